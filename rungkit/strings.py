"""Every sentence and label in one file a language: strings.<lang>.toml."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def strings(lang: str = "en") -> dict[str, Any]:
    """The sections of a language's strings file.

    >>> strings()["name"]["seat"]["S"]
    'South'
    """
    text = files("rungkit").joinpath(f"strings.{lang}.toml").read_text("utf-8")
    return tomllib.loads(text)


def tell(section: str, key: str, lang: str = "en", /, **words: object) -> str:
    """A sentence of the strings file with its blanks filled.

    >>> tell("refuse", "over")
    'The deal is over: nothing more can be done in it.'
    """
    return str(strings(lang)[section][key]).format(**words)


def seat_name(seat: str, lang: str = "en") -> str:
    """South for S; the seat itself where it has no name."""
    return str(strings(lang)["name"]["seat"].get(seat, seat))


def team_name(team: str, lang: str = "en") -> str:
    """North–South for NS."""
    return str(strings(lang)["name"]["team"].get(team, team))


def suit_name(suit: int, lang: str = "en") -> str:
    """hearts for 1."""
    return str(strings(lang)["name"]["suits"][suit])


def quoted(word: object) -> str:
    """A word as somebody wrote it, in quotes; a letter that only looks like a plain one is named.

    >>> quoted("W c4"), quoted("\u04214"), quoted("\u0663")
    ("'W c4'", "'С4' (with a cyrillic capital letter es)", "'٣' (with an arabic-indic digit three)")
    """
    try:
        text = str(word)
    except (ValueError, RecursionError):  # a number of thousands of digits, lists without end in each other
        text = "..."
    odd = next((letter for letter in text if not letter.isascii()), "")
    text = repr(text if len(text) <= 60 else text[:57] + "...")
    if not odd:
        return text
    letter = unicodedata.name(odd, ascii(odd)).lower()
    key = "odd_letter_vowel" if letter[0] in "aeiou" else "odd_letter"
    return tell("name", key, word=text, letter=letter)


def listed(items: list[str], lang: str = "en") -> str:
    """Items in a sentence: "H7, H3 or H2"."""
    if len(items) < 2:
        return "".join(items)
    return tell("name", "or", lang, first=", ".join(items[:-1]), last=items[-1])
