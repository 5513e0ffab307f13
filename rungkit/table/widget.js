// The table as a widget: the very same element, tied to the kernel's values. Appended to the two scripts.

function element(lines) {
  if (!lines.length) return document.createElement("rung-table");
  const pair = document.createElement("rung-pair");
  for (const line of lines) {
    const table = document.createElement("rung-table");
    table.setAttribute("line", line);
    pair.append(table);
  }
  return pair;
}

function render({ model, el }) {
  const table = element(model.get("pair")), notes = document.createElement("div"), labels = model.get("labels");
  let gone = false;
  notes.className = "rung";
  notes.setAttribute("role", "status");
  for (const t of [table, ...table.children]) t.words = labels;
  for (const name of ["line", "seat"]) if (model.get(name)) table.setAttribute(name, model.get(name));
  table.setAttribute("at", model.get("at"));
  table.engine = desk(model);
  // Steps that the reader has added are not the kernel's: it is told the last one it has.
  const here = () => (table.way?.known() ?? table.at).split("@")[0];
  el.append(table, notes);

  const say = () => notes.replaceChildren(...[...model.get("messages"), ...(gone ? [labels.kernel_gone] : [])].map(text => {
    const p = document.createElement("p");
    p.className = "rt-refuse";
    p.textContent = text;
    return p;
  }));
  const take = () => {
    table.data = model.get("payload");
    table.removeAttribute("at");
  };
  const tell = () => {
    for (const [name, value] of Object.entries({ at: here(), line: table.line.key, seat: table.seat })) model.set(name, value);
    model.save_changes();
  };
  // On the way on, a question that waits is not passed, as by the table's own slider.
  const reach = way => {
    const to = table.line.find(way), trail = table.line.trail(to), from = trail.indexOf(table.i);
    const stop = from < 0 ? to : trail.slice(from).find(i => i === to || table.line.waits(i));
    if (stop !== table.i) table.go(stop);
    if (stop !== to) tell();
  };
  const follow = () => {
    if (!table.pay) return;
    if (table.line.key !== model.get("line")) table.line = model.get("line");
    if (here() !== model.get("at")) reach(model.get("at"));
    if (table.seat !== model.get("seat")) table.seat = model.get("seat");
  };
  const told = e => { if (e.target === table) tell(); };
  const act = e => model.send({ kind: "act", path: e.detail.path, action: e.detail.action });
  take();
  say();
  table.addEventListener("rung-step", told);
  table.addEventListener("rung-act", act);
  model.on("change:payload", take);
  model.on("change:messages", say);
  if (!table.tables) for (const name of ["at", "line", "seat"]) model.on("change:" + name, follow);
  const stop = ping(model, is => {
    gone = is;
    if (is) table.engine.stop("kernel_gone");
    say();
  });
  return () => {
    stop();
    table.engine.close();
    model.off("change:payload", take);
    model.off("change:messages", say);
    for (const name of ["at", "line", "seat"]) model.off("change:" + name, follow);
  };
}
export default { render };
