"""Playing a record: its deals, where it was refused, and the JSON that checkers read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rungkit import penneech
from rungkit.actions import Action
from rungkit.cards import SUITS, Card
from rungkit.deal import Deal
from rungkit.events import Event, Refusal, Result
from rungkit.match import Match
from rungkit.record.model import DealRecord, Record, RecordError
from rungkit.seats import table_for
from rungkit.strings import tell

FORMAT = 1
EIGHTH = 7  # the last turn-up, counted from 0 (PN-10)
TEN = 8
TIME_UP = "time up"


class Refused(NamedTuple):
    """Where a deal was refused; `action` is None when it could not begin, `word` is the action as written."""

    text: str
    rule: str | None
    action: int | None = None
    seat: str | None = None
    word: str = ""

    def json(self) -> dict[str, Any]:
        return {"action": self.action, "seat": self.seat, "text": self.text, "rule": self.rule}


class Played(NamedTuple):
    """One deal as far as it went; `deal` is None when it could not begin."""

    deal: Deal | None
    refused: Refused | None = None


@dataclass(frozen=True)
class Replay:
    """A record played: its deals in order, up to the first refusal, and the match they make."""

    record: Record
    deals: tuple[Played, ...]
    match: Match | None = None

    @property
    def error(self) -> RecordError | None:
        """The first refusal, placed in the record's text."""
        for n, played in enumerate(self.deals):
            if (refused := played.refused) is not None:
                outer: tuple[str | int, ...] = ("deals", n) if self.record.match else ()
                path = (*outer, "actions", refused.action) if refused.action is not None else outer
                return RecordError(
                    refused.text,
                    refused.rule,
                    self.record.lines.of(*path),
                    refused.action,
                    word=refused.word,
                    deal=n if self.record.match else None,
                    name=self.record.name,
                )
        return None

    def json(self) -> dict[str, Any]:
        """The object that `rungkit replay --json` prints."""
        each = [as_json(played.deal, played.refused, self.record) for played in self.deals]
        if self.match is None:
            return each[0]
        match = self.match
        refused = next(
            ({"deal": n, **one.refused.json()} for n, one in enumerate(self.deals) if one.refused), None
        )
        teams = each[0]["taken"]
        return {
            **_head(self.record.game, self.record.options),
            "over": match.is_over,
            "scores": _match_scores(match, teams),
            "courts": dict(zip(teams, match.standing.courts, strict=True)),
            "result": {"winner": match.winner} if match.is_over else None,
            "refused": refused,
            "deals": each,
        }


def _match_scores(match: Match, teams: Iterable[str]) -> dict[str, Any]:
    scores = dict(zip(teams, match.standing.scores, strict=True))
    return {team: count / 10 for team, count in scores.items()} if match.rules.alone else dict(scores)


def replay(record: Record) -> Replay:
    """Plays a record as far as the rules allow; a refusal ends it and everything before stands."""
    if not record.match:
        return Replay(record, (_play(record.deal(), record.deals[0].actions),))
    match, deals = record.opening(), list[Played]()
    for one in record.deals:
        match, played = _next(match, one, record.strictness)
        deals.append(played)
        if played.refused is not None:
            break
        if played.deal is not None and not played.deal.is_over and len(deals) < len(record.deals):
            deals.append(Played(None, Refused(tell("match", "before_not_over"), None)))
            break
    return Replay(record, tuple(deals), match)


def _next(match: Match, one: DealRecord, strictness: str) -> tuple[Match, Played]:
    """The match with its next deal; where the record names no dealer, the match's deals."""
    named = {"dealer": one.dealer} if one.dealer else {}
    try:
        deal = match.begin(
            one.hands, trump=one.trump, strictness=strictness, stock=one.stock, drawn=one.drawn, **named
        )
    except Refusal as error:
        return match, Played(None, Refused(error.text, error.rule))
    late = one.actions[-1:] == (TIME_UP,)
    played = _play(deal, one.actions[:-1] if late else one.actions)
    if late and played.deal is not None and played.refused is None:
        if played.deal.is_over and _stops_between_deals(match):
            match = match.add(played.deal)
            try:
                return match.time_up(), played
            except Refusal as error:
                last = len(one.actions) - 1
                return match, Played(played.deal, Refused(error.text, error.rule, last, word=TIME_UP))
        played = _play(deal, one.actions)
    if played.deal is not None and played.deal.is_over:
        match = match.add(played.deal)
    return match, played


def _stops_between_deals(match: Match) -> bool:
    """Whether the time may be up between two deals: an agreed time (CP-14), or no end of its own (CB-10)."""
    return match.rules.timed_session or match.rules.no_fixed_end


def _play(deal: Deal, actions: tuple[str, ...]) -> Played:
    for count, word in enumerate(actions):
        try:
            deal = deal.apply(Action.parse(word))
        except ValueError as error:
            rule = error.rule if isinstance(error, Refusal) else None
            first = word.split()[0] if word.split() else ""
            seat = first if first in deal.table.index else None
            return Played(deal, Refused(str(error), rule, count, seat, word))
    return Played(deal)


# ---- the JSON -------------------------------------------------------------------------------------------


def refused_json(error: RecordError) -> dict[str, Any]:
    """The object of a record refused on loading."""
    return as_json(None, Refused(error.text, error.rule))


def as_json(
    deal: Deal | None, refused: Refused | None = None, record: Record | None = None
) -> dict[str, Any]:
    """One deal as JSON values; `tens` are those in tricks taken, `bids` and `sealed` have no meaning here."""
    game, options = (deal.rules.game, deal.rules.options) if deal else ("", ())
    if record is not None:
        game, options = record.game, record.options
    said = refused.json() if refused else None
    if deal is None:
        nothing = dict.fromkeys(("to_act", "legal", "trump", "sealed", "bids", "result"))
        empty: dict[str, Any] = {"also": [], "tricks": [], "captures": [], "events": []}
        none = _nobodys(record)
        counts = {"taken": none, "pile": 0, "tens": none, "scores": none}
        return {**_head(game or None, options), "over": False, **nothing, **empty, **counts, "refused": said}
    teams = deal.table.by_team
    standing = deal.result.standing if deal.result else deal.setup.standing
    scores, more = standing.scores, dict[str, Any]()
    if deal.seated:
        more["seated"] = {
            seat: deal.seat(who) for seat, who in zip(deal.table.seats, deal.seated, strict=True)
        }
    if deal.rules.penneech:
        more["turnups"] = _turnups(deal)
        if deal.result is None:
            scores = tuple(had + won for had, won in zip(scores, deal.points, strict=True))
    return {
        **_head(game, options),
        "over": deal.is_over,
        "to_act": deal.to_act,
        "legal": None if deal.is_over else [_move(action) for action in deal.legal_actions()],
        "also": [str(action) for action in deal.also()],
        "trump": _suit(deal.trump),
        "sealed": _sealed(deal),
        "tricks": list(_tricks(deal)),
        "captures": [
            {
                "after": taken.after,
                "by": deal.seat(taken.seat),
                "team": deal.table.teams[deal.team(taken.seat)],
                "tricks": taken.tricks,
                "rules": list(taken.rules),
            }
            for taken in deal.captures
        ],
        "events": [_event(event) for event in deal.events],
        "taken": teams(deal.taken),
        "pile": deal.pile,
        "tens": teams(deal.tens if deal.rules.tens_are_the_aim else _tens(deal)),
        "bids": _bids(deal),
        "result": _result(deal, deal.result) if deal.result else None,
        "scores": points_by_team(deal, scores),
        "refused": said,
        **more,
    }


def _head(game: str | None, options: tuple[str, ...]) -> dict[str, Any]:
    return {"format": FORMAT, "game": game, "options": list(options)}


def _suit(suit: int) -> str | None:
    return SUITS[suit] if suit >= 0 else None


def _move(action: Action) -> str:
    """A card as its token, any other action as a record writes it."""
    return str(action.card) if action.verb == "play" else str(action)


def _tricks(deal: Deal) -> Iterator[dict[str, Any]]:
    """The complete tricks, then the open one with no winner yet."""
    for trick in deal.tricks:
        yield {
            "n": trick.number,
            "leader": deal.seat(trick.leader),
            "plays": [_laid(deal, seat, card, trick.down) for seat, card in trick.plays],
            "trump": _suit(trick.trump),
            "winner": deal.seat(trick.winner),
            "rules": list(trick.rules),
        }
    if deal.trick:
        plays = [_laid(deal, seat, card, deal.down) for seat, card in deal.trick]
        yield {
            "n": deal.number,
            "leader": deal.seat(deal.leader),
            "plays": plays,
            "trump": None,  # it is the trump when the trick was complete
            "winner": None,
            "rules": [],
        }


def _laid(deal: Deal, seat: int, card: Card, down: int) -> list[str]:
    """A play: seat and card, and "down" for a card face down."""
    return [deal.seat(seat), str(card), "down"] if down >> seat & 1 else [deal.seat(seat), str(card)]


def _sealed(deal: Deal) -> dict[str, Any] | None:
    """The card that lies, or lay, face down, its owner, and when it was turned up."""
    if deal.sealed < 0:
        return None
    turned: Any = "end" if deal.shown_at_end else None
    if deal.turned_up is not None:
        turned = {"trick": deal.turned_up[0], "play": deal.turned_up[1]}
    return {"owner": deal.seat(deal.owner), "card": str(Card(deal.sealed)), "turned_up": turned}


def _bids(deal: Deal) -> dict[str, int] | None:
    """The calls made so far, by seat."""
    if not deal.rules.alone:
        return None
    right = deal.table.right(deal.dealer)
    return {deal.seat(deal.table.right(right, place)): call for place, call in enumerate(deal.bids)}


def _turnups(deal: Deal) -> list[dict[str, Any]]:
    """Penneech's cards turned up; the eighth makes no trump."""
    return [
        {
            "card": str(card),
            "by": deal.seat(seat),
            "points": points,
            "trump": None if place == EIGHTH else SUITS[card.suit],
        }
        for place, (card, seat, points) in enumerate(deal.turnups, start=penneech.turned_before(deal))
    ]


def points_by_team(deal: Deal, points: tuple[int, ...]) -> dict[str, Any]:
    """Points by team; Call Bridge's are kept in tenths."""
    if not deal.rules.alone:
        return dict(deal.table.by_team(points))
    return {team: count / 10 for team, count in deal.table.by_team(points).items()}


def _nobodys(record: Record | None) -> dict[str, int]:
    teams = table_for(record.rules).teams if record is not None else ("NS", "EW")
    return dict.fromkeys(teams, 0)


def _event(event: Event) -> dict[str, Any]:
    """An event with the keys that every one has, then those that it needs."""
    always = {"kind": event.kind, "action": event.action, "trick": event.trick, "seat": event.seat}
    card = None if event.card is None else str(event.card)
    more = {"team": event.team, "card": card, "suit": event.suit, "n": event.n, "why": event.why}
    return {
        **always,
        "rules": list(event.rules),
        **{key: value for key, value in more.items() if value is not None},
    }


def _result(deal: Deal, result: Result) -> dict[str, Any]:
    teams, names = deal.table.by_team, deal.table.teams
    streak = result.standing
    return {
        "winner": names[result.winner] if result.winner >= 0 else None,
        "how": result.how,
        "court": result.court,
        "courts": teams(result.courts),
        "points": points_by_team(deal, result.points),
        "streak": {"team": names[streak.streak_team] if streak.streak else None, "deals": streak.streak},
        "next_dealer": deal.seat(result.next_dealer) if result.next_dealer >= 0 else None,
        "thrown_in": result.thrown_in,
    }


def _tens(deal: Deal) -> list[int]:
    """The tens in the tricks each team has taken, of those played here."""
    found = [0] * len(deal.table.teams)
    owner: Mapping[int, int] = {trick.number: trick.winner for trick in deal.tricks}
    if deal.rules.pile:
        owner = {n: c.seat for c in deal.captures for n in range(c.after - c.tricks + 1, c.after + 1)}
    for trick in deal.tricks:
        if trick.number in owner:
            found[deal.team(owner[trick.number])] += sum(card.rank == TEN for _, card in trick.plays)
    return found
