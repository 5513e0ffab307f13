"""Court Piece: making trump, changing it, new cards (CP-1, CP-16, CP-17, CP-19, CP-22 to CP-24).

North deals unless it is said, so West is the first to choose.
"""

import pytest

from rulebook.positions import (
    after,
    also,
    court,
    dealt_for,
    first,
    latest,
    legal,
    next_dealer,
    opened,
    points,
    refusal,
    refused_by,
    so_far,
    streak,
    winner,
)
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.view import view

# Nine cards each; West's first five are weak, and the second batch of West is DA CK HT SQ.
NINES = {
    "W": "C2 C3 H9 ST S2 DA CK HT SQ",
    "S": "HA H2 H3 H4 D2 D3 D4 D5 D6",
    "E": "SA SK S3 S4 S5 S6 S7 S8 S9",
    "N": "CA CQ CJ CT C4 C5 C6 C7 C8",
}


@pytest.mark.rule("CP-1")
def test_the_caller_names_trump_from_five_cards():
    deal = opened("court-piece", NINES)
    assert deal.to_act == "W"
    assert legal(deal) == {"W call S", "W call H", "W call D", "W call C"}
    assert [str(card) for card in view(deal, "W").hand] == ["C2", "C3", "H9", "ST", "S2"]
    deal = after(deal, "W call D")
    assert deal.trump == 2
    assert len(view(deal, "W").hand) == 9
    assert first(deal, "called").rules == ("CP-1",)


@pytest.mark.rule("CP-1")
def test_nobody_else_calls_and_nobody_plays_before():
    deal = opened("court-piece", NINES)
    assert refused_by(deal, "S call H") == "CP-1"
    assert refused_by(deal, "W C2") == "CP-1"
    assert refused_by(after(deal, "W call H"), "W call S") == "CP-1"


@pytest.mark.rule("CP-16")
def test_the_caller_shows_the_suit_by_one_of_the_first_five_cards():
    deal = opened("court-piece", NINES, options=["CP-16"])
    assert legal(deal) == {"W show C2", "W show C3", "W show H9", "W show ST", "W show S2"}
    assert refused_by(deal, "W call H") == "CP-16"
    assert refused_by(deal, "W show DA") == "CP-16"  # the sixth card
    assert refused_by(deal, "W show HA") == "CP-16"  # not West's
    deal = after(deal, "W show H9")
    assert deal.trump == 1
    shown = first(deal, "shown")
    assert (str(shown.card), shown.suit, shown.rules) == ("H9", "H", ("CP-1", "CP-16"))


@pytest.mark.rule("CP-16")
def test_the_card_goes_back_to_the_hand_before_the_first_lead():
    deal = after(opened("court-piece", NINES, options=["CP-16"]), "W show H9")
    assert "W H9" in legal(deal)
    assert len(deal.hand("W")) == 9


@pytest.mark.rule("CP-17")
def test_the_caller_may_decline_and_a_card_of_the_second_batch_fixes_trump():
    deal = opened("court-piece", NINES, options=["CP-17"])
    assert "W declines" in legal(deal)
    deal = after(deal, "W declines")
    assert deal.to_act == "deal"
    assert legal(deal) == {"deal turns DA", "deal turns CK", "deal turns HT", "deal turns SQ"}
    assert refused_by(deal, "deal turns C2") == "CP-17"  # one of the first five
    assert refused_by(deal, "deal hides CK") == "CP-17"
    assert refused_by(deal, "W call H") == "CP-1"
    deal = after(deal, "deal turns HT")
    assert (deal.trump, deal.to_act) == (1, "W")
    assert "W HT" in legal(deal)


@pytest.mark.rule("CP-17")
def test_the_third_batch_is_not_turned_up():
    hands = {
        seat: f"{held} {more}"
        for (seat, held), more in zip(NINES.items(), ("HK", "D7", "SJ", "C9"), strict=True)
    }
    deal = after(opened("court-piece", hands, options=["CP-17"]), "W declines")
    assert refused_by(deal, "deal turns HK") == "CP-17"
    five = {seat: " ".join(held.split()[:5]) for seat, held in NINES.items()}
    assert refused_by(opened("court-piece", five, options=["CP-17"]), "W declines") == "CP-17"


@pytest.mark.rule("CP-19")
def test_a_caller_with_five_cards_below_the_jack_may_have_them_thrown_in():
    deal = opened("court-piece", NINES, options=["CP-19"], match=so_far((1, 2), (1, 2), ("EW", 2)))
    assert "W redeal" in legal(deal)
    deal = after(deal, "W redeal")
    result = deal.result
    assert (result.thrown_in, winner(deal), next_dealer(deal)) == (True, None, "N")
    assert points(deal) == {"NS": 0, "EW": 0}
    assert result.standing == so_far((1, 2), (1, 2), ("EW", 2))
    assert first(deal, "thrown-in").rules == ("CP-19",)


@pytest.mark.rule("CP-19")
def test_a_single_jack_is_too_much_and_only_the_first_five_count():
    jack = {**NINES, "W": NINES["W"].replace("ST", "SJ")}
    why = refusal(opened("court-piece", jack, options=["CP-19"]), "W redeal")
    assert why.rule == "CP-19"
    assert why.text == "West cannot have the cards thrown in: the first five hold SJ, which is not below J."


@pytest.mark.rule("CP-19")
def test_the_rank_is_adjustable():
    jack = {**NINES, "W": NINES["W"].replace("ST", "SJ")}
    assert (
        refused_by(opened("court-piece", jack, options=["CP-19"], values={"weak_below": "Q"}), "W redeal")
        is None
    )
    ten = opened("court-piece", NINES, options=["CP-19"], values={"weak_below": "T"})
    assert refused_by(ten, "W redeal") == "CP-19"


@pytest.mark.rule("CP-19")
def test_nobody_but_the_caller_and_only_before_the_call():
    deal = opened("court-piece", NINES, options=["CP-19", "CP-24"], dealer="W")  # South chooses
    assert refused_by(deal, "W redeal") == "CP-19"
    deal = opened("court-piece", NINES, options=["CP-19"])
    assert refused_by(after(deal, "W call H"), "W redeal") == "CP-19"
    assert refused_by(after(deal, "W call H, W C2"), "W redeal") == "CP-19"
    assert refused_by(opened("court-piece", NINES), "W redeal") is not None


@pytest.mark.rule("CP-22")
def test_any_player_may_ask_for_fresh_cards_before_the_first_card_is_played():
    deal = opened("court-piece", NINES, options=["CP-22"], match=so_far(streak=("NS", 3)))
    everybody = {f"{seat} redeal" for seat in "SENW"}
    assert everybody <= legal(deal) | also(deal)
    called = after(deal, "W call H")
    assert everybody <= legal(called) | also(called)
    over = after(called, "E redeal")
    assert (over.result.thrown_in, winner(over), next_dealer(over)) == (True, None, "N")
    assert streak(over) == ("NS", 3)
    assert first(over, "thrown-in").rules == ("CP-22",)


@pytest.mark.rule("CP-22")
def test_after_the_first_card_it_is_too_late():
    deal = after(opened("court-piece", NINES, options=["CP-22"]), "W call H, W C2")
    for seat in "SENW":
        assert refused_by(deal, f"{seat} redeal") == "CP-22"
    assert refused_by(opened("court-piece", NINES), "S redeal") == "CP-22"  # not without the rule
    fresh = opened("court-piece", NINES, options=["CP-22"])
    assert refusal(fresh, "Q redeal").text == "There is no seat 'Q' at this table: the seats are S, E, N, W."


@pytest.mark.rule("CP-22")
def test_while_chance_is_to_turn_a_card_it_is_not_too_late():
    deal = after(opened("court-piece", NINES, options=["CP-22", "CP-17"]), "W declines")
    assert also(deal) == {f"{seat} redeal" for seat in "SENW"}
    assert after(deal, "N redeal").result.thrown_in


@pytest.mark.rule("CP-23")
def test_the_caller_may_change_trump_once_to_another_suit_before_the_first_card():
    deal = after(opened("court-piece", NINES, options=["CP-23"]), "W call H")
    changes = {action for action in legal(deal) if "change" in action}
    assert changes == {"W change S", "W change D", "W change C"}
    assert refused_by(deal, "W change H") == "CP-23"  # to another suit
    assert refused_by(deal, "E change S") == "CP-23"  # the caller alone
    deal = after(deal, "W change D")
    assert deal.trump == 2
    assert latest(deal, "called").rules == ("CP-23",)
    assert refused_by(deal, "W change S") == "CP-23"  # once
    late = after(opened("court-piece", NINES, options=["CP-23"]), "W call H, W C2")
    assert refused_by(late, "W change D") == "CP-23"


@pytest.mark.rule("CP-23")
def test_however_trump_was_made():
    rules = ["CP-23", "CP-24"]
    declined = after(opened("court-piece", NINES, options=["CP-17", "CP-23"]), "W declines, deal turns HT")
    assert after(declined, "W change S").trump == 0
    shown = after(opened("court-piece", NINES, options=["CP-16", "CP-23"]), "W show H9")
    assert after(shown, "W change S").trump == 0
    by_south = after(opened("court-piece", NINES, options=rules), "W pass, S call H")
    assert "S change S" in also(by_south)
    assert refused_by(by_south, "W change S") == "CP-23"
    by_chance = after(
        opened("court-piece", NINES, options=rules), "W pass, S pass, E pass, N pass, deal hides C2"
    )
    assert "W change S" in legal(by_chance)


@pytest.mark.rule("CP-23")
def test_not_before_the_thirteen_are_seen_and_not_without_the_rule():
    deal = opened("court-piece", NINES, options=["CP-23"])
    assert refused_by(deal, "W change S") == "CP-23"
    assert refused_by(opened("court-piece", NINES, trump="H"), "W change S") == "CP-23"


@pytest.mark.rule("CP-24")
def test_each_player_in_turn_may_call_or_pass():
    deal = opened("court-piece", NINES, options=["CP-24"])
    assert "W pass" in legal(deal)
    deal = after(deal, "W pass")
    assert deal.to_act == "S"
    assert legal(deal) == {"S pass", "S call S", "S call H", "S call D", "S call C"}
    assert refused_by(deal, "W call H") == "CP-1"
    deal = after(deal, "S pass, E call S")
    assert (deal.trump, deal.to_act) == (0, "W")  # the dealer's right leads whoever called
    assert first(deal, "called").seat == "E"


@pytest.mark.rule("CP-24")
def test_if_all_four_pass_the_dealer_draws_from_the_first_choosers_first_five():
    deal = after(opened("court-piece", NINES, options=["CP-24"]), "W pass, S pass, E pass, N pass")
    assert deal.to_act == "deal"
    assert legal(deal) == {f"deal hides {card}" for card in ("C2", "C3", "H9", "ST", "S2")}
    assert refused_by(deal, "deal hides DA") == "CP-24"  # West's sixth
    assert refused_by(deal, "deal hides CA") == "CP-24"  # the dealer's
    assert refused_by(deal, "deal turns H9") == "CP-24"
    deal = after(deal, "deal hides H9")
    # In open games it is turned up at once.
    assert (deal.trump, deal.to_act) == (1, "W")
    assert [event.kind for event in deal.events][-2:] == ["hidden", "turned-up"]
    assert "W H9" in legal(deal)
    assert deal.seat(deal.caller) == "W"


def _south_called(winners, **more):
    """North deals, West passes and South calls clubs; then the tricks as in `played`."""
    hands, tricks = dealt_for(winners, "W")
    text = {seat: " ".join(map(str, held)) for seat, held in hands.items()}
    deal = after(
        opened("court-piece", text, options=["CP-24", *more.pop("options", [])], **more), "W pass, S call C"
    )
    for trick in tricks[: len(winners)]:
        deal = after(deal, trick)
    return deal


@pytest.mark.rule("CP-24")
def test_the_callers_for_points_and_goon_are_the_team_that_called():
    # South called for the dealer's team, so the first seven are a plain court of theirs, 3 points.
    ours = _south_called("SSSSSSS", options=["CP-15"], values={"goon": 9})
    assert (court(ours), points(ours)) == (("court", {"NS": 1, "EW": 0}), {"NS": 3, "EW": 0})
    theirs = _south_called("EEEEEEE", options=["CP-15"], values={"goon": 9})
    assert (court(theirs), points(theirs)) == (("goon", {"NS": 0, "EW": 9}), {"NS": 0, "EW": 4})


@pytest.mark.rule("CP-24")
def test_the_next_dealer_goes_by_the_dealers_team():
    assert next_dealer(_south_called("SSSSSSS")) == "W"  # CP-11: the dealer's team won
    assert next_dealer(_south_called("WEEEEEE")) == "S"  # CP-13, with a court: North's partner
    assert next_dealer(_south_called("SEEEEEEE")) == "N"  # CP-12, without one


@pytest.mark.rule("CP-24")
def test_where_the_table_does_not_play_it_nobody_passes():
    assert refused_by(opened("court-piece", NINES), "W pass") == "CP-24"


@pytest.mark.rule("CP-24")
def test_who_passed_first_loses_the_right_of_a_weak_hand():
    deal = after(opened("court-piece", NINES, options=["CP-19", "CP-24"]), "W pass")
    assert refused_by(deal, "S redeal") == "CP-19"
    assert refused_by(deal, "W redeal") == "CP-19"


@pytest.mark.rule("CP-1")
def test_a_record_may_say_the_call_in_short():
    deal = opened("court-piece", NINES, trump="H")
    assert (deal.trump, deal.to_act, deal.actions) == (1, "W", ())
    with pytest.raises(Refusal) as refused:
        opened("court-piece", NINES, options=["CP-16"], trump="H")
    assert refused.value.rule == "CP-16"
    assert isinstance(deal, Deal)
