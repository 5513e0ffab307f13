// Once a page.
RungTable.kit = { esc, suit, icon, hidden, rank, mark, face, suitGroups, list, columns, played, HIDDEN, all, answers, remember, fetched, rules, memory, RungTable, Line, abreast, parting, barMarkup, markList, openHash, tools, symbols, place, seatName, trumpHead, stack };
// On paper each table is a handout; paper does not wait, so what makes it is read at once, where that is allowed.
addEventListener("beforeprint", () => {
  if (!RungTable.parts.sheet && here) try {
    const request = new XMLHttpRequest(), script = document.createElement("script");
    request.open("GET", address("sheet"), false);
    request.send();
    script.textContent = request.responseText;
    document.head.append(script);
  } catch { /* from a file the tables print as they stand */ }
  RungTable.parts.sheet?.page();
});
// Resolves when all is drawn, far below as well, and answers a reader's hand.
RungTable.ready = () => {
  for (const done of waiting) done();
  return Promise.all([...["live", "ask"].map(part => new Promise(done => use(null, part, done))), ...all("rung-table, rung-pair").filter(t => !t.box && !t.pair && (t.pay || t.querySelector("rung-table")?.pay))
    .map(t => new Promise(done => t.addEventListener("rung-step", done, { once: true })))]);
};
if (memory.get("suits")) document.documentElement.dataset.suits = "4";
addEventListener("hashchange", () => openHash());
// A second click on the same link does not change the address, yet must open the step again.
document.addEventListener("click", e => {
  if (e.target.closest?.("a[href*='#rung=']")?.href === location.href) openHash();
});
// What was missed is listed once there is an answer; until then <rung-missed> shows its own text.
const missed = () => document.querySelector("rung-missed") && tools();
document.addEventListener("rung-answer", missed, { once: true });
if (Object.keys(answers()).length) missed();
customElements.define("rung-table", RungTable);
