"""Prints how long the engine's core is: all of rungkit but lab/, table/, site/ and players/."""

import ast
import io
import sys
import tokenize
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "rungkit"
NOT_CORE = ("lab", "table", "site", "players")
NO_CODE = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def core_files() -> list[Path]:
    """The Python files of the core."""
    return sorted(
        path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in NOT_CORE
    )


def docstring_lines(text: str) -> set[int]:
    """The numbers of the lines that docstrings stand on."""
    bodies = [node.body for node in ast.walk(ast.parse(text)) if isinstance(node, DOCUMENTED)]
    docs = [body[0] for body in bodies if body and isinstance(body[0], ast.Expr)]
    strings = [
        doc for doc in docs if isinstance(doc.value, ast.Constant) and isinstance(doc.value.value, str)
    ]
    return {line for doc in strings for line in range(doc.lineno, (doc.end_lineno or doc.lineno) + 1)}


def code_lines(text: str) -> int:
    """The lines that hold code: no blank line, no comment, no docstring.

    >>> code_lines('"Says hello."\\n\\n# why\\nprint(\\n    1,\\n)\\n')
    3
    """
    held = set[int]()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE:
            held.update(range(token.start[0], token.end[0] + 1))
    return len(held - docstring_lines(text))


def main() -> None:
    """`python tools/core_lines.py`: the whole first, then each file."""
    texts = {path: path.read_text(encoding="utf-8") for path in core_files()}
    code = {path: code_lines(text) for path, text in texts.items()}
    all_lines = sum(len(text.splitlines()) for text in texts.values())
    each = [f"{number:6,}  rungkit/{path.relative_to(PACKAGE).as_posix()}" for path, number in code.items()]
    whole = f"{sum(code.values()):,} lines of code in {len(code)} files"
    # One piece, so that a reader such as head may leave after the first line.
    sys.stdout.write("\n".join((f"{whole} ({all_lines:,} with docstrings and all)", *each, "")))


if __name__ == "__main__":
    main()
