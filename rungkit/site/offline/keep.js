// Keeps this book on the reader's device where its host is https, and says so in a line of the footer. Served from this
// machine it only offers to: another book may come under the same address. From a file nothing of it runs.
const { serviceWorker: workers, connection } = navigator, beside = document.currentScript.src, home = new URL("../../", beside);
const safe = location.protocol === "https:", line = document.createElement("div");
// The reader's own choice, which stays.
const choice = {
  key: `rung-offline ${home.pathname}`,
  get no() { try { return localStorage.getItem(this.key); } catch { return null; } },
  set no(on) { try { if (on) localStorage.setItem(this.key, "no"); else localStorage.removeItem(this.key); } catch { /* then it is forgotten */ } },
};
let had = Boolean(workers?.controller), stage = "";

const megabytes = n => (n / 1e6).toFixed(1);
const filled = key => WORDS[key].replace("{size}", megabytes(SIZE)).replace("{engine}", megabytes(ENGINE)).replace("{whole}", megabytes(SIZE + ENGINE));

// One sentence, and what can be done: [word, what it does].
function say(key, ...buttons) {
  stage = key;
  const held = line.contains(document.activeElement), [text, bar, rest] = line.children;
  text.textContent = filled(key);
  bar.hidden = !key.startsWith("keeping");
  bar.value = 0;
  bar.max = key === "keeping" ? SIZE : ENGINE;
  rest.replaceChildren(...buttons.map(([word, does]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = filled(word);
    button.onclick = () => {
      // From here on what happens is the reader's doing, and is read out.
      text.setAttribute("role", "status");
      does();
    };
    return button;
  }));
  if (held) (rest.querySelector("button") ?? text).focus();
}

const ask = (worker, what) => new Promise(done => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => done(data);
  worker.postMessage({ do: what }, [port2]);
});
const offer = (key = "offer") => say(key, [key === "offer" ? "keep" : "again", keep]);

async function keep() {
  choice.no = false;
  say("keeping");
  try {
    follow(await workers.register(new URL("rung-offline.js", home), { scope: home.pathname, updateViaCache: "none" }));
  } catch { offer("failed"); }
}
function follow(book) {
  if (book.installing) book.installing.onstatechange = () => look(book);
  book.onupdatefound = () => follow(book);
  look(book);
}
async function look(book) {
  const { active, waiting, installing } = book;
  if (!active) return waiting || installing ? stage === "keeping" || say("keeping") : offer("failed");
  if (waiting) return say("newer", ["show", () => ask(waiting, "show")]);
  const { engine } = await ask(active, "state");
  if (!stage.startsWith("keeping_")) kept(book, engine);
}
function kept(book, engine, key = !ENGINE ? "kept" : engine ? "kept_whole" : "kept_part") {
  const more = ENGINE && !engine ? [["engine", () => keepEngine(book)]] : [];
  say(key, ...more, ["remove", () => remove(book)]);
}
async function keepEngine(book) {
  say("keeping_engine");
  const { engine } = await ask(book.active, "engine");
  kept(book, engine, engine ? undefined : "engine_failed");
}
async function remove(book) {
  choice.no = true;
  had = false;
  await ask(book.active, "forget");
  await book.unregister();
  offer();
}

async function begin() {
  for (const [rel, name] of [["manifest", "rung-app.json"], ["apple-touch-icon", "app-180.png"]])
    document.head.append(Object.assign(document.createElement("link"), { rel, href: new URL(name, beside) }));
  line.className = "rung-kept d-print-none";
  line.innerHTML = `<p tabindex="-1"></p><progress hidden></progress><div></div>`;
  line.querySelector("progress").setAttribute("aria-label", filled("progress"));
  (document.querySelector(".bd-footer-content__inner") ?? [...document.querySelectorAll("footer, [role=contentinfo], .footer")].at(-1) ?? document.body).append(line);
  workers.onmessage = ({ data }) => { line.querySelector("progress").value = data.done; };
  // Another build has taken over: all of this page comes from it, or none.
  workers.addEventListener("controllerchange", () => { if (had) location.reload(); had = true; });
  const book = (await workers.getRegistrations()).find(one => one.scope === home.href);
  if (book || (safe && !choice.no && !connection?.saveData)) keep(); else offer();
}
if (workers && (safe || location.hostname === "localhost")) addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(begin));
