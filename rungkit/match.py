"""A match: deals in a row, courts, points, the next dealer, the target and the agreed time.

CB-10; CP-4, CP-5, CP-11 to CP-14, CP-21; DS-11; TB-8.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rungkit import bidding
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.events import Refusal, Standing
from rungkit.rules import Rules
from rungkit.seats import Table, four_handed, table_for
from rungkit.strings import seat_name, tell

UNSAID = Standing((), ())


@dataclass(frozen=True)
class Match:
    """The deals played so far and where they left the match; `dealer` deals next, `first` is the number of
    the first deal here.

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> match = Match(Rules.of("single-sir"), "N")
    >>> deal = match.deal(shuffled(CARDS, Generator(5)), trump="S")
    >>> while not deal.is_over:
    ...     deal = deal.apply(deal.legal_actions()[-1])
    >>> match = match.add(deal)
    >>> len(match.deals), sum(match.standing.scores) > 0, match.is_over
    (1, True, False)
    """

    rules: Rules
    dealer: str | None
    standing: Standing = UNSAID
    deals: tuple[Deal, ...] = ()
    over: bool = False
    winner: str | None = None
    first: int = 1

    def __post_init__(self) -> None:
        if not self.standing.scores:
            nothing = (0,) * len(table_for(self.rules).teams)
            object.__setattr__(self, "standing", Standing(nothing, nothing))

    @property
    def is_over(self) -> bool:
        return self.over

    def deal(self, pack: Sequence[Card], **more: Any) -> Deal:
        """The next deal, from a shuffled pack.

        :raises Refusal: when the match is over, or its first dealer is still to be drawn: `begin` it then.
        """
        self._must_go_on()
        if self.dealer is None:
            raise Refusal(tell("match", "not_drawn"), "TB-7")
        return Deal.dealt(self.rules, self.dealer, pack, **{**self._so_far(), **more})

    def begin(self, hands: Mapping[str, Sequence[Card]], **more: Any) -> Deal:
        """The next deal, from hands in the order dealt; its `dealer` unsaid is the match's.

        :raises Refusal: when the match is over, or the dealer named is not the one whose turn it is.
        """
        self._must_go_on()
        dealer = more.pop("dealer", self.dealer)
        if self.dealer is not None and dealer != self.dealer:
            given, right = seat_name(str(dealer)), seat_name(self.dealer)
            raise Refusal(tell("match", "wrong_dealer", given=given, dealer=right), "TB-8")
        return Deal.start(self.rules, dealer, hands, **{**self._so_far(), **more})

    def _so_far(self) -> dict[str, Any]:
        played = [deal for deal in self.deals if deal.result is None or not deal.result.thrown_in]
        return {"standing": self.standing, "deal_number": self.first + len(played)}

    def add(self, deal: Deal) -> Match:
        """The match after a deal that has ended.

        :raises Refusal: when the deal is not over, or the match was.
        """
        self._must_go_on()
        if not deal.is_over:
            raise Refusal(tell("match", "not_over"), None)
        if deal.result is None:  # the agreed time was up, or the cards of a short lesson were out
            timed = [event for event in deal.events if event.kind == "match-over"]
            winner = timed[0].team if timed else None
            return replace(self, deals=(*self.deals, deal), over=bool(timed), winner=winner)
        result = deal.result
        won = deal.table.teams[result.match_winner] if result.match_winner >= 0 else None
        return replace(
            self,
            dealer=deal.seat(result.next_dealer) if result.next_dealer >= 0 else None,
            standing=result.standing,
            deals=(*self.deals, deal),
            over=result.match_over,
            winner=won,
        )

    def time_up(self) -> Match:
        """Play stops between two deals: more courts win (CP-14), in Call Bridge the highest total (CB-10).

        Level, nobody wins.

        :raises Refusal: at a table that plays to an end of its own.
        """
        self._must_go_on()
        rules = self.rules
        if rules.no_fixed_end and not rules.five_deals:
            return replace(self, over=True, winner=highest(self.standing, table_for(rules)))
        if not rules.timed_session:
            raise Refusal(tell("refuse", "no_clock"), "CP-14")
        return replace(self, over=True, winner=leading(self.standing))

    def _ending_rule(self) -> str:
        rules = self.rules
        if rules.penneech:
            return "PN-12"
        if rules.alone:
            return "CB-17" if rules.five_deals else "CB-10"
        return "MK-11" if rules.mendikot_points else "CP-21" if rules.match_target else "CP-14"

    def _must_go_on(self) -> None:
        if self.over:
            raise Refusal(tell("match", "over"), self._ending_rule())


def leading(standing: Standing) -> str | None:
    """The team with more courts, None when level (CP-14).

    >>> leading(Standing((0, 0), (2, 1))), leading(Standing((0, 0), (1, 1)))
    ('NS', None)
    """
    first, second = standing.courts
    if first == second:
        return None
    return four_handed().teams[0 if first > second else 1]


def highest(standing: Standing, table: Table) -> str | None:
    """The seat with the highest total, None when two share it (CB-10)."""
    best = bidding.highest(standing.scores)
    return table.teams[best] if best >= 0 else None
