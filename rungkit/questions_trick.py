"""Questions about the open trick: who wins it, what may be played, who leads, what is trump, who may ask."""

from __future__ import annotations

from typing import Any

from rungkit import playing
from rungkit.actions import Action, play
from rungkit.asking import LEAST, Asked, Option, seat_option, some, told
from rungkit.cards import SUITS, Card, in_display_order
from rungkit.deal import Deal
from rungkit.following import duty
from rungkit.moments import Moment
from rungkit.saying import name, one_suit
from rungkit.showing import called, no_run, pile
from rungkit.strings import seat_name, suit_name
from rungkit.trumps import lame, trumps


def winner(moment: Moment) -> Asked | None:
    """Who wins the trick, or whose card is best so far."""
    deal = moment.deal
    if len(deal.trick) < min(LEAST, len(deal.hands)):
        return None
    seat, _ = moment.winner
    options = []
    for at, card in sorted(deal.trick):
        down = deal.down >> at & 1
        text = told("face_down", who=name(deal, at)) if down else f"{name(deal, at)} {card}"
        why, rules = _loses(moment, at, card) if at != seat else _wins(moment)
        options.append(Option(deal.seat(at), text, why, rules, at == seat))
    show: dict[str, Any] = {"best": None}
    if moment.after is not None and deal.rules.takes_from_pile:
        show["pile"] = pile(moment, before=True)
    return told("winner" if moment.after is not None else "best"), some(options), show


def winning_rule(deal: Deal) -> str:
    """The rule by which a card wins in this game."""
    return "PN-7" if deal.rules.penneech else "CB-7" if deal.rules.alone else "TB-6"


def _wins(moment: Moment) -> tuple[str, tuple[str, ...]]:
    deal = moment.deal
    _, top = moment.winner
    counted = trumps(deal)
    words = {"card": top, "led": one_suit(deal.led), "suit": suit_name(deal.led)}
    key = "winner_suit"
    if top.suit == deal.trump and top in counted:
        key = "winner_only_trump" if len(counted) == 1 else "winner_trump"
        key = "winner_led_trump" if deal.led == deal.trump else key
    elif counted or lame(deal):
        key = "winner_plain"
    return told(key, **words), (winning_rule(deal),)


def _loses(moment: Moment, at: int, card: Card) -> tuple[str, tuple[str, ...]]:
    deal = moment.deal
    _, top = moment.winner
    words = {"card": card, "led": one_suit(deal.led), "best": top}
    if deal.down >> at & 1:
        return told("loser_down"), ("HR-5",)
    if at in dict(lame(deal)):
        return told("loser_early", **words), ("HR-7",) if deal.sealed >= 0 else (winning_rule(deal),)
    if card.suit not in (deal.led, deal.trump):
        return told("loser_off", **words), (winning_rule(deal),)
    return told("loser_lower" if card.suit == top.suit else "loser_ruffed", **words), (winning_rule(deal),)


def legal(moment: Moment) -> Asked | None:
    """Which of its cards the seat to act may play."""
    deal, who = moment.deal, moment.deal.to_act
    if deal.stage != "play" or who is None:
        return None
    _, rule = duty(deal, deal.turn)
    rule = "TB-4" if rule == "TB-5" and not deal.trick else rule
    options = []
    for card in in_display_order(deal.hand(who)):
        refusal = playing.unlawful(deal, play(who, card))
        by = refusal.rule if refusal is not None else None
        why = _allowed(deal, card) if refusal is None else refusal.text
        options.append(Option(str(card), str(card), why, (by or rule,), refusal is None))
    return told("legal", who=seat_name(who)), options, {"may": []}


def _allowed(deal: Deal, card: Card) -> str:
    """Why a card may be played."""
    mask, rule = duty(deal, deal.turn)
    free = mask == deal.hands[deal.turn]
    words = {"who": name(deal, deal.turn), "card": card}
    if not deal.trick:
        bound = "legal_lead_trump" if deal.must_trump == deal.turn else "legal_lead_not_all"
        return told("legal_lead" if free else bound, **words)
    words |= {"led": one_suit(deal.led), "suit": suit_name(deal.led)}
    if card.suit == deal.led:
        return told("legal_beats" if rule == "CB-19" else "legal_follows", **words)
    if deal.hands[deal.turn] & 8191 << deal.led * 13:
        return told("legal_at_will", **words)
    return told("legal_void" if free else "legal_trump", **words)


def lead(moment: Moment) -> Asked | None:
    """Who leads to the first trick, or to the next."""
    deal = moment.deal
    if moment.after is not None:
        return None if moment.after.is_over else _lead_next(moment, moment.after)
    if deal.stage != "play" or deal.trick or deal.tricks or deal.dealer < 0:
        return None
    leader, options, two = deal.turn, [], len(deal.hands) == 2
    rules = deal.rules
    rule = "CB-4" if rules.alone else "TB-4"
    if rules.penneech:
        rule = "PN-15" if rules.dealer_leads else "PN-5"
    for at in range(len(deal.hands)):
        key = "led_elsewhere"
        if at == leader:
            key = "leads_right" if at != deal.dealer else "leads_dealer"
        elif at == deal.caller and called(deal):
            key = "led_caller"
        elif at == deal.dealer:
            key = "led_dealer"
        elif deal.team(at) == deal.team(leader):
            key = "led_partner_first"
        options.append(seat_option(deal, at, f"{key}_two" if two else key, (rule,), at == leader))
    ask = "lead_first" if called(deal) and deal.trump >= 0 else "lead_opening"
    return told(ask), some(options), {"to": None, "may": []}


def _lead_next(moment: Moment, after: Deal) -> Asked:
    deal, options = moment.deal, []
    rule = "PN-9" if deal.rules.penneech else "TB-4"
    for at in range(len(deal.hands)):
        key = "led_other"
        if at == after.turn:
            key = "leads_winner"
        elif at == deal.trick[0][0]:
            key = "led_last"
        elif deal.team(at) == deal.team(after.turn):
            key = "led_partner"
        options.append(seat_option(deal, at, key, (rule,), at == after.turn))
    return told("lead"), some(options), {"best": None, **no_run(moment)}


# ---- trump -------------------------------------------------------------------------------------------


def trump(moment: Moment) -> Asked | None:
    """Whether the card just played, or one overtaken by a turn-up, is a trump; else what is trump now."""
    deal, action = moment.deal, moment.action
    if deal.stage not in ("play", "complete", "correct") or deal.is_over:
        return None
    early = lame(deal)
    if action is not None and deal.trick and action.verb in ("ask", "reveal") and early:
        return _is_trump(moment, early[0][1])
    if action is not None and deal.trick and action.verb == "play":
        assert action.card is not None
        return _is_trump(moment, action.card)
    return _what_is_trump(moment)


def _hide_trump(moment: Moment) -> dict[str, Any]:
    """The table without a word of what is trump."""
    deal = moment.deal
    cards = [[deal.seat(at), str(card), ""] for at, card in deal.trick if not deal.down >> at & 1]
    show: dict[str, Any] = {"trump": None, "best": None}
    if moment.after is not None:
        show |= no_run(moment)
    if lame(deal) and len(cards) == len(deal.trick):
        show["trick"] = cards
    if deal.sealed >= 0 and not deal.hidden:
        show["sealed"] = None
    return show


def _is_trump(moment: Moment, card: Card) -> Asked:
    deal = moment.deal
    words = {"card": card, "suit": suit_name(deal.trump) if deal.trump >= 0 else ""}
    right = "other"
    if deal.trump < 0:
        right = "none"
    elif card.suit == deal.trump:
        right = "yes" if card in trumps(deal) else "early"
    options = []
    third = "later" if deal.rules.void_makes_trump and right != "early" else "early"
    for key in ("yes", "other", third, "none"):
        rules = _trump_rules(deal, key, card)
        text = told(f"trump_{key}", **words, one=one_suit(card.suit))
        if key == right:
            why = told(f"trump_{key}_why", **words)
        else:
            why = told("trump_not_none" if key == "none" else f"trump_not_{key}_{right}", **words)
        options.append(Option(key, text, why, rules, key == right))
    return told("is_trump", card=card), options, _hide_trump(moment)


def _trump_rules(deal: Deal, key: str, card: Card) -> tuple[str, ...]:
    """Why there is a trump, or none yet, or a card is none though of its suit."""
    rules = deal.rules
    if key == "early" and rules.trump_from_turn_up and deal.sealed >= 0:
        return ("HR-7",)
    if rules.penneech:
        return ("PN-9",) if deal.number > 1 else ("PN-4",)
    if rules.alone:
        return ("CB-1",)
    if deal.sealed >= 0:
        led = key == "yes" and card.suit == deal.led == deal.trump
        return ("HR-8",) if led else ("HR-2",) if deal.trump < 0 else ("HR-7",)
    if rules.void_makes_trump:
        return ("MK-9",) if rules.cut_hukum else ("BR-2",)
    return ("MK-4",) if rules.trump_drawn else ("CP-1",)


def _what_is_trump(moment: Moment) -> Asked:
    deal, options = moment.deal, []
    rules = _trump_rules(deal, "", Card(0))
    for suit in range(4):
        right = suit == deal.trump
        words = {"suit": suit_name(suit), "trump": suit_name(deal.trump) if deal.trump >= 0 else ""}
        key = "what_right" if right else "what_wrong" if deal.trump >= 0 else "what_not_yet"
        options.append(Option(SUITS[suit], suit_name(suit), told(key, **words), rules, right))
    none = deal.trump < 0
    why = told("what_none_hidden" if deal.hidden else "what_none" if none else "what_there_is")
    options.append(Option("none", told("what_no_trump"), why, rules, none))
    return told("what_is_trump"), options, _hide_trump(moment)


def ask(moment: Moment) -> Asked | None:
    """Whether the seat to act may ask for the card that lies face down."""
    deal, who = moment.deal, moment.deal.to_act
    if not deal.hidden or deal.stage != "play" or who is None:
        return None
    band = deal.rules.band_hukum
    if not (deal.rules.band_asked_for if band else deal.rules.may_ask):
        return None
    own = deal.turn == deal.owner and not deal.blind
    right = "void"
    if own:
        right = "own"
    elif deal.led < 0:
        right = "lead"
    elif deal.why_not(Action(who, "reveal" if deal.turn == deal.owner else "ask")) is not None:
        right = "follow"
    rule = "MK-7" if band else "HR-3"
    begun = deal.led >= 0
    words = {"who": seat_name(who), "suit": suit_name(deal.led) if begun else ""}
    options = []
    special = {
        "own": "_blind" if deal.turn == deal.owner else "",
        "follow": "_owner" if begun and deal.hands[deal.turn] & 8191 << deal.led * 13 else "",
        "lead": "_begun" if begun else "",
    }
    for key in ("void", "follow", "lead", "own") if begun else ("always", "lead", "own"):
        not_mine = f"ask_not_{key}{special.get(key, '')}"
        why = told(f"ask_{key}_why" if key == right else not_mine, **words)
        by = ("HR-4",) if key == "own" and not band else (rule,)
        text = told("ask_lead_begun" if key == "lead" and begun else f"ask_{key}", **words)
        options.append(Option(key, text, why, by, key == right))
    return told("ask", **words), options, {"may": []}
