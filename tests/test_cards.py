"""Cards, sets of cards, and the seeded shuffle."""

from collections import Counter

import pytest

from rungkit.cards import (
    CARDS,
    FULL_PACK,
    Card,
    CardSet,
    Generator,
    in_display_order,
    shuffled,
    suit_index,
)


def test_a_card_reads_and_writes_its_token() -> None:
    tokens = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]
    assert [str(card) for card in CARDS] == tokens
    assert [Card.parse(token) for token in tokens] == list(range(52))
    assert [eval(repr(card), {"Card": Card}) for card in CARDS] == list(CARDS)


def test_suit_and_rank_of_a_card() -> None:
    assert [(Card.parse(t).suit, Card.parse(t).rank) for t in ("S2", "HA", "DT", "CK")] == [
        (0, 0),
        (1, 12),
        (2, 8),
        (3, 11),
    ]
    assert [Card.parse(t).glyph for t in ("S2", "HA", "DT", "CK")] == ["♠2", "♥A", "♦10", "♣K"]


@pytest.mark.parametrize("token", ["", "S", "S1", "10", "TS", "sa", "SAA", " SA", "S10", "♠A", "XX"])
def test_what_is_no_card_is_refused_in_one_sentence(token: str) -> None:
    with pytest.raises(ValueError, match=r"is no card: write suit then rank, like SA, HT or C4$"):
        Card.parse(token)


def test_a_set_of_cards() -> None:
    hand = CardSet.of([Card.parse("CA"), Card.parse("S2"), Card.parse("H9"), Card.parse("S2")])
    assert [str(card) for card in hand] == ["S2", "H9", "CA"]
    assert hand.count() == 3
    assert Card.parse("H9") in hand
    assert Card.parse("H8") not in hand
    assert CardSet.of(CARDS) == FULL_PACK
    assert list(CardSet(0)) == []
    assert all(type(card) is Card for card in hand)


def test_a_suit_by_its_letter() -> None:
    assert [suit_index(letter) for letter in "SHDC"] == [0, 1, 2, 3]
    for wrong in ("", "s", "SH", "X"):
        with pytest.raises(ValueError, match=r"is no suit: write S, H, D or C$"):
            suit_index(wrong)


def test_a_hand_as_a_player_sorts_it() -> None:
    cards = [Card.parse(token) for token in ["D2", "SA", "C7", "H3", "DK", "S4", "HT"]]
    assert [str(card) for card in in_display_order(cards)] == ["SA", "S4", "HT", "H3", "C7", "DK", "D2"]


# ---- the shuffle --------------------------------------------------------------------------------


def scattered(seed: int, index: int) -> tuple[int, int]:
    """The two states that the generator starts from, mixed in steps written out one by one."""

    def mix(word: int) -> int:
        word %= 2**32
        word = (word ^ word // 65536) * 73244475 % 2**32
        word = (word ^ word // 65536) * 73244475 % 2**32
        return word ^ word // 65536

    low, high = seed % 2**32, seed // 2**32 % 2**32
    one = mix(mix(low) ^ (mix(high) + 2654435769))
    two = mix(one ^ mix(index % 2**32) ^ mix(index // 2**32 + 2135587861))
    return 1 + mix(two ^ 625341585) % 2147483562, 1 + mix(two + 1481765933) % 2147483398


def ecuyer(one: int, two: int) -> tuple[int, int, int]:
    """L'Ecuyer's step (Communications of the ACM 31, 1988) by his own method, without large products."""
    one = 40014 * (one % 53668) - 12211 * (one // 53668)
    two = 40692 * (two % 52774) - 3791 * (two // 52774)
    one += 2147483563 if one < 0 else 0
    two += 2147483399 if two < 0 else 0
    return one, two, (one - two) % 2147483562


@pytest.mark.parametrize(("seed", "index"), [(0, 0), (1, 0), (7, 12), (2**40 + 3, 5), (1, 2**33)])
def test_the_generator_is_lecuyers(seed: int, index: int) -> None:
    random, (one, two) = Generator(seed, index), scattered(seed, index)
    for _ in range(4):
        one, two, _ = ecuyer(one, two)
    for _ in range(200):
        one, two, number = ecuyer(one, two)
        assert random.below(52) == number % 52  # one in fifty millions would be drawn again


def test_a_number_that_would_be_uneven_is_drawn_again() -> None:
    """Of a limit just over half of all numbers, the rest must not come up twice as often."""
    limit = 2147483562 // 2 + 1
    random, (one, two) = Generator(3), scattered(3, 0)
    for _ in range(4):
        one, two, _ = ecuyer(one, two)
    numbers = []
    while len(numbers) < 20:
        one, two, number = ecuyer(one, two)
        if number < limit:
            numbers.append(number)
    assert [random.below(limit) for _ in range(20)] == numbers


@pytest.mark.parametrize(("limit", "drawn_again"), [(2, False), (3, False), (4, True)])
def test_the_last_number_is_used_where_every_remainder_has_as_many(limit: int, drawn_again: bool) -> None:
    random = Generator(0)
    random.one = pow(40014, -1, 2147483563) * 2147483562 % 2147483563  # the next one is the highest there is
    random.two = pow(40692, -1, 2147483399)  # and the next two is 1
    one, two, number = ecuyer(random.one, random.two)
    assert number == 2147483561
    again = ecuyer(one, two)[2]
    assert random.below(limit) == (again if drawn_again else number) % limit


def test_the_same_seed_gives_the_same_deal_for_ever() -> None:
    assert shuffled(CARDS, Generator(5, 2)) == shuffled(CARDS, Generator(5, 2))
    assert len({tuple(shuffled(CARDS, Generator(5, n))) for n in range(50)}) == 50
    assert len({tuple(shuffled(CARDS, Generator(n))) for n in range(50)}) == 50
    assert list(map(str, shuffled(CARDS, Generator(1)))) == GOLDEN.split()


# Fisher and Yates from the last card down, with the numbers of `ecuyer` for seed 1.
GOLDEN = """
CQ H8 D6 SQ CJ H5 HQ D9 D5 D4 HJ S3 SA
H3 DA H9 C2 C3 D7 DT SJ C9 S6 D2 D3 C7
DJ C8 H4 ST HK C5 HT S7 C4 CA CT D8 DK
S2 CK S5 DQ S8 S4 H6 SK C6 H2 H7 HA S9"""


def test_the_golden_deal_is_fisher_and_yates_with_lecuyers_numbers() -> None:
    cards, (one, two) = list(CARDS), scattered(1, 0)
    for _ in range(4):
        one, two, _ = ecuyer(one, two)
    for left in range(52, 1, -1):
        one, two, number = ecuyer(one, two)
        place = number % left
        cards[place], cards[left - 1] = cards[left - 1], cards[place]
    assert list(map(str, cards)) == GOLDEN.split()


@pytest.mark.parametrize("by", ["index", "seed"])
def test_every_card_is_equally_likely_in_every_place(by: str) -> None:
    """Chi-square of place against card; 51 × 51 degrees of freedom, so about 2601 with a deviation of 72."""
    times = 5200
    seen: Counter[tuple[int, int]] = Counter()
    for n in range(times):
        random = Generator(2026, n) if by == "index" else Generator(n)
        seen.update(enumerate(shuffled(CARDS, random)))
    expected = times / 52
    chi_square = sum(
        (seen[place, card] - expected) ** 2 / expected for place in range(52) for card in range(52)
    )
    assert 2601 - 4 * 72 < chi_square < 2601 + 4 * 72


def test_the_first_two_cards_are_independent() -> None:
    """Which of two given cards lies before the other, and whether two lie side by side, is chance."""
    packs = [shuffled(CARDS, Generator(11, n)) for n in range(4000)]
    before = sum(pack.index(CARDS[0]) < pack.index(CARDS[51]) for pack in packs)
    assert abs(before - 2000) < 4 * 32  # a deviation is the root of 1000
    beside = sum(abs(pack.index(CARDS[3]) - pack.index(CARDS[4])) == 1 for pack in packs)
    assert abs(beside - 4000 * 2 / 52) < 4 * 12.2
