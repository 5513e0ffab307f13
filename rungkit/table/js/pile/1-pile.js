// Fetched where tricks go to a pile: how many lie there, whose run it is, what locks it.
const { RungTable, esc, hidden, icon, place, seatName, stack, symbols } = customElements.get("rung-table").kit;

symbols({ lock: "M6 11h12v9H6zM8 11V8q0-4 4-4t4 4v3", tab: "M4 17l8-11 8 11z" });

function pile(t) {
  const p = t.now.pile;
  if (!p) return "";
  const run = p.run, at = run && place(t, run.seat);
  return `<div class="rt-pile"${run ? ` data-run="${at}"` : ""}${p.n ? "" : " data-empty"}>`
    + (p.n ? stack(p.n, true) + `<span>${hidden(p.n + " ")}${esc(p.text)}</span>`
      : `<span class="rt-stack" aria-hidden="true"></span><span>${t.w.html(t.now.over ? "pile_gone" : "pile_new")}</span>`)
    + (p.locked ? `<span class="rt-shut">${icon("lock")}${t.w.html("locked")}</span><small>${esc(p.lock)}</small>` : "")
    + (run ? `<span class="rt-pointer" aria-hidden="true">${icon("tab")}</span><span class="rt-run">${esc(seatName(t, run.seat))} `
      + `<span class="rt-lamps" aria-hidden="true"><i${run.wins > 0 ? " data-on" : ""}></i><i${run.wins > 1 ? " data-on" : ""}></i></span></span>`
      + hidden(esc(run.text)) : "") + "</div>";
}

RungTable.parts.pile = { centre: pile };
