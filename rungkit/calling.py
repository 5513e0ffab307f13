"""Making trump before the play, changing it, and throwing the cards in.

CP-1 (naming it from five cards), CP-16 (showing it), CP-17 (declining), CP-19 and CP-22 (new cards),
CP-23 (changing it), CP-24 (passing the call on), DS-16 (putting it off to a later card).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import bidding, penneech, playing, scoring
from rungkit.actions import CHANCE, Action
from rungkit.cards import SUITS, Card, suit_index
from rungkit.due import no_seat, not_now, not_theirs
from rungkit.events import Event, Refusal
from rungkit.rulebook import rulebook
from rungkit.strings import listed, seat_name, suit_name, tell

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules

VERBS = ("call", "show", "declines", "later", "pass", "turns", "change", "redeal")
FIRST = 5  # the cards dealt before the choice
SECOND = 9  # the end of the second batch


# how a deal begins once it is dealt
PLAYS, CHOOSES, CHANCE_HIDES, CALLS_TRICKS, TURNS_UP = range(5)
# what a chooser may do, as flags
CALL, SHOW, LATER, DECLINE, PASS, HIDE = 1, 2, 4, 8, 16, 32


def opening(rules: Rules) -> int:
    """What comes before the first card (CP-1, CP-18, HR-1, CB-3, PN-4)."""
    if rules.alone:
        return CALLS_TRICKS
    if rules.penneech:
        return TURNS_UP
    if rules.blind_indicator:
        return CHANCE_HIDES
    return CHOOSES if rules.calls or rules.hides else PLAYS


def ways(rules: Rules, held: int) -> int:
    """What a chooser who is dealt so many cards may do, as flags (CP-1, CP-16, CP-17, CP-24, DS-16, HR-1)."""
    passes = PASS if rules.call_passes else 0
    if rules.hides:
        return passes | HIDE
    found = passes | (SHOW if rules.call_by_showing else CALL)
    if held > FIRST:
        found |= (DECLINE if rules.may_decline else 0) | (LATER if rules.may_put_off else 0)
    return found


def weak(rules: Rules, card: int) -> bool:
    """Whether a card is one that a weak hand may hold (CP-19)."""
    return card % 13 < rules.weak_rank


def begin(deal: Deal) -> Deal:
    """The cards are dealt; the dealer's right is to choose trump where the game has a call."""
    rules = deal.rules
    why = "CB-2" if rules.alone else "PN-2" if rules.penneech else "TB-9"
    caller = deal.table.right(deal.dealer)
    deal = _drawn(deal.with_(caller=caller)) if rules.trump_drawn else deal
    deal = deal.happened(Event("dealt", (why,), seat=deal.seat(deal.dealer)))
    first = opening(rules)
    if first == CALLS_TRICKS:
        return bidding.begin(deal)
    if first == TURNS_UP:
        return penneech.begin(deal)
    if first == CHANCE_HIDES:
        return deal.with_(stage="chance")
    if first == CHOOSES:
        return deal.with_(stage="choose", turn=caller)
    return playing.begin(deal.with_(caller=caller))


def _drawn(deal: Deal) -> Deal:
    """Trump drawn before the deal and shown; the card goes back to the pack (MK-4)."""
    card = deal.setup.drawn
    if card is None:
        raise Refusal(tell("refuse", "needs_drawn"), "MK-4")
    made = Event("trump-made", ("MK-4",), seat=deal.seat(deal.caller), card=card, suit=SUITS[card.suit])
    return deal.happened(made, trump=card.suit)


def first_five(deal: Deal, seat: int) -> tuple[Card, ...]:
    """The cards a chooser has seen (CP-1)."""
    return deal.setup.hands[seat][:FIRST]


def candidates(deal: Deal) -> list[Action]:
    """Everything a chooser, or chance after one, might do."""
    rules = deal.rules
    if deal.stage == "chance":
        verb = "hides" if _nobody_called(deal) or rules.blind_indicator or deal.timed_out else "turns"
        return [Action(CHANCE, verb, card) for card in deal.setup.hands[chooser(deal)]]
    if deal.stage != "choose":
        return []
    who_calls = deal.seat(deal.turn)
    found = [Action(who_calls, "call", None, suit) for suit in SUITS]
    found += [Action(who_calls, "show", card) for card in first_five(deal, deal.turn)]
    found += [Action(who_calls, "later", None, place) for place in range(FIRST + 1, 14)]
    return found + [Action(who_calls, verb) for verb in ("declines", "pass", "redeal")]


def asides(deal: Deal) -> list[Action]:
    """Changing trump and asking for new cards: open, before the first card, to whoever's turn it is."""
    if deal.number > 1 or deal.trick:
        return []
    found = []
    if deal.caller >= 0 and deal.rules.change_trump and deal.sealed < 0:
        found += [Action(deal.seat(deal.caller), "change", None, suit) for suit in SUITS]
    if deal.rules.fresh_cards or deal.rules.coatless_redeal:
        found += [Action(seat, "redeal") for seat in deal.table.seats]
    return found


def _nobody_called(deal: Deal) -> bool:
    """Whether every seat has passed (CP-24)."""
    return deal.passes == len(deal.table.seats)


def chooser(deal: Deal) -> int:
    """The seat whose card chance turns up: the one who put the choice off, or the first chooser."""
    return deal.turn if deal.turn >= 0 else deal.table.right(deal.dealer)


# ---- why not ------------------------------------------------------------------------------------------


def why_not(deal: Deal, action: Action) -> Refusal | None:
    """Why a call, or anything else before the first card, is not allowed now."""
    if action.verb == "redeal":
        return _why_no_redeal(deal, action.who)
    if action.verb == "change":
        return _why_no_change(deal, action)
    if action.verb == "turns":
        return _why_not_chance(deal, action)
    if deal.stage != "choose":
        made = _made_otherwise(deal)
        if made is None:
            return not_now("refuse", "no_call_now", "CP-1", deal)
        return not_now("refuse", "nobody_chooses", made[1], deal, how=tell("refuse", made[0]))
    if action.who != deal.to_act:
        return not_theirs("refuse", "not_your_call", "CP-1", deal, action.who)
    return _why_no_choice(deal, action)


def _made_otherwise(deal: Deal) -> tuple[str, str] | None:
    """How trump is made, and by which rule, in a game in which nobody chooses it."""
    rules = deal.rules
    if rules.penneech:
        return "by_stock", "PN-4"
    if rules.alone:
        return "by_spades", "CB-1"
    if rules.trump_drawn:
        return "by_draw", "MK-4"
    if rules.blind_indicator:
        return "by_blind", "CP-18"
    if rules.void_makes_trump:
        return "by_void", "MK-9" if rules.cut_hukum else "BR-2"
    return None


def _why_no_choice(deal: Deal, action: Action) -> Refusal | None:
    rules, who = deal.rules, seat_name(action.who)
    may = ways(rules, len(deal.setup.hands[deal.turn]))
    if may & HIDE and action.verb not in ("pass", "redeal"):
        rule = "MK-5" if rules.band_hukum else "HR-1"
        return Refusal(tell("refuse", "must_hide", who=who), rule)
    if action.verb == "call" and not may & CALL:
        return Refusal(tell("refuse", "must_show", who=who), "CP-16")
    if action.verb == "show":
        if not may & SHOW:
            return off("CP-16", deal)
        five = first_five(deal, deal.turn)
        if action.card not in five:
            cards = listed([str(card) for card in five])
            return Refusal(tell("refuse", "not_of_five", who=who, card=action.card, cards=cards), "CP-16")
    if action.verb == "declines":
        if not rules.may_decline:
            return off("CP-17", deal)
        if not may & DECLINE:
            return Refusal(tell("refuse", "no_later_cards", who=who), "CP-17")
    if action.verb == "later":
        if not rules.may_put_off:
            return off("DS-16", deal)
        last = len(deal.setup.hands[deal.turn])
        if not (isinstance(action.word, int) and FIRST < action.word <= last):
            return Refusal(tell("refuse", "not_later", who=who, last=last), "DS-16")
    if action.verb == "pass" and not may & PASS:
        return Refusal(tell("refuse", "no_pass", who=who), "CP-24")
    return None


def off(rule: str, deal: Deal) -> Refusal:
    """An optional rule that this table does not play."""
    return not_now("refuse", "rule_off", rule, deal, title=rulebook()[rule].title)


def _why_not_chance(deal: Deal, action: Action) -> Refusal | None:
    if deal.stage != "chance" or action.who != CHANCE:
        return not_now("refuse", "nothing_to_turn", "CP-17", deal)
    if action.card in _to_turn_up(deal)[0]:
        return None
    return only_turns(deal, action.card)


def _to_turn_up(deal: Deal) -> tuple[tuple[Card, ...], str]:
    """The cards of which chance may turn one up, and the rule (CP-17, DS-16)."""
    hand = deal.setup.hands[chooser(deal)]
    if _nobody_called(deal):
        return (), "CP-24"
    if deal.rules.blind_indicator or deal.timed_out:  # a card is to be hidden, not turned up
        return (), "CP-18" if deal.rules.blind_indicator else "MK-5"
    if deal.put_off:
        return hand[deal.put_off - 1 : deal.put_off], "DS-16"
    return hand[FIRST:SECOND], "CP-17"


def only_turns(deal: Deal, card: Card | None) -> Refusal:
    """Which cards may be turned up now, or hidden where nobody called."""
    cards, rule = _to_turn_up(deal)
    verb = "turns" if cards else "hides"
    ways = listed([f"deal {verb} {card}" for card in cards or first_five(deal, chooser(deal))])
    who = seat_name(deal.seat(chooser(deal)))
    return Refusal(tell("refuse", "wrong_turn_up", card=card, who=who, ways=ways), rule)


# why trump may not be changed, or the sealed card swapped
OPEN, SWITCHED_OFF, SWAPS_INSTEAD, TOO_LATE, CHANGED = range(5)


def change_barred(deal: Deal) -> int:
    """Why the caller may not change trump; OPEN where it may be done (CP-23)."""
    if not deal.rules.change_trump:
        return SWITCHED_OFF
    if deal.rules.hides or deal.rules.blind_indicator:
        return SWAPS_INSTEAD
    if deal.number > 1 or deal.laid > 0:
        return TOO_LATE
    return CHANGED if deal.changed else OPEN


def _why_no_change(deal: Deal, action: Action) -> Refusal | None:
    barred = change_barred(deal)
    if barred == SWITCHED_OFF:
        return off("CP-23", deal)
    if barred == SWAPS_INSTEAD:
        return Refusal(tell("seal", "swap_instead"), "HR-11")
    if deal.stage != "play" or barred == TOO_LATE:
        return Refusal(tell("refuse", "too_late_to_change"), "CP-23")
    caller = deal.seat(deal.caller)
    if action.who != caller:
        return Refusal(tell("refuse", "caller_changes", caller=seat_name(caller)), "CP-23")
    if barred == CHANGED:
        return Refusal(tell("refuse", "changed_once", who=seat_name(action.who)), "CP-23")
    if suit_index(str(action.word)) == deal.trump:
        return Refusal(tell("refuse", "same_trump", suit=suit_name(deal.trump)), "CP-23")
    return None


def _why_no_redeal(deal: Deal, who: str) -> Refusal | None:
    rules = deal.rules
    if rules.coatless_redeal:
        return _why_no_coatless(deal, who)
    if not (rules.fresh_cards or rules.weak_hand_redeal):
        return not_now("refuse", "no_redeal", "CP-22", deal)
    if who not in deal.table.index:
        return no_seat(deal, who)
    if deal.number > 1 or deal.trick or deal.stage not in ("choose", "chance", "play"):
        key, rule = ("too_late_for_cards", "CP-22") if rules.fresh_cards else ("too_late_if_weak", "CP-19")
        return Refusal(tell("refuse", key), rule)
    if rules.fresh_cards:
        return None
    first = deal.seat(deal.table.right(deal.dealer))
    if deal.stage != "choose" or who != first or who != deal.to_act:
        return Refusal(tell("refuse", "only_caller_weak", caller=seat_name(first)), "CP-19")
    strong = [card for card in first_five(deal, deal.turn) if not weak(rules, card)]
    if strong:
        cards, below = listed([str(card) for card in strong]), rules.weak_below
        return Refusal(tell("refuse", "not_weak", who=seat_name(who), cards=cards, below=below), "CP-19")
    return None


def _why_no_coatless(deal: Deal, who: str) -> Refusal | None:
    """A hand without ace, king, queen or jack may go in before the first lead (PN-3)."""
    if who not in deal.table.index:
        return no_seat(deal, who)
    if deal.number > 1 or deal.trick or deal.stage != "play":
        return Refusal(tell("refuse", "too_late_for_cards"), "PN-3")
    coats = [card for card in deal.hand(who) if card.rank >= 9]
    if not coats:
        return None
    cards = listed([str(card) for card in coats])
    return Refusal(tell("refuse", "holds_coats", who=seat_name(who), cards=cards), "PN-3")


def _weak_hand(deal: Deal, who: str) -> bool:
    """Whether this redeal is the weak hand's own right (CP-19) rather than fresh cards (CP-22)."""
    mine = deal.stage == "choose" and who == deal.to_act and deal.turn == deal.table.right(deal.dealer)
    return (
        deal.rules.weak_hand_redeal and mine and all(weak(deal.rules, c) for c in first_five(deal, deal.turn))
    )


# ---- what it does ---------------------------------------------------------------------------------------


def perform(deal: Deal, action: Action) -> Deal:
    """The position after a choice."""
    who, seat = action.who, deal.turn
    if action.verb == "redeal":
        rule = "CP-19" if _weak_hand(deal, who) else "PN-3" if deal.rules.penneech else "CP-22"
        return scoring.thrown_in(deal.happened(Event("thrown-in", (rule,), seat=who)))
    if action.verb == "pass":
        return _pass_on(deal.happened(Event("passed", ("CP-24",), seat=who)))
    if action.verb == "declines":
        return deal.happened(Event("passed", ("CP-17",), seat=who), stage="chance")
    if action.verb == "later":
        put_off = Event("passed", ("DS-16",), seat=who, n=int(action.word or 0))
        return deal.happened(put_off, stage="chance", put_off=int(action.word or 0))
    if action.verb == "turns":
        return _turned_up(deal, action)
    if action.verb == "show":
        card = action.card
        assert card is not None
        event = Event("shown", ("CP-1", "CP-16"), seat=who, card=card, suit=SUITS[card.suit])
        return _trump_made(deal.happened(event, shown=int(card)), seat, card.suit)
    suit = suit_index(str(action.word))
    if action.verb == "change":
        event = Event("called", ("CP-23",), seat=who, suit=SUITS[suit])
        return deal.happened(event, trump=suit, changed=True)
    rules = ("CP-1", "DS-1") if deal.rules.pile else ("CP-1",)
    return _trump_made(deal.happened(Event("called", rules, seat=who, suit=SUITS[suit])), seat, suit)


def _pass_on(deal: Deal) -> Deal:
    if deal.passes + 1 == len(deal.table.seats):
        return deal.with_(passes=deal.passes + 1, turn=-1, stage="chance")
    return deal.with_(passes=deal.passes + 1, turn=deal.table.right(deal.turn))


def _turned_up(deal: Deal, action: Action) -> Deal:
    seat, card = chooser(deal), action.card
    assert card is not None
    rule = "DS-16" if deal.put_off else "CP-17"
    event = Event("turned-up", (rule,), seat=deal.seat(seat), card=card, suit=SUITS[card.suit])
    return _trump_made(deal.happened(event), seat, card.suit)


def chance_card(deal: Deal, card: Card) -> Deal:
    """Nobody called: the card chance draws from the first chooser's five; turned up at once in open games."""
    seat = deal.table.right(deal.dealer)
    hidden = Event("hidden", ("CP-24",), seat=deal.seat(seat), card=card)
    up = Event("turned-up", ("CP-24",), seat=deal.seat(seat), card=card, suit=SUITS[card.suit])
    return _trump_made(deal.happened(hidden, up), seat, card.suit)


def _trump_made(deal: Deal, caller: int, suit: int) -> Deal:
    return playing.begin(deal.with_(caller=caller, trump=suit))
