"""How long one step of a table takes: from the key to the finished layout."""

import statistics

from playwright.sync_api import Browser

# The whole loop runs inside the page. Reading a size makes the browser finish style and layout.
LOOP = """
() => {
  const passes = [];
  for (let pass = 0; pass < 5; pass++) {
    const times = [];
    for (const table of document.querySelectorAll("rung-table")) {
      const box = table.querySelector("[tabindex='0']");
      if (!box || !table.line) continue;
      const press = key => box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      press("Home");
      for (let before = null; before !== table.at;) {
        table.querySelector("[data-do=skip]")?.click();
        before = table.at;
        const began = performance.now();
        press("ArrowRight");
        table.getBoundingClientRect();
        document.body.getBoundingClientRect();
        if (table.at !== before) times.push(performance.now() - began);
      }
    }
    passes.push(times);
  }
  return passes;
}
"""


def step_times(browser: Browser, address: str) -> list[float]:
    """The milliseconds of each step forward, over all tables of a page to their ends.

    Each step is taken several times and its median counts, so that a busy machine changes it little.
    """
    page = browser.new_page()
    page.goto(address, wait_until="networkidle")
    page.evaluate("customElements.get('rung-table')?.ready().then(() => null)")
    passes: list[list[float]] = page.evaluate(LOOP)
    page.close()
    return [statistics.median(times) for times in zip(*passes, strict=True)]


def quantile(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed.

    >>> quantile([1.0, 2.0, 3.0, 4.0], 0.5)
    2.5
    """
    if len(values) == 1:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[round(share * 100) - 1]
