// The page's side of an app. It knows no rule: what may be done it takes from the table.

// A seat's hand covered, whatever step brought it; also on steps that the engine made later.
const covers = (globalThis.rungCovers ??= new Set());
function cover() {
  const kit = customElements.get("rung-table")?.kit;
  if (!kit || kit.covering) return;
  kit.covering = true;
  const { table } = kit.Line.prototype;
  kit.Line.prototype.table = function (i) {
    const now = table.call(this, i), hidden = {};
    if (!now.over) for (const seat of covers) hidden["hand." + seat] = (now["hand." + seat] ?? []).map(() => kit.HIDDEN);
    return { ...now, ...hidden };
  };
}
const tables = () => [...document.querySelectorAll("rung-table")].filter(t => t.box && !t.pair);

function save(name, text) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

// Playing on begins by itself, as if the reader had pressed the buttons for it.
function begin(t, { seat, bot }) {
  const { play } = t.constructor.parts, acts = t.on?.acts;
  play.open(t, acts ?? []);
  if (!t.on) return;
  // The next deal of a match is the app's to bring.
  Object.assign(t.on, { seat, bot, acts, done: true });
  t.on.box.querySelector("[data-on=begin]")?.click();
}

// The time for laying a card down, while the engine offers the clock its turn.
const CLOCK = "time up";
function clock(model, el) {
  let timer = 0, left = 0, at = null;
  const shown = document.createElement("p");
  shown.className = "rung-clock";
  shown.setAttribute("role", "timer");
  shown.hidden = true;
  el.append(shown);
  const mine = t => t.on?.stage === "play" && !t.on.run && (t.node.other ?? []).some(([act]) => act === CLOCK) && [t.to, ""].includes(t.on.seat);
  const stop = () => { clearInterval(timer); timer = 0; at = null; shown.hidden = true; };
  const chance = t => {
    if (t.on?.run) return setTimeout(chance, 100, t);
    const offered = (t.node.other ?? []).map(([act]) => act);
    if (t.on && !t.on.seat && !t.to && offered.length) t.act(offered[Math.floor(Math.random() * offered.length)]);
  };
  const tick = t => {
    if (!mine(t) || t.node !== at) return stop();
    if (--left > 0) { shown.textContent = model.get("words").clock.replace("{n}", left); return; }
    stop();
    t.act(CLOCK);
    setTimeout(chance, 100, t);
  };
  return () => {
    const t = tables().find(mine);
    if (!t || !model.get("seconds")) return stop();
    if (at === t.node) return;
    stop();
    at = t.node;
    left = model.get("seconds");
    shown.hidden = false;
    shown.textContent = model.get("words").clock.replace("{n}", left);
    timer = setInterval(tick, 1000, t);
  };
}

function render({ model, el }) {
  const wait = clock(model, el), looks = setInterval(look, 300);
  let asked = null, written = false;
  cover();
  const step = e => {
    const t = e.target, id = t.pay?.id;
    cover();
    if (!id || t.pair) return;
    model.set("here", t.way?.link() ?? `${id}:${t.at}`);
    model.save_changes();
  };
  // A table tells that it is there before it stands in the page, so it is looked for.
  function look() {
    const play = model.get("play"), t = tables().find(one => one.pay.id === play.id);
    if (t && asked !== play) {
      asked = play;
      begin(t, play);
    }
    // A pair is led back by us; a table does that itself.
    const [, id, way] = /^#rung=(.+):(.+)$/.exec(decodeURIComponent(location.hash)) ?? [];
    for (const pair of document.querySelectorAll("rung-pair")) if (pair.box && !pair.led) {
      pair.led = true;
      if (pair.pay.id === id) pair.at = way;
    }
    wait();
  }
  // A presenter's clicker sends the keys of pages, wherever the page has its focus.
  const press = e => {
    if (!["PageDown", "PageUp"].includes(e.key) || e.defaultPrevented || e.target.closest("input, textarea, select, rung-table, rung-pair, dialog")) return;
    const t = tables()[0];
    if (t?.press) { t.press(e); t.box.focus({ preventScroll: true }); }
  };
  const redraw = () => {
    covers.clear();
    for (const seat of model.get("covered")) covers.add(seat);
    cover();
    for (const t of tables()) t.draw();
  };
  const big = () => {
    const main = document.querySelector("main") ?? document.body;
    if (model.get("big")) main.dataset.mode = "class"; else delete main.dataset.mode;
  };
  // Where a table stood is kept for the first one, which the address brought; another deal has another place.
  const write = () => {
    if (model.get("address")) history.replaceState(null, "", location.pathname + model.get("address") + (written ? "" : location.hash));
    written = true;
  };
  const named = () => {
    const title = model.get("title"), head = document.querySelector("main.rung-page h1");
    if (!title) return;
    document.title = title;
    if (head) head.textContent = title;
  };
  const heard = content => {
    if (content?.kind === "fresh" && written) history.replaceState(null, "", location.pathname + location.search);
    if (content?.kind === "save") save(content.name, content.text);
    if (content?.kind === "reveal") for (const t of tables()) if (t.open) t.answer ? t.answer(null) : t.do?.("skip");
  };
  document.addEventListener("rung-step", step);
  document.addEventListener("keydown", press);
  model.on("msg:custom", heard);
  for (const [name, call] of [["covered", redraw], ["big", big], ["address", write], ["title", named]]) model.on("change:" + name, call);
  redraw(); big(); named();
  // The kernel waits for this: it does not know the page it was kept warm for.
  model.set("search", location.search || "?");
  model.save_changes();
  return () => {
    clearInterval(looks);
    document.removeEventListener("rung-step", step);
    document.removeEventListener("keydown", press);
  };
}
export default { render };
