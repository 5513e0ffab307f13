// The parts of the table, each a function from the table's moment `t` to markup.
const COLUMNS = ["s", "e", "n", "w"];
// Two sit opposite; at a larger table the sides are shared: how far along its side a seat is comes with it.
const place = (t, id) => sit(t, id)[0];
const sit = (t, id) => {
  const ids = t.seats.map(s => s.id), n = ids.length, h = n / 2, i = (ids.indexOf(id) - ids.indexOf(t.bottom) + n) % n;
  return i % h ? i < h ? ["e", h / 2 - i] : ["w", i - h - h / 2] : [i ? "n" : "s", 0];
};
const seatName = (t, id) => t.seats.find(s => s.id === id)?.name ?? id;
const teamOf = (t, id) => t.marks[t.seats.find(s => s.id === id).team];

function rules(t, ids) {
  return (ids ?? []).map(id =>
    ` <a class="rt-rule" href="${esc(t.rulesHref)}#${id}" title="${esc(t.pay.rules?.[id]?.text)}">${id}</a>`).join("");
}

function teamHead(t, team) {
  const k = t.now.taken[team.id], slips = [];
  for (const [g, size] of k.groups.entries())
    for (let x = 1; x <= size; x++)
      slips.push(`<i data-on${x === size ? " data-end" : ""}${g >= k.groups.length - (k.new || 0) ? " data-new" : ""}></i>`);
  while (slips.length < (t.pay.need ?? 0)) slips.push("<i></i>");
  const groups = k.groups.join(", ") || t.w("none_yet"), score = t.now.scores?.[team.id];
  return `<div class="rt-team"><p class="rt-team-name">${mark(t.marks[team.id])}<b>${esc(team.short)} ${esc(k.n)}</b>`
    + `<span>${esc(k.of)}</span>${k.more ? ` <small>${esc(k.more)}</small>` : ""}`
    + (score == null ? "" : ` <small>${t.w.html("score", { score })}</small>`)
    + (t.pay.piles ? hidden(t.w.html("captures", { groups })) : "")
    + `</p><span class="rt-taken" data-team="${t.marks[team.id]}" aria-hidden="true">${slips.join("")}</span>${more("team", t, team)}</div>`;
}

function trumpHead(t) {
  const { trump, sealed } = t.now, hid = sealed && !sealed.open;
  return trump && !t.pair ? `<div class="rt-trump"><span class="rt-trump-card"${hid ? " data-hidden" : ""} aria-hidden="true">${trump.suit ? suit(trump.suit) : hid ? "?" : ""}</span>`
    + `<p><b>${t.w.rich(trump.line)}</b> <span>${t.w.rich(trump.note)}</span></p></div>` : "";
}
// What only some games have is drawn by parts fetched for them; each looks for its own in the payload.
// In the order of their names, whichever came first.
const more = (name, t, ...rest) => Object.keys(RungTable.parts).sort().map(part => RungTable.parts[part][name]?.(t, ...rest) ?? "").join("");
const head = t => more("head", t) || teamHead(t, t.pay.teams[0]) + trumpHead(t) + teamHead(t, t.pay.teams[1]);

function suitGroups(cards) {
  const groups = [];
  for (const c of cards) {
    const last = groups.at(-1);
    if (last && (last[0] === HIDDEN) === (c === HIDDEN) && (c === HIDDEN || last[0][0] === c[0])) last.push(c); else groups.push([c]);
  }
  return groups;
}

function seat(t, s) {
  const at = place(t, s.id), turn = t.to === s.id;
  const doing = turn ? t.node.do ?? t.w(t.node.c ? "to_play" : "to_lead") : t.now.tags?.[s.id];
  return [at, `<p class="rt-name"${turn ? " data-turn" : ""}>${mark(teamOf(t, s.id))}${esc(s.name)}${doing ? ` <small>${t.w.rich(doing)}</small>` : ""}</p>`
    + more("seat", t, s, at) + (t.pair ? "" : more("hand", t, s.id, at)), turn];
}

const stack = (n, number) => `<span class="rt-stack" style="--n:${n}" aria-hidden="true">`
  + Array.from({ length: n }, (_, i) => `<i style="--i:${i}"></i>`).join("") + (number ? `<b>${n}</b>` : "") + "</span>";

function centre(t) {
  const { trick = [], best, led, won, over } = t.now, w = t.w, last = t.node.act && t.node.c ? trick.at(-1)?.[0] : null;
  const at = t.seats.map(s => {
    const played = trick.find(p => p[0] === s.id), [where, along] = sit(t, s.id);
    if (!played) return !won && (trick.length || t.may.length)
      ? `<div class="rt-at" data-at="${where}" style="--k:${along}"><span class="rt-slot"${t.to === s.id ? " data-turn>?" : ">"}</span></div>` : "";
    const [, card, how] = played, shown = how === "down" ? HIDDEN : card, top = best?.seat === s.id;
    const tag = (top ? `<b>${esc(best.word)}</b>${esc(best.note)}` : how ? `<b>${w.html(how)}</b>` : "")
      + (led === s.id && !(top && best.note) ? w.html("led") : "");
    return `<div class="rt-at" data-at="${where}" style="--k:${along}"${s.id === last && t.fresh ? " data-new" : ""}>`
      + hidden(w.html(how === "drawn" ? "drew" : "played", { seat: s.name, card: w.card(shown) }))
      + face(shown, "span", (top ? " data-best" : "") + (["lame", "odd"].includes(how) ? " data-lame" : ""))
      + (tag ? `<span class="rt-tag">${tag}</span>` : "") + "</div>";
  }).join("");
  return at + (won ? `<div class="rt-at rt-first"><span class="rt-won">${stack(won.n)}${esc(won.text)}</span></div>` : "")
    + (over ? `<div class="rt-at rt-over"><b>${w.rich(over)}</b></div>` : "") + more("centre", t);
}

function forks(t) {
  const { line } = t, [next, ...kids] = line.kids(t.i), main = line.trail(t.i).findLast(i => i && line.kids(line.steps[i].p)[0] !== i);
  const go = (what, to, text) => `<button class="rt-button" data-k="${to}" data-${what}="${to}">${t.w.rich(text)}</button>`;
  // A lesson offers the ways written for it, each once; a seat at a live table all it may do.
  const out = kids.map(i => go("i", i, line.steps[i].name)).join("")
    + t.others.map(([act, text]) => t.lesson && line.steps[next]?.act !== act ? "" : go("act", esc(act), text)).join("")
    + (main ? go("i", line.steps[main].p, t.w("main_line")) : "");
  return out && `<div class="rt-acts">${out}</div>`;
}
