"""How deals end: points and courts add up, the loser deals, a match carries on where a deal left it."""

from hypothesis import given
from hypothesis import strategies as st

from properties.tables import SEATS, deals, positions, rules, seeds
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.match import Match
from rungkit.rules import Rules


@given(deals(), seeds())
def test_points_and_courts_add_up(deal: Deal, seed: int) -> None:
    last = list(positions(deal, seed))[-1]
    result, before = last.result, deal.setup.standing
    assert result is not None
    assert result.standing.scores == tuple(map(sum, zip(before.scores, result.points, strict=True)))
    assert result.standing.courts == tuple(map(sum, zip(before.courts, result.courts, strict=True)))
    if result.winner < 0:
        assert (result.court, result.courts, result.points) == (None, (0, 0), (0, 0))
        assert (result.thrown_in, result.standing) == (True, before)
        return
    assert result.courts[1 - result.winner] == result.points[1 - result.winner] == 0
    assert (result.courts[result.winner] > 0) == (result.court is not None)
    if not last.rules.points_by_deal:
        assert result.points == result.courts
    elif result.court != "52":
        called = result.winner == last.team(last.caller)
        assert result.points[result.winner] == (1 if called else 2) + (2 if result.court else 0)
    if result.how == "revoke":
        assert (result.court, result.courts[result.winner]) == ("court", 1)
    else:
        assert last.taken[result.winner] >= 7
        assert result.how == ("court" if result.court else "tricks")
    team, deals_won = result.standing.streak_team, result.standing.streak
    run = before.streak + 1 if before.streak_team == result.winner else 1
    assert (team, deals_won) == ((-1, 0) if result.court else (result.winner, run))
    assert deals_won < last.rules.run


@given(deals(), seeds())
def test_the_loser_deals_and_a_deal_thrown_in_is_dealt_again_by_the_same(deal: Deal, seed: int) -> None:
    last = list(positions(deal, seed))[-1]
    result = last.result
    assert result is not None
    if result.winner < 0:
        assert result.next_dealer == last.dealer
    else:
        assert last.team(result.next_dealer) != result.winner


@given(deals(), seeds())
def test_a_deal_ends_no_later_and_no_earlier_than_its_rules_say(deal: Deal, seed: int) -> None:
    *_, before, last = positions(deal, seed)
    result = last.result
    assert result is not None
    if result.how not in ("tricks", "court"):
        return
    played = len(last.tricks)
    if last.rules.pile:
        decided = last.rules.stops_when_decided and min(last.taken) > 0
        assert played == 13 or (decided and before.taken != last.taken)
        assert last.pile == 0 or played < 13
    else:
        assert max(last.taken) == 7 or last.rules.fifty_two
        assert max(before.taken) < 7 or before.first_seven >= 0


@given(rules(), st.sampled_from(SEATS), seeds())
def test_a_match_carries_on_where_each_deal_left_it(table: Rules, dealer: str, seed: int) -> None:
    match = Match(table, dealer)
    for number in range(4):
        if match.is_over:
            break
        deal = match.deal(shuffled(CARDS, Generator(seed, number)))
        assert (deal.seat(deal.dealer), deal.setup.standing) == (match.dealer, match.standing)
        *_, last = positions(deal, seed + number)
        match = match.add(last)
    results = [deal.result for deal in match.deals]
    scores = [sum(result.points[team] for result in results if result) for team in (0, 1)]
    courts = [sum(result.courts[team] for result in results if result) for team in (0, 1)]
    assert (list(match.standing.scores), list(match.standing.courts)) == (scores, courts)
    reached = scores if table.target_kind == "points" else courts
    assert match.is_over == (table.match_target and max(reached) >= table.target)
    assert match.winner == (("NS", "EW")[reached.index(max(reached))] if match.is_over else None)
