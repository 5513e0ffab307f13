"""Pages read at once: their kernels share nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tools.parallel import OwnSockets


def test_each_kernel_has_sockets_of_its_own_that_go_with_it() -> None:
    one, two = OwnSockets(kernel_name="python3"), OwnSockets(kernel_name="python3")
    for kernel in (one, two):
        kernel.write_connection_file()
    sockets = [{f"{kernel.ip}-{port}" for port in kernel.ports} for kernel in (one, two)]
    assert {len(each) for each in sockets} == {5}
    assert not sockets[0] & sockets[1]
    assert {kernel.transport for kernel in (one, two)} == {"ipc"}
    folders = [Path(kernel.connection_file).parent for kernel in (one, two)]
    assert all(Path(socket).parent in folders for each in sockets for socket in each)
    for kernel in (one, two):
        asyncio.run(kernel.cleanup_resources())
    assert not any(folder.exists() for folder in folders)
