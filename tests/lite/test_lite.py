"""A chapter as a notebook in the browser. Not part of `make test`: it needs a book built with LITE=1.

`make book LITE=1 SERVE=0`, then `python -m pytest tests/lite`.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page

from tools.book import HTML

LITE = HTML / "lite"
CELLS = "jupyterapp.shell.currentWidget.content.model.cells"
RUN = f"""
async () => {{
  const {{ context, sessionContext }} = jupyterapp.shell.currentWidget;
  await Promise.all([context.ready, sessionContext.ready]);
  await jupyterapp.commands.execute("notebook:run-all-cells");
  const code = [...{CELLS}].filter(cell => cell.type === "code");
  return code.map(cell => [cell.executionCount, cell.outputs.toJSON()]);
}}
"""


@pytest.fixture
def page(browser: Browser):
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", ["tricks", "whole-match", "playing-well"])
def test_a_chapter_runs_in_the_browser_and_asks_nobody_else(page: Page, site: str, name: str) -> None:
    assert LITE.is_dir(), "This book has no notebooks: run `make book LITE=1 SERVE=0` first."
    elsewhere = list[str]()
    own = (site, "data:", "blob:")
    page.context.on("request", lambda r: None if r.url.startswith(own) else elsewhere.append(r.url))
    page.goto(f"{site}/book/{name}.html")
    page.get_by_role("link", name="Open as a notebook").click()
    # The page's own application, to be asked what its cells say: only those in the window are drawn.
    config = json.loads((LITE / "jupyter-lite.json").read_text("utf-8"))
    config["jupyter-config-data"]["exposeAppInBrowser"] = True
    page.route("**/lite/jupyter-lite.json*", lambda route: route.fulfill(json=config))
    page.reload()
    page.wait_for_function(f"window.jupyterapp?.shell?.currentWidget && {CELLS}?.length > 3", timeout=120_000)
    page.set_default_timeout(300_000)
    cells = page.evaluate(RUN)
    kinds = {output["output_type"] for _, outputs in cells for output in outputs}
    assert all(count for count, _ in cells)
    assert kinds <= {"stream", "execute_result", "display_data"}
    assert page.locator("rung-table .rt-bar").count() > 0
    assert elsewhere == []


@pytest.mark.parametrize("path", sorted((LITE / "files").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_has_its_page_and_no_markup_of_the_book(path) -> None:
    text = path.read_text("utf-8")
    assert "{rule}`" not in text
    assert f'data-notebook="{path.name}"' in (HTML / "book" / f"{path.stem}.html").read_text("utf-8")
