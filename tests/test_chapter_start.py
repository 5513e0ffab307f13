"""The start page: its picture of the family shows every game, and its two deals are what it says of them."""

from __future__ import annotations

import re

import pytest
from chapters import Chapter, asked, played, record

from rungkit.games import presets
from rungkit.rules import Rules
from rungkit.site.sources import read_book
from tools.run import ROOT

TEXT = Chapter("index").text
PICTURE = TEXT[TEXT.index('<div class="rung-family">') : TEXT.index("When is trump known")]
BOXES = [
    re.sub(r"<small>.*?</small>", "", line).strip()
    for block in re.findall(r'<div class="games[^"]*">\n\n(.*?)\n\n</div>', PICTURE, re.DOTALL)
    for line in block.split("\n\n")
]
# what a game is called in the picture where that is not its name
CALLED = {
    "hidden-rung-single": "Hidden Rung, single", "hidden-rung": "Hidden Rung, double",
    "be-ranga": "Be-ranga", "be-ranga-double-sar": "Be-ranga Double Sar",
}  # fmt: skip
CHAPTER_OF = {
    "Court Piece": "court-piece", "Single Sir": "court-piece", "Double Sir": "double-sir",
    "Hidden Rung": "hidden-rung", "Be-ranga": "be-ranga", "Be-ranga Double Sar": "be-ranga",
    "Mendikot": "mendikot", "Dehla Pakad": "mendikot", "Call Bridge": "call-bridge",
    "Call Break": "call-bridge", "Penneech": "penneech",
}  # fmt: skip
SECOND_FORMS = {"double-sir-royal", "mendhikot", "penneech-parlett"}


def name_of(box: str) -> str:
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", box)


def test_the_picture_has_a_box_for_every_game() -> None:
    shown = sorted(name_of(box) for box in BOXES)
    games = set(presets()) - SECOND_FORMS
    assert shown == sorted(CALLED.get(game, game.replace("-", " ").title()) for game in games)


@pytest.mark.parametrize("box", BOXES, ids=name_of)
def test_a_box_opens_the_chapter_of_its_game(box: str) -> None:
    book = read_book(ROOT / "_toc.yml")
    chapter = CHAPTER_OF[name_of(box).split(",")[0]]
    if book.page(f"book/{chapter}"):
        assert box == f"[{name_of(box)}]({chapter}.ipynb)"
    else:
        assert box == name_of(box)


def test_games_with_a_pile_stand_on_the_pile_s_side() -> None:
    piles = re.findall(r'<div class="games pile">\n\n(.*?)\n\n</div>', PICTURE, re.DOTALL)
    names = {
        name_of(re.sub(r"<small>.*", "", line).strip()) for block in piles for line in block.split("\n\n")
    }
    taking = {game for game in set(presets()) - SECOND_FORMS if Rules.of(game).takes_from_pile}
    assert names == {CALLED.get(game, game.replace("-", " ").title()) for game in taking}


def test_five_cards_each() -> None:
    first = played("start-first")
    assert (first.taken, first.trump) == ((3, 2), 1)
    assert [first.seat(trick.winner) for trick in first.tricks] == list("NSWWS")
    fork = record("start-first").lesson
    assert fork is not None
    assert [(b.after, b.actions[0], b.name) for b in fork.branches] == [
        (13, "S HK", "What if South trumps the king?")
    ]
    assert str(first.actions[13]) == "S D2"
    assert "In trick 4 South had no spade and threw a diamond" in TEXT
    assert "What if South trumps the king?" in TEXT


def test_what_a_newcomer_needs_stands_before_the_first_table() -> None:
    before = TEXT[TEXT.index("## Ten minutes") : TEXT.index("Three tricks to two")]
    for word in ("*suits*", "*lead*", "*follow*", "*ruff*", "*caller*", "*of 7*", "king (K)"):
        assert word in before


def test_a_first_whole_deal() -> None:
    whole = played("start-deal")
    assert whole.taken == (7, 4)
    assert [whole.seat(trick.winner) for trick in whole.tricks[6:]] == list("SSSSS")
    assert sum(whole.team(trick.winner) for trick in whole.tricks[:6]) == 4
    assert str(whole.actions[0]) == "S call D"


def test_a_newcomer_is_asked_at_every_turn() -> None:
    found = [ask for name in ("start-first", "start-deal") for ask in asked(name)]
    assert len(found) >= 11
    assert {ask["kind"] for ask in found} >= {"legal", "winner", "lead", "taken", "over"}
