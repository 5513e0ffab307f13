"""What is said when a card falls, and of the trick it completes."""

from __future__ import annotations

from rungkit import piles, playing
from rungkit.cards import NO_SUIT, Card, in_display_order
from rungkit.deal import Deal
from rungkit.following import duty
from rungkit.moments import Moment
from rungkit.saying import Line, Said, line, name, one_suit
from rungkit.sentences_sealed import face_down
from rungkit.strings import suit_name
from rungkit.tricks import SEVEN_OF_DIAMONDS
from rungkit.trumps import lame, trumps


def falls(moment: Moment, seat: str | None) -> Said:
    """A card played, by `seat`'s knowledge of it; what trump it makes is told with it."""
    before, action = moment.before, moment.action
    assert action is not None
    assert action.card is not None
    if action.verb == "down":
        return face_down(moment, seat)
    at, card = before.turn, action.card
    return [_joins(moment, at, card, seat) if before.trick else _leads(before, at, card)]


def _leads(before: Deal, at: int, card: Card) -> Line:
    words = {"who": name(before, at), "card": card}
    rule = "CB-4" if before.rules.alone else "PN-9" if before.rules.penneech else "TB-4"
    if before.number == 1 and before.rules.penneech:
        rule = "PN-15" if before.rules.dealer_leads else "PN-5"
    if before.rules.takes_from_pile and playing.pile_verdict(before, at, card) == piles.CAPTURED:
        return line("lead_run", rule, "DS-3", **words)
    if before.number > 1:
        return line("lead", rule, **words)
    # Whatever the leader holds, which the rule named must not tell.
    return line("lead_first", rule, *(("CB-18",) if before.rules.no_spade_lead_first else ()), **words)


def _following(deal: Deal) -> tuple[str, str]:
    """The rules by which a card follows and by which it wins."""
    rules = deal.rules
    if rules.penneech:
        return ("PN-17" if rules.play_anything else "PN-16" if rules.follow_or_trump else "PN-6"), "PN-7"
    return ("CB-4", "CB-7") if rules.alone else ("TB-5", "TB-6")


def obliged(deal: Deal) -> bool:
    """Whether one who does not follow suit is known to hold none of it."""
    rules = deal.rules
    if not deal.setup.strict:
        return False
    if rules.penneech:
        return rules.second_follows and not (rules.follow_or_trump or rules.play_anything)
    return rules.bridge_follow if rules.alone else rules.follow_suit


def _joins(moment: Moment, at: int, card: Card, seat: str | None) -> Line:
    """A card played to a trick somebody has led to."""
    deal, before = moment.deal, moment.before
    led, trump = deal.led, deal.trump
    best_seat, best = moment.winner
    how = "best" if best_seat == at else "under"
    words = {
        "who": name(deal, at), "card": card, "suit": suit_name(led), "one": one_suit(led),
        "best_who": name(deal, best_seat), "best": best, "made": suit_name(card.suit),
    }  # fmt: skip
    rules = _following(deal)
    mine = seat in (None, deal.seat(at))
    held = [c for c in before.hand(deal.seat(at)) if c.suit == led]
    if deal.odd >> at & 1 and mine:
        return line("revoke", "TB-5", "CP-9", held=in_display_order(held)[0], **words)
    makes = next((event for event in moment.events if event.kind == "trump-made"), None)
    if makes is not None and makes.card == card:
        return line("makes_trump", *makes.rules, **words)
    if card.suit == led:
        key = "follow"
    elif (mine and held) or not (mine or obliged(deal)):
        key = "off"  # the suit is held, or nobody but the player knows whether it is
    else:
        key = "ruff" if card.suit == trump else "throw"
    if key == "ruff" and how == "best" and any(c.suit == trump and c != card for c in trumps(deal)):
        how = "over"
    if deal.rules.alone:  # what binds the player, an option such as CB-19 too
        rules = (duty(before, at)[1], *rules[1:])
    if moment.after is not None or (key == "throw" and how == "best"):
        return line(key, *rules[: 1 if moment.after else 2], **words)
    return line(f"{key}_{how}", *rules, **words)


def trick_won(moment: Moment) -> Line:
    """Who has won the trick on the table, and by which comparison (TB-6, HR-7, HR-8, CB-7, PN-7)."""
    deal, after = moment.deal, moment.after
    assert after is not None
    winner, card = moment.winner
    counted = trumps(deal)
    words = {
        "who": name(deal, winner), "n": deal.number, "card": card,
        "one": one_suit(card.suit), "suit": suit_name(card.suit),
    }  # fmt: skip
    rules = after.tricks[-1].rules
    early = [c for _, c in lame(deal) if card.suit != deal.trump]
    if card.suit == deal.trump and card in counted:
        key = "won_trump" if len(counted) > 1 else "won_only_trump"
        key = "won_led_trump" if deal.led == deal.trump else key
    elif deal.rules.penneech:
        same = len({c.suit for _, c in deal.trick}) == 1
        key = "won_higher" if same else "won_leader"
    elif early:
        key, rules = "won_early", (*rules, "HR-7") if deal.rules.trump_from_turn_up else rules
        words["early"] = early[0]
    elif deal.trump == NO_SUIT:
        key = "won_no_trump"
    else:
        key = "won_plain" if counted else "won_suit"
    said, made_by = line(key, *dict.fromkeys(rules), **words)
    if card == SEVEN_OF_DIAMONDS and deal.rules.penneech_highest and key != "won_leader":
        more, also = line("penneech_highest", "PN-1")
        return f"{said} {more}", (*made_by, *(rule for rule in also if rule not in made_by))
    return said, made_by
