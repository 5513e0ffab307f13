// Lay out a deal: cards tapped into hands at a table that the engine has put together; the rest is dealt at random.
async function laidTable(p) {
  const found = await answered(p, { do: "rules", ...chosen(p) });
  if (!found) return;
  p.say("");
  Object.assign(p, { found, laid: {}, at: found.seats[0].id });
  board(p);
  p.place("board").querySelector("button")?.focus({ preventScroll: true });
}
const heldBy = (p, card) => p.found.seats.find(seat => p.laid[seat.id]?.includes(card))?.id;
function board(p) {
  const { w, found } = p;
  const seats = found.seats.map(({ id, name, cards }) => {
    const held = p.laid[id] ?? [];
    return `<li><button type="button" class="rt-button" data-does="seat" data-k="seat-${id}" data-seat="${id}" aria-pressed="${id === p.at}">${esc(name)} <small>${w.html("held", { n: held.length, of: cards })}</small></button> <span>${w.rich(held.join(" "))}</span></li>`;
  }).join("");
  const cards = suitGroups(found.pack).map(group => `<ul class="rd-pack">` + group.map(card => {
    const by = heldBy(p, card), seat = found.seats.find(one => one.id === by);
    return `<li>${face(card, "button", ` data-does="card" data-k="${card}" data-card="${card}" aria-pressed="${Boolean(by)}"`, hidden(seat ? w.html("card_with", { card: w.card(card), seat: seat.name }) : esc(w.card(card))))}`
      + `<small aria-hidden="true">${by ? esc(by) : ""}</small></li>`;
  }).join("") + "</ul>").join("");
  p.put("board", `<div class="rd-card" role="group" aria-label="${w.html("lay_board")}"><p>${w.html("lay_how")}</p><ul class="rd-seats">${seats}</ul>${cards}`
    + `<div class="rt-acts">${button(p, "deal_rest", true)}${button(p, "empty_hands")}</div></div>`);
}
async function dealtRest(p) {
  const seed = 1 + Math.floor(Math.random() * 999998), { dealer } = p;
  const found = await answered(p, { do: "deal", ...chosen(p), seed, hands: p.laid, ...dealer ? { dealer } : {}, id: `laid-${seed}` });
  if (!found) return;
  p.say(p.w("laid_out"), null, false);
  p.record = found.record;
  showTable(p, found.payload, 0);
  p.put("tools", `<div class="rt-acts">${button(p, "save_deal")}</div>`);
}
class RungLay extends DeskPage {
  does = {
    cancel,
    lay_table: laidTable,
    seat: (p, from) => {
      p.at = from.dataset.seat;
      board(p);
    },
    // A card that lies in a hand goes back.
    card: (p, from) => {
      const { card } = from.dataset, by = heldBy(p, card);
      if (by) p.laid[by] = p.laid[by].filter(one => one !== card); else (p.laid[p.at] ??= []).push(card);
      board(p);
    },
    deal_rest: dealtRest,
    empty_hands: p => {
      p.laid = {};
      board(p);
    },
    save_deal: p => saved("laid.rung.toml", p.record),
  };
  changed(control) {
    if (control.dataset.name === "dealer") this.dealer = control.value;
    else if (formChanged(this, control)) {
      this.dealer = "";
      for (const name of ["board", "tools"]) this.put(name, "");
      this.place("table").replaceChildren();
      this.draw();
    }
  }
  draw() {
    const { w } = this;
    this.put("form", `<div class="rd-form" role="group" aria-label="${w.html("lay_table")}">${form(this)}<div class="rd-row">`
      + field(this, "dealer", w("dealt_by"), [["", w("as_usual")], ...seatsOf(this).map(seat => [seat.id, seat.name])], this.dealer) + `</div>`
      + `<div class="rt-acts">${button(this, "lay_table", true)}</div></div>`);
  }
  open() {
    this.box.innerHTML = places("form", "engine", "said", "board", "table", "tools");
    Object.assign(this, { table: { game: this.pay.games[0].game, options: [], values: {} }, dealer: "" });
    this.draw();
    foretold(this);
  }
}
