"""Penneech, for two: PN-1 to PN-20."""

from brute_position import Position
from rules_in_words import rules_on, values_in_force

WORTH = {"A": 5, "K": 4, "Q": 3, "J": 2}


def height(card):
    """PN-1: the seven of diamonds above the ace."""
    return 99 if card == "D7" else "23456789TJQKA".index(card[1])


class Penneech(Position):
    """One deal, changed in place by `play`; `stock` is what is still to be turned up."""

    shows = ("turnups",)

    def __init__(self, position):
        self.game = position["game"]
        self.on = rules_on(self.game, position.get("options", []))
        self.values = values_in_force(self.game, self.on, position.get("values", {}))
        self.dealer = position["dealer"]
        self.hands = {seat: list(cards) for seat, cards in position["hands"].items()}
        self.stock = list(position["stock"])
        start = position.get("start") or {}
        self.scores = dict(start.get("scores") or {"S": 0, "N": 0})
        self.points = {"S": 0, "N": 0}
        self.taken = dict(start.get("taken") or {"S": 0, "N": 0})
        self.trump = start.get("trump")
        self.trick = start.get("trick", 1)
        self.leader = start.get("leader", self.dealer if "PN-15" in self.on else self.other(self.dealer))
        self.untouched = "trick" not in start
        self.lying, self.turnups = {}, []
        self.events, self.result, self.over = [], None, False
        if self.untouched:
            self.tell("dealt")
            self.turn_up(self.dealer, pays="PN-14" in self.on)

    def other(self, seat):
        return "N" if seat == "S" else "S"

    def to_act(self):
        if self.over:
            return None
        return self.other(self.leader) if self.leader in self.lying else self.leader

    def legal(self):
        seat = self.to_act()
        if seat is None:
            return []
        return [f"{seat} {card}" for card in self.rightful(seat)] + self.may_throw_in(seat)

    def also(self):
        return [] if self.over else self.may_throw_in(self.other(self.to_act()))

    def falls(self):
        return []

    def may_throw_in(self, seat):
        """PN-3."""
        poor = all(card[1] not in WORTH for card in self.hands[seat])
        return [f"{seat} redeal"] if self.untouched and poor else []

    def rightful(self, seat):
        """PN-6, PN-16, PN-17."""
        hand = self.hands[seat]
        if not self.lying or "PN-17" in self.on:
            return hand
        led = self.lying[self.leader][0]
        if all(card[0] != led for card in hand):
            return hand
        suits = {led, self.trump} if "PN-16" in self.on else {led}
        return [card for card in hand if card[0] in suits]

    def play(self, action):
        if action not in self.legal() + self.also():
            raise ValueError(f"brute: {action} is not open")
        seat, word = action.split()
        if word == "redeal":
            self.tell("thrown-in", seat, ["PN-3"])
            self.points = {"S": 0, "N": 0}
            self.finish(None, "thrown in", self.dealer)
            return
        self.untouched = False
        self.hands[seat].remove(word)
        self.lying[seat] = word
        if len(self.lying) == 2:
            self.finish_trick()

    def trick_winner(self):
        """PN-7."""
        second = self.other(self.leader)
        first_card, second_card = self.lying[self.leader], self.lying[second]
        if first_card[0] == second_card[0]:
            return second if height(second_card) > height(first_card) else self.leader
        return second if second_card[0] == self.trump else self.leader

    def worth_in_trick(self, card):
        """PN-8, PN-18."""
        if card == "D7":
            return 7 if self.trump == "D" else 0
        return WORTH.get(card[1], 0) if card[0] == self.trump or "PN-18" in self.on else 0

    def finish_trick(self):
        winner = self.trick_winner()
        self.tell("trick-won", winner, ["PN-7"])
        self.taken[winner] += 1
        self.pay_for_the_trick(winner)
        self.lying, self.leader = {}, winner
        if self.over:
            return
        if self.trick < 7 and not any(self.hands.values()):
            self.over = True  # a short lesson ends with its cards
            return
        self.turn_up(winner)
        if self.over:
            return
        if self.trick == 7:
            self.count()
        self.trick += 1

    def pay_for_the_trick(self, winner):
        """PN-8: all to the winner together; PN-19: each to the one who played it, the leader's first."""
        for seat, card in self.lying.items():
            worth = self.worth_in_trick(card)
            if not worth or self.over:
                continue
            gets = seat if "PN-19" in self.on else winner
            self.score(gets, worth, ["PN-8", "PN-18", "PN-19"])
            if "PN-19" in self.on:
                self.won_at_once(gets)
        self.won_at_once(winner)

    def turn_up(self, seat, pays=True):
        """PN-4, PN-9, PN-10, PN-14; the eighth makes no trump."""
        card = self.stock.pop(0)
        self.tell("turned-up", seat, ["PN-4", "PN-9", "PN-10"])
        self.trump = card[0]
        points = 14 if card == "D7" else WORTH.get(card[1], 0)
        points = points if pays else 0
        self.turnups.append((card, seat, points))
        self.score(seat, points, ["PN-9", "PN-10", *["PN-14"] * self.untouched])
        self.won_at_once(seat)

    def score(self, seat, points, rules):
        if points:
            self.points[seat] += points
            self.tell("points", seat, rules)

    def won_at_once(self, seat):
        """PN-12."""
        if not self.over and self.scores[seat] + self.points[seat] >= self.values["target"]:
            self.finish(seat, "target", None)

    def count(self):
        """PN-11."""
        more = max(("S", "N"), key=self.taken.get)
        self.score(more, 2 * self.taken[more] - 7, ["PN-11"])
        self.won_at_once(more)
        if not self.over:
            self.finish(None, "tricks", self.other(self.dealer))

    def finish(self, winner, how, next_dealer):
        self.over = True
        for seat in self.scores:
            self.scores[seat] += self.points[seat]
        self.result = {
            "winner": winner,
            "how": how,
            "court": None,
            "courts": {"S": 0, "N": 0},
            "points": dict(self.points),
            "streak": {"team": None, "deals": 0},
            "next_dealer": next_dealer,
            "thrown_in": how == "thrown in",
        }
        if how != "thrown in":
            self.tell("deal-over")
        if winner:
            self.tell("match-over", rules=["PN-12"])
