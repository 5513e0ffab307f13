"""The settings of the classroom app; each was tried, and the comment says what it is for."""

from __future__ import annotations

import os
from pathlib import Path

from traitlets.config import Config

# Pictures and records; never a notebook's source, Python, or anything else that lies in the folder.
SERVED = [r"(?!.*(^|/)\.).*\.(png|jpg|gif|svg)", r"records/[\w.-]+\.rung\.toml"]

# What runs in the page: widgets. Other extensions of JupyterLab that happen to be installed stay out.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]


def settings(toc: Path, folder: Path, title: str, *, pool: int, cull: int, every: int) -> Config:
    """Voila's configuration: `pool` warm kernels for each notebook, idle ones gone after `cull` seconds."""
    c = Config()
    c.Voila.root_dir = str(folder)
    c.Voila.open_browser = False
    c.Voila.config_file_paths = []
    # Without it the page's goodbye is refused, and every page closed or reloaded leaves a kernel behind.
    # Posts from other sites are still refused, by the check of their origin.
    c.Voila.tornado_settings = {"disable_check_xsrf": True, "ws_ping_timeout": 30_000}
    c.VoilaConfiguration.template = "rungkit"
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.file_allowlist = SERVED
    c.VoilaConfiguration.preheat_kernel = pool > 0
    c.VoilaConfiguration.default_pool_size = pool
    # At once, a refill would compete with the visitors that emptied the pool.
    c.VoilaKernelManager.fill_delay = 240 if pool > 1 else 5
    c.VoilaConfiguration.extension_allowlist = EXTENSIONS
    c.VoilaExecutor.cell_error_instruction = "The rest of the page is not shown."
    c.VoilaExporter.preprocessors = ["rungkit.site.voila.preprocessor.MystPreprocessor"]
    c.MystPreprocessor.toc = str(toc)
    c.MystPreprocessor.book = title
    c.MappingKernelManager.cull_idle_timeout = cull
    c.MappingKernelManager.cull_interval = every
    c.MappingKernelManager.cull_connected = False
    c.KernelManager.autorestart = False
    if os.name != "nt":
        c.KernelManager.transport = "ipc"  # no port a kernel; Windows has no such sockets
    return c
