"""Serves a folder over http on this machine only; a port that is taken moves on to the next."""

import functools
import http.server
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HOST = "127.0.0.1"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files of one folder, without a log line for each."""

    extensions_map = {  # noqa: RUF012 - the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".woff2": "font/woff2",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing: the address is printed once, and a missing file is seen in the browser."""


class Server(http.server.ThreadingHTTPServer):
    """A server that never shares its port: Windows would let two of them listen on one."""

    allow_reuse_address = os.name != "nt"


def open_server(folder: Path, port: int, tries: int = 50) -> Server:
    """A server of `folder` on the first free port from `port` on (0: any). OSError when none is free."""
    handler = functools.partial(Handler, directory=str(folder))
    for number in range(port, port + tries):
        try:
            return Server((HOST, number), handler)
        except OSError:
            if number == port + tries - 1:
                raise
    raise OSError(f"no port to try from {port} on")


def address(server: Server) -> str:
    """The server's address without a slash at its end."""
    return f"http://{HOST}:{server.server_address[1]}"


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of `folder` on any free port, while the block runs."""
    server = open_server(folder, 0)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)  # so soon it ends
    thread.start()
    try:
        yield address(server)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
