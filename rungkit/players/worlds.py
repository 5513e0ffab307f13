"""Deals that could be the one at the table, as far as one seat has seen (hands laid by chance)."""

from __future__ import annotations

from dataclasses import replace

from rungkit.cards import CARDS, Card, CardSet, Generator
from rungkit.deal import Deal
from rungkit.events import Trick
from rungkit.known import COVERED, UNSEEN, plays
from rungkit.limits import SUIT
from rungkit.rules import last_trick
from rungkit.seats import pack_for
from rungkit.view import View

TRIES = 12  # ways to lay the cards before what was shown is given up
ALL = (1 << 52) - 1


def world(view: View, random: Generator) -> Deal:
    """A whole deal that agrees with what a seat knows: every hand, the sealed card, the stock.

    A seat that did not follow holds nothing of that suit, one that asked and did not trump no trump, one
    that had to ruff and did not no spade, or none that beats (TB-5, HR-4, CB-5, CB-6). Where chance lays the
    cards so that none of twelve tries agrees, the last one stands.
    """
    known, at = view.known, view.known.table.index[view.seat]
    seen = _seen(known, at)
    unseen = [card for card in pack_for(known.rules) if not seen >> card & 1]
    shown = _held_openly(known, at)
    places = _places(view, at)
    for seat, _ in shown:
        places[str(seat)] -= 1
    bars = barred(known)
    laid: dict[str, list[Card]] = {}
    for _ in range(TRIES):
        laid = _lay(_shuffled(unseen, random), places, bars, random)
        if laid and _down_agrees(known, laid):
            break
    else:
        laid = _lay(_shuffled(unseen, random), places, [0] * len(bars), random)
    for seat, card in shown:
        laid[str(seat)].append(card)
    return _filled(known, at, laid)


def barred(known: Deal) -> list[int]:
    """For each seat the cards that it has shown not to hold, as a mask."""
    bars = [0] * len(known.hands)
    for who, suit in known.said:
        bars[who] |= SUIT << suit * 13
    rules = known.rules
    follows = (
        rules.second_follows if rules.penneech else rules.bridge_follow if rules.alone else rules.follow_suit
    )
    free = rules.penneech and (rules.play_anything or rules.follow_or_trump)
    if not follows or free or not known.setup.strict:
        return bars
    opened = [(trick.plays, trick.down) for trick in known.tricks]
    for fallen, down in [*opened, (known.trick, known.down)]:
        for place, (who, card) in enumerate(fallen[1:], 1):
            led = fallen[0][1] // 13
            if card == UNSEEN or down >> who & 1 or card // 13 != led:
                bars[who] |= SUIT << led * 13
                if rules.alone:
                    bars[who] |= _no_ruff(known, [played for _, played in fallen[:place]], card)
    if known.turned_up is not None and known.trump >= 0:
        _asked_and_did_not_trump(known, bars)
    return bars


def _no_ruff(known: Deal, before: list[Card], card: Card) -> int:
    """What a seat that could not follow showed by not ruffing, or not ruffing over (CB-5, CB-6)."""
    best = max((played for played in before if played // 13 == 0), default=Card(-1))
    if best < 0:
        return SUIT if card // 13 and known.rules.must_ruff else 0
    over = SUIT & ~((2 << best) - 1)
    return over if not (card // 13 == 0 and card > best) and known.rules.must_over_ruff else 0


def _asked_and_did_not_trump(known: Deal, bars: list[int]) -> None:
    """Whoever had the card turned up in a trick and then played no trump has none (HR-4, MK-7)."""
    assert known.turned_up is not None
    number, place = known.turned_up
    if known.rules.band_turned_by_first_void:
        return
    for trick in known.tricks:
        if trick.number == number and len(trick.plays) > place > 0:
            who, card = trick.plays[place]
            if card // 13 != trick.plays[0][1] // 13 and card // 13 != known.trump:
                bars[who] |= SUIT << known.trump * 13


def _seen(known: Deal, at: int) -> int:
    """The cards whose place the seat knows: its own, those that fell, those turned up."""
    cards = [card for _, card in plays(known) if card != UNSEEN] + list(known.setup.hands[at])
    cards += [turned.card for turned in known.turnups]
    cards += [card for _, card in _held_openly(known, at)]
    if 0 <= known.sealed < COVERED:
        cards.append(Card(known.sealed))
    if known.taken_back >= 0:
        cards.append(Card(known.taken_back))
    return int(CardSet.of(cards)) | known.hands[at] | known.setup.gone


def _held_openly(known: Deal, at: int) -> list[tuple[int, Card]]:
    """Cards all have seen that another holds: turned up (HR-4), shown to call (CP-16), taken back (CP-9)."""
    cards = [(known.owner, known.sealed)] if known.sealed >= 0 and not known.hidden else []
    cards += [(known.caller, known.shown)] if known.shown >= 0 else []
    cards += [(known.turn, known.taken_back)] if known.hole >= 0 else []
    gone = {card for _, card in plays(known)}
    return [(seat, Card(card)) for seat, card in cards if card not in gone and seat != at]


def _places(view: View, at: int) -> dict[str, int]:
    """How many unseen cards lie where: each hand by its number, "sealed", "down", the rest in the stock."""
    known, places = view.known, dict[str, int]()
    whole = last_trick(known.rules) if known.stage in ("draw", "choose", "chance", "bid") else 0
    for seat, name in enumerate(known.table.seats):
        held = max(whole, view.counts[name])
        places[str(seat)] = held - (known.hands[at].bit_count() if seat == at else 0)
    places["sealed"] = int(known.sealed == COVERED)
    places["down"] = sum(card == UNSEEN for _, card in plays(known))
    return places


def _down_agrees(known: Deal, laid: dict[str, list[Card]]) -> bool:
    """Whether no card that fell face down is of the trump suit (HR-5)."""
    suit = laid["sealed"][0].suit if laid["sealed"] else known.trump
    return all(card.suit != suit for card in laid["down"])


def _shuffled(cards: list[Card], random: Generator) -> list[Card]:
    left, found = list(cards), []
    while left:
        found.append(left.pop(random.below(len(left))))
    return found


def _lay(
    cards: list[Card], places: dict[str, int], bars: list[int], random: Generator
) -> dict[str, list[Card]]:
    """Each card somewhere it may lie, those with the fewest places first; empty where one finds none."""
    left = dict(places)
    laid: dict[str, list[Card]] = {place: [] for place in places}

    def open_to(card: Card) -> list[str]:
        return [p for p in left if left[p] and not (p.isdigit() and bars[int(p)] >> card & 1)]

    spare = len(cards) - sum(places.values())
    for card in sorted(cards, key=lambda card: sum(bar >> card & 1 for bar in bars), reverse=True):
        ways = open_to(card)
        total = sum(left[place] for place in ways) + spare
        if total <= 0:
            return {}
        pick = random.below(total)
        for place in ways:
            if pick < left[place]:
                laid[place].append(card)
                left[place] -= 1
                break
            pick -= left[place]
        else:
            spare -= 1
            laid.setdefault("stock", []).append(card)
    return laid


def _filled(known: Deal, at: int, laid: dict[str, list[Card]]) -> Deal:
    hands = [mask | CardSet.of(laid[str(seat)]) for seat, mask in enumerate(known.hands)]
    sealed = int(laid["sealed"][0]) if laid["sealed"] else known.sealed
    down = iter(laid["down"])

    def shown(fallen: tuple[tuple[int, Card], ...]) -> tuple[tuple[int, Card], ...]:
        return tuple((who, next(down) if card == UNSEEN else card) for who, card in fallen)

    tricks: tuple[Trick, ...] = tuple(trick._replace(plays=shown(trick.plays)) for trick in known.tricks)
    trick = shown(known.trick)
    gone = [play for done in tricks for play in done.plays] + list(trick)
    dealt = []
    for seat, mask in enumerate(hands):
        own = known.setup.hands[at] if seat == at else ()
        lies = 0 <= sealed < COVERED and seat == known.owner
        # a card its own player has not seen is one of the first five all the same (CP-18)
        first = (Card(sealed),) if lies and sealed not in own else ()
        cards = (*first, *own, *(card for who, card in gone if who == seat), *CardSet(mask))
        dealt.append(tuple(dict.fromkeys(CARDS[card] for card in cards)))
    stock = (*known.setup.stock, *laid.get("stock", ()))
    setup = replace(known.setup, hands=tuple(dealt), stock=stock)
    return known.with_(setup=setup, hands=tuple(map(int, hands)), sealed=sealed, tricks=tricks, trick=trick)
