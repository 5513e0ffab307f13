"""The lab's face in Python: `simulate`, and a summary that becomes a data frame, JSON or a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, SupportsIndex

from rungkit.games import preset
from rungkit.lab.counting import Totals, estimates
from rungkit.lab.engines import READABLE, Job, counted, job, whole
from rungkit.lab.measures import SHARE
from rungkit.lab.running import MOST_WORKERS, LabError, Seen, place, run
from rungkit.presets import VALUES
from rungkit.strings import tell

FEW = {"random": 1000, "plain": 200}  # deals that the readable engine has played before the compiled is ready
MOST_DEALS = 10**13
COLUMNS = (
    "game", "options", "policy", "seed", "by", "on", "deals",
    "measure", "label", "kind", "count", "value", "low", "high",
)  # fmt: skip


@dataclass(frozen=True)
class Summary:
    """What one or two runs counted; two where a rule was switched (`by`), first without it, then with it."""

    runs: tuple[tuple[Job, Totals], ...]
    by: str | None = None

    @property
    def checksum(self) -> str:
        """A number of every trick: the same wherever, and by whichever engine, the deals are played."""
        return " ".join(f"{totals.marks:016x}" for _, totals in self.runs)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each measure of each run, tidy: one value in a row, with its 95% interval.

        >>> row = simulate("court-piece", 20, engine="readable").rows()[0]
        >>> row["measure"], row["kind"], row["deals"]
        ('callers_win', 'share', 20)
        """
        found = []
        for number, (of, totals) in enumerate(self.runs):
            for one in estimates(totals, counted(of)):
                values = (
                    of.game, " ".join(of.options), of.policy, of.seed,
                    self.by, None if self.by is None else bool(number), totals.deals,
                    one.measure.key, one.measure.label, one.measure.kind,
                    one.times if one.measure.kind == SHARE else None, one.value, one.low, one.high,
                )  # fmt: skip
                found.append(dict(zip(COLUMNS, values, strict=True)))
        return found

    def frame(self) -> Any:
        """The rows as a data frame of pandas, which matplotlib takes as it is.

        :raises LabError: where pandas is not installed.
        """
        if find_spec("pandas") is None:
            raise LabError(tell("lab", "no_pandas"))
        import pandas

        return pandas.DataFrame(self.rows(), columns=list(COLUMNS))

    def json(self) -> dict[str, Any]:
        """What `rungkit simulate --json` writes."""
        return {"format": 1, "checksum": self.checksum, "results": self.rows()}


def switched(rules_of: Job, by: str) -> tuple[Job, Job]:
    """The same table without a rule and with it.

    :raises RulesError: where the rule is no option of the game, or does not go with the others.
    """
    rule = by.removeprefix("-")
    others = tuple(option for option in rules_of.options if option.removeprefix("-") != rule)
    on = rule in preset(rules_of.game).rules
    without, with_it = ((*others, f"-{rule}"), others) if on else (others, (*others, rule))
    pair = (
        rules_of._replace(options=without, values=_left(rules_of, rule)),
        rules_of._replace(options=with_it),
    )
    for one in pair:
        _ = one.rules
    return pair


def _left(rules_of: Job, rule: str) -> tuple[tuple[str, Any], ...]:
    """The values that are not a rule's alone: those have no place where it is off."""
    own = {name for name, _, _, homes, _ in VALUES if homes.split() == [rule]}
    own |= {"players"} if rule == "MK-12" else set()
    return tuple((name, value) for name, value in rules_of.values if name not in own)


def simulate(
    game: str,
    deals: SupportsIndex,
    *,
    options: Sequence[str] = (),
    values: Mapping[str, Any] | None = None,
    policy: str = "random",
    seed: SupportsIndex = 1,
    workers: SupportsIndex = 1,
    by: str | None = None,
    cluster: str | None = None,
    engine: str | None = None,
    matches: bool = False,
    keep: bool = False,
    seen: Seen | None = None,
) -> Summary:
    """Plays so many deals of a game and counts them.

    :param policy: how every seat plays: "random", or "plain", the sensible beginner.
    :param by: a rule to switch: the same deals without it and with it.
    :param workers: threads (compiled engine) or processes (readable engine).
    :param cluster: the address of a Dask scheduler, "tcp://...".
    :param engine: "compiled" or "readable"; unsaid, what is installed, the readable one for a few deals.
    :param matches: play so many whole matches in place of single deals.
    :param keep: whether a stopped run is kept and gone on with by the same call.
    :raises RulesError: where the rules cannot be put together.
    :raises ValueError: for a policy, an engine, a seed, or a number of deals or workers that there is not.
    :raises LabError: where what it needs is not installed.
    """
    number, hands = whole(deals), whole(workers)
    if not 1 <= number <= MOST_DEALS:
        raise ValueError(tell("lab", "how_many_deals", most=f"{MOST_DEALS:,}"))
    if not 1 <= hands <= MOST_WORKERS:
        raise ValueError(tell("lab", "how_many_workers", most=MOST_WORKERS))
    asked = job(game, options, values, policy, seed, engine, matches)
    if engine is None and not asked.matches and number <= FEW[asked.policy]:
        asked = asked._replace(engine=READABLE)
    jobs = (asked,) if by is None else switched(asked, str(by))
    _ = jobs[0].rules  # refused before anything is counted, or looked for among what is kept
    runs = []
    for one in jobs:
        kept: Path | None = place(one, number) if keep else None
        runs.append((one, run(one, number, workers=hands, cluster=cluster, keep=kept, seen=seen)))
    return Summary(tuple(runs), None if by is None else str(by).removeprefix("-"))
