// A handout for each worked example: hands, trick by trick, questions, answers at the foot, rules in words.
const { RungTable, esc, suit, rank, suitGroups, list, columns, played, HIDDEN, all } = customElements.get("rung-table").kit;

const held = (t, cards) => suitGroups(cards).map(g => `<p>${g[0] === HIDDEN ? "" : suit(g[0][0]) + " " + g.map(rank).join(" ")}</p>`).join("");
const section = (t, label, items, tag = "ol") => items.length ? `<div class="rt-sheet-${label}"><p><b>${t.w.html("sheet_" + label)}</b></p><${tag}>${items.map(x => `<li>${x}</li>`).join("")}</${tag}></div>` : "";
const letter = k => String.fromCharCode(97 + k);

// One line of play: how it begins, its tricks, how it ends.
function play(t) {
  const { line, w } = t, main = [0, ...line.onward(0)], first = main.find(i => played(line.steps[i])) ?? 0;
  const start = line.table(Math.max(line.steps[first].p, 0)), end = line.table(main.at(-1)), { sealed } = start;
  const whole = Object.assign(Object.create(t), { hide: [], open: false, covered: false, pair: null, now: end });
  const [heads, gains] = columns(whole);
  whole.gains = gains;
  const hands = t.seats.map(s => `<div><b>${esc(s.name)}</b>${held(t, start["hand." + s.id] ?? [])}`
    + (sealed?.seat === s.id ? `<p>${w.html("sealed")}: ${w.rich(sealed.card === HIDDEN ? w(sealed.card) : sealed.card)}</p>` : "") + "</div>").join("");
  const result = [end.over, ...t.pay.teams.map(x => `${x.name} ${end.track?.[x.id]?.score ?? end.taken[x.id].n}`)].filter(Boolean);
  return `<p>${[line.key && line.label, end.trump?.line, end.trump?.note].filter(Boolean).map(w.rich).join(" \u00b7 ")}</p>`
    + `<div class="rt-sheet-hands">${hands}</div><div class="rt-list">${list(whole, heads)}</div><p><b>${result.map(w.rich).join(" \u00b7 ")}</b></p>`;
}
function sheetOf(tables) {
  const [t] = tables, { w, pay } = t, asks = t.pair ? [] : t.line.steps.filter(node => node.ask), sheet = document.createElement("div");
  sheet.className = "rung rt-sheet";
  sheet.innerHTML = `<p class="rt-sheet-title">${esc(pay.title)}</p>` + tables.map(play).join("")
    + section(t, "questions", asks.map(({ where, ask }) => `<small>${esc(where)}.</small> ${w.rich(ask.ask)}<p>${ask.options.map((o, k) => `<span>${letter(k)}) ${w.rich(o.text)}</span>`).join(" ")}</p>`))
    + section(t, "rules", Object.entries(pay.rules).map(([id, rule]) => `<b>${id}</b> ${w.rich(rule.text)}`), "ul")
    + section(t, "answers", asks.map(({ ask }) => ask.options.map((o, k) => o.right ? `${letter(k)}) ${w.rich(o.why)}` : "").filter(Boolean).join(" ")));
  return sheet;
}
const clean = () => {
  for (const sheet of all(".rt-sheet")) sheet.remove();
  for (const t of all("[data-printed]")) delete t.dataset.printed;
  document.documentElement.classList.remove("rt-printing");
};
addEventListener("afterprint", clean);
RungTable.parts.sheet = {
  // The page as it stands, with a sheet instead of each table.
  page() {
    if (document.querySelector(".rt-sheet")) return;
    for (const t of all("rung-table, rung-pair")) {
      const tables = t.matches("rung-pair") ? [...t.querySelectorAll("rung-table")].filter(x => x.pay) : t.pay && !t.closest("rung-pair") ? [t] : [];
      if (!tables.length) continue;
      t.dataset.printed = "";
      t.after(sheetOf(tables));
    }
  },
  one(t) {
    clean();
    document.body.append(sheetOf(t.tables ?? [t]));
    document.documentElement.classList.add("rt-printing");
    print();
  },
};
