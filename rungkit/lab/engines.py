"""The two engines behind one face: totals of a part of the deals, compiled where numba is installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from operator import index
from typing import Any, NamedTuple, SupportsIndex

from rungkit.lab import codes
from rungkit.lab.counting import Totals, nothing, total, total_of_columns
from rungkit.lab.measures import Measure, match_measures, measures
from rungkit.rules import Rules, refused
from rungkit.seats import table_for
from rungkit.strings import quoted, tell

POLICIES = {"random": codes.RANDOM, "plain": codes.PLAIN}
COMPILED, READABLE = "compiled", "readable"
CHUNK = {COMPILED: 100_000, READABLE: 200}  # deals in one part
BLOCK = 4_000  # deals whose rows are held at once
MOST_IN_MATCH = 1000  # deals; a match that is not over by then is left
SEEDS = 2**62


class Job(NamedTuple):
    """What is simulated, in words that go anywhere: to a process, to another machine, into a file's name."""

    game: str
    options: tuple[str, ...] = ()
    values: tuple[tuple[str, Any], ...] = ()
    policy: str = "random"
    seed: int = 1
    engine: str = COMPILED
    matches: bool = False  # whole matches in place of single deals

    @property
    def rules(self) -> Rules:
        """The table's rules.

        :raises RulesError: where they cannot be put together.
        """
        return Rules.of(self.game, self.options, dict(self.values))


def job(
    game: str,
    options: Sequence[str] = (),
    values: Mapping[str, Any] | None = None,
    policy: str = "random",
    seed: SupportsIndex = 1,
    engine: str | None = None,
    matches: bool = False,
) -> Job:
    """A job, checked; the engine is the compiled one where it is installed.

    :raises RulesError: where the options are no list, the values have no names, or a match is asked for of
        rules that cannot be put together.
    :raises ValueError: for a policy or an engine that there is not, a seed of more than 62 bits, or matches
        of a game that has no end of its own.
    """
    engine = available() if engine is None else engine
    if not isinstance(policy, str) or policy not in POLICIES:
        raise ValueError(f"There is no policy {policy!r}: the policies are {', '.join(POLICIES)}.")
    if not isinstance(engine, str) or engine not in CHUNK:
        raise ValueError(f"There is no engine {engine!r}: the engines are {', '.join(CHUNK)}.")
    seed = whole(seed)
    if not 0 <= seed < SEEDS:
        raise ValueError(tell("lab", "which_seed", most=SEEDS - 1))
    if isinstance(options, str) or not isinstance(options, Iterable):
        raise refused("options_listed", given=quoted(options))
    if not isinstance(values, Mapping | None):
        raise refused("values_named", given=quoted(values))
    plain = {name: _plain(value) for name, value in (values or {}).items()}
    agreed = tuple(sorted(plain.items(), key=lambda pair: str(pair[0])))
    found = Job(str(game), tuple(map(str, options)), agreed, policy, seed, engine, bool(matches))
    if matches and not ends(found.rules):
        raise ValueError(tell("lab", "no_end", game=game))
    return found


def whole(given: Any) -> int:
    """A whole number, numpy's too; -1 for what is none.

    >>> whole(7), whole(7.0), whole("7")
    (7, -1, -1)
    """
    try:
        return index(given)
    except TypeError:
        return -1


def _plain(value: Any) -> Any:
    """An agreed value as a record has it: numpy's whole numbers are Python's then."""
    return value if isinstance(value, bool) or not hasattr(value, "__index__") else whole(value)


@cache
def available() -> str:
    """The engine that is installed here."""
    return COMPILED if find_spec("numba") and find_spec("numpy") else READABLE


def dealer_of(rules: Rules) -> int:
    """Who deals in the lab: North, or the last seat where there is none."""
    table = table_for(rules)
    return table.index.get("N", table.size - 1)


def ends(rules: Rules) -> bool:
    """Whether a match has an end of its own: a target, or a number of deals."""
    return (
        rules.match_target
        or rules.five_deals
        or rules.penneech
        or (rules.mendikot_points and rules.target > 0)
    )


def counted(job: Job) -> tuple[Measure, ...]:
    """The measures of a job."""
    return match_measures(job.rules) if job.matches else measures(job.rules)


def part(job: Job, first: int, count: int) -> Totals:
    """The totals of the deals `first`, `first + 1`... of a job; runs in a thread, a process or elsewhere."""
    rules, wanted, most = job.rules, counted(job), MOST_IN_MATCH if job.matches else 1
    policy, dealer = POLICIES[job.policy], dealer_of(rules)
    if job.engine == READABLE:
        from rungkit.lab import readable

        return total(readable.deals(rules, policy, job.seed, first, count, dealer, most), wanted)
    from rungkit.lab import kernel

    found = nothing(wanted)
    for at in range(first, first + count, BLOCK):  # rows that stay in the processor's cache
        size = min(BLOCK, first + count - at)
        rows = kernel.deals(rules, policy, job.seed, at, size, dealer, most)
        found = found.plus(total_of_columns(Columns(rows), size, wanted))
    return found


class Columns:
    """Rows of numpy read by column: `points[0]` is the first team's of every deal."""

    def __init__(self, rows: Any) -> None:
        self._rows = rows

    def __getattr__(self, name: str) -> Any:
        return self._rows[name].T
