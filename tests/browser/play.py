"""Playing on at one table, the same in a worker of the page (here) and over a kernel (tests/app)."""

from __future__ import annotations

from typing import Any

from pages import violations
from playwright.sync_api import Locator, Page

from rungkit.record import load
from rungkit.replay import replay

TABLE = "rung-table[data-played]"
FIND = "id => [...document.querySelectorAll('rung-table')].find(t => t.pay?.id === id && !t.pair)"
FIRST_START = 120_000  # a machine that is busy


class Played:
    """A table that is played on: what it shows, and what a reader does."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        page.wait_for_function(f"name => ({FIND})(name)?.box", arg=name)
        page.evaluate(
            "name => document.querySelectorAll('rung-table').forEach("
            "t => t.toggleAttribute('data-played', t.pay?.id === name))",
            name,
        )
        self.panel = page.locator(f"{TABLE} .rt-on")

    def of(self, what: str) -> Any:
        """A value of the table, as `t.at`."""
        return self.page.evaluate(
            f"(() => {{ const t = document.querySelector('{TABLE}'); return {what}; }})()"
        )

    def until(self, what: str, timeout: int = 30_000) -> None:
        self.page.wait_for_function(
            f"(() => {{ const t = document.querySelector('{TABLE}'); return {what}; }})()", timeout=timeout
        )

    def button(self, name: str) -> Locator:
        return self.panel.get_by_role("button", name=name)

    def open(self) -> None:
        self.page.locator(f"{TABLE} .rt-bar").get_by_role("button", name="Play on from here").click()
        self.panel.get_by_role("button", name="Start").wait_for()

    def start(self, seat: str = "", bots: str = "plain") -> None:
        """From the button to the reader's turn."""
        self.open()
        self.panel.get_by_label("You play").select_option(seat)
        if seat:
            self.panel.get_by_label("Bots").select_option(bots)
        self.button("Start").click()
        self.until("t.on?.stage === 'play' && !t.on.run", FIRST_START)

    def card(self, name: str) -> None:
        """A card, wherever its button is, and then whatever follows by itself."""
        self.page.locator(TABLE).get_by_role("button", name=f"Play the {name}").dispatch_event("click")
        self.until("!t.on.run")

    def said(self) -> str:
        return self.panel.get_by_role("status").inner_text()

    def refused(self) -> str:
        return self.page.locator(f"{TABLE} [data-part=refuse]").inner_text()

    def branches(self) -> list[str]:
        return self.page.locator(f"{TABLE} .rt-branch > tr:first-child").all_inner_texts()

    def violations(self) -> list[str]:
        return violations(self.page, part=TABLE)


def plays_on(table: Played) -> None:
    """The whole way, at the lesson ds-4: South is to lead at step 5 and holds SA, H4 and C6."""
    page = table.page
    page.emulate_media(reduced_motion="reduce")  # cards fall at once

    # Every seat by hand. A card that may not be played says why; North must follow with D4.
    table.of("t.go(t.line.find('1'))")
    table.start()
    assert table.said() == "Your turn: North is to play."
    assert table.violations() == []
    assert table.of("t.on.box.querySelectorAll('[data-card]').length") == 4
    table.card("ace of clubs")
    assert "North holds" in table.refused()
    assert "East led diamonds" in table.refused()
    # So does the engine, were it asked.
    table.of("t.tell('close'), t.act('N CA'), null")
    table.until("/TB-5/.test(t.parts.refuse.textContent) && !t.on.run")
    assert (table.of("t.at"), table.of("t.line.steps.length === (t.line.grown ?? t.line.steps.length)")) == (
        "1",
        True,
    )
    # A card of the lesson's own leads on in the lesson, another makes a branch.
    table.card("four of diamonds")
    assert table.of("t.at") == "2"
    table.of("t.go(t.line.find('5'))")
    written = table.branches()
    table.card("four of hearts")
    assert table.of("t.at") == "5~2.1"
    assert table.branches() == [*written, "Your way 1"]
    assert "South leads" in page.locator(f"{TABLE} .rt-line").inner_text()
    table.button("Stop playing").click()
    assert table.panel.count() == 0
    assert table.of("document.activeElement.dataset.do") == "play_on"

    # South against bots: they play until South is to play again; then a hint.
    table.of("t.go(t.line.find('5'))")
    table.start("S")
    assert table.of("[t.seat, t.to]") == ["S", "S"]
    table.card("four of hearts")
    first = table.of("t.at")
    assert first.startswith("5~2.")
    assert table.of("t.line.depths[t.i]") > 8
    assert table.of("t.to === 'S' || Boolean(t.now.over)")
    table.button("Take back").click()
    assert table.of("t.at") == "5"
    table.button("What would you do?").click()
    table.until("/did best/.test(t.on.said)")
    assert "Next best was" in table.said()

    # Another card is another branch; the record of it is read back, and the link leads here again.
    before = table.of("t.line.steps.length")
    table.card("ace of spades")  # the lesson's own variation
    assert table.of("t.at").startswith("5~1.")
    assert table.of("t.line.steps.length") >= before
    table.of(f"t.go(t.line.find('{first}'))")
    with page.expect_download() as saved:
        table.button("Save record").click()
    assert saved.value.suggested_filename == "ds-4.rung.toml"
    record = load(saved.value.path().read_text("utf-8"))
    assert record.actions[4] == "S H4"
    done = replay(record)
    assert done.error is None
    link = table.of("t.way.link()")
    assert link.startswith("ds-4:5+S_H4,E_")
    table.button("Stop playing").click()
    table.of("t.seat = '', t.go(0), null")
    page.evaluate("link => { location.hash = link; }", f"#rung={link}")
    table.button("Start").wait_for()
    assert "goes on from here" in table.said()
    assert "four of hearts" in table.said()
    assert table.of("t.at") == "5"
    table.button("Start").click()
    table.until(f"t.at === '{first}' && !t.on.run")
    table.button("Stop playing").click()

    # To the end of these few cards, after which there is no match to go on with.
    table.of("t.go(t.line.onward(0).at(-1)), t.open && t.do('skip'), null")
    table.start("S")
    while not table.of("Boolean(t.now.over)"):
        page.locator(f"{TABLE} button[data-legal]").first.dispatch_event("click")
        table.until("!t.on.run")
    assert table.said().startswith("The deal is over.")
    table.button("Next deal").click()
    table.until("t.on.done")
    assert table.said() == "No deal follows this one."
    table.button("Stop playing").click()


def goes_on_with_the_match(table: Played) -> None:
    """From the end of a whole deal to the next one, and back to the lesson."""
    lesson = table.of("t.pay.id")
    table.of("t.go(t.line.onward(0).at(-1)), t.open && t.do('skip'), null")
    end = table.of("t.at")
    table.start("S")
    table.button("Next deal").click()
    table.until(f"t.pay.id !== '{lesson}' && t.on?.box?.isConnected && !t.on.run && t.on.stage === 'play'")
    # West deals after North, and South chooses trump from five cards.
    assert table.of("[t.pay.game, t.seat, t.to, t.now['hand.S'].length]") == ["double-sir", "S", "S", 5]
    assert table.said() == "Your turn: South is to play."
    assert table.button("Copy link").count() == 0
    assert table.of("t.way.known()") == end
    table.button("Back to the lesson").click()
    assert table.of("[t.pay.id, t.on, t.at]") == [lesson, None, end]
