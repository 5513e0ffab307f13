"""What the table shows at a moment: hands, trick, pile, tricks taken, trump, scores, as plain values.

What only some games have (sealed card, turn-ups, calls, tens) is in `showing_more`.
"""

from __future__ import annotations

from typing import Any

from rungkit.bidding import bid_of
from rungkit.cards import SUITS, Card, in_display_order
from rungkit.deal import Deal
from rungkit.drawing import VERBS
from rungkit.moments import Moment
from rungkit.showing_more import counts_points, has_it_back, more, tenths
from rungkit.strings import seat_name, suit_name, team_name, tell
from rungkit.tens import lost_by_dealing
from rungkit.trumps import lame
from rungkit.view import counts_seen, hand_seen

COVERED = "??"
BEFORE_PLAY = ("draw", "choose", "chance")
FIRST = 5


def shown(moment: Moment, seat: str | None = None) -> dict[str, Any]:
    """Every key of the table; `seat` covers what that seat may not see."""
    deal = moment.deal
    table: dict[str, Any] = {f"hand.{who}": _hand(deal, who, seat) for who in deal.table.seats}
    table["tags"] = _tags(deal)
    table["trump"] = _trump(deal)
    drawn = drawing(moment)
    table["trick"] = drawn or [_card(deal, at, str(card), seat) for at, card in deal.trick]
    table["led"] = deal.seat(deal.trick[0][0]) if deal.trick else None
    table["best"] = best(moment) if deal.trick else None
    table["pile"] = pile(moment)
    table["won"] = _won(moment)
    table["taken"] = _taken(moment)
    table["scores"] = scores(deal)
    table["over"] = over(deal) if deal.is_over else None
    return table | more(moment, seat)


def drawing(moment: Moment) -> list[list[str]]:
    """The last card that each player has drawn, where that player sits; none once the draw is over."""
    deal, action = moment.deal, moment.action
    if deal.stage != "draw" and (action is None or action.verb not in VERBS):
        return []
    cards = dict(deal.draws)
    players = enumerate(deal.seated) if deal.seated else ((at, at) for at in cards)
    return [[deal.seat(at), str(cards[who]), "drawn"] for at, who in players]


def _card(deal: Deal, at: int, card: str, seat: str | None) -> list[str]:
    """A card of the trick: its seat, the card, and whether it lies face down, is no trump, or is a revoke."""
    who = deal.seat(at)
    mine = seat in (None, who)
    if deal.down >> at & 1:
        return [who, card if mine or deal.is_over else COVERED, "down"]
    if deal.odd >> at & 1 and mine:
        return [who, card, "odd"]
    return [who, card, "lame" if at in dict(lame(deal)) else ""]


def count(number: int) -> str:
    """ "1 trick", "4 tricks"."""
    return tell("say", "trick" if number == 1 else "tricks", n=number)


def _hand(deal: Deal, who: str, seat: str | None) -> list[str]:
    """A hand in display order; before trump is made only its first five cards have been dealt (CP-1)."""
    never_dealt = deal.result is not None and deal.result.thrown_in and _trump_to_come(deal)
    if seat is None or seat == who:
        held = hand_seen(deal, who)
        return [str(card) for card in in_display_order(held[:FIRST] if never_dealt else held)]
    number = counts_seen(deal)[who]
    return [COVERED] * (min(number, FIRST) if never_dealt else number)


def _trump_to_come(deal: Deal) -> bool:
    """Whether trump is still to be chosen by a player who sees five cards."""
    rules = deal.rules
    return (rules.calls or rules.hides or rules.blind_indicator) and deal.trump < 0 and deal.sealed < 0


def called(deal: Deal) -> bool:
    """Whether somebody has called or laid down the trump, and so is the caller."""
    rules = deal.rules
    chosen = rules.calls or rules.hides or rules.blind_indicator
    return chosen and deal.caller >= 0 and not _trump_to_come(deal)


def _tags(deal: Deal) -> dict[str, str]:
    tags: dict[int, list[str]] = {}
    if deal.dealer >= 0:
        tags.setdefault(deal.dealer, []).append(tell("say", "tag_dealer"))
    if called(deal):
        key = "tag_hid" if deal.rules.band_hukum else "tag_caller"
        tags.setdefault(deal.caller, []).append(tell("say", key))
    if has_it_back(deal):
        tags.setdefault(deal.owner, []).append(tell("say", "tag_back", card=str(Card(deal.sealed))))
    if deal.last_winner >= 0:
        row, last = wins_in_a_row(deal), deal.number - 1
        key = ("tag_won", "tag_won_two", "tag_won_more")[min(row, 3) - 1]
        tags.setdefault(deal.last_winner, []).append(tell("say", key, first=last + 1 - row, last=last))
    return {deal.seat(at): ", ".join(words) for at, words in tags.items()}


def wins_in_a_row(deal: Deal) -> int:
    """How many tricks the last winner has won one after the other, up to now."""
    row = 0
    for trick in reversed(deal.tricks):
        if trick.winner != deal.last_winner:
            break
        row += 1
    return max(row, 1)


def _trump(deal: Deal) -> dict[str, Any]:
    if deal.trump < 0:
        line = tell("say", "no_trump")
    else:
        line = tell("say", "trump", suit=suit_name(deal.trump))
    note = tell("say", "deals", who=seat_name(deal.seat(deal.dealer))) if deal.dealer >= 0 else ""
    how = _how(deal)
    if how:
        note = f"{how}, {note}"
    return {"suit": SUITS[deal.trump] if deal.trump >= 0 else None, "line": line, "note": note}


MAKING = ("called", "shown", "turned-up", "trump-made", "hidden")


def _how(deal: Deal) -> str:
    """How trump was made, or who laid it down."""
    if deal.rules.alone:
        return tell("say", "always_trump") if deal.trump >= 0 else ""
    made = [event for event in deal.events if event.kind in MAKING]
    if not made or made[-1].seat is None or (deal.trump < 0 and made[-1].kind == "trump-made"):
        return ""
    last = made[-1]
    words: dict[str, object] = {"who": seat_name(last.seat or ""), "card": last.card, "n": last.trick}
    key = "changed_by" if "CP-23" in last.rules else last.kind.replace("-", "_") + "_by"
    if last.kind == "turned-up" and deal.rules.penneech:
        key = "turned_up_from_stock"
    elif last.kind == "turned-up" and deal.sealed >= 0:
        key = "turned_up_at_the_end" if deal.shown_at_end else "turned_up_in_trick"
    elif last.kind == "trump-made":
        key = "drawn_by" if "MK-4" in last.rules else "made_by"
    elif last.kind == "hidden":
        key = "blind_before" if deal.blind else "hidden_by"
        words["who"] = seat_name(deal.seat(deal.owner))
    return tell("say", key, **words)


def best(moment: Moment, *, plain: bool = False) -> dict[str, Any]:
    """Which card heads the trick, and in what words; `plain` says nothing about a run."""
    deal = moment.deal
    seat, card = moment.winner
    note = ""
    if card.suit == deal.trump and card.suit != deal.led:  # a lame card never heads a trick
        note = tell("say", "note_trump")
    elif seat == deal.trick[0][0]:
        note = tell("say", "note_led")
    word = "wins" if len(deal.trick) == len(deal.hands) else "best_so_far"
    if moment.after is not None:
        again = deal.rules.takes_from_pile and seat == deal.last_winner and not plain
        word = "wins_again" if again else "wins"
        if again and sealed(moment):
            note = tell("say", "two_in_a_row")
    return {"seat": deal.seat(seat), "word": tell("say", word), "note": note}


def sealed(moment: Moment) -> bool:
    """Whether the trick on the table is the second win in a row that takes the pile."""
    after = moment.after
    if after is None or len(after.captures) == len(moment.deal.captures):
        return False
    return moment.winner[0] == moment.deal.last_winner and moment.deal.run_wins > 0


def pile(moment: Moment, *, before: bool = False) -> dict[str, Any] | None:
    """The pile and whose run it is; with four cards on the table the new run, unless `before` is asked."""
    deal = moment.deal
    if not deal.rules.takes_from_pile or deal.stage in BEFORE_PLAY or (deal.result and deal.result.thrown_in):
        return None
    seat, wins = deal.last_winner, deal.run_wins
    now = deal
    if moment.after is not None and not before:
        seat, wins, now = moment.winner[0], 2 if sealed(moment) else 1, moment.after
    if deal.rules.capture_after_turn_up and not now.last_open and not now.is_over:
        wins = 0  # no win before the turn-up is the first of a pair (HR-9)
    run = None
    shut = lock(now)
    if wins and not deal.is_over:
        key = "run_two" if wins > 1 else "run_shut" if shut else "run_one"
        run = {"seat": deal.seat(seat), "wins": wins, "text": tell("say", key)}
    text = tell("say", "in_the_pile_one" if deal.pile == 1 else "in_the_pile")
    found = {"n": deal.pile, "text": text, "run": run, "locked": shut is not None}
    return {**found, "lock": tell("say", shut)} if shut else found


def no_run(moment: Moment) -> dict[str, Any]:
    """The pile as it was before the trick on the table, for a question that must not give the run away."""
    return {"pile": pile(moment, before=True)} if moment.deal.rules.takes_from_pile else {}


def lock(deal: Deal) -> str | None:
    """Why nothing can be taken at the end of this trick (BR-3, HR-9): the key of its sentence."""
    rules = deal.rules
    sweeps = rules.last_trick_sweeps and deal.number >= deal.setup.last_trick
    if deal.is_over or sweeps or not rules.takes_from_pile:
        return None
    if rules.no_capture_before_trump and deal.trump < 0:
        return "lock_no_trump"
    if not rules.capture_after_turn_up:
        return None
    if deal.hidden:
        return "lock_hidden"
    if not deal.last_open:
        return "lock_early"
    return {1: "lock_1", 2: "lock_2", 12: "lock_12"}.get(deal.number)


def gained(moment: Moment) -> list[int]:
    """How many tricks each team takes on this step."""
    return [now - then for now, then in zip(moment.deal.taken, moment.before.taken, strict=True)]


def _won(moment: Moment) -> dict[str, Any] | None:
    deal, gains = moment.deal, gained(moment)
    if not any(gains):
        return None
    team = gains.index(max(gains))
    who = deal.seat(deal.last_winner)
    key = "takes" if deal.rules.takes_from_pile else "takes_the_trick"
    text = tell("say", key, who=seat_name(who), count=count(gains[team]))
    return {"seat": who, "team": deal.table.teams[team], "n": gains[team], "text": text}


def _taken(moment: Moment) -> dict[str, Any]:
    deal, found = moment.deal, {}
    for team, (name, gain) in enumerate(zip(deal.table.teams, gained(moment), strict=True)):
        taken = deal.taken[team]
        if deal.rules.takes_from_pile:
            groups = [capture.tricks for capture in deal.captures if deal.team(capture.seat) == team]
            groups = [taken - sum(groups), *groups]  # what was taken before a start in the middle
        else:
            groups = [taken - gain, gain]
        more = tell("say", "just_now", n=gain) if gain else ""
        found[name] = {
            "groups": [group for group in groups if group],
            "new": int(gain > 0), "n": taken, "of": _of(deal, team), "more": more,
        }  # fmt: skip
    return found


def _of(deal: Deal, team: int) -> str:
    """What stands beside the number of tricks: how many win, the tens taken, or the call."""
    tricks = tell("say", "of_trick" if deal.taken[team] == 1 else "of_tricks")
    if deal.rules.tens_are_the_aim:
        key = "of_tens_one" if deal.tens[team] == 1 else "of_tens"
        return tell("say", key, tricks=tricks, n=deal.tens[team])
    if deal.rules.alone and len(deal.bids) == len(deal.hands):
        return tell("say", "of_call", n=bid_of(deal, team))
    if deal.rules.alone or deal.rules.penneech:
        return tricks
    return tell("say", "of_seven", n=7)


def need(deal: Deal) -> int:
    """How many tricks win a deal; 0 where tricks alone do not."""
    rules = deal.rules
    if rules.alone or rules.penneech:
        return 0
    return deal.setup.last_trick // 2 + 1


def scores(deal: Deal) -> dict[str, str] | None:
    """The match so far, by team; a game of Penneech counts on within the deal."""
    standing = deal.result.standing if deal.result else deal.setup.standing
    rules, counts = deal.rules, standing.scores
    if rules.alone:
        return {seat: tenths(number) for seat, number in deal.table.by_team(counts).items()}
    if rules.penneech and deal.result is None:
        counts = tuple(had + now for had, now in zip(counts, deal.points, strict=True))
    if not counts_points(rules):
        counts = standing.courts
        if not any(counts):
            return None
    return {team: str(number) for team, number in deal.table.by_team(counts).items()}


def over(deal: Deal) -> str:
    """Who has won the deal, in one line; nothing of what it scores."""
    result = deal.result
    if result is None:
        timed = deal.events and deal.events[-1].kind == "match-over"
        return tell("say", "time_is_up" if timed else "cards_are_out")
    if result.thrown_in:
        return tell("say", "thrown_in")
    if deal.rules.alone or deal.rules.penneech:
        return _over_alone(deal)
    if result.winner < 0:
        return tell("say", "nobody_wins")
    team = team_name(deal.table.teams[result.winner])
    if result.how == "revoke":
        return tell("say", "wins_by_claim", team=team)
    mine, theirs = deal.taken[result.winner], deal.taken[1 - result.winner]
    if deal.rules.tens_are_the_aim:
        tens = deal.tens[result.winner]
        key = "wins_tens" if result.how == "tens" else "wins_tens_tie"
        key = "wins_tens_dealt" if lost_by_dealing(deal) else key
        return tell("say", key, team=team, tens=tens, other=deal.tens[1 - result.winner])
    return tell("say", "wins_deal", team=team, mine=count(mine), theirs=theirs)


def _over_alone(deal: Deal) -> str:
    """A deal in which each plays for themselves has scores; only a game has a winner."""
    result = deal.result
    assert result is not None
    if not result.match_over:
        return tell("say", "deal_over")
    if result.match_winner < 0:
        return tell("say", "game_level")
    return tell("say", "wins_game", who=seat_name(deal.table.teams[result.match_winner]))
