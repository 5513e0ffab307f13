"""The drawings of "Hidden Rung reveal timing". Each takes data that its chapter has printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from figures import (
    ACCENT,
    ACCENT_LINE,
    EDGE,
    FACE,
    FELT,
    INK,
    LINE,
    MUTED,
    ON_ACCENT,
    RED,
    SUIT_SIGNS,
    Figure,
    drawn,
    sheet,
)
from matplotlib.patches import Rectangle

NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten"}
PLAIN = 320  # points across


def _words(axes: Any, x: float, y: float, text: str, **how: Any) -> None:
    axes.text(x, y, text, **{"ha": "left", "va": "center_baseline", "fontsize": 9.5, "color": INK, **how})


def _card(axes: Any, x: float, y: float, card: str, how: str, size: tuple[float, float]) -> None:
    """A card: "trump" gold, "early" dashed, "down" dark; a card that wins has a heavy edge."""
    wide, high = size
    trump, early, down = "trump" in how, "early" in how, "down" in how
    fill = ACCENT if trump else MUTED if down else FELT if early else FACE
    edge, width = (INK, 2.2) if "wins" in how else (EDGE, 1)
    style = (0, (2.5, 1.5)) if early else "-"
    patch = Rectangle((x, y - high / 2), wide, high, fc=fill, ec=edge, linewidth=width, linestyle=style)
    axes.add_patch(patch)
    colour = ON_ACCENT if trump else FACE if down else RED if card[0] in "HD" else INK
    text = SUIT_SIGNS[card[0]] + ("10" if card[1] == "T" else card[1])
    weight = 700 if "wins" in how else 400
    _words(axes, x + wide / 2, y, text, ha="center", color=colour, fontweight=weight, fontsize=10.5)


def _told(card: str) -> str:
    return f"{RANKS.get(card[1], card[1])} of {SUITS[card[0]]}"


def when_the_trump_came(deal: Mapping[str, Any]) -> Figure:
    """A whole deal, a row a trick, in the order the cards fell; a line where trump came into being.

    `deal` has `trump`, `turned_up` as (trick, cards lying) and `tricks`: `cards` as (seat, card, how),
    `pile` after the trick, and `taken` as (team, tricks) where the pile was taken.
    """
    high, top, left, step = 22, 30, 28, 50
    tricks = deal["tricks"]
    figure, axes = sheet(PLAIN, top + high * len(tricks) + 24)
    for place, word in enumerate(("first", "second", "third", "fourth")):
        _words(axes, left + step * place + 22, 10, word, ha="center", color=MUTED, fontsize=8.5)
    _words(axes, 240, 10, "the pile", color=MUTED, fontsize=8.5)
    number, lying = deal["turned_up"]
    for at, trick in enumerate(tricks):
        y = top + high * at + (4 if at + 1 >= number else 0)
        _words(axes, 18, y, str(at + 1), ha="right", color=MUTED)
        for place, (seat, card, how) in enumerate(trick["cards"]):
            x = left + step * place + (8 if at + 1 == number and place >= lying else 0)
            _card(axes, x + 12, y, card, how, (31, 17))
            _words(axes, x + 8, y, seat, ha="right", color=MUTED, fontsize=7.5)
        if trick["taken"]:
            team, count = trick["taken"]
            _words(axes, 240, y, f"{count} to {team}", fontweight=700)
        else:
            _words(axes, 240, y, str(trick["pile"]), color=MUTED)
    _staircase(axes, top + high * (number - 1) + 4, left + step * lying + 4, high, lying)
    y = top + high * len(tricks) + 14
    _words(axes, left, y, f"{SUITS[deal['trump']]} are trump from the line on", color=MUTED)
    alt = _deal_told(deal)
    return drawn(figure, "trump-came", alt, "When did trump come into being in this deal?")


def _staircase(axes: Any, y: float, x: float, high: float, lying: int) -> None:
    """Between the last card before the turn-up and the first one after it."""
    left, right, up, down = 22, 232, y - high / 2, y + high / 2
    points = [(left, down), (x, down), (x, up), (right, up)] if lying else [(left, up), (right, up)]
    axes.plot(*zip(*points, strict=True), color=ACCENT_LINE, linewidth=2.4, solid_capstyle="round")


def _deal_told(deal: Mapping[str, Any]) -> str:
    number, lying = deal["turned_up"]
    taken = [
        f"after trick {at} {trick['taken'][1]} tricks go to {trick['taken'][0]}"
        for at, trick in enumerate(deal["tricks"], start=1)
        if trick["taken"]
    ]
    early = sum("early" in how for trick in deal["tricks"] for _, _, how in trick["cards"])
    down = [f"{_told(c)} in trick {at}" for at, trick in enumerate(deal["tricks"], start=1)
            for _, c, how in trick["cards"] if "down" in how]  # fmt: skip
    return (
        f"Thirteen rows of four cards. A line runs through trick {number} after {lying} cards: from there on "
        f"{SUITS[deal['trump']]} are trump. Before it {early} cards of that suit fell and were none. "
        f"Face down: {', '.join(down) or 'no card'}. The pile: {'; '.join(taken)}."
    )


def who_wins_when(rows: Sequence[Mapping[str, Any]]) -> Figure:
    """One trick several times over, the card turned up at another moment in each row.

    Each row has a `label`, `cards` as (seat, card, how), `lying`: how many lay there (4 if it was not turned
    up in this trick), and the `winner`.
    """
    high, top = 50, 40
    figure, axes = sheet(PLAIN, top + high * len(rows) - 8)
    for place, (seat, _, _) in enumerate(rows[0]["cards"]):
        _words(axes, 42 + 58 * place, 10, NAMES[seat], ha="center", color=MUTED, fontsize=8.5)
    for at, row in enumerate(rows):
        y = top + high * at + 8
        _words(axes, 20, y - 19, row["label"], fontsize=9.5)
        for place, (_, card, how) in enumerate(row["cards"]):
            _card(axes, 24 + 58 * place, y, card, how, (36, 21))
        if row["lying"] < 4:
            x = 24 + 58 * row["lying"] - 11
            axes.plot([x, x], [y - 13, y + 13], color=ACCENT_LINE, linewidth=2.6, solid_capstyle="round")
        _words(axes, 252, y, f"{NAMES[row['winner']]} wins")
    told = "; ".join(f"{row['label']}: {NAMES[row['winner']]} wins" for row in rows)
    cards = ", ".join(f"{NAMES[seat]} the {_told(card)}" for seat, card, _ in rows[0]["cards"])
    alt = f"The same four cards in {len(rows)} rows: {cards}. {told}."
    return drawn(figure, "who-wins", alt, "The same four cards: who wins, when the card is turned up here?")


def which_tricks_can_take(rows: Mapping[str, Sequence[bool]]) -> Figure:
    """For each label, whether a second win in a row takes the pile at the end of tricks 1 to 13."""
    high, top = 40, 34
    figure, axes = sheet(PLAIN, top + high * len(rows) - 8)
    for trick in range(13):
        _words(axes, 19 + 23.4 * trick, 8, str(trick + 1), ha="center", color=MUTED, fontsize=8.5)
    for at, (label, takes) in enumerate(rows.items()):
        y = top + high * at + 8
        _words(axes, 8, y - 17, label)
        for trick, open_ in enumerate(takes):
            fill, edge = (ACCENT, INK) if open_ else (FELT, LINE)
            axes.add_patch(Rectangle((8 + 23.4 * trick, y - 8), 21, 16, fc=fill, ec=edge, linewidth=1))
            colour = ON_ACCENT if open_ else MUTED
            word = "yes" if open_ else "no"
            _words(axes, 18.5 + 23.4 * trick, y, word, ha="center", color=colour, fontsize=8)
    told = "; ".join(
        f"{label}: {', '.join(str(n) for n, open_ in enumerate(takes, start=1) if open_)}"
        for label, takes in rows.items()
    )
    alt = f"Thirteen tricks in {len(rows)} rows. The pile can be taken at the end of these: {told}."
    question = "At the end of which tricks can two wins in a row take the pile?"
    return drawn(figure, "can-take", alt, question)
