"""How many whole deals a second: the readable engine, its primitives, and a named peer.

All three play random legal cards to the last trick. Times are processor seconds of one core, so that a
busy machine changes them little. Each figure is the median of several rounds.
"""

import random
import statistics
import time
from collections.abc import Callable

from benchmarks import peers
from benchmarks.budget import Budget
from rungkit import piles, tricks
from rungkit.actions import Action
from rungkit.cards import CARDS, Generator, shuffled
from rungkit.deal import Deal
from rungkit.rules import Rules

DEALS = 500
ROUNDS = 5
SEATS = "SENW"


def rate(play: Callable[[int], object], deals: int = DEALS) -> float:
    """Deals a second: the median of the rounds."""
    rates = []
    for turn in range(ROUNDS):
        began = time.process_time()
        for index in range(deals):
            play(turn * deals + index)
        rates.append(deals / (time.process_time() - began))
    return statistics.median(rates)


def fresh(game: str, index: int) -> Deal:
    """A deal of a shuffled pack before its first action."""
    return Deal.dealt(Rules.of(game), SEATS[index % 4], shuffled(CARDS, Generator(1, index)))


def played(game: str, index: int) -> Deal:
    """A whole deal by random legal actions, asked for at every turn; nobody throws it in."""
    deal, chance = fresh(game, index), random.Random(index)
    while not deal.is_over:
        legal = [action for action in deal.legal_actions() if action.verb != "redeal"]
        deal = deal.apply(chance.choice(legal))
    return deal


def replay_rate(game: str) -> float:
    """`apply` with every check and every event, on deals whose actions are known beforehand."""
    known: list[tuple[Deal, tuple[Action, ...]]] = [
        (fresh(game, index), played(game, index).actions) for index in range(DEALS)
    ]

    def replay(index: int) -> Deal:
        deal, actions = known[index % DEALS]
        for action in actions:
            deal = deal.apply(action)
        return deal

    return rate(replay)


def primitive_deal(index: int) -> int:
    """A random Double Sir deal by the pure functions alone: plain ints, no state, no event."""
    chance = random.Random(index)
    pack = list(range(52))
    chance.shuffle(pack)
    hands = [sum(1 << card for card in pack[seat::4]) for seat in range(4)]
    leader, trump = index % 4, index % 4
    pile = captured = 0
    last, last_card, run_wins = -1, -1, 0
    for number in range(1, 14):
        led, best, winner = -1, -1, -1
        for turn in range(4):
            seat = (leader + turn) % 4
            card = chosen(tricks.may_play(hands[seat], led, True), chance)
            hands[seat] ^= 1 << card
            if led < 0:
                led, best, winner = card // 13, card, seat
            elif tricks.beats(card, best, led, trump, True):
                best, winner = card, seat
        pile += 1
        barred = piles.bar(number, best, last_card, trump, True, 0)
        same, partner = winner == last, last >= 0 and (winner - last) % 4 == 2
        said = piles.verdict(same, partner, run_wins, last >= 0, barred, number == 13)
        if said in (piles.CAPTURED, piles.SWEPT):
            captured, pile, run_wins = captured + pile, 0, 0
        else:
            run_wins = 0 if said == piles.THIRD else 1
        last, last_card, leader = winner, best, winner
    return captured


def chosen(mask: int, chance: random.Random) -> int:
    """One card of a mask at random."""
    for _ in range(chance.randrange(mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def measure() -> list[Budget]:
    """The engine's budgets, then what they are compared with."""
    budgets = [
        Budget(f"engine: apply, {game}", replay_rate(game), "deals/s", least=1500, note="aim for 2,500")
        for game in ("court-piece", "double-sir")
    ]
    budgets.append(Budget("primitives in a CPython loop", rate(primitive_deal), "deals/s", least=8000))
    asked = rate(lambda index: played("double-sir", index))
    budgets.append(Budget("engine: legal_actions and apply, double-sir", asked, "deals/s"))
    peer = peers.python_rate(peers.OPEN_SPIEL, peers.GAMES["hearts"], DEALS)
    if peer is not None:
        budgets.append(
            Budget("peer: OpenSpiel's Hearts from Python", peer, "deals/s", note="C++, explains nothing")
        )
    return budgets
