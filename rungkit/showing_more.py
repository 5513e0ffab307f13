"""What only some games show: the sealed card, Penneech's turn-ups and points, calls, tens, voids said; and
what the deals before have left.

A game that has none of these has none of these keys.
"""

from __future__ import annotations

from typing import Any

from rungkit import penneech
from rungkit.cards import SUITS, Card
from rungkit.deal import Deal
from rungkit.moments import Moment
from rungkit.reckoning import counts_runs
from rungkit.rules import Rules, last_trick
from rungkit.seats import pack_for
from rungkit.strings import seat_name, suit_name, team_name, tell

COVERED = "??"
TEN = 8


def more(moment: Moment, seat: str | None) -> dict[str, Any]:
    """The keys a game has besides those of every game; `seat` covers what that seat may not see."""
    deal, rules = moment.deal, moment.deal.rules
    found: dict[str, Any] = {}
    if rules.hides or rules.blind_indicator or deal.sealed >= 0:
        found["sealed"] = sealed_card(moment, seat)
    if rules.caller_discards_face_down:
        found["downs"] = [
            [number, deal.seat(at), str(card) if seat in (None, deal.seat(at)) or deal.is_over else COVERED]
            for number, at, card in fallen_down(deal)
        ]
    if rules.penneech:
        found["turnups"] = turnups(deal)
        found["track"] = track(moment)
        found["stock"] = stock(deal)
    if rules.alone:
        found["bids"] = bids(deal)
    if rules.voids_declared:
        found["voids"] = {
            who: [SUITS[suit] for said, suit in deal.said if said == at]
            for at, who in enumerate(deal.table.seats)
        }
    if rules.tens_are_the_aim:
        found["tens"] = tens(moment)
    so_far = standing(deal)
    if so_far:
        found["standing"] = so_far
    return found


# ---- the sealed card ---------------------------------------------------------------------------------


def has_it_back(deal: Deal) -> bool:
    """Whether the card that was sealed is in its owner's hand again."""
    return deal.turned_up is not None and bool(deal.hands[deal.owner] >> deal.sealed & 1)


def sealed_card(moment: Moment, seat: str | None) -> dict[str, Any] | None:
    """The card that lies face down, and on the step on which it is turned up, open; at the end for good."""
    deal = moment.deal
    turned = any(event.kind == "turned-up" for event in moment.events)
    if deal.sealed < 0 or not (deal.hidden or deal.shown_at_end or turned):
        return None
    who, card = deal.seat(deal.owner), Card(deal.sealed)
    words: dict[str, Any] = {"who": seat_name(who), "suit": suit_name(card.suit)}
    if not deal.hidden:
        return {"seat": who, "card": str(card), "text": tell("say", "sealed_open", **words), "open": True}
    knows = seat is None or (seat == who and not deal.blind)
    text = tell("say", "sealed_blind" if deal.blind else "sealed_hidden", **words)
    return {"seat": who, "card": str(card) if knows else COVERED, "text": text, "open": False}


def fallen_down(deal: Deal) -> list[tuple[int, int, Card]]:
    """The trick, seat and card of every card that fell face down (HR-5)."""
    tricks = [(trick.number, trick.plays, trick.down) for trick in deal.tricks]
    tricks.append((deal.number, deal.trick, deal.down))
    return [(n, at, card) for n, plays, down in tricks for at, card in plays if down >> at & 1]


# ---- Penneech ----------------------------------------------------------------------------------------


def turnups(deal: Deal) -> list[dict[str, Any]]:
    """A slot for each card turned up in a deal: the card, by whom, its points, what suit it makes trump.

    Where the deal begins in the middle, for those still to come then.
    """
    slots: list[dict[str, Any]] = []
    last, before = deal.setup.last_trick, penneech.turned_before(deal)
    for at in range(before, last + 1):
        slot: dict[str, Any] = {"card": None, "by": None, "points": None, "trump": None, "current": False}
        slot["text"] = tell("say", "slot" if at < last else "slot_last", n=at + 1, last=last)
        if at - before < len(deal.turnups):
            turned = deal.turnups[at - before]
            slot |= {"card": str(turned.card), "by": deal.seat(turned.seat), "points": turned.points}
            slot["trump"] = SUITS[turned.card.suit] if at < last else None
            slot["current"] = at - before == len(deal.turnups) - 1 and at < last and not deal.is_over
        slots.append(slot)
    return slots


def stock(deal: Deal) -> int | None:
    """How many cards lie in the stock, whether or not the record lists them; None before the deal."""
    if deal.dealer < 0:
        return None
    return len(pack_for(deal.rules)) - 2 * last_trick(deal.rules) - len(deal.turnups)


def track(moment: Moment) -> dict[str, dict[str, int]]:
    """The score of the game by seat: now, before the last points, those points, and the target."""
    found = {}
    for at, who in enumerate(moment.deal.table.seats):
        opens = moment.action is None and not moment.end
        now = total(moment.deal, at)
        then = moment.deal.setup.standing.scores[at] if opens else total(moment.before, at)
        found[who] = {
            "score": now, "before": then, "gained": now - then, "target": moment.deal.rules.target,
        }  # fmt: skip
    return found


def total(deal: Deal, seat: int) -> int:
    """A seat's points in the game so far; those of a deal thrown in are taken back (PN-3)."""
    void = deal.result is not None and deal.result.thrown_in
    return deal.setup.standing.scores[seat] + (0 if void else deal.points[seat])


# ---- calls, tens -------------------------------------------------------------------------------------


def tenths(number: int, plus: str = "", minus: str = "−") -> str:
    """Points kept in tenths, as they are read: 7.2, 13, −4; with `plus`, +7.2.

    >>> tenths(72), tenths(130, "+"), tenths(-40)
    ('7.2', '+13', '−4')
    """
    whole, part = divmod(abs(number), 10)
    sign = minus if number < 0 else plus if number else ""
    return f"{sign}{whole}.{part}" if part else f"{sign}{whole}"


def bids(deal: Deal) -> dict[str, int | None]:
    """The call of each seat, None while it has not called."""
    order = (deal.seat(deal.table.right(deal.dealer, place + 1)) for place in range(len(deal.bids)))
    made = dict(zip(order, deal.bids, strict=True))
    return {who: made.get(who) for who in deal.table.seats}


def tens(moment: Moment) -> dict[str, dict[str, Any]]:
    """The tens each team has taken: how many, which ones as far as they were seen, how many just now."""
    deal, before = moment.deal, moment.before
    cards = tens_taken(deal)
    return {
        team: {"n": deal.tens[at], "cards": cards[at], "new": deal.tens[at] - before.tens[at]}
        for at, team in enumerate(deal.table.teams)
    }


def tens_taken(deal: Deal) -> list[list[str]]:
    """The tens taken since the deal began here, by team."""
    found: list[list[str]] = [[] for _ in deal.table.teams]
    captures = {capture.after: capture.seat for capture in deal.captures}
    lying: list[str] = []
    for trick in deal.tricks:
        lying += [str(card) for _, card in trick.plays if card.rank == TEN]
        by = captures.get(trick.number) if deal.rules.takes_from_pile else trick.winner
        if by is not None:
            found[deal.team(by)] += lying
            lying = []
    return found


# ---- the deals before --------------------------------------------------------------------------------


def standing(deal: Deal) -> list[str]:
    """What the deals before this one have left, a few words each: its number, courts, points, the row.

    Nothing where this is the first deal. The words stay until the deal is over: what it brings is told at its
    end. The scores of Call Bridge and Penneech stand by the players.
    """
    rules, before = deal.rules, deal.setup.standing
    said = []
    if deal.setup.deal_number > 1:
        key = "deal_of" if rules.five_deals else "deal"
        said.append(tell("standing", key, n=deal.setup.deal_number, all=rules.deals))
    if any(before.courts):
        said.append(_counted(deal, "courts", before.courts))
    if any(before.scores) and counts_points(rules) and not (rules.alone or rules.penneech):
        said.append(_counted(deal, "points", before.scores))
    if before.streak and counts_runs(rules):
        key = "row_one" if before.streak == 1 else "row"
        team = team_name(deal.table.teams[before.streak_team])
        said.append(tell("standing", key, team=team, n=before.streak, run=rules.run))
    return said


def counts_points(rules: Rules) -> bool:
    """Whether a match is told in points (CP-15, MK-11, CB-8, PN-12); where not, in courts."""
    return rules.alone or rules.penneech or rules.mendikot_points or rules.points_by_deal


def _counted(deal: Deal, key: str, counts: tuple[int, ...]) -> str:
    """Courts or points by team, with the target where it is these that win the match (CP-21, MK-11)."""
    each = ", ".join(f"{team_name(team)} {n}" for team, n in zip(deal.table.teams, counts, strict=True))
    text = tell("standing", key, each=each)
    won_by = deal.rules.target and deal.rules.target_kind == key
    return tell("standing", "target", text=text, n=deal.rules.target) if won_by else text
