"""Lab: how often, how much, and what a house rule does to it, while the deals are being counted."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from threading import Lock

import ipywidgets as widgets

from rungkit.games import presets
from rungkit.lab.counting import Estimate, difference, estimates
from rungkit.lab.engines import COMPILED, READABLE, Job, available, counted, job
from rungkit.lab.measures import SHARE
from rungkit.lab.results import switched
from rungkit.rulebook import rulebook
from rungkit.site.apps.address import POLICIES, Table, Wanted, written
from rungkit.site.apps.chooser import NEEDS_VALUE, Chooser
from rungkit.site.apps.controls import Part, Said, button, choice, row, wished
from rungkit.site.apps.counting import DIED, Progress, Run
from rungkit.site.apps.stage import Stage
from rungkit.strings import tell

HOW_MANY = {COMPILED: (10_000, 100_000, 1_000_000), READABLE: (200, 2_000, 20_000)}
WIDE = 100  # units across of an interval's picture
STYLE = (
    "<style>.rung-lab{border-collapse:collapse;width:100%;max-width:44rem}"
    ".rung-lab :is(td,th){padding:.25rem .4rem;text-align:left;vertical-align:top;border:0;"
    "border-top:1px solid #8886;font-weight:400}.rung-lab th{width:40%}"
    ".rung-lab svg{display:block;width:100%;height:.8rem}.rung-lab small{white-space:nowrap}"
    ".rung-lab .line{stroke:currentColor;opacity:.35}.rung-lab .in{fill:#f4bd3f;stroke:currentColor;"
    "stroke-width:1;vector-effect:non-scaling-stroke}</style>"
)


class Lab(Part):
    """The app Lab. One run at a time: a new one waits until the one before has stopped."""

    def __init__(self, stage: Stage, wanted: Wanted) -> None:
        super().__init__()
        self.stage, self.busy = stage, Lock()
        self.run: Run | None = None
        self.engine = available()
        self.chooser = Chooser(wanted.table, by=wanted.by)
        self.missed += self.chooser.missed
        self.policy = choice("policy", [(tell("demo", f"policy_{p}"), p) for p in POLICIES], wanted.policy)
        self.by = choice("by", [(tell("demo", "by_none"), "")], "")
        self.deals = choice("deals", [(f"{n:,}", n) for n in HOW_MANY[self.engine]], HOW_MANY[self.engine][1])
        self.begin = self.press(button("count", main=True), self.count)
        self.end = self.press(button("stop_counting"), self.stop)
        self.end.disabled = True
        self.counted = widgets.HTML()
        self.by_value = widgets.VBox()  # the value that the rule switched is played with
        self._offer()
        wished(self, "by", wanted.by, self.by)
        self.by.observe(lambda _: self.safely(self._ask_value), "value")
        self._ask_value()
        self.chooser.game.observe(lambda _: self.safely(self._offer), "value")
        self.children = [
            self.chooser,
            widgets.VBox([self.policy, self.by, self.by_value]),
            row(self.deals, self.begin, self.end),
            self.said,
            self.counted,
        ]
        self._address(self._table())
        self.say(tell("demo", "lab_ready") if self.engine == COMPILED else self._slowly())

    def __repr__(self) -> str:
        return "<lab>"

    def _slowly(self) -> str:
        return f"{tell('lab', 'no_numba')} {tell('lab', 'goes_on')}"

    def _offer(self) -> None:
        """The rules that may be switched: every optional rule of the game, those that are on too."""
        before = self.by.value
        rules = presets()[self.chooser.game.value].options
        names = [(f"{rulebook()[rule].title} ({rule})", rule) for rule in rules if rulebook()[rule].built]
        self.by.options = [(tell("demo", "by_none"), ""), *names]
        self.by.value = before if before in rules else ""
        self._ask_value()

    def _ask_value(self) -> None:
        """The control of the value that the rule switched needs: the chooser's own, so there is one value."""
        self.chooser.by = self.by.value
        asked = self.chooser.values.get(self.by.value)
        self.by_value.children = [] if asked is None else [asked]

    def _table(self) -> Table:
        """What is chosen, with the value that the rule switched needs."""
        table, asked = self.chooser.table(), self.chooser.values.get(self.by.value)
        if asked is None:
            return table
        return replace(table, values={**table.values, NEEDS_VALUE[self.by.value][0]: asked.value})

    def _address(self, table: Table) -> None:
        self.stage.address = written(Wanted("lab", table, policy=self.policy.value, by=self.by.value))

    def jobs(self, table: Table) -> tuple[Job, ...]:
        """What is chosen: one table, or the two of a rule.

        :raises RulesError: where the rules do not go together, with the reason.
        """
        one = job(table.game, table.options, table.values, self.policy.value, engine=self.engine)
        return switched(one, self.by.value) if self.by.value else (one,)

    def count(self) -> None:
        """Begins a run."""
        with self.busy:
            if self.run is not None and self.run.going:
                raise Said(tell("demo", "lab_busy"))
            table = self._table()
            run = Run(self.jobs(table), int(self.deals.value), self._told)
            self.run = run
            self._address(table)
            self.counted.value = ""
            self._turn(going=True)
            deals = f"{run.deals:,}"
            if self.engine == COMPILED:
                self.say(tell("demo", "lab_counting", deals=deals))
            else:
                self.say(f"{tell('demo', 'lab_counting_slowly', deals=deals)} {self._slowly()}")
            run.start()

    def stop(self) -> None:
        """Stops the run; what it has counted stands."""
        if self.run is not None:
            self.run.stop()

    def close(self) -> None:
        """Ends with its page: nothing goes on counting."""
        self.stop()
        super().close()

    def _turn(self, *, going: bool) -> None:
        self.begin.disabled, self.end.disabled = going, not going

    def _told(self, progress: Progress) -> None:
        """What a run has counted; called in its thread."""
        self.safely(lambda: self._draw(progress))

    def _draw(self, progress: Progress) -> None:
        if progress.deals:
            self.counted.value = picture(progress, self.by.value if len(progress.jobs) > 1 else "")
        if progress.ended:
            self._turn(going=False)
            words = tell("demo", progress.ended, deals=f"{progress.deals:,}")
            self.say(words, refused=progress.ended == DIED)


def picture(progress: Progress, by: str = "") -> str:
    """The measures with their intervals, as a table; where a rule is switched, without it and with it."""
    tables = [
        {one.measure.key: one for one in estimates(totals, counted(of))}
        for of, totals in zip(progress.jobs, progress.totals, strict=True)
    ]
    names = [tell("lab", key, rule=by) for key in ("without", "with")] if len(tables) > 1 else [""]
    keys = list(dict.fromkeys(key for table in tables for key in table))
    rows = []
    for key in keys:
        found = [table.get(key) for table in tables]
        label = escape(next(one for one in found if one).measure.label)
        most = scale(max((one.high for one in found if one), default=1.0))
        cells = "".join(_cell(one, name, most) for one, name in zip(found, names, strict=True))
        if len(found) > 1 and found[0] and found[1]:
            cells += _more(found[0], found[1], by)
        rows.append(f'<tr><th scope="row">{label}</th><td>{cells}</td></tr>')
    seen = tell("demo", "lab_seen", deals=f"{progress.deals:,}")
    return f'{STYLE}<p>{escape(seen)}</p><table class="rung-lab">{"".join(rows)}</table>'


def scale(most: float) -> float:
    """How far a line goes on which something so large is drawn: 1, 2 or 5 and noughts.

    So it stays where it is while the intervals close in.

    >>> scale(0.589), scale(0.0517), scale(7.08), scale(0.0)
    (1.0, 0.1, 10.0, 0.01)
    """
    step = 0.01
    while True:
        for times in (1, 2, 5):
            if times * step >= most:
                return round(times * step, 10)
        step *= 10


def _shown(one: Estimate, *numbers: float, sign: bool = False) -> list[str]:
    """Numbers of a measure as they are read: shares in hundredths, means with three places."""
    times, unit, places = (100, "%", 2) if one.measure.kind == SHARE else (1, "", 3)
    return [f"{times * number:{'+' if sign else ''}.{places}f}{unit}".replace("-", "−") for number in numbers]


def _cell(one: Estimate | None, name: str, most: float) -> str:
    before = f"{escape(name)}: " if name else ""
    if one is None:
        return f"<div>{before}–</div>"
    value, low, high = _shown(one, one.value, one.low, one.high)
    left, right = _places(one, most)
    return (
        f"<div>{before}<b>{value}</b> <small>{escape(tell('lab', 'interval', low=low, high=high))}</small>"
        f'<svg viewBox="0 0 {WIDE} 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="line" d="M0 4H{WIDE}" vector-effect="non-scaling-stroke"/>'
        f'<rect class="in" x="{left:.2f}" y="1" width="{max(right - left, 0.4):.2f}" height="6"/></svg></div>'
    )


def _more(one: Estimate, other: Estimate, by: str) -> str:
    """How much more it is with the rule."""
    value, low, high = _shown(one, *difference(one, other), sign=True)
    name = escape(tell("demo", "lab_more", rule=by))
    interval = escape(tell("lab", "interval", low=low, high=high))
    return f"<div>{name}: <b>{value}</b> <small>{interval}</small></div>"


def _places(one: Estimate, most: float) -> tuple[float, float]:
    """Where an interval begins and ends on a line that goes from nothing, or the least, to the most."""
    least = -scale(-one.low) if one.low < 0 else 0.0
    low, high = (max(0.0, min(WIDE, WIDE * (end - least) / (most - least))) for end in (one.low, one.high))
    return low, high
