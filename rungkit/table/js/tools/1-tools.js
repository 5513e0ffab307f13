// Fetched when first asked for: help, copying, saving, printing.
const { RungTable, esc, suit, rank, suitGroups, list, columns, played, HIDDEN, all, answers, remember, fetched } = customElements.get("rung-table").kit;

function dialog(t, sentence, body) {
  const d = document.createElement("dialog");
  d.className = "rt-dialog";
  d.setAttribute("aria-label", sentence);
  d.innerHTML = `<p>${esc(sentence)}</p>${body}<form method="dialog"><button class="rt-button" data-main>${t.w.html("close")}</button></form>`;
  d.onclose = () => d.remove();
  t.box.append(d);
  d.showModal();
  return d;
}
function copy(t, hint, text) {
  const show = () => {
    const d = dialog(t, t.w(hint), `<textarea readonly rows="6" aria-label="${t.w.html(hint)}">${esc(text)}</textarea>`);
    d.querySelector("textarea").select();
  };
  if (!navigator.clipboard) return show();
  navigator.clipboard.writeText(text).then(() => t.tell("copied"), show);
}
function save(name, text, type) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

// One clean sheet of the whole deal: hands, tricks, result.
function printSheet(t) {
  const { line, w } = t, main = [0, ...line.onward(0)], first = main.find(i => played(line.steps[i])) ?? 0;
  const start = line.table(Math.max(line.steps[first].p, 0)), end = line.table(main.at(-1));
  const sheet = document.createElement("div");
  sheet.className = "rung rt-sheet";
  const hands = t.seats.map(s => `<div><b>${esc(s.name)}</b>${suitGroups(start["hand." + s.id] ?? []).map(g =>
    `<p>${g[0] === HIDDEN ? "" : suit(g[0][0]) + " " + g.map(rank).join(" ")}</p>`).join("")}</div>`).join("");
  const whole = { w, line, seats: t.seats, pay: t.pay, marks: t.marks, hide: [], gains: [(n, row) => row], open: false };
  const result = [end.over, ...t.pay.teams.map(x => `${x.name} ${end.taken[x.id].n}`)].filter(Boolean);
  sheet.innerHTML = `<p class="rt-ask-title">${esc(t.pay.title)}</p><p>${[line.key && line.label, end.trump?.line, end.trump?.note].filter(Boolean).map(w.rich).join(" · ")}</p>`
    + `<div class="rt-sheet-hands">${hands}</div><div class="rt-list">${list(whole, [w(t.pay.piles ? "pile" : "taken")])}</div><p><b>${result.map(w.rich).join(" · ")}</b></p>`;
  document.body.append(sheet);
  document.documentElement.classList.add("rt-printing");
  addEventListener("afterprint", () => { sheet.remove(); document.documentElement.classList.remove("rt-printing"); }, { once: true });
  print();
}
