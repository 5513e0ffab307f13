const { RungTable, esc, icon, list, Line, abreast, parting, barMarkup, markList, openHash, symbols } = customElements.get("rung-table").kit;

symbols({ flag: "M6 22V3h12l-3 5 3 5H6" });

// <rung-pair>: two tables of one deal under two rules, one bar and one list, stepping together by action.
class RungPair extends RungTable {
  connectedCallback() {
    if (!this.box) this.ready();
  }
  set data(pay) { for (const t of this.querySelectorAll("rung-table")) t.data = pay; }

  ready() {
    const tables = [...this.querySelectorAll("rung-table")].filter(t => t.box);
    if (tables.length < 2 || this.box?.isConnected) return;
    const [one, two] = this.tables = tables, w = this.w = one.w;
    for (const k of ["pay", "seats", "marks", "bottom", "rulesHref"]) this[k] = one[k];
    this.steps = abreast(one.line, two.line);
    this.first = parting(one.line, two.line, this.steps);
    const longer = one.line.onward(0).length < two.line.onward(0).length ? 1 : 0, of = tables[longer].line.steps;
    this.current = along(this.steps.map(pair => of[pair[longer]]));
    this.lines = [this.current];
    // Where other cards fall each table has a list of its own.
    const own = tables.map(t => along([0, ...t.line.onward(0)].map(i => t.line.steps[i]))), acts = l => l.steps.map(s => s.act);
    const alike = acts(own[longer]).every((act, i) => i >= own[1 - longer].steps.length || act === own[1 - longer].steps[i].act);
    this.lists = alike ? [[longer, own[longer]]] : [...own.entries()];
    this.heads = tables.map(t => t.line.label);
    this.gains = tables.map(t => {
      const rows = {}, ends = {};
      for (const i of t.line.onward(0)) {
        const { row, end, n } = t.line.steps[i];
        if (row) rows[row.n] = row;
        if (end) ends[n] = i;
      }
      return n => Object.values(RungTable.parts).map(part => part.gained?.(t, ends[n])).find(Boolean) ?? rows[n];
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
      for (const [k, line] of this.lists) {
        const one = this.lists.length === 1, t = { w: this.w, line, seats: this.seats, pay: this.pay, marks: this.marks, now: this.now, hide: [], pair: true };
        box.insertAdjacentHTML("beforeend", `<div data-of="${k}">`
          + list({ ...t, gains: one ? this.gains : [this.gains[k]] }, one ? this.heads : [this.heads[k]]) + "</div>");
        const at = this.first && line.steps[this.first[k]];
        box.lastChild.querySelector(`tr[data-n="${at?.n}"]`)?.setAttribute("data-first-difference", "");
      }
    }
    for (const [at, [k, line]] of this.lists.entries()) markList(box.children[at], { line, i: this.steps[this.i][k] });
  }
  click(b) {
    const of = b?.dataset.i && b.closest("[data-of]")?.dataset.of;
    if (of == null) return super.click(b);
    this.rest();
    this.go(this.steps.findIndex(pair => pair[of] === +b.dataset.i));
  }
}

// Steps in a row, without variations and questions.
function along(steps) {
  return new Line({ key: "", on: [], steps: steps.map((s, k) => ({ ...s, p: k - 1, kids: k + 1 < steps.length ? [k + 1] : [], ask: undefined })) });
}

RungTable.parts.pair = {};
customElements.define("rung-pair", RungPair);
