// One line of the payload: nodes with parents, the table at each, and addresses such as 17~1.3@DS-13.
class Line {
  constructor(raw) {
    Object.assign(this, raw);
    this.tables = [];
    this.depths = [];
    for (const [i, node] of this.steps.entries()) this.depths[i] = i && this.depths[node.p] + 1;
  }
  kids(i) { return this.steps[i].kids ?? []; }
  table(i) {
    const node = this.steps[i];
    return this.tables[i] ??= node.p < 0 ? node.set : { ...this.table(node.p), ...node.set };
  }
  trail(i) {
    const all = [];
    for (; i >= 0; i = this.steps[i].p) all.unshift(i);
    return all;
  }
  onward(i) {
    const all = [];
    while ((i = this.kids(i)[0]) != null) all.push(i);
    return all;
  }
  path(i) {
    let out = "", along = 0;
    for (let p = this.steps[i].p; p >= 0; i = p, p = this.steps[i].p) {
      const k = this.kids(p).indexOf(i);
      along++;
      if (k) { out = `~${k}.${along}${out}`; along = 0; }
    }
    return along + out + (this.key && "@" + this.key);
  }
  // The node nearest to an address: a line that ends earlier stops at its end.
  find(path) {
    let i = 0;
    for (const [n, part] of String(path).split("@")[0].split("~").entries()) {
      let [k, along] = n ? part.split(".").map(Number) : [0, Number(part)];
      for (; along > 0 && this.kids(i)[k] != null; along--, k = 0) i = this.kids(i)[k];
    }
    return i;
  }
  waits(i) {
    const ask = this.steps[i].ask;
    return Boolean(ask) && [undefined, "later"].includes(answers()[ask.id]?.kind);
  }
  // Steps that would tell what a waiting question asks, or that lie beyond it.
  unseen(at, open) {
    const on = new Set(this.trail(at)), hide = [];
    for (const [i, node] of this.steps.entries())
      hide[i] = !on.has(i) && (open || i > 0 && (hide[node.p] || node.p !== at && this.waits(node.p)));
    return hide;
  }
}

const answers = () => memory.get("answers") ?? {};
function remember(id, answer) {
  const all = { ...answers() };
  if (answer) all[id] = answer; else delete all[id];
  memory.set("answers", all);
}

// Two lines step together by the cards that fall; one that has more to say between two cards, or goes on longer, is waited for.
function abreast(one, two) {
  const ways = [one, two].map(l => [0, ...l.onward(0)]), at = [0, 0], all = [];
  const place = k => {
    const s = [one, two][k].steps[ways[k][at[k] + 1]];
    return s ? s.n * 10 + (s.end ? 9 : s.c) : Infinity;
  };
  for (;;) {
    all.push(at.map((x, k) => ways[k][x]));
    const [p, q] = [place(0), place(1)];
    if (p === q && p === Infinity) return all;
    if (p <= q) at[0]++;
    if (q <= p) at[1]++;
  }
}
function parting(one, two, steps = abreast(one, two)) {
  // What one of the two games has not is no difference.
  const sign = (t, o) => JSON.stringify([t.won, Object.values(t.taken).map(x => x.n), t.over, t.trump?.suit,
    ...["pile", "sealed", "track", "bids", "tens", "scores"].map(k => o[k] && t[k])]);
  return steps.find(([i, j]) => one.steps[i].act !== two.steps[j].act
    || sign(one.table(i), two.table(j)) !== sign(two.table(j), one.table(i)));
}
