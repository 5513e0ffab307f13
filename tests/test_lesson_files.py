"""Where a chapter's records are found."""

from pathlib import Path

import pytest

from rungkit.lesson_files import record_file


@pytest.mark.parametrize("lies", ["records", "book/records"])
@pytest.mark.parametrize("seen_from", [".", "book", "book/apps"])
def test_a_record_is_found_beside_the_chapter_or_further_up(
    tmp_path: Path, lies: str, seen_from: str
) -> None:
    record = tmp_path / lies / "ds-4.rung.toml"
    record.parent.mkdir(parents=True)
    record.write_text("")
    folder = tmp_path / seen_from
    folder.mkdir(parents=True, exist_ok=True)
    assert record_file("ds-4", folder) == record
    assert record_file("ds-5", folder) is None


def test_the_nearest_is_taken_and_a_folder_is_no_record(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    (tmp_path / "records" / "one.rung.toml").write_text("")
    (tmp_path / "book" / "records" / "one.rung.toml").mkdir(parents=True)
    assert record_file("one", tmp_path / "book") == tmp_path / "records" / "one.rung.toml"
    (tmp_path / "book" / "apps" / "records").mkdir(parents=True)
    (tmp_path / "book" / "apps" / "records" / "one.rung.toml").write_text("")
    nearest = tmp_path / "book" / "apps" / "records" / "one.rung.toml"
    assert record_file("one", tmp_path / "book" / "apps") == nearest
