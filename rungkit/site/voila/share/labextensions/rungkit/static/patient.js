/* A widget's view waits two seconds for its model. On a busy page all models may come in one stroke that takes
   longer, and the view gives up without having looked again; so it looks once more. */
(window._JUPYTERLAB ??= {}).rungkit = {
  init() {},
  get: async () => () => ({
    __esModule: true,
    default: {
      id: "rungkit:patient",
      autoStart: true,
      activate(app) {
        app.widgetManagerPromise.promise.then(manager => {
          const get = manager.get_model.bind(manager);
          manager.get_model = id => get(id).catch(error => {
            if (manager.has_model(id)) return get(id);
            throw error;
          });
        });
      },
    },
  }),
};
