// <rung-pair>: two tables of one deal under two rules, one bar and one list, stepping together by action.
class RungPair extends RungTable {
  connectedCallback() {
    if (!this.box) this.ready();
  }
  set data(pay) { for (const t of this.querySelectorAll("rung-table")) t.data = pay; }

  ready() {
    const tables = [...this.querySelectorAll("rung-table")].filter(t => t.pay);
    if (tables.length < 2 || this.box?.isConnected) return;
    const [one, two] = this.tables = tables, w = this.w = one.w;
    for (const k of ["pay", "seats", "marks", "bottom", "rulesHref"]) this[k] = one[k];
    this.steps = abreast(one.line, two.line);
    this.first = parting(one.line, two.line, this.steps);
    const longer = one.line.onward(0).length < two.line.onward(0).length ? 1 : 0, of = tables[longer].line.steps;
    this.current = new Line({ key: "", on: [], steps: this.steps.map((pair, k) =>
      ({ ...of[pair[longer]], p: k - 1, kids: k + 1 < this.steps.length ? [k + 1] : [], ask: undefined })) });
    this.lines = [this.current];
    this.heads = tables.map(t => t.line.label);
    this.gains = tables.map(t => {
      const rows = {};
      for (const i of t.line.onward(0)) { const { row } = t.line.steps[i]; if (row) rows[row.n] = row; }
      return n => rows[n];
    });
    this.hide = [];
    this.classList.add("rt-pair");
    const inner = document.createElement("div");
    inner.className = "rt-pair-in";
    tables[0].before(inner);
    inner.append(...tables);
    this.frame("rung rt-both", `<div class="rt-list" role="group" aria-label="${w.html("list")}" tabindex="0"></div><p class="rt-sr" aria-live="polite"></p><p class="rt-refuse"></p>` + barMarkup(w, false));
    this.parts = { refuse: this.box.querySelector(".rt-refuse"), line: this.box.querySelector("[aria-live]") };
    for (const t of tables)
      t.set("title", `${esc(t.line.label)} <small>${t.line.on.join(", ")}</small>`);
    this.go(Math.max(0, this.steps.indexOf(this.first)));
    openHash(this);
  }
  draw() {
    this.node = this.line.steps[this.i];
    const pair = this.steps[this.i], differs = pair === this.first;
    for (const [k, t] of this.tables.entries()) {
      t.fresh = this.fresh && t.i !== pair[k];
      t.i = pair[k];
      t.bottom = this.bottom;
      t.open = false;
      t.draw();
      t.box.toggleAttribute("data-differs", differs);
      t.set("flag", differs ? icon("flag") + t.w.html("first_difference") : "");
    }
    this.now = this.tables[0].now;
    this.set("line", [...new Set(this.tables.map(t => (this.tables[0].node.say === this.tables[1].node.say ? "" : esc(t.line.label) + ": ") + t.w.rich(t.node.say)))].join(" "), this.i);
    this.drawList();
    this.drawBar();
  }
  drawList() {
    const box = this.box.querySelector(".rt-list");
    if (!box.firstChild) {
      const t = { w: this.w, line: this.line, seats: this.seats, pay: this.pay, marks: this.marks, hide: [], gains: this.gains, pair: true };
      box.innerHTML = list(t, this.heads);
      const at = this.first && this.line.steps[this.steps.indexOf(this.first)];
      box.querySelector(`tr[data-n="${at?.n}"]`)?.setAttribute("data-first-difference", "");
    }
    markList(box, this);
  }
}
