"""What must hold of any position and of any result: the one source for hypothesis and for the soak."""

from itertools import pairwise

from properties.tables import lying_hidden
from rungkit.actions import Action
from rungkit.cards import CardSet
from rungkit.deal import Deal
from rungkit.events import Refusal, Result
from rungkit.rulebook import rulebook
from rungkit.seats import pack_for

TEN = 8
WORTH = {"A": 5, "K": 4, "Q": 3, "J": 2}


def state(deal: Deal) -> dict[str, object]:
    return dict(vars(deal))


def whole_pack(deal: Deal) -> None:
    """Each card of the pack is dealt once, or lies in the stock."""
    everywhere = sorted([*deal.setup.stock, *(card for hand in deal.setup.hands for card in hand)])
    assert everywhere == sorted(pack_for(deal.rules))


def cards_conserved(at: Deal) -> None:
    """Every card dealt is in its hand, on the table or face down, and in one of these only."""
    seen = list(at.hands)
    aside = lying_hidden(at)
    if aside is not None:
        assert not seen[at.owner] >> aside & 1, f"{aside} lies face down and is in a hand"
        seen[at.owner] |= 1 << aside
    for seat, card in [*at.trick, *(each for trick in at.tricks for each in trick.plays)]:
        assert not seen[seat] >> card & 1, f"{card} is in a hand and on the table"
        seen[seat] |= 1 << card
    assert seen == [int(CardSet.of(hand)) for hand in at.setup.hands]
    turned = tuple(turn.card for turn in at.turnups)
    assert turned == at.setup.stock[: len(turned)]


def tricks_accounted(at: Deal) -> None:
    """Every trick is taken or in the pile, its tens too; winners lead, and play goes round."""
    assert sum(at.taken) + at.pile == len(at.tricks)
    assert at.rules.pile or at.pile == 0
    assert sum(made.tricks for made in at.captures) == (sum(at.taken) if at.rules.pile else 0)
    if at.rules.tens_are_the_aim:
        fallen = [card for trick in at.tricks for _, card in trick.plays if card.rank == TEN]
        assert sum(at.tens) + at.pile_tens == len(fallen)
    assert [trick.number for trick in at.tricks] == list(range(1, len(at.tricks) + 1))
    for trick, later in pairwise(at.tricks):
        assert trick.winner == later.leader
    players = len(at.table.seats)
    for trick in at.tricks:
        order = [(trick.leader + place) % players for place in range(players)]
        assert [seat for seat, _ in trick.plays] == order


def open_applies(at: Deal, action: Action) -> None:
    """What is open can be done, and is written down."""
    assert at.why_not(action) is None
    assert at.apply(action).actions == (*at.actions, action)


def refused_alike(at: Deal, action: Action) -> Refusal | None:
    """A refusal is one sentence under a rule there is, and `apply` raises the same; None where open."""
    why = at.why_not(action)
    if why is None:
        return None
    raised = None
    try:
        at.apply(action)
    except Refusal as refusal:
        raised = refusal
    assert raised == why, f"{action}: why_not says {why}, apply {raised}"
    assert why.text.endswith("."), why.text
    assert not set(why.text) & set("\n{}"), why.text
    assert why.rule is None or why.rule in rulebook(), why.rule
    return why


def somebody_goes_on(at: Deal) -> None:
    """Until the deal is over somebody can act, and whose turn it is and who else may are kept apart."""
    legal, also = at.legal_actions(), at.also()
    assert at.is_over == (legal == [] and also == [])
    assert not at.is_over or at.to_act is None
    assert all(action.who == (at.to_act or "") for action in legal)
    assert all(action.who != at.to_act for action in also)


def events_cite(last: Deal, since: int = 0) -> None:
    """Every event stands by rules of the rulebook and by the action that made it."""
    fresh = last.events[since:]
    for event in fresh:
        assert event.rules, f"{event.kind} says by no rule"
        assert all(rule in rulebook() for rule in event.rules), event.rules
        assert event.action is None or 0 <= event.action < len(last.actions)
    numbered = [-1 if event.action is None else event.action for event in fresh]
    assert numbered == sorted(numbered)


def result_of(last: Deal) -> Result:
    assert last.result is not None
    return last.result


def result_adds_up(last: Deal) -> None:
    """All that holds of a deal played out, whatever its game."""
    match_grows(last)
    rules = last.rules
    if rules.alone:
        calls_are_paid(last)
    elif rules.penneech:
        penneech_is_counted(last)
    elif rules.tens_are_the_aim:
        tens_decide(last)
    else:
        courts_add_up(last)
    loser_deals(last)


def match_grows(last: Deal) -> None:
    """The match so far grows by the deal's points and courts; one thrown in changes nothing."""
    result, before = result_of(last), last.setup.standing
    assert result.standing.scores == tuple(map(sum, zip(before.scores, result.points, strict=True)))
    assert result.standing.courts == tuple(map(sum, zip(before.courts, result.courts, strict=True)))
    assert all(type(score) is int for score in (*result.standing.scores, *result.points))
    if result.thrown_in:
        assert (result.winner, result.court, result.standing) == (-1, None, before)
        assert not any((*result.points, *result.courts))


def courts_add_up(last: Deal) -> None:
    """Points, courts and the run of deals in the games of courts."""
    result, before = result_of(last), last.setup.standing
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


def tens_decide(last: Deal) -> None:
    """The tens decide, then the tricks."""
    result, rules = result_of(last), last.rules
    if result.thrown_in:
        return
    values = {"mendikot": rules.mendikot_worth, "whitewash": rules.whitewash_worth, None: rules.win_points}
    assert sum(last.tens) == 4
    assert sum(last.taken) == last.setup.last_trick
    if max(last.tens) > 2:
        assert (result.winner, result.how) == (last.tens.index(max(last.tens)), "tens")
    elif result.winner >= 0 and rules.tens_tie == "tricks":
        assert last.taken[result.winner] > last.taken[1 - result.winner]
    elif result.winner < 0:
        assert rules.tens_tie == "nobody" or last.taken[0] == last.taken[1]
    paid = values[result.court] if result.winner >= 0 else 0
    assert result.points == tuple(paid * (team == result.winner) for team in (0, 1))
    assert (result.court == "whitewash") == (result.winner >= 0 and last.taken[1 - result.winner] == 0)


def calls_are_paid(last: Deal) -> None:
    """Every call is paid by its tricks, exactly to a tenth."""
    result, rules = result_of(last), last.rules
    if result.thrown_in:
        return
    right = last.table.right(last.dealer)
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


def penneech_is_counted(last: Deal) -> None:
    """Penneech's points are those of the cards turned up and taken, and of the count."""
    result, rules = result_of(last), last.rules
    if result.thrown_in:
        return
    totals = result.standing.scores
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


def loser_deals(last: Deal) -> None:
    """Who deals next: the loser, the same again, or the next in turn."""
    result = result_of(last)
    if result.thrown_in or (result.winner < 0 and last.rules.tens_are_the_aim):
        assert result.next_dealer == last.dealer
    elif last.rules.penneech:
        assert result.next_dealer == (-1 if result.match_over else 1 - last.dealer)
    elif last.rules.alone:
        assert result.next_dealer == last.table.right(last.dealer)
    else:
        assert last.team(result.next_dealer) != result.winner


def ends_when_due(before: Deal, last: Deal) -> None:
    """A deal ends no later and no earlier than its rules say."""
    result, played = result_of(last), len(last.tricks)
    if result.how not in ("tricks", "court", "tens", "bids"):
        return
    if last.rules.stops_when_decided and last.rules.pile:
        assert played == 13 or (min(last.taken) > 0 and before.taken != last.taken)
        assert last.pile == 0 or played < 13
    elif last.rules.stops_at_seven:
        assert max(last.taken) == 7 or last.rules.fifty_two
        assert max(before.taken) < 7 or before.first_seven >= 0
    elif not last.rules.penneech or last.result is None or last.result.how == "tricks":
        assert (played, last.pile) == (last.setup.last_trick, 0)
