// What the reader plays, as steps of the line: a branch where the line goes another way.
const given = (line, i) => i < (line.grown ?? Infinity);
const trail = t => t.line.trail(t.i);

// A complete trick leaves the table by itself: the deal stands at the step after it.
function settled({ line }, i) {
  for (let next; (next = line.steps[line.kids(i)[0]])?.end && !next.act;) i = line.kids(i)[0];
  return i;
}
// What was done at a step: one seat's view covers it, and then the line knows it besides.
const done = (line, i) => line.real?.get(i) ?? line.steps[i].act;
const acts = (line, nodes) => nodes.map(i => done(line, i)).filter(Boolean);
// A match is seen from one seat: its whole record is not the payload's.
const asked = (t, i = t.i) => ({ ...t.match ? { record: t.match.record, seat: t.match.seat } : { record: t.pay.record }, on: t.line.on, acts: acts(t.line, t.line.trail(i)) });

// Puts the engine's steps after step i, each unless it is there already; gives the steps on that way.
function grow(t, i, found) {
  const { line } = t;
  if (!line.grown) {
    line.grown = line.steps.length;
    line.steps = line.steps.map(node => ({ ...node, kids: node.kids && [...node.kids] }));
    line.texts = [...line.texts ?? []];
  }
  const { steps, texts } = line, shift = texts.length, way = [], real = [...found.acts ?? []];
  texts.push(...found.texts);
  t.pay.rules = { ...found.cited, ...t.pay.rules };
  for (const node of found.steps) {
    const act = (node.act && real.shift()) ?? node.act;
    let at = line.kids(i).find(kid => done(line, kid) === act && !steps[kid].end === !node.end);
    if (at == null) {
      at = steps.length;
      steps.push({ ...node, p: i, kids: null, no: node.no?.map(([text, cards]) => [text + shift, cards]) });
      if (line.kids(i).length) steps[at].name = t.w("your_way", { n: 1 + steps.filter((one, k) => k >= line.grown && one.name).length });
      (steps[i].kids ??= []).push(at);
      line.depths[at] = line.depths[i] + 1;
      if (act !== node.act) (line.real ??= new Map()).set(at, act);
    }
    way.push(i = at);
  }
  return way;
}

// Where the table stands, for those who hold only the steps that were given: a link, a record, a kernel.
const way = t => ({
  known: () => t.on?.home ?? t.line.path(trail(t).findLast(i => given(t.line, i))),
  link() {
    const own = acts(t.line, trail(t).filter(i => !given(t.line, i)));
    const { id } = t.on?.lesson ?? t.pay;
    return `${encodeURIComponent(id)}:` + this.known() + (!t.on?.home && own.length ? "+" + own.join().replaceAll(" ", "_") : "");
  },
  record() {
    const all = [...trail(t), ...t.line.onward(t.i)];
    if (!t.match && all.every(i => given(t.line, i))) return Promise.resolve(t.pay.record);
    return engine(t).ask({ do: "record", ...asked(t, all.at(-1)) }).then(found => found.record);
  },
});
