// Fetched for the games of tens.
const { RungTable, esc, suit, hidden } = customElements.get("rung-table").kit;

// The tens a team has taken; of some only the number is known.
function tens(t, team) {
  const k = t.now.tens?.[team.id];
  if (!k) return "";
  const ten = (card, i) => `<span class="rt-ten"${i >= k.n - k.new ? " data-new" : ""}>${card ? hidden(esc(t.w.card(card))) : ""}<span aria-hidden="true">${t.w.html("ten")}${card ? suit(card[0]) : ""}</span></span>`;
  const cards = [...Array(k.n - k.cards.length), ...k.cards];
  return `<span class="rt-tens">${cards.map(ten).join("")}${`<span class="rt-ten" data-none aria-hidden="true"></span>`.repeat(Math.max(0, 4 - k.n))}</span>`;
}

RungTable.parts.tens = { team: tens };
