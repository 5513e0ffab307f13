"""What a reader waits for after a click on "Play on from here": bytes and seconds until it answers."""

import time
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

from benchmarks.budget import Budget
from benchmarks.pages import weight
from tools import chromium
from tools.book import HTML
from tools.say import stop
from tools.serve import serving

CHAPTER = "book/double-sir.html"
MB = 1_000_000
ONE = "document.querySelector('rung-table')"
# A hint: what the engine takes longest to answer.
HINT = f"""async () => {{
  const t = {ONE}, began = performance.now();
  document.querySelector(".rt-on [data-on=hint]").click();
  await new Promise(done => {{
    const wait = setInterval(() => t.on.said && !t.on.run && (clearInterval(wait), done()), 5);
  }});
  return performance.now() - began;
}}"""


def measure() -> list[Budget]:
    """From the click to the reader's first turn, in a browser that has never been there."""
    path = chromium.find()
    if path is None:
        stop(chromium.MISSING)
    with serving(HTML) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=chromium.flags())
        page = browser.new_page()
        page.goto(f"{site}/{CHAPTER}", wait_until="networkidle")
        page.evaluate("customElements.get('rung-table').ready().then(() => null)")
        page.wait_for_load_state("networkidle")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        began = time.monotonic()
        page.locator("rung-table .rt-bar [data-do=play_on]").first.click()
        page.locator(".rt-on [data-on=begin]").click()
        page.wait_for_function(
            f"!['choose', 'load'].includes({ONE}.on.stage) || {ONE}.on.said", timeout=120_000
        )
        page.wait_for_function(f"{ONE}.on.stage !== 'load'", timeout=120_000)
        if page.evaluate(f"{ONE}.on.stage") != "play":
            stop(f"The engine did not start: {page.evaluate(f'{ONE}.on.said')}")
        seconds = time.monotonic() - began
        hint = page.evaluate(HINT)
        browser.close()
    away = [url for url in asked if not url.startswith(site)]
    if away:
        stop(f"Playing on asked elsewhere: {away[0]}")
    paths = {urlsplit(url).path.lstrip("/") for url in asked}
    if not any(name.endswith(".wasm") for name in paths):
        stop("The engine's files were not seen on their way.")
    bytes_ = sum(weight((HTML / name).read_bytes()) for name in paths)
    return [
        Budget(
            "play on: click to ready, bytes", bytes_ / MB, "MB gzip", most=6.5, note=f"{len(paths)} files"
        ),
        Budget("play on: click to ready, time", seconds, "s", note="not cached, this machine alone"),
        Budget("play on: a hint in the browser", hint, "ms"),
    ]
