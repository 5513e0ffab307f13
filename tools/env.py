"""Makes `.venv` with everything pinned in requirements.txt; does nothing when that is done already."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.say import say, stage, stop

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "installed.txt"
SOURCES = ("requirements.txt", "pyproject.toml")


def venv_python(venv: Path = VENV) -> Path:
    """The interpreter of a virtual environment, on any system."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def wanted() -> str:
    """What the stamp says when the environment is up to date."""
    digest = hashlib.sha256()
    for name in SOURCES:
        digest.update((ROOT / name).read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest() + "\n"


def clean_environment() -> dict[str, str]:
    """The environment without what would lead pip or Python to another place than `.venv`."""
    drop = {"PYTHONPATH", "PYTHONHOME", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "VIRTUAL_ENV"}
    return {key: value for key, value in os.environ.items() if key not in drop}


def run(command: list[str]) -> list[str] | None:
    """Runs a command without showing it: None when it went well, else what it said was wrong."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            env=clean_environment(),
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
        )
    except OSError as error:
        return [str(error)]
    if done.returncode == 0:
        return None
    said = [line.strip()[:200] for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    return ([line for line in said if line.lower().startswith("error")] or said)[-6:]


def works() -> bool:
    """Whether `.venv` has a Python new enough and a pip."""
    check = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return venv_python().exists() and run([str(venv_python()), "-c", check]) is None


def has_ensurepip() -> bool:
    """Debian ships Python without ensurepip; then `python -m venv` cannot give an environment its pip."""
    return run([sys.executable, "-c", "import ensurepip, venv"]) is None


def install_debian(packages: list[str]) -> str | None:
    """Installs Debian packages where this user may: None when it went well, else why not."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "not root on a Debian system"
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", *packages]):
        done = subprocess.run(
            command, capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL
        )
    return None if done.returncode == 0 else f"apt-get could not install {' '.join(packages)}"


def by_fetched_virtualenv() -> bool:
    """Lets pip fetch virtualenv into a folder that goes again, and makes `.venv` by it."""
    with tempfile.TemporaryDirectory() as folder:
        fetch = [sys.executable, "-m", "pip", "install", "-q", "--target", folder, "virtualenv"]
        start = f"import sys; sys.path.insert(0, {folder!r}); from virtualenv.__main__ import run; run()"
        return run(fetch) is None and run([sys.executable, "-c", start, "-q", str(VENV)]) is None


def make_venv() -> None:
    """Makes `.venv`: by venv, after adding Debian's python3-venv where it lacks, else by virtualenv."""
    if VENV.exists():
        shutil.rmtree(VENV)
    if not has_ensurepip():
        install_debian([f"python{sys.version_info.major}.{sys.version_info.minor}-venv"])
    if has_ensurepip() and run([sys.executable, "-m", "venv", str(VENV)]) is None:
        return
    if run([sys.executable, "-m", "virtualenv", "-q", str(VENV)]) is None:
        return
    if not by_fetched_virtualenv():
        stop(
            f"{sys.executable} cannot make a virtual environment: install python3-venv"
            " (Debian, Ubuntu: apt-get install python3-venv) and run the same command again."
        )


def install() -> None:
    """Installs every pinned package, and rungkit itself from this folder."""
    command = [str(venv_python()), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    said = run([*command, "-r", "requirements.txt"])
    if said is not None:
        say("\n".join(f"   {line}" for line in said))
        stop("The packages in requirements.txt could not be installed; pip's own words stand above.")


def ensure() -> None:
    """The whole way: nothing to do, or a fresh `.venv` and its packages, with a stamp at the end."""
    if STAMP.exists() and STAMP.read_text() == wanted() and venv_python().exists():
        return
    if not works():
        with stage("make .venv"):
            make_venv()
    with stage("install the packages (a few minutes, once)"):
        install()
    STAMP.write_text(wanted())


def main() -> None:
    """`python -m tools.env`: the environment for all other targets."""
    try:
        ensure()
    except OSError as error:
        stop(f"The environment could not be made: {error}.")
    except KeyboardInterrupt:
        say("")
        stop("Stopped.")


if __name__ == "__main__":
    main()
