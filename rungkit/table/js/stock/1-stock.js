// Fetched for Penneech: two lanes for the points, a strip of cards turned up, a list with points.
const { RungTable, esc, suit, hidden, mark, face, seatName } = customElements.get("rung-table").kit;

const STEP = 15;
function lane(t, s) {
  const { score, before, target } = t.now.track[s.id], at = x => Math.min(x, target);
  return `<div class="rt-peg"><span>${mark(t.marks[s.team])}${esc(s.name)}</span><span class="rt-lane" style="--of:${target}" aria-hidden="true">`
    + (score > before ? `<u style="--a:${at(before)};--b:${at(score)}"></u>` : "") + `<i style="--at:${at(before)}"></i><i data-front style="--at:${at(score)}"></i></span><b>${hidden(t.w.html("score", { score }))}<span aria-hidden="true">${score}</span></b></div>`;
}
function head(t) {
  if (!t.now.track) return "";
  const target = t.now.track[t.seats[0].id].target, marks = [target];
  for (let x = STEP; x < target - STEP / 2; x += STEP) marks.push(x);
  return `<div class="rt-track" data-pegs>${[...t.seats].reverse().map(s => lane(t, s)).join("")}<div class="rt-peg"><span></span><span class="rt-scale" style="--of:${target}" aria-hidden="true">`
    + marks.map(x => `<span style="--at:${x}">${x}</span>`).join("") + "</span></div></div>";
}
function turnups(t) {
  const slot = s => `<li${s.current ? ` aria-current="true"` : ""}><span>${esc(s.text)}</span>` + (s.card ? hidden(esc(t.w.card(s.card))) + face(s.card, "span", s.points ? " data-points" : "")
    + `<span>${esc(seatName(t, s.by))}${s.points == null ? "" : ` <b>${s.points ? "+" : ""}${s.points}</b>`}</span>${s.current ? `<b>${t.w.html("trump_now")}</b>` : ""}` : `<span class="rt-slot" aria-hidden="true"></span>`) + "</li>";
  return t.now.turnups ? `<ol class="rt-turnups" aria-label="${t.w.html("turnups")}">${t.now.turnups.map(slot).join("")}</ol>` : "";
}
const fell = (t, table) => t.seats.map(s => [s, table.track[s.id].gained]).filter(([, gained]) => gained);
function centre(t) {
  if (!t.now.track) return "";
  const stock = t.now.stock;
  return `<div class="rt-fall">` + fell(t, t.now).map(([s, gained]) => `<p><b>+${gained}</b> <span>${t.w.html("points_to", { seat: s.name })}</span></p>`).join("")
    + (stock == null ? "" : `<div class="rt-stock"><span class="rt-card" data-back aria-hidden="true"></span><span>${t.w.html("stock", { n: stock })}</span></div>`) + "</div>";
}
// The points of a trick and of the card turned up after it fall together, when the trick is taken.
const gained = (t, i) => {
  const table = i == null ? {} : t.line.table(i);
  return table.track ? { html: `<b>${fell(t, table).map(([s, got]) => `${mark(t.marks[s.team])}${hidden(t.w.html("points_to", { seat: s.name }))}+${got}`).join("") || 0}</b>` } : null;
};
const columns = t => t.now.track ? [[t.w("points")], [(n, end, row) => {
  const i = row.nodes.find(k => t.line.steps[k].end);
  return t.hide[i] || i >= t.i && t.line.waits(i) ? null : gained(t, i);
}]] : null;

RungTable.parts.stock = {
  head, under: turnups, centre, columns, gained,
  nth: (t, row) => {
    const trump = t.line.table(row.nodes[0] ?? 0).turnups && t.line.table(row.nodes[0]).trump?.suit;
    return trump ? ` ${hidden(t.w.html("suit_" + trump))}${suit(trump)}` : "";
  },
};
