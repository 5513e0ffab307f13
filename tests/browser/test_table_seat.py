"""What who sees one hand is told, and what the deals before have left."""

from __future__ import annotations

from collections.abc import Callable

from payloads import dealt, main_line, whole
from playwright.sync_api import Browser
from table_page import opened

from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Standing
from rungkit.rules import Rules
from rungkit.steps import steps

TABLE = "document.querySelector('rung-table')"
LISTED = "() => [...document.querySelectorAll('.rt-play')].map(b => +b.dataset.i)"


def test_where_the_other_hands_are_covered_the_list_tells_no_card_before_it_falls(
    browser: Browser, page_of: Callable[..., str]
) -> None:
    nodes, main = whole()["lines"][0]["steps"], main_line(whole())
    fork = next(at for at, i in enumerate(main) if len(nodes[i].get("kids", ())) > 1)
    with opened(browser, page_of(whole(), 'seat="S"')) as page:
        for at in (1, fork - 1, fork, fork + 6, len(main) - 1):
            page.evaluate(f"{TABLE}.go({main[at]})")
            assert set(page.evaluate(LISTED)) <= set(main[: at + 1])
            played = [i for i in main[: at + 1] if nodes[i]["c"] and not nodes[i].get("end")]
            assert set(page.evaluate(LISTED)) == set(played)
            # A fork is named once the reader has come to it.
            assert page.locator(".rt-branch").count() == (at >= fork) + (at > fork + 6)
            assert "question" not in page.locator(".rt-list").inner_text()
        page.evaluate(f"{TABLE}.go({main[1]})")
        page.locator("[data-do=cover]").click()
        assert max(page.evaluate(LISTED)) >= main[-2]


def test_what_the_deals_before_have_left_is_shown(browser: Browser, page_of: Callable[..., str]) -> None:
    standing = Standing((0, 1), (0, 1), 0, 6)
    pack = shuffled(CARDS, Generator(3))
    deal = Deal.dealt(Rules.of("court-piece"), "N", pack, standing=standing, deal_number=29)
    payload = steps((deal, deal.legal_actions()[:1]), id="run")
    with opened(browser, page_of(payload)) as page:
        shown = page.locator(".rt-standing li").all_inner_texts()
        assert shown == payload["lines"][0]["steps"][0]["set"]["standing"]
        assert shown[0] == "Deal 29"
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert all(text in page.locator(".rt-sheet").text_content() for text in shown)
    first = dealt(3)
    with opened(browser, page_of(steps((first, first.legal_actions()[:1]), id="first"))) as page:
        assert page.locator(".rt-standing").count() == 0
