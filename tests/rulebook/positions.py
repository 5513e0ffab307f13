"""Short ways to set up the positions of the rulebook tests, and to read what became of them."""

import pytest

from rungkit.actions import Action
from rungkit.beginning import beginning
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.events import Refusal, Standing
from rungkit.rules import Rules
from rungkit.seats import table_for

PLAY = "SENW"  # the order of play: South's right is East
TEAMS = ("NS", "EW")


def cards(text):
    return [Card.parse(token) for token in text.split()]


def right_of(seat, places=1):
    return PLAY[(PLAY.index(seat) + places) % 4]


def after(deal, actions):
    """The deal after some actions, written with commas between them."""
    for text in actions.split(","):
        deal = deal.apply(Action.parse(text.strip()))
    return deal


def refusal(deal, action):
    """Why an action is refused, the same from both verbs; None where it is allowed."""
    why = deal.why_not(Action.parse(action))
    if why is not None:
        with pytest.raises(Refusal) as raised:
            deal.apply(Action.parse(action))
        assert raised.value == why
    return why


def refused_by(deal, action):
    """The rule that refuses an action; None where it is allowed."""
    why = refusal(deal, action)
    return why and why.rule


def legal(deal):
    return {str(action) for action in deal.legal_actions()}


def also(deal):
    return {str(action) for action in deal.also()}


def so_far(scores=(0, 0), courts=(0, 0), streak=(None, 0)):
    """A match under way: scores and courts of NS and EW, and the deals a team has won in a row."""
    team, deals = streak
    return Standing(scores, courts, TEAMS.index(team) if team else -1, deals)


def _seated(rules, hands):
    """The hands as cards; they are those of the seats at the table."""
    assert set(hands) == set(table_for(rules).seats)
    return {seat: cards(text) for seat, text in hands.items()}


def opened(
    game, hands, *, dealer="N", options=(), values=None, at_table=False, trump=None, match=None, **more
):
    """A deal before its first action. `hands` is each seat's cards in the order dealt."""
    rules = Rules.of(game, options, values or {})
    return Deal.start(
        rules,
        dealer,
        _seated(rules, hands),
        trump=trump,
        strictness="table" if at_table else "strict",
        standing=match,
        **more,
    )


def under_way(game, hands, start, *, dealer="N", options=(), values=None, at_table=False, match=None, **more):
    """A deal in the middle of its play, from a record's [start] table."""
    rules = Rules.of(game, options, values or {})
    held = _seated(rules, hands)
    begun = beginning(start, rules, table_for(rules), len(next(iter(held.values()))))
    return Deal.start(
        rules,
        dealer,
        held,
        strictness="table" if at_table else "strict",
        standing=match or begun.standing,
        middle=begun.middle,
        **more,
    )


def dealt_for(winners, leader, trump="C"):
    """Hands, in the order dealt, and the play of thirteen tricks that the given seats win.

    Every trick is four cards of one suit that stand next to each other (6543, then T987, then AKQJ of
    each suit in turn), so that all follow and trump decides nothing; its winner holds the highest. In
    trick 13 the four twos are left, and its winner holds the two of trumps.
    """
    winners = winners.ljust(13, "S")
    hands = {seat: [] for seat in PLAY}
    tricks = []
    for number, winner in enumerate(winners):
        if number < 12:
            four = ["SHDC"[number % 4] + rank for rank in ("6543", "T987", "AKQJ")[number // 4]]
        else:
            four = [trump + "2"] + [suit + "2" for suit in "SHDC" if suit != trump]
        card_of = {right_of(winner, place): card for place, card in enumerate(four)}
        for seat, card in card_of.items():
            hands[seat].append(Card.parse(card))
        order = [right_of(leader, place) for place in range(4)]
        tricks.append(", ".join(f"{seat} {card_of[seat]}" for seat in order))
        leader = winner
    return hands, tricks


def played(
    game, winners, *, dealer="N", trump="C", options=(), values=None, at_table=False, on=False, match=None
):
    """A deal whose tricks are won by the seats named, one letter a trick; it stops after the last of them.

    `on` plays on for all thirteen where CP-8 asks.
    """
    caller = right_of(dealer)
    hands, tricks = dealt_for(winners, caller, trump)
    deal = Deal.start(
        Rules.of(game, options, values or {}),
        dealer,
        hands,
        strictness="table" if at_table else "strict",
        standing=match,
    )
    if deal.stage == "choose":
        deal = after(deal, f"{caller} call {trump}")
    for trick in tricks[: len(winners)]:
        deal = after(deal, trick)
        if at_table:
            deal = after(deal, "turned down")
        if on and deal.stage == "decide":
            deal = after(deal, f"{deal.to_act} plays on")
    return deal


def taken(deal):
    return deal.table.by_team(deal.taken)


def tens(deal):
    return deal.table.by_team(deal.tens)


def trick_winner(deal):
    """The seat that won the last complete trick."""
    return deal.seat(deal.tricks[-1].winner)


def captures(deal):
    """Every capture so far: after which trick, by whom, how many tricks."""
    return [(made.after, deal.seat(made.seat), made.tricks) for made in deal.captures]


def said(deal, kind):
    """The events of one kind."""
    return [event for event in deal.events if event.kind == kind]


def first(deal, kind):
    """The first event of a kind; there is one."""
    assert said(deal, kind), f"there is no event {kind}"
    return said(deal, kind)[0]


def latest(deal, kind):
    """The last event of a kind; there is one."""
    assert said(deal, kind), f"there is no event {kind}"
    return said(deal, kind)[-1]


def stays(deal):
    """Why the pile stayed after the last trick: the rule and the case."""
    event = latest(deal, "not-captured")
    assert event.trick == deal.number - 1
    return event.rules[0], event.why


def winner(deal):
    """The team that won the deal, None where none did."""
    assert deal.result is not None, "the deal is not over"
    return deal.table.teams[deal.result.winner] if deal.result.winner >= 0 else None


def court(deal):
    """The court's name and how many courts it counts, by team."""
    assert deal.result is not None, "the deal is not over"
    return deal.result.court, deal.table.by_team(deal.result.courts)


def points(deal):
    assert deal.result is not None, "the deal is not over"
    return deal.table.by_team(deal.result.points)


def streak(deal):
    """The team that has won deals in a row, and how many."""
    assert deal.result is not None, "the deal is not over"
    standing = deal.result.standing
    return (deal.table.teams[standing.streak_team] if standing.streak else None), standing.streak


def next_dealer(deal):
    assert deal.result is not None, "the deal is not over"
    return deal.seat(deal.result.next_dealer)
