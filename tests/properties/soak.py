"""One random deal after another, each checked at every step: what `make soak` runs 200,000 times.

By hand, one deal that failed: `python -m properties.soak SEED` in tests/.
"""

import sys
import time
from collections import Counter
from random import Random

from properties.chance import Seeded
from properties.checks import (
    cards_conserved,
    ends_when_due,
    events_cite,
    open_applies,
    refused_alike,
    result_adds_up,
    somebody_goes_on,
    state,
    tricks_accounted,
    whole_pack,
)
from properties.tables import GAMES, agreed_at, begun, everything, open_to_all, positions
from rungkit.deal import Deal
from rungkit.record import DealRecord, Record, dump, read
from rungkit.replay import replay

TRIED = 3  # actions out of all that could be written, tried at each step


def one_deal(seed: int, tally: Counter[str]) -> None:
    """A deal of this seed, played out and checked; what it met is counted under its game.

    :raises AssertionError: where something does not hold.
    """
    chance = Seeded(seed)
    agreed, values = agreed_at(chance, (GAMES[seed % len(GAMES)],))
    start = begun(chance, agreed)
    whole_pack(start)
    line: list[Deal] = []
    refused = checked_line(start, seed, line)
    last = line[-1]
    result_adds_up(last)
    ends_when_due(line[-2:][0], last)
    undone(start, line)
    recorded(start, last, values)
    game = agreed.game
    tally[f"deals/{game}"] += 1
    tally[f"actions/{game}"] += len(last.actions)
    tally[f"refused/{game}"] += refused
    tally[f"at the table/{game}"] += not start.setup.strict
    for name in agreed.options:
        tally[f"option/{name}"] += 1
    for event in last.events:
        tally[f"event/{event.kind}"] += 1
    if last.result is not None:
        tally[f"how/{last.result.how}"] += 1
        tally[f"court/{last.result.court or 'none'}"] += 1


def checked_line(start: Deal, seed: int, line: list[Deal]) -> int:
    """Every position of one way to play, checked as it comes; how many tries were refused."""
    random, known = Random(seed ^ 0x5EED), everything(start.table.seats)
    refused = 0
    for at in positions(start, seed):
        cards_conserved(at)
        tricks_accounted(at)
        somebody_goes_on(at)
        events_cite(at, len(line[-1].events) if line else 0)
        allowed = open_to_all(at)
        if allowed:
            open_applies(at, random.choice(allowed))
        for action in random.sample(known, TRIED):
            why = refused_alike(at, action)
            assert (why is None) == (action in allowed), f"{action}: {why}"
            refused += why is not None
        line.append(at)
    return refused


def undone(start: Deal, line: list[Deal]) -> None:
    """Playing the actions again gives the same positions: going back is exact."""
    again = start
    for was in line[1:]:
        again = again.apply(was.actions[-1])
        assert state(again) == state(was), f"after {was.actions[-1]} another position"


def recorded(start: Deal, last: Deal, values: dict[str, object]) -> None:
    """The deal as a record: written, read and played it is the same deal."""
    if start.setup.deal_number > 1:  # a record of one deal is the first of its game
        return
    setup, rules, table = start.setup, start.rules, start.table
    had = setup.standing
    tenths = 10 if rules.alone else 1
    begins: dict[str, object] = {}
    if any(had.scores):
        begins["scores"] = {
            team: count if tenths == 1 else count / 10
            for team, count in zip(table.teams, had.scores, strict=True)
        }
    if any(had.courts):
        begins["courts"] = dict(zip(table.teams, had.courts, strict=True))
    if had.streak:
        begins["streak"] = {"team": table.teams[had.streak_team], "deals": had.streak}
    one = DealRecord(
        None if start.dealer < 0 else start.seat(start.dealer),
        dict(zip(table.seats, setup.hands, strict=True)),
        actions=tuple(map(str, last.actions)),
        stock=setup.stock,
        drawn=setup.drawn,
    )
    strictness = "strict" if setup.strict else "table"
    record = Record(rules.game, (one,), rules.options, strictness, values, begins)
    text = dump(record)
    back = read(text)
    assert back == record, "what is written does not read back the same"
    assert dump(back) == text, "what is written is not canonical"
    done = replay(back)
    assert done.error is None, done.error
    played = done.deals[0].deal
    assert played is not None
    assert state(played) == state(last), "the record plays another deal"


def chunk(first: int, count: int) -> dict[str, float]:
    """The counts of some deals, with the processor time of each game; a failure names its seed."""
    tally: Counter[str] = Counter()
    spent: dict[str, float] = {}
    for seed in range(first, first + count):
        began = time.process_time()
        try:
            one_deal(seed, tally)
        except Exception as error:
            raise RuntimeError(f"deal {seed}: {type(error).__name__}: {error}") from error
        key = f"seconds/{GAMES[seed % len(GAMES)]}"
        spent[key] = spent.get(key, 0.0) + time.process_time() - began
    return {**tally, **spent}


if __name__ == "__main__":
    one_deal(int(sys.argv[1]), Counter())
