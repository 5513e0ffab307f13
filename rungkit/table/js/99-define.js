// Once a page.
RungTable.kit = { esc, suit, icon, hidden, rank, mark, face, suitGroups, list, columns, played, HIDDEN, all, answers, remember, fetched, rules, memory, RungTable, Line, abreast, parting, wording, SUIT_PATHS, barMarkup, markList, openHash, tools, symbols, place, seatName, trumpHead, stack };
// On paper each table is a handout. Paper does not wait, so what makes it is read at once; from a file,
// where that is forbidden and nothing has far to come, it is fetched beforehand.
const forPaper = () => here ? ["means", "sheet", ...all("rung-table").flatMap(t => t.pay ? needs(t) : [])] : [];
addEventListener("beforeprint", () => {
  for (const part of forPaper()) if (!RungTable.parts[part]) try {
    const request = new XMLHttpRequest(), script = document.createElement("script");
    request.open("GET", address(part), false);
    request.send();
    script.textContent = request.responseText;
    document.head.append(script);
  } catch { /* what cannot be read prints as it stands */ }
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
// Another page of the book may have kept an answer meanwhile: in another tab, or before the reader came back to this one.
for (const name of ["storage", "pageshow"]) addEventListener(name, e => {
  if (e.key === "rung:answers" || e.persisted) try {
    memory.kept.answers = JSON.parse(localStorage.getItem("rung:answers"));
    document.dispatchEvent(new CustomEvent("rung-answer"));
  } catch { /* this page only */ }
});
customElements.define("rung-table", RungTable);
if (location.protocol === "file:") forPaper().forEach(fetched);
