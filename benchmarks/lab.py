"""How many deals a second the lab plays, beside a loop in C that plays the same deals of two of its games.

Processor seconds of one thread; with two threads the time of the clock. The C loop must come to the same sum
of marks as the compiled engine, or nothing is compared.
"""

import shutil
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from benchmarks.budget import Budget
from rungkit.games import presets
from rungkit.lab import kernel
from rungkit.lab.engines import POLICIES, dealer_of
from rungkit.rules import Rules
from tools.say import say, stop

LOOP = Path(__file__).with_name("loop.c")
IN_C = {"court-piece": "plain", "double-sir": "pile"}
DEALS, ROUNDS, SEED = 100_000, 5, 1
TIMES_C, TIMES_OTHERS = 1.9, 3.0  # the budgets: so many times slower than C at most, and than those two games


def compiled_rate(game: str, policy: str = "random") -> tuple[float, int]:
    """Deals a second of the compiled engine on one thread, and the sum of the marks."""
    rules, rates, marks = Rules.of(game), [], 0
    kernel.deals(rules, POLICIES[policy], SEED, 0, 10, dealer_of(rules))  # compiled now, or from the cache
    for _ in range(ROUNDS):
        began = time.process_time()
        rows = kernel.deals(rules, POLICIES[policy], SEED, 0, DEALS, dealer_of(rules))
        rates.append(DEALS / (time.process_time() - began))
        marks = int(rows["mark"].sum()) % 2**61
    return median(rates), marks


def threads_gain(game: str) -> float:
    """How many times faster two threads are than one, by the clock."""
    rules = Rules.of(game)

    def seconds(threads: int) -> float:
        began = time.monotonic()
        with ThreadPoolExecutor(threads) as pool:
            parts = [(POLICIES["random"], SEED, at * DEALS, DEALS, dealer_of(rules)) for at in range(4)]
            list(pool.map(lambda part: kernel.deals(rules, *part), parts))
        return time.monotonic() - began

    return median(seconds(1) / seconds(2) for _ in range(ROUNDS))


def c_rates(compiler: str) -> dict[tuple[str, bool], tuple[float, int]]:
    """Deals a second of the loop in C, without PDEP and with it, and the sum of its marks."""
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
                rates, marks = [], 0
                for _ in range(ROUNDS):
                    told = subprocess.check_output([program, name, str(DEALS), str(SEED)], text=True)
                    mark, _, seconds = told.split()
                    rates.append(DEALS / float(seconds))
                    marks = int(mark, 16)
                found[game, pdep] = median(rates), marks
    return found


def measure() -> list[Budget]:
    """The lab's budgets, then what they are compared with."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    in_c = c_rates(compiler) if compiler else {}
    if not compiler:
        say("   There is no C compiler here: the lab is measured without the loop beside it.")
    rates = {game: compiled_rate(game) for game in presets()}
    budgets = []
    for (game, pdep), (rate, marks) in in_c.items():
        if marks != rates[game][1]:
            stop(f"The loop in C plays other deals of {game} than the lab: {marks:x}, {rates[game][1]:x}.")
        name = f"C loop{' with PDEP' if pdep else ''}, {game}"
        budgets.append(Budget(name, rate, "deals/s", note="the same deals"))
    fastest = {
        game: max((rate for (one, _), (rate, _) in in_c.items() if one == game), default=0) for game in IN_C
    }
    for game, (rate, _) in rates.items():
        least = fastest[game] / TIMES_C if game in IN_C else min(rates[one][0] for one in IN_C) / TIMES_OTHERS
        note = f"{fastest[game] / rate:.2f} times the C loop's time" if game in IN_C and fastest[game] else ""
        budgets.append(Budget(f"lab: {game}, random", rate, "deals/s", least=least or None, note=note))
    for game in IN_C:
        budgets.append(Budget(f"lab: {game}, plain", compiled_rate(game, "plain")[0], "deals/s"))
    budgets.append(Budget("lab: two threads", threads_gain("double-sir"), "times one", least=1.7))
    return budgets
