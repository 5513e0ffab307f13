// The pages that ask the engine: Play, Our table's rules, Record desk. What they share: words, the engine, the browser's memory.
const { RungTable, wording, esc, hidden, face, suitGroups, fetched, memory, rules, symbols, SUIT_PATHS } = customElements.get("rung-table").kit;
const megabytes = n => (n / 1e6).toFixed(1);
const button = (p, does, main = false, more = "") => `<button type="button" class="rt-button" data-k="${does}" data-does="${does}"${main ? " data-main" : ""}${more}>${p.w.html(does)}</button>`;
const field = (p, name, label, options, now, more = "") => `<span class="rd-field"><label for="${p.key(name)}">${esc(label)}</label> <select class="rt-button" id="${p.key(name)}" data-k="${name}" data-name="${name}"${more}>`
  + options.map(([value, text]) => `<option value="${esc(value)}"${String(value) === String(now) ? " selected" : ""}>${esc(text)}</option>`).join("") + "</select></span>";
const cited = (p, text, rule) => p.w.rich(text) + (rule ? rules({ rulesHref: p.rulesHref, pay: {} }, [rule]) : "");

// A page's element: it draws itself when its data are there, from the page or from a kernel.
class DeskPage extends HTMLElement {
  connectedCallback() {
    if (this.pay) return;
    if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", () => this.connectedCallback(), { once: true });
    const json = [...this.children].find(kid => kid.tagName === "SCRIPT");
    try { if (json) this.data = JSON.parse(json.textContent); } catch { /* the text inside stays */ }
  }
  get data() { return this.pay; }
  set data(pay) {
    if (!pay?.games?.length) return;
    this.pay = pay;
    this.w = wording({ ...this.labels ?? window.RUNG_LABELS ?? {}, ...pay.words });
    this.rulesHref = pay.rulesHref ?? window.RUNG_RULES ?? "";
    symbols(SUIT_PATHS, "");
    this.classList.add("rung");
    for (const kid of [...this.children]) if (kid.tagName !== "SCRIPT") kid.remove();
    const box = this.box = document.createElement("div");
    box.className = "rd";
    this.append(box);
    box.onclick = e => {
      const does = e.target.closest("button")?.dataset.does;
      if (does) this.does[does](this, e.target.closest("button"));
    };
    box.onchange = e => this.changed?.(e.target);
    // What answers a reader's hand comes first: playing on stands above it.
    fetched("live").then(() => fetched("play")).then(() => this.open(), () => { box.innerHTML = `<p class="rt-refuse">${this.w.html("no_script")}</p>`; });
  }
  key(name) { return `${this.localName}-${name}`; }
  get transport() { return this.engine ?? RungTable.parts.play.worker; }
  place(name) { return this.box.querySelector(`[data-place="${name}"]`); }
  // Puts markup in a place, unless it stands there; the focus stays on what had it.
  put(name, html) {
    const place = this.place(name), focus = place.contains(document.activeElement) && document.activeElement.dataset.k;
    if (place.drawn === html) return;
    place.innerHTML = place.drawn = html;
    if (focus) (place.querySelector(`[data-k="${CSS.escape(focus)}"]`) ?? place.querySelector("button, select, input"))?.focus({ preventScroll: true });
  }
  say(text, rule, refused = true) {
    this.put("said", text ? `<p${refused ? ` class="rt-refuse"` : ""}>${cited(this, text, rule)}</p>` : "");
  }
}
const places = (...names) => names.map(name => `<div data-place="${name}"${name === "said" ? ` role="status"` : ""}></div>`).join("");

// What the engine weighs, or why it cannot start here, said before anybody asks.
function foretold(p) {
  if (p.engine || p.running) return;
  p.transport.told().then(told => p.put("engine", `<p class="rd-note">${p.w.html("engine_size", { all: megabytes(told.size) })}</p>`),
    why => p.put("engine", `<p class="rt-refuse">${p.w.html("page_" + why)}</p>`)).then(() => p.running && p.put("engine", ""));
}
// Starts the engine, once; tells how far it is, and can be stopped. Whether it runs.
async function started(p) {
  if (p.running) return true;
  const run = p.starts = {};
  const draw = (bytes, size) => p.starts === run && p.put("engine", `<p role="status">${p.w.html(size && bytes >= size ? "engine_opens" : "engine_loads")}</p>`
    + (size ? `<p>${p.w.html("engine_bytes", { done: megabytes(bytes), all: megabytes(size) })}</p>` : "")
    + `<progress aria-label="${p.w.html("engine_loads")}" max="${size || 1}" value="${bytes}"></progress>` + (p.engine ? "" : button(p, "cancel")));
  draw(0, 0);
  try {
    await p.transport.start(draw);
  } catch (why) {
    if (p.starts === run) stopped(p, why);
    return false;
  }
  if (p.starts !== run) return false;
  p.running = true;
  p.starts = null;
  p.put("engine", "");
  return true;
}
function stopped(p, why) {
  p.running = p.starts = null;
  p.put("engine", `<p class="rt-refuse">${p.w.html(p.pay.words["page_" + why] ? "page_" + why : why)}</p>`);
}
const cancel = p => {
  p.transport.stop?.("engine_cancelled");
  stopped(p, "engine_cancelled");
  p.box.querySelector("[data-main]")?.focus({ preventScroll: true });
};
// An answer of the engine; what it refuses is said, and what it cannot do stops it. One question at a time: a newer one makes an older one void.
async function answered(p, request) {
  if (!await started(p)) return null;
  const run = p.asked = {};
  p.refused = null;
  let found;
  try { found = await p.transport.ask(request); } catch (why) {
    stopped(p, why);
    return null;
  }
  if (p.asked !== run) return null;
  const { text, rule } = p.refused = found.error ?? {};
  p.say(text, rule);
  return text ? null : found;
}
