// Fetched when first asked for: help, copying, saving, printing.
const { RungTable, esc, all, answers, remember, memory, wording, fetched } = customElements.get("rung-table").kit;

function dialog(t, sentence, body) {
  const d = document.createElement("dialog");
  d.className = "rt-dialog";
  d.setAttribute("aria-label", sentence);
  d.innerHTML = `<p>${esc(sentence)}</p>${body}<form method="dialog"><button class="rt-button" data-main>${t.w.html("close")}</button></form>`;
  d.onclose = () => d.remove();
  t.box.append(d);
  d.showModal();
  return d;
}
function copy(t, hint, text) {
  const show = () => {
    const d = dialog(t, t.w(hint), `<textarea readonly rows="6" aria-label="${t.w.html(hint)}">${esc(text)}</textarea>`);
    d.querySelector("textarea").select();
  };
  if (!navigator.clipboard) return show();
  navigator.clipboard.writeText(text).then(() => t.tell("copied"), show);
}
function save(name, text, type) {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob([text], { type }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}
