// The button that opens a chapter as a notebook. That needs a worker of its own, so an address that browsers call safe.
const { src, dataset } = document.currentScript;
if (isSecureContext && navigator.serviceWorker && location.protocol !== "file:") {
  const link = document.createElement("a"), line = document.createElement("p"), about = document.createElement("small");
  link.href = new URL("../../lite/notebooks/index.html?path=" + dataset.notebook, src);
  link.textContent = WORDS.open;
  about.textContent = ` (${WORDS.about})`;
  line.className = "rung-notebook d-print-none";
  line.append(link, about);
  (document.querySelector("article h1") ?? document.querySelector("h1"))?.after(line);
}
