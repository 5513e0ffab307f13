"""What may cross the websocket between a page and its kernel, in both directions."""

from __future__ import annotations

import logging
import time
from typing import Any

from jupyter_client.session import DELIM
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from traitlets import Int

from rungkit.strings import tell

# What a page needs of its kernel: widgets, and what cells display.
OUTWARD = {
    "clear_output",
    "comm_close",
    "comm_info_reply",
    "comm_msg",
    "comm_open",
    "display_data",
    "error",
    "execute_result",
    "kernel_info_reply",
    "shutdown_reply",
    "status",
    "stream",
    "update_display_data",
}
LOG = logging.getLogger(__name__)


class Wire(ZMQChannelsWebsocketConnection):
    """Lets no traceback, no source and no path of the server out, and no flood in.

    Voila's own list of message types holds for what comes in: a visitor cannot run code.
    """

    most_messages = Int(6000, help="messages that a page may send in one span").tag(config=True)
    most_bytes = Int(8_000_000, help="bytes that a page may send in one span").tag(config=True)
    span = Int(10, help="seconds").tag(config=True)

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self._since: float = time.monotonic()
        self._messages: int = 0
        self._bytes: int = 0

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """A page's message on to the kernel. Junk is let go; too much of anything ends the connection."""
        if self._too_much(len(incoming_msg)):
            LOG.error("kernel %s: a page sends too much and is cut off", self.kernel_id)
            self.websocket_handler.close(1008, "too much")
            return
        try:
            super().handle_incoming_message(incoming_msg)
        except Exception as wrong:
            LOG.warning(
                "kernel %s: a message that is none was let go (%s)", self.kernel_id, type(wrong).__name__
            )

    def _too_much(self, size: int) -> bool:
        now = time.monotonic()
        if now - self._since > self.span:
            self._since, self._messages, self._bytes = now, 0, 0
        self._messages += 1
        self._bytes += size
        return bool(self._messages > self.most_messages or self._bytes > self.most_bytes)

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        """A kernel's message on to the page: what failed is logged here and said there in a sentence."""
        _, parts = self.session.feed_identities(outgoing_msg)
        header = self.session.unpack(parts[1])
        kind = header.get("msg_type")
        if kind not in OUTWARD:
            return
        if kind == "stream":
            content = self.session.unpack(parts[4])
            if content.get("name") != "stdout":
                LOG.warning("kernel %s: %s", self.kernel_id, content.get("text"))
                return
        elif kind == "error" or (kind.endswith("_reply") and b'"traceback"' in bytes(parts[4])):
            content = self.session.unpack(parts[4])
            LOG.error("kernel %s: %s", self.kernel_id, "\n".join(content.get("traceback") or ()))
            outgoing_msg = self._told(parts, content)
        super().handle_outgoing_message(stream, outgoing_msg)

    def _told(self, parts: list[Any], content: dict[str, Any]) -> list[Any]:
        """The same message with our sentence in place of the traceback, signed anew."""
        said = tell("app", "failed")
        clean = {**content, "ename": "Error", "evalue": said, "traceback": [said]}
        signed = [*map(bytes, parts[1:4]), self.session.pack(clean)]
        return [DELIM, self.session.sign(signed), *signed]

    def write_stderr(self, error_message: str, parent_header: dict[str, Any]) -> None:
        """Jupyter's own complaints speak of settings: they are for whoever runs the app."""
        LOG.warning("kernel %s: %s", self.kernel_id, error_message)
