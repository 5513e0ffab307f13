// A handout for each worked example: hands, trick by trick, rules in words, questions, answers at the foot.
const { RungTable, esc, suit, rank, suitGroups, list, columns, played, HIDDEN, all, fetched, needs, atOnce, parting, symbols, SUIT_PATHS } = customElements.get("rung-table").kit;

const held = (t, cards) => suitGroups(cards).map(g => `<p>${g[0] === HIDDEN ? "" : suit(g[0][0]) + " " + g.map(rank).join(" ")}</p>`).join("");
const section = (t, label, items, tag = "ol") => items.length ? `<div class="rt-sheet-${label}"><p><b>${t.w.html("sheet_" + label)}</b></p><${tag}>${items.map(x => `<li>${x}</li>`).join("")}</${tag}></div>` : "";
const letter = k => String.fromCharCode(97 + k);
const main = t => [0, ...t.line.onward(0)];
const dot = (w, texts) => texts.filter(Boolean).map(w.rich).join(" \u00b7 ");

// The hands before the first card.
function hands(t) {
  const { line, w } = t, first = main(t).find(i => played(line.steps[i])) ?? 0, start = line.table(Math.max(line.steps[first].p, 0)), { sealed } = start;
  return (start.standing ? `<p>${dot(w, start.standing)}</p>` : "") + `<div class="rt-sheet-hands">${t.seats.map(s => `<div><b>${esc(s.name)}</b>${held(t, start["hand." + s.id] ?? [])}`
    + (sealed?.seat === s.id ? `<p>${w.html("sealed")}: ${w.rich(sealed.card === HIDDEN ? w(sealed.card) : sealed.card)}</p>` : "") + "</div>").join("")}</div>`;
}
// One line of play: how it begins, its tricks, how it ends.
function play(t, label) {
  const { line, w } = t, end = line.table(main(t).at(-1));
  const whole = Object.assign(Object.create(t), { hide: [], open: false, covered: false, pair: null, now: end });
  const [heads, gains] = columns(whole);
  whole.gains = gains;
  const result = [end.over, ...t.pay.teams.map(x => `${x.name} ${end.track?.[x.id]?.score ?? end.taken[x.id].n}`)];
  return `<div class="rt-sheet-play"><p>${label ? `<b>${esc(label)}</b> ` : ""}${dot(w, [end.trump?.line, end.trump?.note])}</p>`
    + `<div class="rt-list">${list(whole, heads)}</div><p><b>${dot(w, result)}</b></p></div>`;
}
const means = t => RungTable.parts.means ?? t.words?.means ?? {};
// The rules by which it was played, and those asked about.
function ruled(t, tables, asks) {
  const used = new Set([...tables.flatMap(x => [...x.line.on, ...main(x).flatMap(i => x.line.steps[i].rules ?? [])]), ...asks.flatMap(({ ask }) => ask.options.flatMap(o => o.right ? o.rules : []))]);
  return section(t, "rules", Object.entries(t.pay.rules).filter(([id]) => used.has(id)).map(([id, rule]) => `<b>${id} ${t.w.rich(rule.text)}.</b><span data-rule="${id}"> ${esc(means(t)[id])}</span>`), "ul");
}
function sheetOf(tables) {
  const [t] = tables, { w, pay } = t, two = tables[1], asks = two ? [] : t.line.steps.filter(node => node.ask), sheet = document.createElement("div");
  const alike = two && hands(t) === hands(two), first = two && parting(t.line, two.line);
  sheet.className = "rung rt-sheet";
  sheet.innerHTML = `<p class="rt-sheet-title">${esc(pay.title)}</p>`
    + (two ? (alike ? hands(t) : "") + `<div class="rt-sheet-two">${tables.map(x => (alike ? "<div>" : `<div>${hands(x)}`) + play(x, x.line.label) + "</div>").join("")}</div>` + ruled(t, tables, asks)
      : hands(t) + `<div class="rt-sheet-one">${play(t, t.line.key && t.line.label)}${ruled(t, tables, asks)}</div>`)
    + section(t, "questions", asks.map(({ where, ask }) => `<small>${esc(where)}.</small> ${w.rich(ask.ask)}<p>${ask.options.map((o, k) => `<span>${letter(k)}) ${w.rich(o.text)}</span>`).join(" ")}</p>`))
    + section(t, "answers", asks.map(({ ask }) => ask.options.map((o, k) => o.right ? `${letter(k)}) ${w.rich(o.why)}` : "").filter(Boolean).join(" ")));
  for (const [k, table] of sheet.querySelectorAll(".rt-sheet-play table").entries()) {
    shorten(tables[k], table);
    if (!first) continue;
    const row = table.querySelector(`tr[data-n="${tables[k].line.steps[first[k]].n}"]`);
    row?.setAttribute("data-first-difference", "");
    row?.insertAdjacentHTML("afterend", `<tr><td colspan="9" class="rt-what">${w.html("first_difference")}</td></tr>`);
  }
  return sheet;
}
// A variation that goes on for long is told by its end.
function shorten(t, table) {
  for (const body of table.querySelectorAll(".rt-branch")) {
    const rows = [...body.rows].slice(1), start = +body.querySelector("[data-i]").dataset.i, last = t.line.onward(start).at(-1) ?? start;
    if (rows.length < 4) continue;
    for (const row of rows) row.remove();
    body.rows[0].cells[0].insertAdjacentHTML("beforeend", `<p>${t.w.rich(t.line.table(last).over ?? t.line.steps[last].say)}</p>`);
  }
}
// What A4 and Letter both hold between margins of a centimetre. Where all of it is too much the type is smaller first, then
// rules go by their titles alone, the most general first, as they stand in the rulebook; where that does not help the answers
// stand apart.
const PAPER = 975;
function fit(sheet, t) {
  const answers = sheet.querySelector(".rt-sheet-answers"), apart = () => answers?.hasAttribute("data-apart");
  const tall = () => sheet.offsetHeight - (apart() ? answers.offsetHeight : 0) > PAPER, order = Object.keys(means(t));
  const texts = [...sheet.querySelectorAll("[data-rule]")].sort((a, b) => order.indexOf(a.dataset.rule) - order.indexOf(b.dataset.rule));
  const shorter = () => { for (const text of texts) text.hidden = tall(); };
  sheet.toggleAttribute("data-tight", tall());
  shorter();
  if (!tall() || !answers) return;
  for (const text of texts) text.hidden = false;
  answers.toggleAttribute("data-apart", true);
  shorter();
}
const clean = () => {
  for (const sheet of all(".rt-sheet")) sheet.remove();
  for (const t of all("[data-printed]")) delete t.dataset.printed;
  document.documentElement.classList.remove("rt-printing");
};
addEventListener("afterprint", clean);
// The texts of the rules, and what draws the lists of tables that nobody has come near yet.
const besides = () => all("rung-table").flatMap(t => [...t.words ? [] : ["means"], ...t.pay ? needs(t) : []]);
if (location.protocol === "file:") besides().forEach(fetched);
RungTable.parts.sheet = {
  // The page as it stands, with a sheet instead of each table.
  page() {
    if (document.querySelector(".rt-sheet")) return;
    besides().forEach(atOnce);
    symbols(SUIT_PATHS, "");
    for (const t of all("rung-table, rung-pair")) {
      const tables = t.matches("rung-pair") ? [...t.querySelectorAll("rung-table")].filter(x => x.pay) : t.pay && !t.closest("rung-pair") ? [t] : [];
      if (!tables.length) continue;
      t.dataset.printed = "";
      t.after(sheetOf(tables));
      fit(t.nextSibling, tables[0]);
    }
  },
  one(t) {
    clean();
    document.body.append(sheetOf(t.tables ?? [t]));
    fit(document.body.lastChild, t.tables?.[0] ?? t);
    document.documentElement.classList.add("rt-printing");
    print();
  },
};
