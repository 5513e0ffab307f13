"""Prints how long the engine's core is: all of rungkit but lab/, table/, site/ and players.py."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "rungkit"
NOT_CORE = ("lab", "table", "site", "players.py")


def core_files() -> list[Path]:
    """The Python files of the core."""
    return sorted(
        path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in NOT_CORE
    )


def lines(path: Path) -> int:
    """All lines of a file, comments and docstrings too: what a reader has to read."""
    return len(path.read_text(encoding="utf-8").splitlines())


def main() -> None:
    """`python tools/core_lines.py`: one line for the whole, one for each file."""
    files = core_files()
    print(f"{sum(map(lines, files)):,} lines in {len(files)} files, docstrings and comments counted")
    for path in files:
        print(f"{lines(path):6,}  rungkit/{path.relative_to(PACKAGE).as_posix()}")


if __name__ == "__main__":
    main()
