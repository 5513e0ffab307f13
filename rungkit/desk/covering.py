"""Actions with a card that a seat may not see, such as `W hide S7`, as its page holds them: `W hide 31`.

A page sends the actions of its deal back with every request. What it holds of a card that lies face down
before it (HR-1, HR-5, HR-11, CP-18) is a number: the card's place in the pack as the deal's own hands shuffle
it, anew before each action. So what a page shows, or holds of its deal's actions, tells no card. It is no
lock: the page also holds the record, and who sends the desk requests of its own may ask it as any seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from rungkit.actions import Action
from rungkit.cards import CARDS, Card, Generator, shuffled
from rungkit.deal import Deal
from rungkit.moments import act
from rungkit.showing import COVERED
from rungkit.step_words import UNSEEN, written


def seen_by(seat: str | None, deal: Deal, actions: Sequence[Action]) -> list[str]:
    """Actions that follow a position, in the words that a seat's page may hold; None is all hands open.

    >>> from rungkit.chance import dealt
    >>> deal, sealed = dealt("hidden-rung", 1).deal(), Action.parse("W hide SQ")
    >>> seen_by("W", deal, [sealed]), seen_by("E", deal, [sealed])[0][:7]
    (['W hide SQ'], 'W hide ')
    >>> uncovered(deal, seen_by("E", deal, [sealed])[0]) == "W hide SQ"
    True
    """
    told = []
    for action in actions:
        first, *more = act(deal, action)
        text = str(written(first, seat))
        if text.endswith(COVERED) and action.card is not None:
            text = text.replace(COVERED, str(1 + _pack(deal).index(action.card)))
        told.append(text)
        deal = (more or [first])[-1].deal
    return told


def uncovered(deal: Deal, text: str) -> str:
    """The action behind what a page holds, at the position in which it was done; other words as they are."""
    words = text.split()
    number = words[2] if len(words) == 3 and words[1] in UNSEEN else ""
    if not (number.isascii() and number.isdigit() and len(number) < 3 and 1 <= int(number) <= len(CARDS)):
        return text
    return f"{words[0]} {words[1]} {_pack(deal)[int(number) - 1]}"


def _pack(deal: Deal) -> list[Card]:
    """The pack as the hands of the deal shuffle it before its next action."""
    dealt = " ".join(str(card) for hand in deal.setup.hands for card in hand)
    return shuffled(CARDS, Generator(crc32(dealt.encode()), len(deal.actions)))
