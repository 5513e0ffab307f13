// A page that asks the engine, as a widget: the very same element, its engine the kernel's. Appended to the scripts.

function render({ model, el }) {
  const shown = document.createElement(model.get("element"));
  shown.labels = model.get("labels");
  shown.engine = desk(model);
  el.append(shown);
  shown.data = model.get("page");
  const stop = ping(model, is => {
    if (is) shown.engine.stop("kernel_gone");
  });
  return () => {
    stop();
    shown.engine.close();
  };
}
export default { render };
