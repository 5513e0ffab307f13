"""What the address of an app says: which app, which table, which deal; read, and written again."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlencode

from rungkit.games import presets
from rungkit.presets import VALUES
from rungkit.strings import tell

CARDS = ("chance", "sense", "dealt")  # played to the end by chance or with sense, or dealt only
BOTS = ("plain", "careful")
POLICIES = ("random", "plain")  # of the lab
FIRST_GAME = "double-sir"
PBN_GAME = "court-piece"  # what the desk takes a PBN deal for where nothing is said
LONGEST = 16_000  # characters of an address: a whole match stands in 10,000, and servers take as many
LARGEST = 200_000  # characters of a record that stands in one
MOST_SEED = 999_999
MOST_PARTS = 40
MOST_LISTED = 20  # options or values of one table
TABLE = ("app", "game", "options", "values")
# what each app reads; the desk says that a record's options are the record's own
READ = {
    "demo": (*TABLE, "dealer", "seed", "cards", "record", "name", "ask"),
    "compare": (*TABLE, "game2", "options2", "values2", "dealer", "seed"),
    "practice": (*TABLE, "seed", "deal", "record", "seat", "bot"),
    "desk": (*TABLE, "record"),
    "lab": (*TABLE, "policy", "by"),
}
APPS = tuple(READ)
KEYS = tuple(dict.fromkeys(name for names in READ.values() for name in names))
RULE = re.compile(r"[A-Z]{2}-\d{1,2}", re.ASCII)
OPTION = re.compile(rf"-?{RULE.pattern}", re.ASCII)
ASK = re.compile(r"(\d{1,3})\.([a-z-]{1,20})", re.ASCII)  # after so many actions, a question of that kind
WORD = re.compile(r"[\w-]{1,60}", re.ASCII)


@dataclass(frozen=True)
class Table:
    """A game with its options and agreed values."""

    game: str = FIRST_GAME
    options: tuple[str, ...] = ()
    values: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Wanted:
    """An app, a table (two to compare), a deal by its number or as a record, and who plays."""

    app: str = "demo"
    table: Table = field(default_factory=Table)
    other: Table = field(default_factory=lambda: Table("court-piece"))
    dealer: str = ""
    seed: int = 1
    deal: int = 0
    cards: str = "chance"
    record: str = ""
    name: str = ""  # the table's, which its steps are addressed by
    ask: str = ""  # the question that is open before a class: `17.winner`, after so many actions
    seat: str = ""
    bot: str = "plain"
    policy: str = "random"  # how every seat plays in the lab
    by: str = ""  # the rule that the lab switches
    bad: tuple[str, ...] = ()  # the parts of the address that cannot be
    endless: bool = False  # the address is longer than any that an app writes, and was not read

    def wrong(self, missed: Sequence[str] = ()) -> str:
        """What of the address there is not, in a sentence; "" where all of it is there.

        `missed` are parts for which the app that is shown has nothing.

        >>> Wanted(bad=("app=chess",)).wrong(["dealer=X"])
        'The address asks for what is not there: app=chess, dealer=X.'
        """
        if self.endless:
            return tell("app", "endless_address", parts=MOST_PARTS, length=f"{LONGEST:,}")
        bad = (*self.bad, *missed)
        return tell("app", "bad_address", what=", ".join(bad)) if bad else ""


def read(search: str) -> Wanted:
    """What an address asks for. What cannot be is left out and named in `bad`.

    >>> read("?app=practice&game=court-piece&options=CP-16&seed=7").table
    Table(game='court-piece', options=('CP-16',), values={})
    >>> read("?app=chess").wrong()
    'The address asks for what is not there: app=chess.'
    """
    if search.count("&") >= MOST_PARTS or len(search) > LONGEST + 1:
        return Wanted(endless=True)
    given = parse_qs(search.removeprefix("?"), errors="replace")
    said = {name: values[-1] for name, values in given.items()}
    # Of what is said twice the last holds.
    bad = [f"{name}={value[:40]}" for name in KEYS for value in given.get(name, ())[:-1]]
    app = said.get("app", "demo")
    for name in KEYS:
        if name in said and app in APPS and name not in READ[app]:
            bad.append(f"{name}={said.pop(name)[:40]}")

    def one(name: str, fits: bool, unsaid: str) -> str:
        if name not in said:
            return unsaid
        if not fits:
            bad.append(f"{name}={said[name][:40]}")
            return unsaid
        return said[name]

    def number(name: str, most: int, unsaid: int) -> int:
        text = said.get(name, "")
        fits = text.isascii() and text.isdigit() and len(text) < 8 and int(text) <= most
        return int(one(name, fits, str(unsaid)))

    def listed(name: str, fits: Callable[[str], object]) -> list[str]:
        parts = one(name, said.get(name, "").count(",") < MOST_LISTED, "").split(",")
        bad.extend(f"{name}={part[:40]}" for part in parts if part and not fits(part))
        return [part for part in parts if fits(part)]

    def table(suffix: str, game: str) -> Table:
        return Table(
            one("game" + suffix, said.get("game" + suffix) in presets(), game),
            tuple(listed("options" + suffix, OPTION.fullmatch)),
            _values(listed("values" + suffix, _is_value)),
        )

    first = table("", PBN_GAME if app == "desk" else FIRST_GAME)
    record = unpacked(said["record"]) if "record" in said else ""
    if record is None:
        bad.append("record")
    return Wanted(
        app=one("app", app in APPS, "demo"),
        table=first,
        other=table("2", "court-piece" if first != Table("court-piece") else FIRST_GAME),
        dealer=one("dealer", WORD.fullmatch(said.get("dealer", "")) is not None, ""),
        seed=number("seed", MOST_SEED, 1),
        deal=number("deal", 9999, 0),
        cards=one("cards", said.get("cards") in CARDS, "chance"),
        record=record or "",
        name=one("name", WORD.fullmatch(said.get("name", "")) is not None, ""),
        ask=one("ask", ASK.fullmatch(said.get("ask", "")) is not None, ""),
        seat=one("seat", WORD.fullmatch(said.get("seat", "")) is not None, ""),
        bot=one("bot", said.get("bot") in BOTS, "plain"),
        policy=one("policy", said.get("policy") in POLICIES, "random"),
        by=one("by", RULE.fullmatch(said.get("by", "")) is not None, ""),
        bad=tuple(bad),
    )


def _is_value(text: str) -> bool:
    name, _, value = text.partition(":")
    return name in {entry[0] for entry in VALUES} and WORD.fullmatch(value) is not None


def _values(parts: list[str]) -> dict[str, str | int]:
    """The values of `players:6`, `tens_tie:nobody`."""
    pairs = (part.partition(":")[::2] for part in parts)
    return {name: int(value) if value.isascii() and value.isdigit() else value for name, value in pairs}


def written(wanted: Wanted) -> str:
    """The address of it, without what goes without saying; "" where a record is too long for one.

    >>> written(Wanted(table=Table("court-piece", ("CP-16",)), seed=7))
    '?app=demo&game=court-piece&options=CP-16&seed=7'
    """
    parts = {"app": wanted.app}
    for suffix, table in (("", wanted.table), ("2", wanted.other)):
        parts["game" + suffix] = table.game
        parts["options" + suffix] = ",".join(table.options)
        parts["values" + suffix] = ",".join(f"{name}:{value}" for name, value in table.values.items())
    plain = Wanted()
    for name in ("dealer", "seed", "deal", "cards", "name", "ask", "seat", "bot", "policy", "by"):
        value = getattr(wanted, name)
        parts[name] = "" if value == getattr(plain, name) else str(value)
    parts["record"] = packed(wanted.record) if wanted.record else ""
    parts = {name: value for name, value in parts.items() if value and name in READ[wanted.app]}
    found = "?" + urlencode(parts, safe=",:")
    return found if len(found) <= LONGEST else ""


def packed(record: str) -> str:
    """A record as it stands in an address.

    >>> unpacked(packed("format = 1"))
    'format = 1'
    """
    return base64.urlsafe_b64encode(zlib.compress(record.encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> str | None:
    """The record again; None where it is none, or larger than a record can be."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        engine = zlib.decompressobj()
        found = engine.decompress(data, LARGEST)
        return found.decode() if engine.eof else None
    except (ValueError, zlib.error):
        return None
