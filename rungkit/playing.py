"""Playing cards to tricks, and what a complete trick brings (TB-4 to TB-6, CP-7, DS-2 to DS-7, DS-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rungkit import piles, scoring
from rungkit.actions import Action, play
from rungkit.cards import SUITS, Card, CardSet
from rungkit.events import Capture, Event, Refusal, Trick
from rungkit.strings import listed, quoted, seat_name, suit_name, tell
from rungkit.tricks import beats, may_play

if TYPE_CHECKING:
    from rungkit.deal import Deal

VERBS = ("play",)


def begin(deal: Deal) -> Deal:
    """The first lead: the dealer's right, whoever called; or the leader where a deal begins (TB-4)."""
    leader = deal.leader
    if leader < 0:
        leader = deal.table.right(deal.dealer) if deal.rules.winner_leads else deal.dealer
    return deal.with_(stage="play", leader=leader, turn=leader)


def lawful(deal: Deal, seat: int) -> int:
    """The cards the rules let a seat play to the open trick, as a mask (TB-5)."""
    return may_play(deal.hands[seat], deal.led, deal.rules.follow_suit)


def legal(deal: Deal) -> list[Action]:
    """The cards that may be played by the seat whose turn it is."""
    mask = lawful(deal, deal.turn)
    if deal.hole >= 0:  # another card than the one taken back; there is one (CP-9)
        mask &= ~(1 << deal.taken_back)
    who = deal.table.seats[deal.turn]
    found = []
    while mask:
        low = mask & -mask
        found.append(play(who, low.bit_length() - 1))
        mask ^= low
    return found


# ---- why not --------------------------------------------------------------------------------------------


def why_not(deal: Deal, action: Action) -> Refusal | None:
    """Why a card may not be played now. At the table an unlawful card falls all the same (CP-9)."""
    if deal.stage != "play" or action.who != deal.table.seats[deal.turn]:
        return _not_now(deal, action)
    card = action.card
    assert card is not None
    if not deal.hands[deal.turn] >> card & 1:
        return Refusal(tell("refuse", "not_held", who=seat_name(action.who), card=card), None)
    if not deal.setup.strict:
        if card == deal.taken_back and deal.hole >= 0:
            return Refusal(tell("refuse", "another_card", who=seat_name(action.who), card=card), "CP-9")
        return None
    return unlawful(deal, action)


def unlawful(deal: Deal, action: Action) -> Refusal | None:
    """What the rules say against a card held, at any strictness: the suit led obliges (TB-5)."""
    card = action.card
    assert card is not None
    mask = lawful(deal, deal.turn)
    if mask >> card & 1:
        return None
    obliging = list(reversed(list(CardSet(mask))))
    text = tell(
        "refuse",
        "follow" if len(obliging) > 1 else "follow_one",
        who=seat_name(action.who),
        card=card,
        obliging=obliging[0],
        suit=suit_name(deal.led),
        leader=seat_name(deal.seat(deal.trick[0][0])),
        led=deal.trick[0][1],
        allowed=listed([str(held) for held in obliging]),
    )
    return Refusal(text, "TB-5")


def _not_now(deal: Deal, action: Action) -> Refusal:
    if action.who not in deal.table.index:
        seats = ", ".join(deal.table.seats)
        return Refusal(tell("refuse", "no_seat_of", who=quoted(action.who), seats=seats), None)
    if deal.stage != "play":
        turn = deal.to_act
        who = seat_name(turn) if turn in deal.table.index else tell("refuse", "chance")
        key = {"choose": "trump_first", "chance": "trump_first", "draw": "draw_first"}.get(deal.stage)
        rule = {"choose": "CP-1", "chance": "CP-1", "draw": "TB-7", "decide": "CP-8"}.get(deal.stage, "CP-9")
        return Refusal(tell("refuse", key or f"at_{deal.stage}", who=who), rule)
    if deal.trick:
        last = seat_name(deal.seat(deal.trick[-1][0]))
        text = tell(
            "refuse", "out_of_turn", who=seat_name(action.who), turn=seat_name(deal.to_act or ""), last=last
        )
        return Refusal(text, "CP-9" if deal.hole >= 0 else "TB-2")
    leads = tell("refuse", "out_of_lead", who=seat_name(action.who), turn=seat_name(deal.to_act or ""))
    return Refusal(leads, "TB-4")


# ---- what it does -----------------------------------------------------------------------------------------


def perform(deal: Deal, action: Action) -> Deal:
    """The card falls; four of them make a trick."""
    seat, card = deal.turn, action.card
    assert card is not None
    hands = list(deal.hands)
    if not deal.setup.strict:
        return _fall(deal, seat, card, hands)
    hands[seat] ^= 1 << card
    trick = (*deal.trick, (seat, card))
    if len(trick) == len(hands):
        return complete(deal.with_(trick=trick, hands=tuple(hands)))
    return deal.with_(trick=trick, hands=tuple(hands), turn=deal.setup.table.right(seat))


def _fall(deal: Deal, seat: int, card: Card, hands: list[int]) -> Deal:
    """At the table: a revoke is only marked, a card may replace one taken back, and the trick stays open."""
    events: tuple[Event, ...] = ()
    odd = deal.odd & ~(1 << seat)
    if not lawful(deal, seat) >> card & 1:
        odd |= 1 << seat
        who = deal.seat(seat)
        events = (Event("revoke", ("TB-5", "CP-9"), trick=deal.number, seat=who, card=card),)
    hands[seat] ^= 1 << card
    at = deal.hole if deal.hole >= 0 else len(deal.trick)
    trick = (*deal.trick[:at], (seat, card), *deal.trick[at:])
    after = deal.happened(*events, trick=trick, hands=tuple(hands), odd=odd, hole=-1, taken_back=-1)
    return goes_on(after)


def goes_on(deal: Deal) -> Deal:
    """Whose turn it is in an open trick at the table: who may still take back, who plays, or nobody."""
    if deal.queue:
        return deal.with_(stage="correct", turn=deal.queue[0])
    if len(deal.trick) == len(deal.hands):
        return deal.with_(stage="complete", turn=-1)
    return deal.with_(stage="play", turn=deal.table.right(deal.trick[-1][0]))


def best_play(deal: Deal) -> tuple[int, Card]:
    """The seat and card that head the open trick (TB-6)."""
    trump = deal.trump if deal.rules.trump_beats else -1
    led, ace_high = deal.led, deal.rules.ace_high
    best = deal.trick[0]
    for candidate in deal.trick[1:]:
        if beats(candidate[1], best[1], led, trump, ace_high):
            best = candidate
    return best


def complete(deal: Deal) -> Deal:
    """A trick is won; it is taken at once or joins the pile, and the deal may be over."""
    winner, card = best_play(deal)
    ruffed = card.suit == deal.trump and card.suit != deal.led
    rules = ("TB-6",)
    trick = Trick(deal.number, deal.trick[0][0], deal.trick, deal.trump, winner, rules)
    team = deal.table.teams[deal.team(winner)]
    why = "trump" if ruffed else "suit"
    facts = {"seat": deal.seat(winner), "team": team, "card": card, "suit": SUITS[deal.led], "why": why}
    won = Event("trick-won", rules, trick=deal.number, **facts)  # type: ignore[arg-type]
    after = deal.happened(won, tricks=(*deal.tricks, trick), trick=(), odd=0, kept=0)
    after = _to_the_pile(after, winner, card) if deal.rules.pile else _to_the_team(after, winner)
    leader = winner if deal.rules.winner_leads else deal.table.right(deal.trick[0][0])
    after = after.with_(
        last_winner=winner, last_card=card, stage="play", leader=leader, turn=leader, number=deal.number + 1
    )
    return scoring.after_trick(after, winner)


def _to_the_team(deal: Deal, winner: int) -> Deal:
    taken = list(deal.taken)
    taken[deal.team(winner)] += 1
    return deal.with_(taken=tuple(taken))


def _bars(deal: Deal) -> int:
    rules = deal.rules
    late = piles.BAR_LATE_BOTH if rules.late_bar == "both" else piles.BAR_LATE_PAIR
    return (
        (piles.BAR_FIRST if rules.first_pair_barred or not rules.first_pair_takes else 0)
        | (late if rules.late_pair_barred else 0)
        | (piles.BAR_ACES if rules.aces_do_not_take else 0)
        | (piles.BAR_TRUMP_ACE if rules.trump_ace_does_not_seal else 0)
    )


WHY = {
    piles.OPENS: ("DS-2", "opens"),
    piles.THIRD: ("DS-5", "third"),
    piles.PARTNER: ("DS-4", "partner"),
    piles.OPPONENT: ("DS-3", "opponent"),
    piles.FIRST_PAIR: ("DS-13", "barred"),
    piles.LATE_PAIR: ("DS-14", "barred"),
    piles.TWO_ACES: ("DS-17", "barred"),
    piles.TRUMP_ACE: ("DS-18", "barred"),
}


def pile_verdict(deal: Deal, winner: int, card: int) -> int:
    """What the trick just won does to the pile (`piles`)."""
    rules, last = deal.rules, deal.last_winner
    partner = last >= 0 and last != winner and deal.team(last) == deal.team(winner)
    same = winner == last or (partner and not rules.same_player_only)
    sweeps = rules.last_trick_sweeps and deal.number == deal.setup.last_trick
    barred = piles.bar(deal.number, card, deal.last_card, deal.trump, _bars(deal))
    found = piles.verdict(same, partner, deal.run_wins, last >= 0, barred, sweeps)
    return piles.OPPONENT if found == piles.CAPTURED and not rules.two_in_a_row_take else found


def _to_the_pile(deal: Deal, winner: int, card: int) -> Deal:
    """The trick goes face down to the centre (DS-2), and takes it or stays."""
    found = pile_verdict(deal, winner, card)
    size = deal.pile + 1
    who, team = deal.seat(winner), deal.team(winner)
    facts = {"trick": deal.number, "seat": who, "team": deal.table.teams[team], "n": size}
    if found not in (piles.CAPTURED, piles.SWEPT):
        rule, why = WHY[found]
        event = Event("not-captured", (rule,), card=Card(card), why=why, **facts)  # type: ignore[arg-type]
        return deal.happened(event, pile=size, run_wins=1)
    why = "captured"
    rules: tuple[str, ...] = ("DS-3", "DS-6") if deal.number == 2 and size == 2 else ("DS-3",)
    if found == piles.SWEPT:
        rules, why = ("DS-7",), "swept"
    taken = list(deal.taken)
    taken[team] += size
    event = Event("captured", rules, why=why, **facts)  # type: ignore[arg-type]
    return deal.happened(
        event,
        pile=0,
        taken=tuple(taken),
        captures=(*deal.captures, Capture(deal.number, winner, size, rules)),
        run_wins=0 if deal.rules.run_starts_afresh else 1,
    )
