"""Deals of every kind for the tests of steps, sentences and questions: played at random, always the same."""

import random

from rungkit.actions import Action
from rungkit.beginning import beginning
from rungkit.cards import CARDS, Card, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Standing
from rungkit.rules import Rules
from rungkit.seats import four_handed

PILE_RULES = ("DS-13", "DS-14", "DS-17", "DS-18")
CALLS = ("CP-19", "CP-22", "CP-23", "CP-24")
TABLES = [
    ("court-piece", ()), ("court-piece", ("CP-8",)), ("court-piece", (*CALLS, "CP-17")),
    ("single-sir", ()), ("single-sir", ("CP-16", "CP-8")),
    ("double-sir", ()), ("double-sir", PILE_RULES), ("double-sir", (*CALLS, "CP-16", "DS-15")),
    ("double-sir", ("DS-12", "DS-16", "CP-24")), ("double-sir-royal", ()),
    ("double-sir-royal", ("CP-17", "CP-23", *PILE_RULES)), ("double-sir-royal", ("-DS-12", "DS-13")),
]  # fmt: skip


def start_of(game, options=(), seed=1, **more):
    return Deal.dealt(Rules.of(game, options), "SENW"[seed % 4], shuffled(CARDS, Generator(seed)), **more)


def at_random(start, seed, *, wild=0.3, most=400, clock=False):
    """A deal's actions: legal ones, at the table illegal cards, taking back and claims now and then."""
    chance = random.Random(seed)
    deal = start
    while not deal.is_over and len(deal.actions) < most:
        choices = deal.legal_actions()
        other = [action for action in choices + deal.also() if action.verb != "play"]
        if deal.stage == "play" and other and deal.also() + other:
            rare = [action for action in other if action.verb != "redeal" or chance.random() < 0.1]
            if rare and chance.random() < 0.5:
                deal = deal.apply(chance.choice(rare))
                continue
        plays = [action for action in choices if action.verb == "play"]
        if plays and not deal.setup.strict and chance.random() < wild:
            who = deal.to_act
            plays = [Action(who, "play", card) for card in deal.hand(who)]
            plays = [action for action in plays if deal.why_not(action) is None]
        if deal.stage == "complete" and deal.also() and chance.random() < 0.5:
            choices = deal.also()
        if not choices or (deal.stage == "choose" and clock and deal.also() and chance.random() < 0.3):
            choices = [action for action in deal.also() if action.verb != "redeal"] or choices
        deal = deal.apply(chance.choice(plays or choices))
    return deal.actions


def strict_deals(seeds=2):
    for at, (game, options) in enumerate(TABLES):
        for seed in range(seeds):
            start = start_of(game, options, 10 * at + seed)
            yield start, at_random(start, seed)


def table_deals(seeds=12):
    for seed in range(seeds):
        game, options = TABLES[seed % len(TABLES)]
        start = start_of(game, options, seed, strictness="table")
        yield start, at_random(start, seed)


def drawn_deals():
    """Deals whose dealer is drawn for, once with equal cards, once named by chance."""
    rules = Rules.of("double-sir")
    hands = {seat: CARDS[13 * at : 13 * at + 13] for at, seat in enumerate("SENW")}
    start = Deal.start(rules, None, hands)
    for draws in ("S draws HA, E draws SA, N draws C4, W draws C2, S draws H3, E draws D9", "deal cuts E"):
        deal = start
        for action in draws.split(", "):
            deal = deal.apply(Action.parse(action))
        yield start, (*deal.actions, *at_random(deal, 3)[len(deal.actions) :])


def short_deal(game, hands, plays, *, options=(), values=None, dealer="N", trump="H", start=None, **more):
    """A few cards a hand: "CA C2" by seat, plays such as "W C4, S CA"."""
    rules = Rules.of(game, options, values)
    held = {seat: [Card.parse(card) for card in cards.split()] for seat, cards in hands.items()}
    if start is not None:
        begins = beginning(start, rules, four_handed(), len(held["S"]), trump)
        more |= {"standing": begins.standing, "middle": begins.middle}
        trump = None if begins.middle else trump
    deal = Deal.start(rules, dealer, held, trump=trump, **more)
    return deal, [Action.parse(action) for action in plays.split(", ") if action]


def short_deals():
    four = {"S": "SA SQ H3 C7", "E": "S9 S2 H8 D5", "N": "SK H6 HJ D8", "W": "S4 HA C3 D6"}
    plays = "W S4, S SA, E S2, N SK, S SQ, E S9, N D8, W HA"
    yield short_deal("double-sir", four, plays)
    yield short_deal("court-piece", four, plays)
    middle = {"trick": 5, "pile": 4, "last_winner": "S", "trump": "H"}
    yield short_deal("double-sir", four, "S SA, E S2, N SK, W S4", start=middle)
    yield short_deal("double-sir", four, "W S4", start={**middle, "pile": 1, "last_winner": "W"})
    last = {"trick": 10, "taken": {"NS": 3, "EW": 6}, "leader": "W", "trump": "H"}
    yield short_deal(
        "double-sir", four, plays + ", W C3, S C7, E D5, N H6, N HJ, W D6, S H3, E H8", start=last
    )
    yield short_deal("court-piece", four, plays, start=last)
    yield short_deal(
        "single-sir", four, plays, start={"scores": {"NS": 4}, "streak": {"team": "EW", "deals": 2}}
    )
    yield short_deal("court-piece", four, "W S4, time up", start={"courts": {"NS": 1, "EW": 0}})
    yield short_deal("court-piece", four, "W S4, time up")


def suits_apart(game, plays, *, options=(), values=None, dealer="W", trump="S", standing=None):
    """South holds every spade, East the hearts, North the diamonds, West the clubs."""
    hands = dict(zip("SENW", (CARDS[13 * at : 13 * at + 13] for at in range(4)), strict=True))
    rules = Rules.of(game, options, values)
    more = {"standing": standing} if standing else {}
    deal = Deal.start(rules, dealer, hands, **more)
    actions = [Action.parse(f"{deal.to_act} call {trump}")] if isinstance(trump, str) else list(trump)
    for action in actions:
        deal = deal.apply(action)
    while not deal.is_over:
        deal = deal.apply(plays.pop(0) if deal.stage == "decide" else deal.legal_actions()[0])
    return Deal.start(rules, dealer, hands, **more), deal.actions


def made_deals():
    """What chance seldom brings: courts of every kind, a card drawn unseen, a match won."""
    on, stops = Action.parse("S plays on"), Action.parse("S stops")
    yield suits_apart("court-piece", [on], options=("CP-8",))
    yield suits_apart("court-piece", [stops], options=("CP-8",))
    yield suits_apart("court-piece", [on], options=("CP-8",), dealer="S")
    yield suits_apart("single-sir", [], dealer="S", values={"target": 4})
    yield suits_apart("double-sir-royal", [], values={"target": 20})
    yield suits_apart("double-sir", [], dealer="N")
    yield suits_apart("double-sir", [], dealer="N", options=("DS-15",))
    passes = [Action.parse(f"{seat} pass") for seat in "SENW"]
    hidden = (*passes, Action.parse("deal hides S5"))
    yield suits_apart("court-piece", [], options=("CP-24",), trump=hidden)
    row = Standing((0, 0), (0, 0), 0, 1)
    yield suits_apart("court-piece", [], values={"run": 2}, standing=row)
    four = {"S": "SA", "E": "S9", "N": "SK", "W": "S4"}
    for game in ("court-piece", "double-sir"):
        start = {"trick": 13, "taken": {"NS": 6, "EW": 6}, "leader": "W", "trump": "H",
                 "streak": {"team": "NS", "deals": 6}}  # fmt: skip
        yield short_deal(game, four, "W S4, S SA, E S9, N SK", start=start)
    start = {"trick": 13, "taken": {"NS": 5, "EW": 5}, "pile": 0, "leader": "W", "trump": "H"}
    yield short_deal("double-sir", four, "W S4, S SA, E S9, N SK", start=start)


def every_deal():
    yield from made_deals()
    yield from strict_deals()
    yield from table_deals()
    yield from drawn_deals()
    yield from short_deals()
