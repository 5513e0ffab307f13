"""The engine counted against the brute force: legal continuations by depth, events, results."""

import json

import pytest
from all_positions import all_positions, positions
from engine import engine_walker
from make import GOLDEN
from rules_in_words import CALLS, COURTS, GAMES, PENNEECH, SINGLE, TENS
from walk import brute_walker, divide, walk

pytestmark = pytest.mark.no_cover

POSITIONS = {position["name"]: position for position in all_positions()}

PLAYED = {"dealt", "trick-won", "deal-over"}
COURT_GAMES = {
    *PLAYED,
    *["thrown-in", "revoke", "taken-back", "turned-down", "claim"],
    *["points", "court", "streak", "match-over"],
}
CALLED = {"called", "shown", "passed", "hidden", "turned-up"}
SEALED = {"passed", "hidden", "turned-up", "swapped"}
PILED = {"captured", "not-captured"}
WITH_TENS = {*PLAYED, "trump-made", "hidden", "turned-up", "points", "court", "match-over"}
KINDS = {
    "court-piece": COURT_GAMES | CALLED | SEALED,
    "single-sir": COURT_GAMES | CALLED | SEALED,
    "double-sir": COURT_GAMES | CALLED | PILED,
    "double-sir-royal": COURT_GAMES | CALLED | PILED,
    "be-ranga-double-sar": COURT_GAMES | PILED | {"trump-made"},
    "be-ranga": COURT_GAMES | {"trump-made"},
    "hidden-rung": COURT_GAMES | SEALED | PILED | {"face-down"},
    "hidden-rung-single": COURT_GAMES | SEALED,
    "mendikot": WITH_TENS,
    "mendhikot": WITH_TENS | {"thrown-in"},
    "dehla-pakad": WITH_TENS | PILED,
    **{game: PLAYED | {"bid", "void-declared", "thrown-in", "scored", "match-over"} for game in CALLS},
    **{game: PLAYED | {"turned-up", "points", "thrown-in", "match-over"} for game in PENNEECH},
}
ENDS = {
    **{game: {"tricks", "court", "revoke"} for game in COURTS},
    **{game: {"tricks", "tens"} for game in TENS},
    **{game: {"bids", "thrown-in"} for game in CALLS},
    **{game: {"tricks", "target", "thrown-in"} for game in PENNEECH},
}


@pytest.fixture(scope="module")
def golden():
    return json.loads(GOLDEN.read_text())


def offered(walker):
    return sorted(walker.actions()), walker.kinds(), walker.result()


def first_difference(ours, theirs, depth, line=()):
    """The first line of actions after which the two differ, and what each says there."""
    mine, its = offered(ours), offered(theirs)
    if mine != its:
        return "\n".join([f"after {', '.join(line) or 'the start'}", f"  engine {mine}", f"  brute  {its}"])
    for action in mine[0] if depth else []:
        found = first_difference(ours.after(action), theirs.after(action), depth - 1, (*line, action))
        if found:
            return found
    return None


def shortest_difference(position):
    pairs = (
        (engine_walker(position), brute_walker(position), depth) for depth in range(position["depth"] + 1)
    )
    return next((found for pair in pairs if (found := first_difference(*pair))), None)


def print_divided(position, expected):
    """The counts split by the first action, at the first depth where they differ."""
    for depth, count in enumerate(expected["counts"]):
        if depth and walk(engine_walker(position), depth)["counts"][depth] != count:
            mine, its = (divide(make(position), depth) for make in (engine_walker, brute_walker))
            for action in sorted(mine.keys() | its.keys()):
                mark = "" if mine.get(action) == its.get(action) else "  <--"
                print(f"{action:16} engine {mine.get(action, '-'):>8} brute {its.get(action, '-'):>8}{mark}")
            return


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_events_and_results(name, golden):
    position, expected = POSITIONS[name], golden[name]
    try:
        found = walk(engine_walker(position), position["depth"])
    except ValueError as refusal:
        pytest.fail(
            f"the engine refuses what it offers: {refusal}\n{shortest_difference(position)}", pytrace=False
        )
    if found != expected:
        print_divided(position, expected)
        pytest.fail(shortest_difference(position) or f"engine {found}\ngolden {expected}", pytrace=False)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_occurs(game, golden):
    reached = {
        event.split()[0] for position in positions(game) for event in golden[position["name"]]["events"]
    }
    assert sorted(KINDS[game] - reached) == []
    assert sorted(reached - KINDS[game]) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_court_and_of_end_occurs(game, golden):
    results = [
        result.split() for position in positions(game) for result in golden[position["name"]]["results"]
    ]
    courts = {"None"}
    if game in COURTS:
        courts |= {"court", "goon", "run"} | ({"52"} if game in SINGLE else set())
    if game in TENS:
        courts |= {"mendikot", "whitewash"}
    assert courts - {words[2] for words in results} == set()
    assert ENDS[game] - {words[1] for words in results} == set()
    if game not in CALLS:
        assert len({words[0] for words in results if words[1] != "thrown-in"}) > 1


@pytest.mark.parametrize("game", GAMES)
def test_golden_is_what_the_brute_force_finds(game, golden):
    """Counted again, so that a change of the brute force cannot leave the file behind: of every game some."""
    for position in positions(game)[::5]:
        assert walk(brute_walker(position), position["depth"]) == golden[position["name"]]


def test_golden_holds_just_these_positions(golden):
    assert list(golden) == list(POSITIONS)
