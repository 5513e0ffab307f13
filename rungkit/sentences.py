"""A plain sentence or a few for every moment, told from its action and events; never of what is to come.

What is said of cards, sealed cards, the stock and ends stands in files of their own.
"""

from __future__ import annotations

from typing import Any, cast

from rungkit import piles, playing
from rungkit.bidding import bid_of
from rungkit.cards import NO_SUIT, SUITS, Card
from rungkit.deal import Deal
from rungkit.events import Event
from rungkit.moments import Moment
from rungkit.saying import Line, Said, both, line, name, team
from rungkit.sentences_cards import falls, trick_won
from rungkit.sentences_ends import ending
from rungkit.sentences_sealed import laid_down, swapped, turned_up
from rungkit.sentences_stock import stock_told
from rungkit.showing import count, lock
from rungkit.showing_more import TEN
from rungkit.strings import seat_name, suit_name, team_name, tell

FIVE = 5


def say(moment: Moment, seat: str | None = None) -> tuple[str, list[str]]:
    """The sentence of a moment and the rule IDs that made it so.

    With `seat` it tells only what that seat may know.
    """
    if moment.end:
        said = _trick_leaves(moment)
    elif moment.action is None:
        said = _begins(moment)
    elif moment.action.verb in ("play", "down"):
        said = falls(moment, seat)
    else:
        said = _other(moment)
    if moment.after is not None:
        said.append(trick_won(moment))
    if moment.deal.sealed >= 0:
        said += [
            told for event in moment.events
            if event.kind == "turned-up" and event.why != "end" for told in turned_up(moment, event, seat)
        ]  # fmt: skip
    said += ending(moment) if moment.deal.is_over else []
    rules = dict.fromkeys(rule for _, made_by in said for rule in made_by)
    return " ".join(text for text, _ in said if text), list(rules)


# ---- before the first card ---------------------------------------------------------------------------


def _begins(moment: Moment) -> Said:
    deal = moment.deal
    if deal.stage == "draw":
        key = _draw_key(deal, "draw")
        return [line(key, "PN-13" if deal.rules.penneech else "TB-7")]
    if any(event.kind == "dealt" for event in deal.events):
        return _dealt_told(moment, deal.events)
    who, lies = name(deal, deal.turn), "lie_one" if deal.pile == 1 else "lie_many"
    said = [line("under_way", "TB-4", who=who, n=deal.number)]
    if deal.pile:
        lie = tell("say", lies, n=deal.pile)
        said = [line("under_way_pile", "TB-4", "DS-2", who=who, n=deal.number, lie=lie)]
    if deal.hidden:
        said.append(line("under_way_hidden", "HR-2", who=name(deal, deal.owner)))
    return said


def _chooses(deal: Deal) -> bool:
    """Whether somebody chooses the trump before the play."""
    return deal.rules.calls or deal.rules.hides


def _dealt_told(moment: Moment, events: tuple[Event, ...]) -> Said:
    """The deal, what is turned up or thrown in by it, and who leads where nobody calls."""
    deal = moment.deal
    said = [told for event in events for told in _call(deal, event)]
    return said + (stock_told(moment) if deal.rules.penneech else []) + _first_lead(deal)


def _first_lead(deal: Deal) -> Said:
    """Whose lead it is once trump is made or laid down, the calls made, the first card turned up."""
    rules = deal.rules
    if deal.stage != "play" or (deal.trump == NO_SUIT and deal.sealed < 0) or rules.trump_drawn:
        return []
    who = {"who": name(deal, deal.turn)}
    if rules.alone:
        return [line("leads_first", "CB-4", **who)]
    if rules.penneech:
        return [line("leads_first", "PN-15" if rules.dealer_leads else "PN-5", **who)]
    whole = rules.band_hukum and rules.game != "mendhikot"
    if len(deal.setup.hands[0]) <= FIVE or whole or not (_chooses(deal) or rules.blind_indicator):
        return [line("leads_first", "TB-4", **who)]
    return [line("rest_dealt", "TB-9", "TB-4", **who)]


def _other(moment: Moment) -> Said:
    """Whatever is done that is not a card played."""
    deal, action = moment.deal, moment.action
    assert action is not None
    who = seat_name(action.who)
    said = [told for event in moment.events for told in _call(deal, event)]
    if action.verb == "draws":
        rule = "PN-13" if deal.rules.penneech else "TB-7"
        dealt = _dealt_told(moment, moment.events) if deal.dealer >= 0 else []
        said = [line("draws", rule, who=who, card=action.card), *_drawn(moment), *dealt]
    elif action.verb == "cuts":
        said = _dealt_told(moment, moment.events)
        said = [line("cuts", "TB-7", dealer=name(deal, deal.dealer)), *said]
    elif action.verb in ("keeps", "plays on", "stops"):
        rule = "CP-9" if action.verb == "keeps" else "CP-8"
        said = [line(action.verb.replace(" ", "_"), rule, who=who)]
    elif action.verb == "up" and deal.timed_out:
        said = [line("seconds_up", "MK-5", n=deal.rules.seconds, who=name(deal, moment.before.turn))]
    elif action.verb == "swap":
        said = [swapped(moment, moment.events[0])]
    elif action.verb == "takes back" and deal.trump < 0 <= moment.before.trump:
        said.append(line("trump_unmade", "MK-9" if deal.rules.cut_hukum else "BR-2"))
    if action.verb in ("call", "show", "turns", "hides", "hide", "bid", "void"):
        said += [line("voids_first", "CB-12")] if deal.stage == "voids" != moment.before.stage else []
        said += _first_lead(deal)
    return said


def _drawn(moment: Moment) -> Said:
    before, deal = moment.before, moment.deal
    rule = "PN-13" if deal.rules.penneech else "TB-7"
    if deal.dealer >= 0:
        caller = deal.table.right(deal.dealer)
        words = {"caller": name(deal, caller), "dealer": name(deal, deal.dealer)}
        return [*_teams_made(deal), line(_draw_key(deal, "drawn"), rule, **words)]
    if deal.drawing != before.drawing:
        names = both([name(deal, seat) for seat in deal.drawing])
        return [line(_draw_key(before, "drawn_again"), rule, who=names)]
    return []


def _draw_key(deal: Deal, key: str) -> str:
    """The sentence by what the draw decides: who deals, who leads and so does not, who chooses trump."""
    rules = deal.rules
    if rules.teams == "draw" and key == "drawn_again":
        return f"{key}_teams"
    if rules.penneech:
        return f"{key}_lowest"
    if rules.mendikot_rotation:
        return f"{key}_deals_{rules.draw}" + ("_teams" if rules.teams == "draw" and key == "draw" else "")
    return key if _chooses(deal) or key == "drawn_again" else f"{key}_lead"


def _teams_made(deal: Deal) -> Said:
    """Who plays together by the cards drawn, and who changes seats for it (TB-7)."""
    if not deal.seated:
        return []
    teams = [[name(deal, who) for at, who in enumerate(deal.seated) if at % 2 == side] for side in (0, 1)]
    moves = [(who, at) for at, who in enumerate(deal.seated) if who != at]
    moved = [tell("say", "goes_to", who=name(deal, who), seat=name(deal, at)) for who, at in moves]
    told = [line("teams_drawn", "TB-7", one=both(teams[0]), two=both(teams[1]))]
    return [*told, line("seats_changed", "TB-7", moves=both(moved)) if moved else line("seats_kept", "TB-7")]


SPOKEN = ("called", "shown", "turned-up", "taken-back", "void-declared", "trump-made")


def _call(deal: Deal, event: Event) -> Said:
    """Dealing, calling, new cards, and the mistakes put right or claimed."""
    who = seat_name(event.seat or "")
    words: dict[str, Any] = {"who": who, "card": event.card, "n": event.n}
    if event.suit:
        words["suit"] = suit_name(SUITS.index(event.suit))
    key, rules = event.kind.replace("-", "_"), event.rules
    if event.kind == "dealt":
        return [_dealt(deal, event)]
    if event.kind == "hidden":
        return [laid_down(deal, event)]
    if event.kind == "turned-up" and (deal.rules.penneech or deal.sealed >= 0):
        return []  # told with the sealed card, or with the stock
    if event.kind == "called" and "CP-23" in rules:
        key = "changed"
    elif event.kind == "passed":
        key = {"CP-24": "passed", "CP-17": "declined", "DS-16": "put_off"}[rules[0]]
        if key == "passed":
            words |= {"next": name(deal, deal.turn), "first": name(deal, deal.table.right(deal.dealer))}
            key = "passed_last" if deal.stage == "chance" else key
    elif event.kind == "thrown-in":
        key = f"thrown_in_{rules[0]}"
        words |= {"dealer": name(deal, deal.dealer), "below": tell("label", f"rank_{deal.rules.weak_below}")}
        words["floor"] = deal.rules.bid_floor
    elif event.kind == "claim":
        words |= {"other": seat_name(event.why or ""), "team": team_name(event.team or "")}
    elif event.kind == "bid":
        key = "bid_bonus" if "CB-9" in rules and deal.rules.bonus_calls else "bid"
    elif event.kind not in SPOKEN:
        return []
    return [(tell("say", key, **words), rules)]


# Who plays with whom, which way round, with which cards: they come to matter as the cards are dealt.
GROUND = ("TB-1", "TB-2", "TB-3", "PN-1", "PN-20")


def _dealt(deal: Deal, event: Event) -> Line:
    """Who deals, and what the dealer's right is to do."""
    caller = deal.table.right(deal.dealer)
    rules, five = deal.rules, len(deal.setup.hands[0]) > FIVE
    words = {"dealer": seat_name(event.seat or ""), "who": name(deal, caller), "n": len(deal.setup.hands[0])}
    key, more = "dealt_all", cast("tuple[str, ...]", ())
    if rules.alone:
        key, more = ("dealt_calls" if deal.stage == "bid" else "dealt_spades"), ("CB-1", "CB-3")
    elif rules.penneech:
        key = "dealt_stock"
    elif rules.blind_indicator:
        key, more = "dealt_blind" if five else "dealt_few_blind", ("CP-18",)
    elif rules.band_hukum:
        key, more = "dealt_hide" if five and rules.game == "mendhikot" else "dealt_hide_any", ("MK-5",)
    elif rules.hides:
        key, more = "dealt_hide" if five else "dealt_hide_any", ("HR-1",)
    elif rules.calls:
        key, more = "dealt_five" if five else "dealt", ("CP-1",)
    elif rules.void_makes_trump:
        key, more = "dealt_no_call", ("MK-9",) if rules.cut_hukum else ("BR-1", "BR-2")
    ground = [rule for rule in GROUND if rules.in_force(rule)]
    if len(deal.table.seats) != 4:  # six or eight at one table, or two (MK-12, PN-1)
        ground = [rule for rule in ground if rule != "TB-1"]
    return line(key, *event.rules, *ground, *more, **words)


# ---- the trick leaves the table ----------------------------------------------------------------------


def _trick_leaves(moment: Moment) -> Said:
    deal = moment.deal
    said = _with_pile(moment) if deal.rules.takes_from_pile else _at_once(deal)
    if deal.rules.tens_are_the_aim:
        said += _tens(moment)
    return said + (stock_told(moment) if deal.rules.penneech else [])


def _at_once(deal: Deal) -> Said:
    """The trick is its winner's at once."""
    at = deal.last_winner
    side = deal.team(at)
    words: dict[str, Any] = {"who": name(deal, at), "team": team(deal, at), "mine": deal.taken[side]}
    if deal.rules.alone:
        key = "takes_call" if deal.bids else "takes_alone"
        return [line(key, "TB-10", call=bid_of(deal, at) if deal.bids else None, **words)]
    words["theirs"] = deal.taken[1 - side]
    if deal.rules.penneech:
        return [line("takes_two", "TB-10", **words)]
    said = [line("takes_one", "TB-10", **words)]
    return said + ([line("decide", "CP-8", **words)] if deal.stage == "decide" else [])


def _tens(moment: Moment) -> Said:
    """The tens in the trick just won, and in the pile it takes (MK-1)."""
    deal = moment.deal
    cards = both([str(card) for _, card in deal.tricks[-1].plays if card.rank == TEN])
    side = deal.team(deal.last_winner)
    got = deal.tens[side] - moment.before.tens[side]
    words = {"team": team(deal, deal.last_winner), "cards": cards, "n": deal.tens[side]}
    if got:
        key = "tens_swept" if deal.rules.takes_from_pile else "tens_taken"
        return [line(key if deal.tens[side] > 1 else f"{key}_first", "MK-1", **words)]
    return [line("tens_lie", "MK-1", **words)] if cards else []


def _with_pile(moment: Moment) -> Said:
    deal = moment.deal
    event = next(e for e in moment.events if e.kind in ("captured", "not-captured"))
    shut = lock(deal) if event.kind == "not-captured" else None
    if shut in ("lock_hidden", "lock_early"):
        return [_joins(event), line(f"shut_{shut}", "HR-9", card=Card(deal.last_card))]
    counted = moment.before.last_open or not deal.rules.capture_after_turn_up
    broken = event.why in ("opponent", "partner")
    told = pile_told(moment, event) if counted or not broken else _joins(event)
    said = [told, *_after_pile(moment, event)]
    if shut == "lock_no_trump" and "BR-3" not in event.rules:
        said.append(line("shut_lock_no_trump", "BR-3"))
    return said


def _joins(event: Event) -> Line:
    """The trick goes to the pile where no run counts yet, so none is broken (HR-9)."""
    n = event.n or 1
    return line(JOINING[min(n, 3) - 1], "DS-2", n=count(n - 1))


JOINING = ("opens", "opens_one", "opens_more")


def pile_told(moment: Moment, event: Event) -> Line:
    """What became of the pile, and why (DS-2 to DS-7; barred by DS-13, 14, 17, 18, BR-3 or HR-9)."""
    deal = moment.deal
    n = event.n or 0
    words = {
        "who": name(deal, deal.last_winner), "team": team(deal, deal.last_winner), "n": n,
        "count": count(n), "mine": deal.taken[deal.team(deal.last_winner)], "trick": event.trick,
        "lie": tell("say", "lie_one" if n == 1 else "lie_many", n=n),
    }  # fmt: skip
    if moment.before.last_winner >= 0:
        words["last"] = name(deal, moment.before.last_winner)
    key = str(event.why)
    if key == "barred":
        key = f"barred_{event.rules[0]}"
        if key == "barred_HR-9":
            early = "barred_HR-9_hidden" if deal.hidden else "barred_HR-9_early"
            key = "barred_HR-9_place" if moment.before.last_open else early
    elif key == "opens":
        key, words["n"] = JOINING[min(n, 3) - 1], count(n - 1)
    elif key == "captured" and "DS-6" in event.rules:
        key = "captured_first"
    return tell("say", key, **words), event.rules


def _after_pile(moment: Moment, event: Event) -> Said:
    deal = moment.deal
    if deal.is_over:
        return []
    if event.kind == "captured":
        return [line("afresh", "DS-5")] if deal.rules.run_starts_afresh else []
    who = deal.last_winner
    # the lowest card and the ace of trump: whichever wins, the pile goes
    cards = (0, max(deal.trump, 0) * 13 + 12)
    if any(playing.pile_verdict(deal, who, card) != piles.CAPTURED for card in cards):
        return []
    words = {"who": name(deal, who), "n": count(deal.pile + 1), "team": team(deal, who)}
    return [line("one_more" if deal.pile > 1 else "one_more_two", "DS-3", **words)]
