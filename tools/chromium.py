"""Finds a Chromium for the browser tests, or gets one: the machine's, Debian's, Playwright's own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.env import install_debian
from tools.say import say, stop

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
)
# What a page of a test has no use for. Of two such lists a Chromium takes the last, so that Playwright's is
# in it; the two of the address bar start processes of their own with every page, two thirds of what a page
# costs.
WITHOUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
# A test browser stays by itself: no updates, no sync, no calls to its maker.
FLAGS = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(WITHOUT)}",
)
MISSING = (
    "The browser tests need a Chromium: install chromium or Google Chrome,"
    " or say where one is with RUNGKIT_CHROMIUM=/path/to/it, and run the same command again."
)


def flags() -> list[str]:
    """The flags to start it with; root must do without the sandbox."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if root else list(FLAGS)


def on_this_machine() -> str | None:
    """The path of a browser that is here already."""
    named = os.environ.get("RUNGKIT_CHROMIUM")
    if named:
        return named if Path(named).is_file() else None
    found = (shutil.which(command) for command in COMMANDS)
    return next((path for path in (*found, *PLACES) if path and Path(path).is_file()), None)


def from_playwright() -> str | None:
    """The path of the browser that Playwright downloads for itself."""
    done = subprocess.run(
        [sys.executable, "-m", "playwright", "install", "chromium"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode != 0:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def find() -> str | None:
    """The path of a Chromium, installing one where that is possible; None where it is not."""
    here = on_this_machine()
    if here or os.environ.get("RUNGKIT_CHROMIUM"):
        return here
    install_debian(["chromium"])
    return on_this_machine() or from_playwright()


def main() -> None:
    """`python -m tools.chromium`: prints the path, or one sentence saying what to install."""
    path = find()
    if path is None:
        stop(MISSING)
    say(path)


if __name__ == "__main__":
    main()
