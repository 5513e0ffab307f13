"""Seats, partners, the order of play, and how a pack is dealt round."""

import pytest

from rungkit.cards import CARDS
from rungkit.seats import Table, deal_round, four_handed


def test_partners_sit_opposite_and_play_goes_to_the_right() -> None:
    four = four_handed()
    assert (four.seats, four.teams) == (("S", "E", "N", "W"), ("NS", "EW"))
    rights = {four.seats[at]: four.seats[four.right(at)] for at in range(4)}
    assert rights == {"S": "E", "E": "N", "N": "W", "W": "S"}
    partners = {four.seats[at]: four.seats[four.partner(at)] for at in range(4)}
    assert partners == {"S": "N", "N": "S", "E": "W", "W": "E"}
    assert [four.teams[four.team_of[four.index[seat]]] for seat in "SENW"] == ["NS", "EW", "NS", "EW"]
    assert four.seats[four.right(four.index["N"], -1)] == "E"
    assert (four.right(0, 9), four.right(0, -9)) == (1, 3)  # more than once round


def test_a_table_is_the_same_for_all_who_ask() -> None:
    assert four_handed() is four_handed()
    assert four_handed() == Table(("S", "E", "N", "W"), ("NS", "EW"), (0, 1, 0, 1))
    assert four_handed(opposite=False) != four_handed()


def test_the_other_way_round() -> None:
    other = four_handed(counter_clockwise=False)
    assert other.seats[other.right(other.index["S"])] == "W"


def test_at_larger_tables_the_partner_is_the_next_of_the_team_and_alone_it_is_oneself() -> None:
    six = Table(tuple(f"P{n}" for n in range(1, 7)), ("odd", "even"), (0, 1, 0, 1, 0, 1))
    assert six.partner(4) == 0
    alone = Table(("S", "N"), ("S", "N"), (0, 1))
    assert (alone.partner(0), alone.right(1)) == (0, 0)


def test_values_under_the_names_of_the_teams() -> None:
    assert four_handed().by_team((3, 4)) == {"NS": 3, "EW": 4}
    with pytest.raises(ValueError, match="zip"):
        four_handed().by_team((3,))


def test_a_pack_is_dealt_in_batches_from_the_dealers_right() -> None:
    hands = deal_round(CARDS, four_handed(), 0, (2, 1))
    assert [[int(card) for card in hand] for hand in hands] == [[6, 7, 11], [0, 1, 8], [2, 3, 9], [4, 5, 10]]
