// Fetched for a payload with a trump card that lies face down.
const { RungTable, esc, hidden, face, HIDDEN, played, seatName } = customElements.get("rung-table").kit;

// The card that lies by its owner's name: known to who may know it, framed as long as it lies face down.
function sealedCard(t, s, at) {
  const { sealed } = t.now;
  if (sealed?.seat !== s.id) return "";
  const shown = sealed.open || !t.covered || at === "s" ? sealed.card : HIDDEN;
  return `<div class="rt-sealed">${face(shown, "span", sealed.open ? " data-open" : " data-shut")}<p>${sealed.open ? "" : `<b>${t.w.html("sealed")}</b>`}`
    + `${shown === HIDDEN ? "" : hidden(esc(t.w.card(shown)))}<span>${esc(sealed.text)}</span></p></div>`;
}

// One trick in time, where trump was made while it lay on the table.
function order(t) {
  const { line } = t, here = line.steps[t.i], trail = line.trail(t.i).filter(i => line.steps[i].n === here.n && here.n);
  const made = trail.find(i => here.c && line.steps[i].c && !played(line.steps[i]) && line.steps[i].set.trump?.suit);
  if (made == null) return "";
  return `<ol class="rt-order">${trail.map(i => {
    const node = line.steps[i], card = played(node), [who] = (node.act ?? "").split(" ");
    if (i === made) return `<li class="rt-made"><b>${t.w.rich(node.where.replace(/^[^,]*, /, ""))}</b>${t.w.rich(t.w("from_here", { trump: node.set.trump.line }))}</li>`;
    const [, shown, how] = t.now.trick.find(p => p[0] === who) ?? [], best = t.now.best?.seat === who ? t.now.best : null;
    return card && shown ? `<li>${face(how === "down" ? HIDDEN : shown, "span", best ? " data-best" : how === "lame" ? " data-lame" : "")}${hidden(esc(t.w.card(how === "down" ? HIDDEN : shown)))}`
      + `<span>${esc(seatName(t, who))}</span>${[best?.word, how && t.w(how), t.now.led === who && t.w("led")].filter(Boolean).map(x => `<small>${esc(x)}</small>`).join("")}</li>` : "";
  }).join("")}</ol>`;
}

// What fell face down is shown when the deal is over.
const downs = t => t.now.over && t.now.downs?.length ? `<div class="rt-downs"><p>${t.w.html("downs")}</p><ol class="rt-order">` + t.now.downs.map(([n, id, card]) =>
  `<li>${face(card, "span", " data-shut")}${hidden(esc(t.w.card(card)))}<span>${esc(seatName(t, id))}</span><small>${t.w.html("in_trick", { n })}</small></li>`).join("") + "</ol></div>" : "";

RungTable.parts.hidden = { seat: sealedCard, say: t => order(t) + downs(t) };
