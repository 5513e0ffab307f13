"""Our table's rules, Record desk and Lay out a deal: what a reader chooses, pastes and taps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from pages import violations
from playwright.sync_api import Browser, Locator, Page
from table_page import opened, write

from rungkit.desk import answer
from rungkit.record import load, read
from rungkit.rulebook import rulebook
from rungkit.rules import Rules
from rungkit.site.apps.address import read as read_address
from rungkit.site.assets import ENGINE, table_files
from rungkit.table.pages import DeskPage, lay_out, our_rules, record_desk
from tools.run import ROOT

SCRIPT = '<script defer src="rung-desk.js"></script>'
RECORD = (ROOT / "book" / "records" / "ds-full.rung.toml").read_text("utf-8")
TABLE = "document.querySelector('rung-table')"


class Desk:
    """One of the pages, its engine a function of the test's own."""

    def __init__(self, page: Page, element: str) -> None:
        self.page, self.element = page, element
        self.place = page.locator(element)
        self.place.locator("[data-main]").first.wait_for()
        page.evaluate(
            "name => { document.querySelector(name).engine"
            " = { start: () => Promise.resolve(), ask: r => answered(r) }; }",
            element,
        )

    def button(self, name: str) -> Locator:
        return self.place.get_by_role("button", name=name, exact=True)

    def said(self) -> str:
        return self.place.locator("[data-place=said]").inner_text()

    def hears(self, text: str) -> None:
        self.place.locator("[data-place=said]").get_by_text(text).wait_for()

    def violations(self) -> list[str]:
        return violations(self.page, part=self.element)


@contextmanager
def desk(
    browser: Browser, folder: Path, serve_dir, made: Callable[[], DeskPage], hash_: str = "", **how: object
) -> Iterator[Desk]:
    page = made()
    write(folder, SCRIPT + page._repr_mimebundle_()["text/html"])
    for name, text in {**table_files(), ENGINE: "{}"}.items():
        (folder / name).write_text(text, "utf-8")
    with opened(browser, f"{serve_dir(folder)}/index.html{hash_}", **how) as seen:
        seen.expose_function("answered", answer)
        yield Desk(seen, page.element)


def test_a_table_s_rules_are_a_card_a_link_and_a_preset(browser: Browser, tmp_path: Path, serve_dir) -> None:
    with desk(browser, tmp_path, serve_dir, our_rules) as found:
        page = found.page
        found.place.get_by_label("Game").select_option("double-sir")
        for rule in ("CP-16", "CP-17"):
            found.place.locator(f"[data-rule={rule}]").check()
        found.button("Put these rules together").click()
        # A conflict is refused with its reason, and no card is left.
        found.hears("CP-16")
        assert "CP-17" in found.said()
        assert found.place.locator(".rd-rules").count() == 0
        # The engine runs now: every choice is answered at once.
        found.place.locator("[data-rule=CP-17]").uncheck()
        found.place.locator(".rd-rules").wait_for()
        assert found.said() == ""
        found.place.locator("[data-rule=DS-14]").check()
        found.place.get_by_label("At tricks 11 and 12").select_option("both")
        found.place.locator(".rd-rules").get_by_text("At tricks 11 and 12: nothing is taken").wait_for()
        card = found.place.locator(".rd-rules")
        assert card.locator("ul").first.locator("li > b").all_inner_texts() == [
            rulebook()["CP-16"].title, rulebook()["DS-14"].title,
            "At tricks 11 and 12: nothing is taken at either",
        ]  # fmt: skip
        together = Rules.of("double-sir", ["CP-16", "DS-14"], {"late_bar": "both"})
        in_force = {rule for rule in rulebook() if rule[:2] != "GL" and _on(together, rule)}
        assert {link.inner_text() for link in card.locator("a.rt-rule").all()} == in_force
        assert found.violations() == []
        # The preset, for Play and for the app, and as a record writes it.
        preset = "game=double-sir&options=CP-16,DS-14&values=late_bar:both"
        play = found.place.get_by_role("link", name="Play a match by these rules")
        assert (play.get_attribute("href") or "").endswith(f"/play.html#{preset}")
        shown = found.place.locator("code").inner_text()
        table = read_address(shown).table
        assert (table.game, table.options, table.values) == (
            "double-sir", ("CP-16", "DS-14"), {"late_bar": "both"},
        )  # fmt: skip
        with page.expect_download() as saved:
            found.button("Save as a preset").click()
        assert saved.value.path().read_text("utf-8") == found.place.locator("pre").inner_text()
        # The link leads to the same card.
        page.goto(page.url.split("#")[0] + "#" + preset)
        page.reload()
        again = Desk(page, "rung-rules")
        assert again.place.locator("[data-rule=DS-14]").is_checked()
        again.button("Put these rules together").click()
        again.place.locator(".rd-rules").wait_for()
        # On paper it is one sheet.
        page.evaluate("window.print = () => {}, 0")
        again.button("Print the card").click()
        page.locator(".rd-paper").wait_for(state="attached")
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))) == 1


def _on(rules: Rules, rule: str) -> bool:
    try:
        return rules.in_force(rule)
    except KeyError:
        return False


def test_a_record_is_shown_to_its_first_error_and_saved_mended(
    browser: Browser, tmp_path: Path, serve_dir
) -> None:
    with desk(browser, tmp_path, serve_dir, record_desk) as found:
        page, box = found.page, found.place.locator("textarea")
        found.button("Open it").click()
        found.hears("Paste a record")
        # What is no record at all: its line, marked, and no table.
        box.fill("format = 1\nnonsense =\n")
        found.button("Open it").click()
        found.place.locator("mark").wait_for()
        assert found.place.locator("mark").inner_text() == "2  nonsense ="
        assert found.said().startswith("Line 2:")
        assert page.locator("rung-table").count() == 0
        # A card that may not be played: the line and the rule, the deal shown so far.
        actions = read(RECORD).actions
        bad = RECORD.replace(f'"{actions[3]}"', f'"{actions[3][0]} {actions[-4].split()[-1]}"', 1)
        assert bad != RECORD
        box.fill(bad)
        found.button("Open it").click()
        page.wait_for_function(f"{TABLE}?.box && !{TABLE}.line.kids({TABLE}.i).length")
        assert actions[3] not in page.evaluate(f"{TABLE}.line.steps.map(s => s.act)")
        found.place.locator("mark").wait_for()
        assert found.violations() == []
        with page.expect_download() as saved:
            found.button("Download it mended").click()
        assert load(saved.value.path().read_text("utf-8")).actions == actions[:3]
        found.place.get_by_text("up to its first error").wait_for()
        # A whole one, from a file; it is there again after a reload, until the desk is emptied.
        found.place.get_by_label("Or open a file").set_input_files(
            {"name": "x.rung.toml", "mimeType": "text/plain", "buffer": RECORD.encode()}
        )
        found.hears("Nothing is wrong")
        assert found.place.locator("mark").count() == 0
        page.reload()
        again = Desk(page, "rung-desk")
        assert again.place.locator("textarea").input_value() == RECORD
        again.button("Empty the desk").click()
        assert again.place.locator("textarea").input_value() == ""
        # A file that is no text, and a PBN deal.
        again.place.get_by_label("Or open a file").set_input_files(
            {"name": "x.toml", "mimeType": "text/plain", "buffer": b"\x89PNG\x00"}
        )
        again.hears("That file is no record")
        again.place.get_by_label("Game of a PBN deal").select_option("mendikot")
        again.place.locator("textarea").fill(
            "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
        )
        again.button("Open it").click()
        page.wait_for_function(f"{TABLE}?.pay?.game === 'mendikot'")


def test_cards_are_tapped_into_hands_and_the_rest_is_dealt(
    browser: Browser, tmp_path: Path, serve_dir
) -> None:
    phone = {"width": 360, "height": 740, "color_scheme": "dark"}
    with desk(browser, tmp_path, serve_dir, lay_out, **phone) as found:
        page = found.page
        found.button("Lay out at this table").click()
        board = found.place.locator("[data-place=board]")
        board.locator("[data-card=SA]").click()
        board.locator("[data-card=SK]").click()
        board.locator("[data-card=SK]").click()  # goes back
        board.locator("[data-seat=W]").click()
        for card in ("HA", "HK"):
            board.locator(f"[data-card={card}]").focus()
            page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.dataset.card") == "HK"
        assert board.locator("[aria-pressed=true]").count() == 4  # West and three cards
        assert board.get_by_role("button", name="ace of hearts, with West").count() == 1
        assert found.violations() == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        found.button("Deal the rest at random").click()
        page.wait_for_function(f"{TABLE}?.box")
        with page.expect_download() as saved:
            found.button("Save the record").click()
        hands = load(saved.value.path().read_text("utf-8")).deals[0].hands
        laid = {seat: [str(card) for card in held] for seat, held in hands.items()}
        assert (laid["S"][0], laid["W"][:2]) == ("SA", ["HA", "HK"])
        assert sum(len(held) for held in laid.values()) == 52
        # More cards than a seat is dealt are refused in words, and the hands stand.
        board.locator("[data-seat=S]").click()
        for card in [f"C{rank}" for rank in "AKQJT98765432"]:
            board.locator(f"[data-card={card}]").click()
        found.button("Deal the rest at random").click()
        found.hears("South is dealt 13 cards, and 14 are laid out")
        assert board.locator("[data-card][aria-pressed=true]").count() == 16
        found.button("Empty all hands").click()
        assert board.locator("[data-card][aria-pressed=true]").count() == 0
        # Another table has another pack.
        found.place.get_by_label("Game").select_option("mendikot")
        assert board.inner_text() == ""
        found.place.get_by_text("House rules and figures").click()
        found.place.locator("[data-rule=MK-12]").check()
        found.place.get_by_label("Players", exact=True).select_option("8")
        found.button("Lay out at this table").click()
        board.locator("[data-seat=P8]").wait_for()
        assert board.locator("[data-card]").count() == 48
