"""Voila with our pages around it: what it serves, to whom, and how its kernels are cared for."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import tornado.ioloop
from jupyter_core.utils import run_sync
from jupyter_server.utils import url_path_join
from voila.app import Voila
from voila.notebook_renderer import NotebookRenderer
from voila.static_file_handler import TemplateStaticFileHandler
from voila.utils import ENV_VARIABLE, get_page_config

from rungkit.site.voila import handlers as ours
from rungkit.site.voila.pages import Page, Pages
from rungkit.site.voila.reading import Slow

KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
# Parts of Voila that we do without or have another handler for.
REPLACED = (
    "/api/kernels/",
    "/voila/api/",
    "/voila/templates/",
    "/voila/files/",
    "/voila/render/",
    "/voila/tree",
)
# No other parts of a path than names: a template's file is looked for in several folders.
STATIC = r"((?:rungkit|lab|base)/static/(?:(?!\.\.)[\w./-])+)"
MOST_BODY = 100_000  # bytes that a page may post: it only says goodbye


class App(Voila):
    """Stand-alone Voila that serves one book. Takes the next port when one is taken."""

    toc: Path
    title: str
    built: Path | None
    pages: Pages
    slow: Slow
    sizes: dict[str, int]
    most: int
    turns: int

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        settings["voila_jinja2_env"].globals["book"] = self.title
        settings["identity_provider"].login_handler_class = ours.Login
        self.pages = Pages(self.make, self.sizes, most=self.most, turns=self.turns)
        self.slow = Slow(self.toc)
        settings["kernel_manager"].pages = self.pages
        return settings

    def init_handlers(self) -> list[Any]:
        """Ours first: they stand in for Voila's."""
        common = {
            "voila_configuration": self.voila_configuration,
            "toc": self.toc, "pages": self.pages, "slow": self.slow, "built": self.built,
        }  # fmt: skip
        files = {"allowlist": self.voila_configuration.file_allowlist, "path": self.root_dir}
        mine: list[Any] = [
            ("", ours.Home, common),
            (r"voila/render/apps/demo-table\.ipynb", ours.Moved, common),
            (r"voila/render/(.+)\.md", ours.Prose, common),
            (r"voila/render/((?:[\w-]+/)*[\w-]+\.ipynb)", ours.Notebook, common),
            (rf"voila/alive/{KERNEL}", ours.Alive, {}),
            (rf"voila/api/shutdown/{KERNEL}", ours.Goodbye, {}),
            (rf"api/kernels/{KERNEL}", ours.Model, {}),
            (rf"voila/templates/{STATIC}", TemplateStaticFileHandler, {}),
            (r"voila/files/(.*)", ours.Files, files),
        ]
        if self.built is not None:
            mine.append((r"book/(.*)", ours.Built, {"path": self.built, "default_filename": "index.html"}))
        stock = [
            handler
            for handler in super().init_handlers()
            if handler[0] != self.server_url
            and (handler[0].endswith("/channels") or not any(part in handler[0] for part in REPLACED))
        ]
        at_home = [(url_path_join(self.server_url, path), *how) for path, *how in mine]
        # A zero byte is part of no file's name, and the system says so by an exception.
        return [(r".*%00.*", ours.Nothing, common), *at_home, *stock, (r".*", ours.Nothing, common)]

    async def make(self, page: Page) -> AsyncIterator[str]:
        """Starts a kernel and runs a notebook in it; its HTML piece by piece."""
        settings = self.app.settings
        renderer = NotebookRenderer(
            voila_configuration=self.voila_configuration,
            traitlet_config=self.config,
            notebook_path=page.notebook,
            template_paths=self.template_paths,
            config_manager=self.config_manager,
            contents_manager=self.contents_manager,
            base_url=self.base_url,
            kernel_spec_manager=self.kernel_spec_manager,
            page_config=get_page_config(self.base_url, settings, self.log, self.voila_configuration),
            mathjax_config=settings["mathjax_config"],
            mathjax_url=settings["mathjax_url"],
        )
        await renderer.initialize()
        manager = self.kernel_manager
        page.kernel = await manager.start_kernel(
            kernel_name=renderer.notebook.metadata.kernelspec.name,
            path=os.path.dirname(page.notebook),
            env={
                **os.environ,
                # Nothing of the own settings of whoever runs the app, and nothing kept of what ran.
                "IPYTHONDIR": os.path.join(self.connection_dir, "ipython"),
                ENV_VARIABLE.VOILA_PREHEAT: "True",
                ENV_VARIABLE.VOILA_BASE_URL: self.base_url,
            },
            extra_arguments=["--HistoryManager.enabled=False"],
        )
        try:
            async for piece, _ in renderer.generate_content_generator(
                page.kernel, manager.get_kernel(page.kernel)
            ):
                yield piece
        except BaseException:
            if page.kernel in manager:
                await manager.shutdown_kernel(page.kernel, now=True)
            raise

    def listen(self) -> None:
        """Opens the first free port from the one asked for, says where, and serves."""
        first: int = self.trait_values()["port"]
        for port in range(first, min(first + 100, 65536)):
            try:
                self.app.listen(port, self.ip, max_body_size=MOST_BODY)
            except OSError:
                continue
            self.set_trait("port", port)
            break
        else:
            raise OSError(f"no free port from {first} on")
        logging.getLogger("tornado.general").setLevel(logging.ERROR)  # what visitors do wrong is no news
        print(f"The app is at {self.connection_url}  (Ctrl-C ends)", flush=True)
        self.ioloop = tornado.ioloop.IOLoop.current()
        self.ioloop.add_callback(self._begin)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    async def _begin(self) -> None:
        """Makes what is to be ready, and says when it is; before that, what could not be made."""
        index, lacking = await asyncio.gather(self.slow.made(), self.pages.filled())
        missing = [f"{n} of {notebook}" for notebook, n in lacking.items() if n > 0]
        pages = f"Pages that could not be made ready: {', '.join(missing)}." if missing else ""
        for sentence in filter(None, (index, pages)):
            print(f"{sentence} The app goes on without.", file=sys.stderr, flush=True)
        ready = sum(self.sizes.values()) - sum(lacking.values())
        print(f"{ready} pages are ready for at most {self.most} visitors.", flush=True)

    def stop(self) -> None:
        """Ends all at once: nobody is left to whom a kernel could say goodbye."""
        self.pages.stop()
        self.slow.stop()
        run_sync(self.kernel_manager.shutdown_all)(now=True)
        shutil.rmtree(self.connection_dir, ignore_errors=True)
