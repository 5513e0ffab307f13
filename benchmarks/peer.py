"""Gets the peer that the engine is measured against, when it is not here yet."""

import importlib.util
import subprocess
import sys
import tomllib

from tools.run import ROOT
from tools.say import say, stage


def fetch() -> None:
    """Installs what the extra `bench` asks for; without it the comparison is left out, and that is said."""
    if importlib.util.find_spec("pyspiel"):
        return
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["optional-dependencies"]["bench"]
    with stage(f"install {', '.join(wanted)}"):
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "-q", "--only-binary=:all:", *wanted],
            capture_output=True,
            stdin=subprocess.DEVNULL,
        )
    importlib.invalidate_caches()
    if not importlib.util.find_spec("pyspiel"):
        say("   It has no build for this machine: the engine is measured without a peer beside it.")
