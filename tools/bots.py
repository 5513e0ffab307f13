"""Plays the players against each other, with the machine's every core, and writes benchmarks/BOTS.md.

`python -m tools.bots [DEALS]`: so many deals a game, 300 when unsaid. Every deal is played twice, the two
players changing sides. A deal is decided where it is worth more to one side: won, by points, tens or tricks.
Stopped, it goes on from there the next time; with another engine or other players it begins anew.
"""

import json
import math
import os
import signal
import sys
import time
from multiprocessing import Pool

from benchmarks.machine import describe
from tools.run import ROOT
from tools.say import clock, say, stop
from tools.stamp import stamp

SUMMARY = ROOT / "benchmarks" / "BOTS.md"
PLAYED = ROOT / "_build" / "bots.jsonl"  # a deal a line: the part of it, its value, seconds
DEALS = 300
MATCHES = (("plain", "random"), ("careful", "plain"))
SEED = 2026
NEEDED = 0.55  # of the decided deals; and the interval's lower end above one half
HEAD = """\
# The players, one against another

`make soak` wrote this: {deals} deals a game, each hand of cards twice with the sides changed (seed {seed}).
Machine: {machine}.
`plain` is to beat `random`, and `careful` to beat `plain`, in over 55% of the decided deals of every game,
with the lower end of the 95% interval (Wilson) over 50%. A side is a team; in Call Bridge and Call Break
two seats opposite each other, by the sum of their points. Careful looks at about {nodes:,} positions for
a choice.

| game | match | decided | won | share | 95% interval | seconds a deal | |
|---|---|---:|---:|---:|---|---:|---|
"""


Part = tuple[str, str, str, int]  # a game, two players, the number of a deal


def source() -> str:
    """A short name of the engine and the players as they are now."""
    parts = [ROOT / "rungkit" / part for part in ("", "games", "players")]
    return stamp((path for part in parts for path in part.glob("*.py")), str(SEED))


def so_far(name: str) -> dict[Part, tuple[float, float]]:
    """What has been played by this source.

    The last line may be half of one, where the machine itself has stopped.
    """
    found: dict[Part, tuple[float, float]] = {}
    try:
        first, *lines = PLAYED.read_text("utf-8").splitlines()
    except (OSError, ValueError):
        first, lines = "", []
    for line in lines if first == name else ():
        try:
            game, one, other, number, value, seconds = json.loads(line)
        except ValueError:
            continue
        found[game, one, other, number] = value, seconds
    return found


def played(part: Part) -> tuple[Part, float, float]:
    """One deal between two players: which, what it was worth to the first one's side, seconds."""
    from rungkit.actions import CHANCE
    from rungkit.cards import Generator, shuffled
    from rungkit.deal import Deal
    from rungkit.players import choose
    from rungkit.players.careful import worth
    from rungkit.rules import Rules
    from rungkit.seats import pack_for, table_for
    from rungkit.view import view

    game, one, other, number = part
    began = time.process_time()
    rules = Rules.of(game)
    table, side = table_for(rules), number % 2
    chance = Generator(SEED, number // 2)
    dealer = table.seats[number // 2 % len(table.seats)]
    deal = Deal.dealt(rules, dealer, shuffled(pack_for(rules), chance))
    while not deal.is_over:
        legal = deal.legal_actions() or deal.also()
        if deal.to_act == CHANCE or deal.turn < 0:
            deal = deal.apply(legal[chance.below(len(legal))])
            continue
        player = one if deal.turn % 2 == side else other
        deal = deal.apply(choose(view(deal, str(deal.to_act)), player, seed=number * 64 + len(deal.actions)))
    value = worth(deal, side)
    if rules.alone and deal.result:
        value = sum(p if at % 2 == side else -p for at, p in enumerate(deal.result.points))
    return part, value, time.process_time() - began


def wilson(won: int, of: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson).

    >>> tuple(round(end, 3) for end in wilson(50, 100))
    (0.404, 0.596)
    """
    z, share = 1.959964, won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return middle - half, middle + half


def summary(found: dict[tuple[str, str], list[tuple[float, float]]], deals: int) -> tuple[str, bool]:
    """What BOTS.md says, and whether every match came out as it must."""
    from rungkit.players import NODES

    lines, good = [HEAD.format(deals=deals, seed=SEED, machine=describe(), nodes=NODES)], True
    for (game, match), values in sorted(
        found.items(), key=lambda item: (item[0][1] != "plain – random", item[0])
    ):
        won, decided = sum(v > 0 for v, _ in values), sum(v != 0 for v, _ in values)
        low, high = wilson(won, decided) if decided else (0.0, 1.0)
        share = won / decided if decided else 0.0
        met = share > NEEDED and low > 0.5
        good = good and met
        seconds = sum(s for _, s in values) / len(values)
        lines.append(
            f"| {game} | {match} | {decided} | {won} | {share:.1%} | {low:.1%} to {high:.1%} "
            f"| {seconds:.3f} | {'met' if met else 'NOT MET'} |\n"
        )
    return "".join(lines), good


def main() -> None:
    """Plays all matches of all games; stops with a code where one is not as it must be."""
    from rungkit.games import presets

    text = (sys.argv[1:] or [os.environ.get("BOTS") or str(DEALS)])[0]
    if not (text.isascii() and text.isdigit() and int(text) > 1):
        stop(f"Deals are a number above 1: {text!r} is none.")
    deals, began = int(text), time.monotonic()
    parts = [(game, *match, n) for n in range(deals) for match in MATCHES for game in presets()]
    name = source()
    known = so_far(name)
    ahead = [part for part in parts if part not in known]
    if len(ahead) < len(parts):
        say(f"{len(parts) - len(ahead):,} of {len(parts):,} deals were played before.")
    PLAYED.parent.mkdir(parents=True, exist_ok=True)
    ignored = (signal.SIGINT, signal.SIG_IGN)
    with (
        Pool(initializer=signal.signal, initargs=ignored) as pool,
        PLAYED.open("a" if known else "w", encoding="utf-8") as kept,
    ):
        if not known:
            kept.write(f"{name}\n")
        for part, value, seconds in pool.imap_unordered(played, ahead):
            known[part] = value, seconds
            kept.write(json.dumps([*part, value, seconds]) + "\n")
            kept.flush()
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for part in parts:
        game, one, other, _ = part
        found.setdefault((game, f"{one} – {other}"), []).append(known[part])
    text, good = summary(found, deals)
    SUMMARY.write_text(text, "utf-8")
    say(text)
    say(f"{len(ahead):,} deals; {clock(time.monotonic() - began)}.")
    if not good:
        stop("A player is not as strong as it must be: benchmarks/BOTS.md says which.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        stop("\nStopped; the next run goes on from here.")
