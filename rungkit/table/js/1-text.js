// Words and icons: every text a reader sees comes from the labels or the payload, never from here.
const esc = s => String(s ?? "").replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);
const suit = (s, more = "") => `<svg class="rt-suit rt-${s}${more}" aria-hidden="true"><use href="#rt-${s}"/></svg>`;
const icon = name => `<svg aria-hidden="true"><use href="#rt-i-${name}"/></svg>`;
const hidden = html => `<span class="rt-sr">${html}</span>`;
const rank = card => card[1] === "T" ? "10" : card[1];
const mark = team => `<i class="rt-mark" data-team="${team}" aria-hidden="true"></i>`;
const HIDDEN = "??";
const TOKEN = /\b[SHDC][AKQJT2-9]\b/g;

function wording(map) {
  const w = (key, values) => String(map[key] ?? "").replace(/\{(\w+)\}/g, (_, k) => values?.[k] ?? "");
  w.card = c => c === HIDDEN ? w("covered") : w("card", { rank: w("rank_" + c[1]), suit: w("suit_" + c[0]) });
  w.rich = text => esc(text).replace(TOKEN, c =>
    `<span class="rt-inline">${hidden(esc(w.card(c)))}<span aria-hidden="true">${suit(c[0])}${rank(c)}</span></span>`);
  w.plain = text => String(text ?? "").replace(TOKEN, w.card);
  w.html = (key, values) => esc(w(key, values));
  return w;
}

function face(card, tag = "span", attrs = "", inner = "") {
  const seen = card !== HIDDEN;
  return `<${tag} class="rt-card${seen ? " rt-" + card[0] : ""}"${seen ? card[1] === "T" ? " data-ten" : "" : " data-back"}${attrs}>`
    + inner + (seen ? `<span class="rt-ix" aria-hidden="true">${rank(card)}${suit(card[0])}</span>${suit(card[0], " rt-pip")}` : "") + `</${tag}>`;
}

// What points forward is the same drawing turned round by the style sheet.
const ICON_PATHS = {
  first: "M6 5v14M20 5l-7 7 7 7M13 5l-7 7 7 7",
  ptrick: "M18 5l-7 7 7 7M11 5l-7 7 7 7",
  prev: "M15 5l-7 7 7 7",
  play: "M7 4v16l13-8z",
  turn: "M4 12a8 8 0 0 1 14-5M20 12a8 8 0 0 1-14 5M18 2v5h-5M6 22v-5h5",
  cover: "M2 12q10-14 20 0-10 14-20 0M4 3l16 18",
  suits: "M12 2l8 10-8 10-8-10zM12 2v20M4 12h16",
  share: "M12 15V3M7 8l5-5 5 5M5 13v7h14v-7",
  help: "M8 8q0-4 4-4t4 4-4 6M12 19v1",
};

// Hidden sheets of symbols, each once a page, however many tables stand on it.
function symbols(paths, prefix = "i-") {
  const id = "rt-" + prefix + Object.keys(paths)[0];
  if (!document.getElementById(id)) document.body.insertAdjacentHTML("beforeend", `<svg class="rt-defs" aria-hidden="true" focusable="false">`
    + Object.entries(paths).map(([name, d]) => `<symbol id="rt-${prefix}${name}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`).join("") + "</svg>");
}

// The browser's memory, which may be forbidden: then answers last as long as the page.
const memory = {
  kept: {},
  get(key) {
    try { this.kept[key] ??= JSON.parse(localStorage.getItem("rung:" + key)); } catch { /* this page only */ }
    return this.kept[key];
  },
  set(key, value) {
    this.kept[key] = value;
    try { localStorage.setItem("rung:" + key, JSON.stringify(value)); } catch { /* this page only */ }
  },
};
