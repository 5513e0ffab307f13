"""The same deals by the engine that explains: slower, and the measure of the compiled one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace

from rungkit import bidding, reckoning
from rungkit.actions import CHANCE, Action
from rungkit.cards import CardSet, Generator
from rungkit.chance import dealt_cards
from rungkit.deal import Deal
from rungkit.events import Standing
from rungkit.lab import codes, rows
from rungkit.lab.picking import mark, pick
from rungkit.players import sensible
from rungkit.rules import Rules
from rungkit.seats import table_for
from rungkit.view import view

HOW = {"tricks": codes.TRICKS, "court": codes.COURT, "tens": codes.TENS_WIN, "bids": codes.CALLS}
HOW |= {"target": codes.TARGET, "thrown in": codes.THROWN_IN}
MOMENTS = {"PN-11": codes.COUNT, "PN-8": codes.IN_TRICK}  # the rule of the last points; else a turn-up
NEVER = ("redeal", "claims")  # what a player by chance leaves alone


def deals(
    rules: Rules, policy: int, seed: int, first: int, count: int, dealer: int, most: int = 1
) -> Iterator[SimpleNamespace]:
    """A row (`rungkit.lab.rows`) for each of the matches `first`, `first + 1`...: its last deal."""
    for index in range(first, first + count):
        deals = list(match(rules, policy, seed, index, dealer, most))
        yield row_of(deals[-1], index, len(deals))


def match(rules: Rules, policy: int, seed: int, index: int, dealer: int, most: int) -> Iterator[Deal]:
    """Deals in a row until the match is over, or so many."""
    standing, counted = None, 1
    for number in range(most):
        deal = played(rules, policy, Generator(seed, index * most + number), dealer, standing, counted)
        yield deal
        assert deal.result is not None
        if deal.result.match_over:
            return
        standing, dealer = deal.result.standing, deal.result.next_dealer
        counted += not deal.result.thrown_in


def played(
    rules: Rules,
    policy: int,
    random: Generator,
    dealer: int,
    standing: Standing | None = None,
    number: int = 1,
) -> Deal:
    """The deal that a generator deals, played to its end, every seat by one policy."""
    cards, table = dealt_cards(rules, dealer, random), table_for(rules)
    hands = dict(zip(table.seats, cards.hands, strict=True))
    deal = Deal.start(
        rules,
        table.seats[dealer],
        hands,
        standing=standing,
        stock=cards.stock,
        drawn=cards.drawn,
        deal_number=number,
    )
    while not deal.is_over:
        deal = deal.apply(chosen(deal, policy, random))
    return deal


def chosen(deal: Deal, policy: int, random: Generator) -> Action:
    """What is done next: by chance, or as the sensible beginner does it (`rungkit.players`).

    Where nobody is to act others have something to say: a void (CB-12).
    """
    legal: Sequence[Action] = deal.legal_actions() or deal.also()
    if policy >= codes.TRIED:
        tried = deal.stage == "bid" and len(deal.bids) == policy - codes.TRIED
        policy = codes.RANDOM if tried else codes.PLAIN
    if policy == codes.PLAIN and deal.to_act != CHANCE and deal.stage != "voids":
        seen = view(deal, str(deal.to_act))
        return sensible.chosen(seen.known, seen.legal, sensible.unseen(seen))
    open_to = [action for action in legal if action.verb not in NEVER]
    if policy == codes.PLAIN and deal.stage == "voids":
        return open_to[0]
    return open_to[pick(random, len(open_to))]


def row_of(deal: Deal, index: int = 0, deals: int = 1) -> SimpleNamespace:
    """What is kept of a deal that is over, the last of so many."""
    if deal.caller < 0:  # thrown in before trump was made
        deal = deal.with_(caller=deal.table.right(deal.dealer))
    result, table = deal.result, deal.table
    assert result is not None
    row = {name: 0 if size == 1 else [0] * size for name, size in rows.FIELDS.items()}
    row |= {
        "index": index,
        "deals": deals,
        "dealer": deal.dealer,
        "caller": deal.caller,
        "callers": reckoning.callers(deal),
        "winner": result.winner if not deal.rules.penneech or result.match_over else -1,
        "how": HOW[result.how],
        "court": reckoning.COURTS.index(result.court),
        "thrown_in": int(result.thrown_in),
        "next_dealer": result.next_dealer,
        "tricks": len(deal.tricks),
        "captures": len(deal.captures),
        "biggest": max((made.tricks for made in deal.captures), default=0),
        "trump": deal.trump,
        "trump_trick": deal.trump_trick,
        "hidden": int(deal.sealed >= 0 and deal.turned_up is None),
        "moment": _moment(deal),
        "match_winner": result.match_winner,
        "match_over": int(result.match_over),
        "points": _padded(result.points, rows.TEAMS),
        "courts": _padded(result.courts, rows.TEAMS),
        "taken": _padded(deal.taken, rows.TEAMS),
        "tens": _padded(deal.tens, rows.TEAMS),
        "scores": _padded(result.standing.scores, rows.TEAMS),
        "hands": _padded([int(CardSet.of(hand)) for hand in deal.setup.hands], rows.SEATS),
    }
    if deal.bids:
        row["calls"] = _padded([bidding.bid_of(deal, seat) for seat in range(table.size)], rows.SEATS)
    marks = _marks(deal)
    row["marks"], row["mark"] = _padded(marks, rows.TRICKS), marks[-1] if marks else 0
    return SimpleNamespace(**row)


def _padded(values: Sequence[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]


def _moment(deal: Deal) -> int:
    """At which moment a game of Penneech was won: by the rule of the last points (PN-12)."""
    if not (deal.rules.penneech and deal.result is not None and deal.result.match_over):
        return 0
    last = [event for event in deal.events if event.kind == "points"][-1]
    return MOMENTS.get(last.rules[0], codes.TURN_UP)


def _marks(deal: Deal) -> list[int]:
    """The mark after each trick."""
    taken_after = {made.after for made in deal.captures}
    found, pile = [0], 0
    for trick in deal.tricks:
        pile = 0 if trick.number in taken_after or not deal.rules.takes_from_pile else pile + 1
        cards = 0
        for _, card in trick.plays:
            cards = cards * 64 + card
        found.append(mark(found[-1], cards, trick.winner, trick.trump, pile))
    return found[1:]
