"""Random tables and random play on them, and every action that could be written there."""

from collections.abc import Iterator
from functools import cache
from random import Random

from hypothesis import strategies as st

from properties.chance import Chance, Drawn
from rungkit.actions import Action
from rungkit.cards import CARDS, Card, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Standing
from rungkit.games import preset, presets
from rungkit.rules import Rules, RulesError, last_trick
from rungkit.seats import pack_for, table_for

GAMES = tuple(presets())
ENDS = ("redeal", "claims")
# Options that only go together, so that drawing them one by one would seldom meet them.
TOGETHER = (("CP-23", "HR-11"), ("CP-18", "CP-23", "HR-11"), ("CP-20", "CP-23", "HR-11"), ("CB-13", "CB-14"))
AMOUNTS: dict[str, tuple[str, tuple[object, ...]]] = {
    "CB-15": ("exact_bonus", (1, 5)),
    "MK-12": ("players", (6, 8)),
}
# Values, the rule they need, and what they might be.
VALUES: tuple[tuple[str, str, tuple[object, ...]], ...] = (
    ("late_bar", "DS-14", ("pair", "both")),
    ("weak_below", "CP-19", ("8", "T", "Q", "A")),
    ("fifty_two", "CP-8", (13, 52)),
    ("target", "CP-21", (1, 3, 5)),
    ("target_kind", "CP-21", ("points", "courts")),
    ("target", "MK-11", (1, 4)),
    ("target", "PN-12", (9, 30, 100)),
    ("win", "MK-11", (1, 2)),
    ("tens_tie", "MK-13", ("tricks", "non-dealers", "nobody")),
    ("bid_floor", "CB-16", (8, 20)),
    ("deals", "CB-17", (1, 3)),
    ("run", "CP-4", (2, 3, 4)),
    ("goon", "DS-10", (1, 12)),
    ("draw", "MK-10", ("highest", "lowest")),
    ("teams", "MK-10", ("seats", "draw")),
)


def agreed_at(chance: Chance, games: tuple[str, ...] = GAMES) -> tuple[Rules, dict[str, object]]:
    """Any game with options and values that may go together, and those values."""
    game = preset(chance.pick(games))
    bundles = [(option,) for option in game.options]
    bundles += [bundle for bundle in TOGETHER if set(bundle) <= set(game.options)]
    agreed, options, values = Rules.of(game.name), (), dict[str, object]()
    for bundle in chance.some(bundles, 6):
        # Of the options already on, naming one means leaving it out.
        more = tuple(
            f"-{option}" if option in game.rules and len(bundle) == 1 else option for option in bundle
        )
        named = {option.removeprefix("-") for option in options}
        fresh = tuple(option for option in more if option.removeprefix("-") not in named)
        with_amounts = dict(values)
        for name, choices in (AMOUNTS[option] for option in fresh if option in AMOUNTS):
            with_amounts[name] = chance.pick(choices)
        try:
            agreed = Rules.of(game.name, options + fresh, with_amounts)
        except RulesError:
            continue
        options, values = options + fresh, with_amounts
    for name, rule, choices in VALUES:
        if agreed.in_force(rule) and chance.flag():
            try:
                wanted = {**values, name: chance.pick(choices)}
                agreed, values = Rules.of(game.name, options, wanted), wanted
            except RulesError:
                continue
    return agreed, values


@st.composite
def rules(draw: st.DrawFn, games: tuple[str, ...] = GAMES) -> Rules:
    """Any game with options and values that may go together."""
    return agreed_at(Drawn(draw), games)[0]


# Tables at which a card lies face down, known to its owner, to nobody, swapped, or discarded unseen.
SEALED: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("hidden-rung", ()),
    ("hidden-rung", ("CP-22",)),
    ("hidden-rung", ("CP-24", "CP-23", "HR-11")),
    ("hidden-rung-single", ("CP-24",)),
    ("court-piece", ("CP-18",)),
    ("court-piece", ("CP-20", "CP-23", "HR-11")),
    ("mendikot", ("MK-7",)),
    ("mendhikot", ("MK-8",)),
)


def sealed_rules() -> st.SearchStrategy[Rules]:
    """A table with a card face down."""
    return st.sampled_from(SEALED).map(lambda table: Rules.of(*table))


def begun(chance: Chance, agreed: Rules) -> Deal:
    """A deal before its first action: the cards, the dealer (or none yet), the match so far, strictness."""
    table, pack, each = table_for(agreed), pack_for(agreed), last_trick(agreed)
    dealer = chance.pick((*table.seats, None))
    streak = chance.whole(0, agreed.run - 1) if agreed.seven_deals_court else 0
    most = agreed.target - 1 if agreed.target else 4
    courts = 0 if agreed.penneech or agreed.alone or agreed.tens_are_the_aim else min(2, most)
    teams = len(table.teams)
    standing = Standing(
        tuple(chance.whole(0, most) for _ in range(teams)),
        tuple(chance.whole(0, courts) for _ in range(teams)),
        chance.whole(0, 1) if streak else -1,
        streak,
    )
    cards = shuffled(pack, Generator(chance.whole(0, 2**32 - 1)))
    if chance.flag():  # long suits, so that revokes, weak hands and whole runs of tricks are not rare
        cards = sorted(cards, key=lambda card: (card.rank + 5 * (card.suit % 2)) % 13)
    players = len(table.seats)
    hands = {seat: tuple(cards[place : each * players : players]) for place, seat in enumerate(table.seats)}
    return Deal.start(
        agreed,
        dealer,
        hands,
        strictness=chance.pick(("strict", "table")) if agreed.take_back else "strict",
        standing=standing,
        stock=cards[each * players :],
        drawn=chance.pick(CARDS) if agreed.trump_drawn else None,
        deal_number=chance.whole(1, 5) if agreed.five_deals else 1,
    )


@st.composite
def deals(draw: st.DrawFn, games: tuple[str, ...] = GAMES, *, sealed: bool = False) -> Deal:
    """Any deal before its first action."""
    return begun(Drawn(draw), draw(sealed_rules() if sealed else rules(games)))


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**16)


@cache
def everything(seats: tuple[str, ...]) -> tuple[Action, ...]:
    """Every action a record could hold, by every seat, chance, the clock and a stranger."""
    found = [Action("", "turned down")]
    on_cards = ("play", "show", "turns", "hides", "draws", "hide", "swap", "down")
    for who in (*seats, "deal", "time", "Q"):
        found += [Action(who, verb, card) for verb in on_cards for card in CARDS]
        found += [Action(who, verb, None, suit) for verb in ("call", "change", "void") for suit in "SHDC"]
        found += [Action(who, verb, None, number) for verb in ("later", "bid") for number in range(15)]
        found += [Action(who, verb, None, seat) for verb in ("claims", "cuts") for seat in (*seats, "Q")]
        bare = ("pass", "declines", "redeal", "stops", "keeps", "up", "plays on", "takes back")
        found += [Action(who, verb) for verb in (*bare, "ask", "reveal")]
    return tuple(found)


def unlawful(deal: Deal) -> list[Action]:
    """At the table: cards held that the rules forbid, but that fall all the same (CP-9)."""
    if deal.setup.strict or deal.stage != "play":
        return []
    who = deal.seat(deal.turn)
    held = [Action(who, "play", card) for card in deal.hand(who)]
    lawful = deal.legal_actions()
    put_back = deal.taken_back if deal.hole >= 0 else -1
    return [action for action in held if action not in lawful and action.card != put_back]


def open_to_all(deal: Deal) -> list[Action]:
    """Everything that may happen now: by the one to act, by others, by mistake, by chance and the clock."""
    found = deal.legal_actions() + deal.also() + unlawful(deal)
    if deal.rules.timed_session and not deal.is_over:
        found.append(Action("time", "up"))
    if deal.stage == "draw" and not deal.draws and deal.rules.teams == "seats":
        found += [Action("deal", "cuts", None, seat) for seat in deal.table.seats]
    return found


def positions(deal: Deal, seed: int) -> Iterator[Deal]:
    """The positions of one way to play the deal out, the first and the last included."""
    random = Random(seed)
    yield deal
    while not deal.is_over:
        legal, other = deal.legal_actions(), deal.also() + unlawful(deal)
        # What ends a deal at once is rare, so that most deals are played out.
        other = [action for action in other if action.verb not in ENDS or random.random() < 0.03]
        legal = [a for a in legal if a.verb not in ENDS or random.random() < 0.1] or legal
        choices = other if other and (not legal or random.random() < 0.2) else legal
        passes = [action for action in choices if action.verb == "pass"]
        if passes and seed % 3 == 0:  # so that all four passing is not rare
            choices = passes
        if deal.stage == "choose" and deal.rules.game == "mendhikot" and seed % 5 == 0:
            choices = [Action("time", "up")]
        if seed % 2:  # so that the sealed card often lies there long
            choices = [action for action in choices if action.verb not in ("ask", "reveal")] or choices
        deal = deal.apply(random.choice(choices))
        yield deal


def some_positions(deal: Deal, seed: int, count: int) -> list[Deal]:
    """A few positions of one way to play the deal out, the first and the last among them."""
    line = list(positions(deal, seed))
    inner = Random(seed + 1).sample(line[1:-1], min(count, max(0, len(line) - 2)))
    return [line[0], *inner, line[-1]]


def lying_hidden(deal: Deal) -> Card | None:
    """The card that lies on the table in nobody's hand: sealed and not turned up."""
    return Card(deal.sealed) if deal.sealed >= 0 and deal.turned_up is None else None


def chooses_from_five(deal: Deal) -> bool:
    """Whether only the first five cards of each have been dealt (CP-1, HR-1, MK-5's settings)."""
    whole_hand = deal.rules.tens_are_the_aim and deal.rules.game != "mendhikot"
    return deal.stage in ("choose", "chance") and not whole_hand
