// Answers for one build of the book from what is kept on this device. FILES and ENGINE: a file's name, its hash, its bytes.
// A file that is not just that one is never kept and never given: a page of one build meets no file of another.
const home = new URL(registration.scope), ours = `rung ${home.pathname} `, here = ours + BUILD, all = { ...FILES, ...ENGINE };
const at = name => new URL(encodeURI(name), home).href;

async function hash(bytes) {
  const whole = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(whole.subarray(0, 12), n => n.toString(16).padStart(2, "0")).join("");
}
// Made anew: an answer that a host has redirected could not open a page.
const answer = (name, type, body) => new Response(body, { headers: { "content-type": type, "rung-hash": all[name][0] } });
const builds = async () => (await caches.keys()).filter(key => key.startsWith(ours));

async function asked(name) {
  const got = await fetch(at(name), { cache: "no-cache" });
  if (!got.ok) throw new Error(name);
  return [got, got.headers.get("content-type") ?? ""];
}
// From an older build where it is the same there, else from the host.
async function fetched(name) {
  for (const key of await builds()) {
    const found = await (await caches.open(key)).match(at(name));
    if (found?.headers.get("rung-hash") === all[name][0]) return found;
  }
  const [got, type] = await asked(name), bytes = await got.arrayBuffer();
  if (await hash(bytes) !== all[name][0]) throw new Error(name);
  return answer(name, type, bytes);
}
// Passed on as it comes, so that its bytes can be counted; in the end it is kept, or it fails.
async function passed(name, cache) {
  const [got, type] = await asked(name), parts = [];
  const checked = new TransformStream({
    transform(part, to) {
      parts.push(part);
      to.enqueue(part);
    },
    async flush(to) {
      const bytes = await new Blob(parts).arrayBuffer();
      if (await hash(bytes) !== all[name][0]) to.error(new Error(name));
      else await cache.put(at(name), answer(name, type, bytes));
    },
  });
  return answer(name, type, got.body.pipeThrough(checked));
}

async function keep(files) {
  const cache = await caches.open(here), names = Object.keys(files);
  let done = 0;
  const some = async () => {
    for (let name; name = names.shift();) {
      if (!(await cache.match(at(name)))) await cache.put(at(name), await fetched(name));
      done += files[name][1];
      for (const page of await clients.matchAll({ includeUncontrolled: true, type: "window" })) page.postMessage({ done });
    }
  };
  await Promise.all([some(), some(), some(), some()]);
}
// Whoever has played on once goes on playing with the next build.
async function install() {
  await keep(FILES);
  for (const key of await builds()) {
    const held = await (await caches.open(key)).keys();
    if (held.some(one => one.url.includes("/pyodide-"))) return keep(ENGINE);
  }
}
async function activate() {
  for (const key of await builds()) if (key !== here) await caches.delete(key);
  await clients.claim();
}

async function given(request, name) {
  if (!(await caches.has(here))) return fetch(request);
  const cache = await caches.open(here);
  return await cache.match(at(name)) ?? passed(name, cache);
}
function named(url) {
  if (!url.startsWith(home.href)) return "";
  const name = decodeURI(new URL(url).pathname.slice(home.pathname.length));
  return !name || name.endsWith("/") ? name + "index.html" : name;
}

const DO = {
  async state() {
    const cache = await caches.has(here) && await caches.open(here), held = new Set(cache ? (await cache.keys()).map(one => one.url) : []);
    return { engine: Object.keys(ENGINE).every(name => held.has(at(name))) };
  },
  engine: () => keep(ENGINE).then(() => ({ engine: true }), () => ({ failed: true })),
  show: () => skipWaiting(),
  async forget() {
    for (const key of await builds()) await caches.delete(key);
  },
};

addEventListener("install", event => event.waitUntil(install()));
addEventListener("activate", event => event.waitUntil(activate()));
addEventListener("message", event => event.waitUntil(Promise.resolve(DO[event.data.do]?.()).then(said => event.ports[0]?.postMessage(said ?? {}))));
addEventListener("fetch", event => {
  const name = event.request.method === "GET" && named(event.request.url);
  if (name && Object.hasOwn(all, name)) event.respondWith(given(event.request, name));
});
