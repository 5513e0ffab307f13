"""Cards as small integers, sets of cards as 52-bit masks, and the seeded shuffle (TB-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from typing import Any

from rungkit.strings import quoted

SUITS = "SHDC"
RANKS = "23456789TJQKA"
GLYPHS = "♠♥♦♣"
NO_SUIT = -1
SUIT_MASK = (1 << 13) - 1
FULL_PACK = (1 << 52) - 1


class Card(int):
    """One card, 0..51: suit times 13 plus rank, suits in the order S H D C, ranks 2 to A.

    >>> Card.parse("HT"), Card.parse("HT").suit, Card.parse("HT").rank
    (Card.parse('HT'), 1, 8)
    >>> str(Card(51)), Card.parse("SA").glyph
    ('CA', '♠A')
    """

    __slots__ = ()

    @classmethod
    def parse(cls, token: str) -> Card:
        """The card of a PBN token such as ``SA`` or ``HT``.

        :raises ValueError: when the token names no card.
        """
        token = str(token)
        if len(token) == 2 and token[0] in SUITS and token[1] in RANKS:
            return CARDS[SUITS.index(token[0]) * 13 + RANKS.index(token[1])]
        raise ValueError(f"{quoted(token)} is no card: write suit then rank, like SA, HT or C4")

    @property
    def suit(self) -> int:
        return self // 13

    @property
    def rank(self) -> int:
        return self % 13

    @property
    def glyph(self) -> str:
        return f"{GLYPHS[self // 13]}{RANKS[self % 13].replace('T', '10')}"

    def __str__(self) -> str:
        if self < 0:  # a card that is not seen
            return "??"
        return f"{SUITS[self // 13]}{RANKS[self % 13]}"

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


CARDS: tuple[Card, ...] = tuple(Card(index) for index in range(52))


class CardSet(int):
    """A set of cards as a 52-bit mask; iterates in pack order.

    >>> hand = CardSet.of([Card.parse("SA"), Card.parse("C2")])
    >>> [str(card) for card in hand], Card.parse("C2") in hand, hand.count()
    (['SA', 'C2'], True, 2)
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[int]) -> CardSet:
        mask = 0
        for card in cards:
            mask |= 1 << card
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        mask = int(self)
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __contains__(self, card: int) -> bool:
        return bool(self >> card & 1)

    def count(self) -> int:
        return self.bit_count()


def suit_index(letter: str) -> int:
    """0..3 of a suit letter.

    :raises ValueError: for anything but S, H, D, C.
    """
    if len(letter) == 1 and letter in SUITS:
        return SUITS.index(letter)
    raise ValueError(f"{quoted(letter)} is no suit: write S, H, D or C")


def in_display_order(cards: Iterable[int]) -> list[Card]:
    """Cards as a player sorts a hand: spades, hearts, clubs, diamonds, high to low.

    >>> [str(card) for card in in_display_order(CardSet.of([0, 12, 13, 26, 39]))]
    ['SA', 'S2', 'H2', 'C2', 'D2']
    """
    column = (0, 1, 3, 2)
    return [CARDS[card] for card in sorted(cards, key=lambda card: (column[card // 13], -(card % 13)))]


def mix(word: int) -> int:
    """A 32-bit integer hash whose products stay below 2**62, so every platform agrees."""
    word &= 0xFFFFFFFF
    for _ in range(2):
        word = ((word ^ (word >> 16)) * 0x45D9F3B) & 0xFFFFFFFF
    return word ^ (word >> 16)


class Generator:
    """Random numbers that are the same everywhere: L'Ecuyer's combined generator (1988).

    Seeded by (seed, index), so that deal number `index` needs none of those before it.

    >>> [Generator(7, 0).below(52) for _ in range(3)] == [Generator(7, 0).below(52)] * 3
    True
    """

    __slots__ = ("one", "two")
    one: int
    two: int

    def __init__(self, seed: int, index: int = 0) -> None:
        seeded(self, seed, index)

    def below(self, limit: int) -> int:
        """A number 0..limit-1, each equally likely."""
        return below(self, limit)


def seeded(random: Generator, seed: int, index: int) -> None:
    """Puts a generator at the beginning of the numbers of (seed, index)."""
    one = mix(mix(seed & 0xFFFFFFFF) ^ mix((seed >> 32) & 0xFFFFFFFF) + 0x9E3779B9)
    two = mix(one ^ mix(index & 0xFFFFFFFF) ^ mix((index >> 32) + 0x7F4A7C15))
    random.one = 1 + mix(two ^ 0x2545F491) % 2147483562
    random.two = 1 + mix(two + 0x5851F42D) % 2147483398
    for _ in range(4):
        below(random, 1)


def below(random: Generator, limit: int) -> int:
    """A number 0..limit-1, each equally likely; the generator goes on."""
    while True:
        one = random.one * 40014 % 2147483563
        two = random.two * 40692 % 2147483399
        random.one, random.two = one, two
        number = one - two if one >= two else one - two + 2147483562
        found = number % limit
        if number - found <= 2147483562 - limit:  # the last numbers are too few for every remainder
            return found


def shuffle(cards: MutableSequence[Any], size: int, random: Generator) -> None:
    """Puts the first `size` cards in random order (Fisher and Yates)."""
    for last in range(size - 1, 0, -1):
        other = below(random, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def shuffled(pack: Sequence[int], random: Generator) -> list[Card]:
    """The pack in random order.

    >>> sorted(shuffled(CARDS, Generator(1))) == list(CARDS)
    True
    """
    cards = [CARDS[card] for card in pack]
    shuffle(cards, len(cards), random)
    return cards
