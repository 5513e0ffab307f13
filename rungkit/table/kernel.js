// A page's way to the kernel behind it: whether it lives, and what the engine there is asked. For the tables and the pages.

const page = (globalThis.rungWidgets ??= { pinging: false });

// A kernel that has died says nothing, so one table a page asks now and then and tells the reader.
function ping(model, says) {
  if (page.pinging) return () => {};
  page.pinging = true;
  let answered = true;
  const heard = content => { if (content?.kind === "pong") { answered = true; says(false); } };
  model.on("msg:custom", heard);
  const timer = setInterval(() => {
    if (document.hidden) return;
    if (!answered) says(true);
    answered = false;
    model.send({ kind: "ping" });
  }, 20000);
  return () => { clearInterval(timer); model.off("msg:custom", heard); page.pinging = false; };
}

// The engine behind the page: what a table asks of it, and its answers, go as messages.
function desk(model) {
  const waiting = new Map();
  let last = 0;
  const heard = content => {
    if (content?.kind !== "desk") return;
    waiting.get(content.id)?.done(content.answer);
    waiting.delete(content.id);
  };
  model.on("msg:custom", heard);
  return {
    start: () => Promise.resolve(),
    ask: request => new Promise((done, fail) => {
      const id = ++last;
      waiting.set(id, { done, fail });
      setTimeout(() => waiting.delete(id) && fail("kernel_gone"), 20000);
      model.send({ kind: "desk", id, request });
    }),
    // A kernel that has died answers nothing more.
    stop(why) {
      for (const { fail } of waiting.values()) fail(why);
      waiting.clear();
    },
    close: () => model.off("msg:custom", heard),
  };
}

