"""The apps in Python alone: nothing that an address, a page or a visitor brings ends a session."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets import TraitError

from rungkit.actions import Action
from rungkit.cards import Card
from rungkit.desk import answer
from rungkit.games import presets
from rungkit.record import load
from rungkit.site.apps.address import APPS, LONGEST, Table, Wanted, packed, read, unpacked, written
from rungkit.site.apps.asking import ANY, put, stand
from rungkit.site.apps.compare import Compare, both
from rungkit.site.apps.controls import Said
from rungkit.site.apps.demo import DemoTable
from rungkit.site.apps.desk import RecordDesk, excerpt
from rungkit.site.apps.practice import Practice, reviewed
from rungkit.site.apps.stage import Stage
from rungkit.site.apps.whole import App, app, silence
from rungkit.strings import tell
from tools.run import ROOT

pytestmark = pytest.mark.no_cover

FAILED = tell("demo", "failed")
WANTED = Wanted(
    "practice", Table("dehla-pakad", ("MK-12",), {"players": 6}), seed=7, deal=2,
    record='format = 1\ngame = "x"\n', seat="E", bot="careful",
)  # fmt: skip


def opened(search: str) -> App:
    made = app()
    made.stage.set_state({"search": search})
    return made


# ---- the address -------------------------------------------------------------------------------------


def test_an_address_is_read_as_it_was_written() -> None:
    assert read(written(WANTED)) == WANTED
    two = Wanted("compare", Table("court-piece", ("CP-16",)), Table("double-sir", ("DS-14",)), seed=3)
    assert read(written(two)) == two
    asked = Wanted(dealer="S", seed=3, cards="sense", record="format = 1\n", name="pasted", ask="17.winner")
    assert read(written(asked)) == asked


@pytest.mark.parametrize(
    "junk",
    [
        "?app=chess", "?game=bridge", "?seed=-1", "?seed=9999999", "?seed=٣", "?deal=1e3", "?bot=random",
        "?options=<script>", "?record=!!!", "?record=AAAA", "?cards=all", "?seat=" + "x" * 99,
        "?name=../etc", "?dealer=%F0%9F", "?" + "&" * 9000, "?%%%", "?app=demo&app=%00",
    ],
)  # fmt: skip
def test_junk_in_an_address_opens_a_table_all_the_same(junk: str) -> None:
    made = opened(junk)
    assert made.shown is not None
    assert FAILED not in made.shown.said.value + made.said.value
    assert ("rung-refused" in made.said._dom_classes) == bool(read(junk).wrong())


def test_an_address_that_is_endless_or_says_a_thing_twice_is_told_of() -> None:
    for endless in ("?seed=7" + "&x=1" * 40, "?seed=7&name=" + "x" * LONGEST):
        assert read(endless).seed == 1
        said = opened(endless).said.value
        assert "The address was not read" in said
        assert "40 parts or 16,000 characters" in said
    twice = read("?seed=7&seed=8&utm=1&utm=2")
    assert (twice.seed, twice.wrong()) == (8, "The address asks for what is not there: seed=7.")


@pytest.mark.parametrize(
    ("search", "missed", "kept"),
    [
        ("app=demo&game=penneech&options=DS-14,PN-20&values=late_bar:both,target:91&dealer=E",
         "options=DS-14, values=late_bar:both, dealer=E", Table("penneech", ("PN-20",), {"target": 91})),
        ("app=practice&game=double-sir&options=DS-14,foo&values=late_bar:all,goon:2,x:1&seat=P1",
         "options=foo, values=x:1, values=late_bar:all, seat=P1",
         Table("double-sir", ("DS-14",), {"goon": 2})),
        ("app=demo&game=dehla-pakad&options=MK-12&values=players:4", "values=players:4",
         Table("dehla-pakad", ("MK-12",), {"players": 6})),
        ("app=demo&game=dehla-pakad&values=players:6,deals:3", "values=players:6, values=deals:3",
         Table("dehla-pakad")),
        ("app=demo&game=mendhikot&options=MK-6&values=seconds:30", "",
         Table("mendhikot", ("MK-6",), {"seconds": 30})),
        ("app=demo&game=call-bridge&options=CB-15&values=exact_bonus:50", "",
         Table("call-bridge", ("CB-15",), {"exact_bonus": 50})),
        ("app=demo&game=penneech-parlett&options=-PN-16,PN-18,-PN-20", "options=-PN-20",
         Table("penneech-parlett", ("-PN-16",))),
        ("app=demo&game=mendikot&options=MK-4,MK-9", "options=MK-9", Table("mendikot", ("MK-4",))),
        ("app=demo&game=double-sir&options=DS-1&bot=plain", "bot=plain, options=DS-1", Table("double-sir")),
        ("app=demo&game=mendikot&options=MK-12&values=players:8", "",
         Table("mendikot", ("MK-12",), {"players": 8})),
    ],
)  # fmt: skip
def test_what_the_game_of_an_address_has_not_is_told_and_the_rest_is_kept(
    search: str, missed: str, kept: Table
) -> None:
    made = opened(f"?{search}")
    assert isinstance(made.shown, DemoTable | Practice)
    assert made.shown.chooser.table() == kept
    assert made.said.value == (f"<p>{tell('app', 'bad_address', what=missed)}</p>" if missed else "")
    assert "rung-refused" not in made.shown.said._dom_classes
    assert len(made.shown.place.children) == 1


def test_a_game_by_itself_is_compared_with_another() -> None:
    assert read("?app=compare&game=court-piece").other == Table("double-sir")
    assert read("?app=compare&game=court-piece&options=CP-16").other == Table("court-piece")
    assert read("?app=compare").other == Table("court-piece")


def test_both_tables_compared_are_told_what_they_have_not() -> None:
    made = opened("?app=compare&game=court-piece&options=DS-14&game2=be-ranga&options2=CP-16&values2=deals:3")
    what = "options=DS-14, options2=CP-16, values2=deals:3"
    assert made.said.value == f"<p>{tell('app', 'bad_address', what=what)}</p>"
    assert isinstance(made.shown, Compare)
    assert made.shown.place.children


def test_the_desk_reads_a_pbn_deal_as_the_game_of_its_address() -> None:
    for search, game in (
        ("", "court-piece"),
        ("&game=double-sir", "double-sir"),
        ("&game=mendikot", "mendikot"),
    ):
        made = opened(f"?app=desk{search}&options=CP-16")
        assert isinstance(made.shown, RecordDesk)
        assert made.shown.game.value == game
        assert made.said.value == f"<p>{tell('app', 'bad_address', what='options=CP-16')}</p>"


def test_a_record_in_an_address_is_no_larger_than_a_record_can_be() -> None:
    assert unpacked(packed("x" * 200_000)) == "x" * 200_000
    assert unpacked(packed("x" * 200_001)) is None
    assert written(Wanted(record="".join(map(str, range(9000))))) == ""


def test_a_whole_match_stands_in_an_address() -> None:
    match = (ROOT / "book" / "records" / "wm-match.rung.toml").read_text("utf-8")
    for name in ("demo", "desk"):
        made = opened(f"?app={name}&record={packed(match)}")
        assert read(made.stage.address).record == match
        again = opened(made.stage.address)
        assert isinstance(again.shown, DemoTable | RecordDesk)
        assert again.shown.pasted.text.value == match
        assert again.said.value == ""


@pytest.mark.parametrize("name", APPS)
def test_the_address_that_an_app_writes_opens_it_again(name: str) -> None:
    first = opened(
        f"?app={name}&game=court-piece&seed=12&record=" if name == "desk" else f"?app={name}&seed=12"
    )
    if name == "desk":
        assert isinstance(first.shown, RecordDesk)
        first.shown.pasted.text.value = answer({"do": "deal", "game": "court-piece"})["record"]
        first.shown.pasted.show.click()
    again = opened(first.stage.address)
    assert type(again.shown) is type(first.shown)
    assert again.stage.address == first.stage.address
    assert len(again.stage.address) < LONGEST
    assert first.shown is not None
    assert again.shown is not None
    assert list(map(repr, first.shown.place.children)) == list(map(repr, again.shown.place.children))


# ---- what a page sends -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "junk",
    [
        None, [], {"search": 7}, {"here": "x"}, {"here": "a:1+" + "H" * 9999},
        {"here": ["a:1"]}, {"address": "?app=desk", "covered": ["S"], "play": {}, "seconds": 9, "title": "x"},
    ],
)  # fmt: skip
def test_a_page_tells_its_address_and_its_place_and_nothing_else(junk: object) -> None:
    stage = Stage()
    stage.set_state(junk)
    assert (stage.search, stage.here, stage.address, stage.title) == ("", "", "", "")
    assert (list(stage.covered), dict(stage.play), stage.seconds, stage.big) == ([], {}, 0, False)


@pytest.mark.parametrize(
    "here", ["x:0", "game:999~9.9@DS-13", "game:1~7.2", "game:0+S_ZZ", "game:0+nonsense"]
)
def test_a_place_that_is_none_is_refused_in_a_sentence(here: str) -> None:
    made = opened("?app=demo&game=double-sir&cards=dealt")
    assert isinstance(made.shown, DemoTable)
    made.stage.set_state({"here": here.replace("game", "double-sir-1")})
    made.shown.ask.click()
    assert FAILED not in made.shown.said.value


# ---- demo table --------------------------------------------------------------------------------------


def test_cards_laid_by_hand_lie_where_they_were_laid() -> None:
    made = opened("?app=demo&game=court-piece&cards=dealt").shown
    assert isinstance(made, DemoTable)
    made.lay.click()
    assert made.said.value == f"<p>{tell('demo', 'nothing_laid')}</p>"
    made.laid["S"].value, made.laid["W"].value = "SA, h10", "c2"
    made.lay.click()
    assert made.payload is not None
    hands = load(made.payload["record"]).deals[0].hands
    assert {Card.parse("SA"), Card.parse("HT")} <= set(hands["S"])
    assert Card.parse("C2") in hands["W"]
    for wrong, why in (("S1", "is no card"), ("SA", "twice"), ("S2 " * 14, "twice")):
        made.laid["W"].value = wrong
        made.lay.click()
        assert why in made.said.value
    assert len(made.place.children) == 1, "what was there stays"


def test_any_question_that_fits_is_put_once_more_each_time() -> None:
    made = answer({"do": "deal", "game": "double-sir", "seed": 4})
    players = dict.fromkeys("SENW", "plain")
    acts = answer({"do": "play", "record": made["record"], "players": players, "most": 120})["acts"]
    text = answer({"do": "record", "record": made["record"], "acts": acts})["record"]
    payload = answer({"do": "open", "text": text, "id": "one"})["payload"]
    nodes = payload["lines"][0]["steps"]
    lying = next(n for n, node in enumerate(nodes) if node["c"] == 4)
    ids = set()
    for _ in range(2):
        _, asked, at, _ = put(payload, f"one:{lying}", "winner")
        node = asked["lines"][0]["steps"][int(at)]
        assert (node["ask"]["kind"], node["c"]) == ("winner", 4)
        ids.add(node["ask"]["id"])
    assert len(ids) == 2, "a page would take the second for answered"
    assert len(asked["lines"][0]["steps"]) == len(nodes), "the deal goes on after the question"
    with pytest.raises(Said, match="No such question"):
        put(payload, "one:0", "turnup")
    assert put(payload, f"one:{lying}", ANY).payload["lines"][0]["steps"][lying]["ask"]


def test_a_page_loaded_again_has_its_question_again_until_it_is_answered() -> None:
    made = opened("?app=demo&game=double-sir&seed=4")
    shown = made.shown
    assert isinstance(shown, DemoTable)
    lesson = shown.place.children[0]
    made.stage.set_state({"here": f"{lesson.payload['id']}:30"})
    shown.kind.value = "trump"
    shown.ask.click()
    done = sum(bool(node["act"]) for node in lesson.payload["lines"][0]["steps"][:31])
    assert f"&ask={done}.trump" in made.stage.address
    again = opened(made.stage.address)
    assert again.said.value == ""
    assert isinstance(again.shown, DemoTable)
    nodes = again.shown.place.children[0].payload["lines"][0]["steps"]
    ((asked, kind),) = [(at, node["ask"]["kind"]) for at, node in enumerate(nodes) if "ask" in node]
    assert (kind, again.shown.place.children[0].table.at) == ("trump", str(asked))
    assert sum(bool(node["act"]) for node in nodes[: asked + 1]) == done
    again.shown.reveal.click()
    assert "ask=" not in again.stage.address
    answered = opened(again.stage.address)
    assert isinstance(answered.shown, DemoTable)
    nodes = answered.shown.place.children[0].payload["lines"][0]["steps"]
    assert not any("ask" in node for node in nodes)
    assert answered.shown.open == ""


@pytest.mark.parametrize("ask", ["7.turnup", "999.winner", "3.riddle"])
def test_a_question_that_cannot_be_put_again_is_told(ask: str) -> None:
    made = opened(f"?app=demo&game=double-sir&seed=4&ask={ask}")
    assert made.said.value == f"<p>{tell('app', 'bad_address', what=f'ask={ask}')}</p>"
    assert isinstance(made.shown, DemoTable)
    assert made.shown.place.children


def test_the_question_stands_where_the_reader_has_played_to() -> None:
    made = answer({"do": "deal", "game": "double-sir", "seed": 4, "dealer": "N", "id": "one"})
    at = stand(made["payload"], "one:0+W_call_H,W_HA")
    assert at.acts == ["W call H", "W HA"]
    record, asked, _, _ = put(made["payload"], "one:0+W_call_H", "legal")
    assert list(record.actions) == ["W call H"]
    assert any(node.get("ask", {}).get("kind") == "legal" for node in asked["lines"][0]["steps"])


def test_the_time_for_a_closed_trump_runs_only_where_there_is_one() -> None:
    for search, seconds in (
        ("game=mendhikot&options=MK-6", 20),
        ("game=mendhikot", 0),
        ("game=double-sir", 0),
    ):
        made = opened(f"?app=demo&cards=dealt&{search}")
        assert made.stage.seconds == seconds
    made = opened("?app=demo&cards=dealt&game=mendhikot&options=MK-6")
    assert isinstance(made.shown, DemoTable)
    made.shown.clock.value = False
    assert made.stage.seconds == 0


def test_each_seat_is_covered_by_itself() -> None:
    made = opened("?app=demo&game=double-sir")
    assert isinstance(made.shown, DemoTable)
    made.shown.covers["N"].value = True
    made.shown.covers["E"].value = True
    made.shown.deal.click()
    assert list(made.stage.covered) == ["E", "N"], "a new deal keeps them covered"


def test_a_record_with_an_error_is_shown_as_far_as_it_goes() -> None:
    made = answer({"do": "deal", "game": "double-sir", "seed": 4, "dealer": "N"})
    text = answer({"do": "record", "record": made["record"], "acts": ["W call H"]})["record"]
    text = text.replace('"W call H"', '"W call H", "W S2", "W S3", "W S4"')
    for name in ("demo", "desk"):
        shown = opened(f"?app={name}&record={packed(text)}").shown
        assert isinstance(shown, DemoTable | RecordDesk)
        assert "Line " in shown.said.value
        assert len(shown.place.children) == 1


# ---- compare, practice, record desk ------------------------------------------------------------------


@pytest.mark.parametrize("game", presets())
def test_one_deal_is_compared_under_every_game(game: str) -> None:
    tables = Table("court-piece", ("CP-16",)), Table(game)
    made = opened(written(Wanted("compare", *tables, seed=5))).shown
    assert isinstance(made, Compare)
    assert made.place.children or "rung-refused" in made.said._dom_classes
    assert FAILED not in made.said.value
    if made.place.children:
        for record in both(tables, "N", 5):
            deal = record.deal()
            for text in record.actions:
                deal = deal.apply(Action.parse(text))
            assert deal.is_over


def test_the_same_table_twice_is_no_comparison() -> None:
    made = opened("?app=compare&game=court-piece&game2=court-piece").shown
    assert isinstance(made, Compare)
    assert made.said.value == f"<p>{tell('demo', 'same_tables')}</p>"


def test_a_match_goes_on_from_deal_to_deal() -> None:
    made = opened("?app=practice&game=double-sir&seed=2&seat=W&bot=careful")
    shown = made.shown
    assert isinstance(shown, Practice)
    assert made.stage.play == {"id": "practice-double-sir-2-1", "seat": "W", "bot": "careful"}
    shown.next.click()
    assert "not over yet" in shown.said.value
    shown.look.click()
    assert tell("desk", "review_later") in shown.said.value
    players = dict.fromkeys("SENW", "random")
    acts = answer({"do": "play", "record": shown.record, "players": players, "most": 120, "seed": 3})["acts"]
    made.stage.set_state({"here": f"practice-double-sir-2-1:0+{','.join(acts).replace(' ', '_')}"})
    shown.look.click()
    assert "<li>" in shown.reviewed.value or tell("demo", "review_good") in shown.reviewed.value
    shown.next.click()
    assert shown.payload["id"] == "practice-double-sir-2-2"
    assert shown.deal == 1
    assert read(made.stage.address).deal == 1
    again = opened(made.stage.address).shown
    assert isinstance(again, Practice)
    assert again.record == shown.record


def test_six_play_at_a_table_of_six() -> None:
    made = opened("?app=practice&game=dehla-pakad&options=MK-12&seat=P4")
    assert isinstance(made.shown, Practice)
    assert made.stage.play["seat"] == "P4"
    assert made.said.value == ""
    made.shown.chooser.options["MK-12"].value = False
    assert made.shown.seat.value == "S"
    made.shown._show(made.shown.record, made.shown.payload)  # the match that is on has its six seats still
    assert made.stage.play["seat"] == "P1"
    made.shown.chooser.options["MK-12"].value = True
    made.shown.chooser.values["MK-12"].value = 8
    made.shown.seat.value = "P8"
    made.shown.begin.click()
    assert made.stage.play["seat"] == "P8"
    assert "rung-refused" not in made.shown.said._dom_classes
    demo = opened("?app=demo&game=dehla-pakad&options=MK-12&dealer=P2&cards=dealt")
    assert isinstance(demo.shown, DemoTable)
    assert (demo.said.value, list(demo.shown.laid)) == ("", ["P1", "P2", "P3", "P4", "P5", "P6"])
    assert demo.shown.payload is not None
    assert load(demo.shown.payload["record"]).deals[0].dealer == "P2"


def test_a_review_names_what_would_have_done_better() -> None:
    told = []
    for seed in (11, 12):
        record = answer({"do": "deal", "game": "court-piece", "seed": seed, "dealer": "N"})["record"]
        players = {**dict.fromkeys("ENW", "plain"), "S": "random"}
        acts = answer({"do": "play", "record": record, "players": players, "most": 120, "seed": 1})["acts"]
        told += reviewed(load(record).deal(), acts, "S")
    assert told, "played by chance, two deals are not played well"
    assert all("came out ahead in" in sentence for sentence in told)


def test_the_line_that_is_wrong_is_marked_and_its_text_is_no_markup() -> None:
    assert excerpt("a\n<script>", 2).endswith("<mark>2  &lt;script&gt;</mark></pre>")
    assert excerpt("a", 7) == excerpt("a", None) == ""


def test_a_file_that_is_no_text_is_refused() -> None:
    desk = opened("?app=desk").shown
    assert isinstance(desk, RecordDesk)
    for content in (b"\xff\xfe", b""):
        when = datetime(2026, 1, 1, tzinfo=UTC)
        one = {"name": "x", "type": "", "size": 2, "content": memoryview(content), "last_modified": when}
        desk.say("")
        desk.pasted.file.value = (one,)
        assert desk.said.value == f"<p>{tell('demo', 'no_text')}</p>"


def test_a_menu_that_a_page_says_is_empty_keeps_its_choice() -> None:
    made = opened("?app=demo&game=mendikot&cards=sense&dealer=E")
    assert isinstance(made.shown, DemoTable)
    menus = [made.shown.chooser.game, made.shown.cards, made.shown.dealer, made.shown.kind]
    (shown,) = made.shown.place.children
    for menu in [*menus, shown.seat]:
        before = menu.value
        with pytest.raises(TraitError, match=f"^{menu.description}: one entry of the list must be chosen"):
            menu.set_state({"index": None})
        assert menu.value == before
    made.shown.deal.click()
    assert made.shown.said.value == f"<p>{tell('demo', 'ready', game='Mendikot', seed=1)}</p>"
    with pytest.raises(TraitError):
        made.shown.kind.set_state({"index": 99})
    made.shown.kind.set_state({"index": 1})
    assert made.shown.kind.index == 1


def test_a_value_made_up_by_a_page_is_logged_and_shows_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    shell = InteractiveShell()
    silence(shell)
    made = opened("?app=demo")
    assert isinstance(made.shown, DemoTable)
    try:
        made.shown.dealer.set_state({"index": 99})
    except TraitError:
        shell.showtraceback()
    assert "a value from a page was refused" in caplog.text
