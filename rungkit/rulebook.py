"""The rulebook: every rule of the family by its ID, the sources it comes from, and the words of the games.

The data stand in rulebook.toml and words.toml; this module only reads them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

# Scripts that run from right to left, by language.
_RIGHT_TO_LEFT = frozenset({"fa", "ur"})
# What a house rule of one's own need not say.
HOUSE = {"sources": (), "reading": "A house rule of this table.", "optional": True, "built": True}
# Of an ID that nobody knows, only so much is said back.
_SHOWN = 24


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    `sources` are keys of `sources()`; `reading` says what in the rule is our own reading ("" if nothing is).
    `optional` marks a house rule. `built` says whether the engine plays it, `built_note` what is missing.
    """

    id: str
    title: str
    text: str
    sources: tuple[str, ...]
    reading: str
    optional: bool
    built: bool
    built_note: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A text that the rules were taken from: its language in English, its language code, what it is about."""

    key: str
    title: str
    language: str
    lang: str
    about: str

    @property
    def dir(self) -> str:
        """Which way its script runs: "rtl" or "ltr"."""
        return _direction(self.lang)


@dataclass(frozen=True, slots=True)
class Form:
    """A word as a source writes it, in its own script; `note` says what is special about this form."""

    text: str
    lang: str
    source: str
    note: str = ""

    @property
    def dir(self) -> str:
        """Which way the script runs: "rtl" or "ltr"."""
        return _direction(self.lang)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the games.

    `also` are other spellings and names; `said` helps an English reader to say it ("" where the spelling is
    enough); `forms` are there only where a source writes the word; `reading` is as in `Rule`.
    """

    key: str
    term: str
    also: tuple[str, ...]
    said: str
    meaning: str
    where: str
    forms: tuple[Form, ...]
    rules: tuple[str, ...]
    reading: str


class UnknownRule(KeyError):
    """An ID that the rulebook does not have: one sentence, and `nearest`, the ID likely meant, or ""."""

    def __init__(self, rule_id: str, nearest: str = "") -> None:
        self.rule_id = rule_id
        self.nearest = nearest
        shown = rule_id if len(rule_id) <= _SHOWN else rule_id[:_SHOWN] + "..."
        hint = f"did you mean {nearest}?" if nearest else "rule IDs look like DS-3."
        self.text = f"The rulebook has no rule {shown!r}; {hint}"
        super().__init__(self.text)

    def __str__(self) -> str:
        # A KeyError would print the quotes of its repr.
        return self.text

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, str]]:
        return UnknownRule, (self.rule_id, self.nearest)


@cache
def rulebook() -> Mapping[str, Rule]:
    """Every rule by its ID, in the order of the rulebook.

    >>> list(rulebook())[:2], len(rulebook())
    (['TB-1', 'TB-2'], 124)
    """
    entries = _read("rulebook.toml")
    own = {rule_id: {**HOUSE, **entry} for rule_id, entry in entries.pop("house").items()}
    return MappingProxyType(
        {
            rule_id: Rule(
                id=rule_id,
                title=entry["title"],
                text=_one_line(entry["text"]),
                sources=tuple(entry["sources"]),
                reading=_one_line(entry["reading"]),
                optional=entry["optional"],
                built=entry["built"],
                built_note=entry.get("built_note", ""),
            )
            for rule_id, entry in (entries | own).items()
            if rule_id != "sources"
        }
    )


def rule(rule_id: str) -> Rule:
    """One rule by its ID.

    :raises UnknownRule: with the ID that was probably meant.

    >>> rule("TB-5").title
    'Follow suit'
    >>> rule("ds3")
    Traceback (most recent call last):
    rungkit.rulebook.UnknownRule: The rulebook has no rule 'ds3'; did you mean DS-3?
    """
    found = rulebook().get(rule_id)
    if found is None:
        raise UnknownRule(rule_id, _nearest(rule_id))
    return found


@cache
def sources() -> Mapping[str, Source]:
    """The texts that the rules were taken from, by their keys.

    >>> sources()["S1"].language
    'Marathi'
    """
    entries: dict[str, Any] = _read("rulebook.toml")["sources"]
    return MappingProxyType(
        {
            key: Source(key, entry["title"], entry["language"], entry["lang"], _one_line(entry["about"]))
            for key, entry in entries.items()
        }
    )


@cache
def words() -> Mapping[str, Word]:
    """The words of the games by key, in alphabetical order of their terms.

    >>> words()["goon"].said
    'goo'
    >>> [form.text for form in words()["mendi"].forms if form.lang == "gu"]
    ['મીંડું']
    """
    found = [
        Word(
            key=key,
            term=entry["term"],
            also=tuple(entry.get("also", ())),
            said=entry.get("said", ""),
            meaning=_one_line(entry["meaning"]),
            where=entry.get("where", ""),
            forms=tuple(_form(form) for form in entry.get("forms", ())),
            rules=tuple(entry.get("rules", ())),
            reading=_one_line(entry.get("reading", "")),
        )
        for key, entry in _read("words.toml").items()
    ]
    return MappingProxyType({word.key: word for word in sorted(found, key=lambda word: word.term.casefold())})


def _form(entry: dict[str, str]) -> Form:
    source = entry["source"]
    return Form(entry["text"], entry.get("lang", sources()[source].lang), source, entry.get("note", ""))


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("rungkit") / name).read_text("utf-8"))


def _one_line(text: str) -> str:
    """The text as it is meant: line breaks in the file are only layout."""
    return " ".join(text.split())


def _direction(lang: str) -> str:
    return "rtl" if lang in _RIGHT_TO_LEFT else "ltr"


def _nearest(asked: str) -> str:
    """The ID that `asked` probably means, or "".

    >>> _nearest("DS-40"), _nearest("Hr 0"), _nearest("D-3"), _nearest("clubs")
    ('DS-18', 'HR-1', 'DS-3', '')
    """
    parts = re.fullmatch(r"\s*([A-Z]{1,3})[\s_.-]*([0-9]{1,4})\s*", asked[:_SHOWN].upper())
    if parts is None:
        return ""
    prefix, number = parts.group(1), int(parts.group(2))
    numbers = [int(known.split("-")[1]) for known in rulebook() if known.split("-")[0] == prefix]
    if numbers:
        return f"{prefix}-{min(numbers, key=lambda known: abs(known - number))}"
    return next(iter(get_close_matches(f"{prefix}-{number}", rulebook(), n=1)), "")
