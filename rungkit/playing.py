"""Playing cards to tricks, and what a complete trick brings (TB-4 to TB-6, CP-7, DS-2 to DS-7, DS-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rungkit import bidding, piles, scoring, sealing
from rungkit.actions import Action, play
from rungkit.cards import SUITS, Card
from rungkit.due import allowed, due, no_seat
from rungkit.events import Capture, Event, Refusal, Trick
from rungkit.following import lawful as lawful
from rungkit.following import unlawful as unlawful
from rungkit.seats import right
from rungkit.strings import seat_name, tell
from rungkit.tricks import heads, may_play

if TYPE_CHECKING:
    from rungkit.deal import Deal
    from rungkit.rules import Rules

VERBS = ("play",)
TEN = 8


def begin(deal: Deal) -> Deal:
    """The first lead: the dealer's right, whoever called; or the leader where a deal begins (TB-4)."""
    leader = deal.leader if deal.leader >= 0 else first_leader(deal)
    return _next(deal.with_(stage="play", leader=leader, turn=leader))


def first_leader(deal: Deal) -> int:
    """Who leads first (TB-4)."""
    return right(deal.table, deal.dealer) if deal.rules.winner_leads else deal.dealer


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
        return not_held(deal, action)
    if not deal.setup.strict:
        if card == deal.taken_back and deal.hole >= 0:
            facts = {"who": seat_name(action.who), "card": card, "allowed": allowed(deal)}
            return Refusal(tell("refuse", "another_card", "en", **facts), "CP-9")
        return None
    return unlawful(deal, action)


def not_held(deal: Deal, action: Action) -> Refusal:
    """A card not in the hand: not held at all, or the trump card that lies face down (HR-1)."""
    sealed = deal.hidden and deal.turn == deal.owner and not deal.blind and action.card == deal.sealed
    key, rule = ("lies_sealed", "HR-1") if sealed else ("not_held", None)
    facts = {"who": seat_name(action.who), "card": action.card, "allowed": allowed(deal)}
    return Refusal(tell("refuse", key, "en", **facts), rule)


def _not_now(deal: Deal, action: Action) -> Refusal:
    if action.who not in deal.table.index:
        return no_seat(deal, action.who)
    if deal.stage in ("bid", "voids"):
        return bidding.first(deal, action.who)
    if deal.stage != "play":
        who = seat_name(deal.seat(deal.turn)) if deal.turn >= 0 else ""
        key = {"choose": "trump_first", "chance": "trump_first", "draw": "draw_first"}.get(deal.stage)
        rule = {"choose": "CP-1", "chance": "CP-1", "draw": "TB-7", "decide": "CP-8"}.get(deal.stage, "CP-9")
        return Refusal(tell("refuse", key or f"at_{deal.stage}", who=who, due=due(deal)), rule)
    if deal.trick:
        last = seat_name(deal.seat(deal.trick[-1][0]))
        text = tell(
            "refuse", "out_of_turn", who=seat_name(action.who), turn=seat_name(deal.to_act or ""), last=last
        )
        return Refusal(text, "CP-9" if deal.hole >= 0 else "TB-2")
    facts = {"who": seat_name(action.who), "turn": seat_name(deal.to_act or "")}
    if deal.last_winner == deal.turn:
        return Refusal(tell("refuse", "out_of_lead", "en", **facts), "TB-4")
    if deal.number == 1 and deal.turn == deal.table.right(deal.dealer):
        dealer = seat_name(deal.seat(deal.dealer))
        return Refusal(tell("refuse", "right_leads", "en", **facts, dealer=dealer), "TB-4")
    return Refusal(tell("refuse", "out_of_first_lead", "en", **facts), "TB-4")


# ---- what it does -----------------------------------------------------------------------------------------


def perform(deal: Deal, action: Action) -> Deal:
    """The card falls face up; by it, trump may be made (BR-2, MK-9)."""
    card = action.card
    assert card is not None
    if not deal.setup.strict:
        return _fall(deal, deal.turn, card)
    if makes_trump(deal, card):
        deal = _trump_of_void(deal, card, deal.seat(deal.turn), len(deal.trick))
    return put_down(deal, card)


def makes_trump(deal: Deal, card: int) -> bool:
    """Whether a card about to fall makes trump of its suit: the first of somebody void (BR-2, MK-9)."""
    return bool(deal.rules.void_makes_trump and deal.trump < 0 and deal.led >= 0 and card // 13 != deal.led)


def put_down(deal: Deal, card: Card, *, down: bool = False) -> Deal:
    """The card leaves the hand, face up or down; the last one of a trick completes it."""
    seat = deal.turn
    hands = list(deal.hands)
    hands[seat] ^= 1 << card
    trick = (*deal.trick, (seat, card))
    changes: dict[str, Any] = {"trick": trick, "hands": tuple(hands)}
    if down:
        changes["down"] = deal.down | 1 << seat
    if not deal.setup.strict:
        at = deal.hole if deal.hole >= 0 else len(deal.trick)
        changes["trick"] = (*deal.trick[:at], (seat, card), *deal.trick[at:])
        return goes_on(deal.with_(**changes, hole=-1, taken_back=-1))
    if len(trick) == len(hands):
        return complete(deal.with_(**changes))
    return _next(deal.with_(turn=deal.setup.table.right(seat), **changes))


def _next(deal: Deal) -> Deal:
    """The turn has come to a seat: a hidden trump may be turned up by itself."""
    return sealing.arrive(deal) if deal.sealed >= 0 and deal.hidden else deal


def _trump_of_void(deal: Deal, card: Card, who: str, at: int) -> Deal:
    """The first card of somebody unable to follow makes its suit trump, in that very trick."""
    rule = "MK-9" if deal.rules.cut_hukum else "BR-2"
    made = Event("trump-made", (rule,), trick=deal.number, seat=who, card=card, suit=SUITS[card.suit])
    return deal.happened(made, trump=card.suit, trump_since=at, trump_trick=deal.number)


def _fall(deal: Deal, seat: int, card: Card) -> Deal:
    """At the table: a revoke is only marked, a card may replace one taken back, and the trick stays open."""
    events: tuple[Event, ...] = ()
    odd = deal.odd & ~(1 << seat)
    if not may_play(deal.hands[seat], deal.led, deal.rules.follow_suit) >> card & 1:
        odd |= 1 << seat
        who = deal.seat(seat)
        events = (Event("revoke", ("TB-5", "CP-9"), trick=deal.number, seat=who, card=card),)
    hands = list(deal.hands)
    hands[seat] ^= 1 << card
    at = deal.hole if deal.hole >= 0 else len(deal.trick)
    trick = (*deal.trick[:at], (seat, card), *deal.trick[at:])
    after = deal.happened(*events, trick=trick, hands=tuple(hands), odd=odd, hole=-1, taken_back=-1)
    return goes_on(_remake_trump(after))


def _remake_trump(deal: Deal) -> Deal:
    """At the table the trick stays open: the first true void's card in it makes trump (BR-2, MK-9)."""
    if not deal.rules.void_makes_trump or (deal.trump >= 0 and deal.trump_trick != deal.number):
        return deal
    voids = (
        (at, seat, card)
        for at, (seat, card) in enumerate(deal.trick)
        if card.suit != deal.led and not deal.odd >> seat & 1
    )
    at, seat, card = next(voids, (0, -1, None))
    if card is None:
        return deal.with_(trump=-1, trump_trick=0)
    if deal.trump == card.suit and deal.trump_since == at:
        return deal
    return _trump_of_void(deal, card, deal.seat(seat), at)


def goes_on(deal: Deal) -> Deal:
    """Whose turn it is in an open trick at the table: who may still take back, who plays, or nobody."""
    if deal.queue:
        return deal.with_(stage="correct", turn=deal.queue[0])
    if len(deal.trick) == len(deal.hands):
        return deal.with_(stage="complete", turn=-1)
    return _next(deal.with_(stage="play", turn=deal.table.right(deal.trick[-1][0])))


def best_play(deal: Deal) -> tuple[int, Card]:
    """The seat and card that head the open trick (TB-6)."""
    return deal.trick[heads(deal)]


def winner_leads(rules: Rules) -> bool:
    """Whether the winner of a trick leads to the next (TB-4; PN-9 in Penneech)."""
    return bool(rules.winner_turns_up if rules.penneech else rules.winner_leads)


def complete(deal: Deal) -> Deal:
    """A trick is won; it is taken at once or joins the pile, and the deal may be over."""
    winner, card = best_play(deal)
    tens = tens_in(deal)
    after = _won(deal, winner, card)
    pile = deal.rules.takes_from_pile
    after = _to_the_pile(after, winner, card, tens) if pile else _to_the_team(after, winner, tens)
    leader = winner if winner_leads(deal.rules) else deal.table.right(deal.trick[0][0])
    after = after.with_(
        last_winner=winner,
        last_card=card,
        last_open=opens_up(deal, winner),
        stage="play",
        leader=leader,
        turn=leader,
        number=deal.number + 1,
        trump_since=0,
        early=0,
        must_trump=-1,
    )
    after = scoring.after_trick(after, winner)
    return _next(after) if after.stage == "play" else after


def _won(deal: Deal, winner: int, card: Card) -> Deal:
    """The trick's event and its place among the tricks, with the rules its winner stands by."""
    ruffed = card.suit == deal.trump and card.suit != deal.led
    rules = _winning_rules(deal, card)
    trick = Trick(deal.number, deal.trick[0][0], deal.trick, deal.trump, winner, rules, deal.down)
    team = deal.table.teams[deal.team(winner)]
    why = "trump" if ruffed else "suit"
    facts = {"seat": deal.seat(winner), "team": team, "card": card, "suit": SUITS[deal.led], "why": why}
    won = Event("trick-won", rules, trick=deal.number, **facts)  # type: ignore[arg-type]
    return deal.happened(won, tricks=(*deal.tricks, trick), trick=(), odd=0, kept=0, down=0)


def _winning_rules(deal: Deal, card: Card) -> tuple[str, ...]:
    """TB-6, or its form in the game; HR-7 and HR-8 where the turn-up came inside this trick."""
    if deal.rules.penneech:
        return ("PN-7", "PN-1") if card == 31 else ("PN-7",)
    if deal.rules.alone:
        return ("CB-7",)
    if deal.turned_up is None or deal.turned_up[0] != deal.number:
        return ("TB-6",)
    return ("TB-6", "HR-8" if deal.led == deal.trump else "HR-7")


def _to_the_team(deal: Deal, winner: int, tens: int) -> Deal:
    team = deal.team(winner)
    taken = _more(deal.taken, team, 1)
    if not tens:
        return deal.with_(taken=taken)
    return deal.with_(taken=taken, tens=_more(deal.tens, team, tens))


def tens_in(deal: Deal) -> int:
    """How many tens the open trick holds, where they count (MK-1)."""
    tens = 0
    if deal.rules.tens_are_the_aim:
        for at in range(deal.laid):
            if deal.trick[at][1] % 13 == TEN:
                tens += 1
    return tens


def bars(rules: Rules) -> int:
    """The rules that may forbid a capture, as flags of `piles` (DS-6, DS-13 to DS-18, BR-3, HR-9)."""
    first = rules.first_pair_takes or rules.trump_lies_hidden  # there HR-9 bars the first pair
    late = piles.BAR_LATE_BOTH if rules.late_bar_both else piles.BAR_LATE_PAIR
    return (
        (piles.BAR_FIRST if rules.first_pair_barred or not first else 0)
        | (late if rules.late_pair_barred else 0)
        | (piles.BAR_ACES if rules.aces_do_not_take else 0)
        | (piles.BAR_TRUMP_ACE if rules.trump_ace_does_not_seal else 0)
        | (piles.BAR_BEFORE_TRUMP if rules.no_capture_before_trump else 0)
        | (piles.BAR_BEFORE_TURN_UP if rules.capture_after_turn_up else 0)
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
    piles.NO_TRUMP_YET: ("BR-3", "barred"),
    piles.BEFORE_TURN_UP: ("HR-9", "barred"),
}


def pile_verdict(deal: Deal, winner: int, card: int) -> int:
    """What the trick just won does to the pile (`piles`)."""
    rules, last, team_of = deal.rules, deal.last_winner, deal.table.team_of
    partner = last >= 0 and last != winner and team_of[last] == team_of[winner]
    same = winner == last or (partner and not rules.same_player_only)
    sweeps = bool(rules.last_trick_sweeps and deal.number == deal.setup.last_trick)
    barred = piles.bar(deal.number, card, deal.last_card, deal.trump, deal.last_open, bars(rules))
    found = piles.verdict(same, partner, deal.run_wins, last >= 0, barred, sweeps)
    return piles.OPPONENT if found == piles.CAPTURED and not rules.two_in_a_row_take else found


def run_after(rules: Rules, found: int) -> int:
    """The winner's wins that count towards the next pair: none after a capture (DS-5), else this one."""
    captured = found == piles.CAPTURED or found == piles.SWEPT
    return 0 if captured and rules.run_starts_afresh else 1


def opens_up(deal: Deal, winner: int) -> bool:
    """Whether the card that won was played after the turn-up (HR-9)."""
    return not (deal.hidden or deal.early >> winner & 1)


def _to_the_pile(deal: Deal, winner: int, card: int, fallen: int) -> Deal:
    """The trick goes face down to the centre (DS-2), and takes it or stays."""
    found = pile_verdict(deal, winner, card)
    size = deal.pile + 1
    who, team = deal.seat(winner), deal.team(winner)
    facts = {"trick": deal.number, "seat": who, "team": deal.table.teams[team], "n": size}
    tens = deal.pile_tens + fallen
    run = run_after(deal.rules, found)
    if found not in (piles.CAPTURED, piles.SWEPT):
        rule, why = WHY[found]
        event = Event("not-captured", (rule,), card=Card(card), why=why, **facts)  # type: ignore[arg-type]
        return deal.happened(event, pile=size, run_wins=run, pile_tens=tens)
    why = "captured"
    rules: tuple[str, ...] = ("DS-3", "DS-6") if deal.number == 2 and size == 2 else ("DS-3",)
    if found == piles.SWEPT:
        rules, why = ("DS-7",), "swept"
    if deal.rules.dehla_pakad:
        rules = (*rules, "MK-13")
    event = Event("captured", rules, why=why, **facts)  # type: ignore[arg-type]
    return deal.happened(
        event,
        pile=0,
        pile_tens=0,
        taken=_more(deal.taken, team, size),
        tens=_more(deal.tens, team, tens),
        captures=(*deal.captures, Capture(deal.number, winner, size, rules)),
        run_wins=run,
    )


def _more(counts: tuple[int, ...], team: int, more: int) -> tuple[int, ...]:
    return (*counts[:team], counts[team] + more, *counts[team + 1 :])
