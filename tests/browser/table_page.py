"""Small pages for the table's tests: the built script, style and labels, and whatever stands in the body."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from rungkit import table
from tools.run import ROOT

ARTIFACTS = ROOT / "build" / "artifacts" / "table"
HEAD = (
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    "<title>A table</title>"
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="rung-table.css">'
    "<style>body{margin:0;background:var(--rt-page);color:var(--rt-ink)}main{max-width:760px;margin:auto;padding:8px}"
    "[data-mode=class] main{max-width:none;padding:0}</style>"
    '<script defer src="rung-labels.js"></script><script defer src="rung-table.js"></script>'
)


def element(payload: dict[str, Any], attributes: str = "", text: str = "the deal as text") -> str:
    data = json.dumps(payload, ensure_ascii=False).replace("<", "\\u003c")
    steps = f'<script type="application/json">{data}</script>'
    return f"<rung-table {attributes}>{steps}<pre>{text}</pre></rung-table>"


def write(folder: Path, body: str, html: str = "", name: str = "index.html") -> Path:
    """A page and the three files it loads; `html` is attributes of its root."""
    files = {
        **table.scripts(), "rung-table.css": table.styles(), "rung-labels.js": table.labels_script(),
        name: f'<!doctype html><html lang="en" {html}><head>{HEAD}</head>'
        f"<body><main><h1>A table</h1>{body}</main></body></html>",
    }  # fmt: skip
    for file, text in files.items():
        (folder / file).write_text(text, "utf-8")
    return folder / name


def drawn(page: Page) -> None:
    """Waits until every table is drawn, also far below, and answers a reader's hand."""
    if not page.locator("rung-table").count():
        return
    page.wait_for_function("customElements.get('rung-table') !== undefined")
    page.evaluate("customElements.get('rung-table').ready().then(() => null)")


def listened(page: Page) -> list[str]:
    """What the page will say on its console: errors and warnings."""
    said: list[str] = []
    page.on(
        "console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


@contextmanager
def opened(browser: Browser, address: str, width: int = 800, height: int = 900, **how: Any) -> Iterator[Page]:
    """A page in a context of its own, which must stay without a word on the console."""
    context = browser.new_context(viewport={"width": width, "height": height}, **how)
    page = context.new_page()
    said = listened(page)
    page.goto(address)
    drawn(page)
    try:
        yield page
        assert said == []
    finally:
        context.close()


def keep(page: Page, name: str) -> None:
    """A screenshot to look at, where RUNGKIT_PICTURES is set."""
    if not os.environ.get("RUNGKIT_PICTURES"):
        return
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"{name}.png", full_page=True)


# Calls `check` with the table's moment at every node; gives the addresses where it is not true.
EVERYWHERE = """
([selector, code]) => {
  const t = document.querySelector(selector), wrong = [], check = new Function("t", "now", "all",
    "text", code);
  const all = s => [...t.querySelectorAll(s)],
    text = s => all(s).map(e => e.textContent.replace(/\\s+/g, " ").trim());
  for (let i = 0; i < t.line.steps.length; i++) {
    t.go(i);
    if (!check(t, t.line.table(i), all, text)) wrong.push(t.at);
  }
  return wrong;
}
"""


# In it: everything of a felt that a reader sees lies within it, and each side suit has its sign beside it.
WHOLE = """
  const felt = all('.rt-felt')[0].getBoundingClientRect(), box = e => e.getBoundingClientRect();
  const inside = b => !b.width || b.left >= felt.left - 1 && b.right <= felt.right + 1;
  return all('.rt-felt :is(.rt-name, .rt-sealed, .rt-card, .rt-won, .rt-over, .rt-call, .rt-ix), .rt-head i')
      .every(e => inside(box(e)))
    && all('.rt-row > .rt-suit').every(sign => !box(sign).width
      || [...sign.parentNode.querySelectorAll('.rt-ix')].every(x => box(x).left >= box(sign).right))
"""


def wrong(page: Page, code: str) -> list[str]:
    """The addresses of the steps at which this code of a function does not return true."""
    return page.evaluate(EVERYWHERE, ["rung-table", code])
