"""The drawings of "One deal, every game". Each takes deals that its chapter has played and printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from figures import ACCENT, EDGE, FACE, INK, MUTED, RED, SUIT_SIGNS, Figure, canvas, drawn
from matplotlib.patches import Rectangle

from rungkit.cards import SUITS, Card
from rungkit.deal import Deal
from rungkit.showing_more import tenths
from rungkit.strings import seat_name, strings

SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
FULL = ("NS", "S")  # whose tricks are drawn full; Call Bridge's North too, who sits there


def game_by_game(deals: Mapping[str, Deal]) -> Figure:
    """One row a game, by its name: its tricks, whose they became, where trump began, how it ended."""
    step = 0.98
    figure, ax = canvas(4.4, 0.45 + 0.5 * len(deals))
    ax.set(xlim=(0.4, 13.6), ylim=(step * len(deals) - 0.5, -1.1))
    ax.axis("off")
    _key(ax)
    for at, (name, deal) in enumerate(deals.items()):
        _row(ax, at * step, name, deal)
    told = "; ".join(_told(name, deal) for name, deal in deals.items())
    alt = f"{len(deals)} rows, one a game; in each its tricks, by winner and by who took them. {told}."
    return drawn(
        figure, "every-game", alt, "The same cards, fifteen games: whose are the tricks, and who wins?"
    )


def ending(deal: Deal) -> str:
    """How a deal ended, in few words."""
    assert deal.result is not None
    names = strings()["name"]["team_short"]
    points = deal.result.points
    if deal.rules.alone:
        return "  ".join(f"{seat} {tenths(n, '+')}" for seat, n in zip(deal.table.seats, points, strict=True))
    if deal.rules.penneech:
        ahead = max((0, 1), key=lambda seat: points[seat])
        return f"{names[deal.seat(ahead)]} leads, {points[ahead]} points to {points[1 - ahead]}"
    winner = deal.result.winner
    tens = f"tens {deal.tens[winner]}–{deal.tens[1 - winner]}, " if deal.rules.tens_are_the_aim else ""
    court = f", a {deal.result.court}" if deal.result.court else ""
    told = f"{tens}tricks {deal.taken[winner]}–{deal.taken[1 - winner]}{court}"
    return f"{names[deal.table.teams[winner]]} win, {told}"


def takers(deal: Deal) -> list[tuple[int, int, str]]:
    """(first trick, last trick, who took them) of each block of tricks taken at one time."""
    if not deal.rules.takes_from_pile:
        return [(t.number, t.number, deal.table.teams[deal.team(t.winner)]) for t in deal.tricks]
    return [(c.after - c.tricks + 1, c.after, deal.table.teams[deal.team(c.seat)]) for c in deal.captures]


def _row(ax: Any, y: float, name: str, deal: Deal) -> None:
    ax.text(0.53, y - 0.36, name, va="center", fontsize=8.5, fontweight=700, color=INK)
    ax.text(13.47, y - 0.36, ending(deal), ha="right", va="center", fontsize=8.5, color=INK)
    for first, last, team in takers(deal):
        full = _full(deal, team)
        ax.add_patch(Rectangle((first - 0.47, y - 0.2), last - first + 0.94, 0.36, fc=INK if full else FACE,
                               ec=INK, linewidth=1.1))  # fmt: skip
        for trick in deal.tricks[first - 1 : last]:
            ax.text(trick.number, y - 0.02, deal.seat(trick.winner), ha="center", va="center_baseline",
                    fontsize=8.5, color=FACE if full else INK)  # fmt: skip
    for number, suit in _trumps(deal):
        ax.text(number, y + 0.29, SUIT_SIGNS[suit], ha="center", va="center", fontsize=8,
                color=RED if suit in "HD" else INK)  # fmt: skip


def _full(deal: Deal, team: str) -> bool:
    """North-South's and South's are full; North's too in Call Bridge, where four play."""
    return team in FULL or (team == "N" and len(deal.hands) == 4)


def _trumps(deal: Deal) -> list[tuple[int, str]]:
    """The tricks in which another suit is trump than in the one before."""
    found, before = [], -1
    for trick in deal.tricks:
        if trick.trump not in (-1, before):
            found.append((trick.number, SUITS[trick.trump]))
        before = trick.trump
    return found


def _key(ax: Any) -> None:
    y = -0.88
    for x, fill, words in ((0.53, INK, "taken by N–S"), (4.35, FACE, "by E–W")):
        ax.add_patch(Rectangle((x, y - 0.11), 0.5, 0.22, fc=fill, ec=INK, linewidth=1.1))
        ax.text(x + 0.65, y, words, va="center", fontsize=8, color=MUTED)
    for x, sign, words in ((6.85, "N", "its winner"), (9.75, SUIT_SIGNS["S"], "trump from here")):
        ax.text(x, y, sign, va="center", fontsize=8, color=INK)
        ax.text(x + 0.5, y, words, va="center", fontsize=8, color=MUTED)


def _told(name: str, deal: Deal) -> str:
    names = strings()["name"]["team"]
    sums: dict[str, int] = {}
    for first, last, team in takers(deal):
        sums[team] = sums.get(team, 0) + last - first + 1
    taken = ", ".join(f"{names[team]} {n}" for team, n in sums.items())
    trumps = ", ".join(f"{SUIT_WORDS[suit]} from trick {number}" for number, suit in _trumps(deal))
    return f"{name}: trump {trumps}; tricks taken: {taken}; {ending(deal)}"


# ---- one trick ---------------------------------------------------------------------------------------

PLACES = {"S": (0, -0.62), "E": (0.72, 0), "N": (0, 0.62), "W": (-0.72, 0)}


def the_same_trick(deals: Mapping[str, Deal], number: int) -> Figure:
    """One trick of each of four games as it lies on the table, the winning card framed."""
    figure, axes = canvas(4.4, 4.5, nrows=2, ncols=2)
    told = []
    for ax, (name, deal) in zip(axes.flat, deals.items(), strict=True):
        trick = deal.tricks[number - 1]
        winner = seat_name(deal.seat(trick.winner))
        ax.set(xlim=(-1.3, 1.3), ylim=(-1.45, 1.4), aspect="equal")
        ax.axis("off")
        ax.text(0, 1.27, name, ha="center", va="center", fontsize=9.5, fontweight=700, color=INK)
        ax.text(0, -1.32, f"{winner} wins", ha="center", va="center", fontsize=9.5, color=INK)
        for seat, card in trick.plays:
            _card(ax, deal.seat(seat), card, seat == trick.winner, bool(trick.down >> seat & 1))
        west = next(card for seat, card in trick.plays if deal.seat(seat) == "W")
        down = " face down" if trick.down else ""
        told.append(f"{name}: West plays {west}{down}, {winner} wins")
    figure.subplots_adjust(left=0, right=1, bottom=0, top=1, wspace=0.02, hspace=0.06)
    lead = next(iter(deals.values())).tricks[number - 1].plays
    cards = ", ".join(f"{seat_name('SENW'[seat])} {card}" for seat, card in lead[:3])
    alt = f"Trick {number} in four games, three cards the same: {cards}. {'; '.join(told)}."
    return drawn(figure, "same-trick", alt, "The same trick in four games: what is West's card worth?")


def _card(ax: Any, seat: str, card: Card, wins: bool, down: bool) -> None:
    x, y = PLACES[seat]
    ax.add_patch(Rectangle((x - 0.27, y - 0.3), 0.54, 0.6, fc=FACE, ec=ACCENT if wins else EDGE,
                           linewidth=3.2 if wins else 1, linestyle="--" if down else "-"))  # fmt: skip
    sign, red = SUIT_SIGNS[SUITS[card.suit]], SUITS[card.suit] in "HD"
    colour = MUTED if down else RED if red else INK
    ax.text(x, y + 0.02, f"{sign}{str(card)[1].replace('T', '10')}", ha="center", va="center", fontsize=11,
            color=colour)  # fmt: skip
    side = {"S": (0, -0.42), "E": (0.4, 0), "N": (0, 0.42), "W": (-0.4, 0)}[seat]
    ax.text(x + side[0], y + side[1], seat, ha="center", va="center", fontsize=8.5, color=MUTED)
