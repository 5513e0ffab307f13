"""What a player, chance or the clock can do, as small values that read and write the record's form."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rungkit.cards import CARDS, SUITS, Card
from rungkit.strings import quoted

CHANCE = "deal"
CLOCK = "time"

# verbs written with one more word: what that word is
_CARD = {"show", "hides", "turns", "draws", "down", "hide", "swap"}
_SUIT = {"call", "change", "void"}
_NUMBER = {"later", "bid"}
_SEAT = {"claims", "cuts"}
_BARE = {"ask", "reveal", "pass", "declines", "redeal", "stops", "keeps"}
_TWO_WORDS = {"plays on", "takes back"}


class Action(NamedTuple):
    """One action: who, what, and the card, suit letter, number or seat it names.

    >>> Action.parse("W C4"), str(Action.parse("deal turns C9"))
    (Action.parse('W C4'), 'deal turns C9')
    """

    who: str
    verb: str
    card: Card | None = None
    word: str | int | None = None

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action of its written form, such as ``W C4``, ``W call H``, ``turned down``.

        :raises ValueError: with one sentence, when the words make no action.
        """
        return _parse(text)

    def __str__(self) -> str:
        if self.verb == "turned down":
            return self.verb
        if self.verb == "play":
            return f"{self.who} {self.card}"
        last = self.card if self.card is not None else self.word
        return f"{self.who} {self.verb}" + ("" if last is None else f" {last}")

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


@cache
def play(who: str, card: int) -> Action:
    """The action of playing a card."""
    return Action(who, "play", CARDS[card])


def whole(action: Action) -> bool:
    """Whether an action has all that its verb needs, and nothing that it does not."""
    who, verb, card, word = action
    if type(who) is not str or type(verb) is not str:
        return False
    if verb == "play" or verb in _CARD:
        return type(card) is Card and 0 <= card < 52 and word is None
    if card is not None:
        return False
    if verb in _NUMBER:
        return type(word) is int
    if verb in _SUIT or verb in _SEAT:
        return isinstance(word, str) and (verb in _SEAT or word in tuple(SUITS))
    return word is None


def _parse(text: str) -> Action:
    words = str(text).split()
    if words == ["turned", "down"]:
        return Action("", "turned down")
    if words == [CLOCK, "up"]:
        return Action(CLOCK, "up")
    if len(words) == 2 and (words[1][0] in SUITS or words[1][1:].isdigit()):
        return play(words[0], Card.parse(words[1]))
    if len(words) == 3 and " ".join(words[1:]) in _TWO_WORDS:
        return Action(words[0], " ".join(words[1:]))
    if len(words) == 2 and words[1] in _BARE:
        return Action(words[0], words[1])
    if len(words) == 3:
        who, verb, last = words
        if verb in _CARD:
            return Action(who, verb, Card.parse(last))
        if verb in _SUIT and len(last) == 1 and last in SUITS:
            return Action(who, verb, None, last)
        if verb in _NUMBER and last.isascii() and last.isdigit() and len(last) < 3:
            return Action(who, verb, None, int(last))
        if verb in _SEAT:
            return Action(who, verb, None, last)
    raise ValueError(
        f"{quoted(text)} is no action: write a seat, then what it does, like 'W C4' or 'W call H'."
    )
