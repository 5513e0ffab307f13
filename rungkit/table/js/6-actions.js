// What is fetched, and links.
const all = selector => [...document.querySelectorAll(selector)];

// What a payload needs besides this script is fetched from beside it, each part once; a widget brings all of them.
const here = document.currentScript?.src, coming = {};
const address = name => here?.replace("rung-table.js", `rung-${name}.js`);
const fetched = name => RungTable.parts[name] ? Promise.resolve() : coming[name] ??= new Promise((done, fail) => {
  const script = document.createElement("script");
  script.src = address(name);
  script.onload = done;
  script.onerror = fail;
  document.head.append(script);
});
function needs(t) {
  const { pay } = t, has = (...keys) => pay.lines.some(line => line.steps.some(({ set }) => keys.some(key => set[key])));
  return Object.entries({
    pair: t.pair, hands: !t.pair, house: !t.pair && pay.switches?.[0], many: pay.seats[4], pile: has("pile"), hidden: has("sealed", "downs"), alone: has("bids"), tens: has("tens"), stock: has("turnups"), standing: has("standing"),
    class: document.querySelector("[data-mode=class]"),
  }).filter(([name, is]) => is && !RungTable.parts[name]).map(([name]) => name);
}
// An element is near when it is less than a screen away, or when all are to be drawn.
const waiting = [], near = el => new Promise(done => {
  waiting.push(done);
  new IntersectionObserver(([{ isIntersecting }], seen) => { if (isIntersecting) { seen.disconnect(); done(); } }, { rootMargin: "100%" }).observe(el);
});
// What answers a reader's hand is fetched when it first comes near, the tools when first asked for.
function use(t, part, run) {
  if (RungTable.parts[part]) run(); else fetched(part).then(run, () => { delete coming[part]; t?.box && t.tell("no_tools"); });
}
const comes = () => ["live", "ask", "sheet"].forEach(part => fetched(part).catch(() => {}));
const tools = (t, name) => use(t, "tools", () => name && RungTable.parts.tools[name](t));
const openHash = t => location.hash.startsWith("#rung=") && use(null, "live", () => RungTable.parts.live.open(t));
