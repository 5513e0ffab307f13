// The list of tricks: a real table, one row a trick, a column a seat, variations below the trick they leave.
const PLAY = /^\S+ (?:down )?([SHDC][AKQJT2-9]|\?\?)$/, DOWN = / down /;
const played = node => node.c && !node.end ? PLAY.exec(node.act ?? "")?.[1] : null;

function rowsOf(line, nodes) {
  const rows = [];
  for (const i of nodes) {
    const node = line.steps[i];
    let row = rows.at(-1);
    if (played(node)) {
      if (row?.n !== node.n) {
        // A trick interrupted by a card taken back goes on in a row of its own; it is one trick, each card once.
        const open = rows.findLast(r => r.n === node.n);
        rows.push(row = { n: node.n, cells: {}, of: open?.of ?? {}, nodes: [] });
      }
      const [who] = node.act.split(" ");
      row.cells[who] = row.of[who] = i;
      if (node.row) row.of.end = row.end = i;
    } else if (node.act && !node.end) rows.push(row = { call: i, nodes: [] });
    row?.nodes.push(i);
  }
  return rows;
}

// Not reached, or what a waiting question asks.
const untold = (t, i) => t.hide[i] || t.open && i === t.i;

function gain(t, info) {
  if (!info) return "";
  if (info.html) return info.html;
  if (!info.team) return t.pair ? t.w.html("pile_n", { n: info.pile }) : `${info.pile}${hidden(" " + t.w.html("in_pile"))}`;
  const team = t.pay.teams.find(x => x.id === info.team);
  return `<b>${mark(t.marks[team.id])}${t.pair ? esc(team.short) + " " : ""}+${info.took}</b>${hidden(" " + t.w.html("to_team", { team: team.short }))}`;
}

function rowMarkup(t, row, suffix) {
  const { w, line, hide } = t, at = row.of?.end, end = at != null && !hide[at] && !(hide.length && at >= t.i && line.waits(at)) ? line.steps[at].row : null;
  if (row.call != null) return untold(t, row.call) ? "" : `<tr><td colspan="${t.seats.length + 1 + t.gains.length}" class="rt-what">`
    + `<button data-i="${row.call}">${w.rich(line.steps[row.call].say.replace(/\. .*/, "."))}</button></td></tr>`;
  const cells = t.seats.map(s => {
    const i = row.cells[s.id];
    if (i == null || hide[i]) return "<td></td>";
    const own = played(line.steps[i]), down = DOWN.test(line.steps[i].act), card = down && t.covered && s.id !== t.bottom && !t.now.over ? HIDDEN : own, won = end?.winner === s.id && row.of[s.id] === i, led = line.steps[i].c === 1;
    const says = [w("trick_card", { n: row.n + suffix, seat: s.name, card: w.card(card) }), down && w("down"), led && w("led"), won && w("won")].filter(Boolean).join(", ");
    return `<td><button class="rt-play" data-i="${i}"${led ? " data-led" : ""}${won ? " data-won" : ""}${won && end.seals ? " data-seals" : ""}>`
      + hidden(esc(says)) + (down ? face(HIDDEN) : "") + (card === HIDDEN ? "" : `${suit(card[0])}<span aria-hidden="true">${rank(card)}</span>`) + "</button></td>";
  });
  if (!cells.some(c => c.length > 9)) return "";
  const gains = t.gains.map(of => `<td class="rt-gain">${end && row.end || t.pair ? gain(t, of(row.n, end, row)) : ""}</td>`).join("");
  return `<tr data-n="${row.n}" data-end="${at ?? ""}"${end?.team && t.pay.piles ? " data-capture" : ""}><th scope="row">${row.n}${suffix}${more("nth", t, row)}</th>${cells.join("")}${gains}</tr>`;
}

// Where trump is made, or made anew, in the middle of play; in a game that turns up a trump for every trick that is its rule.
function fromHere(t, row) {
  const { line, now } = t, at = row.nodes.find(i => {
    const { p, n, set } = line.steps[i];
    return n && set.trump?.suit && set.trump.suit !== line.table(p).trump?.suit;
  });
  return at == null || untold(t, at) || now?.turnups || (t.hide.length && at >= t.i && line.waits(at)) ? "" : `<tr class="rt-from"><td colspan="${t.seats.length + 1 + t.gains.length}" class="rt-what">`
    + `${t.w.rich(t.w("from_here", { trump: line.steps[at].set.trump.line }))}</td></tr>`;
}

function bodies(t, nodes, own, suffix, title) {
  const { line } = t, open = title ? `<tbody class="rt-branch" data-p="${line.steps[[...own][0]].p}">` : "<tbody>";
  let out = open + title;
  for (const row of rowsOf(line, nodes)) {
    const drawn = rowMarkup(t, row, suffix), from = fromHere(t, row);
    out += row.call == null ? from + drawn : drawn + from;
    for (const i of row.nodes) if (own.has(i)) {
      const kids = line.kids(line.steps[i].p);
      // A fork that is reached is named, though none of its cards may be known.
      if (kids[0] === i) for (const [k, v] of kids.entries()) if (k && (!t.hide[v] || t.covered && !t.open && !t.hide[line.steps[v].p])) out += "</tbody>" + branch(t, v, k) + open;
    }
  }
  return out + "</tbody>";
}

function branch(t, v, k) {
  const { line } = t, { n, p, name } = line.steps[v], rest = [v, ...line.onward(v)];
  const before = line.trail(p).filter(i => line.steps[i].n === n && played(line.steps[i]));
  const title = `<tr><td colspan="${t.seats.length + 2}" class="rt-what"><button data-i="${v}">${t.w.rich(name)}</button></td></tr>`;
  return bodies(t, [...before, ...rest], new Set(rest), String.fromCharCode(97 + k), title);
}

// The last columns: their heads, and what each makes of a trick's number, its end and its row.
const columns = t => Object.values(RungTable.parts).map(part => part.columns?.(t)).find(Boolean) ?? [[t.w(t.pay.piles ? "pile" : "taken")], [(n, end) => end]];

function list(t, heads) {
  const main = [0, ...t.line.onward(0)], cols = "<col>".repeat(t.seats.length + 1) + "<col class=rt-g>".repeat(heads.length);
  const seats = t.seats.map(s => `<th scope="col"><abbr title="${esc(s.name)}">${esc(s.id)}</abbr></th>`).join("");
  return `<table><caption class="rt-sr">${t.w.html("list_caption")}</caption><colgroup>${cols}</colgroup><thead><tr><th scope="col">${hidden(t.w.html("trick"))}</th>`
    + seats + heads.map(x => `<th scope="col">${esc(x)}</th>`).join("") + `</tr></thead>${bodies(t, main, new Set(main), "", "")}`
    + (t.hide.some(Boolean) && (t.open || !t.covered) ? `<tbody><tr><td colspan="${t.seats.length + 1 + heads.length}" class="rt-what rt-where">${t.w.html("list_waits")}</td></tr></tbody>` : "")
    + "</table>";
}

// Only attributes change from step to step: the list is drawn anew when a question opens or a rule is switched.
function markList(box, t) {
  const on = new Set(t.line.trail(t.i));
  const current = [...on].findLast(i => t.line.steps[i].act && !t.line.steps[i].end);
  // A variation comes later as long as the way does not lead past where it leaves.
  const later = (el, i) => !on.has(+(el.closest(".rt-branch")?.dataset.p ?? i));
  let here;
  for (const b of box.querySelectorAll("button[data-i]")) {
    const { i } = b.dataset;
    // The cards before a variation stand in its first row as well.
    if (+i === current && !here) { b.setAttribute("aria-current", "step"); here = b; } else b.removeAttribute("aria-current");
    b.toggleAttribute("data-later", later(b, i));
  }
  for (const tr of box.querySelectorAll("tr[data-n]")) tr.classList.toggle("rt-later", later(tr, tr.dataset.end));
  // Only the list scrolls, never the page; with the next frame, so that a step measures nothing by itself.
  cancelAnimationFrame(t.scrolling);
  t.scrolling = requestAnimationFrame(() => { box.scrollTop = here ? here.closest("tr").offsetTop - box.clientHeight / 2 : 0; });
}
