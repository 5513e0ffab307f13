"""The chapter "Be-ranga": its deals show what it says, and each rule is cited where a deal names it."""

from __future__ import annotations

from chapters import Chapter, asked, fork, played, record

from rungkit.deal import Deal

CHAPTER = Chapter("be-ranga")


def maker(deal: Deal) -> tuple[int, str, str]:
    """In which trick trump is made, by whom and with which card."""
    made = next(event for event in deal.events if event.kind == "trump-made")
    return made.trick or 0, made.seat or "", str(made.card)


def won(deal: Deal) -> str:
    return "".join(deal.seat(trick.winner) for trick in deal.tricks)


# ---- what it says of its deals -------------------------------------------------------------------------


def test_two_cards_exchanged_change_who_makes_trump() -> None:
    one, two = record("br-one-less").deals[0].hands, record("br-one-more").deals[0].hands
    moved = {seat: {str(card) for card in set(one[seat]) ^ set(two[seat])} for seat in one}
    assert moved == {"W": set(), "S": {"D4", "H9"}, "E": {"D4", "H9"}, "N": set()}
    assert maker(played("br-one-less")) == (3, "S", "C9")
    assert maker(played("br-one-more")) == (3, "E", "D4")
    assert (played("br-one-less").taken[0], played("br-one-more").taken[0]) == (2, 1)


def test_with_diamonds_instead_east_ruffs_south_s_next_club() -> None:
    other = fork("br-one-less", 0)
    assert maker(other) == (3, "S", "D4")
    fourth = {other.seat(at): str(card) for at, card in other.tricks[3].plays}
    assert (fourth["S"], fourth["E"], other.seat(other.tricks[3].winner)) == ("CT", "DK", "E")


def test_the_suit_that_is_thrown_decides_who_goes_over_it() -> None:
    assert (won(played("br-over")), won(fork("br-over", 0))) == ("EEE", "SSE")


def test_a_mistake_makes_no_trump() -> None:
    deal = played("br-revoke")
    made = [event for event in deal.events if event.kind == "trump-made"]
    assert [(event.seat, str(event.card)) for event in made] == [("E", "D8")]
    assert [(e.seat, str(e.card)) for e in deal.events if e.kind == "revoke"] == [("S", "C5")]


def test_the_whole_deal_with_the_pile() -> None:
    deal = played("br-full")
    assert won(deal)[:5] == "SSSNN"
    assert maker(deal) == (4, "N", "D3")
    barred = [event.trick for event in deal.events if event.kind == "not-captured" and "BR-3" in event.rules]
    assert barred == [2, 3]
    assert [(c.after, deal.seat(c.seat), c.tricks) for c in deal.captures[:1]] == [(5, "N", 5)]
    assert deal.taken == (7, 6)
    diamonds = [card for card in record("br-full").deals[0].hands["N"] if str(card).startswith("D")]
    assert len(diamonds) == 7
    for branch, card in enumerate(("C3", "SJ")):
        other = fork("br-full", branch)
        assert maker(other) == (4, "N", card)
        assert [(c.after, other.seat(c.seat)) for c in other.captures[:1]] == [(5, "N")]
        assert other.taken == (5, 8)


def test_the_single_game_ends_with_the_same_cards_after_eight_tricks() -> None:
    one, whole = record("br-single"), record("br-full")
    assert one.deals[0].hands == whole.deals[0].hands
    assert one.actions == whole.actions[:32]
    deal = played("br-single")
    assert deal.result
    assert (deal.taken, deal.result.points, won(deal)) == ((7, 1), (2, 0), "SSSNNNWN")


def test_nobody_runs_out_for_twelve_tricks() -> None:
    deal = played("br-13")
    for hand in record("br-13").deals[0].hands.values():
        assert sorted(sum(card.suit == suit for card in hand) for suit in range(4)) == [3, 3, 3, 4]
    assert won(deal)[10:] == "EEN"
    assert maker(deal) == (13, "N", "H6")
    assert deal.result
    assert (deal.taken, deal.result.court, deal.result.courts) == ((13, 0), "goon", (3, 0))


def test_the_single_game_may_end_without_a_trump() -> None:
    deal = played("br-6")
    assert (deal.trump, len(deal.tricks), deal.taken) == (-1, 8, (7, 1))


def test_a_goon_and_a_court_that_goes_on() -> None:
    goon = played("br-goon")
    assert goon.result
    assert (maker(goon)[:2], goon.result.court, goon.result.points) == ((7, "E"), "goon", (4, 0))
    court = played("br-court")
    assert court.result
    assert won(court) == "EEEEWWEWS"
    assert maker(court) == (5, "N", "S3")
    assert (court.result.court, court.result.points, court.seat(court.result.next_dealer)) == (
        "court",
        (0, 3),
        "S",
    )


def test_the_quiz_is_lost_with_nine_tricks_won() -> None:
    deal = played("br-quiz")
    assert sum(seat in "SN" for seat in won(deal)) == 9
    assert deal.taken == (5, 8)
    assert maker(deal)[:2] == (5, "N")
    spades = fork("br-quiz", 0)
    assert (maker(spades), won(spades)[4], spades.taken) == ((5, "N", "S7"), "N", (3, 10))


def test_the_numbers_in_the_text_are_those_printed() -> None:
    for said, shown in (
        ("trump is made in trick 5", "in the middle of them: trick 5"),
        ("In 27 of them", "trick  1:  27 deals"),
        ("three had to wait until trick 11", "trick 11:   3 deals"),
        ("8.4 tricks on average", "first pile, on average: 8.4"),
        ("against 4.7 in Double Sir", "played in the same way: 4.7"),
        ("125 times in the next", "in that trick: 0 - in the next one: 125"),
    ):
        assert said in CHAPTER.text, said
        assert shown in CHAPTER.printed, shown
    assert "trick 12:   0 deals\ntrump made in trick 13:   0 deals" in CHAPTER.printed


# ---- what it asks -------------------------------------------------------------------------------------


def test_questions_in_every_table_and_of_many_kinds() -> None:
    for name in CHAPTER.lessons:
        assert asked(name), name
    assert {ask["kind"] for ask in CHAPTER.asked} >= {
        "winner", "legal", "lead", "trump", "pile", "taken", "over", "score", "dealer",
    }  # fmt: skip


def test_that_trump_counts_only_from_the_next_trick_is_offered_and_wrong() -> None:
    later = [o for ask in CHAPTER.asked for o in ask["options"] if o["text"].startswith("Not yet: its suit")]
    assert later
    for option in later:
        assert not option["right"]
        assert option["rules"] == ["BR-2"]
