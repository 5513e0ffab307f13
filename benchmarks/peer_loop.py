"""A game of another library's played by chance: `python peer_loop.py LIBRARY GAME DEALS`, processor seconds.

`benchmarks.peers` runs it where that library is installed; nothing of ours is to be had there.
"""

import random
import sys
import time
from importlib import import_module
from typing import Any


def open_spiel(game: Any, chance: random.Random) -> None:
    """A deal of OpenSpiel's; a card dealt is an action too."""
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))


def rlcard(game: Any, chance: random.Random) -> None:
    """A deal of RLCard's."""
    state, _ = game.reset()
    while not game.is_over():
        state, _ = game.step(chance.choice(list(state["legal_actions"])))


def main() -> None:
    """Plays so many deals, the first before the clock starts."""
    library, name, deals = sys.argv[1:]
    if library == "open_spiel":
        play, game = open_spiel, import_module("pyspiel").load_game(name)
    else:
        play, game = rlcard, import_module("rlcard").make(name)
    chance = random.Random(1)
    play(game, chance)
    began = time.process_time()
    for _ in range(int(deals)):
        play(game, chance)
    print(time.process_time() - began)


if __name__ == "__main__":
    main()
