"""Where each rule is cited beside a record that shows it: `python -m tools.citations [CHAPTER...]`.

Every rule is to be cited, as {rule}`HR-7`, between two headings of a chapter where a table stands whose steps
name it: in a sentence, in a variation, under a switch, or as the reason why a card may not be played.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from rungkit.rulebook import rulebook
from rungkit.site.examples import payload_of, spoken
from rungkit.site.sources import Page, Section, read_book, read_page
from tools.run import ROOT
from tools.say import say, stop


def named(section: Section, folder: Path) -> set[str]:
    """The rules that the steps of the section's tables name."""
    payloads = (payload_of(shown, folder) for shown in section.lessons)
    return {rule for payload in payloads if payload is not None for rule in spoken(payload)}


def seen(pages: Iterable[Page]) -> dict[str, list[tuple[Page, str]]]:
    """For each rule, the sections (page, title) that cite it beside a table whose steps name it."""
    found: dict[str, list[tuple[Page, str]]] = {}
    for page in pages:
        for section in page.sections():
            for rule in sorted(set(section.cited) & named(section, page.path.parent)):
                found.setdefault(rule, []).append((page, section.title))
    return found


def bare(pages: Iterable[Page]) -> Iterator[tuple[Page, str, list[str]]]:
    """Sections that show a table and cite rules which no table of theirs names."""
    for page in pages:
        for section in page.sections():
            lost = set(section.cited) - named(section, page.path.parent)
            if section.lessons and lost:
                yield page, section.title, [rule for rule in rulebook() if rule in lost]


def missing(pages: Iterable[Page]) -> list[str]:
    """The rules of the rulebook that no section shows."""
    found = seen(pages)
    return [rule for rule in rulebook() if rule not in found]


def main() -> None:
    """What is missing in the whole book, or what the chapters named show and only mention."""
    if names := sys.argv[1:]:
        try:
            pages = [read_page(ROOT, name) for name in names]
        except FileNotFoundError:
            stop(f"There is no such chapter: {' '.join(names)}; name it as book/tricks.ipynb.")
        for rule, where in seen(pages).items():
            say(f"{rule}: {', '.join(title for _, title in where)}")
        for _, title, rules in bare(pages):
            say(f"cited in “{title}”, and named by no table there: {', '.join(rules)}")
        return
    pages = list(read_book(ROOT / "_toc.yml").pages)
    lost = missing(pages)
    say(f"{len(rulebook()) - len(lost)} of {len(rulebook())} rules are cited where a record shows them.")
    if lost:
        stop(f"Not yet: {', '.join(lost)}")


if __name__ == "__main__":
    main()
