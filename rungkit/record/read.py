"""Reading a record: every mistake is refused with one sentence, its line, and what would be right."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from rungkit.beginning import MATCH_KEYS
from rungkit.cards import SUITS, Card
from rungkit.events import Refusal
from rungkit.record.lines import Lines, Path, TooDeep
from rungkit.record.model import Ask, Branch, DealRecord, Lesson, Record, RecordError
from rungkit.record.pbn import hands_of_pbn
from rungkit.replays import beside
from rungkit.rules import Rules, RulesError, last_trick
from rungkit.seats import pack_for, table_for
from rungkit.strings import listed, quoted, tell

FORMAT = 1
MOST_BYTES = 400_000
MOST_ACTIONS = 1_000
MOST_LETTERS = 200
OUTSIDE = ("format", "game", "options", "strictness", "values", "start", "expect", "lesson")
INSIDE = ("dealer", "trump", "stock", "drawn", "actions", "hands")
KINDS = {str: "text", int: "number", list: "list", dict: "table"}


def load(text: str, name: str = "-") -> Record:
    """The record of a text, its [expect] checked by playing it; `name` is the file's, for errors.

    :raises RecordError: for the first thing that is wrong.
    """
    from rungkit.expect import problem

    record = read(text, name)
    if record.expect and (found := problem(record)) is not None:
        raise found
    return record


def read_bytes(data: bytes, name: str = "-") -> Record:
    """The record of a file's bytes, which must be UTF-8; what it expects is not checked yet.

    :raises RecordError: for the first thing that is wrong.
    """
    try:
        text = data[: MOST_BYTES + 1].decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if len(data) <= MOST_BYTES:
            line = data.count(b"\n", 0, error.start) + 1
            raise RecordError(tell("record", "no_utf8"), line=line, name=name) from None
        text = " " * len(data)
    return read(text, name)


def read(text: str, name: str = "-") -> Record:
    """The record of a text; what it expects is not checked yet.

    :raises RecordError: for the first thing that is wrong.
    """
    if len(text) > MOST_BYTES:
        raise RecordError(tell("record", "too_long", most=f"{MOST_BYTES:,}"), name=name)
    text = text.removeprefix("\ufeff")
    try:
        lines = Lines(text)
        table = tomllib.loads(text)
    except TooDeep as error:
        raise RecordError(tell("record", "too_deep"), line=error.line, name=name) from None
    except (ValueError, RecursionError) as error:
        raise _no_toml(text, str(error), name) from None
    return _Reader(table, lines, name).record(_comment(text))


def _no_toml(text: str, said: str, name: str) -> RecordError:
    """tomllib's error as ours: its place as the line, its words where they say more than that."""
    place = re.search(r" ?\(at (?:line (\d+), column \d+|end of document)\)", said)
    line, said = 1, said[: place.start()] if place else tell("record", "long_number")
    if place:
        line = int(place[1]) if place[1] else max(1, len(text.splitlines()))
    key = "given_twice" if said.startswith("Cannot ") else "no_toml"
    return RecordError(tell("record", key, said=" ".join(said.split())[:90]), line=line, name=name)


def _comment(text: str) -> tuple[str, ...]:
    """The block of comments at the head of a text."""
    block: list[str] = []
    for line in text.split("\n"):  # splitlines would also cut at signs that a comment may hold
        if line.strip() and not line.lstrip().startswith("#"):
            break
        block.append(line.strip())
    return tuple("\n".join(block).strip("\n").split("\n")) if any(block) else ()


def shown(value: object) -> str:
    """A value in a sentence, never longer than half a line.

    >>> shown("x" * 60)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ...'"
    """
    if isinstance(value, str):
        return quoted(value if len(value) <= 36 else value[:34] + " ...")
    if isinstance(value, dict | list):
        return tell("record", "a_table" if isinstance(value, dict) else "a_list")
    if isinstance(value, int) and value.bit_length() > 100:
        return tell("record", "huge")
    return str(value).lower() if isinstance(value, bool) else str(value)


class _Reader:
    """Takes one parsed table apart."""

    def __init__(self, table: dict[str, Any], lines: Lines, name: str) -> None:
        self.table, self.lines, self.name = table, lines, name

    def refuse(self, _key: str, /, *path: str | int, rule: str | None = None, **words: object) -> RecordError:
        return self.error(tell("record", _key, "en", **words), rule, path)

    def error(self, text: str, rule: str | None, path: Path) -> RecordError:
        return RecordError(text, rule, self.lines.of(*path), name=self.name)

    def known(self, table: Mapping[str, Any], keys: Iterable[str], *path: str | int) -> None:
        keys = list(keys)
        for key in table:
            if key in INSIDE and "deals" in keys and "deals" in table:
                raise self.refuse("inside_deals", *path, key, key=key)
            if key not in keys:
                near, said = get_close_matches(key, keys, 1), {"key": shown(key), "keys": listed(keys)}
                if near:
                    raise self.refuse("unknown_near", *path, key, near=near[0], **said)
                raise self.refuse("unknown_key", *path, key, **said)

    def take(self, table: Mapping[str, Any], key: str, kind: type, unsaid: Any, *path: str | int) -> Any:
        """The value of a key, of one kind; `unsaid` where it is missing, refused where that is None."""
        if key not in table:
            if unsaid is None:
                raise self.refuse("missing", *path, key=key)
            return unsaid
        value = table[key]
        if type(value) is not kind:
            right = tell("record", KINDS[kind])
            raise self.refuse("wrong_type", *path, key, key=key, given=shown(value), right=right)
        return value

    def texts(self, table: Mapping[str, Any], key: str, *path: str | int) -> tuple[str, ...]:
        """A list of short texts."""
        values = self.take(table, key, list, [], *path)
        for place, value in enumerate(values):
            why = "no_text" if type(value) is not str else "unseen_sign" if not value.isprintable() else ""
            if why or len(value) > 60:
                why = why or "long_item"
                raise self.refuse(why, *path, key, place, key=key, place=place + 1, given=shown(value))
        return tuple(values)

    def choice(
        self, table: Mapping[str, Any], key: str, choices: Iterable[str], *path: str | int
    ) -> str | None:
        if key not in table:
            return None
        value = self.take(table, key, str, None, *path)
        choices = list(choices)
        if value not in choices:
            raise self.refuse("no_choice", *path, key, key=key, given=shown(value), choices=listed(choices))
        return str(value)

    # ---- the whole ----------------------------------------------------------------------------------

    def record(self, comment: tuple[str, ...]) -> Record:
        table, match = self.table, "deals" in self.table
        if self.take(table, "format", int, None) != FORMAT:
            raise self.refuse("format", "format", given=shown(table["format"]), known=FORMAT)
        self.known(table, (*OUTSIDE, "deals") if match else (*OUTSIDE, *INSIDE))
        game = self.take(table, "game", str, None)
        options = self.texts(table, "options")
        values = self.take(table, "values", dict, {})
        for key in ("values", "start", "expect"):
            self._plain(self.take(table, key, dict, {}), (key,))
        rules = self._rules(game, options, values)
        if match:
            deals = tuple(self._deal(rules, deal, "deals", n) for n, deal in enumerate(self._deals()))
        else:
            deals = (self._deal(rules, {key: table[key] for key in INSIDE if key in table}),)
        record = Record(
            game=game,
            deals=deals,
            options=options,
            strictness=self.choice(table, "strictness", ("strict", "table")) or "strict",
            values=values,
            start=self.take(table, "start", dict, {}),
            expect=self.take(table, "expect", dict, {}),
            lesson=self._lesson(rules, deals[0], match) if "lesson" in table else None,
            match=match,
            comment=comment,
            name=self.name,
            lines=self.lines,
        )
        self._begins(record)
        return record

    def _deals(self) -> list[dict[str, Any]]:
        deals: list[dict[str, Any]] = self.table["deals"]
        if type(deals) is not list or not deals or any(type(deal) is not dict for deal in deals):
            raise self.refuse("no_deals", "deals")
        for n, deal in enumerate(deals):
            self.known(deal, INSIDE, "deals", n)
        return deals

    def _plain(self, value: Any, path: Path) -> None:
        """Texts, numbers, truth, lists and tables: nothing else stands in a record."""
        if isinstance(value, dict | list):
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                if not (isinstance(key, int) or (key.isprintable() and len(key) <= MOST_LETTERS // 4)):
                    raise self.refuse("no_value", *path, given=shown(key))
                self._plain(inner, (*path, key))
        elif type(value) not in (str, int, bool, float) or not (
            len(value) <= MOST_LETTERS if type(value) is str else abs(value) <= 10**9
        ):
            raise self.refuse("no_value", *path, given=shown(value))

    def _rules(self, game: str, options: tuple[str, ...], values: Mapping[str, Any]) -> Rules:
        try:
            return Rules.of(game, options, values)
        except RulesError as error:
            raise self.error(error.text, error.rule, _at_fault(game, options, values)) from None

    def _begins(self, record: Record) -> None:
        """Whether the first deal can begin: [start] and the call made beforehand."""
        under_way = any(key not in MATCH_KEYS for key in record.start)
        if record.deals[0].dealer is None and (record.deals[0].trump or under_way):
            raise self.refuse("no_dealer", *(("deals", 0) if record.match else ()), "trump")
        trump = record.deals[0].trump
        if trump and record.start.get("trump", trump) != trump:
            raise self.refuse("two_trumps", "start", "trump", rule="CP-1", trump=trump)
        if record.match and under_way:
            raise self.refuse("match_in_the_middle", "start")
        try:
            if record.match:
                record.opening()
            else:
                record.deal()
                self._last_card(record)
        except Refusal as error:
            path: Path = ("trump",)
            if record.start:
                words = re.findall(r"\w+", error.text)
                path = ("start", next((key for key in record.start if key in words), "start"))
            raise self.error(error.text, error.rule, path) from None

    def _last_card(self, record: Record) -> None:
        """The card that won the last trick is in nobody's hand any more."""
        last = record.start.get("last_card")
        if any(str(card) == last for hand in record.deals[0].hands.values() for card in hand):
            raise self.refuse("last_card_held", "start", "last_card", rule="TB-3", card=last)

    # ---- one deal -----------------------------------------------------------------------------------

    def _deal(self, rules: Rules, table: Mapping[str, Any], *path: str | int) -> DealRecord:
        actions = _evenly(self.texts(table, "actions", *path))
        if len(actions) > MOST_ACTIONS:
            raise self.refuse("too_many_actions", *path, "actions", given=len(actions), most=MOST_ACTIONS)
        stock = self._stock(rules, table, *path)
        hands = self._hands(rules, table, *path)
        self._one_pack(rules, hands, stock, *path, "hands")
        return DealRecord(
            dealer=self.choice(table, "dealer", table_for(rules).seats, *path),
            hands=hands,
            trump=self.choice(table, "trump", SUITS, *path),
            actions=actions,
            stock=stock,
            drawn=self._drawn(rules, table, *path),
        )

    def _stock(self, rules: Rules, table: Mapping[str, Any], *path: str | int) -> tuple[Card, ...]:
        """The cards to be turned up, in order: Penneech's (PN-4)."""
        if "stock" not in table:
            return ()
        if not rules.penneech:
            raise self.refuse("of_other_game", *path, "stock", key="stock")
        text = self.take(table, "stock", str, None, *path)
        cards: tuple[Card, ...] = self._cards_of(lambda: _cards(text), *path, "stock")
        return cards

    def _drawn(self, rules: Rules, table: Mapping[str, Any], *path: str | int) -> Card | None:
        """The card drawn for trump before the deal (MK-4)."""
        if "drawn" not in table:
            return None
        if not rules.trump_drawn:
            raise self.refuse("of_other_game", *path, "drawn", key="drawn")
        text = self.take(table, "drawn", str, None, *path)
        card: Card = self._cards_of(lambda: Card.parse(text), *path, "drawn")
        return card

    def _hands(self, rules: Rules, table: Mapping[str, Any], *path: str | int) -> dict[str, tuple[Card, ...]]:
        seats = table_for(rules).seats
        if isinstance(table.get("hands"), str) and len(seats) == 4:
            hands = self._cards_of(lambda: hands_of_pbn(table["hands"]), *path, "hands")
        else:
            given = self.take(table, "hands", dict, None, *path)
            self.known(given, seats, *path, "hands")
            hands = {}
            for seat in seats:
                text = self.take(given, seat, str, None, *path, "hands")
                hands[seat] = self._cards_of(lambda text=text: _cards(text), *path, "hands", seat)
        return {seat: hands[seat] for seat in seats}

    def _cards_of(self, read: Any, *path: str | int) -> Any:
        try:
            return read()
        except ValueError as error:
            raise self.refuse("no_cards", *path, where=path[-1], said=error) from None

    def _one_pack(
        self, rules: Rules, hands: Mapping[str, tuple[Card, ...]], stock: tuple[Card, ...], *path: str | int
    ) -> None:
        """No card twice (TB-3), none that is left out; as many to each as to the others (TB-9)."""
        holder: dict[Card, str] = {}
        pack, most = set(pack_for(rules)), last_trick(rules)
        for seat, hand in hands.items():
            if not 1 <= len(hand) <= most:
                raise self.refuse("hand_size", *path, seat, rule="TB-9", who=seat, count=len(hand), most=most)
        for seat, cards in (*hands.items(), *((("stock", stock),) if stock else ())):
            for card in cards:
                if card not in pack:
                    left_out = "PN-20" if rules.penneech else "MK-12"
                    raise self.refuse("left_out", *path, seat, rule=left_out, card=card, who=seat)
                if card in holder:
                    first, last = sorted((holder[card], seat), key=lambda at: self.lines.of(*path, at))
                    who = seat if first == last else f"{first} and {last}"
                    raise self.refuse("card_twice", *path, last, rule="TB-3", card=card, who=who)
                holder[card] = seat
        lengths = [len(hand) for hand in hands.values()]
        usual = max(lengths, key=lambda length: (lengths.count(length), length))
        for seat, hand in hands.items():
            if len(hand) != usual:
                raise self.refuse("uneven", *path, seat, rule="TB-9", who=seat, count=len(hand), most=usual)

    # ---- how it is taught ---------------------------------------------------------------------------

    def _lesson(self, rules: Rules, deal: DealRecord, match: bool) -> Lesson:
        table = self.take(self.table, "lesson", dict, {})
        self.known(table, ("title", "switches", *(() if match else ("ask", "branch"))), "lesson")
        switches = self.texts(table, "switches", "lesson")
        for place, option in enumerate(switches):
            if option in switches[:place]:
                raise self.refuse("switch_twice", "lesson", "switches", place, option=option)
            self._switch(rules, option, place)
        most = len(deal.actions)
        asks = []
        for place, ask in enumerate(self._tables(table, "ask")):
            self.known(ask, ("after", "kind", "choices"), "lesson", "ask", place)
            after = self._after(ask, most, "ask", place)
            kind = self.take(ask, "kind", str, None, "lesson", "ask", place)
            asks.append(Ask(after, kind, self.texts(ask, "choices", "lesson", "ask", place)))
        branches = []
        for place, branch in enumerate(self._tables(table, "branch")):
            self.known(branch, ("after", "name", "actions"), "lesson", "branch", place)
            after = self._after(branch, most, "branch", place)
            title = self.take(branch, "name", str, None, "lesson", "branch", place)
            actions = _evenly(self.texts(branch, "actions", "lesson", "branch", place))
            if not (title.strip() and actions):
                raise self.refuse("bare_branch", "lesson", "branch", place)
            branches.append(Branch(after, title, actions))
        return Lesson(self.take(table, "title", str, "", "lesson"), switches, tuple(asks), tuple(branches))

    def _switch(self, rules: Rules, option: str, place: int) -> None:
        """A switch is an option of the game that goes with those that the record has."""
        others = beside(rules.options, option.removeprefix("-"))
        try:
            Rules.of(rules.game, (*others, option), self.table.get("values"))
        except RulesError as error:
            raise self.error(error.text, error.rule, ("lesson", "switches", place)) from None

    def _tables(self, table: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = table.get(key, [])
        if type(found) is not list or any(type(one) is not dict for one in found):
            raise self.refuse("no_tables", "lesson", key, key=key)
        return found

    def _after(self, table: Mapping[str, Any], most: int, key: str, place: int) -> int:
        after: int = self.take(table, "after", int, None, "lesson", key, place)
        if not 0 <= after <= most:
            raise self.refuse("after", "lesson", key, place, "after", given=shown(after), most=most)
        return after


def _cards(text: str) -> tuple[Card, ...]:
    if len(text) > 400:
        raise ValueError(f"{shown(text)} is longer than a hand can be")
    return tuple(Card.parse(token) for token in text.split())


def _at_fault(game: str, options: tuple[str, ...], values: Mapping[str, Any]) -> Path:
    """What of the rules first does not fit: the game, an option or a value."""
    for count in range(len(options) + 1):
        try:
            Rules.of(game, options[:count])
        except RulesError:
            return ("options", count - 1) if count else ("game",)
    names = list(values)
    for count in range(1, len(names)):
        try:
            Rules.of(game, options, {name: values[name] for name in names[:count]})
        except RulesError:
            return ("values", names[count - 1])
    return ("values", names[-1])


def _evenly(actions: Iterable[str]) -> tuple[str, ...]:
    """Actions with one blank between their words, as they are written back."""
    return tuple(" ".join(action.split()) for action in actions)
