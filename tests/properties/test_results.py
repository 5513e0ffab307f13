"""How deals end: points and courts add up, the loser deals, a match carries on where a deal left it."""

from hypothesis import given
from hypothesis import strategies as st

from properties.tables import GAMES, deals, positions, rules, seeds
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Result
from rungkit.match import Match
from rungkit.rules import Rules
from rungkit.seats import pack_for, table_for

BRIDGE = ("call-bridge", "call-break")
PENNEECH = ("penneech", "penneech-parlett")
TENS = ("mendikot", "mendhikot", "dehla-pakad")
COURTS = tuple(game for game in GAMES if game not in (*BRIDGE, *PENNEECH, *TENS))


def ended(deal: Deal, seed: int) -> tuple[Deal, Result]:
    """The deal played out, and its result."""
    last = list(positions(deal, seed))[-1]
    assert last.result is not None
    return last, last.result


@given(deals(), seeds())
def test_the_match_so_far_grows_by_the_deals_points_and_courts(deal: Deal, seed: int) -> None:
    _, result = ended(deal, seed)
    before = deal.setup.standing
    assert result.standing.scores == tuple(map(sum, zip(before.scores, result.points, strict=True)))
    assert result.standing.courts == tuple(map(sum, zip(before.courts, result.courts, strict=True)))
    if result.thrown_in:
        assert (result.winner, result.court, result.standing) == (-1, None, before)
        assert not any((*result.points, *result.courts))
        assert result.next_dealer == deal.dealer or deal.dealer < 0


@given(deals(COURTS), seeds())
def test_points_and_courts_add_up(deal: Deal, seed: int) -> None:
    last, result = ended(deal, seed)
    before = deal.setup.standing
    if result.winner < 0:
        assert result.thrown_in
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


@given(deals(TENS), seeds())
def test_the_tens_decide_then_the_tricks(deal: Deal, seed: int) -> None:
    last, result = ended(deal, seed)
    if result.thrown_in:
        return
    assert sum(last.tens) == 4
    assert sum(last.taken) == last.setup.last_trick
    rules, values = last.rules, {"mendikot": 2, "whitewash": 3, None: last.rules.win_points}
    if max(last.tens) > 2:
        assert (result.winner, result.how) == (last.tens.index(max(last.tens)), "tens")
    elif result.winner >= 0 and rules.tens_tie == "tricks":
        assert last.taken[result.winner] > last.taken[1 - result.winner]
    elif result.winner < 0:
        assert rules.tens_tie == "nobody" or last.taken[0] == last.taken[1]
    paid = values[result.court] if result.winner >= 0 else 0
    assert result.points == tuple(paid * (team == result.winner) for team in (0, 1))
    assert (result.court == "whitewash") == (result.winner >= 0 and last.taken[1 - result.winner] == 0)


@given(deals(BRIDGE), seeds())
def test_every_call_is_paid_by_its_tricks_exactly_to_a_tenth(deal: Deal, seed: int) -> None:
    last, result = ended(deal, seed)
    if result.thrown_in:
        return
    rules, right = last.rules, last.table.right(last.dealer)
    assert result.winner == -1
    assert sum(last.taken) == 13
    for place, call in enumerate(last.bids):
        seat = (right + place) % 4
        over = last.taken[seat] - call
        if over < 0 or (over > 1 and not rules.overtricks_free):
            assert result.points[seat] == -10 * call
            continue
        worth = 130 if call >= 8 else 10 * call
        worth += over if rules.overtrick_tenths else 0
        worth += 10 * rules.exact_bonus_points if rules.exact_bonus and over == 0 else 0
        assert result.points[seat] == worth
    assert all(type(score) is int for score in result.standing.scores)


WORTH = {"A": 5, "K": 4, "Q": 3, "J": 2}


@given(deals(PENNEECH), seeds())
def test_penneechs_points_are_those_of_the_cards_and_the_count(deal: Deal, seed: int) -> None:
    last, result = ended(deal, seed)
    if result.thrown_in:
        return
    rules, totals = last.rules, result.standing.scores
    reached = [seat for seat in (0, 1) if totals[seat] >= rules.target]
    assert reached == ([result.winner] if result.winner >= 0 else [])
    assert result.how == ("target" if reached else "tricks")
    if reached:
        return
    expected = [0, 0]
    for number, turn in enumerate(last.turnups):
        if number or rules.dealer_scores_turn_up:
            token = str(turn.card)
            expected[turn.seat] += 14 if token == "D7" else WORTH.get(token[1], 0)
    for trick in last.tricks:
        for seat, card in trick.plays:
            token, trump = str(card), card.suit == trick.trump
            worth = 7 * trump if token == "D7" else WORTH.get(token[1], 0) * (trump or rules.all_coats_score)
            expected[seat if rules.points_in_hand else trick.winner] += worth
    more = 0 if last.taken[0] > last.taken[1] else 1
    expected[more] += 2 * last.taken[more] - 7
    assert list(result.points) == expected
    assert (len(last.tricks), len(last.turnups)) == (7, 8)


@given(deals(), seeds())
def test_the_loser_deals_and_a_deal_thrown_in_is_dealt_again_by_the_same(deal: Deal, seed: int) -> None:
    last, result = ended(deal, seed)
    if result.thrown_in or (result.winner < 0 and last.rules.tens_are_the_aim):
        assert result.next_dealer == last.dealer
    elif last.rules.penneech:
        assert result.next_dealer == (-1 if result.match_over else 1 - last.dealer)
    elif last.rules.alone:
        assert result.next_dealer == last.table.right(last.dealer)
    else:
        assert last.team(result.next_dealer) != result.winner


@given(deals(), seeds())
def test_a_deal_ends_no_later_and_no_earlier_than_its_rules_say(deal: Deal, seed: int) -> None:
    line = list(positions(deal, seed))
    last, result = line[-1], line[-1].result
    assert result is not None
    if result.how not in ("tricks", "court", "tens", "bids"):
        return
    before, played = line[-2], len(last.tricks)
    if last.rules.stops_when_decided and last.rules.pile:
        assert played == 13 or (min(last.taken) > 0 and before.taken != last.taken)
        assert last.pile == 0 or played < 13
    elif last.rules.stops_at_seven:
        assert max(last.taken) == 7 or last.rules.fifty_two
        assert max(before.taken) < 7 or before.first_seven >= 0
    else:
        assert (played, last.pile) == (last.setup.last_trick, 0)


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
