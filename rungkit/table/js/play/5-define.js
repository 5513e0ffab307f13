// From the button to the first card, and what the panel's buttons do.
async function begin(t) {
  const { on } = t, { acts: linked } = on;
  Object.assign(on, { stage: "load", said: null, bytes: 0, size: 0 });
  panel(t);
  on.box.querySelector("button").focus({ preventScroll: true });
  try {
    await engine(t).start((bytes, size) => {
      Object.assign(on, { bytes, size });
      if (bytes >= size) on.said = t.w("engine_opens");
      if (t.on === on && on.stage === "load") panel(t);
    });
  } catch (why) {
    if (t.on !== on || on.stage !== "load") return;
    Object.assign(on, { stage: "choose", said: t.w(why) });
    return panel(t);
  }
  if (t.on !== on || on.stage !== "load") return;
  Object.assign(on, { stage: "play", said: null, acts: null });
  if (on.seat) t.seat = on.seat;
  panel(t);
  for (const action of linked ?? []) {
    const at = settled(t, t.i), found = await ask(t, { do: "act", ...asked(t, at), act: action });
    if (!found || !await walk(t, grow(t, at, found), false)) return;
  }
  await bots(t);
}

function close(t) {
  const { on } = t;
  if (!on) return;
  t.on = null;
  on.box?.remove();
  if (on.lesson) {
    t.data = on.lesson;
    t.at = on.home.includes("@") ? on.home : on.home + "@";
  }
  const opener = t.box?.querySelector(".rt-bar [data-do=play_on]");
  opener?.setAttribute("aria-expanded", false);
  return opener;
}

const BUTTONS = {
  begin,
  close_play: t => close(t)?.focus({ preventScroll: true }),
  cancel: t => {
    Object.assign(t.on, { stage: "choose", said: t.w("engine_cancelled") });
    engine(t).stop?.("engine_cancelled");
    panel(t);
    t.on.box.querySelector("[data-main]").focus({ preventScroll: true });
  },
  bots_on: t => {
    t.on.passed = t.node;
    bots(t);
  },
  // The match goes on in place of the lesson's deal, which comes back when the reader has done.
  next_deal: async t => {
    const { on } = t;
    on.seed ??= 1 + Math.floor(Math.random() * 1e6);
    // Asked twice it is the same deal.
    const index = (on.deals ?? 0) + 1;
    const found = await ask(t, { do: "next", ...asked(t, settled(t, t.i)), seed: on.seed, index });
    if (!found) return;
    on.deals = index;
    if (found.over) {
      Object.assign(on, { done: true, said: t.w("match_over") });
      return panel(t);
    }
    const home = on.home ?? t.way.known();
    Object.assign(on, { lesson: on.lesson ?? t.pay, home, goesOn: true });
    t.data = found.payload;
  },
  draw_card: t => bots(t, true),
  take_back: t => {
    takeBack(t);
    t.match?.keep();
  },
  hint: async t => {
    const found = await ask(t, { do: "hint", ...asked(t, settled(t, t.i)), seed: 1 });
    if (!found) return;
    t.on.said = found.say;
    panel(t);
  },
};

function open(t, linked) {
  if (t.open) return t.tell("answer_first");
  if (!t.pay.record) return t.tell("play_nothing");
  // The second half of a double click closes nothing.
  if (t.on && !linked) return Date.now() - t.on.since > 400 && BUTTONS.close_play(t);
  close(t);
  const on = t.on = { stage: "choose", seat: "", bot: "plain", acts: linked, since: Date.now() };
  t.way ??= way(t);
  panel(t);
  on.box.querySelector("select").focus({ preventScroll: true });
  if (!t.engine) worker.told().then(told => { on.told = told; }, why => { on.said = t.w(why); }).then(() => t.on === on && panel(t));
  listen(t);
}
// What happens to the table while it is played on.
function listen(t) {
  if (t.playsOn) return;
  t.playsOn = true;
  t.addEventListener("rung-ready", () => {
    if (t.match) return;
    if (!t.on?.goesOn) return close(t);
    t.on.goesOn = false;
    if (t.on.seat) t.seat = t.on.seat;
    bots(t);
  });
  for (const name of ["rung-step", "rung-answer"]) t.addEventListener(name, () => {
    if (!t.on) return;
    if (!t.on.moving && t.on.stage === "play") t.on.run = t.on.said = null;
    panel(t);
  });
}

const { act } = RungTable.prototype;
Object.assign(RungTable.prototype, {
  act(action, is = i => this.line.steps[i].act === action) {
    if (this.on?.stage !== "play") return act.call(this, action, is);
    if (this.on.run) this.tell("engine_asked");
    else play(this, action, this.line.kids(this.i).find(is));
  },
});
// A deal of a match: the reader's seat against bots, from where it stands. `t.match` holds its record, seat and what
// was done, and is told what to keep, when the deal is over, and that the engine was lost.
function match(t) {
  const { seat, bot } = t.match, made = trail(t).filter(i => t.line.steps[i].act);
  t.line.real = new Map(made.map((i, k) => [i, t.match.acts[k]]));
  t.on?.box?.remove();
  t.on = { stage: "play", seat, bot, done: true };
  t.way ??= way(t);
  listen(t);
  t.seat = seat;
  panel(t);
  return bots(t);
}
RungTable.parts.play = { open, match, close, worker, acts: t => acts(t.line, trail(t)) };
