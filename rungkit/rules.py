"""The rules in force at a table: one frozen dataclass, every switch tied to its rule ID."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

from rungkit.strings import quoted, tell


class RulesError(ValueError):
    """Rules that cannot be put together; says which and why, with the rule ID where there is one."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule


def _rule(rule_id: str) -> Any:
    return field(default=False, metadata={"rule": rule_id})


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table plays: a field for each rule, True where it is in force, and the agreed values.

    >>> rules = Rules.of("double-sir", options=["DS-14"])
    >>> rules.late_pair_barred, rules.in_force("DS-3"), rules.without("DS-3").in_force("DS-3")
    (True, True, False)
    """

    game: str = ""
    options: tuple[str, ...] = ()
    # the table
    partners_opposite: bool = _rule("TB-1")
    counter_clockwise: bool = _rule("TB-2")
    ace_high: bool = _rule("TB-3")
    winner_leads: bool = _rule("TB-4")
    follow_suit: bool = _rule("TB-5")
    trump_beats: bool = _rule("TB-6")
    draw_for_deal: bool = _rule("TB-7")
    losers_deal: bool = _rule("TB-8")
    dealt_in_batches: bool = _rule("TB-9")
    tricks_countable: bool = _rule("TB-10")
    # calling
    caller_names_trump: bool = _rule("CP-1")
    called_as_court_piece: bool = _rule("DS-1")
    call_by_showing: bool = _rule("CP-16")
    may_decline: bool = _rule("CP-17")
    weak_hand_redeal: bool = _rule("CP-19")
    fresh_cards: bool = _rule("CP-22")
    change_trump: bool = _rule("CP-23")
    call_passes: bool = _rule("CP-24")
    may_put_off: bool = _rule("DS-16")
    # tricks taken at once
    seven_tricks_win: bool = _rule("CP-2")
    first_seven_court: bool = _rule("CP-3")
    stops_at_seven: bool = _rule("CP-7")
    fifty_two: bool = _rule("CP-8")
    # the pile
    pile: bool = _rule("DS-2")
    two_in_a_row_take: bool = _rule("DS-3")
    same_player_only: bool = _rule("DS-4")
    run_starts_afresh: bool = _rule("DS-5")
    first_pair_takes: bool = _rule("DS-6")
    last_trick_sweeps: bool = _rule("DS-7")
    seven_captured_win: bool = _rule("DS-8")
    all_thirteen_court: bool = _rule("DS-9")
    goon_of_thirteen: bool = _rule("DS-10")
    run_and_rotation: bool = _rule("DS-11")
    stops_when_decided: bool = _rule("DS-12")
    first_pair_barred: bool = _rule("DS-13")
    late_pair_barred: bool = _rule("DS-14")
    goon_counts_ten: bool = _rule("DS-15")
    aces_do_not_take: bool = _rule("DS-17")
    trump_ace_does_not_seal: bool = _rule("DS-18")
    # courts, points, who deals
    seven_deals_court: bool = _rule("CP-4")
    court_resets_run: bool = _rule("CP-5")
    goon: bool = _rule("CP-6")
    dealers_won_right_deals: bool = _rule("CP-11")
    callers_won_same_deals: bool = _rule("CP-12")
    court_partner_deals: bool = _rule("CP-13")
    timed_session: bool = _rule("CP-14")
    points_by_deal: bool = _rule("CP-15")
    match_target: bool = _rule("CP-21")
    # mistakes at the table
    take_back: bool = _rule("CP-9")
    claim_revoke: bool = _rule("CP-10")
    # agreed values
    goon_courts: int = 1
    fifty_two_courts: int = 52
    run: int = 7
    target: int = 0
    target_kind: str = "points"
    weak_below: str = "J"
    late_bar: str = "pair"

    @classmethod
    def of(cls, game: str, options: Sequence[str] = (), values: Mapping[str, object] | None = None) -> Rules:
        """The rules of a game's preset with optional rules switched on (or off, ``"-DS-12"``).

        :raises RulesError: for an unknown game, an option of another game, a conflict or a bad value.
        """
        from rungkit.games import preset
        from rungkit.presets import put_together

        if isinstance(options, str) or not isinstance(options, Iterable):
            raise refused("options_listed", given=quoted(options))
        if not isinstance(values, Mapping | None):
            raise refused("values_named", given=quoted(values))
        return put_together(preset(game), tuple(map(str, options)), dict(values or {}))

    def in_force(self, rule_id: str) -> bool:
        """Whether a rule is on.

        :raises KeyError: for a rule that no game played here has.
        """
        return bool(getattr(self, rule_fields()[rule_id]))

    def without(self, rule_id: str) -> Rules:
        """The same table with one rule off.

        :raises KeyError: for a rule that no game played here has.
        """
        off: dict[str, Any] = {rule_fields()[rule_id]: False}
        return replace(self, **off)

    @property
    def calls(self) -> bool:
        """Whether a trump is called before the play (CP-1; DS-1 brings the call to the pile games)."""
        return self.caller_names_trump and (self.called_as_court_piece or not self.pile)


@cache
def rule_fields() -> dict[str, str]:
    """The field of each rule ID the engine knows."""
    return {entry.metadata["rule"]: entry.name for entry in fields(Rules) if "rule" in entry.metadata}


def target_for(rules: Rules, matches_played: int) -> int:
    """The points a match is played to: a player's first three matches go to 3 points (CP-21).

    >>> single = Rules.of("single-sir")
    >>> target_for(single, 0), target_for(single, 3)
    (3, 10)
    """
    if rules.match_target and rules.target_kind == "points" and matches_played < 3:
        return min(3, rules.target)
    return rules.target


def refused(key: str, rule_id: str | None = None, /, **words: object) -> RulesError:
    """A RulesError with its sentence from the strings file."""
    return RulesError(tell("rules", key, "en", **words), rule_id)
