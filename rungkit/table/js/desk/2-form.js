// A table to choose: a game, its optional rules each with its text, and what the table agrees on. `p.table` holds what is chosen.
const gameOf = p => p.pay.games.find(game => game.game === p.table.game);
const named = (p, rule) => gameOf(p).options.find(option => option.rule === rule);
const isOn = (p, option) => p.table.options.includes(option.rule) || option.on && !p.table.options.includes("-" + option.rule);
const asksFor = (p, value) => value.always || value.rules.some(rule => named(p, rule) && isOn(p, named(p, rule)));

// As it stands in an address: game=double-sir&options=DS-14&values=late_bar:both, the same for this page and the classroom app.
function written(p) {
  const { game, options } = p.table, agreed = Object.entries(said(p)).map(pair => pair.join(":")).join();
  return `game=${game}` + (options.length ? `&options=${options.join()}` : "") + (agreed ? `&values=${agreed}` : "");
}
function taken(p, text) {
  const given = new URLSearchParams(text), game = p.pay.games.find(one => one.game === given.get("game"));
  if (!game) return false;
  const known = new Set(game.options.flatMap(({ rule }) => [rule, "-" + rule]));
  const pairs = (given.get("values") ?? "").split(",").map(pair => pair.split(":")).filter(([name]) => game.values.some(value => value.name === name));
  p.table = { game: game.game, options: (given.get("options") ?? "").split(",").filter(rule => known.has(rule)), values: Object.fromEntries(pairs.map(([name, value]) => [name, value])) };
  return true;
}
// What is agreed on and asked for: numbers as numbers.
function said(p) {
  const found = {};
  for (const value of gameOf(p).values) {
    const given = p.table.values[value.name] ?? (value.needed && asksFor(p, value) ? value.now : "");
    if (String(given) !== "" && asksFor(p, value)) found[value.name] = /^\d+$/.test(given) && !value.choices.includes(String(given)) ? Number(given) : given;
  }
  return found;
}
const chosen = p => ({ game: p.table.game, options: p.table.options, values: said(p) });
const seatsOf = p => gameOf(p).larger[said(p).players] ?? gameOf(p).seats;

function valueField(p, value) {
  const now = p.table.values[value.name] ?? (value.needed ? value.now : ""), usual = value.words[value.now] ?? value.now;
  const unsaid = value.always && usual ? p.w("as_usual_is", { value: usual }) : p.w("as_usual");
  if (value.choices.length) return field(p, "value-" + value.name, value.label, [...value.needed ? [] : [["", unsaid]], ...value.choices.map(one => [one, value.words[one]])], now);
  return `<span class="rd-field"><label for="${p.key(value.name)}">${esc(value.label)}</label> <input class="rt-button" type="number" id="${p.key(value.name)}" data-k="value-${value.name}" data-name="value-${value.name}"`
    + ` min="${value.least}" max="${value.most}" placeholder="${value.always && usual ? esc(usual) : ""}" value="${esc(now)}"></span>`;
}
function form(p) {
  const game = gameOf(p), { w } = p, on = game.options.filter(option => isOn(p, option)).length;
  const options = game.options.map(option => `<li><label><input type="checkbox" data-k="${option.rule}" data-rule="${option.rule}"${isOn(p, option) ? " checked" : ""}${option.fixed ? " disabled" : ""}> <b>${esc(option.title)}</b> <small>${option.rule}</small></label>`
    + `<p>${w.rich(option.text)}${option.fixed ? " " + w.html("fixed") : ""}</p></li>`).join("");
  return field(p, "game", w("game"), p.pay.games.map(one => [one.game, one.name]), game.game)
    + `<details${p.unfolded ? " open" : ""}><summary>${w.html("options", { n: on })}</summary><div class="rd-row">${game.values.filter(value => asksFor(p, value)).map(value => valueField(p, value)).join("")}</div>`
    + `<ul class="rd-options">${options}</ul></details>`;
}
// A control of the form: what it changes; whether it was one.
function formChanged(p, control) {
  const { name, rule } = control.dataset, { table } = p;
  p.unfolded = Boolean(p.box.querySelector("details[open]"));
  if (name === "game") p.table = { game: control.value, options: [], values: {} };
  else if (name?.startsWith("value-")) table.values[name.slice(6)] = control.value;
  else if (rule) {
    const rest = table.options.filter(one => one !== rule && one !== "-" + rule), usual = named(p, rule).on;
    table.options = control.checked === usual ? rest : [...rest, usual ? "-" + rule : rule];
  } else return false;
  return true;
}
