"""The fuzzers for a few seconds; `python tests/fuzz/mutate.py 100000` and `sequences.py` run longer."""

from collections import Counter

import pytest
from mutate import HERE, mutant, outcome
from sequences import openings
from sequences import outcome as played

from rungkit.games import presets
from rungkit.record import dump, load

pytestmark = pytest.mark.no_cover


def test_records_changed_at_random_are_read_or_refused_in_one_line() -> None:
    said = Counter(outcome(mutant(seed)) for seed in range(800))
    assert min(said["read"], said["refused"], said["refused in play"]) > 20


def test_whatever_is_tried_in_a_deal_is_done_or_refused_in_one_sentence() -> None:
    said = sum((played(seed) for seed in range(150)), Counter[str]())
    assert min(said["done"], said["refused"], said["no action"]) > 100
    assert set(presets()) <= set(said)


def test_the_corpus_holds_every_game_and_is_canonical() -> None:
    texts = [path.read_text("utf-8") for path in sorted((HERE / "corpus").glob("*.rung.toml"))]
    records = [load(text) for text in texts]
    assert {record.game for record in records} == set(presets())
    assert {record.strictness for record in records} == {"strict", "table"}
    assert [dump(record) for record in records] == texts
    assert set(openings()) == set(presets())
