"""New deals: by a number, with some hands laid out by hand, and the next one of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rungkit.cards import Card, Generator, shuffled
from rungkit.chance import dealt
from rungkit.deal import Deal
from rungkit.desk.asking import BadRequest, id_of, no_seat, number_of, position, seat_of
from rungkit.desk.tables import agreed
from rungkit.record import Record, dump
from rungkit.seats import pack_for, table_for
from rungkit.steps import steps
from rungkit.strings import seat_name


def deal(request: Mapping[str, Any]) -> dict[str, Any]:
    """The record and payload of a new deal; `hands` may name cards of some seats, chance deals the rest."""
    game, options, values, rules = agreed(request)
    seed, index = number_of(request, "seed", 0, 10**9, 1), number_of(request, "index", 0, 10**6, 0)
    seats = table_for(rules).seats
    dealer = request.get("dealer", seats[-1])
    if dealer is not None and dealer not in seats:
        raise no_seat("dealer", seats)
    made = dealt(game, seed, index, dealer=dealer, options=tuple(options), values=values)
    laid = request.get("hands")
    if laid is not None and laid != {}:
        made = _laid(made, laid, seed)
    return _found(made, id_of(request, f"{game}-{seed}"), request)


def _laid(record: Record, laid: object, seed: int) -> Record:
    """The record's deal with the cards named in the hands they are laid in; the others by chance."""
    if not isinstance(laid, Mapping):
        raise BadRequest("no_hands_laid")
    first, rules = record.deals[0], record.rules
    pack = pack_for(rules)
    hands: dict[str, list[Card]] = {seat: [] for seat in first.hands}
    for seat, cards in laid.items():
        fits = seat in hands and isinstance(cards, list) and len(cards) <= 26
        if not fits or not all(isinstance(card, str) for card in cards):
            raise BadRequest("no_hands_laid")
        for text in cards:
            try:
                card = Card.parse(text)
            except ValueError as wrong:
                raise BadRequest("as_it_is", text=wrong) from wrong
            if card not in pack:
                raise BadRequest("not_of_pack", card=card)
            if any(card in held for held in hands.values()):
                raise BadRequest("laid_twice", card=card)
            hands[seat].append(card)
        size = len(first.hands[seat])
        if len(hands[seat]) > size:
            raise BadRequest("too_many_laid", who=seat_name(seat), size=size, given=len(hands[seat]))
    named = {card for held in hands.values() for card in held}
    rest = shuffled([card for card in pack if card not in named], Generator(seed, 1))
    at = 0
    for seat, held in hands.items():
        lacks = len(first.hands[seat]) - len(held)
        held += rest[at : at + lacks]
        at += lacks
    stock = tuple(rest[at:]) if rules.penneech else ()
    whole = {seat: tuple(held) for seat, held in hands.items()}
    return replace(record, deals=(replace(first, hands=whole, stock=stock),))


def next_deal(request: Mapping[str, Any]) -> dict[str, Any]:
    """The next deal of the match in which the deal asked about has ended, or that the match is over.

    The match stands in the record's [start]: points, courts, deals in a row, the number of the deal.
    """
    record, _, ended = position(request)
    if not ended.is_over:
        raise BadRequest("deal_not_over")
    result = ended.result
    if result is None or result.match_over:
        return {"over": True, "standing": _standing(ended)}
    seed, index = number_of(request, "seed", 0, 10**9, 1), number_of(request, "index", 0, 10**6, 1)
    rules = ended.rules
    dealer = ended.seat(result.next_dealer) if result.next_dealer >= 0 else None
    made = dealt(rules.game, seed, index, dealer=dealer, options=rules.options, values=dict(record.values))
    number = ended.setup.deal_number + (not result.thrown_in)
    made = replace(made, start=_begins(ended, number), strictness=record.strictness)
    return {
        "over": False,
        "standing": _standing(ended),
        **_found(made, f"{rules.game}-{seed}-{index + 1}", request),
    }


def _begins(ended: Deal, number: int) -> dict[str, Any]:
    """The [start] of the deal after this one."""
    assert ended.result is not None
    standing, table = ended.result.standing, ended.table
    begins: dict[str, Any] = {}
    if any(standing.scores):
        scores = table.by_team(standing.scores)
        begins["scores"] = {team: n / 10 for team, n in scores.items()} if ended.rules.alone else scores
    if any(standing.courts):
        begins["courts"] = table.by_team(standing.courts)
    if standing.streak:
        begins["streak"] = {"team": table.teams[standing.streak_team], "deals": standing.streak}
    if number > 1:
        begins["deal"] = number
    return begins


def _standing(ended: Deal) -> dict[str, Any]:
    result = ended.result
    standing = result.standing if result else ended.setup.standing
    scores = ended.table.by_team(standing.scores)
    return {
        "scores": {team: n / 10 for team, n in scores.items()} if ended.rules.alone else scores,
        "courts": ended.table.by_team(standing.courts),
        "winner": ended.table.teams[result.match_winner] if result and result.match_winner >= 0 else None,
    }


def _found(record: Record, name: str, request: Mapping[str, Any]) -> dict[str, Any]:
    seat = seat_of(request, record.deal())
    return {"record": dump(record), "payload": steps(record, id=name, seat=seat)}
