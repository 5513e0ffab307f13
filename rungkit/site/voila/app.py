"""Voila with our pages around it: the landing page, chapters in prose, and whether a session is alive."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tornado.ioloop
import tornado.web
from jupyter_client.session import utcnow
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from voila.app import Voila
from voila.handler import BaseVoilaHandler

from rungkit.site.apps.address import APPS
from rungkit.site.context import Context, by_file
from rungkit.site.myst import to_html
from rungkit.site.sources import Book, Page, read_book
from rungkit.site.voila.preprocessor import neighbours
from rungkit.strings import tell

APP = "apps/app.ipynb"  # one notebook for all apps, so that one pool of warm kernels serves them
KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"


class App(Voila):
    """Stand-alone Voila that serves one book. Takes the next port when one is taken."""

    toc: Path
    title: str

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        settings["kernel_manager"] = _kept_fresh(settings["kernel_manager"])
        settings["voila_jinja2_env"].globals["book"] = self.title
        return settings

    def init_handlers(self) -> list[Any]:
        """Ours first: they stand in for Voila's file tree."""
        common = {"voila_configuration": self.voila_configuration, "toc": self.toc}
        ours: list[Any] = [
            (self.server_url, Home, common),
            (url_path_join(self.server_url, r"/voila/tree.*"), Home, common),
            (url_path_join(self.server_url, r"/voila/render/(.+)\.md"), Prose, common),
            (url_path_join(self.server_url, r"/voila/render/apps/demo-table\.ipynb"), Moved, common),
            (url_path_join(self.server_url, rf"/voila/alive/{KERNEL}"), Alive),
        ]
        stock = [handler for handler in super().init_handlers() if "api/contents" not in handler[0]]
        return [*ours, *stock, (r".*", Nothing, common)]

    def listen(self) -> None:
        """Opens the first free port from the one asked for, says where, and serves."""
        first: int = self.trait_values()["port"]
        for port in range(first, min(first + 100, 65536)):
            try:
                self.app.listen(port, self.ip)
            except OSError:
                continue
            self.set_trait("port", port)
            break
        else:
            raise OSError(f"no free port from {first} on")
        print(f"The app is at {self.connection_url}  (Ctrl-C ends)", flush=True)
        self.ioloop = tornado.ioloop.IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()


def _kept_fresh(manager: Any) -> Any:
    """A warmed kernel may have waited longer than an idle one may live: its time starts now."""
    hand_out = getattr(manager, "get_rendered_notebook", None)
    if hand_out is None:
        return manager

    async def handed_out(*args: Any, **kwargs: Any) -> Any:
        found = await hand_out(*args, **kwargs)
        manager.get_kernel(found[2]).last_activity = utcnow()
        return found

    manager.get_rendered_notebook = handed_out
    return manager


class BookHandler(BaseVoilaHandler):
    """What our pages share: the book, and errors in a sentence."""

    def initialize(self, **kwargs: Any) -> None:
        super().initialize(**kwargs)
        self.toc: Path = kwargs["toc"]

    def book(self) -> Book:
        return read_book(self.toc)

    def show(self, template: str, **words: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.finish(self.render_template(template, **words))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.show("error.html", status_code=status_code)


class Home(BookHandler):
    """The landing page: chapters first, in the order of the book, then the apps."""

    @tornado.web.authenticated
    def get(self) -> None:
        book = self.book()
        folder = book.folder()

        def url(page: Page) -> str:
            return str(url_path_join(self.base_url, "voila/render", page.path.relative_to(folder).as_posix()))

        notebook = str(url_path_join(self.base_url, "voila/render", APP))
        self.show(
            "home.html",
            chapters=[{"title": page.title, "url": url(page)} for page in book.pages],
            apps=[_card(notebook, app) for app in (APPS if (folder / APP).exists() else ())],
        )


def _card(notebook: str, app: str) -> dict[str, str]:
    """An app on the landing page: its name, its address, what it is."""
    return {"title": tell("app", app), "url": f"{notebook}?app={app}", "about": tell("app", f"{app}_about")}


class Moved(BookHandler):
    """The address that the Demo table had when it was a notebook of its own."""

    @tornado.web.authenticated
    def get(self) -> None:
        asked = self.request.query
        query = asked if "app=" in asked else "&".join(filter(None, ["app=demo", asked]))
        self.redirect(f"{url_path_join(self.base_url, 'voila/render', APP)}?{query}")


class Prose(BookHandler):
    """A chapter that is a Markdown file."""

    @tornado.web.authenticated
    def get(self, name: str) -> None:
        book = self.book()
        path = book.folder() / f"{name}.md"
        page = next((page for page in book.pages if page.path == path), None)
        if page is None:
            raise tornado.web.HTTPError(404)
        tests = book.root / "tests"
        context = Context(book, page.name, by_file(book), tests if tests.is_dir() else None)
        self.show(
            "prose.html", title=page.title, text=to_html(page.markdown[0], context), **neighbours(book, page)
        )


class Nothing(BookHandler):
    """Any other address."""

    @tornado.web.authenticated
    def get(self) -> None:
        raise tornado.web.HTTPError(404)


class Alive(JupyterHandler):
    """Whether a kernel runs: 204, or 410 when it is gone. It does not count as using the kernel."""

    @tornado.web.authenticated
    async def get(self, kernel_id: str) -> None:
        manager = self.kernel_manager
        alive = kernel_id in manager and await ensure_async(manager.get_kernel(kernel_id).is_alive())
        self.set_status(204 if alive else 410)
        self.finish()
