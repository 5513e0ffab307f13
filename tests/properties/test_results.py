"""How deals end: points and courts add up, the loser deals, a match carries on where a deal left it."""

from hypothesis import given
from hypothesis import strategies as st

from properties.checks import (
    calls_are_paid,
    courts_add_up,
    ends_when_due,
    loser_deals,
    match_grows,
    penneech_is_counted,
    result_of,
    tens_decide,
)
from properties.tables import GAMES, deals, positions, rules, seeds
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.match import Match
from rungkit.rules import Rules
from rungkit.seats import pack_for, table_for

BRIDGE = ("call-bridge", "call-break")
PENNEECH = ("penneech", "penneech-parlett")
TENS = ("mendikot", "mendhikot", "dehla-pakad")
COURTS = tuple(game for game in GAMES if game not in (*BRIDGE, *PENNEECH, *TENS))


def ended(deal: Deal, seed: int) -> Deal:
    """The deal played out."""
    return list(positions(deal, seed))[-1]


@given(deals(), seeds())
def test_the_match_so_far_grows_by_the_deals_points_and_courts(deal: Deal, seed: int) -> None:
    last = ended(deal, seed)
    match_grows(last)
    if result_of(last).thrown_in:
        assert result_of(last).next_dealer == deal.dealer or deal.dealer < 0


@given(deals(COURTS), seeds())
def test_points_and_courts_add_up(deal: Deal, seed: int) -> None:
    courts_add_up(ended(deal, seed))


@given(deals(TENS), seeds())
def test_the_tens_decide_then_the_tricks(deal: Deal, seed: int) -> None:
    tens_decide(ended(deal, seed))


@given(deals(BRIDGE), seeds())
def test_every_call_is_paid_by_its_tricks_exactly_to_a_tenth(deal: Deal, seed: int) -> None:
    calls_are_paid(ended(deal, seed))


@given(deals(PENNEECH), seeds())
def test_penneechs_points_are_those_of_the_cards_and_the_count(deal: Deal, seed: int) -> None:
    penneech_is_counted(ended(deal, seed))


@given(deals(), seeds())
def test_the_loser_deals_and_a_deal_thrown_in_is_dealt_again_by_the_same(deal: Deal, seed: int) -> None:
    loser_deals(ended(deal, seed))


@given(deals(), seeds())
def test_a_deal_ends_no_later_and_no_earlier_than_its_rules_say(deal: Deal, seed: int) -> None:
    line = list(positions(deal, seed))
    ends_when_due(line[-2:][0], line[-1])


@given(rules(), st.data(), seeds())
def test_a_match_carries_on_where_each_deal_left_it(table: Rules, data: st.DataObject, seed: int) -> None:
    match = Match(table, data.draw(st.sampled_from(table_for(table).seats)))
    counted = 0
    for number in range(4):
        if match.is_over:
            break
        drawn = {"drawn": CARDS[seed % 52]} if table.trump_drawn else {}
        deal = match.deal(shuffled(pack_for(table), Generator(seed, number)), **drawn)
        assert (deal.setup.standing, deal.setup.deal_number) == (match.standing, counted + 1)
        assert deal.is_over or deal.seat(deal.dealer) == match.dealer
        last = list(positions(deal, seed + number))[-1]
        match = match.add(last)
        counted += not (last.result and last.result.thrown_in)
    results = [deal.result for deal in match.deals if deal.result]
    teams = range(len(match.standing.scores))
    scores = [sum(result.points[team] for result in results) for team in teams]
    courts = [sum(result.courts[team] for result in results) for team in teams]
    assert (list(match.standing.scores), list(match.standing.courts)) == (scores, courts)
    reached = courts if table.match_target and table.target_kind == "courts" else scores
    if table.alone:
        assert match.is_over == (table.five_deals and counted >= table.deals)
        top = [seat for seat in teams if scores[seat] == max(scores)]
        assert match.winner == ("SENW"[top[0]] if match.is_over and len(top) == 1 else None)
        return
    ends = table.match_target or table.penneech or table.tens_are_the_aim
    assert match.is_over == bool(ends and table.target and max(reached) >= table.target)
    names = table_for(table).teams
    assert match.winner == (names[reached.index(max(reached))] if match.is_over else None)
