"""The players: they see a view alone, what they imagine agrees with it, and they play as their names say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from properties.chance import Seeded
from properties.tables import agreed_at, positions

from rungkit.actions import CHANCE, Action
from rungkit.cards import CARDS, Card, CardSet, Generator, shuffled
from rungkit.deal import Deal
from rungkit.games import presets
from rungkit.known import UNSEEN
from rungkit.players import PLAYERS, careful, choose, plain, sensible, weigh
from rungkit.players.careful import play_out, worth
from rungkit.players.worlds import barred, world
from rungkit.record import load
from rungkit.rules import Rules
from rungkit.seats import pack_for, table_for
from rungkit.tricks import strength
from rungkit.view import View, view

pytestmark = pytest.mark.no_cover

GAMES = tuple(presets())


def fresh(game: str, index: int) -> Deal:
    rules = Rules.of(game)
    table = table_for(rules)
    return Deal.dealt(
        rules, table.seats[index % len(table.seats)], shuffled(pack_for(rules), Generator(5, index))
    )


def course(deal: Deal, seed: int) -> Iterator[Deal]:
    """The positions of a deal played by random players."""
    random = Generator(seed)
    while not deal.is_over:
        yield deal
        legal = deal.legal_actions() or deal.also()
        deal = deal.apply(legal[random.below(len(legal))])
    yield deal


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_plays_a_deal_of_every_game_to_its_end(game: str, player: str) -> None:
    deal, steps = fresh(game, 3), 0
    while not deal.is_over:
        who, legal = deal.to_act, deal.legal_actions() or deal.also()
        seat = legal[0].who if who in (None, CHANCE) else who
        if seat == CHANCE or not seat:
            deal = deal.apply(legal[0])
            continue
        assert seat is not None
        # The careful one takes its time: in between, its seat plays plainly.
        one = player if player != "careful" or steps % 3 == 0 else "plain"
        action = choose(view(deal, seat), one, seed=steps, nodes=20)
        assert action in view(deal, seat).legal
        if steps % 15 == 0:
            assert action == choose(view(deal, seat), player, seed=steps, nodes=20)
        deal, steps = deal.apply(action), steps + 1
    assert steps > 10


def other_hands(deal: Deal, at: int, seed: int) -> Deal:
    """The same position but for what seat `at` does not see, laid anew."""
    return world(view(deal, deal.seat(at)), Generator(seed)).with_(actions=deal.actions, events=deal.events)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_seat_does_not_see_changes_its_choice(game: str) -> None:
    for deal in list(course(fresh(game, 7), 11))[::13]:
        if deal.is_over or deal.to_act == CHANCE or deal.turn < 0 or deal.stage in ("choose", "bid"):
            continue
        seat = str(deal.to_act)
        other = other_hands(deal, deal.turn, 23)
        assert view(other, seat) == view(deal, seat)
        for player in PLAYERS:
            one, two = view(deal, seat), view(other, seat)
            assert choose(one, player, 2, nodes=40) == choose(two, player, 2, nodes=40)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(GAMES))
def test_what_is_imagined_agrees_with_what_was_seen(seed: int, game: str) -> None:
    deal = fresh(game, seed % 997)
    for n, position in enumerate(course(deal, seed)):
        if n % 5 or position.stage in ("draw", "choose", "chance", "bid"):
            continue
        for at, seat in enumerate(position.table.seats):
            seen = view(position, seat)
            imagined = world(seen, Generator(seed, n))
            held = [set(CardSet(mask)) for mask in imagined.hands]
            assert held[at] == set(seen.hand)
            assert [len(hand) for hand in held] == [seen.counts[who] for who in position.table.seats]
            assert sum(map(len, held)) == len(set().union(*held))
            played = {card for trick in imagined.tricks for _, card in trick.plays}
            played |= {card for _, card in imagined.trick}
            assert UNSEEN not in played
            assert not played & set().union(*held)
            if position.hidden:
                assert imagined.sealed not in played | set().union(*held)
            for who, bar in enumerate(barred(seen.known)):
                assert who == at or not imagined.hands[who] & bar
            legal = [a for a in imagined.legal_actions() if a.who == seat]
            assert position.to_act != seat or legal == position.legal_actions()


def test_who_did_not_follow_is_imagined_without_the_suit() -> None:
    spades, rest = CARDS[:13], CARDS[13:]
    hands = {"W": spades, "S": rest[::3], "E": rest[1::3], "N": rest[2::3]}
    deal = Deal.start(Rules.of("court-piece"), "N", hands, trump="H")
    for text in ("W SA", "S H2", "E D2", "N C2"):
        deal = deal.apply(Action.parse(text))
    assert [mask & 8191 for mask in barred(view(deal, "W").known)] == [8191, 8191, 8191, 0]


def test_a_seat_that_asked_and_played_no_trump_has_none() -> None:
    cards = {"S": "HA C2 S2", "E": "D8 H5 S3", "N": "D6 C3 S4", "W": "C4 C5 S5"}
    hands = {seat: [Card.parse(text) for text in held.split()] for seat, held in cards.items()}
    middle = {"number": 5, "leader": 0, "pile": 4, "last_winner": 0, "run_wins": 1, "taken": (0, 0)}
    middle |= {"sealed": int(Card.parse("D8")), "owner": 1, "caller": 1, "trump": -1, "last_open": False}
    deal = Deal.start(Rules.of("hidden-rung"), "S", hands, middle=middle)
    for text in ("S HA", "E H5", "N D6", "W ask", "W C4"):
        deal = deal.apply(Action.parse(text))
    diamonds = 8191 << 26
    assert barred(view(deal, "S").known)[3] & diamonds == diamonds
    assert not barred(view(deal, "S").known)[1] & diamonds


def test_a_seat_that_had_to_ruff_or_ruff_over_and_did_not_could_not() -> None:
    cards = {"S": "HA C2", "E": "S5 H5", "N": "S3 C3", "W": "D4 C5"}
    hands = {seat: [Card.parse(text) for text in held.split()] for seat, held in cards.items()}
    middle = {"number": 12, "leader": 0, "trump": 0, "taken": (3, 3, 3, 2), "called": (2, 3, 3, 3)}
    deal = Deal.start(Rules.of("call-bridge"), "W", hands, middle=middle)
    for text in ("S HA", "E H5", "N S3", "W D4"):
        deal = deal.apply(Action.parse(text))
    bars = barred(view(deal, "S").known)
    assert bars[3] & 8191 == 8191 & ~0b11  # no spade over the three; a lower one it might have kept
    assert not bars[2] & 8191


def seen(deal: Deal) -> View:
    return view(deal, str(deal.to_act))


def short(game: str, cards: dict[str, str], plays: str, **middle: object) -> Deal:
    hands = {seat: [Card.parse(text) for text in held.split()] for seat, held in cards.items()}
    begins = {"number": 10, "leader": 0, "taken": (5, 4), "trump": 1, **middle}
    deal = Deal.start(Rules.of(game), "S", hands, middle=begins)
    for text in plays.split(", ") if plays else ():
        deal = deal.apply(Action.parse(text))
    return deal


TRICK = {"S": "CQ C2 S2 D2", "E": "CK C3 S3 D3", "N": "C4 CA S4 D4", "W": "C9 CJ S5 D5"}


def test_plain_wins_as_cheaply_as_it_can() -> None:
    deal = short("court-piece", TRICK, "S C2, E C3, N C4")
    assert str(choose(seen(deal))) == "W C9"


def test_plain_does_not_beat_its_partner() -> None:
    deal = short("court-piece", TRICK, "S CQ, E C3")
    # East's three is beaten already: the partner's queen heads the trick
    assert str(choose(seen(deal))) == "N C4"


def test_plain_keeps_its_tens_from_the_others_and_gives_them_to_its_partner() -> None:
    cards = {"S": "CA C2 S2 D2", "E": "CT C3 S3 D3", "N": "CK C4 S4 D4", "W": "C9 CJ S5 D5"}
    assert str(choose(seen(short("mendikot", cards, "S CA", tens=(0, 0))))) == "E C3"
    cards = {"S": "C3 C2 S2 D2", "E": "CA C5 S3 D3", "N": "CK C4 S4 D4", "W": "CT CJ S5 D5"}
    assert str(choose(seen(short("mendikot", cards, "S C3, E CA, N C4", tens=(0, 0))))) == "W CT"


def test_plain_stops_a_run_at_any_price_and_goes_on_with_its_own() -> None:
    run = {"pile": 3, "last_winner": 0, "run_wins": 1, "taken": (4, 2)}
    cards = {"S": "CQ C2 S2 D2", "E": "CK C3 S3 D3", "N": "C4 CT S4 D4", "W": "H2 H9 S5 D5"}
    deal = short("double-sir", cards, "S CQ, E C3, N C4", **run)
    assert str(choose(seen(deal))) == "W H2"
    own = short("double-sir", TRICK, "", **{**run, "leader": 2, "last_winner": 2})
    assert str(choose(seen(own))) == "N CA"


def test_in_penneech_plain_takes_a_trick_with_the_card_that_scores() -> None:
    assert plain.duel_follow(0b1_0000_0000_1001, 0b1_0000_0000_1001, 0, 1 << 12) == 12


def test_careful_plays_what_does_best_in_the_deals_that_could_be() -> None:
    # The ace makes West's seventh trick. Kept back, it lets South make one, and may be ruffed in the last.
    cards = {"S": "CQ D2", "E": "C3 S3", "N": "C4 D4", "W": "CA C5"}
    deal = short("court-piece", cards, "S CQ, E C3, N C4", number=12, taken=(5, 6))
    best, *others = weigh(seen(deal), seed=1)
    assert (str(best.action), best.won) == ("W CA", best.of)
    assert [str(weighed.action) for weighed in others] == ["W C5"]
    assert others[0].worth < best.worth


def test_a_choice_of_careful_for_a_seed() -> None:
    deal = fresh("double-sir", 1)
    deal = deal.apply(choose(seen(deal), "plain"))
    ranked = weigh(seen(deal), seed=4, nodes=900)
    assert ranked == weigh(seen(deal), seed=4, nodes=900)
    assert ranked[0].worth >= ranked[-1].worth
    assert {weighed.of for weighed in ranked} == {ranked[0].of}


@pytest.mark.parametrize("game", GAMES)
def test_plain_beats_random_over_a_fixed_series(game: str) -> None:
    won = lost = 0
    for index in range(20):
        deal, side = fresh(game, index // 2), index % 2
        while not deal.is_over:
            legal = deal.legal_actions() or deal.also()
            if deal.turn < 0:
                deal = deal.apply(legal[index % len(legal)])
                continue
            player = "plain" if deal.turn % 2 == side else "random"
            deal = deal.apply(choose(seen(deal), player, seed=index))
        value = _side(deal, side)
        won, lost = won + (value > 0), lost + (value < 0)
    assert won > lost


def _side(deal: Deal, side: int) -> float:
    if deal.rules.alone and deal.result:
        return sum(points if at % 2 == side else -points for at, points in enumerate(deal.result.points))
    return worth(deal, side)


def test_a_deal_played_out_ends() -> None:
    for game in GAMES:
        assert play_out(fresh(game, 2)).is_over


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**9))
def test_plain_answers_whatever_the_house_rules_are(seed: int) -> None:
    rules, _ = agreed_at(Seeded(seed))
    table = table_for(rules)
    drawn = CARDS[20] if rules.trump_drawn else None
    pack = shuffled(pack_for(rules), Generator(seed))
    for position in positions(Deal.dealt(rules, table.seats[0], pack, drawn=drawn), seed):
        for seat in table.seats:
            found = view(position, seat)
            if found.legal:
                assert choose(found) in found.legal


def test_masters_and_winners_by_hand() -> None:
    ace, king, queen = 1 << 12, 1 << 11, 1 << 10
    assert plain.masters(king | queen, ace) == 0
    assert plain.masters(king | queen, 1 << 5) == king | queen
    assert plain.winners(king | queen, 0, 1, 1, strength(10, 0, 1, 1)) == king


def test_what_is_no_player_and_a_seat_with_nothing_to_do_are_said() -> None:
    deal = fresh("court-piece", 1)
    caller = str(deal.to_act)
    with pytest.raises(ValueError, match="no player 'clever': the players are random, plain, careful"):
        choose(view(deal, caller), "clever")
    other = next(seat for seat in deal.table.seats if seat != caller)
    with pytest.raises(ValueError, match=f"Nothing is open to {other} now"):
        choose(view(deal, other))


def test_a_deal_that_nobody_wins_is_not_counted_as_won(monkeypatch: pytest.MonkeyPatch) -> None:
    # Two tens each and tens_tie = "nobody": whatever West plays, the deal is drawn (MK-13).
    rules = Rules.of("dehla-pakad", (), {"tens_tie": "nobody"})
    cards = {"S": "CQ D2", "E": "C3 D3", "N": "C4 D4", "W": "CA D6"}
    hands = {seat: [Card.parse(text) for text in held.split()] for seat, held in cards.items()}
    middle = {"number": 12, "leader": 3, "taken": (5, 6), "trump": 1, "tens": (2, 2)}
    deal = Deal.start(rules, "S", hands, middle=middle)
    monkeypatch.setattr(careful, "world", lambda *_: deal)
    weighed = weigh(seen(deal), seed=1)
    assert len(weighed) == 2
    assert weighed[0].worth > 0
    assert [one.won for one in weighed] == [0, 0]


def at_the_table(seed: int) -> Deal:
    pack = shuffled(CARDS, Generator(seed))
    return Deal.dealt(Rules.of("court-piece"), "N", pack, trump="H", strictness="table")


def with_a_revoke(seed: int) -> Deal:
    """A deal at the table in which a seat that could follow has not."""
    deal = at_the_table(seed)
    while not deal.odd:
        legal = deal.legal_actions()
        odd = [Action(str(deal.to_act), "play", card) for card in deal.hand(str(deal.to_act))]
        wrong = [action for action in odd if action not in legal and deal.why_not(action) is None]
        deal = deal.apply(wrong[0] if wrong else legal[0])
    return deal


ENDINGS = sorted(
    path for path in (Path(__file__).parents[1] / "book" / "records").glob("*.toml")
    if re.search(r"^trick = ([2-9]|1\d)$", path.read_text("utf-8"), re.MULTILINE)
)  # fmt: skip


def test_in_a_deal_begun_in_the_middle_no_card_of_the_tricks_before_is_dealt_again() -> None:
    whole = 0
    for path in ENDINGS:
        deal = load(path.read_text("utf-8"), path.name).deal()
        held = CardSet.of(card for cards in deal.setup.hands for card in cards)
        if 52 - held.bit_count() != 4 * (deal.number - 1) or deal.rules.seats != 4:
            continue  # a lesson with a few of the cards: which of the others fell, none can say
        whole += 1
        for seat in deal.table.seats:
            seen = view(deal, seat)
            sealed = deal.hidden and deal.seat(deal.owner) != seat
            own = CardSet.of(seen.hand) | (
                CardSet.of([deal.sealed]) if deal.sealed >= 0 and not sealed else 0
            )
            assert sensible.unseen(seen) == held & ~own
            for seed in range(3):
                imagined = world(seen, Generator(seed))
                assert CardSet.of(c for cards in imagined.setup.hands for c in cards) == held, path.name
                assert [len(cards) for cards in imagined.setup.hands] == [len(c) for c in deal.setup.hands]
    assert whole > 30


def test_a_hint_counts_on_the_cards_that_have_fallen() -> None:
    # All higher diamonds fell before: the nine is master, and led it makes both of the last two tricks sure.
    cards = {"S": "D9 C2", "E": "D5 C5", "N": "D4 S4", "W": "D3 C3"}
    deal = short("court-piece", cards, "", number=12, taken=(6, 5))
    best, other = weigh(seen(deal), seed=1)
    assert (str(best.action), best.won) == ("S D9", best.of)
    assert other.won < best.of


def test_a_card_taken_back_lies_in_the_hand_it_went_back_to() -> None:
    deal = with_a_revoke(1)
    offender = next(seat for n, seat in enumerate(deal.table.seats) if deal.odd >> n & 1)
    deal = deal.apply(Action(offender, "takes back"))
    card, at = deal.taken_back, deal.table.index[offender]
    for seat in deal.table.seats:
        for seed in range(5):
            imagined = world(view(deal, seat), Generator(seed))
            assert imagined.hands[at] >> card & 1
            assert [mask.bit_count() for mask in imagined.hands] == [m.bit_count() for m in deal.hands]


def test_a_bot_by_chance_claims_nothing_while_it_may_do_something_else() -> None:
    deal = with_a_revoke(1)
    while deal.to_act is not None or not deal.tricks:
        deal = deal.apply((deal.legal_actions() or deal.also())[0])
    deal = deal.apply(Action("", "turned down"))
    view_of = seen(deal)
    assert any(action.verb == "claims" for action in view_of.legal)
    assert all(choose(view_of, "random", seed).verb == "play" for seed in range(60))


def test_a_trump_card_its_own_player_has_not_seen_is_one_of_the_five() -> None:
    rules = Rules.of("court-piece", ["CP-18", "CP-23", "HR-11"])
    deal = Deal.dealt(rules, "N", shuffled(CARDS, Generator(3)))
    deal = deal.apply(deal.legal_actions()[2])
    assert deal.blind
    owner = deal.seat(deal.owner)
    real = [a for a in view(deal, owner).legal if a.verb == "swap"]
    imagined = world(view(deal, owner), Generator(1))
    assert real == [a for a in view(imagined, owner).legal if a.verb == "swap"]
    assert len(real) == 4
