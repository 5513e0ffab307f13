// Fetched for the first question that is shown.
const { RungTable, esc, icon, answers, rules, symbols } = customElements.get("rung-table").kit;

symbols({ yes: "M5 12l5 6L19 7", no: "M6 6l12 12M18 6L6 18" });

function option(t, o, k, answer) {
  const ask = t.node.ask, mine = answer?.picked?.includes?.(k);
  const text = `<b>${t.w.rich(o.text)}</b>`;
  if (!answer) return ask.many
    ? `<li><label class="rt-option"><input type="checkbox" data-k="o${k}" value="${k}">${text}</label></li>`
    : `<li><button class="rt-option" data-k="o${k}" data-pick="${k}"><span class="rt-letter" aria-hidden="true">${k + 1}</span>${text}</button></li>`;
  const verdict = o.right ? mine || !ask.many ? "verdict_right" : "verdict_missed" : mine ? "verdict_wrong" : "";
  return `<li class="rt-option"${o.right ? " data-right" : mine ? " data-wrong" : ""}><span class="rt-letter" aria-hidden="true">`
    + (o.right ? icon("yes") : mine ? icon("no") : k + 1) + `</span>${text}<span class="rt-verdict">${t.w.html(verdict)}</span>`
    + `<span class="rt-why">${t.w.rich(o.why)}${rules(t, o.rules)}</span></li>`;
}

function question(t) {
  const ask = t.node.ask, answer = t.open ? null : answers()[ask.id];
  const button = (what, main) => `<button class="rt-button" data-k="${what}" data-do="${what}"${main ? " data-main" : ""}>${t.w.html(what)}</button>`;
  if (!t.open && !answer?.picked) return `<div class="rt-acts">${button("answer_now")}</div>`;
  const [i, n] = ask.of ?? [];
  return `<div class="rt-ask" role="group" aria-label="${esc(t.w.plain(ask.ask))}">`
    + (t.open ? "" : `<p class="rt-ask-title">${t.w.rich(ask.ask)}</p>`)
    + `<ol class="rt-options">${ask.options.map((o, k) => option(t, o, k, answer)).join("")}</ol><div class="rt-acts">`
    + (t.open ? (ask.many ? button("check", true) : "") + button("skip") + `<span class="rt-where">${n ? t.w.html("question_of", { i, n }) : ""} ${t.w.html("waits")}</span>`
      : (t.line.kids(t.i).length ? button("go_on", true) : "") + button("again_later")) + "</div></div>";
}

// Before what is said of the step, how it was answered.
function verdict(t) {
  const answer = answers()[t.node.ask.id];
  return answer?.picked ? `<b>${t.w.html(answer.kind === "right" ? "said_right" : "said_wrong")}</b> ` : "";
}

RungTable.parts.ask = { question, verdict };
