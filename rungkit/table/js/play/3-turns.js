// Whose turn it is: the reader's, a bot's, chance's; cards come one by one.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const pause = () => new Promise(done => setTimeout(done, still.matches ? 0 : 700));
const players = ({ seats, on }) => Object.fromEntries(seats.filter(s => on.seat && s.id !== on.seat).map(s => [s.id, on.bot]));
const upNext = t => t.line.steps[settled(t, t.i)];

// Who is next: "over", "bots" for bots, chance and what comes by itself, "draw" for a card to be drawn, "aside" where
// the reader may speak up before a bot plays, else "you".
function turn(t) {
  const { to, may, other } = upNext(t);
  if (t.line.table(settled(t, t.i)).over) return "over";
  if (to == null) return other && !t.on.seat ? "you" : "bots";
  if (t.match && other && players(t)[to] && t.on.passed !== t.node) return "aside";
  return players(t)[to] ? "bots" : may || other ? "you" : "draw";
}

// What is asked of the engine, unless the reader goes elsewhere meanwhile; what it refuses or cannot do is said.
async function ask(t, request, thinks) {
  const { on } = t, run = on.run = {};
  const wait = setTimeout(() => {
    if (on.run !== run) return;
    on.said = thinks ? t.w("bot_thinks", { seat: seatName(t, thinks) }) : t.w("engine_asked");
    panel(t);
  }, 300);
  try {
    const found = await engine(t).ask(request);
    if (on.run !== run || t.on !== on) return null;
    const { text, rule } = found.error ?? found.refused ?? {};
    on.run = on.said = null;
    if (!text) return found;
    refuse(t, text, rule);
  } catch (why) {
    if (t.on !== on) return null;
    Object.assign(on, { run: null, stage: "choose", said: t.w(why) });
    if (t.match) return t.match.lost(why);
  } finally {
    clearTimeout(wait);
  }
  panel(t);
  return null;
}
const refuse = (t, text, rule) => t.set("refuse", t.w.rich(text) + rules(t, rule ? [rule] : []), Math.random());

// Our own steps; one that the reader makes ends whatever goes on. A question of the lesson's does not stop the play: it can be answered by its button.
function move(t, i) {
  const { on } = t;
  on.moving = true;
  t.go(i);
  on.moving = false;
  t.match?.keep();
  if (!t.open) return;
  t.open = false;
  t.draw();
}
// A pause; false where the reader went elsewhere meanwhile.
async function paused(t) {
  const { on } = t, run = on.run = {};
  await pause();
  if (on.run !== run || t.on !== on) return false;
  on.run = null;
  return true;
}
// Steps along a way; false where the reader went elsewhere meanwhile.
async function walk(t, steps, slow = true) {
  for (const [k, i] of steps.entries()) {
    if (k && slow && !await paused(t)) return false;
    move(t, i);
  }
  return true;
}

// An action of the reader's; where the line holds it already, the engine need not be asked.
async function play(t, action, kid) {
  t.rest();
  const at = settled(t, t.i);
  if (kid == null) kid = t.line.kids(at).find(i => t.line.steps[i].act === action);
  let steps = [kid];
  if (kid == null) {
    const found = await ask(t, { do: "act", ...asked(t, at), act: action });
    if (!found) return;
    steps = grow(t, at, found);
  } else if (settled(t, kid) !== kid) steps.push(settled(t, kid));
  if (await walk(t, steps)) await bots(t);
}

// Bots, chance and what comes by itself, until it is the reader's turn. `force` is the seat that plays now whoever it is.
async function bots(t, force) {
  for (let first = true; force || turn(t) === "bots"; first = force = false) {
    if (!first && !await paused(t)) return;
    const at = settled(t, t.i), { to } = t.line.steps[at];
    const found = await ask(t, { do: "play", ...asked(t, at), players: force ? { [to]: "plain" } : players(t), most: 1, seed: t.match?.seed ?? 1 }, to);
    if (!found?.acts.length) {
      t.on.passed = null;
      return found && idle(t);
    }
    if (!await walk(t, grow(t, at, found))) return;
  }
  idle(t);
}
function idle(t) {
  panel(t);
  if (t.match && turn(t) === "over") return t.match.over();
  if (t.contains(document.activeElement) && turn(t) !== "bots") (t.box.querySelector("[data-play] [data-legal], .rt-on [data-legal], .rt-on [data-act]") ?? t.box).focus({ preventScroll: true });
}

// Back to where the reader last had the choice.
function takeBack(t) {
  const mine = trail(t).findLast(i => i && t.line.steps[i].act && (!t.on.seat || t.line.steps[i].act.startsWith(t.on.seat + " ")));
  t.go(mine ? t.line.steps[mine].p : 0);
}
