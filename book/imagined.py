"""How "Playing well" weighs a choice: the hands that could be, each played out once for every way.

The seat that chooses remembers every card that has fallen, and sees no hand but its own. All ways are tried
on the same hands, and after the choice everybody plays as the sensible beginner of `rungkit.players` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

from rungkit.actions import Action
from rungkit.cards import CARDS, CardSet, Generator, shuffled
from rungkit.deal import Deal
from rungkit.players.careful import play_out
from rungkit.players.worlds import barred, world
from rungkit.record import Record
from rungkit.view import view

Z = 1.96  # for a 95% interval


class Brought(NamedTuple):
    """What one way brought in every hand imagined."""

    label: str
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    @property
    def half(self) -> float:
        """Half of the 95% interval of the mean."""
        mean, n = self.mean, len(self.values)
        return Z * sqrt(sum((value - mean) ** 2 for value in self.values) / (n - 1) / n)


def at_choice(found: Record) -> tuple[Deal, dict[str, str]]:
    """The position at which a record's variations leave it, and the first action of each way by its words."""
    assert found.lesson
    deal, after = found.deal(), found.lesson.branches[0].after
    for action in found.actions[:after]:
        deal = deal.apply(Action.parse(action))
    ways = (found.actions[after], *(branch.actions[0] for branch in found.lesson.branches))
    return deal, {way.split(" ", 1)[1]: way for way in ways}


def weighed(
    deal: Deal,
    ways: Mapping[str, str],
    value: Callable[[Deal], float],
    *,
    hands: int = 300,
    first: int | None = None,
    seed: int = 1,
    void: Mapping[str, str] | None = None,
) -> list[Brought]:
    """What each way brings the seat to act, in so many hands that could be; or in the first few of these.

    `ways` are the first actions. `void` says, for a deal that begins in the middle, who has shown before
    to be out of which suits, as {"E": "HD"}.
    """
    random, found = Generator(seed, hands), {label: [] for label in ways}
    for _ in range(hands if first is None else first):
        could_be = _could_be(deal, random, void or {})
        luck = random.below(1 << 30)
        for label, way in ways.items():
            found[label].append(value(play_out(could_be.apply(Action.parse(way)), luck)))
    return [Brought(label, tuple(values)) for label, values in found.items()]


def _could_be(deal: Deal, random: Generator, void: Mapping[str, str]) -> Deal:
    """The others' cards dealt again: as the engine does it, or in an ending those that are still in hand."""
    seen, seat = view(deal, deal.to_act), deal.table.index[deal.to_act]
    if len(deal.setup.hands[0]) == deal.setup.last_trick:
        return world(seen, random)
    bars = barred(seen.known)
    for who, suits in void.items():
        for suit in suits:
            bars[deal.table.index[who]] |= 8191 << "SHDC".index(suit) * 13
    others = [at for at in range(len(deal.hands)) if at != seat]
    counts = [deal.hands[at].bit_count() for at in others]
    cards = [card for at in others for card in CardSet(deal.hands[at])]
    while True:
        left, masks = shuffled(cards, random), list(deal.hands)
        for at, count in zip(others, counts, strict=True):
            masks[at], left = int(CardSet.of(left[:count])), left[count:]
        if not any(mask & bar for at, (mask, bar) in enumerate(zip(masks, bars, strict=True)) if at != seat):
            break
    gone = [play for trick in deal.tricks for play in trick.plays] + list(deal.trick)
    dealt = tuple(
        (*(card for who, card in gone if who == at), *(CARDS[card] for card in CardSet(mask)))
        for at, mask in enumerate(masks)
    )
    return deal.with_(setup=replace(deal.setup, hands=dealt), hands=tuple(masks))


def difference(one: Brought, two: Brought) -> tuple[float, float]:
    """How much more the first brings than the second on the same hands, and half of its 95% interval."""
    parted = Brought("", tuple(a - b for a, b in zip(one.values, two.values, strict=True)))
    return parted.mean, parted.half


def told(found: Sequence[Brought]) -> str:
    """Each way on a line; then, for each but the first, how much more the first brings."""
    width = max(len(each.label) for each in found)
    lines = [f"{each.label:{width}}  {each.mean:6.2f} ± {each.half:.2f}" for each in found]
    for each in found[1:]:
        more, half = difference(found[0], each)
        lines.append(f"{found[0].label} over {each.label}: {more:+.2f} ± {half:.2f}")
    return "\n".join(lines)
