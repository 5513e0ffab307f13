"""The chapter "Playing well": its choices end as it says, and its numbers are those that were printed."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from chapters import BOOK, Chapter, asked, forks, played, record

from rungkit.cards import CardSet, Generator
from rungkit.deal import Deal

CHAPTER = Chapter("playing-well")

sys.path.insert(0, str(BOOK))
imagined = import_module("imagined")  # the book's folder is no package
kept = import_module("kept")


def ways(name: str) -> list[Deal]:
    """The end of each way of a record, its own first."""
    return [played(name), *forks(name)]


# ---- the deals ------------------------------------------------------------------------------------------


def test_every_record_of_the_chapter_is_shown() -> None:
    assert set(CHAPTER.names) == {
        path.name.removesuffix(".rung.toml") for path in BOOK.glob("records/pw-*.toml")
    }


def test_each_choice_is_put_to_one_who_sees_no_hand_but_their_own() -> None:
    for code in CHAPTER.code:
        shown = re.match(r'lesson\("(pw-[\w-]+)", seat="(\w)"', code)
        if code.startswith("lesson("):
            assert shown, code
            deal, _ = imagined.at_choice(record(shown[1]))
            assert deal.to_act == shown[2]


@pytest.mark.parametrize("name", CHAPTER.names)
def test_each_asks_for_the_choice_and_its_own_way_is_the_right_one(name: str) -> None:
    (put,) = [ask for ask in asked(name) if ask["kind"] == "choice"]
    found = record(name)
    assert found.lesson
    own = found.actions[found.lesson.branches[0].after].split(" ", 1)[1]
    right = [option["text"] for option in put["options"] if option["right"]]
    words = {"ask": "Ask for the trump card", "call H": "Call hearts", "bid 5": "Call 5"}
    assert right == [words.get(own, own)]


TAKEN = {
    "pw-call": [(4, 7), (7, 6)],
    "pw-first-lead": [(6, 7), (7, 5), (7, 5)],
    "pw-trump": [(6, 7), (7, 5)],
    "pw-ask": [(5, 7), (7, 4)],
    "pw-ask-pile": [(0, 13), (10, 3)],
    "pw-run": [(6, 7), (7, 6)],
    "pw-close": [(5, 8), (7, 6)],
    "pw-loser": [(7, 6), (6, 7)],
    "pw-last": [(9, 4), (6, 7)],
}


@pytest.mark.parametrize("name", TAKEN)
def test_each_way_takes_what_the_text_says(name: str) -> None:
    assert [deal.taken for deal in ways(name)] == TAKEN[name]


@pytest.mark.parametrize("name", [name for name in CHAPTER.names if name != "pw-bid"])
def test_the_choice_decides_the_deal(name: str) -> None:
    own, *others = (deal.result.winner for deal in ways(name) if deal.result)
    assert own not in others


def test_the_calls_of_five_two_and_six() -> None:
    scored = [(deal.taken[1], deal.result.points[1]) for deal in ways("pw-bid") if deal.result]
    assert scored == [(5, 50), (4, -20), (5, -60)]


def test_the_tens_go_where_the_text_says() -> None:
    for name in ("pw-gift", "pw-gift-last"):
        assert [deal.tens for deal in ways(name)] == [(1, 3), (2, 2)]
    assert [deal.tens for deal in ways("pw-quiz-ten")] == [(3, 1), (2, 2)]


def test_what_the_text_says_of_the_piles() -> None:
    silent, asks = ways("pw-ask-pile")
    assert [(c.after, c.seat, c.tricks) for c in silent.captures] == [(13, 3, 13)]
    assert (asks.captures[0].after, asks.captures[0].seat, asks.captures[0].tricks) == (8, 2, 8)
    _, broken = ways("pw-run")
    assert [(c.after, c.seat, c.tricks) for c in broken.captures] == [(12, 2, 5), (13, 3, 1)]
    left, closed = ways("pw-close")
    assert [(c.after, c.seat, c.tricks) for c in left.captures] == [(12, 3, 4), (13, 2, 1)]
    assert [(c.after, c.seat, c.tricks) for c in closed.captures] == [(10, 3, 2), (13, 2, 3)]
    loser, jack = ways("pw-loser")
    assert [trick.winner for trick in loser.tricks] == [3, 3, 2, 2, 2]
    assert jack.captures[0].after == 10


def test_the_hands_are_as_the_text_tells_them() -> None:
    west = record("pw-first-lead").deal().setup.hands[3]
    assert sum(str(card).startswith("S") for card in west) == 5
    clubs = [mask >> 39 for mask in record("pw-trump").deal().hands]
    assert [bool(held) for held in clubs] == [False, False, False, True]
    hearts = {str(card) for mask in record("pw-run").deal().hands for card in CardSet(mask) if card.suit == 1}
    assert hearts == {"H9", "H8", "H7", "H6", "H5", "H4"}
    others = [mask for at, mask in enumerate(record("pw-close").deal().hands) if at != 3]
    assert all(card.suit != 2 for mask in others for card in CardSet(mask))
    clubs_left = [card for mask in record("pw-last").deal().hands for card in CardSet(mask) if card.suit == 3]
    assert str(min(clubs_left)) == "C8"


# ---- the numbers ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("78% with hearts and 64% with clubs", "call H    0.78 ± 0.05\ncall C    0.64"),
        ("won 67% of the deals, the ace of diamonds 60% and the small diamond 57%",
         "SA    0.67 ± 0.05\nDA    0.60 ± 0.06\nD3    0.57"),
        ("by 7 deals in a hundred, give or take 5", "SA over DA: +0.07 ± 0.05"),
        ("won 98% of the three hundred hands, the club 81%", "DJ    0.98 ± 0.01\nC5    0.81"),
        ("0.67 tricks more, give or take 0.16", "ask over H4: +0.67 ± 0.16"),
        ("asking brings half a trick", "asking +0.50 ± 0.13 tricks"),
        ("better by 1.65 tricks, give or take 0.52", "H5 over ask: +1.65 ± 0.52"),
        ("lost 0.88 tricks by asking, give or take 0.56", "235 deals: asking -0.88 ± 0.56"),
        ("gained 0.44, give or take 0.37", "489 deals: asking +0.44 ± 0.37"),
        ("costs 0.35 tricks to break the run, give or take 0.25", "1 in the pile: breaking brings -0.35"),
        ("worth 2.68 tricks", "8 in the pile: breaking brings +2.68"),
        ("costs 0.96 tricks to close it, give or take 0.17", "1 in the pile: closing brings -0.96 ± 0.17"),
        ("and with two 0.66", "2 in the pile: closing brings -0.66"),
        ("closing pays 0.53 tricks, give or take 0.41", "6 in the pile: closing brings +0.53 ± 0.41"),
        ("with eight it is worth 1.12", "8 in the pile: closing brings +1.12"),
        ("0.72 tricks over three hundred hands, give or take 0.24", "S9 over HJ: +0.72 ± 0.24"),
        ("1.61 tricks better, give or take 0.20", "C8 over S6: +1.61 ± 0.20"),
        ("brought 3.20 points on average", "a call of 5: +3.20"),
        ("calling two cost 1.64 points", "a call of 2: -1.64"),
        ("it is 133 of three hundred", "133 of 300 deals thrown in"),
        ("58% of the deals by keeping the ten, 31% by giving it", "H8    0.58 ± 0.06\nHT    0.31"),
        ("Giving it won 74% of the deals, keeping it 51%", "CT    0.74 ± 0.05\nC6    0.51"),
        ("0.48 points more, give or take 0.65", "919 deals: +0.48 ± 0.65"),
        ("a lead off trump 0.41, give or take 0.63", "834 deals: +0.41 ± 0.63"),
        ("1.85 points, give or take 1.15", "160 deals: +1.85 ± 1.15"),
        ("won all three hundred hands", "HK    1.00 ± 0.00"),
    ],
)  # fmt: skip
def test_a_number_in_the_text_is_the_one_printed(said: str, printed: str) -> None:
    assert said in CHAPTER.text
    assert printed in CHAPTER.printed


def test_what_is_not_settled_is_said_to_be_so() -> None:
    """Wherever an interval reaches across zero the text does not claim a difference."""
    line = r"^(.*?):? +(?:asking |breaking brings |closing brings )?([+-]\d\.\d+) ± (\d\.\d+)"
    found = re.findall(line, CHAPTER.printed, re.MULTILINE)
    unsettled = {label for label, mean, half in found if abs(float(mean)) < float(half)}
    assert any("2 in the pile" in label for label in unsettled)
    assert "With two it makes no difference that three hundred hands could show" in CHAPTER.text
    assert any("4 in the pile" in label for label in unsettled)
    assert "With four it makes no difference that three hundred hands could show" in CHAPTER.text
    assert any("hearts over clubs" in label for label in unsettled)
    assert "the hands do not settle which call is better" in CHAPTER.text
    assert any("a small diamond" in label for label in unsettled)
    assert "neither is settled" in CHAPTER.text
    assert "HJ over D9" in unsettled
    assert "nothing is settled between it and the jack" in CHAPTER.text


# ---- the hands that are imagined ------------------------------------------------------------------------


def test_who_chooses_keeps_the_hand_and_the_others_keep_what_they_showed() -> None:
    deal, _ = imagined.at_choice(record("pw-last"))
    random = Generator(5, 1)
    void = {"E": "SHD", "N": "SH", "W": "H"}
    laid = [imagined._could_be(deal, random, void) for _ in range(40)]
    for could_be in laid:
        assert could_be.hands[0] == deal.hands[0]
        assert [mask.bit_count() for mask in could_be.hands] == [mask.bit_count() for mask in deal.hands]
        assert {card.suit for card in CardSet(could_be.hands[1])} == {3}
    assert len({could_be.hands for could_be in laid}) > 1


def test_all_ways_are_tried_on_the_same_hands_and_the_same_again() -> None:
    deal, open_to = imagined.at_choice(record("pw-loser"))
    again = [imagined.weighed(deal, open_to, lambda over: float(over.taken[0]), hands=30) for _ in range(2)]
    assert again[0] == again[1]
    same = imagined.weighed(deal, {"one": "N S9", "two": "N S9"}, lambda over: float(over.taken[0]), hands=30)
    assert imagined.difference(*same) == (0.0, 0.0)
    other = imagined.weighed(deal, open_to, lambda over: float(over.taken[0]), hands=30, seed=2)
    assert other != again[0]


def test_the_interval_is_that_of_the_mean() -> None:
    each = imagined.Brought("", (1.0, 2.0, 3.0, 4.0))
    assert each.mean == 2.5
    assert round(each.half, 4) == round(1.96 * (5 / 3 / 4) ** 0.5, 4)


def test_more_tricks_in_the_pile_are_more_to_lose() -> None:
    found, brought = record("pw-run"), []
    for lying in (1, 8):
        start = {
            **found.start,
            "pile": lying,
            "taken": {"NS": (8 - lying) // 2, "EW": 8 - lying - (8 - lying) // 2},
        }
        deal, open_to = imagined.at_choice(replace(found, start=start, expect={}))
        let_go, broken = imagined.weighed(deal, open_to, lambda over: float(over.taken[1]), hands=120)
        brought.append(imagined.difference(broken, let_go)[0])
    assert brought[0] < 0 < brought[1]


# ---- the numbers that are kept in a file ----------------------------------------------------------------

FILE: dict[str, dict[str, str]] = json.loads((BOOK / "playing-well.json").read_text("utf-8"))


def test_every_choice_in_the_file_is_played_again_by_the_chapter() -> None:
    again = re.findall(r"^10 of +(\d+)  (.+)$", CHAPTER.printed, re.MULTILINE)
    assert [name for _, name in again] == list(FILE)
    for of, name in again:
        for values in FILE[name].values():
            count = len(values.split())
            assert count == int(of) or (("asking" in name or "leads" in name) and count < int(of))


def tossed(first: int) -> Mapping[str, Sequence[float]]:
    return {"heads": [float(n % 3) for n in range(first)], "tails": [0.5] * first}


def test_what_is_kept_is_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "coins.json")
    monkeypatch.setenv(kept.ANEW, "1")
    (heads, tails) = kept.Kept(file)("coins", tossed, 40)
    monkeypatch.delenv(kept.ANEW)
    again = kept.Kept(file)
    assert again("coins", tossed, 40) == [heads, tails]
    assert (len(heads.values), heads.values[2], tails.values[39]) == (40, 2.0, 0.5)
    assert again.told() == "10 of   40  coins"


@pytest.mark.parametrize("name", ["coins", "dice"])
def test_a_hand_that_now_brings_something_else_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "coins.json")
    monkeypatch.setenv(kept.ANEW, "1")
    kept.Kept(file)("coins", tossed, 40)
    monkeypatch.delenv(kept.ANEW)
    with pytest.raises(ValueError, match=rf"coins.json: {name}, heads: .* --anew"):
        kept.Kept(file)(name, lambda first: {"heads": [2.0, *tossed(first)["heads"][1:]]}, 40)
