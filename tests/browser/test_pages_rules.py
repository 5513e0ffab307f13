"""The rule index and the words: every rule and word is there, and every link to one arrives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pages import BOOK, watched
from playwright.sync_api import Browser, Page

from rungkit.rulebook import rulebook, words
from rungkit.site.examples import examples
from rungkit.site.rule_role import cites
from rungkit.site.sources import marked_tests
from tools.run import ROOT


@pytest.fixture(scope="module")
def rules(browser: Browser, site: str) -> Iterator[Page]:
    """The rule index, opened once."""
    with watched(browser, site) as seen:
        seen.page.goto(f"{site}/book/rules.html")
        yield seen.page


def test_every_rule_has_an_entry_that_says_what_it_is(rules: Page) -> None:
    texts = rules.evaluate(
        """Object.fromEntries([...document.querySelectorAll('.rung-entry')].map(e =>
           [e.id, e.textContent]))"""
    )
    assert list(texts) == list(rulebook())
    for rule in rulebook().values():
        text = texts[rule.id]
        assert rule.title.replace("'", "’") in text
        assert ("Our reading" in text) == bool(rule.reading)
        assert ("Optional" in text) == rule.optional
        assert ("does not play it yet" in text) == (not rule.built)
        assert all(source in text for source in rule.sources)


def test_a_rule_names_the_tests_that_hold_it_and_the_pages_that_cite_it(rules: Page) -> None:
    held = rules.evaluate(
        """Object.fromEntries([...document.querySelectorAll('.rung-entry')].map(e =>
           [e.id, [...e.querySelectorAll('.rung-test')].map(t => t.textContent)]))"""
    )
    links = rules.evaluate(
        """Object.fromEntries([...document.querySelectorAll('.rung-entry')].map(e =>
           [e.id, [...e.querySelectorAll('.rung-facts a')].map(a => a.getAttribute('href'))]))"""
    )
    marked = marked_tests(ROOT / "tests")
    for rule in rulebook():
        assert held[rule] == [f"{file}::{name}" for file, name in marked.get(rule, [])]
    for rule in rulebook():
        cited = [
            f"{page.path.stem}.html#{cites(rule, count)}"
            for page in BOOK.pages
            for _, count in page.citations(rule)
        ]
        assert [link for link in links[rule] if "#cites-" in link] == cited


def test_a_rule_that_a_table_shows_leads_to_the_step_that_names_it(rules: Page) -> None:
    found = rules.evaluate(
        """[...document.querySelectorAll('.rung-entry')].flatMap(e =>
           [...e.querySelectorAll('a[href*="#rung="]')].map(a => [e.id, a.getAttribute('href')]))"""
    )
    shown = examples(BOOK)
    assert {rule for rule, _ in found} == shown.keys()
    for rule, link in found:
        name, at = link.partition("#rung=")[2].split(":")
        assert (name, at) in {(example.lesson, example.at) for example in shown[rule]}


def test_from_a_citation_to_its_entry_and_back_to_the_sentence(browser: Browser, site: str) -> None:
    with watched(browser, site) as seen:
        seen.page.goto(f"{site}/book/double-sir.html")
        seen.page.locator("a.rung-rule[href$='#CP-15']").click()
        seen.page.wait_for_url("**/rules.html#CP-15")
        entry = seen.page.locator("[id='CP-15']")
        assert "rungkit find CP-15" in entry.inner_text()
        entry.locator("a[href*='double-sir.html#cites-']").click()
        seen.page.wait_for_url("**/double-sir.html#cites-CP-15")
        box = seen.page.locator("#cites-CP-15").bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 900


def test_a_rule_cited_in_a_chapter_opens_its_entry(browser: Browser, site: str) -> None:
    with watched(browser, site) as seen:
        seen.page.goto(f"{site}/book/double-sir.html")
        seen.page.locator("a.rung-rule", has_text="DS-3").first.click()
        seen.page.wait_for_url("**/rules.html#DS-3")
        assert seen.page.locator("#DS-3").evaluate("e => e.getBoundingClientRect().top < innerHeight")


# Words of another script outside every element that says its language and direction.
UNMARKED = r"""
() => {
  const walk = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT), lost = [];
  for (let node; (node = walk.nextNode());)
    if (/[\u0590-\u0fff]/.test(node.data) && !node.parentElement.closest("[lang][dir]")) lost.push(node.data);
  return lost;
}
"""


def test_words_of_another_script_carry_their_language(browser: Browser, site: str) -> None:
    with watched(browser, site) as seen:
        seen.page.goto(f"{site}/book/words.html")
        found = seen.page.evaluate(
            """[...document.querySelectorAll('dt .rung-native')].map(e => [e.textContent, e.lang, e.dir])"""
        )
        unmarked = seen.page.evaluate(UNMARKED)
    assert found == [[form.text, form.lang, form.dir] for word in words().values() for form in word.forms]
    assert unmarked == []
