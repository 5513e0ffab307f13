const brought = (...names) => Promise.all(names.map(fetched));
const SHARE = ["copy_link", "copy_record", "save_record", "save_svg", "print_sheet", "project", "play_on"];
// The table, or two, alone on the whole screen, in the sizes of class mode, until the reader leaves it.
function project(t) {
  const home = t.parentElement;
  share(t);
  fetched("class");
  if (document.fullscreenElement) return document.exitFullscreen();
  t.onfullscreenchange = () => {
    if (document.fullscreenElement) home.dataset.mode = "class"; else delete home.dataset.mode;
    t.scrollIntoView({ block: "start" });
    t.box.focus({ preventScroll: true });
  };
  t.requestFullscreen().catch(() => t.tell("no_screen"));
}
function share(t) {
  const open = t.box.querySelector(".rt-menu"), bar = t.box.querySelector(".rt-bar");
  bar.querySelector("[data-do=share]").setAttribute("aria-expanded", !open);
  if (open) return open.remove();
  bar.insertAdjacentHTML("beforeend", `<div class="rt-menu">${(t.tables ? SHARE.filter(s => s !== "save_svg") : SHARE).filter(s => s === "project" ? t.requestFullscreen : t.pay.record || !s.endsWith("record")).filter(s => s !== "play_on" || !t.tables && t.closest("[data-mode=class]")).map(s => `<button class="rt-button" data-do="${s}">${t.w.html(s)}</button>`).join("")}</div>`);
  bar.querySelector(".rt-menu button").focus({ preventScroll: true });
}
// A way that the reader played is a record of its own, which the engine writes.
const recorded = (t, use) => t.way ? t.way.record().then(use, why => t.tell(why)) : use(t.pay.record ?? "");
RungTable.parts.tools = {
  share,
  help: t => dialog(t, t.w("help"), `<ul class="rt-help">${t.w("help_keys").trim().split("\n").map(l => `<li>${esc(l)}</li>`).join("")}</ul>`),
  copy_link: t => copy(t, "copy_link_hint", location.href.split("#")[0] + "#rung=" + (t.way?.link() ?? `${encodeURIComponent(t.pay.id)}:${t.at}`)),
  copy_record: t => recorded(t, text => copy(t, "copy_record_hint", text)),
  save_record: t => recorded(t, text => save(t.pay.id + ".rung.toml", text, "text/plain")),
  save_svg: t => save(`${t.pay.id}-${t.at.replace(/[~@]/g, "-")}.svg`, picture(t), "image/svg+xml"),
  print_sheet: t => brought("sheet", ...t.words ? [] : ["means"]).then(() => RungTable.parts.sheet.one(t), () => t.tell("no_tools")),
  project,
};
