"""Which cards a seat may play, and which rule obliges (TB-5, HR-4 to HR-6, MK-8, CB-4 to CB-6, CB-18, CB-19,
PN-6, PN-16, PN-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import limits
from rungkit.cards import CardSet
from rungkit.events import Refusal
from rungkit.limits import SPADES, SUIT
from rungkit.rulebook import rulebook
from rungkit.strings import listed, seat_name, suit_name, tell
from rungkit.tricks import highest_of, may_play

if TYPE_CHECKING:
    from rungkit.actions import Action
    from rungkit.deal import Deal
    from rungkit.rules import Rules


# The rules that say what a seat may play, by their number; which obliges after a turn-up the deal knows.
FOLLOW, CLOSED, OBLIGED, PN_ANY, PN_TRUMP, PN_FOLLOW, CB_FOLLOW, CB_RUFF, CB_OVER, CB_BEAT = range(10)
IDS = ("TB-5", "HR-5", "", "PN-17", "PN-16", "PN-6", "CB-4", "CB-5", "CB-6", "CB-19")


def lawful(deal: Deal, seat: int) -> int:
    """The cards the rules let a seat play face up to the open trick, as a mask."""
    if deal.setup.plain:
        return may_play(deal.hands[seat], deal.led, deal.rules.follow_suit)
    return duty(deal, seat)[0]


def duty(deal: Deal, seat: int) -> tuple[int, str]:
    """The cards a seat may play and the rule that says so."""
    cards, number = owed(deal, seat)
    rule = IDS[number] or deal.must_rule
    for name, rule_id in deal.setup.limits:
        left = getattr(limits, name)(deal, cards) & cards
        if left and left != cards:
            cards, rule = left, rule_id
    return cards, rule


def owed(deal: Deal, seat: int) -> tuple[int, int]:
    """The cards a seat may play by the rules of its game, and the number of the rule that says so."""
    rules, hand, led = deal.rules, deal.hands[seat], deal.led
    if rules.penneech:
        return penneech(deal, hand)
    if rules.alone:
        return bridge(deal, hand)
    mask = may_play(hand, led, rules.follow_suit)
    if led >= 0 and rules.follow_suit and hand & SUIT << led * 13:
        return mask, FOLLOW
    if deal.must_trump == seat:
        trumps = hand & SUIT << deal.trump * 13
        return (trumps if trumps else mask), OBLIGED
    if led >= 0 and closed_hand(deal, seat):
        return 0, CLOSED
    return mask, FOLLOW


def closed_hand(deal: Deal, seat: int) -> bool:
    """Whether the seat is a caller who may not discard face up while trump lies hidden (HR-5)."""
    return bool(discards_down(deal.rules) and deal.hidden and not deal.blind and seat == deal.owner)


def discards_down(rules: Rules) -> bool:
    """Whether a caller who cannot follow discards face down (HR-5, CP-20)."""
    return bool(rules.caller_discards_face_down and rules.pile and not rules.hidden_in_court_piece)


def void(deal: Deal) -> bool:
    """Whether the seat to act cannot follow; a sealed card does not count as held (HR-1)."""
    return bool(deal.led >= 0 and not deal.hands[deal.turn] & SUIT << deal.led * 13)


def penneech(deal: Deal, hand: int) -> tuple[int, int]:
    """Follow, or trump at will, or anything (PN-6, PN-16, PN-17)."""
    rules, led = deal.rules, deal.led
    if rules.play_anything:
        return hand, PN_ANY
    mask = may_play(hand, led, rules.second_follows)
    if rules.follow_or_trump and led >= 0 and hand & SUIT << led * 13:
        return mask | hand & SUIT << deal.trump * 13, PN_TRUMP
    return mask, PN_FOLLOW


def bridge(deal: Deal, hand: int) -> tuple[int, int]:
    """Follow, beat where beating is compulsory, else ruff, over-ruff, or play what you like."""
    rules, led = deal.rules, deal.led
    spades = hand & SUIT
    if led < 0:
        return hand, CB_FOLLOW
    best = highest_of(deal, SPADES)
    of_suit = hand & SUIT << led * 13 if rules.bridge_follow else 0
    if of_suit:
        higher = beating(deal, of_suit) if led == SPADES or best < 0 else 0
        return (higher, CB_BEAT) if rules.must_overtake and higher else (of_suit, CB_FOLLOW)
    if best < 0:
        return (spades, CB_RUFF) if spades and rules.must_ruff else (hand, CB_RUFF)
    over = spades & ~((2 << best) - 1)
    return (over, CB_OVER) if over and rules.must_over_ruff else (hand, CB_OVER)


def beating(deal: Deal, cards: int) -> int:
    """Those of the cards, all of the suit led, that beat every card of it in the trick (CB-19)."""
    return cards & ~((2 << highest_of(deal, deal.led)) - 1)


def unlawful(deal: Deal, action: Action) -> Refusal | None:
    """What the rules say against a card held, at any strictness: which rule obliges, and by which card."""
    card = action.card
    assert card is not None
    mask, rule = (lawful(deal, deal.turn), "TB-5") if deal.setup.plain else duty(deal, deal.turn)
    if mask >> card & 1:
        return None
    who = seat_name(action.who)
    if not mask:
        from rungkit.due import allowed

        facts = {"who": who, "card": card, "allowed": allowed(deal), **led_by(deal)}
        return Refusal(tell("seal", "must_close", "en", **facts), rule)
    obliging = list(reversed(list(CardSet(mask))))
    facts = {
        "who": who,
        "card": card,
        "obliging": obliging[0],
        "allowed": listed([str(held) for held in obliging]),
    }
    facts |= {"rule": rulebook()[rule].text, **led_by(deal)}
    return Refusal(tell("refuse", _sentence(rule, len(obliging), deal.led), "en", **facts), rule)


def led_by(deal: Deal) -> dict[str, object]:
    """The suit led, who led it and with which card, as words of a sentence; nothing on lead."""
    if deal.led < 0:
        return {}
    leader, led = deal.trick[0]
    return {"suit": suit_name(deal.led), "leader": seat_name(deal.seat(leader)), "led": led}


def _sentence(rule: str, cards: int, led: int) -> str:
    if rule in ("TB-5", "CB-4", "PN-6", "PN-16"):
        key = "follow_or_trump" if rule == "PN-16" else "follow"
        return key if cards > 1 else f"{key}_one"
    if rule in ("HR-4", "HR-5", "HR-6", "HR-14", "MK-7", "MK-8"):
        first = "must_trump_first" if rule == "MK-8" else "must_trump"
        return first if led >= 0 else "must_trump_lead"
    return {
        "CB-5": "must_ruff",
        "CB-6": "must_over_ruff",
        "CB-18": "no_spade_lead",
        "CB-19": "must_beat",
    }.get(rule, "house_rule")
