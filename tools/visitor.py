"""A visitor of the app without a browser: opens a page, connects to its kernel, waits for its table, leaves.

For measurements and for attempts to break in, where thirty browsers would be too many or too polite.
"""

from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

import websocket

APP = "voila/render/apps/app.ipynb"
KERNEL = re.compile(rb'"kernelId": ?"([\w-]+)"')
PATIENCE = 300


class Visitor:
    """One visitor with cookies of its own; `home` is the app's address without a slash at its end."""

    def __init__(self, home: str, *, patience: float = PATIENCE) -> None:
        self.home, self.patience = home, patience
        self.cookies = CookieJar()
        self._http = build_opener(ProxyHandler({}), HTTPCookieProcessor(self.cookies))
        self.kernel, self.page = "", b""
        self.socket: Any = None
        self.heard: list[str] = []  # every frame that came, as text
        self.session = uuid.uuid4().hex
        self.sent = (
            0,
            time.monotonic(),
        )  # how many messages since when, for those who must not send too many

    def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        """Status and body of an address of the app."""
        return self._ask(Request(f"{self.home}/{path}", headers=headers))

    def post(
        self, path: str, body: bytes = b"", *, method: str = "POST", **headers: str
    ) -> tuple[int, bytes]:
        """The same, posted."""
        return self._ask(Request(f"{self.home}/{path}", data=body, headers=headers, method=method))

    def _ask(self, request: Request) -> tuple[int, bytes]:
        try:
            with self._http.open(request, timeout=self.patience) as answer:
                return int(answer.status), bytes(answer.read())
        except HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read()

    def open(self, path: str = f"{APP}?app=demo") -> float:
        """Seconds until the page is there whole.

        :raises RuntimeError: when it is not shown, or has no kernel behind it.
        """
        began = time.monotonic()
        status, page = self.get(path)
        found = KERNEL.search(page)
        if status != 200 or found is None:
            raise RuntimeError(f"{path} was answered by {status}")
        self.kernel, self.page = found.group(1).decode(), page
        return time.monotonic() - began

    def connect(self, **how: Any) -> None:
        """Opens the websocket to the page's kernel."""
        if self.socket is not None:  # what the app has cut off is let go here too
            self.socket.shutdown()
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        how = {"cookie": cookies, "http_no_proxy": ["*"], **how}
        address = self.home.replace("http", "ws", 1)
        self.socket = websocket.create_connection(
            f"{address}/api/kernels/{self.kernel}/channels?session_id={self.session}",
            timeout=self.patience,
            **how,
        )

    def send(self, kind: str, content: object, *, channel: str = "shell", **more: Any) -> str:
        """Sends a message to the kernel; its ID."""
        name = uuid.uuid4().hex
        header = {
            "msg_id": name, "username": "", "session": self.session, "msg_type": kind, "version": "5.3",
            "date": "2026-01-01T00:00:00.000Z",
        }  # fmt: skip
        message = {
            "channel": channel,
            "header": header,
            "parent_header": {},
            "metadata": {},
            "content": content,
        }
        self.socket.send(json.dumps({**message, "buffers": [], **more}))
        return name

    def frames(self, seconds: float) -> Iterator[str]:
        """What comes from the kernel, until so many seconds have passed."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:  # a ping is a frame too: else they would be answered for ever, and the time never be up
                kind, frame = self.socket.recv_data(control_frame=True)
            except websocket.WebSocketTimeoutException:
                return
            if kind in (websocket.ABNF.OPCODE_PING, websocket.ABNF.OPCODE_PONG):
                continue
            text = "" if kind == websocket.ABNF.OPCODE_CLOSE else bytes(frame).decode("utf-8", "replace")
            self.heard.append(text)
            yield text

    def wait(self, fits: Callable[[str], bool], seconds: float | None = None) -> str:
        """The first frame that fits.

        :raises TimeoutError: when none came.
        """
        for text in self.frames(self.patience if seconds is None else seconds):
            if fits(text):
                return text
        raise TimeoutError("the kernel did not say what was waited for")

    def answers(self, seconds: float = 30) -> bool:
        """Whether the kernel still answers."""
        name = self.send("comm_info_request", {})
        try:
            self.wait(lambda text: '"comm_info_reply"' in text and name in text, seconds)
        except (TimeoutError, websocket.WebSocketException, OSError):
            return False
        return True

    def models(self) -> dict[str, dict[str, Any]]:
        """The state of every widget of the page, by its ID."""
        comm = uuid.uuid4().hex
        opening = {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {"widgets": None}}
        self.send("comm_open", opening, metadata={"version": "1.0.0"})
        self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        text = self.wait(lambda one: '"update_states"' in one)
        text = text[text.index("{") :]  # a frame with buffers has their places before it
        found, _ = json.JSONDecoder().raw_decode(text)
        states: dict[str, Any] = found["content"]["data"]["states"]
        return {name: one["state"] for name, one in states.items()}

    def update(self, model: str, state: object) -> str:
        """Sets values of a widget, as the page does."""
        return self.send("comm_msg", {"comm_id": model, "data": {"method": "update", "state": state}})

    def stage(self) -> str:
        """The widget that is told the address of the app's page."""
        return next(name for name, state in self.models().items() if "search" in state)

    def table(self, search: str = "?app=demo") -> None:
        """Tells the app the address of its page, and waits until the first table comes."""
        self.update(self.stage(), {"search": search})
        self.wait(lambda text: '"comm_open"' in text and '"payload"' in text)

    def leave(self, *, goodbye: bool = True) -> int:
        """Closes the page. The status that answers its goodbye, posted as a browser does; 0 without one."""
        status = 0
        if goodbye and self.kernel:
            status, _ = self.post(f"voila/api/shutdown/{self.kernel}", Origin=self.home)
        if self.socket is not None:
            self.socket.close()
        return status
