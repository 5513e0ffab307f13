"""What waits to be done in a position, in words: the end of many a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit.cards import CardSet
from rungkit.events import Refusal
from rungkit.strings import listed, quoted, seat_name, tell

if TYPE_CHECKING:
    from rungkit.deal import Deal


def due(deal: Deal) -> str:
    """Whose turn it is, and to do what.

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> from rungkit.deal import Deal
    >>> from rungkit.rules import Rules
    >>> due(Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(1))))
    'West is to choose trump'
    """
    key, seat = deal.stage, deal.turn
    if key == "play" and not deal.trick and deal.hole < 0:
        key = "lead"
    elif key == "choose" and deal.rules.hides:
        key = "hide"
    elif key == "chance":
        from rungkit.calling import chooser
        from rungkit.sealing import hides_by_chance

        key, seat = "hides" if hides_by_chance(deal) else "turns", chooser(deal)
    return tell("due", key, who=seat_name(deal.seat(seat)) if seat >= 0 else "")


def allowed(deal: Deal) -> str:
    """What whoever is to play may play: cards as tokens, one face down or the turn-up as it is written."""
    from rungkit import playing, sealing

    cards = [str(action.card) for action in reversed(playing.legal(deal))]
    if cards or deal.led < 0:
        return listed(cards)
    who = deal.seat(deal.turn)  # a caller who may not discard face up (HR-5)
    down = [f"{who} down {card}" for card in CardSet(sealing.face_down(deal))]
    return listed([*reversed(down), f"{who} reveal"])


def not_now(section: str, key: str, rule: str | None, deal: Deal, **words: object) -> Refusal:
    """A refusal that ends with what waits to be done."""
    return Refusal(tell(section, key, due=due(deal), **words), rule)


def not_theirs(section: str, key: str, rule: str, deal: Deal, who: str) -> Refusal:
    """A refusal of a seat whose turn it is not; of a stranger, that there is no such seat."""
    if who not in deal.table.index:
        return no_seat(deal, who)
    return not_now(section, key, rule, deal, who=seat_name(who))


def no_seat(deal: Deal, who: object) -> Refusal:
    """Nobody sits there: who does."""
    return Refusal(tell("refuse", "no_seat_of", who=quoted(who), seats=", ".join(deal.table.seats)), None)
