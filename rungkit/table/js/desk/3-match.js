// Play: a match at any table against bots, kept in the browser, with a look back after each deal.
const KEPT = "match", VERSION = 1;
// A kept match as it must be, or null; what an older page has kept is told of.
function kept() {
  const found = memory.get(KEPT);
  if (!found) return null;
  const texts = ["record", "seat", "bot", "name", "preset"].every(key => typeof found[key] === "string");
  return found.v === VERSION && texts && Array.isArray(found.acts) && [found.rows, found.seats].every(Array.isArray) ? found : { old: true };
}
const keeps = () => {
  try { return localStorage.getItem("rung:" + KEPT) != null; } catch { return false; }
};
const keep = p => memory.set(KEPT, p.match);
const matchName = (p, match) => p.w("match_name", { game: match.name, n: match.rows.length + 1 });
const seatNamed = (p, match) => match.seats.find(seat => seat.id === match.seat)?.name ?? match.seat;

function setup(p) {
  const { w } = p, seats = seatsOf(p), old = kept();
  if (!seats.some(seat => seat.id === p.seat)) p.seat = seats[0].id;
  if (!seats.some(seat => seat.id === p.dealer)) p.dealer = "";
  p.put("kept", !old ? "" : `<div class="rd-card"><p>${old.old ? w.html("kept_old") : w.rich(w("kept", { match: matchName(p, old), seat: seatNamed(p, old) }))}</p><div class="rt-acts">`
    + (old.old ? "" : button(p, "go_on_match", true)) + button(p, "forget_match") + "</div></div>");
  p.put("form", `<div class="rd-form" role="group" aria-label="${w.html("new_match")}">${form(p)}<div class="rd-row">`
    + field(p, "seat", w("choose_seat"), seats.map(seat => [seat.id, seat.name]), p.seat)
    + field(p, "bot", w("choose_bot"), [["plain", w("bot_plain")], ["careful", w("bot_careful")]], p.bot)
    + field(p, "dealer", w("first_dealer"), [["", w("by_draw")], ...seats.map(seat => [seat.id, seat.name])], p.dealer) + "</div>"
    + `<div class="rt-acts">${button(p, "start_match", !old || Boolean(old.old))}</div></div>`);
  for (const name of ["head", "table", "end", "sheet", "foot"]) p.put(name, "");
}
// An answer that a second press does not ask for again.
async function answeredOnce(p, request) {
  if (p.busy) return null;
  p.busy = true;
  const found = await answered(p, request);
  p.busy = false;
  return found;
}
// Another match begins, in place of the one that was kept.
async function startMatch(p) {
  const seed = p.seed ?? 1 + Math.floor(Math.random() * 999998);
  const found = await answeredOnce(p, { do: "deal", ...chosen(p), seed, dealer: p.dealer || null, seat: p.seat, id: "match-1" });
  if (!found) return;
  p.match = { v: VERSION, preset: written(p), name: gameOf(p).name, seats: seatsOf(p), seat: p.seat, bot: p.bot, dealer: p.dealer, seed, index: 0, record: found.record, acts: [], rows: [] };
  keep(p);
  shown(p, found.payload);
}
async function goOn(p) {
  const match = kept(), { record, acts, seat } = match;
  const found = await answeredOnce(p, { do: "table", record, acts, seat, id: `match-${match.index + 1}` });
  if (!found) return;
  p.match = match;
  shown(p, found.payload);
}
// The match's table, at the last step of what was played.
function shown(p, payload) {
  const { match, w } = p;
  p.say("");
  p.put("kept", "");
  p.put("form", "");
  p.put("end", "");
  p.put("head", `<p class="rd-title"><b>${esc(matchName(p, match))}</b> <span>${w.html("you_are", { seat: seatNamed(p, match) })}</span> <span>${w.html("bots_" + match.bot)}</span></p>`);
  p.put("foot", `<div class="rt-acts">${button(p, "copy_match")}${button(p, "end_match")}</div><p class="rd-note">${w.html(keeps() ? "kept_here" : "kept_nowhere")}</p>`);
  sheet(p);
  const t = newTable(p);
  t.match = {
    record: match.record, seat: match.seat, bot: match.bot, seed: match.seed, acts: match.acts,
    keep: () => {
      match.acts = RungTable.parts.play.acts(t);
      keep(p);
      if (p.ended && !t.now.over) {
        p.ended = p.looking = null;
        p.put("end", "");
        sheet(p);
      }
    },
    over: () => ended(p),
    lost: why => {
      stopped(p, why);
      setup(p);
    },
  };
  p.ended = null;
  t.setAttribute("at", payload.lines[0].steps.length);
  t.addEventListener("rung-ready", () => {
    t.box.focus({ preventScroll: true });
    RungTable.parts.play.match(t);
    p.place("head").scrollIntoView({ block: "nearest" });
  }, { once: true });
  t.data = payload;
}
function newTable(p) {
  const t = document.createElement("rung-table");
  t.words = p.labels;
  t.engine = p.engine;
  t.toggleAttribute("data-match", true);
  p.place("table").drawn = null;
  p.place("table").replaceChildren(t);
  p.t = t;
  return t;
}

// The deal is over: how, what comes next; a look back.
async function ended(p) {
  if (p.ended) return;
  const { match } = p, run = p.ended = {};
  const found = await answered(p, { do: "result", record: match.record, acts: match.acts });
  if (!found || p.ended !== run) return;
  Object.assign(run, found);
  sheet(p);
  afterDeal(p);
  p.place("end").querySelector("[data-main]").focus({ preventScroll: true });
}
function afterDeal(p, looks = "") {
  const { ended: end, w } = p, winner = end.over && (end.winner ? w("match_won_by", { team: end.winner }) : w("match_ended"));
  p.put("end", `<div class="rd-card" role="group" aria-label="${w.html("deal_over")}"><p><b>${w.rich(end.said || w("deal_over"))}</b></p><p>${winner ? `<b>${esc(winner)}</b>` : w.rich(end.next)}</p><div class="rt-acts">`
    + (end.over ? button(p, "another_match", true) : button(p, "next_deal", true)) + button(p, "review") + button(p, "open_hands") + `</div><div data-place="looks" role="status">${looks}</div></div>`);
}
function sheet(p) {
  const { match, w, ended: end } = p, rows = [...match.rows, ...end?.said == null ? [] : [end]];
  if (!rows.length) return p.put("sheet", "");
  const { teams, counted } = rows.at(-1);
  p.put("sheet", `<div class="rd-scroll" tabindex="0" role="group" aria-label="${w.html("score_sheet")}"><table class="rd-sheet"><caption>${w.html("score_sheet")} (${w.html("counted_" + counted)})</caption><thead><tr><th scope="col">${w.html("deal")}</th><th scope="col">${w.html("dealt_by")}</th>`
    + teams.map(team => `<th scope="col">${esc(team.name)}</th>`).join("") + `<th scope="col">${w.html("how_it_ended")}</th></tr></thead><tbody>`
    + rows.map((row, k) => `<tr><th scope="row">${k + 1}</th><td>${esc(row.dealer)}</td>` + teams.map(({ id }) => `<td><b>${esc(row.total[id])}</b>${row.here[id] ? ` <small>(${row.here[id] > 0 ? "+" : ""}${esc(row.here[id])})</small>` : ""}</td>`).join("") + `<td>${w.rich(row.said)}</td></tr>`).join("")
    + "</tbody></table></div>");
}
async function nextDeal(p) {
  const { match, ended: end } = p;
  if (p.busy || !end) return;
  p.looking = null;
  const found = await answeredOnce(p, { do: "next", record: match.record, acts: match.acts, seed: match.seed, index: match.index + 1, seat: match.seat });
  if (!found || p.ended !== end) return;
  const { n, dealer, said: how, counted, teams, here, total } = end;
  Object.assign(match, { record: found.record, acts: [], index: match.index + 1, rows: [...match.rows, { n, dealer, said: how, counted, teams, here, total }] });
  p.ended = null;
  keep(p);
  shown(p, { ...found.payload, id: `match-${match.index + 1}` });
}

// All hands open, as a table like any other: it can be played on from anywhere.
async function openHands(p) {
  if (p.t?.match == null) return true;
  const { match } = p, found = await answered(p, { do: "table", record: match.record, acts: match.acts, id: `match-${match.index + 1}-open` });
  if (!found || !p.ended) return false;
  showTable(p, found.payload, found.payload.lines[0].steps.length);
  return true;
}
// One choice after another, told how far; the steps of weak ones are a click away.
async function review(p) {
  const { match, ended: end } = p, { record, acts, seat } = match, run = p.looking = {}, weak = [];
  const draw = (n, of) => p.ended === end && p.put("looks", (of == null || n < of ? `<p>${p.w.html("looking", { n: n + 1, of: of ?? "…" })}</p>${button(p, "stop_looking")}`
    : `<p>${p.w.html(!of ? "no_choices" : weak.length ? "weak_ones" : "all_good")}</p>`) + (weak.length ? `<ol class="rd-weak">${weak.map(one => `<li>${p.w.rich(one.weak)} <button type="button" class="rt-button" data-does="show_step" data-at="${one.at}" data-k="at-${one.at}">${p.w.html("show_step")}${hidden(" " + esc(one.weak))}</button></li>`).join("")}</ol>` : ""));
  draw(0);
  for (let n = 0, of = 1; n < of; n++) {
    const found = await answered(p, { do: "review", record, acts, seat, n });
    if (!found || p.looking !== run || p.ended !== end) return;
    of = found.of;
    if (found.weak) weak.push(found);
    draw(n + 1, of);
  }
  p.looking = null;
}
async function showStep(p, at) {
  const { acts } = p.match;
  if (!await openHands(p)) return;
  const t = p.t, go = () => {
    const way = [0, ...t.line.onward(0)], made = way.filter(i => t.line.steps[i].act);
    t.go(t.line.steps[made[at]].p);
    t.scrollIntoView({ block: "nearest" });
    t.box.focus({ preventScroll: true });
  };
  if (acts.length && t.box) go(); else t.addEventListener("rung-ready", go, { once: true });
}

class RungPlay extends DeskPage {
  does = {
    cancel,
    start_match: startMatch,
    go_on_match: goOn,
    forget_match: p => {
      memory.set(KEPT, null);
      setup(p);
      p.say(p.w("forgotten"), null, false);
      p.box.querySelector("[data-main]").focus({ preventScroll: true });
    },
    next_deal: nextDeal,
    another_match: p => { leave(p); },
    end_match: p => { leave(p); },
    review,
    stop_looking: p => {
      p.looking = null;
      p.put("looks", "");
    },
    open_hands: openHands,
    show_step: (p, from) => showStep(p, Number(from.dataset.at)),
    copy_match: p => copied(p, `${location.href.split("#")[0]}#${p.match.preset}&seed=${p.match.seed}&dealer=${p.match.dealer}&seat=${p.match.seat}`),
  };
  changed(control) {
    const { name } = control.dataset;
    if (formChanged(this, control) || ["seat", "bot", "dealer"].includes(name)) {
      if (["seat", "bot", "dealer"].includes(name)) this[name] = control.value;
      this.seed = null;
      setup(this);
    }
  }
  open() {
    this.box.innerHTML = places("kept", "form", "engine", "said", "head", "table", "end", "sheet", "foot");
    Object.assign(this, { table: { game: this.pay.games[0].game, options: [], values: {} }, bot: "plain", dealer: "" });
    const asked = () => {
      const given = new URLSearchParams(location.hash.slice(1));
      if (!taken(this, location.hash.slice(1))) return;
      Object.assign(this, { seat: given.get("seat"), dealer: given.get("dealer") ?? "", seed: /^\d{1,6}$/.test(given.get("seed")) ? Number(given.get("seed")) : null, unfolded: this.table.options.length > 0 });
      if (!this.match) setup(this);
    };
    addEventListener("hashchange", asked);
    asked();
    setup(this);
    foretold(this);
  }
}
// Back to the choice of a table; the match stays kept until it is forgotten or another begins.
function leave(p) {
  p.t?.match && RungTable.parts.play.close(p.t);
  p.place("table").replaceChildren();
  Object.assign(p, { match: null, t: null, ended: null, looking: null });
  setup(p);
  p.box.querySelector("[data-main]").focus({ preventScroll: true });
}
function copied(p, text) {
  const by = () => p.put("said", `<p><label>${p.w.html("copy_hint")} <input class="rt-button rd-wide" readonly value="${esc(text)}"></label></p>`);
  if (!navigator.clipboard) return by();
  return navigator.clipboard.writeText(text).then(() => p.say(p.w("copied"), null, false), by);
}
