"""No tracked file speaks of one machine, of a package registry or of how the work was arranged."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTHING = ""


def broken(*parts: str) -> str:
    """A word put together here, so that this file does not hold it."""
    return NOTHING.join(parts)


FORBIDDEN = {
    "a path of one machine": r"(?<![\w.~-])/(?:{})/".format("|".join(("work", "farm", "root", "home"))),
    "a path of one Windows machine": r"(?i)\bc:\\users\\",
    "a place for packages": r"(?:{})".format(
        "|".join(
            (
                broken("--index", "-url"),
                broken("--extra-index", "-url"),
                broken("--find", "-links"),
                broken(r"resolved\"", r":\s*\"http"),
            )
        )
    ),
    "a registry's host": r"(?i)(?:{})".format(
        "|".join(
            (
                broken(r"py", r"pi\.org"),
                broken(r"pythonhosted", r"\.org"),
                broken(r"npmjs", r"\.(?:org|com)"),
                broken(r"deb\.debian", r"\.org"),
            )
        )
    ),
    "a word of the workplace": r"(?i)\b(?:{})\b".format(
        "|".join(
            (
                broken("anth", "ropic"),
                broken("cla", "ude"),
                broken("chat", "gpt"),
                broken("co", "pilot"),
                broken("sub", "agents?"),
                broken("issues ", "show"),
            )
        )
    ),
    "a note to oneself": r"\b(?:{})\b".format(
        "|".join((broken("TO", "DO"), broken("FIX", "ME"), broken("XX", "X")))
    ),
}


def tracked() -> list[str]:
    """The names of all files under version control."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name]


def found(pattern: str, text: str) -> list[str]:
    """The lines of a text in which a pattern stands."""
    return [line.strip()[:120] for line in text.splitlines() if re.search(pattern, line)]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_tracked_file_holds(what: str) -> None:
    held = {}
    for name in tracked():
        path = ROOT / name
        if path.is_file() and (lines := found(FORBIDDEN[what], path.read_bytes().decode("utf-8", "replace"))):
            held[name] = lines
    assert not held


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("a path of one machine", "see " + "/ho" + "me/me/notes"),
        ("a path of one machine", "'" + "/ro" + "ot/.cache'"),
        ("a path of one Windows machine", "C:" + "\\Users\\me"),
        ("a place for packages", "--index" + "-url http://localhost"),
        ("a registry's host", "https://files.python" + "hosted.org/x"),
        ("a word of the workplace", "as Cla" + "ude said"),
        ("a note to oneself", "# TO" + "DO: later"),
    ],
)
def test_the_search_would_find_it(what: str, text: str) -> None:
    assert found(FORBIDDEN[what], text)


@pytest.mark.parametrize("text", ["https://example.org/root/x", "the work/rest ratio", "../home/page"])
def test_the_search_lets_plain_text_stand(text: str) -> None:
    assert not found(FORBIDDEN["a path of one machine"], text)
