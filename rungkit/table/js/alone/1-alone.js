// Fetched where each plays alone: calls, voids said, four heads.
const { RungTable, esc, suit, hidden, trumpHead } = customElements.get("rung-table").kit;

const voids = (t, s) => (t.now.voids?.[s.id] ?? []).map(x => `<span class="rt-void">${hidden(t.w.html("void_in", { suit: t.w("suit_" + x) }))}${suit(x)}</span>`).join("");
const call = (t, id) => t.now.bids?.[id];

// Each alone: four heads, tricks taken against the call, with a mark where the call ends.
function heads(t) {
  if (!t.now.bids) return "";
  const one = team => {
    const k = t.now.taken[team.id], bid = call(t, team.id), slips = [], score = t.now.scores?.[team.id];
    for (let n = 0; n < Math.max(k.n, bid ?? 0); n++)
      slips.push(`<i${n < k.n ? " data-on" : ""}${n >= k.n - (k.new ?? 0) && n < k.n ? " data-new" : ""}${n >= (bid ?? 0) ? " data-over" : ""}></i>`);
    return `<div class="rt-team"${t.to === team.id ? " data-turn" : ""}><p class="rt-team-name"><b>${esc(team.short)}</b> <span>${bid == null ? t.w.html("no_call") : t.w.html("of_call", { n: k.n, bid })}</span></p>`
      + `<span class="rt-taken" aria-hidden="true">${slips.join("")}</span>`
      + (score == null ? "" : `<small>${t.w.html("score", { score })}</small>`) + "</div>";
  };
  return `<div class="rt-four">${t.pay.teams.map(one).join("")}</div>` + trumpHead(t);
}

RungTable.parts.alone = {
  head: heads,
  seat: (t, s) => {
    const bid = call(t, s.id), said = voids(t, s);
    return bid == null && !said ? "" : `<p class="rt-call">${bid == null ? "" : `<span>${t.w.html("calls", { n: bid })}</span>`}${said}</p>`;
  },
};
