"""The rules in force at a table: one frozen dataclass, every switch tied to its rule ID."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

from rungkit.cards import RANKS
from rungkit.strings import quoted, tell


class RulesError(ValueError):
    """Rules that cannot be put together; says which and why, with the rule ID where there is one."""

    def __init__(self, text: str, rule: str | None = None) -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule


def _rule(rule_id: str, *, limits: bool = False, games: str = "") -> Any:
    """A rule's switch. `limits`: a function of the field's name in `limits` says which cards it leaves.

    `games` are those that a house rule may be added to, where no preset names it.
    """
    return field(default=False, metadata={"rule": rule_id, "limits": limits, "games": games.split()})


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
    # trump lies face down
    blind_indicator: bool = _rule("CP-18")
    hidden_in_court_piece: bool = _rule("CP-20")
    trump_lies_hidden: bool = _rule("HR-1")
    no_trump_while_hidden: bool = _rule("HR-2")
    may_ask: bool = _rule("HR-3")
    asker_must_trump: bool = _rule("HR-4")
    caller_discards_face_down: bool = _rule("HR-5")
    caller_turns_up_on_lead: bool = _rule("HR-6")
    trump_from_turn_up: bool = _rule("HR-7")
    trump_led_highest_wins: bool = _rule("HR-8")
    capture_after_turn_up: bool = _rule("HR-9")
    turned_up_in_last_trick: bool = _rule("HR-10")
    may_swap: bool = _rule("HR-11")
    turned_at_the_end: bool = _rule("HR-12")
    hidden_single_sir: bool = _rule("HR-13")
    caller_turns_up_when_void: bool = _rule("HR-14")
    # trump made in the play
    nobody_calls: bool = _rule("BR-1")
    first_void_makes_trump: bool = _rule("BR-2")
    no_capture_before_trump: bool = _rule("BR-3")
    be_ranga_single_sir: bool = _rule("BR-4")
    first_leader_stands_as_caller: bool = _rule("BR-5")
    played_out_without_trump: bool = _rule("BR-6")
    # tens
    tens_are_the_aim: bool = _rule("MK-1")
    three_tens_win: bool = _rule("MK-2")
    mendikots: bool = _rule("MK-3")
    trump_drawn: bool = _rule("MK-4")
    band_hukum: bool = _rule("MK-5")
    band_turned_by_first_void: bool = _rule("MK-6")
    band_asked_for: bool = _rule("MK-7")
    band_first_void_trumps: bool = _rule("MK-8")
    cut_hukum: bool = _rule("MK-9")
    mendikot_rotation: bool = _rule("MK-10")
    mendikot_points: bool = _rule("MK-11")
    larger_table: bool = _rule("MK-12")
    dehla_pakad: bool = _rule("MK-13")
    # calls
    spades_are_trump: bool = _rule("CB-1")
    deal_passes_right: bool = _rule("CB-2")
    calls_two_to_twelve: bool = _rule("CB-3")
    bridge_follow: bool = _rule("CB-4")
    must_ruff: bool = _rule("CB-5")
    must_over_ruff: bool = _rule("CB-6")
    spade_wins: bool = _rule("CB-7")
    call_or_one_more: bool = _rule("CB-8")
    bonus_calls: bool = _rule("CB-9")
    no_fixed_end: bool = _rule("CB-10")
    spadeless_thrown_in: bool = _rule("CB-11")
    voids_declared: bool = _rule("CB-12")
    overtricks_free: bool = _rule("CB-13")
    overtrick_tenths: bool = _rule("CB-14")
    exact_bonus: bool = _rule("CB-15")
    calls_total_ten: bool = _rule("CB-16")
    five_deals: bool = _rule("CB-17")
    no_spade_lead_first: bool = _rule("CB-18", limits=True)
    must_overtake: bool = _rule("CB-19")
    # Penneech
    penneech_highest: bool = _rule("PN-1")
    deal_alternates: bool = _rule("PN-2")
    coatless_redeal: bool = _rule("PN-3")
    first_turn_up: bool = _rule("PN-4")
    non_dealer_leads: bool = _rule("PN-5")
    second_follows: bool = _rule("PN-6")
    leader_wins_unless_beaten: bool = _rule("PN-7")
    trumps_score: bool = _rule("PN-8")
    winner_turns_up: bool = _rule("PN-9")
    eighth_turn_up: bool = _rule("PN-10")
    cards_over_seven: bool = _rule("PN-11")
    won_at_once: bool = _rule("PN-12")
    lowest_draw_deals: bool = _rule("PN-13")
    dealer_scores_turn_up: bool = _rule("PN-14")
    dealer_leads: bool = _rule("PN-15")
    follow_or_trump: bool = _rule("PN-16")
    play_anything: bool = _rule("PN-17")
    all_coats_score: bool = _rule("PN-18")
    points_in_hand: bool = _rule("PN-19")
    short_pack: bool = _rule("PN-20")
    # mistakes at the table
    take_back: bool = _rule("CP-9")
    claim_revoke: bool = _rule("CP-10")
    # house rules of your own
    # agreed values
    goon_courts: int = 1
    fifty_two_courts: int = 52
    run: int = 7
    target: int = 0
    target_kind: str = "points"
    weak_below: str = "J"
    late_bar: str = "pair"
    tens_tie: str = "tricks"
    win_points: int = 1
    mendikot_worth: int = 2
    whitewash_worth: int = 3
    bid_floor: int = 10
    exact_bonus_points: int = 0
    deals: int = 5
    seconds: int = 20
    draw: str = "highest"
    teams: str = "seats"
    players: int = 4

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
        if self.hides or self.blind_indicator:
            return False
        if self.first_void_makes_trump:
            return not self.nobody_calls
        return self.caller_names_trump and (self.called_as_court_piece or not self.pile)

    @property
    def hides(self) -> bool:
        """Whether a card chosen by its owner lies face down as trump (HR-1, CP-20, MK-5)."""
        return self.band_hukum or (self.trump_lies_hidden and (self.pile or self.hidden_in_court_piece))

    @property
    def void_makes_trump(self) -> bool:
        """Whether the first card of somebody unable to follow makes trump (BR-2, MK-9)."""
        return self.first_void_makes_trump or self.cut_hukum

    @property
    def alone(self) -> bool:
        """Whether each player plays alone (Call Bridge)."""
        return self.spades_are_trump or self.calls_two_to_twelve

    @property
    def seats(self) -> int:
        """How many play in the four-handed games and their larger tables (MK-12)."""
        return self.players if self.larger_table else 4

    @property
    def takes_from_pile(self) -> bool:
        """Whether tricks wait in a pile (DS-2); MK-13 brings it to the game of tens."""
        return self.pile and (self.dehla_pakad or not self.tens_are_the_aim)

    @property
    def penneech(self) -> bool:
        """Whether two play with a stock to turn up (Penneech)."""
        return self.game.startswith("penneech")

    # What is agreed in words, as the primitives take it.

    @property
    def late_bar_both(self) -> bool:
        """Whether any capture is barred at trick 11 and at trick 12, not only the pair of them (DS-14)."""
        return self.late_bar == "both"

    @property
    def target_in_points(self) -> bool:
        """Whether a match goes by points, not by courts (CP-21)."""
        return self.target_kind == "points"

    @property
    def weak_rank(self) -> int:
        """The rank below which all of a weak hand's first five stand (CP-19)."""
        return RANKS.index(self.weak_below)

    @property
    def tie_by_tricks(self) -> bool:
        """Whether tricks decide where the tens fell two and two (MK-2; MK-13 may say otherwise)."""
        return not self.dehla_pakad or self.tens_tie == "tricks"

    @property
    def tie_against_dealers(self) -> bool:
        """Whether the dealer's team loses where the tens fell two and two (MK-13)."""
        return self.dehla_pakad and self.tens_tie == "non-dealers"

    @property
    def seals_any_card(self) -> bool:
        """Whether any card of the hand may be sealed, not only one of the first five (MK-5, MK-8)."""
        return self.band_hukum and self.game != "mendhikot"


@cache
def rule_fields() -> dict[str, str]:
    """The field of each rule ID the engine knows."""
    return {entry.metadata["rule"]: entry.name for entry in fields(Rules) if "rule" in entry.metadata}


@cache
def house_rules(game: str) -> tuple[str, ...]:
    """The house rules that a game may add besides the options of its preset."""
    return tuple(entry.metadata["rule"] for entry in fields(Rules) if game in entry.metadata.get("games", ()))


def limits_in_force(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The rules that leave fewer cards to play: each one's field and ID.

    >>> limits_in_force(Rules.of("call-bridge", ["CB-18"]))
    (('no_spade_lead_first', 'CB-18'),)
    """
    return tuple((name, rule_id) for name, rule_id in _limits() if getattr(rules, name))


@cache
def _limits() -> tuple[tuple[str, str], ...]:
    return tuple(
        (entry.name, entry.metadata["rule"]) for entry in fields(Rules) if entry.metadata.get("limits")
    )


def last_trick(rules: Rules) -> int:
    """The number of a deal's last trick: 13, 7 in Penneech, 8 or 6 at the larger tables (MK-12)."""
    if rules.penneech:
        return 7
    return 13 if rules.seats == 4 else 48 // rules.seats


def target_for(rules: Rules, matches_played: int) -> int:
    """The points a match is played to: a player's first three matches go to 3 points (CP-21, MK-11).

    >>> single = Rules.of("single-sir")
    >>> target_for(single, 0), target_for(single, 3)
    (3, 10)
    """
    beginners = rules.match_target or (rules.mendikot_points and rules.game == "mendhikot")
    if beginners and rules.target_kind == "points" and matches_played < 3:
        return min(3, rules.target)
    return rules.target


def refused(key: str, rule_id: str | None = None, /, **words: object) -> RulesError:
    """A RulesError with its sentence from the strings file."""
    return RulesError(tell("rules", key, "en", **words), rule_id)
