// The panel below the sentence: who plays, how far the engine has come, the cards of a seat that is not at the bottom.
const button = (t, what, main, does = what) => `<button class="rt-button" data-k="on-${does}" data-on="${does}"${main ? " data-main" : ""}>${t.w.html(what)}</button>`;
const tool = (t, what) => `<button class="rt-button" data-k="on-${what}" data-do="${what}">${t.w.html(what)}</button>`;
const choice = (t, what, now, options) => `<span><label for="on-${what}-${esc(t.pay.id)}">${t.w.html("choose_" + what)}</label> <select id="on-${what}-${esc(t.pay.id)}" class="rt-button" data-k="on-${what}" data-choice="${what}">`
  + options.map(([value, text]) => `<option value="${value}"${value === now ? " selected" : ""}>${esc(text)}</option>`).join("") + "</select></span>";
const megabytes = n => (n / 1e6).toFixed(1);

function choosing(t) {
  const { on, w } = t, { told } = on;
  return (told && !worker.running && !t.engine ? `<p>${w.html("engine_size", { all: megabytes(told.size) })}</p>` : "")
    + choice(t, "seat", on.seat, [["", w("every_seat")], ...t.seats.map(s => [s.id, w("one_seat", { seat: s.name })])])
    + (on.seat ? choice(t, "bot", on.bot, [["plain", w("bot_plain")], ["careful", w("bot_careful")]]) : "")
    + `<div class="rt-acts">${button(t, "begin", true)}${button(t, "close", false, "close_play")}</div>`;
}
const loading = t => `<p>${t.on.size ? t.w.html("engine_bytes", { done: megabytes(t.on.bytes), all: megabytes(t.on.size) }) : ""}</p>`
  + `<progress aria-label="${t.w.html("engine_loads")}" max="${t.on.size || 1}" value="${t.on.bytes}"></progress>`
  + `<div class="rt-acts">${button(t, "cancel")}</div>`;

function cards(t) {
  const { to, may, w } = t, own = t.now["hand." + to] ?? [];
  if (!may.length || to === t.bottom || turn(t) !== "you") return "";
  return suitGroups(own).map(group => `<ul class="rt-on-hand">` + group.map(c => "<li>" + (c === HIDDEN ? face(c)
    : face(c, "button", ` data-k="${c}" data-card="${c}"${may.includes(c) ? " data-legal" : ` data-no aria-disabled="true"`}`,
      hidden(w.html("play_card", { card: w.card(c) })))) + "</li>").join("") + "</ul>").join("");
}
function playing(t) {
  const { on, line } = t, now = t.open || on.run ? "" : turn(t), shown = line.steps[line.kids(t.i)[0]]?.act;
  const offered = now === "you" && !t.match ? (t.node.other ?? []).filter(([act]) => act !== shown) : [];
  return (now === "you" ? cards(t) : "") + `<div class="rt-acts">`
    + offered.map(([act, text]) => `<button class="rt-button" data-k="${esc(act)}" data-act="${esc(act)}">${t.w.rich(text)}</button>`).join("")
    + (now === "draw" ? button(t, "draw_card", true) : now === "bots" || now === "aside" ? button(t, "bots_on", true) : "")
    + (now === "over" && !on.done ? button(t, "next_deal", true) : "") + (now === "you" && t.to ? button(t, "hint") : "")
    + (t.i ? button(t, "take_back") : "") + (on.lesson || t.match ? "" : tool(t, "copy_link")) + tool(t, "copy_record") + tool(t, "save_record")
    + (t.match ? "" : button(t, on.lesson ? "back_to_lesson" : "close_play", false, "close_play")) + "</div>";
}
function says(t) {
  const { on, w } = t;
  if (on.said != null) return w.rich(on.said);
  if (on.stage === "load") return w.html("engine_loads");
  if (on.stage === "choose") return on.acts ? w.rich(w("link_on", { what: on.acts.slice(0, 20).join(", ") + (on.acts[20] ? ", …" : "") })) : w.html("choose_play");
  if (t.open) return w.html("waits");
  const { to } = upNext(t), now = turn(t);
  if (now !== "over" && !to) return w.html(now === "you" ? "anybody_next" : "chance_next");
  return w.html({ over: t.match ? "match_deal_over" : "played_out", bots: "bot_next", aside: "aside_next", draw: "draw_next", you: "your_turn" }[now], { seat: to && seatName(t, to) });
}

// Draws the panel; only what changed, so that what is read out is read once.
function panel(t) {
  const { on } = t;
  if (!on) return;
  if (!on.box?.isConnected) {
    t.box.querySelector(".rt-say").insertAdjacentHTML("beforeend", `<div class="rt-on" role="group" aria-label="${t.w.html("play_on")}"><p class="rt-on-said" role="status"></p><div></div></div>`);
    on.box = t.box.querySelector(".rt-on");
    on.drawn = [];
    on.box.onclick = e => {
      const what = e.target.closest("button")?.dataset.on;
      // What the first half of a double click has brought below the pointer is not ended by its second.
      if (what && !(e.detail > 1 && ["cancel", "close_play"].includes(what))) BUTTONS[what](t);
    };
    on.box.onchange = e => {
      on[e.target.dataset.choice] = e.target.value;
      panel(t);
    };
  }
  const focus = on.box.contains(document.activeElement) && document.activeElement.dataset.k;
  // While the bots play the sentence above tells each card; what the panel says meanwhile is only to be seen.
  on.box.firstChild.setAttribute("aria-live", on.run ? "off" : "polite");
  for (const [k, html] of [says(t), { choose: choosing, load: loading, play: playing }[on.stage](t)].entries())
    if (on.drawn[k] !== html) on.box.children[k].innerHTML = on.drawn[k] = html;
  t.box.querySelector(".rt-bar [data-do=play_on]").setAttribute("aria-expanded", true);
  if (focus && !on.box.contains(document.activeElement)) (on.box.querySelector(`[data-k="${CSS.escape(focus)}"]`) ?? t.box).focus({ preventScroll: true });
}
