// The position as seen, drawn again as plain SVG shapes from what the browser laid out.
function picture(t) {
  const home = t.box.getBoundingClientRect(), out = [];
  const shape = (r, css, line, colour, style, by = 0) => out.push(`<rect x="${r.x - home.x - by}" y="${r.y - home.y - by}" width="${r.width + 2 * by}" height="${r.height + 2 * by}"`
    + ` rx="${parseFloat(css.borderRadius) || 0}" fill="${by ? "none" : css.backgroundColor}" stroke="${line ? colour : "none"}" stroke-width="${line}"${/^d/.test(style) ? ` stroke-dasharray="4"` : ""}/>`);
  const walk = el => {
    const css = getComputedStyle(el), r = el.getBoundingClientRect();
    if (!r.width || css.display === "none" || el.className === "rt-sr") return;
    if (el.tagName === "svg") {
      const d = document.querySelector(el.firstChild.getAttribute("href") + " path").getAttribute("d"), turn = getComputedStyle(el.parentNode).rotate;
      out.push(`<path transform="translate(${r.x - home.x} ${r.y - home.y})scale(${r.width / 24})rotate(${parseFloat(turn) || 0} 12 12)" d="${d}" fill="${css.fill}" stroke="${css.stroke}"/>`);
      return;
    }
    const ring = /0px 0px 0px 3px$/.test(css.boxShadow);
    if (ring) shape(r, css, 3, css.boxShadow.split(" 0px")[0], "", 1.5);
    shape(r, css, parseFloat(css.borderTopWidth), css.borderTopColor, css.borderTopStyle);
    for (const kid of el.childNodes) {
      if (kid.nodeType === 1) walk(kid);
      else for (const word of kid.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(kid, word.index);
        range.setEnd(kid, word.index + word[0].length);
        const at = range.getBoundingClientRect();
        out.push(`<text x="${at.x - home.x}" y="${at.y - home.y + at.height * 0.78}" font-size="${css.fontSize}" font-weight="${css.fontWeight}" fill="${css.color}">${esc(word[0])}</text>`);
      }
    }
  };
  const head = t.box.querySelector(".rt-head"), felt = t.box.querySelector(".rt-felt"), { width, bottom } = felt.getBoundingClientRect();
  walk(head);
  walk(felt);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${home.width} ${bottom - home.y}" font-family="system-ui,sans-serif"><rect width="100%" height="100%" fill="${getComputedStyle(t.box).backgroundColor}"/>${out.join("")}</svg>`;
}
