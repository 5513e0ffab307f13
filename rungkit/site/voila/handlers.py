"""What the app answers: landing page, chapters in prose, notebooks, and what is refused in which words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tornado.web
from jupyter_client.session import utcnow
from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.iostream import StreamClosedError
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import AllowListFileHandler
from voila.voila_identity_provider import VoilaLoginHandler

from rungkit.site.apps.address import APPS
from rungkit.site.sources import Book, read_book
from rungkit.site.sources import Page as BookPage
from rungkit.site.voila.pages import Page, Pages
from rungkit.site.voila.preprocessor import neighbours
from rungkit.site.voila.reading import SLOW, Slow, prose
from rungkit.strings import tell

APP = "apps/app.ipynb"  # one notebook for all apps, so that one pool of warm kernels serves them
HEARTBEAT = "<script>window.voila_heartbeat()</script>\n"  # so that no proxy takes a slow page for a dead one
PATIENCE = 10  # seconds between two of them
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}


class BookHandler(BaseVoilaHandler):
    """What our pages share: the book, and errors in a sentence."""

    def initialize(self, **kwargs: Any) -> None:
        super().initialize(**kwargs)
        self.toc: Path = kwargs["toc"]
        self.pages: Pages = kwargs["pages"]
        self.slow: Slow = kwargs["slow"]
        self.built: Path | None = kwargs["built"]

    def book(self) -> Book:
        return read_book(self.toc)

    def show(self, template: str, **words: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(self.render_template(template, **words))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.show("error.html", status_code=status_code)

    def still(self, page: BookPage | None) -> str | None:
        """The address of the built book, or of that page in it, where it is served beside the app."""
        if self.built is None:
            return None
        file = f"{page.name}.html" if page is not None else ""
        there = file if (self.built / file).is_file() else ""
        return f"{self.base_url}book/{there}"


class Home(BookHandler):
    """The landing page: chapters first, in the order of the book, then the apps."""

    @tornado.web.authenticated
    def get(self) -> None:
        book = self.book()
        folder = book.folder()

        def url(page: BookPage) -> str:
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
    async def get(self, name: str) -> None:
        book = self.book()
        path = book.folder() / f"{name}.md"
        page = next((page for page in book.pages if page.path == path), None)
        if page is None:
            raise tornado.web.HTTPError(404)
        takes_long = page == book.with_directive(SLOW)
        text = await self.slow.html(book, page) if takes_long else prose(book, page)
        self.show("prose.html", title=page.title, text=text, **neighbours(book, page))


class Notebook(BookHandler):
    """A notebook with a kernel of its own, or the sentence that there is no place for one more."""

    page: Page | None = None

    @tornado.web.authenticated
    async def get(self, notebook: str) -> None:
        if not (self.book().folder() / notebook).is_file():
            raise tornado.web.HTTPError(404)
        page = self.page = self.pages.take(notebook)
        if page is None:
            self._full(notebook)
            return
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        begun = False
        try:
            async for piece in page.read(PATIENCE):
                if begun or piece:
                    self.write(piece or HEARTBEAT)
                    await self.flush()
                    begun = True
        except StreamClosedError:
            return
        if page.failed:
            if not begun:
                raise tornado.web.HTTPError(500)
            return
        if page.kernel in self.kernel_manager:
            # A warmed kernel may have waited longer than an idle one may live: its time starts now.
            self.kernel_manager.get_kernel(page.kernel).last_activity = utcnow()

    def on_connection_close(self) -> None:
        if self.page is not None:
            self.pages.left(self.page)
        super().on_connection_close()

    def _full(self, notebook: str) -> None:
        book = self.book()
        page = next((one for one in book.pages if one.path == book.folder() / notebook), None)
        wait = int(self.kernel_manager.cull_idle_timeout)
        self.set_status(503)
        self.set_header("Retry-After", str(wait))
        self.show(
            "full.html", most=self.pages.most, seconds=wait, here=self.request.uri, chapter=page,
            still=self.still(page), whole=self.still(None),
        )  # fmt: skip


class Nothing(BookHandler):
    """Any other address."""

    def get(self, *_: str) -> None:
        raise tornado.web.HTTPError(404)

    def check_xsrf_cookie(self) -> None:
        """There is nothing here to be protected: every way of asking gets the same sentence."""

    head = post = put = delete = patch = options = get


class Alive(JupyterHandler):
    """Whether a kernel runs: 204, or 410 when it is gone. It does not count as using the kernel."""

    @tornado.web.authenticated
    async def get(self, kernel_id: str) -> None:
        manager = self.kernel_manager
        alive = kernel_id in manager and await ensure_async(manager.get_kernel(kernel_id).is_alive())
        self.set_status(204 if alive else 410)
        self.finish()


class Goodbye(APIHandler):
    """A page that is closed says so, and its kernel ends. Other sites are refused by their origin."""

    @tornado.web.authenticated
    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id, now=True))
        self.set_status(204)
        self.finish()


class Model(APIHandler):
    """What a page asks of its kernel before it connects; it may not be started, stopped or changed here."""

    @tornado.web.authenticated
    async def get(self, kernel_id: str) -> None:
        if kernel_id not in self.kernel_manager:
            raise tornado.web.HTTPError(404)
        model = await ensure_async(self.kernel_manager.kernel_model(kernel_id))
        self.finish({"id": model["id"], "name": model["name"], "execution_state": model["execution_state"]})


class Files(JupyterHandler, AllowListFileHandler):
    """Pictures and records of the book, for those who may see the book."""


class Built(JupyterHandler, tornado.web.StaticFileHandler):
    """The built book, which needs no kernel."""

    def get_content_type(self) -> str:
        return TYPES.get(Path(str(self.absolute_path)).suffix) or super().get_content_type()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        template = self.settings["voila_jinja2_env"].get_template("error.html")
        self.finish(template.render(status_code=status_code, base_url=self.base_url))


class Login(VoilaLoginHandler):
    """Asks for the word that the class was given."""

    def _render(self, message: object = None) -> None:
        template = self.settings["voila_jinja2_env"].get_template("login.html")
        after = self.get_argument("next", default=self.base_url)
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.write(template.render(base_url=self.base_url, next=after, wrong=message is not None))
