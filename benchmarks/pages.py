"""What the built pages weigh and how long a step takes, in a real Chromium over http."""

import gzip
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Response, sync_playwright

from benchmarks.budget import Budget
from benchmarks.steps import quantile, step_times
from rungkit.site.assets import FOLDER
from tools import chromium
from tools.book import HTML
from tools.say import stop
from tools.serve import serving

KB = 1000


def weight(body: bytes) -> int:
    """The bytes that travel when the server compresses what shrinks by it."""
    return min(len(body), len(gzip.compress(body, 6)))


# What stands beside the table: its words, what mends the theme, what keeps the book on a device.
BESIDE = ("rung-labels.js", "rung-site.css", "rung-keep.js")


# The pages on which a reader plays a match or lays out a deal have a desk besides.
DESK = "rung-desk.js"


def is_ours(path: str) -> bool:
    """Whether a file of the site is a script or a stylesheet that we wrote."""
    return f"/_static/{FOLDER}/" in path and path.endswith((".js", ".css"))


def loaded(browser: Browser, address: str) -> dict[str, int]:
    """What a page loads when first opened: the path of each file and its weight."""
    context = browser.new_context()
    responses: list[Response] = []
    page = context.new_page()
    page.on("response", lambda response: responses.append(response))
    page.goto(address, wait_until="networkidle")
    got = {urlsplit(one.url).path: weight(one.body()) for one in responses if one.status == 200}
    context.close()
    return got


def pages() -> list[Path]:
    """The pages of the book, as paths in the site."""
    found = sorted((HTML / "book").rglob("*.html"))
    if not found:
        stop("There is no built book to measure.")
    return [path.relative_to(HTML) for path in found]


def measure() -> list[Budget]:
    """The heaviest page, our own part of it, and the time of a step over all tables of the book."""
    path = chromium.find()
    if path is None:
        stop(chromium.MISSING)
    with serving(HTML) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.flags())
        heavy, table, beside, desk, times = ("", 0), 0, 0, 0, list[float]()
        for page in pages():
            address = f"{site}/{page.as_posix()}"
            got = loaded(browser, address)
            heavy = max(heavy, (page.as_posix(), sum(got.values())), key=lambda pair: pair[1])
            ours = {name: size for name, size in got.items() if is_ours(name)}
            drawn = sum(size for name, size in ours.items() if not name.endswith(BESIDE))
            beside = max(beside, sum(ours.values()) - drawn)
            if any(name.endswith(DESK) for name in ours):
                desk = max(desk, drawn)
            else:
                table = max(table, drawn)
            times += step_times(browser, address)
        browser.close()
    if not times:
        stop("No page of the built book has a table that steps.")
    how = f"{len(times):,} steps"
    return [
        Budget("page: script and CSS of the table", table / KB, "KB gzip", most=18),
        Budget("page: script and CSS where there is a desk too", desk / KB, "KB gzip"),
        Budget("page: its words, and mends of the theme", beside / KB, "KB gzip"),
        Budget("page: all that a chapter loads", heavy[1] / KB, "KB gzip", most=300, note=heavy[0]),
        Budget("a step in the table, median", quantile(times, 0.5), "ms", most=8, note=how),
        Budget("a step in the table, 95 of 100", quantile(times, 0.95), "ms", most=16, note=how),
    ]
