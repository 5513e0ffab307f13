"""A plain sentence or a few for every moment, told from its action and events; never of what is to come."""

from __future__ import annotations

from typing import Any

from rungkit import piles, playing
from rungkit.cards import NO_SUIT, SUITS, Card, in_display_order
from rungkit.deal import Deal
from rungkit.events import Event
from rungkit.moments import Moment
from rungkit.showing import count
from rungkit.strings import seat_name, strings, suit_name, team_name, tell

Said = list[tuple[str, tuple[str, ...]]]
FIVE = 5


def say(moment: Moment, seat: str | None = None) -> tuple[str, list[str]]:
    """The sentence of a moment and the rule IDs that made it so.

    With `seat` it tells only what that seat may know.
    """
    if moment.end:
        said = _trick_leaves(moment)
    elif moment.action is None:
        said = _begins(moment.deal)
    elif moment.action.verb == "play":
        said = _falls(moment, seat)
    else:
        said = _other(moment)
    if moment.after is not None:
        said.append(trick_won(moment))
    said += _ending(moment.deal, moment.events) if moment.deal.is_over else []
    rules = dict.fromkeys(rule for _, made_by in said for rule in made_by)
    return " ".join(text for text, _ in said if text), list(rules)


def _line(key: str, *rules: str, **words: object) -> tuple[str, tuple[str, ...]]:
    return tell("say", key, **words), rules


def one_suit(suit: int) -> str:
    """heart for 1."""
    return str(strings()["name"]["suit"][suit])


def _name(deal: Deal, seat: int) -> str:
    return seat_name(deal.seat(seat))


def _team(deal: Deal, seat: int) -> str:
    return team_name(deal.table.teams[deal.team(seat)])


# ---- before the first card ---------------------------------------------------------------------------


def _begins(deal: Deal) -> Said:
    if deal.stage == "draw":
        return [_line("draw", "TB-7")]
    if deal.events:
        return [line for event in deal.events for line in _call(deal, event)] + _first_lead(deal)
    who, lies = _name(deal, deal.turn), "lie_one" if deal.pile == 1 else "lie_many"
    if deal.pile:
        lie = tell("say", lies, n=deal.pile)
        return [_line("under_way_pile", "TB-4", "DS-2", who=who, n=deal.number, lie=lie)]
    return [_line("under_way", "TB-4", who=who, n=deal.number)]


def _first_lead(deal: Deal) -> Said:
    """Whose lead it is once trump is made."""
    if deal.stage != "play" or deal.trump == NO_SUIT:
        return []
    if len(deal.setup.hands[0]) <= FIVE:
        return [_line("leads_first", "TB-4", who=_name(deal, deal.turn))]
    return [_line("rest_dealt", "TB-9", "TB-4", who=_name(deal, deal.turn))]


def _other(moment: Moment) -> Said:
    """Whatever is done that is not a card played."""
    deal, action = moment.deal, moment.action
    assert action is not None
    who = seat_name(action.who)
    said = [line for event in moment.events for line in _call(deal, event)]
    if action.verb == "draws":
        said = [_line("draws", "TB-7", who=who, card=action.card), *_drawn(moment), *said]
    elif action.verb == "cuts":
        said = [_line("cuts", "TB-7", dealer=_name(deal, deal.dealer)), *said]
    elif action.verb in ("keeps", "plays on", "stops"):
        rule = "CP-9" if action.verb == "keeps" else "CP-8"
        said = [_line(action.verb.replace(" ", "_"), rule, who=who)]
    if action.verb in ("call", "show", "turns", "hides"):
        said += _first_lead(deal)
    return said


def _drawn(moment: Moment) -> Said:
    before, deal = moment.before, moment.deal
    if deal.dealer >= 0:
        caller = deal.table.right(deal.dealer)
        return [_line("drawn", "TB-7", caller=_name(deal, caller), dealer=_name(deal, deal.dealer))]
    if deal.drawing != before.drawing:
        names = [_name(deal, seat) for seat in deal.drawing]
        both = tell("name", "and", first=", ".join(names[:-1]), last=names[-1])
        return [_line("drawn_again", "TB-7", who=both)]
    return []


def _call(deal: Deal, event: Event) -> Said:
    """Dealing, calling, new cards, and the mistakes put right or claimed."""
    who = seat_name(event.seat or "")
    words: dict[str, Any] = {"who": who, "card": event.card, "n": event.n}
    if event.suit:
        words["suit"] = suit_name(SUITS.index(event.suit))
    key = {"turned-up": "turned_up", "taken-back": "taken_back"}.get(event.kind, event.kind)
    rules = event.rules
    if event.kind == "dealt":
        caller = deal.table.right(deal.dealer)
        words |= {"dealer": who, "who": _name(deal, caller)}
        key = "dealt_five" if len(deal.setup.hands[0]) > FIVE else "dealt"
        if not deal.rules.calls:
            key = "dealt_all"
        rules = (*rules, "CP-1") if deal.rules.calls else rules
    elif event.kind == "called" and "CP-23" in rules:
        key = "changed"
    elif event.kind == "passed":
        key = {"CP-24": "passed", "CP-17": "declined", "DS-16": "put_off"}[rules[0]]
        if key == "passed":
            words |= {"next": _name(deal, deal.turn), "first": _name(deal, deal.table.right(deal.dealer))}
            key = "passed_last" if deal.stage == "chance" else key
    elif event.kind == "thrown-in":
        key = "weak" if "CP-19" in rules else "fresh"
        words |= {"dealer": _name(deal, deal.dealer), "below": tell("label", f"rank_{deal.rules.weak_below}")}
    elif event.kind == "claim":
        words |= {"other": seat_name(event.why or ""), "team": team_name(event.team or "")}
    elif key not in ("called", "shown", "hidden", "turned_up", "taken_back"):
        return []
    return [(tell("say", key, **words), rules)]


# ---- a card falls ------------------------------------------------------------------------------------


def _falls(moment: Moment, seat: str | None) -> Said:
    before, action = moment.before, moment.action
    assert action is not None
    assert action.card is not None
    at, card = before.turn, action.card
    return [_joins(moment, at, card, seat) if before.trick else _leads(before, at, card)]


def _leads(before: Deal, at: int, card: Card) -> tuple[str, tuple[str, ...]]:
    words = {"who": _name(before, at), "card": card}
    if before.rules.pile and playing.pile_verdict(before, at, card) == piles.CAPTURED:
        return _line("lead_run", "TB-4", "DS-3", **words)
    return _line("lead_first" if before.number == 1 else "lead", "TB-4", **words)


def _joins(moment: Moment, at: int, card: Card, seat: str | None) -> tuple[str, tuple[str, ...]]:
    """A card played to a trick somebody has led to."""
    deal, before = moment.deal, moment.before
    led, trump = deal.led, deal.trump
    best_seat, best = moment.winner
    how = "best" if best_seat == at else "under"
    words = {
        "who": _name(deal, at), "card": card, "suit": suit_name(led), "one": one_suit(led),
        "best_who": _name(deal, best_seat), "best": best,
    }  # fmt: skip
    rules: tuple[str, ...] = ("TB-5", "TB-6")
    mine = seat in (None, deal.seat(at))
    if deal.odd >> at & 1 and mine:
        held = in_display_order(c for c in before.hand(deal.seat(at)) if c.suit == led)[0]
        return _line("revoke", "TB-5", "CP-9", held=held, **words)
    if card.suit == led:
        key = "follow"
    elif not mine and not deal.setup.strict:
        key = "off"  # at the table nobody but the player knows whether the suit is out
    else:
        key = "ruff" if card.suit == trump else "throw"
    if key == "ruff" and how == "best" and any(c.suit == trump for s, c in before.trick):
        how = "over"
    if moment.after is not None or (key == "throw" and how == "best"):
        return _line(key, *rules[: 1 if moment.after else 2], **words)
    return _line(f"{key}_{how}", *rules, **words)


def trick_won(moment: Moment) -> tuple[str, tuple[str, ...]]:
    """Who has won the trick on the table, and by which comparison (TB-6)."""
    deal = moment.deal
    winner, card = moment.winner
    trumps = [c for _, c in deal.trick if c.suit == deal.trump]
    key = "won_suit"
    if trumps:
        key = "won_trump" if len(trumps) > 1 else "won_only_trump"
        key = "won_led_trump" if deal.led == deal.trump else key
    return _line(
        key, "TB-6", who=_name(deal, winner), n=deal.number, card=card,
        one=one_suit(card.suit), suit=suit_name(card.suit),
    )  # fmt: skip


# ---- the trick leaves the table ----------------------------------------------------------------------


def _trick_leaves(moment: Moment) -> Said:
    deal = moment.deal
    if not deal.rules.pile:
        team = deal.team(deal.last_winner)
        mine, theirs = deal.taken[team], deal.taken[1 - team]
        who = {"who": _name(deal, deal.last_winner), "team": _team(deal, deal.last_winner)}
        said = [_line("takes_one", "TB-10", mine=mine, theirs=theirs, **who)]
        return said + ([_line("decide", "CP-8", **who)] if deal.stage == "decide" else [])
    event = next(e for e in moment.events if e.kind in ("captured", "not-captured"))
    return [pile_told(moment, event), *_after_pile(moment, event)]


def pile_told(moment: Moment, event: Event) -> tuple[str, tuple[str, ...]]:
    """What became of the pile, and why (DS-2 to DS-7, DS-13, 14, 17, 18)."""
    deal = moment.deal
    team = deal.team(deal.last_winner)
    n = event.n or 0
    words = {
        "who": _name(deal, deal.last_winner), "team": _team(deal, deal.last_winner), "n": n,
        "count": count(n), "mine": deal.taken[team],
    }  # fmt: skip
    if moment.before.last_winner >= 0:
        words["last"] = _name(deal, moment.before.last_winner)
    key = str(event.why)
    if key == "barred":
        key = f"barred_{event.rules[0]}"
    elif key == "opens" and n > 1:
        key, words["n"] = "opens_more", count(n - 1)
    elif key == "captured" and "DS-6" in event.rules:
        key = "captured_first"
    return tell("say", key, **words), event.rules


def _after_pile(moment: Moment, event: Event) -> Said:
    deal = moment.deal
    if deal.is_over:
        return []
    if event.kind == "captured":
        return [_line("afresh", "DS-5")] if deal.rules.run_starts_afresh else []
    who = deal.last_winner
    # the lowest card and the ace of trump: whichever wins, the pile goes
    cards = (0, max(deal.trump, 0) * 13 + 12)
    if any(playing.pile_verdict(deal, who, card) != piles.CAPTURED for card in cards):
        return []
    words = {"who": _name(deal, who), "n": count(deal.pile + 1), "team": _team(deal, who)}
    return [_line("one_more" if deal.pile > 1 else "one_more_two", "DS-3", **words)]


# ---- the end of a deal -------------------------------------------------------------------------------


def _ending(deal: Deal, events: tuple[Event, ...]) -> Said:
    """Who has won the deal, its court and points, deals in a row, the next dealer, the match."""
    found = {event.kind: event for event in events}
    said: Said = []
    if "deal-over" in found:
        said.append(winner_told(deal, found["deal-over"]))
    elif deal.is_over and deal.result is None and "match-over" not in found:
        return [_line("over_cards")]
    if "court" in found:
        said.append((court_told(deal, found["court"]), found["court"].rules))
    if "points" in found:
        said.append(_line("points", "CP-15", points=points(found["points"].n or 0)))
    streak = found.get("streak")
    if streak and streak.n == 0:
        said.append(_line("streak_zero", *streak.rules))
    elif streak and (streak.n or 0) > 1:
        said.append(_line("streak", *streak.rules, n=streak.n))
    if "deal-over" in found:
        said.append(dealer_told(deal, found["deal-over"]))
    if "match-over" in found:
        event = found["match-over"]
        key = "match_won" if "CP-21" in event.rules else "match_time" if event.team else "match_level"
        said.append(_line(key, *event.rules, team=team_name(event.team or "")))
    return said


ROTATION = ("TB-8", "CP-11", "CP-12", "CP-13", "TB-2")


def winner_told(deal: Deal, event: Event) -> tuple[str, tuple[str, ...]]:
    """Who has won the deal, and by how many tricks."""
    rules = tuple(rule for rule in event.rules if rule not in ROTATION)
    if event.team is None:
        return _line("over_nobody", *rules)
    team = deal.table.teams.index(event.team)
    key = "over_early" if {"CP-7", "DS-12"} & set(rules) else "over_tricks"
    if event.why == "revoke":
        key = "over_claim"
    mine, theirs = count(deal.taken[team]), deal.taken[1 - team]
    return _line(key, *rules, team=team_name(event.team), mine=mine, theirs=theirs)


def court_told(deal: Deal, event: Event) -> str:
    """What court it is and what it is worth."""
    worth = courts(event.n or 0)
    return tell("say", f"court_{event.why}_{event.rules[0]}", courts=worth, n=deal.rules.run)


def dealer_told(deal: Deal, event: Event) -> tuple[str, tuple[str, ...]]:
    """Who deals next, and why."""
    rules = tuple(rule for rule in event.rules if rule in ROTATION)
    key = f"next_{rules[-1]}" if rules and rules[-1] != "TB-2" else "next_right" if rules else "next_same"
    return _line(key, *rules, who=seat_name(event.seat or ""))


def courts(number: int) -> str:
    """ "1 court", "3 courts"."""
    return tell("say", "courts_one" if number == 1 else "courts_many", n=number)


def points(number: int) -> str:
    """ "1 point", "3 points"."""
    return tell("say", "points_one" if number == 1 else "points_many", n=number)
