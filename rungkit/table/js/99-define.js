// Once a page.
// On paper each table is a handout. Paper does not wait, so what makes it is read at once; from a file, where that is
// forbidden and nothing has far to come, it is fetched beforehand.
const atOnce = part => {
  if (!RungTable.parts[part]) try {
    const request = new XMLHttpRequest(), script = document.createElement("script");
    request.open("GET", address(part), false);
    request.send();
    script.text = request.response;
    document.head.append(script);
  } catch { /* what cannot be read prints as it stands */ }
};
RungTable.kit = { esc, suit, icon, hidden, rank, mark, face, suitGroups, list, columns, played, HIDDEN, all, answers, remember, fetched, rules, memory, RungTable, Line, abreast, parting, wording, SUIT_PATHS, needs, atOnce, waiting, barMarkup, markList, openHash, tools, symbols, place, seatName, trumpHead, stack };
addEventListener("beforeprint", () => {
  atOnce("sheet");
  RungTable.parts.sheet?.page();
});
if (location.protocol === "file:") fetched("sheet");
// Resolves when all is drawn, far below as well, and answers a reader's hand.
RungTable.ready = () => new Promise(done => use(null, "live", () => RungTable.parts.live.ready().then(done)));
if (memory.get("suits")) document.documentElement.dataset.suits = "4";
addEventListener("hashchange", () => openHash());
// A second click on the same link does not change the address, yet must open the step again.
document.addEventListener("click", e => {
  if (e.target.closest?.("a[href*='#rung=']")?.href === location.href) openHash();
});
// What was missed is listed once there is an answer; until then <rung-missed> shows its own text.
const missed = () => document.querySelector("rung-missed") && tools();
document.addEventListener("rung-answer", missed);
if (Object.keys(answers()).length) missed();
addEventListener("pageshow", e => e.persisted && missed());
customElements.define("rung-table", RungTable);
