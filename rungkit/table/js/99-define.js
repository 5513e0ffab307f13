// Once a page.
RungTable.kit = { esc, suit, rank, suitGroups, list, played, HIDDEN, all, answers, remember };
if (memory.get("suits")) document.documentElement.dataset.suits = "4";
addEventListener("hashchange", () => all("rung-table, rung-pair").forEach(openHash));
// A second click on the same link does not change the address, yet must open the step again.
document.addEventListener("click", e => {
  if (e.target.closest?.("a[href*='#rung=']")?.href === location.href) all("rung-table, rung-pair").forEach(openHash);
});
// What was missed is listed once there is an answer; until then <rung-missed> shows its own text.
const missed = () => document.querySelector("rung-missed") && tools();
document.addEventListener("rung-answer", missed, { once: true });
if (Object.keys(answers()).length) missed();
customElements.define("rung-table", RungTable);
customElements.define("rung-pair", RungPair);
