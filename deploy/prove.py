"""Proves that a session stays on its process behind nginx: `python -m deploy.prove [VISITORS]`.

Starts two processes of the app and an nginx of its own with deploy/nginx.conf, on free ports, sends visitors
through it, and ends everything again.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from tools.app import running
from tools.say import say, stop
from tools.visitor import Visitor

NAME = "lessons.example.org"
CONFIG = Path(__file__).resolve().parent / "nginx.conf"
MISSING = "nginx is not installed: `apt-get install nginx-light` (Debian) or `brew install nginx` brings it."
MAIN = """\
worker_processes 1;
pid {folder}/pid;
error_log {folder}/error.log;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/rungkit.conf;
}}
"""
SAY_OF_A_LOST_ONE = 410


@contextmanager
def nginx(rooms: list[str], port: int) -> Iterator[str]:
    """The address of an nginx before two processes, set up by the file that is shipped."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        stop(MISSING)
    text = CONFIG.read_text("utf-8").replace("listen 80;", f"listen 127.0.0.1:{port};")
    for stands, room in zip(("127.0.0.1:8871", "127.0.0.1:8872"), rooms, strict=True):
        text = text.replace(f"server {stands};", f"server {urlsplit(room).netloc};")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "rungkit.conf").write_text(text, "utf-8")
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder), "utf-8")
        command = [str(program), "-p", name, "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        subprocess.run([*command, "-t", "-q"], check=True)
        server = subprocess.Popen(command)
        try:
            open_within(port, 20)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


def open_within(port: int, seconds: float) -> None:
    """Waits until somebody listens on a port.

    :raises OSError: when nobody does.
    """
    until = time.monotonic() + seconds
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def room_of(visitor: Visitor, rooms: list[str]) -> list[str]:
    """The processes that have the visitor's kernel, asked without nginx."""
    return [room for room in rooms if Visitor(room).get(f"voila/alive/{visitor.kernel}")[0] == 204]


def cookie(visitor: Visitor) -> str:
    """The room that a visitor was given."""
    return next(str(one.value) for one in visitor.cookies if one.name == "rung_room")


def check(holds: bool, sentence: str) -> None:
    """Says what holds; ends the proof where it does not."""
    if not holds:
        stop(f"NOT SO: {sentence}")
    say(f"so: {sentence}")


def main(visitors: int) -> None:
    """The proof, sentence by sentence."""
    options = ("--pool", "0", "--cull", "600", "--name", NAME)
    with (
        running(*options, "--port", "8871") as one,
        running(*options, "--port", "8875") as two,
        nginx([one, two], 8880) as front,
    ):
        rooms = [one, two]
        inside: list[Visitor] = []
        homes: list[str] = []
        while len(inside) < visitors or (len(set(homes)) < 2 and len(inside) < 40):
            visitor = Visitor(front)
            visitor.open()
            inside.append(visitor)
            homes += room_of(visitor, rooms)
        check(len(homes) == len(inside), f"each of {len(inside)} visitors has a kernel in one process")
        counts = [homes.count(room) for room in rooms]
        check(min(counts) > 0, f"both processes have visitors: {counts[0]} and {counts[1]}")
        for visitor in inside:
            visitor.connect()
            asked = [visitor.get(f"voila/alive/{visitor.kernel}")[0] for _ in range(20)]
            check_quietly(asked == [204] * 20 and visitor.answers(), "a session left its process")
        check(True, "20 requests and a websocket of each reached the process of its kernel")
        for visitor, home in zip(inside[:4], homes, strict=False):
            first = visitor.kernel
            visitor.open()
            check_quietly(room_of(visitor, rooms) == [home], "a page loaded again came to the other process")
            visitor.kernel = first
        check(True, "a page loaded again comes to the same process")
        lost = stranger(inside[0], front)
        check(lost == SAY_OF_A_LOST_ONE, "with the other process's cookie the kernel is not found (410)")
        named = Visitor(front).get("", Host=NAME)[0]
        check(named == 200, f"the app answers to {NAME}, which was named to it")
        check(Visitor(front).get("", Host="evil.example")[0] == 403, "and to no other name")
        stays = next(visitor for visitor, home in zip(inside, homes, strict=True) if home == one)
        goes = next(visitor for visitor, home in zip(inside, homes, strict=True) if home == two)
        ended = cookie(goes)
        kill(two)
        check(stays.answers(), "when the second process is killed, visitors of the first go on")
        told = goes.get(f"voila/alive/{goes.kernel}")[0]
        check(told == SAY_OF_A_LOST_ONE, "a page of the second is told that its session has ended (410)")
        goes.open()
        check(
            cookie(goes) != ended and room_of(goes, [one]) == [one],
            "loaded again it is served by the first",
        )
    say(f"A session stays on its process: {len(inside)} visitors, 2 processes, {CONFIG.name}.")


def kill(room: str) -> None:
    """Ends the process that serves at an address, as a crash would."""
    port = room.rsplit(":", 1)[1]
    for process in psutil.process_iter(["cmdline"]):
        words = process.info["cmdline"] or []
        if "rungkit.site.serve" in words and words[-1] == port:
            process.kill()


def check_quietly(holds: bool, otherwise: str) -> None:
    """Ends the proof where something does not hold."""
    if not holds:
        stop(f"NOT SO: {otherwise}")


def stranger(visitor: Visitor, front: str) -> int:
    """How a kernel is answered for when the cookie names the other process."""
    other = {"a": "b", "b": "a"}[cookie(visitor)]
    status, _ = Visitor(front).get(f"voila/alive/{visitor.kernel}", Cookie=f"rung_room={other}")
    return status


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
