// <rung-missed>: the questions of this page answered wrongly, skipped or put off, with a link to each.
// A list of pages inside it, as JSON, makes it count those of the whole book.
const MISSED = ["wrong", "skip", "later"];
const missedLi = (w, title, href, ask, kind) => `<li>${esc(title)}: <a href="${esc(href)}">${w.rich(ask)}</a> <small>${w.html("missed_" + kind)}</small></li>`;

class RungMissed extends HTMLElement {
  connectedCallback() {
    this.classList.add("rung");
    fetched("live").catch(() => {});
    try { this.pages ??= JSON.parse(this.querySelector("script").textContent); } catch { /* this page alone */ }
    for (const name of ["rung-answer", "rung-ready"]) document.addEventListener(name, this);
    this.onclick = e => e.target.closest("button") && this.clear();
    this.handleEvent();
  }
  disconnectedCallback() { for (const name of ["rung-answer", "rung-ready"]) document.removeEventListener(name, this); }
  get w() { return all("rung-table").find(t => t.w)?.w ?? (window.RUNG_LABELS ? wording(window.RUNG_LABELS) : null); }
  questions() {
    const found = new Map();
    for (const t of all("rung-table")) if (t.pay && !t.pair)
      for (const line of t.lines) for (const [i, { ask }] of line.steps.entries())
        if (ask && !found.has(ask.id)) found.set(ask.id, { ask, t, href: `#rung=${encodeURIComponent(t.pay.id)}:${line.path(i)}` });
    return [...found.values()];
  }
  handleEvent() {
    const { w } = this, html = w && (this.pages ? this.book(w) : this.page(w));
    if (html) this.innerHTML = `<div class="rt-missed">${html}</div>`;
  }
  page(w) {
    const asked = this.questions(), of = q => answers()[q.ask.id]?.kind;
    if (!asked.length) return "";
    const missed = asked.filter(q => MISSED.includes(of(q))), some = asked.some(of);
    return `<p>${w.html(missed.length ? "missed" : some ? "missed_none" : "missed_yet")}</p><ul>`
      + missed.map(q => missedLi(w, q.t.pay.title, q.href, q.ask.ask, of(q))).join("")
      + `</ul>${some ? `<button class="rt-button">${w.html("forget")}</button>` : ""}`;
  }
  // What an answer kept says of its question; one kept before it said so is told by its number.
  tally(w, { href, lessons }) {
    const count = { all: 0, right: 0, missed: [] };
    for (const [lesson, title, n] of lessons) for (let i = 1; i <= n; i++) {
      const { kind, ask, at } = answers()[`${lesson}-q${i}`] ?? {};
      count.all++;
      if (kind === "right") count.right++;
      if (MISSED.includes(kind)) count.missed.push(missedLi(w, title, `${href}#rung=${encodeURIComponent(lesson)}:${at ?? 0}`, ask ?? w("question_of", { i, n }), kind));
    }
    return count;
  }
  book(w) {
    const counts = this.pages.map(page => this.tally(w, page)), sum = of => counts.reduce((n, c) => n + of(c), 0);
    const right = sum(c => c.right), missed = sum(c => c.missed.length), put = this.gone && !right && !missed;
    const button = (key, text) => `<p>${text ? w.html(text) : ""}</p><button class="rt-button">${w.html(key)}</button>`;
    if (put) return button("bring_back", "forgotten");
    if (!right && !missed) return "";
    const row = (head, all, right, missed) => `<tr><th scope="row">${head}</th><td>${w.html("tally_of", { n: right + missed, all })}</td><td>${right}</td><td>${missed}</td></tr>`;
    const open = new Set([...this.querySelectorAll("details[open]")].map(d => d.dataset.page));
    return `<table class="rt-tally"><caption class="rt-sr">${w.html("tally")}</caption><thead><tr>${["page", "asked", "right", "missed"].map(key => `<th scope="col">${w.html("tally_" + key)}</th>`).join("")}</tr></thead>`
      + this.pages.map(({ title, href }, k) => {
        const c = counts[k], links = c.missed;
        return `<tbody>${row(href ? `<a href="${esc(href)}">${esc(title)}</a>` : esc(title), c.all, c.right, links.length)}`
          + (links.length ? `<tr><td colspan="4"><details data-page="${k}"${open.has(String(k)) || !href && !open.size ? " open" : ""}><summary>${w.html("tally_in", { title, n: links.length })}</summary><ul>${links.join("")}</ul></details></td></tr>` : "") + "</tbody>";
      }).join("") + `<tfoot>${row(w.html("tally_all"), sum(c => c.all), right, missed)}</tfoot></table>` + button("forget_all");
  }
  clear() {
    if (!this.pages) for (const q of this.questions()) remember(q.ask.id, null);
    else {
      const gone = this.gone;
      this.gone = Object.keys(answers()).length ? answers() : null;
      memory.set("answers", this.gone ? {} : gone);
    }
    for (const t of all("rung-table")) if (t.pay && !t.pair) t.go(t.i);
    this.handleEvent();
    this.querySelector("button")?.focus();
  }
}
customElements.define("rung-missed", RungMissed);
