// Fetched for a table that shows hands; two side by side show none.
const { RungTable, HIDDEN, esc, face, hidden, suit, suitGroups } = customElements.get("rung-table").kit;

const hears = (w, cards) => suitGroups(cards).map(g => g[0] === HIDDEN ? w("covered_many", { n: g.length })
  : w("group", { suit: w("suit_" + g[0][0]), cards: g.map(c => w("rank_" + c[1])).join(", ") })).join("; ");

function hand(t, id, at) {
  const own = t.now["hand." + id] ?? [], mine = t.to === id, playable = mine && at === "s" && t.may.length;
  const cards = t.covered && at !== "s" ? own.map(() => HIDDEN) : own;
  const legal = c => mine && t.may.includes(c) ? " data-legal" : "";
  if (!cards.length) return "";
  const heard = `<p class="rt-sr">${esc(hears(t.w, cards))}</p>`;
  if (playable) return `<ul class="rt-hand" data-play style="--n:${cards.length}">` + cards.map(c => "<li>" + (c === HIDDEN ? face(c)
    : face(c, "button", ` data-k="${c}" data-card="${c}"${legal(c) || ` data-no aria-disabled="true"`}`,
      hidden(t.w.html("play_card", { card: t.w.card(c) })))) + "</li>").join("") + "</ul>";
  if (at === "s" || at === "n") return heard + `<ul class="rt-hand" aria-hidden="true" style="--n:${cards.length}">`
    + cards.map(c => `<li>${face(c, "span", legal(c))}</li>`).join("") + "</ul>";
  const rows = [];
  for (const g of suitGroups(cards)) while (g.length) rows.push(g.splice(0, g.length === 6 ? 6 : 5));
  return heard + `<div class="rt-rows" aria-hidden="true">` + rows.map(g => `<div class="rt-row" style="--n:${g.length}">`
    + (g[0] === HIDDEN ? "" : suit(g[0][0])) + g.map(c => face(c, "span", legal(c))).join("") + "</div>").join("") + "</div>";
}

RungTable.parts.hands = { hand };
