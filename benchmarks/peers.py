"""The libraries that ours is measured against, each fetched and built in a folder of its own.

None of them is a requirement of ours. What cannot be had is said in a sentence, and left out.
"""

import functools
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from rungkit.lab.running import caches
from tools.say import say, stage

OPEN_SPIEL, RLCARD = "open_spiel==2.0.2", "rlcard==1.2.0"
HERE = Path(__file__).parent
IN_PYTHON, IN_C = HERE / "peer_loop.py", HERE / "peer_loop.cc"
ROUNDS = 5
# OpenSpiel's games nearest to ours, as it names them: no cards passed, and a bridge that is played out.
GAMES = {
    "spades": "spades",
    "hearts": "hearts(pass_cards=false)",
    "bridge": "bridge(use_double_dummy_result=false)",
}
# What of OpenSpiel's sources these three games stand on: its core, the solver that its bridge links, Abseil.
CORE = """spiel spiel_utils game_parameters observer policy action_view utils/usage_logging utils/status
games/spades/spades games/spades/spades_scoring games/hearts/hearts games/bridge/bridge
games/bridge/bridge_scoring"""
SOLVER = "games/bridge/double_dummy_solver/src"
ABSEIL = """base/internal: cycleclock low_level_alloc raw_logging spinlock spinlock_wait sysinfo
thread_identity throw_delegate unscaledcycleclock
container/internal: hashtablez_sampler hashtablez_sampler_force_weak_definition raw_hash_set
debugging: internal/address_is_readable stacktrace
hash/internal: city hash
numeric: int128
strings: ascii charconv match numbers str_cat str_replace str_split
strings/internal: charconv_bigint charconv_parse memutil utf8
strings/internal/str_format: arg bind extension float_conversion output parser
synchronization: mutex
synchronization/internal: create_thread_identity futex_waiter kernel_timeout per_thread_sem waiter_base
time: clock duration time
time/internal/cctz/src: time_zone_fixed time_zone_if time_zone_impl time_zone_info time_zone_libc
time_zone_lookup time_zone_posix zone_info_source"""
FLAGS = ["-std=c++20", "-O3", "-DNDEBUG", "-march=native", "-w"]  # as OpenSpiel builds a release


def home() -> Path:
    """The folder of these libraries at these versions, for this Python."""
    told = "\n".join((OPEN_SPIEL, RLCARD, sys.version, *FLAGS, IN_C.read_text("utf-8")))
    name = hashlib.sha256(told.encode()).hexdigest()[:16]
    return caches() / f"peers-{name}"


def done(command: list[str | Path], folder: Path | None = None) -> bool:
    """Whether a command went well; what it says is for nobody."""
    try:
        told = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True)
    except OSError:
        return False
    return told.returncode == 0


@functools.cache
def python(wanted: str) -> Path | None:
    """The Python of an environment that holds this library and nothing of ours; None where there is none."""
    library = wanted.partition("=")[0]
    folder = home() / library
    program, made = folder / ("Scripts" if os.name == "nt" else "bin") / "python", folder / "made"
    if not made.is_file():
        with stage(f"install {wanted} apart"):
            shutil.rmtree(folder, ignore_errors=True)
            well = done([sys.executable, "-m", "venv", folder])
            if not (well and done([program, "-m", "pip", "install", "-q", wanted])):
                say(f"   {library} cannot be installed here: nothing is measured beside it.")
                return None
            made.touch()
    return program


def rate(command: list[str | Path], deals: int, *more: str, rounds: int = ROUNDS) -> float | None:
    """Deals a second of a program that plays so many and prints its processor seconds; None if it fails."""
    whole = [*command, str(deals), *more]
    try:
        seconds = [float(subprocess.check_output(whole, text=True)) for _ in range(rounds)]
        return median(deals / one for one in seconds)
    except (OSError, subprocess.CalledProcessError, ValueError, ZeroDivisionError):
        say(f"   {' '.join(map(str, whole))} fails: nothing is measured beside it.")
        return None


def python_rate(wanted: str, game: str, deals: int) -> float | None:
    """Deals a second of a library's game driven from Python."""
    program = python(wanted)
    return rate([program, IN_PYTHON, wanted.partition("=")[0], game], deals) if program else None


def built_rate(game: str, deals: int, seen: bool) -> float | None:
    """Deals a second of a round of OpenSpiel's game in a loop of C++: its benchmark's, or a barer one."""
    program = built()
    return rate([program, game], deals, "seen" if seen else "bare", rounds=1) if program else None


@functools.cache
def built() -> Path | None:
    """OpenSpiel's three games in one program with a loop of C++, built once; None where that cannot be."""
    program, compiler = home() / "peer_loop", shutil.which("g++")
    if program.is_file():
        return program
    if compiler is None:
        say("   There is no C++ compiler (g++) here: OpenSpiel's own loop is left out.")
        return None
    fetcher = python(OPEN_SPIEL)
    if fetcher is None:  # that was said
        return None
    with stage("build OpenSpiel's games in C++, once, for some minutes"):
        source = _source(fetcher)
        if source is None or not _compiled(compiler, source, program):
            say("   OpenSpiel's sources cannot be had or built here: its own loop is left out.")
            return None
    return program


def _source(fetcher: Path) -> Path | None:
    """OpenSpiel's sources as its authors publish them, unpacked."""
    folder = home() / "source"
    shutil.rmtree(folder, ignore_errors=True)
    fetch = ["-m", "pip", "download", "-q", "--no-deps", "--no-binary", "open_spiel", "-d", str(folder)]
    if not done([fetcher, *fetch, OPEN_SPIEL]):
        return None
    try:
        for path in folder.glob("*.tar.gz"):
            with tarfile.open(path) as packed:
                packed.extractall(folder, filter="data")
    except (OSError, tarfile.TarError):
        return None
    return next((path.parent for path in folder.glob("*/open_spiel")), None)


def _compiled(compiler: str, source: Path, program: Path) -> bool:
    """Each file compiled, as many at once as there are cores, and linked."""
    inner, abseil = source / "open_spiel", source / "open_spiel" / "abseil-cpp"
    files = [IN_C, *(inner / f"{name}.cc" for name in CORE.split()), *(inner / SOLVER).glob("*.cpp")]
    folder = ""
    for word in ABSEIL.split():
        if word.endswith(":"):
            folder = word[:-1]
        else:
            files.append(abseil / "absl" / folder / f"{word}.cc")
    include = [f"-I{folder}" for folder in (source, abseil, inner / "json" / "include")]
    objects = [source / f"{at}.o" for at in range(len(files))]

    def compile(at: int) -> bool:
        return done([compiler, *FLAGS, *include, "-c", files[at], "-o", objects[at]])

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        if not all(pool.map(compile, range(len(files)))):
            return False
    new = program.with_suffix(".new")
    if not done([compiler, *objects, "-pthread", "-o", new]):
        return False
    os.replace(new, program)
    shutil.rmtree(source.parent)
    return True
