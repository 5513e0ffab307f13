"""Attempts to break into the classroom app or to break it, all repeated: `python -m tools.attacks`.

Each attempt says what was tried and what came of it; one that succeeds ends the command with 1. With
`--write` the table in SECURITY.md is written anew; with `--thorough`, which takes long, every value of every
app is tried by itself. `tools/attacks_wire.py` holds those over the websocket.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

import psutil
import websocket

from tools.app import kernels, running
from tools.run import ROOT
from tools.visitor import APP, Visitor

TOKEN = "pile-of-eight"
EVIL = "https://evil.example"
# What must never leave the server, whatever is asked: its paths, its code, its secrets.
TELLING = (
    "Traceback (most recent", "site-packages", str(ROOT), "root:x:0", "[build-system]", "format: jb-book",
    '"cell_type"', "repositoryformatversion", "import argparse",
)  # fmt: skip
BASES = (
    "voila/files/", "voila/render/", "voila/static/", "voila/templates/rungkit/static/",
    "voila/templates/../static/", "voila/templates/lab/static/", "voila/labextensions/", "voila/api/themes/",
    "voila/tree/", "book/", "static/", "files/", "",
)  # fmt: skip
TAILS = (
    "../../pyproject.toml", "..%2f..%2fpyproject.toml", "%2e%2e/%2e%2e/pyproject.toml", "..%5c..%5c_toc.yml",
    "%252e%252e/pyproject.toml", "....//....//pyproject.toml", "/etc/passwd", "%2fetc%2fpasswd",
    "../../../../../../../../etc/passwd", "records/../../pyproject.toml", "records/..%2f../_toc.yml",
    "_toc.yml", "../_toc.yml", "pyproject.toml%00.png", "../.git/config", "..%2f.git%2fconfig",
    "double-sir.ipynb%00.svg", "apps/../../tools/attacks.py", "~root", "%ff%fe", "a" * 5000,
)  # fmt: skip


class Broken(AssertionError):
    """An attempt that succeeded."""


def held(it_did: object, otherwise: str) -> None:
    """Nothing, where the app held; else the sentence of what was broken.

    >>> held(True, "")
    """
    if not it_did:
        raise Broken(otherwise)


def tells_nothing(text: str, where: str) -> None:
    """That an answer holds no path, source or traceback of the server."""
    for word in TELLING:
        held(word not in text, f"{where} tells {word!r}")


@dataclass
class Target:
    """An app under attack; its `visitor` has a page that must outlive everything."""

    home: str
    thorough: bool = False  # every value by itself, in every app; else the Demo table's, all at once

    def visitor(self) -> Visitor:
        """A visitor whose page is open and connected."""
        found = Visitor(self.home, patience=60)
        found.open()
        found.connect()
        return found

    def raw(self, line: str | bytes, *headers: str, host: str = "") -> tuple[int, str]:
        """Status and whole answer of a request sent as it stands, not tidied by a client."""
        where = urlsplit(self.home)
        lines = [f"Host: {host or where.netloc}", "Connection: close", *headers]
        first = line if isinstance(line, bytes) else line.encode("utf-8", "surrogateescape")
        with socket.create_connection((where.hostname or "", where.port or 80), timeout=60) as wire:
            wire.sendall(first + b" HTTP/1.1\r\n" + "\r\n".join(lines).encode() + b"\r\n\r\n")
            parts = []
            while part := wire.recv(65536):
                parts.append(part)
        text = b"".join(parts).decode("utf-8", "replace")
        return int(text.split()[1]) if text.startswith("HTTP/") else 0, text


def paths(target: Target) -> str:
    """Files outside the book, asked for by way of every address that serves files."""
    tried = 0
    for base in BASES:
        for tail in TAILS:
            status, text = target.raw(f"GET /{base}{tail}")
            tells_nothing(text, f"/{base}{tail[:60]}")
            held(status in (302, 400, 403, 404), f"/{base}{tail[:60]} was answered by {status}")
            tried += 1
    return f"{tried} addresses: 400, 403, 404, or the landing page's address; no byte of a file"


def sources(target: Target) -> str:
    """The book's own sources and whatever else lies in its folder."""
    names = ("double-sir.ipynb", "rules.md", "shown.py", "apps/app.ipynb", "_toc.yml", ".hidden/x.png")
    for name in names:
        status, text = target.raw(f"GET /voila/files/{name}")
        tells_nothing(text, name)
        held(status in (403, 404), f"{name} was answered by {status}")
    for name in ("nowhere", "records/ds-4", "apps/../apps/app", "../double-sir"):
        status, text = target.raw(f"GET /voila/render/{name}.ipynb")
        held(status == 404, f"{name} was answered by {status}")
    return f"{len(names)} files refused; only pictures and records are served"


def odd_requests(target: Target) -> str:
    """Methods, lines and headers that no browser sends."""
    lines: list[str | bytes] = [
        *(f"{method} /" for method in ("PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "POST", "BREW")),
        *(f"{method} /voila/render/{APP[13:]}" for method in ("PUT", "POST", "DELETE")),
        "GET /" + "x" * 60_000, b"GET /\x00", b"GET /\xff\xfe", b"GET /voila/render/\x00.ipynb",
        b"\x16\x03\x01",
        "GET /voila/templates/x", "GET /voila/templates/rungkit/x/y", "GET /voila/alive/a-b-c-d-e",
        "GET /api/kernels/a-b-c-d-e", "POST /voila/api/shutdown/x", "POST /voila/api/shutdown/a-b-c-d-e",
        "GET /?token[]=x", "GET /%", "GET /voila/render/apps/app.ipynb%0d%0aSet-Cookie:x=1",
    ]  # fmt: skip
    for line in lines:
        status, text = target.raw(line)
        tells_nothing(text, repr(line[:40]))
        held(status < 500 or status == 501, f"{line[:40]!r} was answered by {status}")
        held("Set-Cookie:x=1" not in text, "a header was written by an address")
    status, _ = target.raw("POST /voila/api/shutdown/a-b-c-d-e", "Content-Length: 5000000")
    held(status in (0, 400, 413), f"a body of 5 MB was answered by {status}")
    return f"{len(lines) + 1} requests: refused, the connection closed, or the sentence for a wrong address"


def other_doors(target: Target) -> str:
    """Jupyter's own interface: kernels, files, terminals, the list of who is there."""
    asked = (
        "GET /api/kernels", "POST /api/kernels", "GET /api/sessions", "POST /api/sessions",
        "GET /api/contents", "PUT /api/contents/x.ipynb", "GET /api/terminals", "POST /api/terminals",
        "GET /api/status", "GET /api/me", "GET /api/kernelspecs", "GET /voila/api/contents/",
        "GET /voila/api/contents/double-sir.ipynb", "GET /metrics", "POST /api/shutdown",
        "GET /voila/query/a-b-c-d-e", "GET /voila/execution/a-b-c-d-e",
    )  # fmt: skip
    for line in asked:
        status, text = target.raw(line, "Content-Length: 0")
        tells_nothing(text, line)
        held(status in (403, 404, 405), f"{line} was answered by {status}")
    visitor = target.visitor()
    for method, path in (
        ("DELETE", ""), ("POST", "/interrupt"), ("POST", "/restart"), ("PATCH", ""), ("PUT", ""),
    ):  # fmt: skip
        status, _ = visitor.post(f"api/kernels/{visitor.kernel}{path}", method=method)
        held(status in (403, 404, 405), f"{method} of a kernel was answered by {status}")
    held(visitor.answers(), "the kernel was stopped")
    visitor.leave()
    return f"{len(asked) + 5} requests: 403, 404 or 405; nothing lists kernels, so nobody learns another's"


def other_sites(target: Target) -> str:
    """A page of another site that posts, connects or reads with a visitor's browser."""
    visitor = target.visitor()
    goodbye = f"voila/api/shutdown/{visitor.kernel}"
    for how in ({"Origin": EVIL}, {"Origin": "null"}, {"Origin": EVIL, "Content-Type": "text/plain"}):
        status, _ = visitor.post(goodbye, b"", **how)
        held(status in (403, 404), f"a goodbye of another site was answered by {status}")
    status, text = target.raw(f"GET /voila/alive/{visitor.kernel}", f"Origin: {EVIL}")
    held("access-control-allow" not in text.lower(), "another site may read answers")
    for origin in (EVIL, "null", target.home + ".evil.example"):
        try:
            visitor.connect(origin=origin)
        except websocket.WebSocketBadStatusException as refused:
            held(refused.status_code == 403, f"a websocket of {origin} was answered by {refused.status_code}")
        else:
            raise Broken(f"{origin} connected to a kernel")
    visitor.connect()
    held(visitor.answers(), "the kernel was stopped")
    visitor.leave()
    return "3 posts: 404; 3 websockets: 403; no answer allows another origin; the kernel lives"


def other_names(target: Target) -> str:
    """Another name that is made to lead to this machine (DNS rebinding)."""
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example"):
        status, text = target.raw(f"GET /{APP}", f"Origin: http://{host}", host=host)
        held(status == 403, f"the name {host} was answered by {status}")
        tells_nothing(text, host)
    return "4 names: 403, and no kernel was started"


def scripts(target: Target) -> str:
    """Script in an address, to run in the page of whoever follows it; addresses that lead away."""
    mark = "<script>alert(1)</script>"
    for path in (f"{APP}?app={mark}", f"nowhere/{mark}", f"{APP}?x={mark}", f'login?next="><{mark}'):
        _, text = target.raw(f"GET /{path}")
        held(mark not in text, f"/{path} writes script into a page")
    for away in (EVIL, "//evil.example", "/\\evil.example", "javascript:alert(1)"):
        _, text = target.raw(f"GET /login?next={away}")
        leads = [line for line in text.splitlines() if line.lower().startswith("location:")]
        held(
            not any("evil" in line.split("?")[0] or "script" in line for line in leads), f"{away} is followed"
        )
    return "8 addresses: escaped, or not followed"


def without_the_word(target: Target) -> str:
    """A class with a token, visited without it."""
    with running("--pool", "0", "--token", TOKEN, "--port", "29890") as home:
        closed = Target(home)
        asked = (
            "",
            APP,
            "voila/render/rules.md",
            "voila/files/records/ds-4.rung.toml",
            "book/",
            "voila/tree/",
        )
        for word in ("", "?token=wrong", f"?token={TOKEN.upper()}", f"?token={TOKEN}x", "?token="):
            for path in asked:
                status, text = closed.raw(f"GET /{path}{word}")
                held(status in (302, 403), f"/{path}{word} was answered by {status}")
                held("rung-chapters" not in text, f"/{path}{word} shows the book")
        guest = Visitor(home)
        status, _ = guest.post("login", b"password=wrong")
        held(status == 401, f"a wrong word was answered by {status}")
        inside = Visitor(home)
        inside.open(f"{APP}?token={TOKEN}")
        outside = Visitor(home)
        outside.kernel = inside.kernel
        status, _ = outside.get(f"voila/alive/{inside.kernel}", Accept="*/*")
        # 200: the page that asks the word
        held(status in (200, 403), f"a kernel was answered for by {status}")
        held(outside.post(f"voila/api/shutdown/{inside.kernel}")[0] == 403, "a stranger ended a kernel")
        try:
            outside.connect()
        except websocket.WebSocketBadStatusException as refused:
            held(refused.status_code == 403, f"a websocket was answered by {refused.status_code}")
        else:
            raise Broken("a websocket was opened without the token")
        held(inside.get(f"voila/alive/{inside.kernel}")[0] == 204, "the kernel of the one inside ended")
        words = [word for process in kernels([inside.kernel]) for word in process.environ().values()]
        held(TOKEN not in words, "a kernel knows the token")
    return "30 addresses: 302 to the page that asks for the word, or 403; a websocket and a goodbye: 403"


def more_than_fit(target: Target) -> str:
    """More visitors than there are places."""
    with running("--pool", "0", "--visitors", "2", "--cull", "5", "--port", "29891") as home:
        inside = [Visitor(home) for _ in range(2)]
        for one in inside:
            one.open()
            one.connect()
        status, text = Visitor(home).get(APP)
        held((status, b"No place is free" in text) == (503, True), f"the third was answered by {status}")
        held(all(one.answers() for one in inside), "those inside lost their kernels")
        inside[0].leave()
        Visitor(home).open()
        inside[1].leave()
    return (
        "503, a page that leads to the built book; those inside go on; a place that was left is given again"
    )


def memory(target: Target) -> str:
    """A kernel that takes the memory of all others."""
    visitor = target.visitor()
    if not hasattr(psutil.Process, "rlimit"):
        return "no such bound on this system"
    from rungkit.site.voila.settings import MOST_MEMORY

    bounds = {process.rlimit(psutil.RLIMIT_DATA)[0] for process in kernels([visitor.kernel])}
    held(bounds and all(0 < bound <= MOST_MEMORY for bound in bounds), f"the bounds are {bounds}")
    visitor.leave()
    return f"each kernel is held to {MOST_MEMORY >> 20} MB by the system"


def killed(target: Target) -> str:
    """A kernel killed from outside."""
    visitor = target.visitor()
    for process in kernels([visitor.kernel]):
        process.kill()
        process.wait(10)
    status, _ = visitor.get(f"voila/alive/{visitor.kernel}")
    held(status == 410, f"a dead kernel was answered for by {status}")
    visitor.leave(goodbye=False)
    return "the page is told at its next question, two seconds later at most, and says so"


Attempt = Callable[[Target], str]
OVER_HTTP: tuple[Attempt, ...] = (
    paths, sources, odd_requests, other_doors, other_sites, other_names, scripts, memory, killed,
)  # fmt: skip
WITH_OWN_APP: tuple[Attempt, ...] = (without_the_word, more_than_fit)


def every() -> Iterable[Attempt]:
    """All attempts, those over the websocket too."""
    from tools.attacks_wire import OVER_THE_WIRE

    return (*OVER_HTTP, *OVER_THE_WIRE, *WITH_OWN_APP)


def main() -> int:
    """Repeats all of them; 1 when one succeeded."""
    rows, broken = [], 0
    with running("--pool", "0", "--port", "29880", "--cull", "20") as home:
        for attempt in every():
            what = (attempt.__doc__ or "").split("\n")[0].rstrip(".")
            try:
                came = attempt(Target(home, thorough="--thorough" in sys.argv[1:]))
            except (Broken, OSError, RuntimeError, websocket.WebSocketException) as reason:
                came, broken = f"BROKEN: {reason}", broken + 1
            rows.append(f"| {what} | {came} | `{attempt.__name__}` |")
            print(rows[-1], flush=True)
    if "--write" in sys.argv[1:]:
        write(rows)
    print(f"{len(rows)} attempts, {broken} of them succeeded.")
    return 1 if broken else 0


def write(rows: list[str]) -> None:
    """The table of SECURITY.md."""
    file = ROOT / "SECURITY.md"
    before, _, rest = file.read_text("utf-8").partition("<!-- attempts -->\n")
    _, _, after = rest.partition("<!-- end of attempts -->")
    head = "| attempt | what came of it | its name |\n| --- | --- | --- |\n"
    table = head + "\n".join(rows) + "\n"
    file.write_text(f"{before}<!-- attempts -->\n{table}<!-- end of attempts -->{after}", "utf-8")


if __name__ == "__main__":
    os.environ.pop("http_proxy", None)
    sys.exit(main())
