"""The scripts behind make: a taken port, a stamp, one sentence instead of a traceback."""

import os
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tools import env, test
from tools.serve import address, open_server, serving

ROOT = Path(__file__).resolve().parent.parent


def ran(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A script run as make runs it."""
    environment = {**os.environ, **variables}
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True
    )


def test_a_taken_port_moves_on_to_the_next(tmp_path: Path) -> None:
    with open_server(tmp_path, 0) as first:
        port = first.server_address[1]
        with open_server(tmp_path, port) as second:
            assert port < second.server_address[1] < port + 50
            assert address(second) == f"http://127.0.0.1:{second.server_address[1]}"


def test_no_port_left_is_an_error(tmp_path: Path) -> None:
    with open_server(tmp_path, 0) as first, pytest.raises(OSError, match="in use"):
        open_server(tmp_path, first.server_address[1], tries=1)


def test_a_folder_is_served_with_the_types_that_browsers_need(tmp_path: Path) -> None:
    (tmp_path / "a.mjs").write_text("0")
    with serving(tmp_path) as site:
        with urlopen(f"{site}/a.mjs") as answer:
            assert answer.headers["Content-Type"] == "text/javascript"
        with pytest.raises(HTTPError, match="404") as missing:
            urlopen(f"{site}/b.mjs")
        missing.value.close()


def test_the_stamp_follows_the_pins_and_not_the_line_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(env, "ROOT", tmp_path)
    for name in env.SOURCES:
        (tmp_path / name).write_bytes(b"a==1\n")
    first = env.wanted()
    (tmp_path / "requirements.txt").write_bytes(b"a==1\r\n")
    assert env.wanted() == first
    (tmp_path / "requirements.txt").write_bytes(b"a==2\n")
    assert env.wanted() != first


def test_what_pip_was_told_elsewhere_does_not_lead_it_astray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_TARGET", "elsewhere")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert not {"PIP_TARGET", "PYTHONPATH"} & env.clean_environment().keys()


def test_a_stage_that_fails_ends_the_run_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    fails = (sys.executable, "-c", "raise SystemExit(1)")
    monkeypatch.setitem(test.STAGES, "lint", (fails,))
    with pytest.raises(SystemExit) as ended:
        test.run("lint")
    assert ended.value.code == 1


@pytest.mark.parametrize(
    ("words", "variables", "said"),
    [
        (("tools.test", "nonsense"), {}, "No stage is called 'nonsense'"),
        (("tools.book", "--no-serve", "--port", "x"), {}, "A port is a number"),
        (("tools.soak", "long"), {}, "Deals are a number"),
        (("tools.chromium",), {"RUNGKIT_CHROMIUM": "/nowhere/at/all"}, "need a Chromium"),
        (("tools.notebooks", "nowhere.ipynb"), {}, "nowhere.ipynb"),
        (("benchmarks", "nonsense"), {}, "Nothing to measure is called 'nonsense'"),
    ],
)
def test_a_mistake_gets_one_sentence(words: tuple[str, ...], variables: dict[str, str], said: str) -> None:
    done = ran(*words, **variables)
    assert done.returncode == 1
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
