"""Actions read and write the record's form."""

import pytest

from rungkit.actions import Action, play
from rungkit.cards import CARDS

FORMS = """W C4|W call H|W pass|W show H5|W later 7|deal turns C9|W declines|deal hides S7|W change H|W redeal
W plays on|W stops|E takes back|E keeps|turned down|N claims E|deal cuts N|S draws H9|time up"""


@pytest.mark.parametrize("text", FORMS.replace("\n", "|").split("|"))
def test_an_action_is_read_and_written_alike(text: str) -> None:
    action = Action.parse(text)
    assert str(action) == text
    assert Action.parse(str(action)) == action
    assert eval(repr(action), {"Action": Action}) == action


def test_every_card_of_every_seat_is_an_action() -> None:
    for seat in "SENW":
        for card in CARDS:
            assert Action.parse(f"{seat} {card}") == play(seat, card) == Action(seat, "play", card)


def test_what_an_action_says() -> None:
    assert Action.parse("W call H") == ("W", "call", None, "H")
    assert Action.parse("W later 7") == ("W", "later", None, 7)
    assert Action.parse("deal turns C9") == ("deal", "turns", CARDS[46], None)
    assert Action.parse("turned down") == ("", "turned down", None, None)
    assert Action.parse("N claims E") == ("N", "claims", None, "E")
    assert Action.parse("time up") == ("time", "up", None, None)


WRONG = """|W|W plays|W call|W call X|W call HH|W later x|W later 100|W later -1|W later ²|plays on|W calls H
W C4 C5|deal turns|W pass on|W turned down|down turned|W play C4|W down|C4|W claims|W claims E now|W hide"""


@pytest.mark.parametrize("text", [*WRONG.replace("\n", "|").split("|"), "x" * 10_000, "\x00 \x00"])
def test_what_is_no_action_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is no action: write a seat, then what it does") as refused:
        Action.parse(text)
    assert len(str(refused.value)) < 400
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["W S1", "W show S1", "deal turns HX", "S draws 9H"])
def test_a_word_that_should_be_a_card_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is no card: write suit then rank"):
        Action.parse(text)
