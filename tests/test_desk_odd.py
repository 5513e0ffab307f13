"""The desk under odd requests: what cannot be said, hints where nothing is weighed, records half wrong."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from rungkit.actions import Action
from rungkit.cards import Generator
from rungkit.chance import by_chance, dealt, played, with_actions
from rungkit.deal import Deal
from rungkit.desk import answer
from rungkit.record import Record, dump, load, read
from rungkit.replay import replay

RECORDS = Path(__file__).parents[1] / "book" / "records"
SEATS = ("S", "E", "N", "W")


def ask(what: str, **more: Any) -> dict[str, Any]:
    found = answer({"do": what, **more})
    assert json.loads(json.dumps(found)) == found
    return found


def told(what: str, **more: Any) -> str:
    """The one sentence of what is refused."""
    text = str(ask(what, **more)["error"]["text"])
    assert "\n" not in text
    assert "went wrong on our side" not in text
    return text


def text(game: str = "double-sir", seed: int = 4, **more: Any) -> str:
    return dump(dealt(game, seed, **more))


def book(name: str) -> str:
    return (RECORDS / f"{name}.rung.toml").read_text(encoding="utf-8")


def after(record: Record, count: int) -> Deal:
    deal = record.deal()
    for action in record.actions[:count]:
        deal = deal.apply(Action.parse(action))
    return deal


# ---- what is sent -----------------------------------------------------------------------------------------


def deep() -> list[Any]:
    found: list[Any] = []
    for _ in range(5000):
        found = [found]
    return found


@pytest.mark.parametrize("given", [10**6000, deep()], ids=["huge", "deep"])
def test_what_cannot_even_be_written_is_refused_all_the_same(given: object) -> None:
    assert "'...' is none" in told("deal", game="double-sir", seed=given)
    assert told("deal", game="double-sir", id=given)
    assert told("open", text=text(), id=given)
    assert told("deal", game="double-sir", hands={"S": [given]}).startswith("Hands are laid out by seat")
    assert told("deal", game="double-sir", hands=[given]).startswith("Hands are laid out by seat")


def test_a_name_of_several_lines_is_quoted_in_one() -> None:
    assert len(told("rules", game="double-sir", values={"x" * 10**5: 1})) < 400
    assert told("a\nb").startswith("'a\\nb' is nothing that can be asked for")
    assert told("act", record=text(), on=["a\nb"], act="W call H") == "There is no rule 'a\\nb' to switch."
    assert told("act", record=text(), act="a\nb").startswith("'a\\nb' is no action")
    assert told("deal", game="double-sir", hands={"S": ["a\nb"]}).startswith("'a\\nb' is no card")


def test_half_a_pair_of_utf_16_goes_in_nowhere_for_it_could_not_go_out() -> None:
    for key in ("text", "id"):
        assert f"{key} is a text" in told("open", **{"text": text(), key: "# \ud800\n"})
    assert ask("open", text=text(), id="a/b 1")["payload"]["id"] == "a-b-1"


@pytest.mark.parametrize("long", [" " * 199_000, "[Deal " * 30_000, "[Dealer" + " " * 190_000])
def test_a_long_text_that_is_nothing_is_read_at_once(long: str) -> None:
    began = time.perf_counter()
    assert told("open", text=long)
    assert time.perf_counter() - began < 2


# ---- at a table -------------------------------------------------------------------------------------------


def test_chance_goes_on_by_itself_and_the_same_for_a_seed() -> None:
    record = text("court-piece", options=("CP-17",))
    found = ask("play", record=record, acts=["W declines"], most=9, seed=5)
    (turned,) = found["acts"]
    assert turned.startswith("deal turns ")
    assert found["waits"] == "W"
    assert found == ask("play", record=record, acts=["W declines"], most=9, seed=5)
    others = {ask("play", record=record, acts=["W declines"], seed=seed)["acts"][0] for seed in range(9)}
    assert len(others) > 1


def test_bots_draw_for_the_deal_and_wait_for_whoever_has_no_bot() -> None:
    record = text("court-piece", dealer=None)
    found = ask("play", record=record, players={"S": "plain", "E": "plain"}, most=9)
    assert [act.split()[:2] for act in found["acts"]] == [["S", "draws"], ["E", "draws"]]
    assert found["waits"] == "N"
    assert ask("hint", record=record, acts=found["acts"])["say"] == (
        "Any card will do: North draws without seeing them."
    )


def test_a_trick_at_the_table_is_turned_down_by_itself() -> None:
    record = book("cp-9-correction")
    players = dict.fromkeys(SEATS, "plain")
    found = ask("play", record=record, acts=[], players=players, most=120)
    assert "turned down" in found["acts"]
    assert not any("claims" in act for act in found["acts"])


@pytest.mark.parametrize("seed", range(6))
def test_a_bot_by_chance_makes_no_claim_that_would_be_refused(seed: int) -> None:
    record = text("court-piece", seed).replace("\nactions", '\nstrictness = "table"\nactions', 1)
    found = ask("play", record=record, acts=[], players=dict.fromkeys(SEATS, "random"), most=120, seed=seed)
    assert found["over"]


# ---- hints ------------------------------------------------------------------------------------------------


def test_a_hint_says_so_where_nothing_was_weighed() -> None:
    record = book("br-13")
    only = ask("hint", record=record, acts=list(read(record).actions[:43]))
    assert only["say"] == "South has nothing else to do than C7."
    alike = ask("hint", record=record, acts=list(read(record).actions[:10]))
    assert alike["say"] == "Any card that North may play is worth the same here: C8 will do."
    assert len(after(read(record), 10).legal_actions()) > 1
    table = book("cp-9-correction")
    kept = ask("hint", record=table, acts=list(read(table).actions[:5]))
    assert kept["say"].startswith("East may do more than one thing, and keeps is the usual one")


def test_nobody_is_advised_when_the_deal_is_over() -> None:
    record = book("br-13")
    assert told("hint", record=record, acts=list(read(record).actions)).startswith("Nobody is to act now")


def test_a_hint_where_the_hands_run_out_first_does_not_speak_of_deals_won() -> None:
    said = ask("hint", record=book("br-one-less"))["say"]
    assert "stood ahead at the end in" in said
    assert " won " not in said


def test_a_hint_never_calls_a_choice_best_that_another_beat_without_saying_why() -> None:
    record = book("ds-12-early")
    best, second = ask("hint", record=record, acts=list(read(record).actions[:5]))["hints"]
    assert second["won"] > best["won"]
    said = ask("hint", record=record, acts=list(read(record).actions[:5]))["say"]
    assert f"did so more often, in {second['won']}, but brought less" in said
    bid = ask("hint", record=text("call-bridge"))
    assert "brought the most points on average" in bid["say"]


def test_the_voids_that_are_left_to_say_are_nothing_else_to_do() -> None:
    record = book("cb-12")
    acts = list(read(record).actions[:4])
    assert ask("hint", record=record, acts=acts)["say"] == "South has nothing else to do than void H."


def test_a_void_is_said_by_its_own_seat_whoever_leads() -> None:
    record = book("cb-12")
    acts, others = list(read(record).actions[:4]), dict.fromkeys("ENW", "plain")
    assert after(read(record), 4).to_act == "W"
    found = ask("play", record=record, acts=acts, players=others, most=9)
    assert (found["acts"], found["waits"]) == ([], "S")
    assert ask("play", record=record, acts=acts, players={"S": "plain"}, most=9)["acts"] == ["S void H"]
    found = ask("play", record=record, acts=acts, players={**others, "S": "plain"}, most=2)
    assert found["acts"][0] == "S void H"
    assert found["acts"][1].startswith("W ")


# ---- records half wrong -----------------------------------------------------------------------------------


def mends(record: str, error: str) -> Record:
    """The record mended, which must load, replay and be shown; opening it names the first fault."""
    opened, mended = ask("open", text=record), ask("mend", text=record)
    assert error in opened["at"]["text"]
    assert opened["at"]["whole"] == mended["cut"]
    assert opened["at"]["line"] > 1
    again = ask("open", text=mended["record"])
    assert "at" not in again
    assert again["payload"]["lines"][0]["steps"] == opened["payload"]["lines"][0]["steps"]
    assert replay(load(mended["record"])).error is None
    return read(mended["record"])


def test_a_wrong_expectation_costs_the_record_nothing_else() -> None:
    record = book("cp-20-hidden")
    whole, wrong = read(record), record.replace("[expect]", "[expect]\nnumber = 99", 1)
    kept = mends(wrong, "number")
    assert (kept.actions, kept.expect, kept.lesson) == (whole.actions, {}, whole.lesson)


def test_a_variation_or_question_that_cannot_be_is_left_out_alone() -> None:
    record = book("br-full")
    whole = read(record)
    assert whole.lesson is not None
    kept = mends(_last_branch_flies(record), "S flies")
    assert kept.lesson is not None
    assert len(kept.lesson.branches) == len(whole.lesson.branches) - 1
    assert kept.lesson.asks == whole.lesson.asks
    assert kept.expect == whole.expect


def _last_branch_flies(record: str) -> str:
    """The text with the first action of its last variation made one that nobody can do."""
    head, tail = record.rsplit("actions = [", 1)
    _, rest = tail.split('"', 2)[1:]
    return f'{head}actions = ["S flies"{rest}'


def test_a_question_put_where_there_is_none_is_left_out_alone() -> None:
    record = book("br-quiz")
    whole = read(record)
    assert whole.lesson is not None
    kind = whole.lesson.asks[0].kind
    kept = mends(record.replace(f'kind = "{kind}"', 'kind = "junk"', 1), "junk")
    assert kept.lesson is not None
    assert kept.lesson.asks == whole.lesson.asks[1:]


def test_of_a_lesson_that_is_all_wrong_the_deal_is_kept() -> None:
    record = text().replace("actions = []", 'actions = ["W call H"]')
    lesson = "[lesson]\ntitle = 'x'\n" + "[[lesson.ask]]\nafter = 0\nkind = 'junk'\n" * 9
    kept = mends(f"{record}\n{lesson}", "junk")
    assert (kept.actions, kept.lesson) == (("W call H",), None)
    kept = mends(
        f"{text('penneech')}\n[lesson]\ntitle = 'x'\nswitches = ['PN-20']\n", "played with other cards"
    )
    assert kept.lesson is None


def test_a_lesson_of_endless_variations_is_shown_as_a_deal_at_once() -> None:
    deal = played(dealt("double-sir", 4).deal(), by_chance(Generator(1)))
    record = dump(with_actions(dealt("double-sir", 4), deal.actions))
    acts = json.dumps([str(action) for action in deal.actions[1:]])
    ways = "".join(f"[[lesson.branch]]\nafter = 1\nname = 'b{n}'\nactions = {acts}\n" for n in range(100))
    began = time.perf_counter()
    kept = mends(f"{record}\n[lesson]\ntitle = 'x'\n{ways}", "more than 1200 steps")
    assert time.perf_counter() - began < 8
    assert (len(kept.actions), kept.lesson) == (len(deal.actions), None)


def test_questions_and_variations_after_the_cut_go_with_it() -> None:
    record = book("br-full")
    whole = read(record)
    middle = f'"{whole.actions[20]}"'
    assert record.count(middle) >= 1
    kept = mends(record.replace(middle, '"S flies"', 1), "S flies")
    assert kept.actions == whole.actions[:20]
    assert kept.lesson is not None
    assert all(one.after <= 20 for one in (*kept.lesson.asks, *kept.lesson.branches))


def test_a_match_is_cut_to_the_deals_before_its_fault() -> None:
    record = book("wm-match")
    whole = read(record)
    last = whole.deals[-1].actions[-1]
    head, tail = record.rsplit(f'"{last}"', 1)
    kept = mends(f'{head}"S flies"{tail}', "S flies")
    assert kept.deals == whole.deals[:-1]
    first = f'"{whole.deals[0].actions[3]}"'
    kept = mends(record.replace(first, '"S flies"', 1), "S flies")
    assert not kept.match
    assert kept.actions == whole.deals[0].actions[:3]


# ---- the next deal ----------------------------------------------------------------------------------------


def test_a_match_that_is_won_has_no_next_deal_and_says_who_won() -> None:
    record = text("double-sir-royal")
    begun = record + "\n[start]\nscores = { NS = 9, EW = 9 }\n"
    won = None
    for seed in range(200):
        deal = played(load(begun).deal(), by_chance(Generator(seed)))
        assert deal.result is not None
        if deal.result.match_over:
            acts = [str(action) for action in deal.actions]
            won = ask("next", record=begun, acts=acts)
            assert won["over"] is True
            assert won["standing"]["winner"] == deal.table.teams[deal.result.match_winner]
            break
    assert won is not None


def test_a_deal_thrown_in_keeps_its_number_in_the_match() -> None:
    record = text("double-sir", options=("CP-22",))
    found = ask("next", record=record, acts=["W redeal"])
    assert not found["over"]
    assert "deal" not in load(found["record"]).start
