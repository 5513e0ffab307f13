"""Attempts over the websocket, where a visitor speaks to a kernel of its own."""

from __future__ import annotations

import json
import os
import struct
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import websocket

from rungkit.site.apps.address import APPS
from tools.attacks import TELLING, Attempt, Target, held
from tools.visitor import Visitor

DEEP: Any = []
for _ in range(200):
    DEEP = [DEEP]
# Values of every type, and sizes that no page sends.
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1.5, float("inf"), "", "x" * 2_000, "\x00\ud800", "../../etc/passwd",
    "<img src=x onerror=alert(1)>", "__import__('os').system('id')", [], [None] * 500, ["x", {"y": [1]}],
    DEEP, {}, {"__class__": "x"}, {"id": "x", "seat": 7, "payload": None}, "IPY_MODEL_x",
)  # fmt: skip
FEW: tuple[Any, ...] = (None, True, 10**30, 1.5, "x" * 2000, [], {"x": [1]}, DEEP)
PACE = 4000  # messages in eleven seconds
KINDS = (
    "execute_request", "inspect_request", "complete_request", "history_request", "is_complete_request",
    "input_reply", "debug_request", "interrupt_request", "create_subshell_request", "usage_request",
    "connect_request", "apply_request", "clear_request", "abort_request",
)  # fmt: skip
CHANNELS = ("shell", "control", "stdin", "iopub", "hb", "", None, 7)


def quiet(visitor: Visitor, where: str) -> None:
    """That the kernel still answers, and nothing it said tells of the server."""
    held(visitor.answers(60), f"{where}: the kernel answers no more")
    for text in visitor.heard:
        for word in TELLING:
            held(word not in text, f"{where}: the kernel told {word!r}")
    visitor.heard.clear()


def binary(header: bytes, content: bytes) -> bytes:
    """A message as the other protocol of the websocket writes it."""
    parts = [b"shell", header, b"{}", b"{}", content]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts)


def code(target: Target) -> str:
    """Code to be run, by every kind of message, on every channel, in both protocols."""
    mark = Path(tempfile.gettempdir()) / f"ran-{uuid.uuid4().hex}"
    line = f"open({str(mark)!r}, 'w').close()"
    content = {
        "code": line,
        "silent": False,
        "command": line,
        "value": line,
        "arguments": {"expression": line},
    }
    content |= {"user_expressions": {"x": line}, "allow_stdin": True, "seq": 1, "type": "request"}
    visitor = target.visitor()
    tried = 0
    for kind in KINDS:
        for channel in CHANNELS:
            visitor.send(kind, content, channel=channel)  # type: ignore[arg-type]
            tried += 1
    quiet(visitor, "messages that run code")
    for name in ("jupyter.widget", "os", "jupyter.widget.control", "IPython.core.interactiveshell"):
        for data in (
            {"code": line},
            {"state": {"_model_name": "os", "_view_module": line, "on_click": line}},
        ):
            opening = {"comm_id": uuid.uuid4().hex, "target_name": name, "target_module": "os", "data": data}
            visitor.send("comm_open", opening, metadata={"version": "2.1.0"})
            tried += 1
    header = {"msg_id": "1", "session": "1", "username": "", "date": "", "version": "5.3"}
    twice = json.dumps({**header, "msg_type": "execute_request"})
    first = '{"msg_type": "comm_info_request", ' + twice[1:]
    last = twice[:-1] + ', "msg_type": "comm_info_request"}'
    for raw in (twice, first, last):
        rest = json.dumps({"channel": "shell", "content": content, "buffers": [], "msg_type": "comm_msg"})[1:]
        visitor.socket.send(f'{{"header": {raw}, "parent_header": {{}}, "metadata": {{}}, {rest}')
        tried += 1
    quiet(visitor, "comms that run code")
    other = Visitor(target.home, patience=60)
    other.kernel = visitor.kernel
    other.connect(subprotocols=["v1.kernel.websocket.jupyter.org"])
    for raw in (twice, first, last):
        other.socket.send_binary(binary(raw.encode(), json.dumps(content).encode()))
        tried += 1
    quiet(visitor, "messages in binary")
    other.leave(goodbye=False)
    visitor.leave()
    held(not mark.exists(), "a visitor's code ran")
    return f"{tried} messages: let go; the mark that the code would have left is not there"


def traits(target: Target) -> str:
    """Junk in every value of every widget that a page may change."""
    apps = APPS if target.thorough else ("demo",)
    tried = 0
    for app in apps:
        visitor = target.visitor()
        stage = visitor.stage()
        for junk in JUNK:
            visitor.update(stage, dict.fromkeys(("here", "covered", "play", "seconds", "address"), junk))
        visitor.update(stage, {"search": f"?app={app}"})
        held(visitor.answers(60), f"{app} does not open")
        tried += _into_all(visitor, app, one_by_one=target.thorough)
        visitor.leave()
    return f"{tried:,} values in {len(apps)} of the {len(APPS)} apps: refused; each goes on and tells nothing"


def callbacks(target: Target) -> str:
    """Junk in the widgets of a chapter, whose code is no app's: a callback of its own that fails."""
    visitor = Visitor(target.home, patience=120)
    visitor.open("voila/render/be-ranga.ipynb")
    visitor.connect()
    tried = _into_all(visitor, "a chapter", one_by_one=target.thorough)
    visitor.leave()
    return f"{tried:,} values: refused or followed; no traceback and no path crossed the websocket"


def _into_all(visitor: Visitor, where: str, *, one_by_one: bool) -> int:
    """Sets the values of widgets that are no mere layout or style; how many were sent.

    Those of one kind are alike, so one of each is tried, and all only where every value is taken by itself.
    """
    tried, met = 0, Counter[str]()
    for name, state in visitor.models().items():
        kind = str(state.get("_model_name"))
        met[kind] += 1
        if "Layout" in kind or "Style" in kind or (met[kind] > 1 and not one_by_one):
            continue
        own = [key for key in state if not key.startswith("_") and key not in ("layout", "style", "tabbable")]
        for keys in [[key] for key in own] if one_by_one else [own]:
            for junk in FEW if one_by_one else JUNK:
                paced(visitor)
                visitor.update(name, dict.fromkeys(keys, junk))
                tried += len(keys)
        for junk in (None, "x", [], {"x": 1}):
            visitor.update(name, junk)
        quiet(visitor, f"{where}, {kind}")
    return tried


def paced(visitor: Visitor) -> None:
    """Keeps below what a page may send in ten seconds, so that the junk arrives."""
    now = time.monotonic()
    if visitor.sent[0] >= PACE:
        time.sleep(max(0.0, 11 - (now - visitor.sent[1])))
        visitor.sent = (0, time.monotonic())
    visitor.sent = (visitor.sent[0] + 1, visitor.sent[1])


def messages(target: Target) -> str:
    """Junk in every message that a widget or its table understands."""
    visitor = target.visitor()
    visitor.table()
    table = next(name for name, state in visitor.models().items() if "payload" in state)
    tried = 0

    def custom(content: object) -> None:
        nonlocal tried
        visitor.send("comm_msg", {"comm_id": table, "data": {"method": "custom", "content": content}})
        tried += 1

    for junk in JUNK:
        for content in (junk, {"kind": junk}, {"kind": "desk", "id": junk, "request": junk}):
            custom(content)
        custom({"kind": "desk", "id": 1, "request": {"do": junk}})
        custom({"kind": "desk", "id": 1, "request": {"do": "act", "record": junk, "acts": junk, "act": junk}})
        custom(
            {"kind": "desk", "id": 1, "request": {"do": "deal", "game": junk, "seed": junk, "hands": junk}}
        )
        custom({"kind": "desk", "id": 1, "request": {"do": "open", "text": junk, "game": junk}})
        custom({"kind": "act", "path": junk, "action": junk})
        custom({"kind": "act", "path": "0", "action": junk})
        for method in ("update", "custom", "request_state", "request_states", "backbone", "nonsense", junk):
            visitor.send("comm_msg", {"comm_id": table, "data": {"method": method, "state": junk}})
            visitor.send("comm_msg", {"comm_id": table, "data": junk})
            tried += 2
        visitor.send("comm_msg", {"comm_id": junk, "data": {"method": "update"}})
        visitor.send("comm_close", {"comm_id": junk})
        visitor.send("comm_info_request", junk)
        visitor.send("kernel_info_request", junk, metadata=junk)
        tried += 4
        quiet(visitor, f"messages with {str(junk)[:30]!r}")
        time.sleep(0.5)
    for do in ("eval", "__class__", "os.system", "../x", "act\x00"):
        custom({"kind": "desk", "id": 9, "request": {"do": do}})
    custom({"kind": "desk", "id": 77, "request": {"do": "games"}})
    visitor.wait(lambda text: '"answer"' in text and "court-piece" in text)
    quiet(visitor, "messages")
    visitor.leave()
    return f"{tried:,} messages: answered by a sentence or let go; the table still asks and is answered"


def frames(target: Target) -> str:
    """Frames that are no messages, too large ones, too many of them."""
    visitor = target.visitor()
    odd: tuple[Callable[[], Any], ...] = (
        lambda: visitor.socket.send("no json"), lambda: visitor.socket.send("{}"),
        lambda: visitor.socket.send("[" * 5000), lambda: visitor.socket.send("null"),
        lambda: visitor.socket.send('{"channel": "shell", "header": null}'),
        lambda: visitor.socket.send('{"channel": "shell", "header": {"msg_type": ["x"]}}'),
        lambda: visitor.socket.send('{"channel": {"x": 1}, "header": {"msg_type": "comm_msg"}}'),
        lambda: visitor.socket.send_binary(b""), lambda: visitor.socket.send_binary(os.urandom(4000)),
        lambda: visitor.socket.send_binary(b"\xff" * 64),
        lambda: visitor.send("comm_msg", {"data": "x" * 1_900_000}),
    )  # fmt: skip
    for one in odd:
        one()
    quiet(visitor, "frames that are no messages")
    cut = []
    for flood in (
        lambda: visitor.send("comm_msg", {"data": "x" * 3_000_000}),
        lambda: [visitor.send("comm_msg", {"comm_id": "x"}) for _ in range(9000)],
        lambda: [visitor.send("comm_msg", {"data": "x" * 1_000_000}) for _ in range(20)],
    ):
        try:
            flood()
            visitor.wait(lambda text: False, 20)
            cut.append(False)
        except (websocket.WebSocketException, OSError):
            cut.append(True)
        except TimeoutError:
            cut.append(not visitor.socket.connected)
        visitor.connect()
        held(visitor.answers(60), "a page that was cut off cannot connect again")
    held(all(cut), f"of three floods these were cut off: {cut}")
    visitor.leave()
    return f"{len(odd)} let go; 3 MB at once, 9,000 messages, 20 MB: cut off, and the page connects again"


def widgets(target: Target) -> str:
    """Widgets that a visitor makes up, of every kind that there is."""
    visitor = target.visitor()
    kinds = (
        "HTML",
        "Output",
        "FileUpload",
        "Image",
        "Video",
        "Box",
        "IntSlider",
        "Button",
        "Link",
        "Controller",
    )
    for kind in kinds:
        for junk in JUNK:
            paced(visitor)
            state = {"_model_name": f"{kind}Model", "_model_module": "@jupyter-widgets/controls"}
            state |= {"_model_module_version": "2.0.0", "_view_name": f"{kind}View", "_view_module": "x"}
            more = {
                "value": junk,
                "children": junk,
                "format": junk,
                "source": junk,
                "outputs": junk,
                "msg_id": "x",
            }
            data = {"state": {**state, **more}}
            opening = {"comm_id": uuid.uuid4().hex, "target_name": "jupyter.widget", "data": data}
            visitor.send("comm_open", opening, metadata={"version": "2.1.0"})
        quiet(visitor, kind)
    visitor.table()
    quiet(visitor, "made-up widgets")
    visitor.leave()
    return f"{len(kinds) * len(JUNK)} widgets: refused, or idle in the visitor's own kernel; the app opens"


OVER_THE_WIRE: tuple[Attempt, ...] = (code, traits, callbacks, messages, frames, widgets)
