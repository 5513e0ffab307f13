"""What the table shows at a moment: hands, trick, pile, tricks taken, trump, scores, as plain values."""

from __future__ import annotations

from typing import Any

from rungkit.cards import SUITS, in_display_order
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.strings import seat_name, suit_name, team_name, tell
from rungkit.view import view

COVERED = "??"
BEFORE_PLAY = ("draw", "choose", "chance")
FIRST = 5


def shown(moment: Moment, seat: str | None = None) -> dict[str, Any]:
    """Every key of the table; `seat` covers what that seat may not see."""
    deal = moment.deal
    table: dict[str, Any] = {f"hand.{who}": _hand(deal, who, seat) for who in deal.table.seats}
    table["tags"] = _tags(deal)
    table["trump"] = _trump(deal)
    table["trick"] = [
        [deal.seat(at), str(card), "odd" if deal.odd >> at & 1 and seat in (None, deal.seat(at)) else ""]
        for at, card in deal.trick
    ]
    table["led"] = deal.seat(deal.trick[0][0]) if deal.trick else None
    table["best"] = best(moment) if deal.trick else None
    table["pile"] = pile(moment)
    table["won"] = _won(moment)
    table["taken"] = _taken(moment)
    table["scores"] = scores(deal)
    table["over"] = over(deal) if deal.is_over else None
    return table


def count(number: int) -> str:
    """ "1 trick", "4 tricks"."""
    return tell("say", "trick" if number == 1 else "tricks", n=number)


def _hand(deal: Deal, who: str, seat: str | None) -> list[str]:
    """A hand in display order; before trump is made only its first five cards have been dealt (CP-1)."""
    never_dealt = deal.result is not None and deal.result.thrown_in and deal.trump < 0
    if seat is None or seat == who:
        held = view(deal, who).hand
        return [str(card) for card in in_display_order(held[:FIRST] if never_dealt else held)]
    number = view(deal, seat).counts[who]
    return [COVERED] * (min(number, FIRST) if never_dealt else number)


def _tags(deal: Deal) -> dict[str, str]:
    tags: dict[int, list[str]] = {}
    if deal.dealer >= 0:
        tags.setdefault(deal.dealer, []).append(tell("say", "tag_dealer"))
    if deal.caller >= 0 and deal.trump >= 0:
        tags.setdefault(deal.caller, []).append(tell("say", "tag_caller"))
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
    made = [event for event in deal.events if event.kind in ("called", "shown", "turned-up")]
    deals = tell("say", "deals", who=seat_name(deal.seat(deal.dealer))) if deal.dealer >= 0 else ""
    note = deals
    if made and made[-1].seat is not None:
        key = "changed_by" if "CP-23" in made[-1].rules else made[-1].kind.replace("-", "_") + "_by"
        how = tell("say", key, who=seat_name(made[-1].seat), card=made[-1].card)
        note = f"{how}, {deals}"
    return {"suit": SUITS[deal.trump] if deal.trump >= 0 else None, "line": line, "note": note}


def best(moment: Moment, *, plain: bool = False) -> dict[str, Any]:
    """Which card heads the trick, and in what words; `plain` says nothing about a run."""
    deal = moment.deal
    seat, card = moment.winner
    note = ""
    if card.suit == deal.trump and card.suit != deal.led:
        note = tell("say", "note_trump")
    elif seat == deal.trick[0][0]:
        note = tell("say", "note_led")
    word = "best_so_far"
    if moment.after is not None:
        again = deal.rules.pile and seat == deal.last_winner and not plain
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
    if not deal.rules.pile or deal.stage in BEFORE_PLAY or (deal.result and deal.result.thrown_in):
        return None
    seat, wins = deal.last_winner, deal.run_wins
    if moment.after is not None and not before:
        seat, wins = moment.winner[0], 2 if sealed(moment) else 1
    run = None
    if wins and not deal.is_over:
        text = tell("say", "run_two" if wins > 1 else "run_one")
        run = {"seat": deal.seat(seat), "wins": wins, "text": text}
    text = tell("say", "in_the_pile_one" if deal.pile == 1 else "in_the_pile")
    return {"n": deal.pile, "text": text, "run": run, "locked": False}


def gained(moment: Moment) -> list[int]:
    """How many tricks each team takes on this step."""
    return [now - then for now, then in zip(moment.deal.taken, moment.before.taken, strict=True)]


def _won(moment: Moment) -> dict[str, Any] | None:
    deal, gains = moment.deal, gained(moment)
    if not any(gains):
        return None
    team = gains.index(max(gains))
    who = deal.seat(deal.last_winner)
    key = "takes" if deal.rules.pile else "takes_the_trick"
    text = tell("say", key, who=seat_name(who), count=count(gains[team]))
    return {"seat": who, "team": deal.table.teams[team], "n": gains[team], "text": text}


def _taken(moment: Moment) -> dict[str, Any]:
    deal, found = moment.deal, {}
    for team, (name, gain) in enumerate(zip(deal.table.teams, gained(moment), strict=True)):
        taken = deal.taken[team]
        if deal.rules.pile:
            groups = [capture.tricks for capture in deal.captures if deal.team(capture.seat) == team]
            groups = [taken - sum(groups), *groups]  # what was taken before a start in the middle
        else:
            groups = [taken - gain, gain]
        more = tell("say", "just_now", n=gain) if gain else ""
        found[name] = {
            "groups": [group for group in groups if group],
            "new": int(gain > 0), "n": taken, "of": tell("say", "of_seven", n=7), "more": more,
        }  # fmt: skip
    return found


def scores(deal: Deal) -> dict[str, str] | None:
    standing = deal.result.standing if deal.result else deal.setup.standing
    counts = standing.scores if deal.rules.points_by_deal else standing.courts
    if not deal.rules.points_by_deal and not any(counts):
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
    if result.winner < 0:
        return tell("say", "nobody_wins")
    team = team_name(deal.table.teams[result.winner])
    if result.how == "revoke":
        return tell("say", "wins_by_claim", team=team)
    mine, theirs = deal.taken[result.winner], deal.taken[1 - result.winner]
    return tell("say", "wins_deal", team=team, mine=count(mine), theirs=theirs)
