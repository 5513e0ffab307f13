"""The Sphinx extension: roles and directives, the table's files, and what the theme needs mended."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from rungkit.site import assets, offline, theme
from rungkit.site.dropdown import Dropdown
from rungkit.site.sources import Book, Page, read_book, read_page


def connect(app: Any) -> dict[str, Any]:
    """Registers everything with Sphinx. Options: `rung_tests`, the folder of tests the rule index names."""
    from rungkit.site.register import directives, roles

    app.add_config_value("rung_tests", "tests", "env")
    for name, role in roles().items():
        app.add_role(name, role)
    for name, directive in directives().items():
        app.add_directive(name, directive)
    app.connect("config-inited", theme.use_templates)
    app.connect("config-inited", offer_dropdown)
    app.connect("config-inited", print_whole)
    app.connect("builder-inited", read_sources)
    app.connect("builder-inited", assets.write_files)
    app.connect("env-before-read-docs", index_with_every_change)
    # Before myst-nb's own handler, which would write the widget state, and after everybody else's.
    app.connect("html-page-context", theme.drop_widget_state, priority=100)
    app.connect("html-page-context", assets.add_to_page, priority=800)
    app.connect("html-page-context", theme.mend_page, priority=900)
    # Before sphinx-external-toc's own, which writes a bare redirect where there is nothing.
    app.connect("build-finished", assets.write_start, priority=100)
    app.connect("build-finished", theme.slim_files)
    app.connect("build-finished", seal, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True, "env_version": 1}


def seal(app: Any, exception: Exception | None) -> None:
    """Lists the finished files for whoever keeps the book without internet."""
    if not exception and app.builder.format == "html":
        offline.seal(Path(app.outdir))


def offer_dropdown(app: Any, config: Any) -> None:
    """Our dropdown where the book does without sphinx-design, which has one."""
    if "sphinx_design" not in app.extensions:
        app.add_directive("dropdown", Dropdown)


def print_whole(app: Any, config: Any) -> None:
    """What a cell prints comes in pieces, other ones in every build; nbclient joins them when asked to.

    myst-nb joins them too, but loses or adds an empty line where two pieces meet.
    """
    if "myst_nb" in app.extensions:
        running = import_module("jupyter_cache.executors.utils")
        vars(running)["executenb"] = partial(import_module("nbclient").execute, coalesce_streams=True)


def read_sources(app: Any) -> None:
    """Reads the book's pages once, for the rule index: from the table of contents, or all documents."""
    root = Path(app.srcdir)
    toc = root / getattr(app.config, "external_toc_path", "_toc.yml")
    if toc.exists():
        app.env.rung_book = read_book(toc, root)
    else:
        app.env.rung_book = Book(root, tuple(_documents(app, root)))
    tests = root / app.config.rung_tests
    app.env.rung_tests = tests if tests.is_dir() else None


def _documents(app: Any, root: Path) -> list[Page]:
    app.env.project.discover(app.config.exclude_patterns, app.config.include_patterns)
    names = sorted(app.env.project.docnames)
    return [
        read_page(root, name) for name in names if Path(app.env.doc2path(name)).suffix in (".md", ".ipynb")
    ]


def index_with_every_change(app: Any, env: Any, docnames: list[str]) -> None:
    """Pages that list what others hold are read again whenever any page is."""
    for directive in ("rule-index", "missed"):
        index = env.rung_book.with_directive(directive)
        if docnames and index and index.name not in docnames:
            docnames.append(index.name)
