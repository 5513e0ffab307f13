// <rung-table>: holds the payload, the line and the step; draws what changed; listens.
const KEYS = ["first", "ptrick", "prev", "play", "next", "ntrick", "last"], TOOLS = ["turn", "cover", "suits", "share", "help"];
const key = name => `<button class="rt-key" data-do="${name}"${name === "play" ? " data-main" : ""}></button>`;
const barMarkup = (w, all = true) => `<div class="rt-bar" role="group" aria-label="${w.html("bar")}"><div class="rt-keys">${KEYS.map(key).join("")}</div>`
  + `<p class="rt-where rt-here"></p><div class="rt-keys">${(all ? TOOLS : ["turn", "suits", "share", "help"]).map(key).join("")}</div>`
  + `<div class="rt-way"><input type="range" min="0" aria-label="${w.html("slider")}">`
  + (all ? `<select aria-label="${w.html("seat_chooser")}"></select><button class="rt-button" data-do="play_on">${w.html("play_on")}</button>` : "") + "</div></div>";

// Buttons keep their focus at the ends of a line, so they are dimmed, not disabled.
function setKey(box, w, name, on = true, as = name, pressed) {
  const b = box.querySelector(`[data-do=${name}].rt-key`);
  if (!b) return;
  if (b.dataset.as !== as) {
    b.dataset.as = as;
    b.innerHTML = icon({ next: "prev", ntrick: "ptrick", last: "first" }[as] ?? as) + hidden(w.html(as));
    b.title = w(as);
  }
  b.setAttribute("aria-disabled", !on);
  if (pressed != null) b.setAttribute("aria-pressed", pressed);
}

class RungTable extends HTMLElement {
  static parts = {};
  i = 0;
  drawn = {};

  connectedCallback() {
    if (this.pay) return;
    if (document.readyState === "loading") return document.addEventListener("DOMContentLoaded", () => this.connectedCallback(), { once: true });
    const script = "script[type='application/json']", json = this.querySelector(":scope > " + script) ?? this.closest("rung-pair")?.querySelector(script);
    try { if (json) this.data = JSON.parse(json.textContent); } catch { /* the text inside stays */ }
  }
  disconnectedCallback() { this.rest(); }

  get data() { return this.pay; }
  set data(pay) {
    if (!pay?.lines?.length) return;
    this.rest();
    this.pair = this.closest("rung-pair");
    const path = this.pay?.id === pay.id ? this.at : this.getAttribute("at") ?? "0";
    this.lines = pay.lines.map(raw => new Line(raw));
    const key = this.current?.key ?? this.getAttribute("line");
    this.current = this.lines.find(l => l.key === key) ?? this.lines[0];
    // A line may be another game beside the first.
    this.pay = pay = { ...pay, ...this.current.own };
    this.lesson = pay.mode !== "seat";
    this.seats = pay.seats;
    this.marks = Object.fromEntries(pay.teams.map((x, k) => [x.id, pay.teams[2] ? "" : k ? "ew" : "ns"]));
    this.rulesHref = this.getAttribute("rules-href") ?? pay.rulesHref ?? window.RUNG_RULES ?? "";
    this.w = wording(this.words ?? pay.labels ?? window.RUNG_LABELS ?? {});
    this.bottom = this.getAttribute("seat") || (this.seats.some(s => s.id === this.bottom) ? this.bottom : this.seats[0].id);
    this.covered = !this.pair && Boolean(this.getAttribute("seat"));
    this.i = this.line.find(path);
    // Nothing is drawn before all that draws it is there, which is fetched when the reader comes near; until then the text inside stands.
    if (!needs(this).length) return this.show();
    openHash(this);
    near(this.pair ?? this).then(() => Promise.all(needs(this).map(fetched))).then(() => { if (this.pay === pay) this.show(); }, () => {});
  }
  show() {
    this.build();
    if (this.pair) return this.pair.ready?.();
    this.go(this.i);
    openHash(this);
    this.send("rung-ready");
  }
  get line() { return this.current; }
  set line(key) {
    const next = this.lines.find(l => l.key === key) ?? this.lines[0], path = this.at;
    if (next === this.current) return;
    this.current = next;
    this.go(next.find(path));
  }
  get at() { return this.line.path(this.i); }
  set at(path) {
    const [way, key] = String(path).split("@");
    if (key != null) this.line = key;
    this.go(this.line.find(way));
  }
  get seat() { return this.covered ? this.bottom : ""; }
  set seat(id) {
    this.covered = this.seats.some(s => s.id === id);
    if (this.covered) this.bottom = id;
    this.go(this.i);
  }

  build() {
    const w = this.w;
    symbols(SUIT_PATHS, "");
    symbols(ICON_PATHS);
    this.classList.add("rung");
    for (const kid of [...this.children]) if (kid.tagName !== "SCRIPT") kid.remove();
    this.frame("rt", `<p class="rt-title" data-part="title"></p><div class="rt-head" data-part="head"></div><div class="rt-under" data-part="under"></div><div class="rt-rules" data-part="rules"></div>`
      + `<div class="rt-felt">${COLUMNS.map(c => `<div class="rt-seat" data-at="${c}" data-part="${c}" role="group"></div>`).join("")}`
      + `<div class="rt-centre" data-part="centre" role="group" aria-label="${w.html("centre")}"></div></div>`
      + (this.pair ? "" : `<div class="rt-list" data-part="list" role="group" aria-label="${w.html("list")}" tabindex="0"></div>`)
      + `<div class="rt-say"><p class="rt-flag" data-part="flag"></p><p class="rt-line" data-part="line" aria-live="${this.pair ? "off" : "polite"}"></p>`
      + `<div data-part="more"></div><p class="rt-refuse" data-part="refuse" aria-live="polite"></p></div>` + (this.pair ? "" : barMarkup(w)));
    this.parts = Object.fromEntries([...this.box.querySelectorAll("[data-part]")].map(el => [el.dataset.part, el]));
    this.drawn = {};
    if (this.pair) return;
    const select = this.box.querySelector("select");
    select.innerHTML = `<option value="">${w.html("all_hands")}</option>` + this.seats.map(s => `<option value="${s.id}">${esc(s.name)}</option>`).join("");
    select.hidden = this.box.querySelector("[data-do=cover]").hidden = !this.lesson;
    select.onchange = () => { this.seat = select.value; };
  }
  // The box that takes the focus, and so the keys.
  frame(name, html) {
    const box = this.box = document.createElement("div");
    box.className = name;
    box.tabIndex = this.pair ? -1 : 0;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", this.w("keys_here", this.pay));
    box.toggleAttribute("data-bare", Boolean(this.pair));
    box.dataset.seats = this.seats.length;
    box.toggleAttribute("data-many", this.seats.length > 4);
    box.dataset.teams = this.pay.teams.length;
    box.innerHTML = html;
    this.append(box);
    if (this.pair) return;
    box.querySelector("[type=range]").oninput = e => this.later("slide", +e.target.value);
    box.onclick = e => this.later("click", e.target.closest("button"), e.detail);
    box.onkeydown = e => this.later("press", e);
    for (const near of ["pointerenter", "focusin"]) box.addEventListener(near, comes, { once: true });
  }

  set(part, html, also = "") {
    if (this.drawn[part] === html + also) return false;
    this.drawn[part] = html + also;
    this.parts[part].innerHTML = html;
    return true;
  }

  // Everything a part may need of this moment; what a waiting question asks is not in it.
  moment() {
    const node = this.node = this.line.steps[this.i], show = this.open && { best: null, may: [], ...node.ask.show };
    this.now = { to: node.to, may: node.may ?? [], ...this.line.table(this.i), ...show };
    this.to = this.now.to;
    this.may = this.now.may;
    this.others = this.open ? [] : node.other ?? [];
  }

  draw() {
    if (!this.box) return;
    const focus = this.contains(document.activeElement) && document.activeElement.dataset.k;
    this.moment();
    this.set("head", head(this));
    this.set("under", more("under", this));
    this.set("rules", more("rules", this));
    for (const at of COLUMNS) {
      const here = this.seats.filter(s => place(this, s.id) === at), el = this.parts[at];
      this.set(at, here.sort((a, b) => sit(this, a.id)[1] - sit(this, b.id)[1]).map(s => seat(this, s)[1]).join(""));
      el.hidden = !here.length;
      el.setAttribute("aria-label", here.map(s => s.name));
    }
    this.set("centre", centre(this));
    const { node, w } = this, ask = node.ask && !this.pair;
    this.set("line", this.open ? w.rich(node.ask.ask) : (ask && RungTable.parts.ask?.verdict(this) || "") + w.rich(node.say) + rules(this, node.rules), this.i);
    this.set("more", (ask ? this.asked() : "") + (this.open ? "" : more("say", this) + (this.pair ? "" : forks(this))), this.open + JSON.stringify(ask && answers()[ask.id]));
    this.box.toggleAttribute("data-open", this.open);
    this.box.toggleAttribute("data-fresh", this.fresh);
    if (this.pair) return;
    this.set("refuse", "");
    this.drawList();
    this.drawBar();
    if (focus && !this.contains(document.activeElement))
      (this.box.querySelector(`[data-k="${CSS.escape(focus)}"]`) ?? this.box.querySelector(".rt-say [data-main]") ?? this.box).focus({ preventScroll: true });
  }
  drawList() {
    // Who sees one hand knows no card before it falls.
    this.hide = this.line.unseen(this.i, this.open || this.covered);
    const [heads, gains] = columns(this);
    this.gains = gains;
    const sign = [this.open, this.line.key, this.hide.map(Number).join(""), Object.keys(answers()), this.covered && this.bottom + !this.now.over].join();
    if (this.drawn.list !== sign) this.parts.list.innerHTML = list(this, heads);
    this.drawn.list = sign;
    markList(this.parts.list, this);
  }
  drawBar() {
    const { box, w, line, i } = this, on = !this.open && line.kids(i).length > 0, range = box.querySelector("[type=range]");
    for (const [k, name] of KEYS.entries()) setKey(box, w, name, k < 3 ? i > 0 : on, k === 3 && this.timer ? "pause" : name);
    for (const name of TOOLS) setKey(box, w, name);
    setKey(box, w, "cover", true, "cover", this.covered);
    setKey(box, w, "suits", true, "suits", document.documentElement.dataset.suits === "4");
    box.querySelector(".rt-here").textContent = this.node.where;
    range.max = line.depths[i] + line.onward(i).length;
    range.value = line.depths[i];
    range.setAttribute("aria-valuetext", this.node.where);
    if (!this.tables) box.querySelector("select").value = this.seat;
  }

  go(i) {
    this.fresh = this.line.steps[i].p === this.i;
    this.i = i;
    this.open = !this.pair && this.line.waits(i);
    this.draw();
    if (!this.pair && this.box) this.send("rung-step", { path: this.at, line: this.line.key });
  }
  send(name, detail) { return this.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail: { id: this.pay.id, ...detail } })); }

  rest() {
    clearTimeout(this.timer);
    this.timer = 0;
  }
  later(name, ...how) { use(this, "live", () => this[name](...how)); }
  asked() {
    if (!RungTable.parts.ask) use(this, "ask", () => this.draw());
    return RungTable.parts.ask?.question(this) ?? "";
  }
  tell(label, values) { this.set("refuse", this.w.html(label, values), Math.random()); }
}
