// Fetched for a deal that others went before: its number, courts, points, deals won in a row.
const { RungTable } = customElements.get("rung-table").kit;

RungTable.parts.standing = {
  under: t => t.now.standing ? `<ul class="rt-standing" aria-label="${t.w.html("standing")}">${t.now.standing.map(x => `<li>${t.w.rich(x)}</li>`).join("")}</ul>` : "",
};
