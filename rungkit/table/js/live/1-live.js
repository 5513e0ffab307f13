// Fetched when a reader first comes near a table: steps, answers, cards played, rules switched, playing by itself.
const { RungTable, played, all, answers, remember, rules, memory, tools, symbols, fetched, waiting } = customElements.get("rung-table").kit;

symbols({ pause: "M8 5v14M16 5v14" });

function fourColours(on) {
  if (on) document.documentElement.dataset.suits = "4"; else delete document.documentElement.dataset.suits;
  memory.set("suits", on);
  for (const t of all("rung-table, rung-pair")) t.box && !t.pair && t.drawBar();
}

const BY_KEY = { ArrowLeft: "prev", ArrowRight: "next", PageUp: "ptrick", PageDown: "ntrick", Home: "first", End: "last", f: "turn", h: "cover",
  "?": "help", ArrowUp: "up", ArrowDown: "down" };

// Where the steps end the engine goes on; `acts` are those of a link that leads beyond them.
const playOn = (t, acts) => fetched("play").then(() => RungTable.parts.play.open(t, acts), () => t.tell("no_tools"));

Object.assign(RungTable.prototype, {
  do(name) {
    const steps = {
      first: () => this.retreat(() => false), last: () => this.advance(() => false),
      prev: () => this.retreat(() => true), next: () => this.advance(() => true),
      ptrick: () => this.retreat(n => n.end), ntrick: () => this.advance(n => n.end),
      up: () => this.sibling(-1), down: () => this.sibling(1),
      go_on: () => this.advance(() => true),
      turn: () => this.turn(),
      cover: () => { if (this.lesson) { this.covered = !this.covered; this.go(this.i); } },
      suits: () => fourColours(document.documentElement.dataset.suits !== "4"),
      check: () => {
        const picked = [...this.box.querySelectorAll(".rt-option input:checked")].map(x => +x.value);
        if (picked.length) this.answer(picked); else this.tell("choose_first");
      },
      skip: () => this.answer(null),
      // In class mode it stands in the menu, which then goes.
      play_on: () => {
        if (this.box.querySelector(".rt-menu")) tools(this, "share");
        playOn(this);
      },
      answer_now: () => this.ask(null), again_later: () => this.ask({ kind: "later" }),
    };
    const playing = this.timer;
    this.rest();
    if (name === "play") {
      if (!playing && !this.open && this.line.kids(this.i).length) this.autoplay();
    } else if (steps[name]) steps[name](); else tools(this, name);
    this.drawBar();
  },

  // The second half of a double click does not close what the first has opened.
  click(b, nth) {
    const d = b?.dataset;
    if (!b || nth > 1 && d.do === "play_on") return;
    if (d.card) return this.playCard(d.card);
    if (b.getAttribute("aria-disabled") === "true") return this.open && this.tell("answer_first");
    if (d.do) this.do(d.do);
    else if (d.i) { this.rest(); this.go(+d.i); }
    else if (d.act) this.act(d.act);
    else if (d.pick) this.answer([+d.pick]);
    else if (d.rule) this.switchRule(d.rule);
  },

  press(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || e.target.closest("dialog, select, textarea, input[type=range]")) return;
    const name = e.key === " " ? !e.target.closest("button, input, a") && "play" : BY_KEY[e.key];
    if (!name) return;
    e.preventDefault();
    this.do(name);
  },

  turn() {
    const at = this.seats.findIndex(s => s.id === this.bottom) + 1;
    this.bottom = this.seats[at % this.seats.length].id;
    this.go(this.i);
  },
  advance(until) {
    let i = this.i;
    if (this.open) return this.tell("answer_first");
    do {
      const next = this.line.kids(i)[0];
      if (next == null) break;
      i = next;
    } while (!this.line.waits(i) && !until(this.line.steps[i], this.line.depths[i]));
    if (i !== this.i) this.go(i);
  },
  retreat(until) {
    let i = this.i;
    while (i > 0) {
      i = this.line.steps[i].p;
      if (until(this.line.steps[i], this.line.depths[i])) break;
    }
    if (i !== this.i) this.go(i);
  },
  slide(depth) {
    const here = this.line.depths[this.i];
    if (depth < here) this.retreat((_, d) => d <= depth); else if (depth > here) this.advance((_, d) => d >= depth);
    this.drawBar();
  },

  switchRule(rule) {
    const on = this.line.on, want = on.includes(rule) ? on.filter(r => r !== rule) : [...on, rule];
    const match = set => this.lines.find(l => l.on.length === set.length && set.every(r => l.on.includes(r)));
    this.rest();
    this.line = (match(want) ?? match([rule]) ?? this.lines[0]).key;
  },

  playCard(card) {
    const { to, may, node, line } = this;
    if (this.open) return this.tell("answer_first");
    if (may.includes(card)) {
      const is = i => line.steps[i].act?.startsWith(to + " ") && played(line.steps[i]) === card;
      return this.act(to + " " + card, is);
    }
    const why = line.texts?.[node.no?.find(([, cards]) => cards.includes(card))?.[0]];
    this.set("refuse", `<span>${this.w.rich(this.w("why_not", { card }))} ` + (why ? this.w.rich(why[0]) + rules(this, why.slice(1)) : this.w.html("only_lines"))
      + "</span>", Math.random());
  },
  act(action, is = i => this.line.steps[i].act === action) {
    const kid = this.line.kids(this.i).find(is);
    this.rest();
    if (kid != null) this.go(kid);
    else if (this.send("rung-act", { path: this.at, action })) this.set("refuse", this.w.rich(this.w("only_lines")), Math.random());
  },

  answer(picked) {
    const { ask } = this.node, right = picked && (ask.many ? ask.options.every((o, k) => !o.right === !picked.includes(k)) : ask.options[picked[0]].right);
    const kind = picked ? right ? "right" : "wrong" : "skip";
    // Another page tells of it too, so what was asked and where is kept with it.
    remember(ask.id, { kind, ...picked && { picked }, ask: ask.ask, at: this.at });
    this.open = false;
    this.draw();
    this.box.querySelector(".rt-say [data-main]")?.focus({ preventScroll: true });
    this.send("rung-answer", { id: ask.id, table: this.pay.id, right: Boolean(right), kind: ask.kind, answer: kind });
  },
  ask(answer) {
    const { ask } = this.node;
    remember(ask.id, answer && { ...answer, ask: ask.ask, at: this.at });
    this.open = !answer;
    this.draw();
    this.send("rung-answer", { id: ask.id, table: this.pay.id, right: false, kind: ask.kind, answer: answer?.kind ?? "open" });
    if (answer) this.advance(() => true);
  },
  sibling(by) {
    const { line, i } = this, near = i ? line.kids(line.steps[i].p) : [], kids = near.length > 1 ? near : line.kids(i);
    if (kids.length > 1 && !this.open) this.go(kids.at((Math.max(kids.indexOf(i), 0) + by) % kids.length));
  },
  autoplay() {
    const pause = 900 + 25 * (this.node.say ?? "").length;
    this.timer = setTimeout(() => {
      this.advance(() => true);
      if (this.open || !this.line.kids(this.i).length) this.rest(); else this.autoplay();
      this.drawBar();
    }, pause);
  },
});
function openAt(t) {
  let { hash } = location;
  try { hash = decodeURIComponent(hash); } catch { /* as it is written */ }
  const [, id, path] = /^#rung=(.+):(.+)$/.exec(hash) ?? [];
  if (id !== t.pay?.id || t.match) return;
  if (t.pair) return t.box || t.pair.scrollIntoView();
  t.rest();
  const [way, acts] = path.split("+");
  t.at = way.includes("@") ? way : way + "@";
  t.scrollIntoView({ block: "start" });
  t.box?.focus({ preventScroll: true });
  if (acts && t.box && !t.tables) playOn(t, acts.replaceAll("_", " ").split(","));
}
// Another page of the book may have kept an answer meanwhile: in another tab, or before the reader came back to this one.
const renew = () => { try { memory.kept.answers = JSON.parse(localStorage.getItem("rung:answers")); } catch { /* this page only */ } };
for (const name of ["storage", "pageshow"]) addEventListener(name, e => {
  if (e.key !== "rung:answers" && !e.persisted) return;
  renew();
  document.dispatchEvent(new CustomEvent("rung-answer"));
});
renew();
// Every table and pair is drawn, those too that nobody has come near, and the questions are there.
function ready() {
  for (const done of waiting) done();
  return Promise.all([fetched("ask"), ...all("rung-table, rung-pair").filter(t => !t.box && !t.pair && (t.pay || t.querySelector("rung-table")?.pay))
    .map(t => new Promise(done => t.addEventListener("rung-step", done, { once: true })))]);
}
RungTable.parts.live = { ready, open: t => (t ? [t] : all("rung-table, rung-pair")).forEach(openAt) };
