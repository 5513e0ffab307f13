"""Mendikot and Dehla Pakad: the tens, and every way of making trump, MK-1 to MK-13."""

from brute import Brute
from brute_cut import Cut
from brute_sealed import Sealed


class Tens(Brute):
    """Tricks are won for the tens in them; every trick is played."""

    def remember(self, position, start):
        super().remember(position, start)
        self.tens = dict(start.get("tens") or self.nothing())
        self.pile_tens = start.get("pile_tens", 0)

    def state(self):
        return {**super().state(), "tens": self.tens, "pile_tens": self.pile_tens}

    def take(self, winner, card):
        here = sum(card[1] == "T" for card in self.lying.values())
        if self.game == "dehla-pakad":
            self.pile_tens += here
            self.to_the_pile(winner, card)
        else:
            self.taken[self.team(winner)] += 1
            self.tens[self.team(winner)] += here
        self.forget_the_trick(winner)

    def forget_the_trick(self, winner):
        """What else a way of making trump keeps of one trick."""

    def capture(self, winner, rules):
        """MK-13: the tens come with the tricks."""
        self.tens[self.team(winner)] += self.pile_tens
        self.pile_tens = 0
        super().capture(winner, [*rules, "MK-13"])

    def after_trick(self, winner):
        if self.trick == self.last_trick:
            self.settle()
        elif not self.cards_left():
            self.over = True

    def settle(self):
        """MK-2, MK-3, MK-10, MK-12, MK-13."""
        court, how = None, "tens"
        winner = next((team for team in self.teams if self.tens[team] >= 3), None)
        if winner is None:
            how, winner = "tricks", self.at_two_tens_each()
        elif self.taken[winner] == self.last_trick:
            court = "whitewash"
        elif self.tens[winner] == 4:
            court = "mendikot"
        worth = self.values[court or "win"] if winner else 0
        self.scores = {team: self.scores[team] + (worth if team == winner else 0) for team in self.teams}
        self.over = True
        self.result = {
            "winner": winner,
            "how": how,
            "court": court,
            "courts": self.nothing(),
            "points": {team: worth if team == winner else 0 for team in self.teams},
            "streak": {"team": None, "deals": 0},
            "next_dealer": self.next_dealer(winner, court),
            "thrown_in": False,
        }
        if court:
            self.tell("court", rules=["MK-3"])
        if winner:
            self.tell("points", rules=["MK-11"])
        self.tell("deal-over")
        if winner and self.scores[winner] >= self.values.get("target", 1000):
            self.tell("match-over", rules=["MK-11"])
        self.after_end()

    def at_two_tens_each(self):
        dealers = self.team(self.dealer)
        if self.game == "dehla-pakad" and self.values["tens_tie"] == "nobody":
            return None
        if self.game == "dehla-pakad" and self.values["tens_tie"] == "non-dealers":
            return self.other(dealers)
        return next((team for team in self.teams if 2 * self.taken[team] > self.last_trick), None)

    def next_dealer(self, winner, court):
        if winner is None:
            return self.dealer
        if winner == self.team(self.dealer):
            return self.right(self.dealer)
        return self.right(self.right(self.dealer)) if court == "whitewash" else self.dealer


class Drawn(Tens):
    """MK-4."""

    def remember(self, position, start):
        super().remember(position, start)
        self.drawn = position.get("drawn")

    def open_deal(self):
        self.trump = self.drawn[0]
        self.tell("trump-made", self.right(self.dealer), ["MK-4"])
        self.tell("dealt", rules=["TB-9"])


class Katte(Tens, Cut):
    """MK-9: cut."""

    def forget_the_trick(self, winner):
        self.maker = None


class Band(Tens, Sealed):
    """MK-5 with MK-6, MK-7 or MK-8."""

    def hidable(self, seat):
        return self.dealt[seat][:5] if self.game == "mendhikot" else self.dealt[seat]

    def also(self):
        actions = super().also()
        if self.game == "mendhikot" and self.chooser and not self.chance:
            actions.append("time up")
        return actions

    def play(self, action):
        if action == "time up" and action in self.also():
            self.chance = self.by_chance(self.chooser)
        else:
            super().play(action)

    def chance_falls(self, word, card):
        """MK-5: the card chance chose is known to its owner."""
        self.hide(self.chooser, card, blind=False)

    def why_turned(self, seat):
        return ["MK-7"] if self.lying else ["MK-8"]

    def may_ask(self, seat):
        return "MK-7" in self.on and super().may_ask(seat)

    def may_reveal(self, seat):
        if seat == self.leader and not self.lying:
            return "MK-8" in self.on
        return "MK-7" in self.on and self.is_void(seat)

    def turn_comes(self):
        """MK-6, MK-8: the first who cannot follow."""
        seat = self.turn_of()
        if "MK-7" not in self.on and self.hidden() and seat and self.is_void(seat):
            self.turn_up(["MK-6", "MK-8"])
            if "MK-8" in self.on:
                self.compelled.add(seat)
        super().turn_comes()

    def forget_the_trick(self, winner):
        self.down, self.after, self.compelled = set(), set(), set()
