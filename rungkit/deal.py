"""One deal: an immutable state, and the five verbs on it.

    to_act · legal_actions · apply · is_over · result

`why_not` is the one check of what is allowed: `apply` raises what it answers. Each kind of action has
its own file, which says what forbids it and what it does: drawing, calling, playing, revokes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rungkit import bidding, calling, drawing, endings, playing, revokes, sealing
from rungkit.actions import CHANCE, Action, whole
from rungkit.cards import NO_SUIT, Card, CardSet
from rungkit.due import not_now
from rungkit.events import NOTHING_YET, Capture, Event, Refusal, Result, Standing, Trick, TurnUp
from rungkit.rules import Rules, last_trick, limits_in_force
from rungkit.seats import Table, batches, deal_round, table_for
from rungkit.strings import quoted, tell


@dataclass(frozen=True)
class Setup:
    """What is fixed before the first action: rules, cards in the order dealt, strictness, the match so far.

    `last_trick` is the number of the deal's real last trick, which a short hand may not reach.
    """

    rules: Rules
    table: Table
    hands: tuple[tuple[Card, ...], ...]
    strict: bool = True
    standing: Standing = NOTHING_YET
    last_trick: int = 13
    plain: bool = True  # nothing but following suit binds a player: the quick way
    limits: tuple[tuple[str, str], ...] = ()  # further rules that do: field and ID
    stock: tuple[Card, ...] = ()
    drawn: Card | None = None
    deal_number: int = 1
    gone: int = 0  # in `rungkit.known`: the cards all have seen fall before a deal that begins in the middle


def plays_plainly(rules: Rules) -> bool:
    """Whether nothing but following suit binds a player (`Setup.plain`)."""
    hidden = rules.hides or rules.blind_indicator or rules.call_passes
    return not (rules.penneech or rules.alone or hidden or limits_in_force(rules))


@dataclass(frozen=True, eq=False, repr=False)
class Deal:
    """A position of one deal. Seats inside are numbers in order of play; the verbs speak their names.

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> deal = Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(1)))
    >>> deal.to_act, [str(action) for action in deal.legal_actions()][:2]
    ('W', ['W call S', 'W call H'])
    """

    setup: Setup
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    stage: str
    dealer: int
    turn: int
    caller: int
    trump: int
    hands: tuple[int, ...]
    number: int
    leader: int
    trick: tuple[tuple[int, Card], ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    first_seven: int = -1  # the team that took the first seven tricks, -1 while none has
    # calling: seats that passed, the place in the hand put off to, the card shown, trump changed once
    passes: int = 0
    put_off: int = 0
    shown: int = -1
    changed: bool = False
    # the pile: how many tricks, who won last and with what, wins that count towards a pair
    pile: int = 0
    captures: tuple[Capture, ...] = ()
    last_winner: int = -1
    last_card: int = -1
    run_wins: int = 0
    # hidden trump: the card, its owner, whether even the owner has not seen it, when it was turned up,
    # the seat that must now trump and by which rule, seats (as bits) whose card fell face down
    sealed: int = -1
    owner: int = -1
    blind: bool = False
    turned_up: tuple[int, int] | None = None
    shown_at_end: bool = False
    must_trump: int = -1
    must_rule: str = ""
    down: int = 0
    early: int = 0  # seats (as bits) whose card in this trick lay there before the turn-up
    timed_out: bool = False
    # trump made in the play: from which card of the trick it counts, and in which trick it was made
    trump_since: int = 0
    trump_trick: int = 0
    last_open: bool = True
    # tens taken and in the pile; calls made and voids said; Penneech's turn-ups and points
    tens: tuple[int, ...] = ()
    pile_tens: int = 0
    bids: tuple[int, ...] = ()
    said: tuple[tuple[int, int], ...] = ()
    turnups: tuple[TurnUp, ...] = ()
    points: tuple[int, ...] = ()
    # mistakes at the table: seats (as bits) whose card in this trick is a revoke, seats that keep theirs,
    # the place of a card taken back, that card, later seats still to say, revokes turned down for good
    odd: int = 0
    kept: int = 0
    hole: int = -1
    taken_back: int = -1
    queue: tuple[int, ...] = ()
    revokes: tuple[tuple[int, int], ...] = ()
    # drawing for the deal
    draws: tuple[tuple[int, Card], ...] = ()
    drawing: tuple[int, ...] = ()
    seated: tuple[int, ...] = ()  # who sits where once the draw has made the teams, else empty
    result: Result | None = None

    @classmethod
    def start(
        cls,
        rules: Rules,
        dealer: str | None,
        hands: Mapping[str, Sequence[Card]],
        *,
        trump: str | None = None,
        strictness: str = "strict",
        standing: Standing | None = None,
        middle: Mapping[str, Any] | None = None,
        stock: Sequence[Card] = (),
        drawn: Card | None = None,
        deal_number: int = 1,
    ) -> Deal:
        """A deal before its first action; `hands` in the order dealt, by seat.

        `trump` is the caller's call made beforehand; `middle` holds fields of a deal already under way
        (see `rungkit.beginning`). Without a dealer the seats first draw for it.

        :raises Refusal: when dealer, hands or strictness are none, or the call beforehand is not allowed.
        """
        table = table_for(rules)
        cards = _hands(table, hands)
        if dealer is not None and dealer not in table.seats:
            seats = ", ".join(table.seats)
            raise Refusal(tell("refuse", "no_seat_of", who=quoted(dealer), seats=seats), None)
        if strictness not in ("strict", "table"):
            raise Refusal(tell("refuse", "no_strictness", given=quoted(strictness)), None)
        if strictness == "table" and not (rules.take_back or rules.claim_revoke):
            raise Refusal(tell("refuse", "no_table_play", game=rules.game), "CP-9")
        under_way = dict(middle or {})
        nothing = (0,) * len(table.teams)
        setup = Setup(
            rules,
            table,
            cards,
            strictness == "strict",
            standing or Standing(nothing, nothing),
            last_trick(rules),
            plays_plainly(rules),
            limits_in_force(rules),
            tuple(stock),
            drawn,
            deal_number,
        )
        at = -1 if dealer is None else table.index[dealer]
        fields: dict[str, Any] = {
            "stage": "draw",
            "dealer": at,
            "turn": -1,
            "caller": -1,
            "trump": NO_SUIT,
            "number": 1,
            "leader": -1,
            "hands": tuple(int(CardSet.of(hand)) for hand in cards),
            "taken": nothing,
            "tens": nothing,
            "points": nothing,
        }
        deal = cls(setup=setup, actions=(), events=(), trick=(), tricks=(), **fields)
        if dealer is None:
            return drawing.begin(deal)
        if under_way:
            return playing.begin(_under_way(deal, at, under_way))
        deal = calling.begin(deal)
        if trump is not None:
            call = Action(table.seats[deal.turn], "call", None, trump)
            refusal = deal.why_not(call)
            if refusal is not None:
                raise refusal
            deal = calling.perform(deal, call)
        return deal

    @classmethod
    def dealt(cls, rules: Rules, dealer: str, pack: Sequence[Card], **more: Any) -> Deal:
        """A deal from a shuffled pack, dealt round in batches (TB-9)."""
        table = table_for(rules)
        hands = deal_round(pack, table, table.index[dealer], batches(rules))
        if rules.penneech:
            more.setdefault("stock", pack[2 * last_trick(rules) :])
        return cls.start(rules, dealer, dict(zip(table.seats, hands, strict=True)), **more)

    # ---- the five verbs -----------------------------------------------------------------------------

    @property
    def to_act(self) -> str | None:
        """The seat to act, "deal" for chance, None when nobody is (over, or a trick to be turned down)."""
        if self.stage == "chance":
            return CHANCE
        return self.setup.table.seats[self.turn] if self.turn >= 0 else None

    def legal_actions(self) -> list[Action]:
        """What `to_act` may do now by the rules; empty when the deal is over."""
        if self.stage == "play":
            actions = playing.legal(self)
            if self.sealed >= 0 and self.hidden:
                actions = actions + sealing.in_play(self)
            if self.number > 1 and self.setup.strict:
                return actions
            return actions + [action for action in self._asides() if action.who == self.to_act]
        if self.stage == "over":
            return []
        legal = [action for action in self._candidates() if self.why_not(action) is None]
        mine = [a for a in self._asides() if a.who == self.to_act and a not in legal]
        return legal + mine

    def also(self) -> list[Action]:
        """Actions open to others than `to_act` at this moment."""
        if self.stage == "over":
            return []
        return [action for action in self._asides() if action.who != self.to_act]

    def why_not(self, action: Action) -> Refusal | None:
        """None when the action may be made, else the refusal that `apply` would raise.

        :raises TypeError: for what is no `Action`.
        """
        if type(action) is not Action:
            raise TypeError(tell("refuse", "not_parsed", given=quoted(action)))
        if self.stage == "over":
            return Refusal(tell("refuse", "over"), None)
        part = PARTS.get(action.verb) if whole(action) else None
        if part is None:
            return not_now("refuse", "unknown_action", None, self, action=" ".join(map(str, action[:2])))
        refusal: Refusal | None = part.why_not(self, action)
        return refusal

    def apply(self, action: Action) -> Deal:
        """The position after an action, with the events it made.

        :raises Refusal: what `why_not` answers.
        """
        refusal = self.why_not(action)
        if refusal is not None:
            raise refusal
        after: Deal = PARTS[action.verb].perform(self, action)
        number = len(self.actions)
        if after.stage == "over" and after.hidden:
            after = sealing.shown_at_end(after)
        fresh = tuple(event._replace(action=number) for event in after.events[len(self.events) :])
        return after.with_(actions=(*self.actions, action), events=self.events + fresh)

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    # ---- reading a position -------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    @property
    def table(self) -> Table:
        return self.setup.table

    def __repr__(self) -> str:
        return f"<Deal {self.rules.game}, trick {self.number}, {self.stage}, {len(self.actions)} actions>"

    def seat(self, number: int) -> str:
        return self.setup.table.seats[number]

    def hand(self, seat: str) -> list[Card]:
        """The cards a seat holds, in the order dealt."""
        at = self.table.index[seat]
        return [card for card in self.setup.hands[at] if self.hands[at] >> card & 1]

    @property
    def led(self) -> int:
        """The suit led to the open trick, -1 when nobody has led."""
        return self.trick[0][1] // 13 if self.trick else NO_SUIT

    @property
    def laid(self) -> int:
        """How many cards lie in the open trick."""
        return len(self.trick)

    def team(self, seat: int) -> int:
        return self.setup.table.team_of[seat]

    @property
    def hidden(self) -> bool:
        """Whether the trump card still lies face down."""
        return self.sealed >= 0 and self.turned_up is None and not self.shown_at_end

    # ---- for the parts ------------------------------------------------------------------------------

    def with_(self, **changes: Any) -> Deal:
        """A copy with other fields; cheaper than dataclasses.replace, which the benchmark would feel."""
        after = object.__new__(Deal)
        after.__dict__.update(self.__dict__)
        after.__dict__.update(changes)
        return after

    def happened(self, *events: Event, **changes: Any) -> Deal:
        """A copy with other fields and more events; `apply` numbers the events."""
        return self.with_(events=self.events + events, **changes)

    def _candidates(self) -> list[Action]:
        return [action for part in PHASES for action in part.candidates(self)]

    def _asides(self) -> list[Action]:
        """Actions that do not wait for a turn, in order of play."""
        found = [
            action for part in (calling, sealing, bidding, revokes, endings) for action in part.asides(self)
        ]
        return [action for action in found if self.why_not(action) is None]


def _hands(table: Table, hands: Mapping[str, Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """The hands in the order of the seats: cards all of them, none twice (TB-3)."""
    given: tuple[tuple[Any, ...], ...] = ()
    if isinstance(hands, Mapping):
        given = tuple(tuple(hands.get(seat, "?")) for seat in table.seats)
    cards = [card for hand in given for card in hand]
    if not given or not all(type(card) is Card and 0 <= card < 52 for card in cards):
        raise Refusal(tell("refuse", "no_hands", seats=", ".join(table.seats)), None)
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise Refusal(tell("refuse", "dealt_twice", card=twice), "TB-3")
    return given


def _under_way(deal: Deal, dealer: int, middle: dict[str, Any]) -> Deal:
    """A deal begun in the middle: the sealed card is not in the hand; calls stand in the order made."""
    right = deal.table.right(dealer)
    called = middle.pop("called", None)
    if called:
        middle["bids"] = tuple(called[deal.table.right(right, place)] for place in range(len(called)))
    deal = deal.with_(**{"caller": right, **middle})
    if deal.sealed < 0:
        return deal
    hands = list(deal.hands)
    hands[deal.owner] &= ~(1 << deal.sealed)
    return deal.with_(hands=tuple(hands))


PHASES: tuple[Any, ...] = (drawing, calling, sealing, bidding, revokes, endings)
PARTS: dict[str, Any] = {verb: part for part in (*PHASES, playing) for verb in part.VERBS}
