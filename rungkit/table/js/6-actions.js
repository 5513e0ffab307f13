// What buttons, keys and links do.
const all = selector => [...document.querySelectorAll(selector)];

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
      check: () => this.answer([...this.box.querySelectorAll(".rt-option input:checked")].map(x => +x.value)),
      skip: () => this.answer(null),
      answer_now: () => this.ask(null), again_later: () => this.ask({ kind: "later" }),
    };
    const playing = this.timer;
    this.rest();
    if (name === "play") {
      if (!playing && !this.open && this.line.kids(this.i).length) this.autoplay();
    } else if (steps[name]) steps[name](); else tools(this, name);
    this.drawBar();
  },

  click(b) {
    if (!b) return;
    const d = b.dataset;
    if (d.card) return this.playCard(d.card);
    if (b.getAttribute("aria-disabled") === "true") return this.open && this.tell("answer_first");
    if (d.do) this.do(d.do);
    else if (d.i) { this.rest(); this.go(+d.i); }
    else if (d.act) this.act(d.act, i => this.line.steps[i].act === d.act);
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
  act(action, is) {
    const kid = this.line.kids(this.i).find(is);
    this.rest();
    if (kid != null) this.go(kid);
    else if (this.send("rung-act", { path: this.at, action })) this.set("refuse", this.w.rich(this.w("only_lines")), Math.random());
  },

  answer(picked) {
    const { ask } = this.node, right = picked && (ask.many ? ask.options.every((o, k) => !o.right === !picked.includes(k)) : ask.options[picked[0]].right);
    const kind = picked ? right ? "right" : "wrong" : "skip";
    remember(ask.id, picked ? { kind, picked } : { kind });
    this.open = false;
    this.draw();
    this.box.querySelector(".rt-say [data-main]")?.focus({ preventScroll: true });
    this.send("rung-answer", { id: ask.id, table: this.pay.id, right: Boolean(right), kind: ask.kind, answer: kind });
  },
  ask(answer) {
    const { ask } = this.node;
    remember(ask.id, answer);
    this.open = !answer;
    this.draw();
    this.send("rung-answer", { id: ask.id, table: this.pay.id, right: false, kind: ask.kind, answer: answer?.kind ?? "open" });
    if (answer) this.advance(() => true);
  },
});

// Two lines of one record hold the same actions; the one that ends earlier waits at its end.
function abreast(one, two) {
  const a = [0, ...one.onward(0)], b = [0, ...two.onward(0)];
  return (a.length < b.length ? b : a).map((_, k) => [a[k] ?? a.at(-1), b[k] ?? b.at(-1)]);
}
function parting(one, two, steps = abreast(one, two)) {
  const sign = ({ won, taken, pile, over }) => JSON.stringify([won, taken, pile, over]);
  return steps.find(([i, j]) => sign(one.table(i)) !== sign(two.table(j)));
}

function fourColours(on) {
  if (on) document.documentElement.dataset.suits = "4"; else delete document.documentElement.dataset.suits;
  memory.set("suits", on);
  for (const t of all("rung-table, rung-pair")) t.box && !t.pair && t.drawBar();
}

// Copying, saving and printing are fetched when first asked for, from beside this script.
const here = document.currentScript?.src;
function tools(t, name) {
  const run = () => name && RungTable.tools[name](t);
  if (RungTable.tools) return run();
  const script = document.createElement("script");
  script.src = here?.replace("rung-table.js", "rung-tools.js");
  script.onload = run;
  script.onerror = () => t?.tell("no_tools");
  document.head.append(script);
}

function openHash(t) {
  let { hash } = location;
  try { hash = decodeURIComponent(hash); } catch { /* as it is written */ }
  const [, id, path] = /^#rung=(.+):(.+)$/.exec(hash) ?? [];
  if (id !== t.pay?.id || t.pair) return;
  t.rest();
  t.at = path.includes("@") ? path : path + "@";
  t.scrollIntoView({ block: "start" });
  t.box.focus({ preventScroll: true });
}
