// The engine in the reader's browser: Python's own interpreter and our wheel, all from beside this file.
// It is told {folder, wheel}; it says {stage, bytes} while it starts, then {ready}; to {id, request} it says {id, answer}.
// What goes wrong is said as {failed} with the stage, and never as silence.

let stage = "", bytes = 0, told = 0, answer;

function say(next = stage) {
  stage = next;
  told = bytes;
  postMessage({ stage, bytes });
}
function count(n) {
  bytes += n;
  if (bytes - told > 100_000) say();
}

// Every file that is fetched is counted as it comes.
const fetched = self.fetch;
self.fetch = async (...what) => {
  const found = await fetched(...what);
  if (!found.ok) throw new Error(found.status + " " + found.url);
  if (!found.body) return found;
  const counted = found.body.pipeThrough(new TransformStream({ transform(part, to) { count(part.length); to.enqueue(part); } }));
  return new Response(counted, { status: found.status, headers: found.headers });
};

async function start({ folder, wheel }) {
  const home = new URL(folder + "/", import.meta.url).href;
  say("fetching");
  const own = fetch(home + wheel).then(found => found.arrayBuffer());
  own.catch(() => {});
  const { loadPyodide } = await import(home + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: home, packageBaseUrl: home, checkAPIVersion: false, fullStdLib: false });
  const held = await own;
  say("opening");
  python.unpackArchive(held, "wheel");
  python.runPython("import json\nfrom rungkit.desk import answer\ndef ask(text): return json.dumps(answer(json.loads(text)))");
  answer = python.globals.get("ask");
  // The rulebook and the sentences are read once, so that the first card comes as fast as the next.
  answer(JSON.stringify({ do: "act" }));
  postMessage({ ready: true });
}

onmessage = async ({ data }) => {
  try {
    if (data.folder) await start(data);
    else postMessage({ id: data.id, answer: JSON.parse(answer(JSON.stringify(data.request))) });
  } catch (error) {
    postMessage({ failed: stage, id: data.id, why: String(error?.message ?? error).slice(0, 300) });
  }
};
