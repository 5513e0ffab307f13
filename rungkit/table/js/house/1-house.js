// Fetched where house rules can be switched: a switch each, and where the deal first goes another way.
const { RungTable, esc, parting } = customElements.get("rung-table").kit;

function houseRules(t) {
  const { switches } = t.pay;
  if (t.pair || !switches?.[0]) return "";
  const note = t.line.note, first = note && parting(t.lines[0], t.line)?.[1];
  return `<span class="rt-where">${t.w.html("house_rules")}</span>` + switches.map(s =>
    `<button class="rt-switch" data-k="r${s.rule}" data-rule="${s.rule}" aria-pressed="${t.line.on.includes(s.rule)}">`
    + `<i aria-hidden="true"></i>${esc(s.label)} <small>${s.rule}</small></button>`).join("")
    + `<p class="rt-note" aria-live="polite">${note ? t.w.rich(note) : ""}${first
      ? ` <button class="rt-go" data-k="d" data-i="${first}">${t.w.html("first_difference")}</button>` : ""}</p>`;
}

RungTable.parts.house = { rules: houseRules };
