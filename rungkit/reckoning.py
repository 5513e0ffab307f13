"""What the end of a trick, and of a deal, counts for: pure functions on numbers.

CP-2 to CP-8, CP-11 to CP-13, CP-15, CP-21; DS-8 to DS-12, DS-15; MK-2, MK-3, MK-10 to MK-13; CB-8, CB-9,
CB-13 to CB-15; PN-8, PN-9, PN-11.

They read nothing of a position but numbers, so that the engine that explains and the compiled one of
`rungkit.lab` count by the same functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit.seats import partner, right
from rungkit.tricks import SEVEN_OF_DIAMONDS

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules

SEVEN = 7
TEN = 10  # the courts of a goon under DS-15
BONUS_CALL, BONUS = 8, 13
IN_TRICK, TURNED = 7, 14  # the penneech
DIAMONDS = 2

# courts by their number, and their names
NO_COURT, COURT, GOON, FIFTY_TWO, RUN, MENDIKOT, WHITEWASH = range(7)
COURTS = (None, "court", "goon", "52", "run", "mendikot", "whitewash")
# what a trick does to the deal
GOES_ON, DECIDES, COUNTED = range(3)
# by which rule the next dealer is found
NOBODY_WON, PASSES, RIGHT, PARTNER, SAME = range(5)
# what decides a deal of tens
BY_TENS, BY_TIE, BY_TRICKS = range(3)
# what a call's points are made of, as flags
MADE, BONUS_MADE, OVERTRICKS, EXACT = 1, 2, 4, 8


# ---- the games of courts ----------------------------------------------------------------------------------


def single(rules: Rules) -> bool:
    """Whether seven tricks end the deal; BR-4 and HR-13 say so for the games begun without a trump."""
    if rules.first_void_makes_trump:
        return bool(rules.be_ranga_single_sir)
    return bool(rules.hidden_single_sir or not rules.hidden_in_court_piece)


def callers(deal: Deal) -> int:
    """The team that counts as callers; in Be-ranga the first leader's (BR-3, BR-5)."""
    rules = deal.rules
    if rules.first_void_makes_trump and not (
        rules.no_capture_before_trump if rules.pile else rules.first_leader_stands_as_caller
    ):
        return deal.table.team_of[deal.dealer]
    return deal.table.team_of[deal.caller]


def first_seven(deal: Deal, team: int) -> int:
    """The team that has taken the first seven tricks, once `team` has won one; -1 while none has (CP-3)."""
    made = deal.number == SEVEN + 1 and deal.taken[team] == SEVEN and single(deal.rules)
    return team if made else deal.first_seven


def after_seven(deal: Deal, team: int, left: bool) -> int:
    """Whether the trick that `team` has won ends the deal (CP-7), or who took the first seven decides (CP-8).

    `left` is whether there are cards to play.
    """
    rules = deal.rules
    if not single(rules):
        return GOES_ON
    seventh = deal.number == SEVEN + 1
    if deal.first_seven >= 0 and not seventh:  # the team has chosen to play on, or nothing stops at seven
        return COUNTED if rules.stops_at_seven and team != deal.first_seven else GOES_ON
    if deal.taken[team] != SEVEN:
        return GOES_ON
    if seventh and rules.fifty_two and rules.first_seven_court and left:
        return DECIDES
    return COUNTED if rules.stops_at_seven else GOES_ON


def pile_decided(deal: Deal) -> bool:
    """Whether seven captured end it, the other team having some too (DS-12)."""
    most, least = max(deal.taken[0], deal.taken[1]), min(deal.taken[0], deal.taken[1])
    return bool(deal.rules.stops_when_decided and most >= SEVEN and least > 0)


def without_trump(deal: Deal) -> bool:
    """Whether the deal counts for nobody since trump was never made (without BR-6)."""
    rules = deal.rules
    return bool(deal.trump < 0 and rules.first_void_makes_trump and not rules.played_out_without_trump)


def won_by(deal: Deal) -> int:
    """The team that has won the deal by its tricks, -1 for none (CP-2, DS-8)."""
    team = 0 if deal.taken[0] >= deal.taken[1] else 1
    counts = deal.rules.seven_captured_win if deal.rules.pile else deal.rules.seven_tricks_win
    return team if counts and deal.taken[team] >= SEVEN else -1


def court_of(deal: Deal, team: int) -> int:
    """The court that a team's tricks make (CP-3, CP-6, CP-8; DS-9, DS-10)."""
    rules = deal.rules
    if rules.pile:
        if not rules.all_thirteen_court or deal.taken[team] < deal.setup.last_trick:
            return NO_COURT
        return GOON if rules.goon_of_thirteen and team != callers(deal) else COURT
    if not rules.first_seven_court or deal.first_seven != team:
        return NO_COURT
    if rules.fifty_two and deal.taken[team] == deal.setup.last_trick:
        return FIFTY_TWO
    return GOON if rules.goon and team != callers(deal) else COURT


def run_of(streak_team: int, streak: int, winner: int) -> int:
    """How many deals in a row the winner has now won (CP-4)."""
    return streak + 1 if streak_team == winner else 1


def court_with_run(rules: Rules, made: int, run: int) -> int:
    """The deal's court, or the one that a full run of deals earns (CP-4, DS-11)."""
    return RUN if made == NO_COURT and counts_runs(rules) and run >= rules.run else made


def counts_runs(rules: Rules) -> bool:
    """Whether deals won in a row earn a court (CP-4, DS-11)."""
    return bool(rules.seven_deals_court and (rules.run_and_rotation or not rules.pile))


def resets_run(rules: Rules, made: int) -> bool:
    """Whether a court puts the count of deals in a row back to zero (CP-5)."""
    return bool(made != NO_COURT and rules.court_resets_run)


def courts_for(rules: Rules, made: int) -> int:
    """How many courts a court counts (CP-6, CP-8, DS-10, DS-15)."""
    if made == GOON:
        return TEN if rules.goon_counts_ten else rules.goon_courts
    if made == FIFTY_TWO:
        return rules.fifty_two_courts
    return 1 if made != NO_COURT else 0


def points_for(rules: Rules, made: int, courts: int, called: bool) -> int:
    """The points of a deal won: CP-15's where it is on, else the courts it earned."""
    if not rules.points_by_deal or made == FIFTY_TWO:
        return courts
    if made != NO_COURT:
        return 3 if called else 4
    return 1 if called else 2


def reaches(rules: Rules, count: int) -> bool:
    """Whether so many points, or courts, win the match (CP-21)."""
    return bool(rules.match_target and count >= rules.target)


def next_dealer(deal: Deal, winner: int, court: bool) -> tuple[int, int]:
    """Who deals next, and by which rule (CP-11 to CP-13, TB-8); the dealer again when nobody won."""
    rules, dealer = deal.rules, deal.dealer
    if winner < 0:
        return dealer, NOBODY_WON
    if not rules.losers_deal or (rules.pile and not rules.run_and_rotation):
        return right(deal.table, dealer), PASSES
    if winner == deal.table.team_of[dealer]:
        return (right(deal.table, dealer) if rules.dealers_won_right_deals else dealer), RIGHT
    if court:
        return (partner(deal.table, dealer) if rules.court_partner_deals else dealer), PARTNER
    return (dealer if rules.callers_won_same_deals else right(deal.table, dealer)), SAME


# ---- tens -------------------------------------------------------------------------------------------------


def by_tens(rules: Rules) -> bool:
    """Whether every trick is played and then the tens decide (MK-1, MK-11)."""
    return bool(rules.mendikot_points or rules.tens_are_the_aim)


def reaches_tens(rules: Rules, score: int) -> bool:
    """Whether so many points win a match of tens (MK-11)."""
    return bool(rules.target and score >= rules.target)


def won_by_tens(deal: Deal) -> tuple[int, int]:
    """The team that wins, -1 for none, and what decides: three tens, else the tie's rule, else tricks."""
    rules, tens, taken = deal.rules, deal.tens, deal.taken
    if rules.three_tens_win and max(tens[0], tens[1]) > 2:
        return (0 if tens[0] > tens[1] else 1), BY_TENS
    if not rules.tie_by_tricks:
        return (1 - deal.table.team_of[deal.dealer] if rules.tie_against_dealers else -1), BY_TIE
    if taken[0] == taken[1]:
        return -1, BY_TRICKS
    return (0 if taken[0] > taken[1] else 1), BY_TRICKS


def court_of_tens(deal: Deal, winner: int) -> int:
    """Whether a deal won is a mendikot or a whitewash (MK-3)."""
    if winner < 0 or not deal.rules.mendikots:
        return NO_COURT
    if deal.taken[winner] == deal.setup.last_trick:
        return WHITEWASH
    return MENDIKOT if deal.tens[winner] == 4 else NO_COURT


def tens_points(rules: Rules, made: int) -> int:
    """The points of a deal won by tens (MK-11)."""
    if not rules.mendikot_points:
        return 0
    if made == WHITEWASH:
        return rules.whitewash_worth
    return rules.mendikot_worth if made == MENDIKOT else rules.win_points


def tens_dealer(deal: Deal, winner: int, made: int) -> int:
    """Who deals next: the same dealer, the partner after a whitewash, or the dealer's right (MK-10)."""
    if winner < 0:
        return deal.dealer
    if not deal.rules.mendikot_rotation or winner == deal.table.team_of[deal.dealer]:
        return right(deal.table, deal.dealer)
    return partner(deal.table, deal.dealer) if made == WHITEWASH else deal.dealer


# ---- calls ------------------------------------------------------------------------------------------------


def call_score(rules: Rules, call: int, tricks: int) -> tuple[int, int]:
    """What a call scores, in tenths, and what its points are made of (CB-8, CB-9, CB-13 to CB-15)."""
    over = tricks - call
    made = over >= 0 and (over <= 1 or rules.overtricks_free)
    if not (made and (rules.call_or_one_more or rules.overtricks_free)):
        return -call * 10, 0
    points, how = call * 10, MADE
    if call >= BONUS_CALL and rules.bonus_calls:
        points, how = BONUS * 10, how | BONUS_MADE
    if rules.overtrick_tenths and over > 0:
        points, how = points + over, how | OVERTRICKS
    if rules.exact_bonus and over == 0:
        points, how = points + rules.exact_bonus_points * 10, how | EXACT
    return points, how


def last_of_game(rules: Rules, number: int) -> bool:
    """Whether the deal with that number is a game's last (CB-17)."""
    return bool(rules.five_deals and number >= rules.deals)


# ---- Penneech ---------------------------------------------------------------------------------------------


def coat(card: int) -> int:
    """What an ace, king, queen or jack scores: 5, 4, 3, 2; nothing for others."""
    rank = card % 13
    return rank - 7 if rank > 8 else 0


def worth_turned(card: int) -> int:
    """What a turned-up card scores (PN-9)."""
    return TURNED if card == SEVEN_OF_DIAMONDS else coat(card)


def worth_in_trick(deal: Deal, card: int) -> int:
    """What a card in a trick scores: trumps alone, unless all coat cards do (PN-8, PN-18)."""
    rules = deal.rules
    if not rules.trumps_score:
        return 0
    if card == SEVEN_OF_DIAMONDS:
        return IN_TRICK if deal.trump == DIAMONDS else 0
    return coat(card) if card // 13 == deal.trump or rules.all_coats_score else 0


def cards_over(deal: Deal, seat: int) -> int:
    """A point for each card over seven that a player has taken (PN-11)."""
    over = 2 * deal.taken[seat] - SEVEN
    return over if over > 0 and deal.rules.cards_over_seven else 0
