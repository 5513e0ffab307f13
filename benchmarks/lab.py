"""How many deals a second the lab plays, beside loops in C and C++, other libraries, and our readable engine.

Processor seconds of one thread; with two threads the time of the clock. What is held against something is
measured in turn with it, round by round: a machine that is slower for a while is so for both. The loop in C
plays the same deals of two of the lab's games and must come to the same sum of marks, or nothing is compared.
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from benchmarks import peers
from benchmarks.budget import Budget
from rungkit.games import presets
from rungkit.lab import kernel, readable
from rungkit.lab.engines import BLOCK, POLICIES, dealer_of, job, part
from rungkit.rules import Rules
from tools.say import say, stop

LOOP = Path(__file__).with_name("loop.c")
IN_C = {"court-piece": "plain", "double-sir": "pile"}
DEALS, ROUNDS, SEED = 100_000, 5, 1
FEW = {"C++": 10_000, "Python": 1000, "RLCard": 100, "ours": 100}  # deals of a round of what is slower
TIMES_C, TIMES_OTHERS = 1.9, 3.0  # the budgets: so many times slower than C at most, and than those two games
TIMES_CPP, THREADS = (
    30,
    1.7,
)  # so many times faster than OpenSpiel's C++, than one thread
PLAIN_TRICKS = ("spades", "hearts")  # OpenSpiel's plain trick games


def one_round(game: str, policy: str = "random") -> tuple[float, int]:
    """Deals a second of the compiled engine on one thread, and the sum of the marks."""
    rules, marks = Rules.of(game), 0
    kernel.deals(rules, POLICIES[policy], SEED, 0, 10, dealer_of(rules))  # compiled now, or from the cache
    began = time.process_time()
    for first in range(0, DEALS, BLOCK):
        rows = kernel.deals(rules, POLICIES[policy], SEED, first, BLOCK, dealer_of(rules))
        marks += int(rows["mark"].sum())
    return DEALS / (time.process_time() - began), marks % 2**61


def compiled_rate(game: str, policy: str = "random") -> float:
    """Deals a second of the compiled engine on one thread."""
    return median(one_round(game, policy)[0] for _ in range(ROUNDS))


def threads_rates(game: str) -> tuple[float, float]:
    """Deals a second by the clock on two threads, counted as `simulate` does, and the gain over one."""
    found = []

    def seconds(threads: int) -> float:
        began = time.monotonic()
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda at: part(job(game), at * DEALS, DEALS), range(4)))
        return time.monotonic() - began

    for _ in range(ROUNDS):
        one, two = seconds(1), seconds(2)
        found.append((4 * DEALS / two, one / two))
    return median(rate for rate, _ in found), median(gain for _, gain in found)


def c_rates(compiler: str) -> dict[tuple[str, bool], tuple[float, float]]:
    """Deals a second of the loop in C, without PDEP and with it, and how many times its time ours takes."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for pdep in (False, True):
            program = Path(folder) / f"loop{pdep:d}"
            flags = ["-DWITH_PDEP"] if pdep else []
            made = [compiler, "-O3", "-march=native", *flags, str(LOOP), "-o", str(program)]
            if subprocess.run(made, capture_output=True).returncode:
                say("   This processor has no PDEP: the loop in C is measured without it.")
                continue
            for game, name in IN_C.items():
                rates, times = [], []
                for _ in range(ROUNDS):
                    ours, marks = one_round(game)
                    told = subprocess.check_output([program, name, str(DEALS), str(SEED)], text=True)
                    mark, _, seconds = told.split()
                    if int(mark, 16) != marks:
                        stop(f"The loop in C plays other deals of {game} than the lab: {mark}, {marks:x}.")
                    rates.append(DEALS / float(seconds))
                    times.append(rates[-1] / ours)
                found[game, pdep] = median(rates), median(times)
    return found


def readable_rate(game: str) -> float:
    """Deals a second of the engine that explains, playing the same deals."""
    rules, rates = Rules.of(game), []
    for _ in range(ROUNDS):
        began = time.process_time()
        list(readable.deals(rules, POLICIES["random"], SEED, 0, FEW["ours"], dealer_of(rules)))
        rates.append(FEW["ours"] / (time.process_time() - began))
    return median(rates)


def cpp_rates(game: str, *, seen: bool) -> tuple[float, float] | None:
    """Deals a second of OpenSpiel's game in C++, and how many times faster ours is, the two in turn."""
    pairs = []
    for _ in range(ROUNDS):
        theirs = peers.built_rate(game, FEW["C++"], seen)
        if not theirs:
            return None
        pairs.append((theirs, one_round("court-piece")[0] / theirs))
    return median(rate for rate, _ in pairs), median(times for _, times in pairs)


def peer_budgets() -> Iterator[Budget]:
    """OpenSpiel's nearest games in C++ and from Python, RLCard's bridge."""
    beside = []
    for name, game in peers.GAMES.items():
        seeing, barer = cpp_rates(game, seen=True), cpp_rates(game, seen=False)
        if seeing and barer:
            yield Budget(f"peer: OpenSpiel's {name}, its benchmark in C++", seeing[0], "deals/s")
            note = "its players see nothing"
            yield Budget(f"peer: OpenSpiel's {name}, a barer loop in C++", barer[0], "deals/s", note=note)
            if name in PLAIN_TRICKS:
                what = f"lab: court-piece beside {name} in C++"
                note = f"beside the barer {barer[1]:.1f}"
                beside.append(Budget(what, seeing[1], "times", least=TIMES_CPP, note=note))
    for name, game in peers.GAMES.items():
        rate = peers.python_rate(peers.OPEN_SPIEL, game, FEW["Python"])
        if rate:
            yield Budget(f"peer: OpenSpiel's {name}, from Python", rate, "deals/s")
    rate = peers.python_rate(peers.RLCARD, "bridge", FEW["RLCard"])
    if rate:
        yield Budget("peer: RLCard's bridge", rate, "deals/s")
    yield from beside


def measure() -> list[Budget]:
    """The lab's budgets, then what they are compared with."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    in_c = c_rates(compiler) if compiler else {}
    if not compiler:
        say("   There is no C compiler here: the lab is measured without the loop beside it.")
    rates = {game: compiled_rate(game) for game in presets()}
    budgets = []
    for (game, pdep), (rate, times) in in_c.items():
        name = f"C loop{' with PDEP' if pdep else ''}"
        budgets.append(Budget(f"{name}, {game}", rate, "deals/s", note="the same deals"))
        budgets.append(Budget(f"lab: {game} beside the {name}", times, "times its time", most=TIMES_C))
    for game, rate in rates.items():
        least = None if game in IN_C else min(rates[one] for one in IN_C) / TIMES_OTHERS
        budgets.append(Budget(f"lab: {game}, random", rate, "deals/s", least=least))
    for game in IN_C:
        budgets.append(Budget(f"lab: {game}, plain", compiled_rate(game, "plain"), "deals/s"))
    for game in rates:
        rate, gain = threads_rates(game)
        note = f"{gain:.2f}; {rate:,.0f} deals/s by the clock, counted"
        held = THREADS if game in IN_C else None
        budgets.append(Budget(f"lab: {game}, two threads", gain, "times one", least=held, note=note))
    for game in IN_C:
        budgets.append(Budget(f"readable engine: {game}, random", readable_rate(game), "deals/s"))
    return budgets + list(peer_budgets())
