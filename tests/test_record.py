"""A record is read with every mistake placed and explained, and written in one layout only."""

import re
from pathlib import Path

import pytest

from rungkit.record import Ask, Branch, RecordError, dump, load, read, read_bytes
from rungkit.record.lines import Lines, TooDeep

RECORDS = sorted((Path(__file__).parent.parent / "book" / "records").glob("*.rung.toml"))

SHORT = """\
# Two cards each.
format = 1
game = "double-sir"
dealer = "N"
trump = "H"
actions = [
  "W C4", "S CA", "E C2", "N C9",
  "S CK",
]

[hands]
W = "C4 C7"
S = "CA CK"
E = "C2 C3"
N = "C9 C8"
"""
MATCH = """\
format = 1
game = "single-sir"

[[deals]]
dealer = "N"
trump = "H"
actions = []

[deals.hands]
W = "C4 C7"
S = "CA CK"
E = "C2 C3"
N = "C9 C8"
"""


def changed(old: str, new: str, text: str = SHORT) -> str:
    """The text with one thing changed, which must be there."""
    assert old in text
    return text.replace(old, new, 1)


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        load(text, "x.rung.toml")
    return caught.value


# ---- what is in a record --------------------------------------------------------------------------------


def test_a_record_holds_what_its_text_says() -> None:
    record = load(SHORT, "x.rung.toml")
    assert (record.game, record.strictness, record.match) == ("double-sir", "strict", False)
    assert [str(card) for card in record.deals[0].hands["S"]] == ["CA", "CK"]
    assert record.actions == ("W C4", "S CA", "E C2", "N C9", "S CK")
    assert record.comment == ("# Two cards each.",)
    assert record.deal().to_act == "W"


def test_hands_can_be_pbn() -> None:
    hands = 'hands = "N:...98 E:..."'
    text = changed(
        "actions", 'hands = "N:...98 ...32 ...AK ...74"\nactions', SHORT[: SHORT.index("\n[hands]")]
    )
    assert hands not in text
    assert load(text).deals[0].hands == {
        seat: tuple(sorted(cards, key=lambda card: -card))
        for seat, cards in load(SHORT).deals[0].hands.items()
    }


def test_a_match_holds_several_deals() -> None:
    record = load(MATCH + MATCH[MATCH.index("\n[[deals]]") :].replace('dealer = "N"\n', ""))
    assert record.match
    assert [deal.dealer for deal in record.deals] == ["N", None]
    assert record.opening().dealer == "N"


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read_bytes(b"\xef\xbb\xbf" + SHORT.encode()) == read(SHORT)


def test_windows_line_ends_do_no_harm() -> None:
    assert dump(read_bytes(SHORT.replace("\n", "\r\n").encode())) == dump(read(SHORT))


LESSON = """
[lesson]
title = "Two in a row"
switches = ["DS-13"]

[[lesson.ask]]
after = 3
kind = "winner"

[[lesson.ask]]
after = 4
kind = "pile"
choices = ["two", "none"]

[[lesson.branch]]
after = 4
name = "What if?"
actions = [
  "S CK",
]
"""


def test_a_lesson_is_part_of_a_record() -> None:
    lesson = load(SHORT + LESSON).lesson
    assert lesson is not None
    assert (lesson.title, lesson.switches) == ("Two in a row", ("DS-13",))
    assert lesson.asks == (Ask(3, "winner"), Ask(4, "pile", ("two", "none")))
    assert lesson.branches == (Branch(4, "What if?", ("S CK",)),)


# ---- one layout -----------------------------------------------------------------------------------------

EVERYTHING = (
    SHORT.replace("[hands]", 'options = ["DS-13"]\nstrictness = "table"\n[hands]')
    + """
[values]
run = 3
[start]
scores = { NS = 1, EW = 0 }
streak = { team = "NS", deals = 2 }
[expect]
pile = 1
over = false
"strange key" = [[], {}, [{ a = 1.5 }], "quoted \\" and \\u007f"]
"""
    + LESSON
)


@pytest.mark.parametrize(
    "text", [SHORT, MATCH, SHORT + LESSON, EVERYTHING, MATCH + '\n[lesson]\ntitle = "x"\n']
)
def test_what_is_written_reads_back_the_same_and_is_canonical(text: str) -> None:
    record = read(text)
    written = dump(record)
    assert read(written) == record
    assert dump(read(written)) == written


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_the_books_records_are_canonical_and_as_they_expect(path: Path) -> None:
    text = path.read_text("utf-8")
    assert dump(load(text, path.name)) == text
    assert load(text).expect


def test_the_head_of_comments_stays_and_tricks_stand_on_lines() -> None:
    written = dump(read("\n\n# one\n\n  # two  \nformat = 1\n" + SHORT.partition("format = 1\n")[2]))
    assert written.startswith('# one\n\n# two\n\nformat = 1\ngame = "double-sir"\n')
    assert '\nactions = [\n  "W C4", "S CA", "E C2", "N C9",\n  "S CK",\n]\n' in written


def test_a_trick_at_the_table_is_one_line_until_it_is_turned_down() -> None:
    acts = [*["W C4", "S CA", "E C2", "N C9", "S takes back", "S CK", "turned down"], "S CA"]
    text = changed('"W C4", "S CA", "E C2", "N C9",\n  "S CK",', ", ".join(f'"{act}"' for act in acts))
    lines = dump(read(changed("dealer", 'strictness = "table"\ndealer', text))).splitlines()
    at = lines.index("actions = [")
    assert lines[at + 1].endswith('"S takes back", "S CK", "turned down",')
    assert lines[at + 2] == '  "S CA",'


def test_calls_stand_before_the_tricks() -> None:
    text = changed('"W C4"', '"W call H", "W C4"', changed('trump = "H"\n', ""))
    assert '\n  "W call H",\n  "W C4", "S CA"' in dump(read(text))


def test_a_record_without_a_dealer_lays_its_hands_out_from_the_first_seat() -> None:
    text = changed('dealer = "N"\n', "", changed('trump = "H"\n', ""))
    assert re.findall(r"^([SENW]) = ", dump(read(text)), re.MULTILINE) == ["S", "E", "N", "W"]


# ---- what is refused: text, rule and line ---------------------------------------------------------------

MISTAKES = [
    # what is changed, into what, the line, the rule, words of the sentence
    ("format = 1", "format = 2", 2, None, "reads format 1"),
    ("format = 1", "", 1, None, "format is missing"),
    ("format = 1", "format = true", 2, None, "write a whole number"),
    ('game = "double-sir"', 'game = "duble-sir"', 3, None, "did you mean double-sir?"),
    ('game = "double-sir"', 'game = "x"\noptions = ["DS-1"]', 3, None, "is no game"),
    ('game = "double-sir"', "game = 3", 3, None, "text in quotes"),
    ("dealer =", 'options = ["CP-8"]\ndealer =', 4, "CP-8", "belongs to court-piece"),
    ("dealer =", 'options = [\n "DS-13",\n "XX-1"]\ndealer =', 6, None, "is no rule"),
    ("dealer =", 'options = ["CP-16",\n "CP-17"]\ndealer =', 5, "CP-17", "exclude each other"),
    ("dealer =", "options = [13]\ndealer =", 4, None, "Item 1 of options"),
    ("dealer =", 'options = "DS-13"\ndealer =', 4, None, "list in square brackets"),
    ('dealer = "N"', 'dealer = "X"', 4, None, "S, E, N or W"),
    ('dealer = "N"', 'delaer = "N"', 4, None, "did you mean dealer?"),
    ('dealer = "N"', "zzzzz = 1", 4, None, "the keys are"),
    ('dealer = "N"\n', "", 4, None, "names no dealer"),
    ('trump = "H"', 'trump = "Z"', 5, None, "S, H, D or C"),
    ('trump = "H"', 'options = ["CP-16"]\ntrump = "H"', 6, "CP-16", "shown by a card"),
    ('trump = "H"', 'stock = "HA"', 5, None, "leave it out"),
    ("dealer =", 'strictness = "loose"\ndealer =', 4, None, "strict or table"),
    ('"S CK"', "7", 8, None, "Item 5 of actions"),
    ('"S CK"', '"' + "x" * 61 + '"', 8, None, "at most 60 letters"),
    ('W = "C4 C7"', 'W = "C4 C1"', 12, None, "is no card"),
    ('W = "C4 C7"', 'W = "' + "C4 " * 200 + '"', 12, None, "longer than a hand"),
    ('W = "C4 C7"', 'W = "C4 CA"', 13, "TB-3", "CA is dealt twice, in the hands of W and S"),
    ('W = "C4 C7"', 'W = "C4 C4"', 12, "TB-3", "in the hands of W"),
    ('W = "C4 C7"', 'W = "C4"', 12, "TB-9", "The hand of W counts 1, another 2"),
    ('W = "C4 C7"', 'W = ""', 12, "TB-9", "1 to 13"),
    ('W = "C4 C7"', 'W = "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2 HA"', 12, "TB-9", "W counts 14"),
    ('W = "C4 C7"\n', "", 11, None, "The key W is missing"),
    ('W = "C4 C7"', "W = 4", 12, None, "text in quotes"),
    ('W = "C4 C7"', 'Q = "C4 C7"', 12, None, "is no key here"),
    ("[hands]", "[values]\ngoon = 0\n[hands]", 12, "CP-6", "from 1 to 1000"),
    ("[hands]", "[values]\nrun = 3\nlate_bar = 'x'\n[hands]", 13, "DS-14", "pair"),
    ("[hands]", "[values]\nrun = 3\nfoo = 1\nweak_below = 'J'\n[hands]", 13, None, "is no value"),
    ("[hands]", "[values]\nrun = 1979-05-27\n[hands]", 12, None, "cannot stand in a record"),
    ("[hands]", '[expect]\n"a\\nb" = 1\n[hands]', 11, None, "cannot stand in a record"),
    ("[hands]", f"[expect]\n{'k' * 99} = 1\n[hands]", 11, None, "cannot stand in a record"),
    ("[hands]", f"[values]\nlate_bar = '{'k' * 999}'\n[hands]", 12, None, "cannot stand in a record"),
    ("[hands]", "[values]\nrun = inf\n[hands]", 12, None, "cannot stand in a record"),
    ("[hands]", "[values]\nrun = 1000000000000\n[hands]", 12, None, "cannot stand in a record"),
    ("[hands]", f"[values]\nrun = 0x{'f' * 9000}\n[hands]", 12, None, "so large a number"),
    ("[hands]", "[start]\ntrick = 14\n[hands]", 12, None, "trick must be a whole number"),
    ("[hands]", "[start]\ntrick = 13\n[hands]", 12, "TB-9", "cannot begin at trick 13"),
    ("[hands]", "[start]\nfoo = 1\n[hands]", 12, None, "is no key of [start]"),
    ("[hands]", "start = 3\n[hands]", 11, None, "cannot be 3: write a table"),
    ("[hands]", "[expect]\npile = 7\n[hands]", 12, None, "expects pile to be 7, but it is 1"),
    ("[hands]", "[expect]\nover = true\n[hands]", 12, None, "over to be true, but it is false"),
    ("[hands]", "[lesson]\nfoo = 1\n[hands]", 12, None, "is no key here"),
    ("[hands]", '[lesson]\nswitches = ["CP-8"]\n[hands]', 12, "CP-8", "belongs to court-piece"),
    ("[hands]", '[lesson]\nswitches = ["CP-16", "CP-17", "CP-8"]\n[hands]', 12, "CP-8", "belongs to"),
    ('trump = "H"', 'options = ["CP-17"]\nlesson.switches = ["CP-16"]', 6, "CP-17", "exclude"),
    ("[hands]", '[lesson]\nask = ["x"]\n[hands]', 12, None, "under its own heading, [[lesson.ask]]"),
    ("[hands]", '[[lesson.ask]]\nafter = 6\nkind = "x"\n[hands]', 12, None, "from 0 to 5"),
    ("[hands]", '[[lesson.ask]]\nafter = 1\nknid = "x"\n[hands]', 13, None, "did you mean kind?"),
    ("[hands]", "[[lesson.branch]]\nname = 'x'\n[hands]", 11, None, "The key after is missing"),
    ("format = 1", "format = 1\nformat = 1", 3, None, "given twice"),
    ("format = 1", "format = ", 2, None, "not a TOML record"),
    ('N = "C9 C8"', 'N = "C9 C8', 15, None, "not a TOML record"),
    ("format = 1", "format = " + "9" * 5000, 1, None, "not a TOML record"),
    ("actions = [", "actions = " + "[" * 40, 6, None, "nested too deeply"),
    ("format = 1", "a" + ".a" * 20 + " = 1", 2, None, "nested too deeply"),
]


@pytest.mark.parametrize(("old", "new", "line", "rule", "words"), MISTAKES)
def test_a_mistake_is_told_in_one_sentence_with_its_line(
    old: str, new: str, line: int, rule: str | None, words: str
) -> None:
    error = refusal(changed(old, new))
    assert words in error.text
    assert (error.line, error.rule, error.action) == (line, rule, None)
    assert str(error).startswith(f"x.rung.toml:{line}: ")
    assert "\n" not in str(error)
    assert len(error.text) < 300


MATCH_MISTAKES = [
    ("[[deals]]", "[start]\ntrick = 3\n[[deals]]", 4, None, "only scores, courts and streak"),
    ("[[deals]]", "[start]\nscores = 3\n[[deals]]", 5, None, "scores is written"),
    ('dealer = "N"\n', "", 5, None, "names no dealer"),
    ('dealer = "N"', 'dealer = "N"\ndealr = 1', 6, None, "did you mean dealer?"),
    ('trump = "H"', "drawn = 'HA'", 6, None, "leave it out"),
    ('W = "C4 C7"', 'W = "C4 C9"', 13, "TB-3", "dealt twice"),
]


@pytest.mark.parametrize(("old", "new", "line", "rule", "words"), MATCH_MISTAKES)
def test_a_mistake_in_a_match_is_placed_too(old: str, new: str, line: int, rule: str, words: str) -> None:
    error = refusal(changed(old, new, MATCH))
    assert words in error.text
    assert (error.line, error.rule) == (line, rule)


@pytest.mark.parametrize("deals", ["[]", "[3]"])
def test_a_match_has_deals(deals: str) -> None:
    assert "at least one deal" in refusal(f'format = 1\ngame = "single-sir"\ndeals = {deals}\n').text


@pytest.mark.parametrize("hands", ["N:A.K.Q.J", "X:... ... ... ...", "N:A.K.Q ... ... ..."])
def test_pbn_that_is_none(hands: str) -> None:
    text = changed("actions", f'hands = "{hands}"\nactions', SHORT[: SHORT.index("\n[hands]")])
    assert "In hands, " in refusal(text).text


def test_too_many_actions() -> None:
    assert "at most 1000" in refusal(changed('"S CK"', ", ".join(['"S CK"'] * 1001))).text


def test_a_branch_that_cannot_be_played_is_told_where_it_stands() -> None:
    error = refusal(changed('"S CK",\n]', '"S HK",\n]', SHORT + "[expect]\npile = 1\n" + LESSON))
    assert "South does not hold HK" in error.text or error.action == 4


def test_a_record_that_expects_its_refusal_is_as_it_should_be() -> None:
    text = changed('"S CK"', '"E C3"') + '[expect.refused]\naction = 4\nrule = "TB-4"\n'
    assert load(text).expect
    assert refusal(text.replace("TB-4", "TB-5")).text.startswith("The record expects refused.rule")


def test_a_record_that_is_refused_does_not_fulfil_what_it_expects() -> None:
    error = refusal(changed('"S CK"', '"E C3"') + "[expect]\npile = 1\n")
    assert (error.action, error.word, error.rule, error.line) == (4, "E C3", "TB-4", 8)
    assert str(error).startswith("x.rung.toml:8: action 5 (E C3): East cannot lead")


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ("taken = { NS = 1 }", "taken.NS to be 1, but it is 0"),
        ("taken = { XX = 1 }", "taken.XX to be 1, but it is nothing"),
        ('result = "x"', "result to be x, but it is nothing"),
        ("captures = [{}]", "captures to be 1 of them, but it is 0 of them"),
        ('legal = "null"', "legal to be nothing"),
        ('tricks = [{ winner = "E" }, {}]', "tricks.0.winner to be E, but it is S"),
    ],
)
def test_the_first_difference_is_named(expected: str, words: str) -> None:
    assert words in refusal(f"{SHORT}[expect]\n{expected}\n").text


def test_null_is_written_as_a_word() -> None:
    assert load(
        SHORT + '[expect]\nresult = "null"\ntricks = [{ winner = "S" }, { winner = "null" }]\n'
    ).expect


def test_branches_are_played_when_a_record_is_checked() -> None:
    text = SHORT + "[expect]\npile = 1\n" + LESSON
    assert load(text).lesson
    error = refusal(
        text.replace('name = "What if?"\nactions = [\n  "S CK"', 'name = "What if?"\nactions = ["S C8"')
    )
    assert (error.action, error.line) == (4, text.splitlines().index('name = "What if?"') + 2)


# ---- lines ----------------------------------------------------------------------------------------------


def test_lines_of_texts_over_several_lines_and_inner_tables() -> None:
    text = 'a = """x\ny"""\nb = { c = [1,\n2] }\n[t]\nd = [ # "no"\n\'1\', \'2\',\n"3"]\n[t.u]'
    lines = Lines(text)
    assert [lines.of("a"), lines.of("b", "c"), lines.of("t"), lines.of("t", "d", 2)] == [1, 3, 5, 8]
    assert lines.of("t", "u") == 9
    assert lines.of() == 1


def test_depth_is_counted_in_headings_and_values() -> None:
    with pytest.raises(TooDeep):
        Lines("[" * 20)
    with pytest.raises(TooDeep):
        Lines("a = {" * 20)
    assert Lines("]]]} , = 'x").of("x") == 1
