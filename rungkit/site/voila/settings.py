"""The settings of the classroom app; each was tried, and the comment says what it is for."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Sequence
from pathlib import Path

from traitlets.config import Config

# Pictures and records; never a notebook's source, Python, or anything else that lies in the folder.
SERVED = [r"(?!.*(^|/)\.).*\.(png|jpg|gif|svg)", r"records/[\w.-]+\.rung\.toml"]

# What runs in the page: widgets. Other extensions of JupyterLab that happen to be installed stay out.
EXTENSIONS = [
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "rungkit",
]

PER_CORE = 20  # visitors whose steps and bots a core answers without a wait that is felt
PER_VISITOR = 60_000_000  # bytes of memory for a page with its kernel; benchmarks/app.py measures them
APART = 1_000_000_000  # bytes for the app itself and for the machine
MOST_MESSAGE = 2_000_000  # bytes of one message of a page: the longest record, and room
MOST_MEMORY = 1 << 30  # bytes that one kernel may take, so that no visitor takes what the others need


def fitting(cores: int, memory: int) -> int:
    """How many visitors a machine bears.

    >>> fitting(2, 8_000_000_000), fitting(2, 2_000_000_000), fitting(1, 500_000_000)
    (40, 16, 1)
    """
    return max(1, min(PER_CORE * cores, (memory - APART) // PER_VISITOR))


def at_home(ip: str) -> bool:
    """Whether only this machine can reach an address.

    >>> at_home("127.0.0.1"), at_home("localhost"), at_home("0.0.0.0"), at_home("")
    (True, True, False, False)
    """
    try:
        return ipaddress.ip_address(ip).is_loopback
    except ValueError:
        return ip == "localhost"


def settings(folder: Path, toc: Path, title: str, *, cull: int, ip: str, names: Sequence[str] = ()) -> Config:
    """Voila's configuration: kernels left behind are gone after `cull` seconds.

    `names` are those under which visitors reach an app that listens on this machine only.
    """
    c = Config()
    c.Voila.root_dir = str(folder)
    c.Voila.open_browser = False
    c.Voila.config_file_paths = []
    c.Voila.kernel_websocket_connection_class = "rungkit.site.voila.wire.Wire"
    c.Voila.tornado_settings = {
        # Without it the page's goodbye is refused, and every page closed or reloaded leaves a kernel behind.
        # Posts from other sites are still refused, by the check of their origin.
        "disable_check_xsrf": True,
        # A page whose network was cut is noticed; then its kernel is one that was left behind.
        "ws_ping_interval": 10_000,
        "ws_ping_timeout": 30_000,
        "websocket_max_message_size": MOST_MESSAGE,
        # Another site's name that is made to lead to this machine reaches nothing.
        "allow_remote_access": not at_home(ip),
        "local_hostnames": ["localhost", *names],
    }
    c.VoilaConfiguration.template = "rungkit"
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.strip_sources = True
    c.VoilaConfiguration.file_allowlist = SERVED
    c.VoilaConfiguration.multi_kernel_manager_class = "rungkit.site.voila.kernels.Kernels"
    c.VoilaConfiguration.preheat_kernel = False  # `pages.py` does it
    c.VoilaConfiguration.extension_allowlist = EXTENSIONS
    c.VoilaExecutor.cell_error_instruction = "The rest of the page is not shown."
    c.VoilaExporter.preprocessors = ["rungkit.site.voila.preprocessor.MystPreprocessor"]
    c.MystPreprocessor.toc = str(toc)
    c.MystPreprocessor.book = title
    c.MappingKernelManager.cull_idle_timeout = cull
    c.MappingKernelManager.cull_interval = max(1, min(10, cull // 5))
    c.MappingKernelManager.cull_connected = False
    c.KernelManager.autorestart = False
    if os.name != "nt":
        c.KernelManager.transport = "ipc"  # no port a kernel; Windows has no such sockets
    return c


def bound_memory() -> None:
    """Lets no process started from here take more than its share, where the system knows such a bound."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    within = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (within, hard))
