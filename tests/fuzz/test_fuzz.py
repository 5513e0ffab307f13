"""The fuzzer for a few seconds; `python tests/fuzz/mutate.py 100000` runs it longer."""

from collections import Counter

from mutate import mutant, outcome


def test_records_changed_at_random_are_read_or_refused_in_one_line() -> None:
    said = Counter(outcome(mutant(seed)) for seed in range(800))
    assert min(said["read"], said["refused"], said["refused in play"]) > 20
