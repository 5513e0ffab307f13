"""The wheel holds the package with its data and nothing else, and the engine runs from it alone."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools.core_lines import PACKAGE, core_files

ROOT = Path(__file__).resolve().parent.parent
MUST = (
    r"^rungkit/rulebook\.toml$",
    r"^rungkit/words\.toml$",
    r"^rungkit/strings\.en\.toml$",
    r"^rungkit/(?=.*schema)(?=.*record).*\.json$",
    r"^rungkit/(?=.*schema)(?=.*steps).*\.json$",
    r"^rungkit/(?=.*schema)(?=.*replay).*\.json$",
    r"^rungkit/table/js/.*\.js$",
    r"^rungkit/table/css/.*\.css$",
    r"^rungkit/site/.*\.css$",
    r"^rungkit/site/.*\.html\.j2$",
    r"^rungkit/py\.typed$",
)
# These wait for the extra `widgets`; the engine does not import them.
WITH_WIDGETS = {"rungkit.lessons"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    return zipfile.ZipFile(wheel).namelist()


@pytest.mark.parametrize("pattern", MUST)
def test_the_wheel_holds(names: list[str], pattern: str) -> None:
    assert [name for name in names if re.search(pattern, name)], pattern


def test_the_wheel_holds_every_file_of_the_package_and_nothing_else(names: list[str]) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "rungkit"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    package = {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}
    info = {name for name in names if name.startswith("rungkit-") and ".dist-info/" in name}
    assert set(names) - info == package
    assert {Path(name).name for name in info} == {
        "METADATA",
        "WHEEL",
        "RECORD",
        "entry_points.txt",
        "LICENSE",
    }


def module(path: Path) -> str:
    """The dotted name of a file of the package."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def alone(folder: Path, script: str) -> str:
    """What a script prints in a Python that sees the standard library and that folder, nothing else."""
    ran = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-W",
            "error",
            "-c",
            f"import sys; sys.path[:0] = [{str(folder)!r}]\n{script}",
        ],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_engine_imports_where_nothing_else_is_installed(unpacked: Path) -> None:
    modules = sorted({module(path) for path in core_files()} - WITH_WIDGETS)
    assert "rungkit.deal" in modules
    script = (
        "import importlib\n"
        f"for name in {modules!r}: importlib.import_module(name)\n"
        "own = sys.stdlib_module_names | {'rungkit', '__main__'}\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules} - own))\n"
    )
    assert alone(unpacked, script) == ""


def test_the_engine_plays_from_the_wheel(unpacked: Path) -> None:
    script = (
        "from rungkit.cards import CARDS, Generator, shuffled\n"
        "from rungkit.deal import Deal\n"
        "from rungkit.rules import Rules\n"
        "deal = Deal.dealt(Rules.of('double-sir'), 'N', shuffled(CARDS, Generator(1)))\n"
        "while not deal.is_over: deal = deal.apply(deal.legal_actions()[0])\n"
        "print(deal.result is not None)\n"
    )
    assert alone(unpacked, script) == "True"


def test_the_table_is_whole_in_the_wheel(unpacked: Path) -> None:
    script = "from rungkit import table; print('customElements' in table.script(), '{' in table.styles())"
    assert alone(unpacked, script) == "True True"
