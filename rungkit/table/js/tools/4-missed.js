// <rung-missed>: the questions of this page answered wrongly, skipped or put off, with a link to each.
class RungMissed extends HTMLElement {
  connectedCallback() {
    this.classList.add("rung");
    for (const name of ["rung-answer", "rung-ready"]) document.addEventListener(name, this);
    this.onclick = e => e.target.closest("button") && this.clear();
    this.handleEvent();
  }
  disconnectedCallback() { for (const name of ["rung-answer", "rung-ready"]) document.removeEventListener(name, this); }
  questions() {
    const found = new Map();
    for (const t of all("rung-table")) if (t.pay && !t.pair)
      for (const line of t.lines) for (const [i, { ask }] of line.steps.entries())
        if (ask && !found.has(ask.id)) found.set(ask.id, { ask, t, href: `#rung=${encodeURIComponent(t.pay.id)}:${line.path(i)}` });
    return [...found.values()];
  }
  handleEvent() {
    const all = this.questions(), w = all[0]?.t.w;
    if (!w) return;
    const missed = all.filter(q => ["wrong", "skip", "later"].includes(answers()[q.ask.id]?.kind));
    const some = all.some(q => answers()[q.ask.id]);
    this.innerHTML = `<div class="rt-missed"><p>${w.html(missed.length ? "missed" : some ? "missed_none" : "missed_yet")}</p><ul>`
      + missed.map(q => `<li>${esc(q.t.pay.title)}: <a href="${esc(q.href)}">${q.t.w.rich(q.ask.ask)}</a> <small>${w.html("missed_" + answers()[q.ask.id].kind)}</small></li>`).join("")
      + `</ul>${some ? `<button class="rt-button">${w.html("forget")}</button>` : ""}</div>`;
  }
  clear() {
    for (const q of this.questions()) remember(q.ask.id, null);
    for (const t of all("rung-table")) if (t.pay && !t.pair) t.go(t.i);
    this.handleEvent();
  }
}
customElements.define("rung-missed", RungMissed);
