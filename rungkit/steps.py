"""The steps a table draws: a record as nodes, sentences and questions, in the plain data of steps.json.

Every game has the keys hand.X, tags, trump, trick, led, best, pile, won, taken, scores, over; only the games
that need them have these besides:

    sealed    {seat, card or "??", text, open} or null; open on the step of the turn-up and at the end
    downs     [trick, seat, card or "??"] for each card that fell face down (HR-5)
    turnups   eight slots {card, by, points, trump, current, text} (Penneech)
    track     by seat {score, before, gained, target} (Penneech)
    stock     how many cards lie in the stock, null before the deal (Penneech)
    bids      by seat the call or null; voids: by seat the suits said (Call Bridge, CB-12)
    tens      by team {n, cards, new} (Mendikot, Dehla Pakad)
    standing  what the deals before have left, a few words each; only where there were some

The pile has `lock`, why it is locked, while it is. In the trick "down" is a card face down, "lame" one that
was played before its suit was trump, "drawn" one drawn for the deal; `do` of a node is what its player is
to do where nothing is played yet. For a seat the act of another seat's unseen card is "E down ??".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rungkit import playing
from rungkit.actions import Action
from rungkit.cards import in_display_order
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.moments import Moment, act, opening
from rungkit.questions import OF_A_HAND, question
from rungkit.record import Ask, Branch, Lesson, Record, dump
from rungkit.replays import Replay, changed, note, replay_as
from rungkit.rulebook import rulebook
from rungkit.rules import rule_fields
from rungkit.seats import pack_for
from rungkit.sentences import say
from rungkit.showing import need, shown
from rungkit.step_words import doing, number, row, where, why_not, written
from rungkit.strings import quoted, seat_name, strings, tell
from rungkit.view import view

Source = Record | tuple[Deal, Sequence[Action]]


class StepsError(ValueError):
    """A lesson that cannot be made: one sentence naming the switch, question or branch.

    `place` is where it stands in a record's [lesson], such as ("ask", 2).
    """

    place: tuple[str | int, ...] = ()


def steps(
    source: Source,
    *,
    seat: str | None = None,
    switches: Sequence[str] = (),
    asks: Sequence[Ask] = (),
    branches: Sequence[Branch] = (),
    title: str | None = None,
    id: str | None = None,
) -> dict[str, Any]:
    """The payload of a deal: every step of it, of its variations and under its switches.

    `source` is a record (its [lesson] holds title, switches, questions and branches, which the arguments
    replace) or a deal before its first action with the actions to play. With `seat` the payload holds
    only what that seat may see, and no variations.

    :raises StepsError: when there is no such seat, or a switch, question or branch does not fit the deal.
    :raises Refusal: when an action is not allowed.

    >>> from rungkit.cards import CARDS, Generator, shuffled
    >>> from rungkit.rules import Rules
    >>> start = Deal.dealt(Rules.of("double-sir"), "N", shuffled(CARDS, Generator(4)), trump="H")
    >>> made = steps((start, [Action.parse("W H4")]))
    >>> [node["where"] for node in made["lines"][0]["steps"]]
    ['Before the first card', 'Trick 1, card 1 of 4']
    """
    start, actions, lesson, text = _read(source)
    seat = seat or None
    if seat not in (None, *start.table.seats):
        raise StepsError(tell("refuse", "no_seat_of", who=quoted(seat), seats=", ".join(start.table.seats)))
    lesson = Lesson(
        title or lesson.title or _game(start), tuple(dict.fromkeys(switches)) or lesson.switches,
        tuple(asks) or lesson.asks, () if seat else tuple(branches) or lesson.branches,
    )  # fmt: skip
    name = id or _named(source) or _slug(lesson.title)
    base = replay_as(start, actions, start.rules)
    if base.refused:
        raise base.refused
    lines = [_line(base, base, "", lesson, name, seat)]
    for rule in lesson.switches:
        rules = _switched(start, rule)
        try:
            other = replay_as(start, actions, rules, go_on=seat is None)
        except Refusal as problem:  # dealt anew by that rule, the deal lacks something
            raise StepsError(problem.text) from problem
        lines.append(_line(base, other, rule, lesson, name, seat))
    table, names = start.table, strings()["name"]
    payload = {
        "format": 1, "id": name, "title": lesson.title, "game": start.rules.game, "lang": "en", "dir": "ltr",
        "mode": "seat" if seat else "lesson",
        "seats": [
            {"id": name, "name": seat_name(name), "team": table.teams[table.team_of[at]]}
            for at, name in enumerate(table.seats)
        ],
        "teams": [
            {"id": team, "name": names["team"][team], "short": names["team_short"][team]}
            for team in table.teams
        ],
        "piles": start.rules.takes_from_pile, "need": need(start), "record": "" if seat else text,
        "switches": [{"rule": rule, "label": _label(start, rule)} for rule in lesson.switches],
        "lines": lines,
    }  # fmt: skip
    cited = [rulebook()[rule] for rule in sorted(set(_cited(payload)))]
    payload["rules"] = {rule.id: {"text": rule.title, "reading": bool(rule.reading)} for rule in cited}
    return payload


def more_steps(
    start: Deal, played: Sequence[Action], fresh: Sequence[Action], seat: str | None = None
) -> dict[str, Any]:
    """The steps of `fresh` after those of `played`: `steps` as a line has them, and its `texts`.

    The first one's parent is -1.

    :raises Refusal: when an action is not allowed.

    >>> from rungkit.chance import dealt
    >>> call = Action.parse("W call H")
    >>> [node["act"] for node in more_steps(dealt("double-sir", 4).deal(), [], [call])["steps"]]
    ['W call H']
    """
    line, last = _Line(seat), opening(start)
    for action in played:
        last = act(last.deal, action)[-1]
    at = line.add(-1, last)
    line.texts.clear()
    for action in fresh:
        at = line.play(at, action)
    nodes = [{**node, "p": node["p"] - 1, **_kids(node)} for node in line.nodes[1:]]
    return {"texts": [[text, by] for text, by in line.texts], "steps": nodes}


def _kids(node: dict[str, Any]) -> dict[str, Any]:
    return {"kids": [kid - 1 for kid in node["kids"]]} if "kids" in node else {}


def _read(source: Source) -> tuple[Deal, list[Action], Lesson, str]:
    if isinstance(source, Record):
        actions = [Action.parse(text) for text in source.actions]
        return source.deal(), actions, source.lesson or Lesson(), dump(source)
    start, given = source
    return start, list(given), Lesson(), ""


def _named(source: Source) -> str:
    """The name of a record's file, without what every record's ends with."""
    name = source.name if isinstance(source, Record) else ""
    return name.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".rung.toml").strip("-")


def _slug(title: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in title.lower()).split())


def _game(start: Deal) -> str:
    return start.rules.game.replace("-", " ").capitalize()


def _label(start: Deal, rule: str) -> str:
    title = rulebook()[rule].title
    return tell("say", "without", rule=title) if start.rules.in_force(rule) else title


def _switched(start: Deal, rule: str) -> Any:
    if rule not in rule_fields():
        raise StepsError(tell("say", "bad_switch", rule=rule))
    try:
        rules = changed(start.rules, rule)
    except ValueError as problem:
        raise StepsError(str(problem)) from problem
    dealt = {card for cards in (*start.setup.hands, start.setup.stock) for card in cards}
    if not dealt <= set(pack_for(rules)):
        raise StepsError(tell("say", "other_pack", rule=rule))
    return rules


def _cited(value: Any) -> Iterable[str]:
    """Every rule ID in lists under "rules", in texts and in switches."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "rules":
                yield from inner
            elif key == "rule":
                yield inner
            elif key == "texts":
                yield from (rule for _, rule in inner if rule)
            else:
                yield from _cited(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _cited(inner)


# ---- one line ----------------------------------------------------------------------------------------


def _line(
    base: Replay, replay: Replay, rule: str, lesson: Lesson, name: str, seat: str | None
) -> dict[str, Any]:
    line = _Line(seat)
    last = line.add(-1, opening(replay.start))
    ends = [last]  # the node on which the deal stands after so many actions
    for action in replay.actions:
        last = line.play(last, action)
        ends.append(last)
    for n, branch in enumerate(lesson.branches):
        try:
            line.branch(ends[: replay.followed + 1], branch)
        except StepsError as error:
            error.place = ("branch", n)
            if not rule:  # under another rule a variation may have no place
                raise
    for n, ask in enumerate(lesson.asks if not rule else ()):
        try:
            if not 0 <= ask.after < len(ends):
                raise StepsError(tell("say", "ask_too_late", n=ask.after, last=len(ends) - 1))
            line.ask(ends[ask.after], ask, f"{name}-q{n + 1}")
        except StepsError as error:
            error.place = ("ask", n)
            raise
    asked = [node["ask"] for node in line.nodes if "ask" in node]
    for n, entry in enumerate(asked):
        entry["of"] = [n + 1, len(asked)]
    return {
        "key": rule, "on": [rule] if rule else [],
        "label": _label(base.start, rule) if rule else tell("say", "as_recorded"),
        "note": note(base, replay, reasons=seat is None) if rule else None,
        "texts": [[text, by] for text, by in line.texts], "steps": line.nodes,
    }  # fmt: skip


class _Line:
    """The nodes of one line while they are being made."""

    def __init__(self, seat: str | None) -> None:
        self.seat = seat
        self.nodes: list[dict[str, Any]] = []
        self.moments: list[Moment] = []
        self.tables: list[dict[str, Any]] = []
        self.texts: dict[tuple[str, str | None], int] = {}

    def play(self, parent: int, action: Action) -> int:
        for moment in act(self.moments[parent].deal, action):
            parent = self.add(parent, moment)
        return parent

    def add(self, parent: int, moment: Moment, name: str = "") -> int:
        at, deal = len(self.nodes), moment.deal
        table = shown(moment, self.seat)
        before = self.tables[parent] if parent >= 0 else {}
        text, rules = say(moment, self.seat)
        node: dict[str, Any] = {"p": parent}
        if name:
            node["name"] = name
        node |= {
            "act": written(moment, self.seat), "n": number(moment), "c": len(deal.trick),
            "where": where(moment), "say": text, "rules": rules,
            "set": {key: value for key, value in table.items() if key not in before or before[key] != value},
            "to": deal.to_act if deal.to_act in deal.table.index else None,
        }  # fmt: skip
        if moment.end:
            node["end"] = True
        node |= self._choices(deal)
        if moment.after:
            node["row"] = row(moment)
        if parent >= 0:
            self.nodes[parent].setdefault("kids", []).append(at)
        self.nodes.append(node)
        self.moments.append(moment)
        self.tables.append(table)
        return at

    def _choices(self, deal: Deal) -> dict[str, Any]:
        """What may be done now, and why each other card may not be played."""
        found: dict[str, Any] = {}
        if self.seat:
            legal = list(view(deal, self.seat).legal)
        else:
            legal = deal.legal_actions() + deal.also()
        may = [action.card for action in legal if action.verb == "play" and action.card is not None]
        if may:
            found["may"] = [str(card) for card in in_display_order(may)]
        if deal.stage == "play" and self.seat in (None, deal.to_act):
            found["no"] = self._refusals(deal)
        other = [[str(a), doing(a, deal)] for a in legal if a.verb not in ("play", "draws")]
        if other:
            found["other"] = other
        if deal.stage == "draw":
            found["do"] = tell("say", "to_draw")
        elif other and not may:
            found["do"] = tell("say", "to_decide")
        return {key: value for key, value in found.items() if value}

    def _refusals(self, deal: Deal) -> list[list[Any]]:
        who = deal.to_act or ""
        why: dict[int, list[str]] = {}
        for card in in_display_order(deal.hand(who)):
            action = Action(who, "play", card)
            refusal = deal.why_not(action) or playing.unlawful(deal, action)
            if refusal is not None:
                key = (why_not(deal, refusal), refusal.rule)
                why.setdefault(self.texts.setdefault(key, len(self.texts)), []).append(str(card))
        return [[text, cards] for text, cards in why.items()]

    def branch(self, ends: list[int], branch: Branch) -> None:
        """Actions that might have followed the main line's first so many."""
        parent = ends[branch.after] if branch.after < len(ends) else -1
        if parent < 0 or "kids" not in self.nodes[parent] or not branch.actions:
            raise StepsError(tell("say", "bad_branch", name=branch.name))
        made: list[Moment] = []
        deal = self.moments[parent].deal
        for text in branch.actions:
            try:
                made += act(deal, Action.parse(text))
            except ValueError as problem:
                words = {"name": branch.name, "action": text, "why": problem}
                raise StepsError(tell("say", "branch_refused", **words)) from problem
            deal = made[-1].deal
        for count, moment in enumerate(made):
            parent = self.add(parent, moment, "" if count else branch.name)

    def ask(self, at: int, ask: Ask, name: str) -> None:
        """A question on the step it is about: before the trick leaves the table where it asks of that.

        What would be asked of cards that the seat may not see is left out.
        """
        lying = self.nodes[at]["p"] if self.nodes[at].get("end") and not self.nodes[at]["act"] else at
        made = question(self.moments[lying], self.moments[at], ask, name, self.seat, self._ways(at))
        if made is None and self.seat and ask.kind in OF_A_HAND:
            return
        if made is None:
            raise StepsError(tell("say", "bad_ask", kind=ask.kind, n=ask.after))
        before_it_leaves, asked = made
        node = self.nodes[lying if before_it_leaves else at]
        if "ask" in node:
            raise StepsError(tell("say", "asked_twice", n=ask.after))
        node["ask"] = asked

    def _ways(self, at: int) -> list[tuple[Action, Moment]]:
        """What may be followed from a step: the first action of each way, and its last moment."""
        found = []
        for kid in self.nodes[at].get("kids", []):
            action, last = self.moments[kid].action, kid
            while "kids" in self.nodes[last]:
                last = self.nodes[last]["kids"][0]
            assert action is not None  # a card that leaves the table leaves no choice
            found.append((action, self.moments[last]))
        return found
