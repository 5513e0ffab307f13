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
from rungkit.following import lawful, led_by
from rungkit.strings import listed, seat_name, tell

if TYPE_CHECKING:
    from rungkit.deal import Deal

VERBS = ("hide", "hides", "ask", "reveal", "swap", "down")
FIRST = 5


def choice(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The cards of which one may be sealed: the first five; in Mendikot any card of the hand (MK-5, MK-8)."""
    hand = deal.setup.hands[seat]
    return hand if deal.rules.band_hukum and deal.rules.game != "mendhikot" else hand[:FIRST]


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
    return deal.timed_out or deal.rules.blind_indicator or deal.passes == len(deal.table.seats)


def _why_no_swap(deal: Deal, action: Action) -> Refusal | None:
    if not deal.rules.may_swap:
        return calling.off("HR-11", deal)
    if deal.stage != "play" or deal.number > 1 or deal.trick:
        return Refusal(tell("seal", "too_late_to_swap"), "HR-11")
    owner = deal.seat(deal.owner)
    if action.who != owner:
        return Refusal(tell("seal", "owner_swaps", owner=seat_name(owner)), "HR-11")
    if deal.changed:
        return Refusal(tell("refuse", "changed_once", who=seat_name(owner)), "CP-23")
    five = [card for card in deal.setup.hands[deal.owner][:FIRST] if card != deal.sealed]
    if action.card in five:
        return None
    cards = listed([str(card) for card in five])
    return Refusal(
        tell("seal", "not_of_choice", who=seat_name(owner), card=action.card, cards=cards), "HR-11"
    )


def _void(deal: Deal) -> bool:
    """Whether the seat to act cannot follow; a sealed card does not count as held (HR-1)."""
    return deal.led >= 0 and not deal.hands[deal.turn] & (8191 << deal.led * 13)


def face_down(deal: Deal) -> int:
    """What the caller may play face down: a card of another suit than the hidden one (HR-5)."""
    rules = deal.rules
    down = rules.caller_discards_face_down and rules.pile and not rules.hidden_in_court_piece
    if not down or deal.blind or deal.turn != deal.owner or not _void(deal):
        return 0
    held = deal.hands[deal.turn] & ~(8191 << deal.sealed // 13 * 13)
    return held & ~(1 << deal.taken_back) if deal.hole >= 0 else held  # another card (CP-9)


def closed_hand(deal: Deal, seat: int) -> bool:
    """Whether the seat is a caller who cannot follow and may not discard face up while trump lies hidden."""
    rules = deal.rules
    down = rules.caller_discards_face_down and rules.pile and not rules.hidden_in_court_piece
    return down and deal.hidden and not deal.blind and seat == deal.owner


def _why_not_down(deal: Deal, action: Action) -> Refusal | None:
    mask = face_down(deal)
    assert action.card is not None
    if mask >> action.card & 1:
        return None
    who = seat_name(action.who)
    if not deal.hands[deal.turn] >> action.card & 1:
        return playing.not_held(deal, action)
    key = "down_of_trump" if deal.turn == deal.owner and _void(deal) and not deal.blind else "no_face_down"
    return Refusal(tell("seal", key, who=who, card=action.card, allowed=allowed(deal)), "HR-5")


def _why_no_turn_up(deal: Deal, action: Action) -> Refusal | None:
    """Asking is for others, turning up for the owner; both need a void, or (the owner) the lead."""
    rules, who = deal.rules, seat_name(action.who)
    owner = deal.turn == deal.owner
    if owner != (action.verb == "reveal"):
        key = "owner_reveals" if owner else "others_ask"
        return Refusal(tell("seal", key, who=who), "HR-4")
    if deal.led < 0:
        on_lead = rules.caller_turns_up_on_lead or rules.band_first_void_trumps
        if owner and on_lead and not deal.blind:
            return None
        key = "owner_not_on_lead" if owner and not deal.blind else "not_on_lead"
        return Refusal(tell("seal", key, who=who, allowed=allowed(deal)), "HR-6" if owner else "HR-3")
    if not _void(deal):
        obliging = next(reversed(list(CardSet(lawful(deal, deal.turn)))))
        facts = {"who": who, "obliging": obliging, "allowed": allowed(deal), **led_by(deal)}
        return Refusal(tell("seal", "can_follow", "en", **facts), "HR-3")
    if owner and not deal.blind and not rules.band_hukum:
        may = rules.caller_discards_face_down if rules.pile else rules.caller_turns_up_when_void
        return None if may else Refusal(tell("seal", "owner_cannot", who=who, allowed=allowed(deal)), "HR-14")
    asked = rules.band_asked_for if rules.band_hukum else rules.may_ask
    if asked:
        return None
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
    trump = deal.trump if deal.rules.no_trump_while_hidden else card.suit
    sealed = deal.happened(
        hidden, caller=seat, sealed=int(card), owner=seat, blind=blind, hands=tuple(hands), trump=trump
    )
    return playing.begin(sealed)


def _swap(deal: Deal, action: Action) -> Deal:
    assert action.card is not None
    hands = list(deal.hands)
    hands[deal.owner] = hands[deal.owner] & ~(1 << action.card) | 1 << deal.sealed
    swapped = Event("swapped", ("HR-11", "CP-23"), seat=action.who, card=action.card)
    trump = deal.trump if deal.rules.no_trump_while_hidden else action.card.suit
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
    obliged = (action.verb == "reveal" and not deal.blind) or rules.asker_must_trump
    return turn_up(deal, deal.turn if obliged else -1, why, why[-1])


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


def arrive(deal: Deal) -> Deal:
    """What happens by itself when a turn comes while trump lies hidden (HR-10, MK-6, MK-8)."""
    if deal.turn == deal.owner and not deal.hands[deal.turn]:
        if deal.rules.turned_up_in_last_trick:
            return turn_up(deal, -1, ("HR-10",))
        hands = list(deal.hands)
        hands[deal.owner] |= 1 << deal.sealed
        return deal.with_(hands=tuple(hands), sealed=-1)
    if deal.led >= 0 and _void(deal):
        if deal.rules.band_turned_by_first_void:
            return turn_up(deal, -1, ("MK-6",))
        if deal.rules.band_first_void_trumps:
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
