"""A deal as plain text, for print, for tests, and where nothing else shows: hands, tricks, result."""

from __future__ import annotations

from collections.abc import Sequence

from rungkit.actions import Action
from rungkit.cards import SUITS, in_display_order
from rungkit.deal import Deal
from rungkit.events import Trick
from rungkit.record import Record
from rungkit.strings import tell

Played = Record | Deal


def text_table(source: Played) -> str:
    """The whole deal as a table of text: rules, hands, calls, tricks, result. ASCII only.

    A record is replayed; a deal is shown as far as it has come. The cell of the card led begins with ">",
    that of the winner ends with "*", or "=" where this win took the pile.

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
    columns = "".join(f"  {seat}    " for seat in deal.table.seats)
    last = tell("text", "pile" if deal.rules.pile else "taken")
    lines.append(f"{tell('text', 'trick')}{columns}{tell('text', 'won_by')}  {last}")
    lines += [_row(deal, trick, at) for at, trick in enumerate(deal.tricks)]
    if deal.trick:
        open_trick = Trick(deal.number, deal.trick[0][0], deal.trick, deal.trump, -1, ())
        lines.append(_cells(deal, open_trick, "*"))
    if deal.tricks or deal.trick:
        lines.append(f"({tell('text', 'key' if deal.rules.pile else 'key_single')})")
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
    return "\n".join(lines + _result(deal))


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
    caller = deal.caller if deal.trump >= 0 else -1
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
    return lines


def _spoken(deal: Deal) -> list[str]:
    """What was done besides playing cards: the calls, then mistakes put right and the like."""
    first = next((at for at, action in enumerate(deal.actions) if action.verb == "play"), len(deal.actions))
    lines = []
    for key, actions in (("before", deal.actions[:first]), ("at_the_table", deal.actions[first:])):
        said = [str(action) for action in actions if action.verb not in ("play", "turned down")]
        if said:
            lines.append(tell("text", key, actions=", ".join(said)))
    return lines


def _row(deal: Deal, trick: Trick, at: int) -> str:
    """A complete trick, with what the pile came to or who took how many."""
    team = deal.table.teams[deal.team(trick.winner)]
    capture = next((capture for capture in deal.captures if capture.after == trick.number), None)
    if not deal.rules.pile:
        end = team
    elif capture is not None:
        end = tell("text", "capture", team=team, n=capture.tricks)
    else:
        end = str(_pile(deal, at))
    mark = "=" if capture is not None else "*"
    return f"{_cells(deal, trick, mark)}    {deal.seat(trick.winner)}       {end}"


def _pile(deal: Deal, at: int) -> int:
    """How many tricks lie in the pile after a trick that took nothing."""
    begun = deal.pile + sum(capture.tricks for capture in deal.captures) - len(deal.tricks)
    taken = [capture.after for capture in deal.captures if capture.after < deal.tricks[at].number]
    return deal.tricks[at].number - taken[-1] if taken else begun + at + 1


def _cells(deal: Deal, trick: Trick, mark: str) -> str:
    cards = dict(trick.plays)
    cells = []
    for seat in range(len(deal.hands)):
        led = ">" if seat == trick.leader else " "
        won = mark if seat == trick.winner else " "
        cells.append(f" {led}{cards[seat]}{won}  " if seat in cards else " " * 7)
    return f"{trick.number:>5}{''.join(cells)}"


def _result(deal: Deal) -> list[str]:
    result, table = deal.result, deal.table
    if result is None:
        if deal.is_over:
            return [tell("text", "no_result")]
        return [tell("text", "not_over" if deal.to_act else "nobody_acts", who=deal.to_act)]
    dealer = deal.seat(result.next_dealer)
    if result.thrown_in:
        return [tell("text", "thrown_in", dealer=dealer)]
    if result.winner < 0:
        lines = [tell("text", "no_winner")]
    else:
        lines = [tell("text", "winner", team=table.teams[result.winner], how=result.how)]
    if result.court:
        lines.append(tell("text", "court", court=result.court))
    standing = result.standing
    total = by_team(deal, standing.courts)
    lines.append(tell("text", "courts", here=by_team(deal, result.courts), total=total))
    if deal.rules.points_by_deal:
        total = by_team(deal, standing.scores)
        lines.append(tell("text", "points", here=by_team(deal, result.points), total=total))
    if standing.streak:
        lines.append(tell("text", "streak", team=table.teams[standing.streak_team], n=standing.streak))
    lines.append(tell("text", "next_dealer", dealer=dealer))
    if result.match_winner >= 0:
        lines.append(tell("text", "match", team=table.teams[result.match_winner]))
    return lines
