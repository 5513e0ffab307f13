// Record desk: a record or a PBN deal opened, its first error in place, stepped through, saved mended.
const PASTED = "record", AROUND = 2, MOST = 800000;

function excerpt(text, line) {
  const lines = text.split(/\r\n|\r|\n/);
  if (!line || line > lines.length) return "";
  const shown = lines.map((one, k) => [k + 1, one.slice(0, 200)]).slice(Math.max(0, line - 1 - AROUND), line + AROUND);
  return `<pre class="rd-excerpt" tabindex="0">${shown.map(([n, one]) => n === line ? `<mark>${n}  ${esc(one)}</mark>` : `${n}  ${esc(one)}`).join("\n")}</pre>`;
}
const place_of = (p, error, text) => {
  p.say(error.line ? p.w("line_is_wrong", { line: error.line, text: error.text }) : error.text, error.rule);
  p.put("where", excerpt(text, error.line));
};
async function opened(p) {
  const text = p.box.querySelector("textarea").value, game = p.table.game;
  memory.set(PASTED, text);
  for (const name of ["where", "tools"]) p.put(name, "");
  p.place("table").replaceChildren();
  if (!text.trim()) return p.say(p.w("nothing_pasted"));
  p.say("");
  const found = await answered(p, { do: "open", text, game, id: "opened" });
  if (!found) return p.refused && place_of(p, p.refused, text);
  showTable(p, found.payload, found.at ? found.payload.lines[0].steps.length : 0);
  p.put("tools", `<div class="rt-acts">${button(p, "mend", true)}</div>`);
  if (found.at) place_of(p, found.at, text); else p.say(p.w("nothing_wrong"), null, false);
}
function showTable(p, payload, at) {
  const t = newTable(p);
  t.toggleAttribute("data-match", false);
  t.setAttribute("at", at);
  t.data = payload;
}
async function mended(p) {
  const found = await answered(p, { do: "mend", text: p.box.querySelector("textarea").value, game: p.table.game });
  if (!found) return;
  saved("mended.rung.toml", found.record);
  p.put("tools", `<div class="rt-acts">${button(p, "mend", true)}</div><p role="status">${p.w.html(found.cut ? "saved_cut" : "saved_whole")}</p>`);
}
class RungDesk extends DeskPage {
  does = {
    cancel,
    open_record: opened,
    mend: mended,
    empty: p => {
      memory.set(PASTED, null);
      p.open();
      p.box.querySelector("textarea").focus();
    },
  };
  changed(control) {
    const { name } = control.dataset, [file] = control.files ?? [];
    if (name === "game") this.table.game = control.value;
    if (!file) return;
    const take = text => {
      // What is no text has signs that no text has.
      if (file.size > MOST || !text.trim() || /[\0\ufffd]/.test(text)) return this.say(this.w("no_text_file"));
      this.box.querySelector("textarea").value = text;
      return opened(this);
    };
    file.text().then(take, () => this.say(this.w("no_text_file")));
  }
  open() {
    const { w } = this, kept = memory.get(PASTED);
    this.table = { game: this.pay.games[0].game };
    this.box.innerHTML = `<div class="rd-form" role="group" aria-label="${w.html("record_here")}"><label for="${this.key("text")}">${w.html("record_here")}</label>`
      + `<textarea id="${this.key("text")}" class="rd-wide" rows="8" spellcheck="false">${esc(typeof kept === "string" ? kept : "")}</textarea>`
      + `<div class="rd-row"><span class="rd-field"><label for="${this.key("file")}">${w.html("file")}</label> <input id="${this.key("file")}" type="file" accept=".toml,.pbn,.txt"></span>`
      + field(this, "game", w("pbn_game"), this.pay.games.map(one => [one.game, one.name]), this.table.game) + `</div>`
      + `<div class="rt-acts">${button(this, "open_record", true)}${button(this, "empty")}</div></div>` + places("engine", "said", "where", "table", "tools");
    foretold(this);
  }
}
