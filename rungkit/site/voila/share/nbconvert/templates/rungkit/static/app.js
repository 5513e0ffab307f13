/* Asks every two seconds whether the session behind the page is alive, and shows the page's own sentence when not. */
(() => {
  const config = JSON.parse(document.getElementById("jupyter-config-data").textContent);
  const address = `${config.baseUrl}voila/alive/${config.kernelId}`;
  const ask = async () => {
    let alive = false;
    try {
      alive = (await fetch(address, { cache: "no-store" })).ok;
    } catch {
      alive = false; // the server cannot be reached
    }
    document.getElementById("rung-lost").hidden = alive;
    if (alive) setTimeout(ask, 2000);
  };
  ask();
})();
