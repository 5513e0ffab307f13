"""Call Bridge and Call Break, each for himself: CB-1 to CB-19.  Points are whole tenths."""

from brute_position import Position
from rules_in_words import rules_on, values_in_force

ORDER = ["S", "E", "N", "W"]
RANKS = "23456789TJQKA"


class Calls(Position):
    """One deal, changed in place by `play`."""

    shows = ("bids",)

    def __init__(self, position):
        self.game = position["game"]
        self.on = rules_on(self.game, position.get("options", []))
        self.values = values_in_force(self.game, self.on, position.get("values", {}))
        self.dealer = position["dealer"]
        self.deal_number = position.get("deal_number", 1)
        self.hands = {seat: list(cards) for seat, cards in position["hands"].items()}
        start = position.get("start") or {}
        self.scores = {seat: round(10 * n) for seat, n in (start.get("scores") or self.nothing()).items()}
        self.taken = dict(start.get("taken") or self.nothing())
        self.bids = dict(start.get("bids") or {})
        self.trick = start.get("trick", 1)
        self.leader = start.get("leader", self.right(self.dealer))
        self.trump = "S"
        self.lying, self.voids = {}, []
        self.events, self.result, self.over = [], None, False
        self.bidding = "trick" not in start
        if self.bidding:
            self.tell("dealt")
            no_spade = [seat for seat in ORDER if all(card[0] != "S" for card in self.hands[seat])]
            if "CB-11" in self.on and no_spade:
                self.throw_in("CB-11", no_spade[0])

    def nothing(self):
        return dict.fromkeys(ORDER, 0)

    def right(self, seat):
        return ORDER[(ORDER.index(seat) + 1) % 4]

    def to_act(self):
        if self.over:
            return None
        if self.voids:
            return self.right(self.dealer)
        seat = self.right(self.dealer) if self.bidding else self.leader
        done = self.bids if self.bidding else self.lying
        while seat in done:
            seat = self.right(seat)
        return seat

    def legal(self):
        seat = self.to_act()
        if seat is None:
            return []
        if self.voids:
            return [void for void in self.voids if void[0] == seat]
        if self.bidding:
            return [f"{seat} bid {tricks}" for tricks in range(2, 13)]
        return [f"{seat} {card}" for card in self.rightful(seat)]

    def also(self):
        return [void for void in self.voids if void[0] != self.to_act()]

    def falls(self):
        return []

    def rightful(self, seat):
        """CB-4, CB-5, CB-6, CB-18, CB-19."""
        hand = self.hands[seat]
        spades = [card for card in hand if card[0] == "S"]
        if not self.lying:
            plain = [card for card in hand if card[0] != "S"]
            return plain if "CB-18" in self.on and self.trick == 1 and plain else hand
        led = self.lying[self.leader][0]
        same = [card for card in hand if card[0] == led]
        there = [RANKS.index(card[1]) for card in self.lying.values() if card[0] == "S"]
        if same:
            if "CB-19" not in self.on or (led != "S" and there):
                return same
            top = max(RANKS.index(card[1]) for card in self.lying.values() if card[0] == led)
            return [card for card in same if RANKS.index(card[1]) > top] or same
        if not there:
            return spades or hand
        return [card for card in spades if RANKS.index(card[1]) > max(there)] or hand

    def play(self, action):
        if action not in self.legal() + self.also():
            raise ValueError(f"brute: {action} is not open")
        words = action.split()
        seat = words[0]
        if words[1] == "bid":
            self.bid(seat, int(words[2]))
        elif words[1] == "void":
            self.voids.remove(action)
            self.tell("void-declared", seat, ["CB-12"])
        else:
            self.hands[seat].remove(words[1])
            self.lying[seat] = words[1]
            if len(self.lying) == 4:
                self.finish_trick()

    def bid(self, seat, tricks):
        self.tell("bid", seat, ["CB-3"])
        self.bids[seat] = tricks
        if len(self.bids) < 4:
            return
        self.bidding = False
        if "CB-16" in self.on and sum(self.bids.values()) < self.values["bid_floor"]:
            self.throw_in("CB-16")
        elif "CB-12" in self.on:
            held = {(seat, card[0]) for seat in ORDER for card in self.hands[seat]}
            self.voids = [
                f"{seat} void {suit}" for seat in ORDER for suit in "SHDC" if (seat, suit) not in held
            ]

    def finish_trick(self):
        led = self.lying[self.leader][0]
        spades = [seat for seat in ORDER if self.lying[seat][0] == "S"]
        running = spades or [seat for seat in ORDER if self.lying[seat][0] == led]
        winner = max(running, key=lambda seat: RANKS.index(self.lying[seat][1]))
        self.tell("trick-won", winner, ["CB-7"])
        self.taken[winner] += 1
        self.lying, self.leader = {}, winner
        if self.trick == 13:
            self.settle()
        elif not any(self.hands.values()):
            self.over = True
        self.trick += 1

    def points(self, call, tricks):
        """CB-8, CB-9, CB-13, CB-14, CB-15; in tenths."""
        over = tricks - call
        made = over >= 0 if "CB-13" in self.on else over in (0, 1)
        if not made:
            return -10 * call
        tenths = 130 if call >= 8 else 10 * call
        if "CB-14" in self.on:
            tenths += over
        if "CB-15" in self.on and over == 0:
            tenths += round(10 * self.values["exact_bonus"])
        return tenths

    def settle(self):
        points = {seat: self.points(self.bids[seat], self.taken[seat]) for seat in ORDER}
        for seat in ORDER:
            self.scores[seat] += points[seat]
            self.tell("scored", seat, ["CB-8", "CB-9", "CB-13", "CB-14", "CB-15"])
        self.tell("deal-over")
        if "CB-17" in self.on and self.deal_number >= self.values["deals"]:
            self.tell("match-over", rules=["CB-17"])
        self.finish("bids", points, self.right(self.dealer))

    def throw_in(self, rule, seat=None):
        self.tell("thrown-in", seat, [rule])
        self.finish("thrown in", self.nothing(), self.dealer)

    def finish(self, how, points, next_dealer):
        self.over, self.bidding = True, False
        self.result = {
            "winner": None,
            "how": how,
            "court": None,
            "courts": self.nothing(),
            "points": points,
            "streak": {"team": None, "deals": 0},
            "next_dealer": next_dealer,
            "thrown_in": how == "thrown in",
        }
