"""A match on the page Play, the same in a worker of the page (here) and over a kernel (tests/app)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pages import violations
from playwright.sync_api import Locator, Page

from rungkit.record import load
from rungkit.replay import replay

TABLE = "document.querySelector('rung-play rung-table')"
# What the reader may do now, as the page offers it.
OFFERED = f"""() => {{
  const t = {TABLE}, button = name => t.on.box?.querySelector(`[data-on=${{name}}]`);
  return t.now.over ? "over" : button("draw_card") ? "draw" : button("bots_on") ? "bots"
    : t.may.length ? `${{t.to}} ${{t.may[0]}}` : t.others[0]?.[0] ?? "stuck";
}}"""


class Match:
    """The page Play: what it shows, and what a reader does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.place = page.locator("rung-play")
        self.button("Start the match").wait_for(timeout=120_000)  # of a kernel, on a machine that is busy

    def button(self, name: str) -> Locator:
        return self.place.get_by_role("button", name=name, exact=True)

    def of(self, what: str) -> Any:
        """A value of the match's table, as `t.at`."""
        return self.page.evaluate(f"(() => {{ const t = {TABLE}; return {what}; }})()")

    def until(self, what: str, timeout: int = 30_000) -> None:
        self.page.wait_for_function(f"(() => {{ const t = {TABLE}; return {what}; }})()", timeout=timeout)

    def kept(self) -> dict[str, Any] | None:
        """The match as the browser keeps it."""
        found: dict[str, Any] | None = self.page.evaluate("JSON.parse(localStorage.getItem('rung:match'))")
        return found

    def begun(self, deal: int = 1, timeout: int = 120_000) -> None:
        """Until it is the reader's turn in that deal."""
        self.until(f"t?.pay?.id === 'match-{deal}' && t.on?.stage === 'play' && !t.on.run", timeout)

    def play(self, most: int = 100) -> None:
        """Whatever the page offers first, until the deal is over or so often."""
        for _ in range(most):
            offered = self.page.evaluate(OFFERED)
            assert offered != "stuck", self.of("t.node")
            if offered == "over":
                return
            if offered in ("draw", "bots"):
                name = "draw_card" if offered == "draw" else "bots_on"
                self.page.locator(f"rung-play [data-on={name}]").click()
            else:
                self.of(f"t.act({offered!r})")
            self.until("!t.on.run")

    def violations(self) -> list[str]:
        return violations(self.page, part="rung-play")


def a_match(match: Match) -> None:
    """From the form to the second deal, with a look back, a reload in the middle and the match forgotten."""
    page = match.page
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("Math.random = () => 0.2")  # the same cards in every run
    assert match.violations() == []
    # Rules that exclude each other are refused with the reason, and the form stands.
    match.place.get_by_label("Game").select_option("double-sir")
    match.place.get_by_text("House rules and figures").click()
    for rule in ("CP-16", "CP-17"):
        match.place.locator(f"[data-rule={rule}]").check()
    match.button("Start the match").click()
    match.place.locator("[data-place=said] .rt-rule").wait_for(timeout=120_000)
    assert "CP-16" in match.place.locator("[data-place=said]").inner_text()
    match.place.locator("[data-rule=CP-17]").uncheck()
    match.place.get_by_label("You play").select_option("W")
    match.place.get_by_label("First dealer").select_option("N")
    match.button("Start the match").click()
    # West is to show a card (CP-16), and sees its own five cards alone.
    match.begun()
    assert match.of("[t.pay.mode, t.pay.record, t.to, t.bottom]") == ["seat", "", "W", "W"]
    assert match.of("t.now['hand.S'].every(card => card === '??')")
    assert match.of("t.contains(document.activeElement)")
    assert match.violations() == []
    match.play(3)
    at, acts = match.of("t.at"), (match.kept() or {})["acts"]
    assert len(acts) > 8
    # A card that may not be played says why, by its rule.
    if match.of("t.node.no?.length"):
        card = match.of("t.node.no[0][1][0]")
        match.of(f"t.box.querySelector('[data-card={card}]').click()")
        match.until("t.parts.refuse.querySelector('.rt-rule')")
    # The page loaded again finds the match at the same card.
    page.reload()
    again = Match(page)
    assert "Double Sir, deal 1. You are West." in again.place.locator("[data-place=kept]").inner_text()
    again.button("Go on with it").click()
    again.begun()
    found = again.of("t.at"), (again.kept() or {})["acts"]
    assert found == (at, acts), (found, at, acts)
    # Advice, and a choice taken back.
    again.place.get_by_role("button", name="What would you do?").click()
    again.until("/did best|worth the same|usual one|nothing else/.test(t.on.said)")
    again.place.get_by_role("button", name="Take back").click()
    assert acts[: len((again.kept() or {})["acts"])] == (again.kept() or {})["acts"] != acts
    # To the end of the deal, onto the score sheet, and the record of it is one.
    again.play()
    again.button("Next deal").wait_for()
    (row,) = again.place.locator(".rd-sheet tbody tr").all()
    assert row.inner_text().split("\t")[:2] == ["1", "North"]
    with page.expect_download() as saved:
        again.place.get_by_role("button", name="Save record").click()
    record = load(saved.value.path().read_text("utf-8"))
    done = replay(record).deals[0].deal
    assert done is not None
    assert (done.is_over, record.options, list(record.actions)) == (
        True,
        ("CP-16",),
        (again.kept() or {})["acts"],
    )
    # A look back, stopped; the hands lie open, and this table plays on like any other.
    again.button("Review this deal").click()
    again.button("Stop").click()
    assert again.place.locator("[data-place=looks]").inner_text() == ""
    again.button("Show all hands").click()
    again.until("t?.pay?.mode === 'lesson' && t.box && t.i > 20")
    assert again.place.get_by_role("button", name="Play on from here").is_visible()
    # The next deal is dealt by whose turn it is.
    again.button("Next deal").click()
    again.begun(2)
    assert done.result is not None
    assert again.of("t.pay.mode") == "seat"
    assert load((again.kept() or {})["record"]).deals[0].dealer == done.seat(done.result.next_dealer)
    assert again.violations() == []
    again.button("Leave the match").click()
    again.button("Forget it").click()
    assert again.kept() is None
    assert "forgotten" in again.place.locator("[data-place=said]").inner_text()
    assert again.button("Go on with it").count() == 0


def answering(page: Page, answer: Callable[[Any], Any]) -> Match:
    """The page's engine is a function of the test's own."""
    page.expose_function("answered", answer)
    match = Match(page)
    page.evaluate(
        "document.querySelector('rung-play').engine"
        " = { start: () => Promise.resolve(), ask: r => answered(r) }, 0"
    )
    return match
