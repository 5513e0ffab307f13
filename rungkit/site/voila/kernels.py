"""The kernels behind the pages: told of when they end, and ended when nobody needs them any more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from jupyter_client.session import utcnow
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from rungkit.site.voila.pages import Pages

FIRST = timedelta(seconds=60)  # that a page has to load its scripts before it connects
BUSY = 5  # times as long as an idle kernel may a busy one go on that nobody is connected to


class Kernels(AsyncMappingKernelManager):
    """Jupyter's manager of kernels, which also ends those that died or that nobody waits for."""

    pages: Pages | None = None

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self._met: set[str] = set()

    def notify_connect(self, kernel_id: str) -> None:
        """A page has connected to its kernel."""
        self._met.add(kernel_id)
        super().notify_connect(kernel_id)

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **how: Any) -> None:
        """Ends a kernel and frees its visitor's place."""
        try:
            await super().shutdown_kernel(kernel_id, *args, **how)
        finally:
            self._met.discard(kernel_id)
            if self.pages is not None:
                self.pages.gone(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Ends one that has died, is left alone, or works on for nobody; never one that is kept ready."""
        kernel = self.get_kernel(kernel_id)
        if self.pages is not None and self.pages.keeps(kernel_id):
            return
        alone = not self._kernel_connections.get(kernel_id, 0)
        silent = utcnow() - kernel.last_activity
        too_long = alone and silent > BUSY * timedelta(seconds=self.cull_idle_timeout)
        awaited = kernel_id not in self._met and silent < FIRST
        if not await ensure_async(kernel.is_alive()) or (too_long and not awaited):
            await self.shutdown_kernel(kernel_id, now=True)
        elif not awaited:
            await super().cull_kernel_if_idle(kernel_id)
