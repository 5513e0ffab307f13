/* Asks every two seconds whether the session behind the page is alive, and shows the page's own sentence when not. */
(() => {
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const address = `${config.baseUrl}voila/alive/${config.kernelId}`;
  const ended = document.getElementById("rung-lost"), away = document.getElementById("rung-away");
  // A link to the page itself would lose where a table stands.
  for (const a of document.querySelectorAll("#rung-lost a, #rung-away a")) a.onclick = e => {
    e.preventDefault();
    location.reload();
  };
  // Whoever leaves has said goodbye, and is not to read that the session is over while the next page is coming.
  let leaving = new AbortController();
  addEventListener("beforeunload", () => {
    leaving.abort();
    leaving = new AbortController();
    setTimeout(ask, 10000);
  });
  const ask = async () => {
    let status = 0; // nobody answers: a network that was cut lets a question wait for ever
    const { signal } = leaving;
    try {
      const soon = AbortSignal.any([signal, AbortSignal.timeout(2500)]);
      status = (await fetch(address, { cache: "no-store", signal: soon })).status;
    } catch { /* said below */ }
    if (signal.aborted) return;
    ended.hidden = status !== 410;
    away.hidden = status > 0 && status < 500;
    if (status !== 410) setTimeout(() => signal.aborted || ask(), 2000);
  };
  ask();
})();

/* Where the reader's table stands is kept in the address, so that a page loaded again finds it. */
document.addEventListener("rung-step", e => {
  const t = e.target, area = t.closest(".jp-OutputArea") ?? t;
  if (!t.pay || t.pair || t.match || !area.contains(document.activeElement)) return;
  const place = "#rung=" + (t.way?.link() ?? `${encodeURIComponent(t.pay.id)}:${t.at}`);
  if (place !== location.hash) history.replaceState(history.state, "", place);
});

/* ipywidgets leaves the handle of a slider and the buttons of Play without a name; the words are the page's.
   An output that is too wide scrolls by itself, so it must take the focus for those without a mouse. */
(() => {
  const words = JSON.parse(document.getElementById("rung-words").textContent);
  const name = (element, text) => element.hasAttribute("aria-label") || element.setAttribute("aria-label", text);
  const all = () => {
    for (const handle of document.querySelectorAll(".noUi-handle"))
      name(handle, handle.closest(".widget-slider")?.querySelector(".widget-label")?.textContent || words.slider);
    for (const [icon, text] of Object.entries(words.buttons))
      for (const i of document.querySelectorAll(`.widget-play .fa-${icon}`)) name(i.closest("button"), text);
    for (const said of document.querySelectorAll(".rung-said:not([role])")) said.setAttribute("role", "status");
    for (const wide of document.querySelectorAll(".jp-OutputArea-output"))
      wide.toggleAttribute("tabindex", wide.scrollWidth > wide.clientWidth) && (wide.tabIndex = 0);
  };
  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      all();
    });
  }).observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", all);
  all();
})();
