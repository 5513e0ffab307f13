"""The rulebook's data: complete, readable, and honest about what the engine plays."""

import pickle
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rungkit.rulebook import Rule, UnknownRule, Word, rule, rulebook, sources, words
from rungkit.site.sources import marked_tests as rules_in_tests

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "rungkit"

COUNTS = {"TB": 10, "CP": 24, "DS": 18, "BR": 6, "HR": 14, "MK": 13, "CB": 19, "PN": 20}
OPTIONAL = {
    "CP": [8, 15, 16, 17, 18, 19, 20, 22, 23, 24],
    "DS": [13, 14, 15, 16, 17, 18],
    "HR": [11],
    "MK": [12],
    "CB": [11, 12, 13, 14, 15, 16, 17, 18, 19],
    "PN": [14, 15, 16, 17, 18, 19, 20],
}
# Rules that are, wholly or in part, a reading of ours where the sources are silent or garbled.
READINGS = {
    "TB": [7],
    "CP": [3, 4, 6, 8, 9, 10, 15, 16, 18, 19, 22, 23, 24],
    "DS": [7, 10, 11, 14, 16, 17, 18],
    "BR": [3, 6],
    "HR": [1, 5, 9, 10, 14],
    "MK": [2, 6, 7, 8, 9, 10, 11, 12, 13],
    "CB": [8, 12, 13, 14, 15, 18, 19],
    "PN": [3, 11, 14, 15, 19],
}
ID = re.compile(r"\b(?:" + "|".join(COUNTS) + r")-\d+\b")
# A table draws every such token as a card, so a text must not name a source or a card in this way.
CARD_TOKEN = re.compile(r"\b[SHDC][AKQJT2-9]\b")
SCRIPTS = {"fa": "ARABIC", "ur": "ARABIC", "mr": "DEVANAGARI", "hi": "DEVANAGARI", "gu": "GUJARATI"}
DIRECTIONS = {"fa": "rtl", "ur": "rtl", "mr": "ltr", "hi": "ltr", "gu": "ltr"}
# Words about the making of a program; a player has no use for them. (Halved, so that they do not stand here.)
_MAKING = (
    "iss ue|tick et|sess ion|ag ent|help er|prom pt|plan ner|bri ef|comm it|re po|sp ec|place holder|tb d"
)
OTHER_TALK = re.compile(r"(?i)\b(?:" + _MAKING.replace(" ", "") + r")s?\b|\[I\]|(?:^|\s)/\w|\.md\b|https?:")
TERMS = """
sir, sar, hand, pees, rung, rang, hukum, hukm, hakem, haakim, kot, coat, court, goon, bawney, band hukum,
cut hukum, katte, cut, mendi, mindi, mendhi, dehla, pakad, penneech, coat card, void, out, call, whitewash,
trick, lead, follow suit, ruff, trump, revoke, pile, run, capture, deal, dealer, caller, stock, double sir
"""


def ids(numbers: dict[str, list[int]]) -> list[str]:
    return [f"{prefix}-{n}" for prefix, known in numbers.items() for n in known]


def texts() -> Iterator[tuple[str, str]]:
    """Every text a reader sees, with where it stands."""
    for entry in rulebook().values():
        yield f"{entry.id} title", entry.title
        yield f"{entry.id} text", entry.text
        yield f"{entry.id} reading", entry.reading
        yield f"{entry.id} built_note", entry.built_note
    for source in sources().values():
        yield f"{source.key} title", source.title
        yield f"{source.key} about", source.about
    for word in words().values():
        yield f"{word.key} term", word.term
        yield f"{word.key} said", word.said
        yield f"{word.key} meaning", word.meaning
        yield f"{word.key} where", word.where
        yield f"{word.key} reading", word.reading
        for form in word.forms:
            yield f"{word.key} note", form.note


def test_every_rule_is_there_once_and_in_order() -> None:
    assert list(rulebook()) == ids({prefix: list(range(1, most + 1)) for prefix, most in COUNTS.items()})


def test_rules_know_their_own_id() -> None:
    assert all(entry.id == key for key, entry in rulebook().items())


def test_optional_rules_are_marked() -> None:
    assert [entry.id for entry in rulebook().values() if entry.optional] == ids(OPTIONAL)


def test_readings_are_said_where_there_are_readings() -> None:
    assert {entry.id for entry in rulebook().values() if entry.reading} == set(ids(READINGS))


def test_a_rule_without_a_source_is_a_reading() -> None:
    assert [entry.id for entry in rulebook().values() if not entry.sources] == ["BR-6"]


def test_built_marks_agree_with_the_tests() -> None:
    """A rule is built if and only if a test carries its mark."""
    held = set(rules_in_tests(HERE))
    built = {entry.id for entry in rulebook().values() if entry.built}
    wrong = {
        "said to be built, but no test is marked with it": sorted(built - held),
        "a test is marked with it, but it is not said to be built": sorted(
            (held & rulebook().keys()) - built
        ),
        "a test is marked with it, but there is no such rule": sorted(held - rulebook().keys()),
    }
    assert not any(wrong.values()), wrong


def test_half_built_rules_say_what_is_missing() -> None:
    noted = {entry.id for entry in rulebook().values() if entry.built_note}
    assert noted == {"CP-23", "CP-24"}
    assert all(rule(name).built for name in noted)


def test_marks_are_read_from_the_tests(tmp_path: Path) -> None:
    folder = tmp_path / "tests"
    folder.mkdir()
    (folder / "test_play.py").write_text(
        "@pytest.mark.rule('DS-3')\n@pytest.mark.rule('DS-4', 'TB-5')\ndef test_one(): ...\n"
        "# @pytest.mark.rule('CP-1')\n@pytest.mark.other('CP-2')\ndef test_two(): ...\n"
    )
    assert set(rules_in_tests(folder)) == {"DS-3", "DS-4", "TB-5"}


def test_sources_are_known() -> None:
    named = {key for entry in rulebook().values() for key in entry.sources}
    named |= {form.source for word in words().values() for form in word.forms}
    assert named == set(sources()) == {"S0", "S1", "S2", "S3", "S4"}
    assert all(list(entry.sources) == sorted(set(entry.sources)) for entry in rulebook().values())


def test_sources_tell_their_language() -> None:
    told = {key: (source.language, source.lang, source.dir) for key, source in sources().items()}
    persian = ("Persian", "fa", "rtl")
    assert told == {
        "S0": persian,
        "S1": ("Marathi", "mr", "ltr"),
        "S2": persian,
        "S3": persian,
        "S4": persian,
    }


def test_every_rule_named_is_a_rule() -> None:
    named = {(where, name) for where, text in texts() for name in ID.findall(text)}
    named |= {(word.key, name) for word in words().values() for name in word.rules}
    assert not {(where, name) for where, name in named if name not in rulebook()}


def test_no_rule_sends_the_reader_to_itself() -> None:
    assert not [entry.id for entry in rulebook().values() if entry.id in ID.findall(entry.text)]


def test_no_text_is_empty() -> None:
    assert not [
        where for where, text in texts() if where.endswith((" title", " text", " meaning")) and not text
    ]


def test_no_text_is_copied() -> None:
    """Two rules, two words, two titles: none says just what another says."""
    for kind in (" title", " text", " meaning", " term", " about"):
        said = Counter(text.casefold() for where, text in texts() if where.endswith(kind))
        assert not [text for text, times in said.items() if times > 1]


def test_texts_are_whole_sentences() -> None:
    prose = (" text", " reading", " built_note", " meaning", " about")
    wrong = [
        where
        for where, text in texts()
        if where.endswith(prose) and text and not (text[0].isupper() and text.endswith((".", ".)")))
    ]
    assert not wrong


def test_texts_have_no_layout_left_in_them() -> None:
    assert not [where for where, text in texts() if text != " ".join(text.split())]


def test_texts_speak_of_the_games_only() -> None:
    assert not [(where, found.group()) for where, text in texts() if (found := OTHER_TALK.search(text))]


@pytest.mark.parametrize("text", ["See issue 3.", "Our reading [I].", "Kept in /tmp.", "It has two agents."])
def test_the_search_for_other_talk_would_find_it(text: str) -> None:
    assert OTHER_TALK.search(text)


def test_texts_name_cards_and_sources_in_words() -> None:
    assert not [(where, found.group()) for where, text in texts() if (found := CARD_TOKEN.search(text))]


def test_native_forms_stand_in_the_script_of_their_language() -> None:
    wrong = []
    for word in words().values():
        for form in word.forms:
            letters = [c for c in form.text if unicodedata.category(c)[0] in "LM"]
            strange = [c for c in letters if not unicodedata.name(c).startswith(SCRIPTS[form.lang] + " ")]
            if not letters or strange or form.dir != DIRECTIONS[form.lang]:
                wrong.append((word.key, form.text, form.lang, strange))
    assert not wrong


def test_native_forms_are_in_their_sources_language() -> None:
    """The one word that a source writes in another script is the Gujarati one."""
    foreign = [
        (word.key, form.lang)
        for word in words().values()
        for form in word.forms
        if form.lang != sources()[form.source].lang
    ]
    assert foreign == [("mendi", "gu")]


def test_no_form_is_given_twice() -> None:
    for word in words().values():
        forms = [(form.text, form.source) for form in word.forms]
        assert len(forms) == len(set(forms)), word.key


def test_words_are_in_alphabetical_order() -> None:
    terms = [word.term.casefold() for word in words().values()]
    assert terms == sorted(terms)


def test_every_word_belongs_to_a_rule() -> None:
    assert not [word.key for word in words().values() if not word.rules]


@pytest.mark.parametrize("term", [term.strip() for term in TERMS.split(",")])
def test_a_word_is_explained(term: str) -> None:
    assert term in {name.casefold() for word in words().values() for name in (word.term, *word.also)}


@pytest.mark.parametrize(("name", "kind"), [("rulebook.toml", Rule), ("words.toml", Word)])
def test_the_files_hold_no_key_that_nobody_reads(name: str, kind: type) -> None:
    entries = tomllib.loads((DATA / name).read_text("utf-8"))
    entries.pop("sources", None)
    known = set(kind.__dataclass_fields__)
    assert not {(key, field) for key, entry in entries.items() for field in entry.keys() - known}


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        ("DS-19", "DS-18"),
        ("ds-3", "DS-3"),
        ("TB-0", "TB-1"),
        ("cp 7", "CP-7"),
        ("DSS-3", "DS-3"),
        ("XQ-3", ""),
        ("clubs", ""),
        ("", ""),
    ],
)
def test_an_unknown_rule_gets_one_sentence(asked: str, nearest: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        rule(asked)
    said = str(caught.value)
    assert caught.value.nearest == nearest
    assert said.startswith(f"The rulebook has no rule {asked!r}; ")
    assert said.endswith(f"did you mean {nearest}?" if nearest else "rule IDs look like DS-3.")


def test_an_endless_id_is_not_said_back_whole() -> None:
    with pytest.raises(KeyError) as caught:
        rule("DS-" + "3" * 1_000_000)
    assert len(str(caught.value)) < 100


def test_an_unknown_rule_can_be_sent_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(UnknownRule("DS-19", "DS-18")))
    assert (str(error), error.nearest) == ("The rulebook has no rule 'DS-19'; did you mean DS-18?", "DS-18")


def test_the_rulebook_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        rulebook()["TB-1"] = rule("TB-2")  # type: ignore[index]
    with pytest.raises(AttributeError):
        rule("TB-1").text = "Anything goes."  # type: ignore[misc]
