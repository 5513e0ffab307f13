"""Tricks that go to a pile until one player has won two in a row: DS-2 to DS-7."""


class Piles:
    """The pile of a deal; `trick`, `run`, `last_winner` and `last_card` are the deal's."""

    def to_the_pile(self, winner, card):
        """DS-2 to DS-7 and the house rules that bar a capture."""
        self.pile += 1
        before = self.last_winner
        self.run = self.run + 1 if before == winner else 1
        if self.trick == self.last_trick:
            self.capture(winner, ["DS-7"])
        elif self.run == 2:
            barred = self.bars(card)
            if barred:
                self.tell("not-captured", winner, barred)
                self.run = 1
            else:
                self.capture(winner, ["DS-3", "DS-6"] if self.trick == 2 else ["DS-3"])
        elif before == winner:
            self.tell("not-captured", winner, ["DS-5"])
        elif self.pile == 1:
            self.tell("not-captured", winner, ["DS-2"])
        elif before is not None and self.team(before) == self.team(winner):
            self.tell("not-captured", winner, ["DS-4"])
        else:
            self.tell("not-captured", winner, ["DS-3"])

    def bars(self, card):
        """The house rules that forbid the capture by the trick just won with `card`."""
        barred = []
        if "DS-13" in self.on and self.trick == 2:
            barred.append("DS-13")
        late = (11, 12) if self.values["late_bar"] == "both" else (12,)
        if "DS-14" in self.on and self.trick in late:
            barred.append("DS-14")
        if "DS-17" in self.on and card[1] == "A" and (self.last_card or "??")[1] == "A":
            barred.append("DS-17")
        if "DS-18" in self.on and card == self.trump + "A":
            barred.append("DS-18")
        return barred

    def capture(self, winner, rules):
        self.tell("captured", winner, rules)
        self.taken[self.team(winner)] += self.pile
        self.pile = 0
        self.run = 0
