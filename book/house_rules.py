"""What the lab has counted for its chapters: each optional rule's two tables, side by side.

`python -m tools.house_rules` counts and writes `house-rules.json`; here it is read, and its first deals are
played again by the engine that explains.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from rungkit.desk.tables import game_name
from rungkit.games import preset, presets
from rungkit.lab.counting import Estimate, Totals, difference, estimates
from rungkit.lab.engines import READABLE, Job, counted
from rungkit.lab.measures import SHARE
from rungkit.lab.running import run
from rungkit.lab.switches import Comparison, Side, comparisons, is_way_of_trump
from rungkit.rulebook import rulebook

FILE = Path(__file__).parent / "house-rules.json"
POLICIES = {"random": "by chance", "plain": "plainly"}
# What a reader asks about first; the others stand in the file.
SHOWN = (
    "callers_win", "court", "goon", "fifty_two", "callers_points", "others_points",
    "dealers_win", "not_dealers_win", "nobody_wins", "mendikot", "whitewash", "dealers_points",
    "not_dealers_points", "calls_made", "call", "points", "dealer_points", "other_points", "both_points",
    "captures", "thrown_in", "match_deals",
)  # fmt: skip
MATCH = ("match_deals",)
SHORT = {
    "callers_win": "callers win", "court": "courts", "goon": "goon courts", "fifty_two": "52-courts",
    "callers_points": "callers' points", "others_points": "others' points", "captures": "captures",
    "dealers_win": "dealer's team wins", "not_dealers_win": "other team wins", "nobody_wins": "nobody wins",
    "mendikot": "mendikots", "whitewash": "whitewashes", "dealers_points": "dealers' points",
    "not_dealers_points": "others' points", "calls_made": "calls made, of 4", "call": "tricks called",
    "points": "points of a seat", "dealer_points": "dealer's points", "other_points": "other's points",
    "both_points": "points of both", "thrown_in": "thrown in", "match_deals": "deals a match",
}  # fmt: skip


class Effect(NamedTuple):
    """One measure at the two tables of a rule; one of the two may not know it.

    `exact`: the same cards fell in every deal, and it came out the same, so that there is no doubt.
    """

    key: str
    share: bool
    without: Estimate | None
    with_it: Estimate | None
    exact: bool = False

    @property
    def change(self) -> tuple[float, float, float] | None:
        """How much more it is with the rule, and the 95% interval; of shares in hundredths."""
        if self.exact or self.without is None or self.with_it is None:
            return None
        scale = 100 if self.share else 1
        middle, low, high = difference(self.without, self.with_it)
        return middle * scale, low * scale, high * scale

    @property
    def settled(self) -> bool:
        """Whether the interval of the change leaves zero out."""
        change = self.change
        return change is not None and not change[1] <= 0 <= change[2]


class Lab:
    """The file, by its tables."""

    def __init__(self, file: Path = FILE) -> None:
        kept = json.loads(file.read_text("utf-8"))
        self.deals, self.seed = kept["deals"], kept["seed"]
        self.tables = {_name(row): row for row in kept["tables"]}

    def row(self, game: str, side: Side, policy: str) -> dict[str, Any]:
        """What is kept of one table."""
        found: dict[str, Any] = self.tables[game, side, policy]
        return found

    def estimates(self, game: str, side: Side, policy: str) -> dict[str, Estimate]:
        """What is known of every measure of one table, of whole matches too where it has any."""
        row, found = self.row(game, side, policy), {}
        for part in ("single", "matches"):
            if part in row:
                job = self.job(game, side, policy, part)
                found |= {one.measure.key: one for one in estimates(_totals(job, row[part]), counted(job))}
        return found

    def job(self, game: str, side: Side, policy: str, part: str = "single") -> Job:
        """What was simulated."""
        return Job(game, side.options, side.values, policy, self.seed, READABLE, part == "matches")

    def effects(self, rule: Comparison, policy: str, shown: Iterable[str] = SHOWN) -> list[Effect]:
        """What a rule changes, measure by measure."""
        one, other = (self.estimates(rule.game, side, policy) for side in (rule.without, rule.with_it))
        found = []
        for key in shown:
            pair = one.get(key), other.get(key)
            known = pair[0] or pair[1]
            if known is None or (key == "thrown_in" and not any(each and each.times for each in pair)):
                continue
            exact = _equal(*pair) and self.same(rule, policy, "matches" if key in MATCH else "single")
            found.append(Effect(key, known.measure.kind == SHARE, *pair, exact))
        return found

    def same(self, rule: Comparison, policy: str, part: str = "single") -> bool:
        """Whether all the deals were the same, card for card, with the rule and without."""
        one, other = (self.row(rule.game, side, policy) for side in (rule.without, rule.with_it))
        return part in one and part in other and one[part]["marks"] == other[part]["marks"]

    def unchanged(self, rule: Comparison, policy: str) -> bool:
        """Whether nothing that was counted differs at all."""
        return all(each.exact for each in self.effects(rule, policy))

    def again(
        self, tables: Iterable[tuple[str, Side, str]], parts: Iterable[str] = ("single",), first: int = 3
    ) -> int:
        """Plays the first deals of some tables again, each card explained; how many deals, or matches.

        :raises ValueError: where they come out otherwise than the file says.
        """
        played = 0
        for game, side, policy in tables:
            for part in parts:
                kept = self.row(game, side, policy).get(part)
                if kept is None:
                    continue
                found = run(self.job(game, side, policy, part), first)
                if found.marks != kept["first"]:
                    raise ValueError(
                        f"house-rules.json: the first deals of {game} {' '.join(side.options)} ({policy}, "
                        f"{part}) are other deals now. `python -m tools.house_rules` counts all of them anew."
                    )
                played += first
        return played


def _equal(one: Estimate | None, other: Estimate | None) -> bool:
    """Whether two tables counted the same."""
    return one is not None and other is not None and one[1:] == other[1:]


def _name(row: dict[str, Any]) -> tuple[str, Side, str]:
    side = Side(tuple(row["options"]), tuple(sorted(row["values"].items())))
    return row["game"], side, row["policy"]


def _totals(job: Job, kept: dict[str, Any]) -> Totals:
    keys = [measure.key for measure in counted(job)]
    sums, squares = zip(*(kept["sums"][key] for key in keys), strict=True)
    return Totals(kept["deals"], sums, squares, kept["marks"])


# ---- how a rule is named --------------------------------------------------------------------------------


def title(rule: Comparison) -> str:
    """A rule as a line names it, with what had to be switched with it."""
    found = f"{rule.rule}, {rulebook()[rule.rule].title}"
    if rule.rule == "DS-14":
        found += " (both tricks)" if rule.way else " (the pair)"
    elif rule.way:
        found += f" ({rule.way} players)"
    return found + _company(rule)


def _company(rule: Comparison) -> str:
    words = []
    if is_way_of_trump(rule.rule):
        words.append(f"in place of {'MK-4' if rule.rule == 'MK-9' else 'MK-9'}")
    else:
        off = [option.removeprefix("-") for option in rule.moved if option.startswith("-")]
        words += [f"in place of {name}" for name in off]
        words += [f"with {option}" for option in rule.moved if not option.startswith("-")]
    words += [f"both without {option[1:]}" for option in rule.shared if option.startswith("-")]
    words += [f"both with {option}" for option in rule.shared if not option.startswith("-")]
    return f"; {', '.join(words)}" if words else ""


def is_on(rule: Comparison) -> bool:
    """Whether the game as it is has the rule, so that a table would have to leave it out."""
    return rule.rule in preset(rule.game).rules


def panels(lab: Lab, games: Sequence[str], keys: Iterable[str]) -> dict[str, list[Any]]:
    """What `figures_house_rules.changes` draws: for each measure a row a rule, game after game."""
    found: dict[str, list[Any]] = {}
    for key in keys:
        rows = found.setdefault(SHORT[key], [])
        for game in games:
            if len(games) > 1:
                rows.append((game_name(game), None))
            rows += [(rule.key, _by_policy(lab, rule, key)) for rule in comparisons(game)]
    return found


def _by_policy(lab: Lab, rule: Comparison, key: str) -> dict[str, tuple[float, float, float] | None]:
    """The change of one measure by chance and plainly; none where nothing at all is different."""
    found = {}
    for policy, words in POLICIES.items():
        effects = [] if lab.unchanged(rule, policy) else lab.effects(rule, policy, (key,))
        found[words] = effects[0].change if effects else None
    return found


# ---- numbers as they are read ---------------------------------------------------------------------------


def number(value: float, share: bool, sign: bool = False) -> str:
    """A share in hundredths with a decimal, a small one with two; a mean with two, near zero with three."""
    places = (2 if abs(value) < 1 else 1) if share else (3 if abs(value) < 0.1 else 2)
    text = f"{value:+.{places}f}" if sign else f"{value:.{places}f}"
    return "0" if value == 0 else text.replace("-", "−")


def value(one: Estimate | None) -> str:
    """An estimate alone."""
    if one is None:
        return "–"
    share = one.measure.kind == SHARE
    return number(one.value * (100 if share else 1), share) + ("%" if share else "")


def change(effect: Effect) -> str:
    """The change with its interval."""
    if effect.exact:
        return "no change"
    if effect.change is None:
        return ""
    middle, low, high = (number(each, effect.share, sign=True) for each in effect.change)
    return f"{middle} ({low} to {high})"


def told(lab: Lab, game: str) -> Iterator[str]:
    """A game's rules as lines of text, with all numbers."""
    for rule in comparisons(game):
        yield title(rule)
        for policy, words in POLICIES.items():
            if lab.unchanged(rule, policy):
                yield f"  {words}: nothing changes"
                continue
            yield f"  {words}"
            for each in lab.effects(rule, policy):
                pair = f"{value(each.without):>7} to {value(each.with_it):>7}"
                yield f"    {SHORT[each.key]:20} {pair}  {change(each)}".rstrip()


def digest(lab: Lab, game: str) -> str:
    """A game's rules, and of each only what certainly changes: what is printed, and compared."""
    lines = []
    for rule in comparisons(game):
        lines.append(title(rule))
        for policy, words in POLICIES.items():
            if lab.unchanged(rule, policy):
                found = ["nothing changes"]
            else:
                found = [
                    _settled(each) for each in lab.effects(rule, policy) if each.settled or _only_one(each)
                ]
            lines.append(f"  {words + ':':10} {', '.join(found) or 'nothing that could be told from chance'}")
    return "\n".join(lines)


# by which one sees whom a rule helps
WHO_WINS = (
    "callers_win", "not_dealers_win", "court", "goon", "mendikot", "whitewash", "calls_made", "points",
    "dealer_points", "other_points",
)  # fmt: skip


def sides_differ(lab: Lab) -> str:
    """The rules whose change is certain both ways, and points one way by chance and the other way plainly."""
    lines = []
    for game in presets():
        for rule in comparisons(game):
            found = {
                policy: {one.key: one for one in lab.effects(rule, policy, WHO_WINS)} for policy in POLICIES
            }
            for key in found["random"]:
                pair = [found[policy][key] for policy in POLICIES]
                (one, other) = (each.change for each in pair)
                if one and other and all(each.settled for each in pair) and one[0] * other[0] < 0:
                    by = ", ".join(f"{word} {number(each.change[0], each.share, sign=True)}"
                                   for word, each in zip(POLICIES.values(), pair, strict=True)
                                   if each.change)  # fmt: skip
                    lines.append(f"{game_name(game) + ', ' + rule.key:32} {SHORT[key]:16} {by}")
    return "\n".join(lines)


def _only_one(effect: Effect) -> bool:
    return effect.without is None or effect.with_it is None


def _settled(effect: Effect) -> str:
    if _only_one(effect):
        return f"{SHORT[effect.key]} {value(effect.without)} to {value(effect.with_it)}"
    assert effect.change is not None
    return f"{SHORT[effect.key]} {number(effect.change[0], effect.share, sign=True)}"


# ---- a table that can be read on a telephone ------------------------------------------------------------


class Table:
    """All numbers of a game behind their title, as a page element; elsewhere as text."""

    def __init__(self, lab: Lab, game: str) -> None:
        self.lab, self.game = lab, game

    def __repr__(self) -> str:
        return f"<numbers of {self.game}>"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": "\n".join(told(self.lab, self.game))}

    def html(self) -> str:
        """A table: a row for each measure, by chance and plainly beside each other, rule after rule."""
        heads = "".join(f'<th scope="col">{words}</th>' for words in POLICIES.values())
        head = f'<thead><tr><th scope="col">without → with</th>{heads}</tr></thead>'
        rules = comparisons(self.game)
        bodies = "".join(self._rule(rule) for rule in rules)
        name = escape(game_name(self.game))
        style = (
            "<style>.rung-numbers{margin:1rem 0}.rung-numbers summary{cursor:pointer;padding:.6rem 0}"
            ".rung-numbers table{width:100%;max-width:40rem;border-collapse:collapse;font-size:.85em}"
            ".rung-numbers :is(td,th){padding:.2rem .3rem;text-align:left;vertical-align:top;"
            "border:0;border-top:1px solid var(--pst-color-border,#ccc);background:none}"
            ".rung-numbers th[scope=rowgroup]{padding-top:.9rem}.rung-numbers td span{white-space:nowrap}"
            ".rung-numbers small{display:block;font-size:.9em}"
            ".rung-numbers th[scope=row]{font-weight:400}</style>"
        )
        return (
            f'<details class="rung-numbers">{style}<summary>All numbers of {name} '
            f"({len({rule.rule for rule in rules})} rules)</summary>"
            f"<table>{head}{bodies}</table></details>"
        )

    def _rule(self, rule: Comparison) -> str:
        head = f'<tr><th scope="rowgroup" colspan="3">{escape(title(rule))}</th></tr>'
        by = {policy: {each.key: each for each in self.lab.effects(rule, policy)} for policy in POLICIES}
        still = {policy: self.lab.unchanged(rule, policy) for policy in POLICIES}
        if all(still.values()):
            return f'<tbody>{head}<tr><td colspan="3">nothing changes, either way</td></tr></tbody>'
        rows = []
        keys = [key for key in SHOWN if any(key in found for found in by.values())]
        for at, key in enumerate(keys):
            cells = []
            for policy in POLICIES:
                if still[policy]:
                    cells.append(f'<td rowspan="{len(keys)}">nothing changes</td>' if at == 0 else "")
                    continue
                each = by[policy].get(key)
                if each is None:
                    cells.append("<td>–</td>")
                    continue
                pair = value(each.with_it) if each.exact else f"{value(each.without)} → {value(each.with_it)}"
                cells.append(f"<td><span>{pair}</span><small>{change(each)}</small></td>")
            rows.append(f'<tr><th scope="row">{SHORT[key]}</th>{"".join(cells)}</tr>')
        return f"<tbody>{head}{''.join(rows)}</tbody>"
