"""The trump card that lies face down: sealing it, asking for it, turning it up, swapping it.

HR-1 to HR-8, HR-10 to HR-12, HR-14; CP-18 and CP-20; band hukum, MK-5 to MK-8.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import calling, playing
from rungkit.actions import CHANCE, Action
from rungkit.cards import SUITS, Card, CardSet
from rungkit.due import allowed, not_now, not_theirs
from rungkit.events import Event, Refusal
from rungkit.following import closed_hand as closed_hand
from rungkit.following import discards_down, lawful, led_by, void
from rungkit.strings import listed, seat_name, tell

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules

VERBS = ("hide", "hides", "ask", "reveal", "swap", "down")
FIRST = 5


def choice(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The cards of which one may be sealed: the first five; in Mendikot any card of the hand (MK-5, MK-8)."""
    hand = deal.setup.hands[seat]
    return hand[: choices(deal.rules, len(hand))]


def choices(rules: Rules, held: int) -> int:
    """How many of the cards dealt, the first ones, may be sealed (HR-1, MK-5, MK-8)."""
    return held if rules.seals_any_card else FIRST


def hide_rule(deal: Deal) -> str:
    """The rule by which the card is sealed."""
    return "MK-5" if deal.rules.band_hukum else "HR-1"


def candidates(deal: Deal) -> list[Action]:
    """Sealing a card while trump is chosen; asking, turning up, a card face down in an open trick."""
    if deal.stage == "choose" and deal.rules.hides:
        return [Action(deal.seat(deal.turn), "hide", card) for card in choice(deal, deal.turn)]
    return []


def in_play(deal: Deal) -> list[Action]:
    """What the seat whose turn it is may do besides playing a card face up, while trump lies hidden."""
    who = deal.seat(deal.turn)
    found = [Action(who, "reveal"), Action(who, "ask")]
    found += [Action(who, "down", card) for card in CardSet(face_down(deal))]
    return [action for action in found if why_not(deal, action) is None]


def asides(deal: Deal) -> list[Action]:
    """Swapping the sealed card before the first lead (HR-11)."""
    if not deal.hidden or not deal.rules.may_swap or deal.number > 1 or deal.trick:
        return []
    return [Action(deal.seat(deal.owner), "swap", card) for card in choice(deal, deal.owner)]


# ---- why not ------------------------------------------------------------------------------------------


def why_not(deal: Deal, action: Action) -> Refusal | None:
    """Why a card cannot be sealed, asked for, turned up, swapped or played face down now."""
    if action.verb == "hide":
        return _why_no_hide(deal, action)
    if action.verb == "hides":
        return _why_no_chance(deal, action)
    if deal.sealed < 0 or not deal.hidden:
        return not_now("seal", "nothing_hidden", "HR-1", deal)
    if action.verb == "swap":
        return _why_no_swap(deal, action)
    if deal.stage != "play" or action.who != deal.to_act:
        return not_theirs("seal", "not_your_turn", "HR-3", deal, action.who)
    if action.verb == "down":
        return _why_not_down(deal, action)
    return _why_no_turn_up(deal, action)


def _why_no_hide(deal: Deal, action: Action) -> Refusal | None:
    if not deal.rules.hides:
        return not_now("seal", "trump_not_hidden", "HR-1", deal)
    if deal.stage != "choose" or action.who != deal.to_act:
        key = "not_your_call" if deal.stage == "choose" else "no_call_now"
        return not_theirs("refuse", key, hide_rule(deal), deal, action.who)
    cards = choice(deal, deal.turn)
    if action.card in cards:
        return None
    listing = listed([str(card) for card in cards])
    text = tell("seal", "not_of_choice", who=seat_name(action.who), card=action.card, cards=listing)
    return Refusal(text, hide_rule(deal))


def chance_rule(deal: Deal) -> str:
    """Why chance draws the card: nobody called, the blind indicator, or the clock (CP-24, CP-18, MK-5)."""
    if deal.passes == len(deal.table.seats):
        return "CP-24"
    return "CP-18" if deal.rules.blind_indicator else "MK-5"


def _why_no_chance(deal: Deal, action: Action) -> Refusal | None:
    if deal.stage == "chance" and not hides_by_chance(deal):  # a card is to be turned up, not hidden
        return calling.why_not(deal, Action(CHANCE, "turns", action.card)) or calling.only_turns(
            deal, action.card
        )
    if deal.stage != "chance" or action.who != CHANCE:
        return not_now("refuse", "nothing_to_turn", "CP-18", deal)
    seat = deal.table.right(deal.dealer)
    five = deal.setup.hands[seat][:FIRST]
    if action.card in five:
        return None
    ways = listed([f"deal hides {card}" for card in five])
    who = seat_name(deal.seat(seat))
    text = tell("refuse", "wrong_turn_up", card=action.card, who=who, ways=ways)
    return Refusal(text, chance_rule(deal))


def hides_by_chance(deal: Deal) -> bool:
    return bool(deal.timed_out or deal.rules.blind_indicator or deal.passes == deal.table.size)


def swap_barred(deal: Deal) -> int:
    """Why the owner may not swap the sealed card; `calling.OPEN` where it may be done (HR-11)."""
    if not deal.rules.may_swap:
        return calling.SWITCHED_OFF
    if deal.number > 1 or deal.laid > 0:
        return calling.TOO_LATE
    return calling.CHANGED if deal.changed else calling.OPEN


def _why_no_swap(deal: Deal, action: Action) -> Refusal | None:
    barred = swap_barred(deal)
    if barred == calling.SWITCHED_OFF:
        return calling.off("HR-11", deal)
    if deal.stage != "play" or barred == calling.TOO_LATE:
        return Refusal(tell("seal", "too_late_to_swap"), "HR-11")
    owner = deal.seat(deal.owner)
    if action.who != owner:
        return Refusal(tell("seal", "owner_swaps", owner=seat_name(owner)), "HR-11")
    if barred == calling.CHANGED:
        return Refusal(tell("refuse", "changed_once", who=seat_name(owner)), "CP-23")
    five = [card for card in deal.setup.hands[deal.owner][:FIRST] if card != deal.sealed]
    if action.card in five:
        return None
    cards = listed([str(card) for card in five])
    return Refusal(
        tell("seal", "not_of_choice", who=seat_name(owner), card=action.card, cards=cards), "HR-11"
    )


def face_down(deal: Deal) -> int:
    """What the caller may play face down: a card of another suit than the hidden one (HR-5)."""
    if not discards_down(deal.rules) or deal.blind or deal.turn != deal.owner or not void(deal):
        return 0
    held = deal.hands[deal.turn] & ~(8191 << deal.sealed // 13 * 13)
    return held & ~(1 << deal.taken_back) if deal.hole >= 0 else held  # another card (CP-9)


def may_turn_up(deal: Deal) -> bool:
    """Whether the seat to act may ask for the hidden card, or its owner turn it up.

    Both need a void; the owner may do it on lead as well (HR-3 to HR-6, HR-14, MK-7, MK-8).
    """
    rules, owner = deal.rules, deal.turn == deal.owner and not deal.blind
    if deal.led < 0:
        return bool(owner and (rules.caller_turns_up_on_lead or rules.band_first_void_trumps))
    if not void(deal):
        return False
    if owner and not rules.band_hukum:
        return bool(rules.caller_discards_face_down if rules.pile else rules.caller_turns_up_when_void)
    return bool(rules.band_asked_for if rules.band_hukum else rules.may_ask)


def obliges(deal: Deal) -> bool:
    """Whether the seat that has the card turned up must then play a trump (HR-4 to HR-6, HR-14, MK-7)."""
    return bool((deal.turn == deal.owner and not deal.blind) or deal.rules.asker_must_trump)


def hidden_trump(rules: Rules, trump: int, sealed: int) -> int:
    """What is trump while a card lies face down: nothing by HR-2, the card's suit without it."""
    return trump if rules.no_trump_while_hidden else sealed // 13


def _why_not_down(deal: Deal, action: Action) -> Refusal | None:
    mask = face_down(deal)
    assert action.card is not None
    if mask >> action.card & 1:
        return None
    who = seat_name(action.who)
    if not deal.hands[deal.turn] >> action.card & 1:
        return playing.not_held(deal, action)
    key = "down_of_trump" if deal.turn == deal.owner and void(deal) and not deal.blind else "no_face_down"
    return Refusal(tell("seal", key, who=who, card=action.card, allowed=allowed(deal)), "HR-5")


def _why_no_turn_up(deal: Deal, action: Action) -> Refusal | None:
    """Asking is for others, turning up for the owner; both need a void, or (the owner) the lead."""
    rules, who = deal.rules, seat_name(action.who)
    owner = deal.turn == deal.owner
    if owner != (action.verb == "reveal"):
        key = "owner_reveals" if owner else "others_ask"
        return Refusal(tell("seal", key, who=who), "HR-4")
    if may_turn_up(deal):
        return None
    if deal.led < 0:
        key = "owner_not_on_lead" if owner and not deal.blind else "not_on_lead"
        return Refusal(tell("seal", key, who=who, allowed=allowed(deal)), "HR-6" if owner else "HR-3")
    if not void(deal):
        obliging = next(reversed(list(CardSet(lawful(deal, deal.turn)))))
        facts = {"who": who, "obliging": obliging, "allowed": allowed(deal), **led_by(deal)}
        return Refusal(tell("seal", "can_follow", "en", **facts), "HR-3")
    if owner and not deal.blind and not rules.band_hukum:
        return Refusal(tell("seal", "owner_cannot", who=who, allowed=allowed(deal)), "HR-14")
    return Refusal(tell("seal", "nobody_asks", allowed=allowed(deal)), "MK-7" if rules.band_hukum else "HR-3")


# ---- what it does ---------------------------------------------------------------------------------------


def perform(deal: Deal, action: Action) -> Deal:
    """The card is sealed, swapped, turned up; or another falls face down."""
    if action.verb == "hide":
        assert action.card is not None
        rules = (hide_rule(deal), "CP-20") if deal.rules.hidden_in_court_piece else (hide_rule(deal),)
        return seal(deal, deal.turn, action.card, rules, blind=False)
    if action.verb == "hides":
        assert action.card is not None
        rule = chance_rule(deal)
        if rule == "CP-24" and not deal.rules.hides:
            return calling.chance_card(deal, action.card)
        return seal(deal, deal.table.right(deal.dealer), action.card, (rule,), blind=rule != "MK-5")
    if action.verb == "swap":
        return _swap(deal, action)
    if action.verb == "down":
        assert action.card is not None
        fallen = Event("face-down", ("HR-5",), trick=deal.number, seat=action.who, card=action.card)
        return playing.put_down(deal.happened(fallen), action.card, down=True)
    return _asked(deal, action)


def seal(deal: Deal, seat: int, card: Card, rules: tuple[str, ...], *, blind: bool) -> Deal:
    """A card leaves the hand and lies face down (HR-1); without HR-2 its suit is trump at once."""
    hands = list(deal.hands)
    hands[seat] &= ~(1 << card)
    hidden = Event("hidden", rules, seat=deal.seat(seat), card=card)
    trump = hidden_trump(deal.rules, deal.trump, card)
    sealed = deal.happened(
        hidden, caller=seat, sealed=int(card), owner=seat, blind=blind, hands=tuple(hands), trump=trump
    )
    return playing.begin(sealed)


def _swap(deal: Deal, action: Action) -> Deal:
    assert action.card is not None
    hands = list(deal.hands)
    hands[deal.owner] = hands[deal.owner] & ~(1 << action.card) | 1 << deal.sealed
    swapped = Event("swapped", ("HR-11", "CP-23"), seat=action.who, card=action.card)
    trump = hidden_trump(deal.rules, deal.trump, action.card)
    sealed = {"sealed": int(action.card), "blind": False, "changed": True}
    return deal.happened(swapped, hands=tuple(hands), trump=trump, **sealed)


def _asked(deal: Deal, action: Action) -> Deal:
    rules = deal.rules
    on_lead = deal.led < 0
    if rules.band_hukum:
        why: tuple[str, ...] = ("MK-8",) if on_lead else ("MK-7",)
    elif action.verb == "ask":
        why = ("HR-3", "HR-4")
    elif on_lead:
        why = ("HR-6",)
    elif deal.blind:
        why = ("HR-3", "HR-4")
    else:
        why = ("HR-5",) if rules.pile else ("HR-14",)
    return turn_up(deal, deal.turn if obliges(deal) else -1, why, why[-1])


def turn_up(deal: Deal, obliged: int, why: tuple[str, ...], duty: str = "") -> Deal:
    """The card is turned up and goes back to its owner's hand; its suit is trump from now on (HR-4, HR-7)."""
    card = Card(deal.sealed)
    hands = list(deal.hands)
    hands[deal.owner] |= 1 << card
    early = sum(1 << seat for seat, _ in deal.trick)
    facts = {"trick": deal.number, "seat": deal.seat(deal.owner), "card": card, "n": len(deal.trick)}
    event = Event("turned-up", why, suit=SUITS[card.suit], **facts)  # type: ignore[arg-type]
    return deal.happened(
        event,
        hands=tuple(hands),
        trump=card.suit,
        early=early,
        trump_trick=deal.number,
        turned_up=(deal.number, len(deal.trick)),
        must_trump=obliged,
        must_rule=duty,
    )


# what happens by itself when a turn comes while trump lies hidden
NOTHING, LAST_CARD, TAKEN_BACK, FIRST_VOID, VOID_TRUMPS = range(5)


def arrival(deal: Deal) -> int:
    """What happens by itself when a turn comes: the owner's last card, the first void (HR-10, MK-6, MK-8)."""
    if deal.turn == deal.owner and not deal.hands[deal.turn]:
        return LAST_CARD if deal.rules.turned_up_in_last_trick else TAKEN_BACK
    if void(deal):
        if deal.rules.band_turned_by_first_void:
            return FIRST_VOID
        if deal.rules.band_first_void_trumps:
            return VOID_TRUMPS
    return NOTHING


def arrive(deal: Deal) -> Deal:
    """A turn comes while trump lies hidden: the card may be turned up by itself."""
    found = arrival(deal)
    if found == LAST_CARD:
        return turn_up(deal, -1, ("HR-10",))
    if found == TAKEN_BACK:
        hands = list(deal.hands)
        hands[deal.owner] |= 1 << deal.sealed
        return deal.with_(hands=tuple(hands), sealed=-1)
    if found == FIRST_VOID:
        return turn_up(deal, -1, ("MK-6",))
    if found == VOID_TRUMPS:
        return turn_up(deal, deal.turn, ("MK-8",), "MK-8")
    return deal


def shown_at_end(deal: Deal) -> Deal:
    """A deal that ends with the card still face down: it is turned for all to see (HR-12)."""
    if not deal.hidden or not deal.rules.turned_at_the_end:
        return deal
    card = Card(deal.sealed)
    event = Event(
        "turned-up", ("HR-12",), seat=deal.seat(deal.owner), card=card, suit=SUITS[card.suit], why="end"
    )
    return deal.happened(event, shown_at_end=True)
