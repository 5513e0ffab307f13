// Our table's rules: a game and its options put together by the engine, as a card to print, a link and a preset.
async function together(p) {
  const found = await answered(p, { do: "rules", ...chosen(p) });
  if (!p.running) return;
  p.found = found;
  if (!found) return p.put("card", "");
  p.say("");
  card(p);
}
const beside = (p, name, after) => location.href.replace(/[?#].*/, "").replace(/[^/]*$/, file => name + (/\.\w+$/.exec(file)?.[0] ?? "")) + after;
const ruled = (p, rule, note) => `<li><b>${esc(rule.title)}</b>${note ? ` <small>${note}</small>` : ""} <a class="rt-rule" href="${esc(p.rulesHref)}#${rule.rule}">${rule.rule}</a><p>${p.w.rich(rule.text)}</p></li>`;
const listed = (p, label, rows) => rows.length ? `<p><b>${p.w.html(label)}</b></p><ul>${rows.join("")}</ul>` : "";
function card(p) {
  const { found, w } = p, own = found.rules.filter(rule => rule.chosen), common = found.rules.filter(rule => !rule.chosen);
  p.put("card", `<div class="rd-card rd-rules" role="group" aria-label="${w.html("card_of", { game: found.name })}"><p class="rd-title"><b>${w.html("card_of", { game: found.name })}</b></p>`
    + listed(p, "our_choices", [...own.map(rule => ruled(p, rule)), ...found.values.filter(value => value.chosen).map(value => `<li><b>${esc(value.said)}</b></li>`), ...found.left_out.map(rule => ruled(p, rule, w.html("left_out")))])
    + listed(p, "all_rules", common.map(rule => ruled(p, rule)))
    + listed(p, "figures", found.values.filter(value => !value.chosen).map(value => `<li>${esc(value.said)}</li>`))
    + `</div><div class="rt-acts">${button(p, "print_card", true)}${button(p, "copy_preset")}${button(p, "save_preset")}</div>`
    + `<p><a href="${esc(beside(p, "play", "#" + written(p)))}">${w.html("play_by_these")}</a></p>`
    + `<p>${w.html("preset_in_app")} <code>${w.html("app_address", { table: written(p) })}</code></p><p>${w.html("preset_in_record")}</p><pre tabindex="0">${esc(found.toml)}</pre>`);
}
// The card alone, on paper.
function printed(p) {
  const sheet = document.createElement("div");
  sheet.className = "rung rt-sheet rd-paper";
  sheet.innerHTML = p.box.querySelector(".rd-rules").innerHTML;
  fetched("sheet").then(() => {
    document.body.append(sheet);
    document.documentElement.classList.add("rt-printing");
    print();
  }, () => p.say(p.w("no_script")));
}
function saved(name, text) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

class RungRules extends DeskPage {
  does = {
    cancel,
    together,
    print_card: printed,
    copy_preset: p => copied(p, `${location.href.split("#")[0]}#${written(p)}`),
    save_preset: p => saved(`${p.table.game}.toml`, p.found.toml),
  };
  changed(control) {
    if (!formChanged(this, control)) return;
    this.draw();
    // Once the engine runs, every choice is answered at once.
    if (this.running) together(this);
  }
  draw() {
    this.put("form", `<div class="rd-form" role="group" aria-label="${this.w.html("our_table")}">${form(this)}<div class="rt-acts">${button(this, "together", true)}</div></div>`);
  }
  open() {
    this.box.innerHTML = places("form", "engine", "said", "card");
    Object.assign(this, { table: { game: this.pay.games[0].game, options: [], values: {} }, unfolded: true });
    const asked = () => {
      if (!taken(this, location.hash.slice(1))) return;
      this.draw();
      if (this.running) together(this);
    };
    addEventListener("hashchange", asked);
    asked();
    this.draw();
    foretold(this);
  }
}
