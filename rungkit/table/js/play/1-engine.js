// Fetched when a reader plays on. The engine itself: in a worker of this page, or behind it in a kernel.
const { RungTable, esc, face, suitGroups, hidden, HIDDEN, seatName, rules } = customElements.get("rung-table").kit;
const home = document.currentScript?.src, beside = name => home.replace("rung-play.js", name);

// One worker for all tables of a page. What goes wrong is a label's name.
const worker = {
  queue: Promise.resolve(),
  // Where the engine lies and what it weighs; asked again where it could not be told.
  told() {
    if (!home || location.protocol === "file:") return Promise.reject("engine_file");
    return this.lies ??= fetch(beside("rung-engine.json")).then(found => found.ok ? found.json() : {}).then(told => {
      if (!told.folder) throw "engine_none";
      return told;
    }).catch(why => {
      this.lies = null;
      throw typeof why === "string" ? why : "engine_lost";
    });
  },
  start(progress) {
    this.progress = progress;
    if (this.up) return this.up;
    const run = this.run = {};
    return this.up = this.told().then(told => new Promise((done, fail) => {
      if (this.run !== run) return fail("engine_cancelled");
      this.fail = fail;
      this.thread = new Worker(beside("rung-worker.mjs"), { type: "module" });
      this.thread.onerror = () => this.stop(this.running ? "engine_gone" : "engine_lost");
      this.thread.onmessage = ({ data }) => {
        if (data.ready) done(this.running = true);
        else if (data.failed != null) this.stop(this.running ? "engine_gone" : "engine_lost");
        else if (data.bytes != null) this.progress?.(data.bytes, told.size);
        else this.done(data.answer);
      };
      this.thread.postMessage(told);
    })).catch(why => {
      if (this.run === run) this.up = null;
      throw why;
    });
  },
  // One request at a time: the next waits for the answer to the one before.
  ask(request) {
    const answer = this.queue.then(() => this.start(this.progress)).then(() => new Promise((done, fail) => {
      Object.assign(this, { done, fail });
      this.thread.postMessage({ id: 1, request });
      // A thread that the browser has ended says nothing.
      this.wait = setTimeout(() => this.stop("engine_gone"), 30000);
    })).finally(() => clearTimeout(this.wait));
    this.queue = answer.catch(() => {});
    return answer;
  },
  stop(why) {
    this.thread?.terminate();
    this.thread = this.up = this.run = this.running = null;
    this.fail?.(why);
  },
};
const engine = t => t.engine ?? worker;
