"""Random tables and random play on them, and every action that could be written there."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from rungkit.actions import Action
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.events import Standing
from rungkit.games import preset, presets
from rungkit.presets import CONFLICTS
from rungkit.rules import Rules
from rungkit.seats import four_handed

SEATS = ("S", "E", "N", "W")
ENDS = ("redeal", "claims")


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any game with options and values that may go together."""
    game = preset(draw(st.sampled_from(sorted(presets()))))
    named = draw(st.lists(st.sampled_from(game.options), unique=True, max_size=6))
    for group in CONFLICTS:
        for clash in [option for option in named if option in group][1:]:
            named.remove(clash)
    # Of the options already on in the preset, naming one means leaving it out.
    options = [f"-{option}" if option in game.rules else option for option in named]
    on = (set(game.rules) | set(named)) - {option[1:] for option in options if option[0] == "-"}
    values: dict[str, object] = {}
    if "DS-15" not in on and draw(st.booleans()):
        values["goon"] = draw(st.integers(1, 12))
    if "CP-21" in on and draw(st.booleans()):
        values["target_kind"] = draw(st.sampled_from(("points", "courts")))
        values["target"] = draw(st.integers(1, 5))
    if "DS-14" in on and draw(st.booleans()):
        values["late_bar"] = draw(st.sampled_from(("pair", "both")))
    if "CP-19" in on and draw(st.booleans()):
        values["weak_below"] = draw(st.sampled_from("8TQA"))
    if "CP-8" in on and draw(st.booleans()):
        values["fifty_two"] = 13
    if draw(st.booleans()):
        values["run"] = draw(st.integers(2, 4))
    return Rules.of(game.name, options, values)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal before its first action: the cards, the dealer (or none yet), the match so far, strictness."""
    agreed = draw(rules())
    dealer = draw(st.sampled_from((*SEATS, None)))
    streak = draw(st.integers(0, agreed.run - 1))
    standing = Standing(
        (draw(st.integers(0, 4)), draw(st.integers(0, 4))),
        (draw(st.integers(0, 2)), draw(st.integers(0, 2))),
        draw(st.integers(0, 1)) if streak else -1,
        streak,
    )
    pack = shuffled(CARDS, Generator(draw(st.integers(0, 2**32 - 1))))
    if draw(st.booleans()):  # long suits, so that revokes, weak hands and whole runs of tricks are not rare
        pack = sorted(pack, key=lambda card: (card.rank + 5 * (card.suit % 2)) % 13)
    strictness = draw(st.sampled_from(("strict", "table")))
    at = four_handed()
    hands = {seat: tuple(pack[place::4]) for place, seat in enumerate(at.seats)}
    return Deal.start(agreed, dealer, hands, strictness=strictness, standing=standing)


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**16)


def everything() -> list[Action]:
    """Every action a record could hold, by every seat, chance, the clock and a stranger."""
    found = [Action("", "turned down")]
    for who in (*SEATS, "deal", "time", "Q"):
        found += [
            Action(who, verb, card) for verb in ("play", "show", "turns", "hides", "draws") for card in CARDS
        ]
        found += [Action(who, verb, None, suit) for verb in ("call", "change") for suit in "SHDC"]
        found += [Action(who, "later", None, place) for place in range(15)]
        found += [Action(who, verb, None, seat) for verb in ("claims", "cuts") for seat in (*SEATS, "Q")]
        bare = ("pass", "declines", "redeal", "stops", "keeps", "up", "plays on", "takes back")
        found += [Action(who, verb) for verb in bare]
    return found


EVERYTHING = tuple(everything())


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
    if deal.stage == "draw" and not deal.draws:
        found += [Action("deal", "cuts", None, seat) for seat in SEATS]
    return found


def positions(deal: Deal, seed: int) -> Iterator[Deal]:
    """The positions of one way to play the deal out, the first and the last included."""
    random = Random(seed)
    yield deal
    while not deal.is_over:
        legal, other = deal.legal_actions(), deal.also() + unlawful(deal)
        # What ends a deal at once is rare, so that most deals are played out.
        other = [
            action for action in other if action.verb not in ("redeal", "claims") or random.random() < 0.03
        ]
        legal = [a for a in legal if a.verb not in ("redeal", "claims") or random.random() < 0.1] or legal
        choices = other if other and random.random() < 0.2 else legal
        passes = [action for action in choices if action.verb == "pass"]
        if passes and seed % 3 == 0:  # so that all four passing is not rare
            choices = passes
        deal = deal.apply(random.choice(choices))
        yield deal


def some_positions(deal: Deal, seed: int, count: int) -> list[Deal]:
    """A few positions of one way to play the deal out, the first and the last among them."""
    line = list(positions(deal, seed))
    inner = Random(seed + 1).sample(line[1:-1], min(count, max(0, len(line) - 2)))
    return [line[0], *inner, line[-1]]
