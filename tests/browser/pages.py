"""What the tests of pages share: the book's pages, a page that is watched, axe, and the tables' own loop."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from axe_core_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page

from rungkit.site.missed_page import asking
from rungkit.site.sources import read_book
from tools.run import ROOT

ARTIFACTS = ROOT / "build" / "artifacts"
BOOK = read_book(ROOT / "_toc.yml")
NAMES = [page.name for page in BOOK.pages]
WITH_TABLES = [page.name for page in BOOK.pages if page.lessons()]
WITH_QUESTIONS = [page.name for page in BOOK.pages if asking(page)]
RAW_MARKUP = ("{rule}", ":::", "```", "{figure}", "{note}", "{admonition}")

# WCAG 2.2 A and AA and best practice, and one rule that axe leaves off: a name that says what is shown.
AXE = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "rules": {"label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],  # else half the time goes into telling what is right
    "preload": False,  # the style sheets once more, for one rule alone: `LOCK`
}
# The rule that reads the style sheets, which are the same on all pages.
LOCK = {"runOnly": {"type": "rule", "values": ["css-orientation-lock"]}, "resultTypes": ["violations"]}
# All but the colours, for a page whose colours are looked at elsewhere: most of the time goes into them.
STRUCTURE = {
    **AXE,
    "rules": {"label-content-name-mismatch": {"enabled": True}, "color-contrast": {"enabled": False}},
}
# What can differ between two colour schemes of one page.
COLOURS = {
    **AXE,
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "rules": {},
}


def raw_markup(page: Page) -> list[str]:
    """Marks of Markdown that a page shows to its reader; in blocks of code they are meant to be seen."""
    text = page.evaluate(
        """() => { const main = document.querySelector("main").cloneNode(true);
                  for (const part of main.querySelectorAll("pre, script, style")) part.remove();
                  return main.textContent; }"""
    )
    return [mark for mark in RAW_MARKUP if mark in text]


class Watched:
    """What a page did: requests to elsewhere, errors on its console, answers that are errors."""

    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        self.elsewhere: list[str] = []
        self.complaints: list[str] = []
        own = (home, home.replace("http", "ws", 1), "data:", "blob:", "about:")
        page.on("request", lambda r: None if r.url.startswith(own) else self.elsewhere.append(r.url))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda m: self.complaints.append(m.text) if m.type == "error" else None)
        page.on(
            "response", lambda r: self.complaints.append(f"{r.status} {r.url}") if r.status >= 400 else None
        )

    def was_quiet(self) -> bool:
        assert self.elsewhere == [], self.elsewhere
        assert self.complaints == [], self.complaints
        return True


@contextmanager
def watched(browser: Browser, home: str, **options: Any) -> Iterator[Watched]:
    """A page in a context of its own; `options` are Playwright's, as `color_scheme`."""
    context = browser.new_context(**options)
    try:
        yield Watched(context.new_page(), home)
    finally:
        context.close()


def drawn(page: Page) -> list[str]:
    """The selectors of a page's tables and pairs, once all are drawn and answer a reader's hand."""
    page.wait_for_load_state("load")  # on a busy machine the network may be idle before
    found: list[str] = page.evaluate(
        """async () => {
             await customElements.get("rung-table")?.ready();
             return [...document.querySelectorAll("rung-table, rung-pair")]
               .filter(t => !t.parentElement.closest("rung-pair")).map(t => "#" + t.id);
           }"""
    )
    return found


def afresh(page: Page) -> None:
    """The page as it was opened: nothing answered, every table at its first step and as its page has it."""
    page.evaluate(
        """() => {
             const kit = customElements.get("rung-table")?.kit;
             history.replaceState(null, "", location.pathname);
             for (const id of Object.keys(kit?.answers() ?? {})) kit.remember(id, null);
             for (const t of document.querySelectorAll("rung-table, rung-pair")) {
               if (t.pair) continue;
               t.rest?.();
               if (!t.tables) {
                 const seat = t.getAttribute("seat");
                 t.line = t.getAttribute("line") ?? "";
                 t.bottom = seat || t.seats[0].id;
                 t.covered = Boolean(seat);
               }
               t.go(0);
             }
           }"""
    )


# axe looks at the colours of one text of each kind: of those written alike upon the same grounds. What a
# table or a picture is made of is looked at where some of it is of a kind not met before. axe walks through
# the whole page however little it is to look at, so the others are taken out of it for as long.
ONE_OF_A_KIND = """
([known, built, but]) => {
  const grounds = new Map([[null, 0]]), met = new Set(known), mark = "data-one-of-its-kind", found = [];
  const number = text => {  // of 53 bits
    let a = 0xdeadbeef, b = 0x41c6ce57;
    for (let k = 0; k < text.length; k++) {
      a = Math.imul(a ^ text.charCodeAt(k), 2654435761);
      b = Math.imul(b ^ text.charCodeAt(k), 1597334677);
    }
    return 4294967296 * (b & 2097151) + (a >>> 0);
  };
  // What lies out of the flow may lie upon anything: there the class counts as well.
  const own = (e, s) => {
    const out = !["static", "relative"].includes(s.position) && e.getAttribute("class");
    const seen = [s.backgroundColor, s.backgroundImage, s.opacity].join();
    return out || seen !== "rgba(0, 0, 0, 0),none,1" ? `${out},${seen}` : "";
  };
  const ground = e => {
    if (grounds.has(e)) return grounds.get(e);
    const below = ground(e.parentElement), mine = own(e, getComputedStyle(e));
    grounds.set(e, mine ? number(`${below}/${mine}`) : below);
    return grounds.get(e);
  };
  for (const e of document.querySelectorAll("body *")) {
    const told = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
    if (!told && !e.matches("input, select, textarea")) continue;
    const s = getComputedStyle(e);
    const kind = number([ground(e), told, s.color, s.fontSize, s.fontWeight, s.textShadow].join());
    const fresh = !met.has(kind) && e.checkVisibility();
    e.toggleAttribute(mark, fresh);
    if (!fresh) continue;
    found.push(kind);
    met.add(kind);
  }
  axe.configure({ rules: [{ id: "color-contrast", selector: `[${mark}]` }] });
  const known_built = built && new Set(built), parts = "rung-table, rung-pair, svg", fresh = new Set();
  const kind_of = e => number([
    e.localName, e.getAttribute("class"), e.getAttribute("role"),
    e.getAttributeNames().filter(name => !/^(data-|style)/.test(name)).sort(),
  ].join());
  globalThis.takenOut = [];
  for (const part of document.querySelectorAll(parts)) {
    if (part.parentElement.closest(parts)) continue;
    const all = known_built ? [...part.querySelectorAll("*")].map(kind_of) : [];
    const kinds = all.filter(kind => !known_built.has(kind));
    for (const kind of kinds) known_built.add(kind), fresh.add(kind);
    const looked_at = kinds.length || part.querySelector(`[${mark}]`);
    if (but.some(selector => part.matches(selector)) || (known || built) && !looked_at) {
      takenOut.push([part, [...part.childNodes]]);
    }
  }
  for (const [part] of takenOut) part.replaceChildren();
  return [found, [...fresh]];
}
"""
FOUND = """
async ([part, options]) => {
  const { violations } = await axe.run(part || document, options), mark = "data-one-of-its-kind";
  for (const [whole, children] of takenOut) whole.replaceChildren(...children);
  for (const e of document.querySelectorAll(`[${mark}]`)) e.removeAttribute(mark);
  return violations;
}
"""


def violations(
    page: Page,
    rules: dict[str, Any] = AXE,
    part: str = "",
    but: Sequence[str] = (),
    met: set[int] | None = None,
    built: set[int] | None = None,
) -> list[str]:
    """axe's violations, one line each: of the page, or of a part by its selector, which is no landmark.

    What lies in tables of the selectors `but` is left out. `met` are the kinds of text whose colours have
    been looked at, `built` the kinds of which tables and pictures are made; those of this page are added.
    """
    # What fades from one scheme to the other has no colour of its own on the way.
    page.add_style_tag(content="*, ::before, ::after { transition: none !important; }")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    if part:
        rules = {**rules, "rules": {**rules.get("rules", {}), "region": {"enabled": False}}}
    known = [None if kinds is None else list(kinds) for kinds in (met, built)]
    written, made = page.evaluate(ONE_OF_A_KIND, [*known, list(but)])
    if met is not None:
        met.update(written)
    if built is not None:
        built.update(made)
    found = page.evaluate(FOUND, [part, rules])
    return [f"{v['id']}: {node['html'][:200]} {node['failureSummary']}" for v in found for node in v["nodes"]]


def keep(page: Page, name: str) -> None:
    """A screenshot among the artifacts, to look at, where RUNGKIT_PICTURES is set."""
    if not os.environ.get("RUNGKIT_PICTURES"):
        return
    path: Path = ARTIFACTS / "pages" / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    width, height = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    # Chromium cannot picture a page as long as the rule index whole.
    page.screenshot(
        path=path, full_page=True, clip={"x": 0, "y": 0, "width": width, "height": min(height, 6000)}
    )


# The questions of the page in order, as (table, step, id, a right option, a wrong one); those of one answer.
QUESTIONS = """
() => [...document.querySelectorAll("rung-table")].filter(t => !t.pair).flatMap(t =>
  t.lines.flatMap(line => line.steps.flatMap(({ ask }, i) => ask && !ask.many && !line.key
    ? [[t.id, i, ask.id, ask.options.findIndex(o => o.right), ask.options.findIndex(o => !o.right)]] : [])))
"""


def answer(page: Page, table: str, step: int, how: str) -> None:
    page.evaluate("([s, i]) => document.getElementById(s).go(i)", [table, step])
    page.eval_on_selector(f"[id='{table}'] .rt-say {how}", "button => button.click()")


def wrong_skipped_right(page: Page) -> list[list[Any]]:
    """Answers the page's first three questions, each in another way; gives them as `QUESTIONS` has them."""
    asked: list[list[Any]] = page.evaluate(QUESTIONS)[:3]
    assert len(asked) >= 2
    for way, (table, step, _, right, wrong) in enumerate(asked):
        answer(page, table, step, (f"[data-pick='{wrong}']", "[data-do=skip]", f"[data-pick='{right}']")[way])
    return asked


# Steps a table to its end and back, in the page: one call, however many cards. `how` is "key" or "button";
# with `leap` the way back is one step and a leap to the beginning. Its questions are skipped beforehand.
STEP_THROUGH = """
([selector, how, leap]) => {
  const table = document.querySelector(selector), box = table.box;
  const press = (key, name) => how === "key"
    ? box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
    : box.querySelector(`.rt-bar [data-do=${name}]`).click();
  for (const line of (table.tables ?? [table]).flatMap(t => t.pay.lines)) for (const node of line.steps)
    if (node.ask) customElements.get("rung-table").kit.remember(node.ask.id, { kind: "skip" });
  const text = () => table.innerText;
  const onward = () => {
    let steps = 0;
    for (let before = -1; before !== table.i && steps < 500; steps++) {
      before = table.i;
      press("ArrowRight", "next");
    }
    return steps;
  };
  table.go(0);
  const first = text(), length = onward(), end = table.i;
  press("ArrowLeft", "prev");
  const one = end === 0 || table.i < end;
  if (leap) press("Home", "first");
  for (let n = 0; n < 500 && table.i > 0 && !leap; n++) press("ArrowLeft", "prev");
  return { length, end, one, back: table.i, same: text() === first, last: table.line.onward(0).at(-1) ?? 0 };
}
"""
