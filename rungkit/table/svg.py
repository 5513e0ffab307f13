"""A position as a picture: plain SVG that needs neither a browser nor the table's style sheet.

Without text it still says who took the pile: the seats carry their teams' marks (square, ring), the lamps
count the wins of the run and the tab points at its seat, the row below shows the winner of every trick by
place, joins two wins that took the pile and closes them with a stroke and the team's mark, and arrows carry
the pile away. (The table's "save picture" draws what the reader sees: js/tools/2-picture.js.)
"""

from __future__ import annotations

from html import escape
from typing import Any

Json = dict[str, Any]

SUITS = {
    "S": "M12 1.5c4.6 4.8 9.2 8 9.2 12.6a4.7 4.7 0 0 1-8.1 3.2c.2 2 .9 3.6 2.3 5.2H8.6c1.4-1.6 2.1-3.2"
    " 2.3-5.2a4.7 4.7 0 0 1-8.1-3.2C2.8 9.5 7.4 6.3 12 1.5z",
    "H": "M12 22C5.2 16.2 1.8 12.2 1.8 8A5.4 5.4 0 0 1 12 5.6 5.4 5.4 0 0 1 22.2 8c0 4.2-3.4 8.2-10.2 14z",
    "D": "M12 1.2 20.4 12 12 22.8 3.6 12z",
    "C": "M12 1.5a4.8 4.8 0 0 1 4 7.5 4.9 4.9 0 1 1-2.9 8.3c.2 2 .9 3.6 2.3 5.2H8.6c1.4-1.6 2.1-3.2 2.3-5.2"
    "A4.9 4.9 0 1 1 8 9a4.8 4.8 0 0 1 4-7.5z",
}
WIDTH, HEIGHT = 480, 460
# Classes: f felt, b blank card, k back, i ink, o outlined, a accent ring, n new, q quiet, g dashed, p dotted,
# l path, m small.
STYLE = (
    ".rs{fill:#1d1b18;font-family:system-ui,sans-serif;font-weight:700;font-size:15px}"
    ".rs-m{font-size:13px}.rs-f{fill:#f5f3ee}"
    ".rs-b{fill:#fff;stroke:#7c7668}.rs-k{fill:#e2ddd1;stroke:#7c7668}.rs-o{fill:#fff;stroke:#1d1b18;stroke-width:2}"
    ".rs-a{fill:none;stroke:#f4bd3f;stroke-width:4}.rs-n{fill:#f4bd3f;stroke:#1d1b18;stroke-width:2}.rs-q{fill:#7c7668}"
    ".rs-g{fill:none;stroke:#7c7668;stroke-width:2;stroke-dasharray:4}"
    ".rs-p{fill:none;stroke:#7c7668;stroke-dasharray:2}"
    ".rs-l{fill:none;stroke:#1d1b18;stroke-width:3;stroke-dasharray:5}"
    ".rs-H{fill:#b3261e}"
)
RED = {2: ".rs-D{fill:#b3261e}", 4: ".rs-D{fill:#0b5aa8}.rs-C{fill:#17693a}"}
CARD = {"s": (217, 298), "e": (309, 188), "n": (217, 90), "w": (125, 188)}
MARK = {"s": (235, 371), "e": (379, 215), "n": (235, 70), "w": (91, 215)}
SPOT = {"s": (12, 19), "e": (19, 12), "n": (12, 5), "w": (5, 12)}
TAB = {
    "s": "M240 293l-9-12h18z",
    "e": "M296 220l-12-9v18z",
    "n": "M240 161l-9 12h18z",
    "w": "M184 220l12-9v18z",
}
# How far apart two seats sit that share a side.
BESIDE = 74
Place = tuple[str, float]
AWAY = {"s": "M240 242V288", "e": "M274 220H292", "n": "M240 200V164", "w": "M206 220H188"}


def position_svg(
    payload: Json, line_index: int, node_index: int, *, text: bool = True, colours: int = 2
) -> str:
    """The position at one node of a steps payload, as an SVG document.

    `text=False` leaves nothing to read but the ranks of cards; `colours` is 2 or 4 for the suits.
    """
    style = f"<style>{STYLE}{RED[colours]}</style>"
    drawn = draw(payload, payload["lines"][line_index]["steps"], node_index, text=text)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{style}{drawn}</svg>'


def strip_svg(
    payload: Json, line_index: int, nodes: list[int], *, text: bool = False, colours: int = 2
) -> str:
    """Several positions of one line side by side, read from left to right."""
    steps = payload["lines"][line_index]["steps"]
    frames = "".join(
        f'<svg x="{k * (WIDTH + 12)}" width="{WIDTH}" height="{HEIGHT}">'
        f"{draw(payload, steps, i, text=text)}</svg>"
        for k, i in enumerate(nodes)
    )
    width = len(nodes) * (WIDTH + 12) - 12
    style = f"<style>{STYLE}{RED[colours]}</style>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}">{style}{frames}</svg>'


def draw(payload: Json, steps: list[Json], node: int, *, text: bool) -> str:
    """What stands inside the picture."""
    trail = [node]
    while steps[trail[0]]["p"] >= 0:
        trail.insert(0, steps[trail[0]]["p"])
    now: Json = {}
    for i in trail:
        now |= steps[i]["set"]
    here = steps[node]
    rows = [steps[i]["row"] for i in trail if "row" in steps[i]]
    before = rows[-2:-1] if "row" in here else rows[-1:] if not here.get("end") else []
    seats = payload["seats"]
    place = {seat["id"]: sit(k, len(seats)) for k, seat in enumerate(seats)}
    ring = {team["id"]: k for k, team in enumerate(payload["teams"])}
    alone = len(ring) > 2
    out = [rect("f", 0, 0, WIDTH, HEIGHT, 8)]
    heads: dict[str, int] = {}
    wide, step = (5, 7) if alone else (11, 14)
    for k, team in enumerate(payload["teams"]):
        taken = now["taken"][team["id"]]
        x = 16 + (2 * 240 // len(ring)) * k
        out += field(place[team["id"]], x - 6, 12) if alone else [mark(k, x, 18)]
        x += 22 if alone else 18
        if text:
            out.append(words("m", x, 46, f"{team['short']} {taken['n']}"))
        slips = 0
        for g, size in enumerate(taken["groups"]):
            new = g >= len(taken["groups"]) - (taken.get("new") or 0)
            if new:
                heads[team["id"]] = x + step * size // 2
            for _ in range(size):
                out.append(
                    rect("n" if new else "o" if k else "i", x, 10 if new else 14, wide, 22 if new else 18, 2)
                )
                x += step
                slips += 1
            x += 0 if alone else 6
        for _ in range(((now.get("bids") or {}).get(team["id"]) or payload.get("need") or 0) - slips):
            out.append(rect("p", x, 14, wide, 18, 2))
            x += step
    trump = now.get("trump")
    if trump and trump["suit"]:
        out += [rect("b", 16, 352, 28, 36, 4), suit(trump["suit"], 21, 361, 18)]
    played = {who: (card, how) for who, card, how in now["trick"]}
    won, best, pile = now.get("won"), now.get("best"), now.get("pile")
    for seat in seats:
        at, along = place[seat["id"]]
        (x, y), (mx, my) = ((x, y + round(BESIDE * along)) for x, y in (CARD[at], MARK[at]))
        if before and before[0]["winner"] == seat["id"]:
            out.append(circle("g", mx + 5, my + 5, 12))
        if alone:
            out += field(place[seat["id"]], mx + {"e": -9, "w": -5}.get(at, -15), my - 7)
        else:
            out.append(mark(ring[seat["team"]], mx, my))
        sealed = now.get("sealed")
        if sealed and sealed["seat"] == seat["id"] and not sealed["open"]:
            out.append(rect("k", mx + (18 if at != "e" else -25), my - 5, 14, 20, 2))
        if seat["id"] in played:
            card, how = played[seat["id"]]
            hidden = how == "down" or card == "??"
            top = best and best["seat"] == seat["id"]
            if top:
                out.append(rect("a", x - 3, y - 3, 52, 70, 7))
            out.append(rect("k" if hidden else "o" if top else "b", x, y, 46, 64, 5))
            if not hidden:
                out += [
                    words(card[0], x + 12, y + 19, rank(card), "middle"),
                    suit(card[0], x + 6, y + 23, 12),
                ]
                out.append(suit(card[0], x + 17, y + 35, 24))
        elif here.get("to") == seat["id"] and not won:
            out.append(rect("g", x, y, 46, 64, 5))
        if text:
            hand = now.get("hand." + seat["id"]) or []
            out += name_and_hand(
                at, seat["name"], [] if at in "ew" and len(seats) > 4 else hand, round(BESIDE * along)
            )
    if pile:
        out += [
            stack(240, 220, pile["n"], bool(here.get("end"))) if pile["n"] else rect("g", 209, 203, 62, 34, 4)
        ]
        if text and pile["n"]:
            top = 220 - (34 + gap(pile["n"]) * (pile["n"] - 1)) // 2
            out.append(words("i", 240 + (0 if pile["n"] % 2 else 4), top + 22, str(pile["n"]), "middle"))
        if pile["run"]:
            out.append(f'<path class="rs-n" d="{TAB[place[pile["run"]["seat"]][0]]}"/>')
            out += [circle("n" if pile["run"]["wins"] > k else "o", 228 + 24 * k, 267, 8) for k in (0, 1)]
    if won:
        out.append(carried(place[won["seat"]], won["n"], heads.get(won["team"])))
    out.append(track(rows, place, ring))
    return f'<g class="rs">{"".join(out)}</g>'


def sit(k: int, seats: int) -> Place:
    """Where the seat numbered `k` sits, and how far along its side: up to three share one."""
    half = seats // 2
    if k % half == 0:
        return ("n" if k else "s"), 0.0
    return ("e", half / 2 - k) if k < half else ("w", k - half - half / 2)


def field(here: Place, x: int, y: int) -> list[str]:
    """A small plan of the table with one place filled."""
    at, along = here
    sx, sy = SPOT[at]
    spots = [circle("q", x + px, y + py, 2) for px, py in SPOT.values()]
    return [rect("b", x, y, 24, 24, 4), *spots, circle("n", x + sx, y + sy + round(5 * along), 4)]


def carried(here: Place, n: int, target: int | None) -> str:
    """The pile gone: an arrow to the seat that took it, and one from there to its team's slips."""
    at, along = here
    x, y = CARD[at][0] + 23, CARD[at][1] + 32 + round(BESIDE * along)
    out = rect("a", x - 39, y - 38, 78, 76, 8) + stack(x, y, n, False)
    out += "" if along else f'<path class="rs-l" d="{AWAY[at]}"/>'
    if target:
        side = -1 if target < x else 1
        start = f"{x + 40 * side} {y}C{target} {y}" if at in "ns" else f"{x} {y - 42}C{x} 100"
        out += f'<path class="rs-l" d="M{start} {target} {112 if at == "n" else 140} {target} 54"/>'
        out += f'<path d="M{target} 38l-9 15h18z"/>'
    return out


def track(rows: list[Json], place: dict[str, Place], ring: dict[str, int]) -> str:
    """The winners so far, one field a trick: the winner's place filled, a capture joined and closed."""
    out, x = "", 16
    for row in rows:
        at, along = place[row["winner"]]
        if row.get("seals"):
            out += rect("i", x - 7, 422, 8, 8, 0)
        out += rect("o" if row.get("seals") else "b", x, 414, 24, 24, 4)
        for spot, (sx, sy) in SPOT.items():
            here = spot == at
            out += circle("n" if here else "q", x + sx, 414 + sy + round(5 * along * here), 4 if here else 2)
        if "team" in row and len(ring) > 2:
            x += 4
        elif "team" in row:
            out += mark(ring[row["team"]], x + 7, 444) + rect("i", x + 31, 412, 3, 44, 0)
            x += 12
        x += 30
    return out


def name_and_hand(at: str, name: str, hand: list[str], down: int = 0) -> list[str]:
    """A seat's name beside its mark, and its cards as lines of type."""
    x, y = MARK[at][0], MARK[at][1] + down
    out = [words("m", x - 6 if at == "w" else x + 17, y + 10, name, "end" if at == "w" else "start")]
    suits: list[list[str]] = []
    for card in hand:
        if suits and suits[-1][0][0] == card[0]:
            suits[-1].append(card)
        else:
            suits.append([card])
    across = at in "ns"
    width = sum(22 + 14 * len(group) for group in suits)
    tx, ty = (240 - width // 2, 63 if at == "n" else 401) if across else (12 if at == "w" else 372, 252)
    for group in suits:
        if group[0] != "??":
            out.append(suit(group[0][0], tx, ty - 11, 12))
        for k, card in enumerate(group):
            sign = rect("k", tx + 17 + 14 * k, ty - 11, 9, 12, 2)
            out.append(sign if card == "??" else words("m", tx + 22 + 14 * k, ty, rank(card), "middle"))
        if across:
            tx += 22 + 14 * len(group)
        else:
            ty += 18
    return out


def gap(n: int) -> int:
    """What shows of each trick below the top one."""
    return min(6, 40 // max(n, 1))


def stack(x: int, y: int, n: int, new: bool) -> str:
    """One edge a trick; the top one lit when it has just been laid there."""
    top = y - (34 + gap(n) * (n - 1)) // 2
    return "".join(
        rect("n" if new and k == n - 1 else "k", x - 31 + 4 * (k % 2), top + gap(n) * (n - 1 - k), 62, 34, 4)
        for k in range(n)
    )


def rank(card: str) -> str:
    return "10" if card[1] == "T" else card[1]


def rect(kind: str, x: int, y: int, width: int, height: int, round_: int) -> str:
    return f'<rect class="rs-{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{round_}"/>'


def suit(name: str, x: int, y: int, size: int) -> str:
    return f'<path class="rs-{name}" transform="translate({x} {y})scale({size / 24:g})" d="{SUITS[name]}"/>'


def mark(ring: int, x: int, y: int) -> str:
    return circle("o", x + 5, y + 5, 5) if ring else rect("i", x, y, 10, 10, 1)


def circle(kind: str, x: int, y: int, r: int) -> str:
    return f'<circle class="rs-{kind}" cx="{x}" cy="{y}" r="{r}"/>'


def words(kind: str, x: int, y: int, text: str, anchor: str = "start") -> str:
    return f'<text class="rs-{kind}" x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
