"""A deal as plain text, for print, for tests, and where nothing else shows: hands, tricks, result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rungkit.actions import Action
from rungkit.cards import SUITS, Card, in_display_order
from rungkit.deal import Deal
from rungkit.events import Trick
from rungkit.record import Record
from rungkit.showing import called
from rungkit.showing_more import tenths
from rungkit.strings import tell
from rungkit.tens import lost_by_dealing
from rungkit.trumps import lame

Played = Record | Deal


def text_table(source: Played) -> str:
    """The whole deal as a table of text: rules, hands, calls, tricks, result. ASCII only.

    A record is replayed; a deal is shown as far as it has come. The cell of the card led begins with ">",
    that of the winner ends with "*", or "=" where this win took the pile. A card that fell face down has
    "v" before it, one played before its suit was trump "~" behind it.

    :raises Refusal: when an action of the record is not allowed.

    >>> from rungkit.cards import Card
    >>> from rungkit.rules import Rules
    >>> hands = {seat: [Card.parse(card)] for seat, card in zip("SENW", ("CA", "C2", "C9", "C4"))}
    >>> deal = Deal.start(Rules.of("double-sir"), "N", hands, trump="H")
    >>> for card in ("W C4", "S CA", "E C2", "N C9"):
    ...     deal = deal.apply(Action.parse(card))
    >>> print(text_table(deal).splitlines()[7])
        1  CA*    C2     C9    >C4       S       1
    """
    deal = played(source)
    lines = [_head(deal), *_hands(deal), *_spoken(deal), ""]
    columns = "".join(f"  {seat:<5}" for seat in deal.table.seats)
    last = tell("text", "pile" if deal.rules.takes_from_pile else "taken")
    last += f"   {tell('text', 'trump')}" if _trump_varies(deal) else ""
    lines.append(f"{tell('text', 'trick')}{columns}{tell('text', 'won_by')}  {last}")
    lines += [_row(deal, trick, at) for at, trick in enumerate(deal.tricks)]
    if deal.trick:
        open_trick = Trick(deal.number, deal.trick[0][0], deal.trick, deal.trump, -1, ())
        lines.append(_cells(deal, open_trick, "*"))
    if deal.tricks or deal.trick:
        lines.append(f"({_key(deal)})")
    return "\n".join(line.rstrip() for line in [*lines, "", result_text(deal)])


def result_text(source: Played) -> str:
    """The result in a few short lines: captures, tricks taken, winner, court, points, next dealer.

    :raises Refusal: when an action of the record is not allowed.
    """
    deal = played(source)
    lines = []
    if deal.captures:
        each = [
            tell("text", "one_capture", n=capture.tricks, seat=deal.seat(capture.seat), after=capture.after)
            for capture in deal.captures
        ]
        lines.append(tell("text", "captures", captures="; ".join(each)))
    lines.append(tell("text", "count", taken=by_team(deal, deal.taken)))
    if deal.pile:
        lines.append(tell("text", "in_the_pile", n=deal.pile))
    if deal.rules.tens_are_the_aim:
        lines.append(tell("text", "tens", tens=by_team(deal, deal.tens)))
    return "\n".join(lines + _result(deal))


def _key(deal: Deal) -> str:
    """What the marks in the table mean; only those that can stand in it."""
    words = tell("text", "key" if deal.rules.takes_from_pile else "key_single")
    if deal.rules.caller_discards_face_down:
        words += tell("text", "key_down")
    return words + (tell("text", "key_lame") if deal.sealed >= 0 else "")


def _trump_varies(deal: Deal) -> bool:
    """Whether tricks of one deal may have different trumps, or none at first."""
    rules = deal.rules
    return rules.penneech or rules.void_makes_trump or deal.sealed >= 0


def by_team(deal: Deal, counts: Sequence[int]) -> str:
    """ "NS 8, EW 5"."""
    return ", ".join(f"{team} {count}" for team, count in deal.table.by_team(counts).items())


def played(source: Played) -> Deal:
    """A record's first deal after its last action; a deal as it is."""
    if isinstance(source, Deal):
        return source
    deal = source.deal()
    for action in source.actions:
        deal = deal.apply(Action.parse(action))
    return deal


def _head(deal: Deal) -> str:
    options = tell("text", "head_options", options=" ".join(deal.rules.options)) if deal.rules.options else ""
    caller = deal.caller if called(deal) else -1
    return tell(
        "text", "head",
        game=deal.rules.game, options=options,
        dealer=deal.seat(deal.dealer) if deal.dealer >= 0 else tell("text", "none"),
        trump=SUITS[deal.trump] if deal.trump >= 0 else tell("text", "none"),
        caller=tell("text", "head_caller", who=deal.seat(caller)) if caller >= 0 else "",
    )  # fmt: skip


def _hands(deal: Deal) -> list[str]:
    """Each hand in display order, a gap between suits."""
    lines = []
    for seat, hand in zip(deal.table.seats, deal.setup.hands, strict=True):
        words: list[str] = []
        for card in in_display_order(hand):
            if words and words[-1][0] != SUITS[card.suit]:
                words[-1] += " "
            words.append(str(card))
        lines.append(f"{seat}  {' '.join(words)}")
    if deal.setup.stock:
        lines.append(tell("text", "stock", cards=" ".join(str(card) for card in deal.setup.stock)))
    return lines


def _spoken(deal: Deal) -> list[str]:
    """What was done besides playing cards: the calls, then mistakes put right and the like."""
    first = next((at for at, action in enumerate(deal.actions) if action.verb == "play"), len(deal.actions))
    lines = []
    for key, actions in (("before", deal.actions[:first]), ("at_the_table", deal.actions[first:])):
        said = [str(action) for action in actions if action.verb not in ("play", "turned down")]
        if said:
            lines.append(tell("text", key, actions=", ".join(said)))
    return lines + _shown(deal)


def _shown(deal: Deal) -> list[str]:
    """The card that lay face down and when it was turned up; the cards turned up from the stock."""
    lines = []
    if deal.sealed >= 0:
        key = "sealed_hidden" if deal.hidden else "sealed_end" if deal.shown_at_end else "sealed_up"
        number = deal.turned_up[0] if deal.turned_up else 0
        lines.append(tell("text", key, card=Card(deal.sealed), who=deal.seat(deal.owner), n=number))
    if deal.turnups:
        each = [
            tell("text", "one_turnup", card=turned.card, who=deal.seat(turned.seat), n=turned.points)
            for turned in deal.turnups
        ]
        lines.append(tell("text", "turnups", cards=", ".join(each)))
    return lines


def _row(deal: Deal, trick: Trick, at: int) -> str:
    """A complete trick, with what the pile came to or who took how many."""
    team = deal.table.teams[deal.team(trick.winner)]
    capture = next((capture for capture in deal.captures if capture.after == trick.number), None)
    if not deal.rules.takes_from_pile:
        end = team
    elif capture is not None:
        end = tell("text", "capture", team=team, n=capture.tricks)
    else:
        end = str(_pile(deal, at))
    mark = "=" if capture is not None else "*"
    trump = f" {_suit(trick.trump)}" if _trump_varies(deal) else ""
    end = f"{end:<7}{trump}" if trump else end
    return f"{_cells(deal, trick, mark)}    {deal.seat(trick.winner):<2}      {end}"


def _suit(trump: int) -> str:
    return SUITS[trump] if trump >= 0 else "-"


def _pile(deal: Deal, at: int) -> int:
    """How many tricks lie in the pile after a trick that took nothing."""
    begun = deal.pile + sum(capture.tricks for capture in deal.captures) - len(deal.tricks)
    taken = [capture.after for capture in deal.captures if capture.after < deal.tricks[at].number]
    return deal.tricks[at].number - taken[-1] if taken else begun + at + 1


def _cells(deal: Deal, trick: Trick, mark: str) -> str:
    cards = dict(trick.plays)
    early = {seat for seat, _ in lame(deal.with_(**_then(deal, trick)))}
    cells = []
    for seat in range(len(deal.hands)):
        led = "v" if trick.down >> seat & 1 else ">" if seat == trick.leader else " "
        won = mark if seat == trick.winner else "~" if seat in early else " "
        cells.append(f" {led}{cards[seat]}{won}  " if seat in cards else " " * 7)
    return f"{trick.number:>5}{''.join(cells)}"


def _then(deal: Deal, trick: Trick) -> dict[str, Any]:
    """The fields of the position in which a trick lay complete, as far as its trumps depend on them."""
    at = deal.turned_up[1] if deal.turned_up and deal.turned_up[0] == trick.number else 0
    early = sum(1 << seat for seat, _ in trick.plays[:at])
    return {"trick": trick.plays, "trump": trick.trump, "down": trick.down, "early": early, "trump_since": 0}


def _scores(deal: Deal, what: str, here: Sequence[int], total: Sequence[int]) -> str:
    """A line of points or courts, of this deal and of the match."""
    if deal.rules.alone:
        return tell("text", what, here=_in_tenths(deal, here), total=_in_tenths(deal, total))
    return tell("text", what, here=by_team(deal, here), total=by_team(deal, total))


def _in_tenths(deal: Deal, counts: Sequence[int]) -> str:
    return ", ".join(f"{seat} {tenths(n, minus='-')}" for seat, n in deal.table.by_team(counts).items())


def _result(deal: Deal) -> list[str]:
    result, table = deal.result, deal.table
    if result is None:
        stopped = [event for event in deal.events if event.kind == "match-over"]
        if stopped:  # by the clock
            team = stopped[0].team or tell("text", "nobody")
            return [tell("text", "time_up"), tell("text", "match", team=team)]
        if deal.is_over:
            return [tell("text", "no_result")]
        return [tell("text", "not_over" if deal.to_act else "nobody_acts", who=deal.to_act)]
    dealer = deal.seat(result.next_dealer) if result.next_dealer >= 0 else tell("text", "none")
    if result.thrown_in:
        return [tell("text", "thrown_in", dealer=dealer)]
    if deal.rules.alone or (deal.rules.penneech and result.winner < 0):
        lines = []
    elif result.winner < 0:
        lines = [tell("text", "no_winner")]
    else:
        how = tell("text", "not_dealing") if lost_by_dealing(deal) else result.how
        lines = [tell("text", "winner", team=table.teams[result.winner], how=how)]
    if result.court:
        lines.append(tell("text", "court", court=result.court))
    standing = result.standing
    by_points = deal.rules.alone or deal.rules.penneech or deal.rules.tens_are_the_aim
    if not by_points:
        lines.append(_scores(deal, "courts", result.courts, standing.courts))
    if deal.rules.points_by_deal or by_points:
        lines.append(_scores(deal, "points", result.points, standing.scores))
    if standing.streak:
        lines.append(tell("text", "streak", team=table.teams[standing.streak_team], n=standing.streak))
    lines.append(tell("text", "next_dealer", dealer=dealer))
    if result.match_winner >= 0:
        lines.append(tell("text", "match", team=table.teams[result.match_winner]))
    return lines
