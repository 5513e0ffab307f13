"""A trump card that lies face down: HR-1 to HR-14, and CP-18, CP-20, CP-24, MK-5 that borrow from it."""

from brute import RANKS, Brute


class Sealed(Brute):
    """`seal` is the card laid down, None before; while hidden it is in nobody's hand."""

    def remember(self, position, start):
        super().remember(position, start)
        self.seal = None
        self.blind = False
        self.down = set()
        self.after = set()
        self.compelled = set()
        self.last_after = start.get("last_after_turn_up", self.trump is not None)
        if start.get("sealed"):
            self.named_by = start["sealed"]["owner"]
            self.lay_down(self.named_by, start["sealed"]["card"], "CP-18" in self.on)

    def open_deal(self):
        super().open_deal()
        if "CP-18" in self.on:
            self.chance = self.by_chance(self.chooser)

    def by_chance(self, seat):
        return [f"deal hides {card}" for card in self.dealt[seat][:5]]

    def state(self):
        return {**super().state(), "sealed": self.seal}

    def hidden(self):
        return self.seal is not None and self.seal["turned_up"] is None

    # Hiding it, and exchanging what is hidden.

    def hidable(self, seat):
        return self.dealt[seat][:5]

    def choices(self, seat):
        """HR-1; CP-24; CP-19."""
        actions = [f"{seat} hide {card}" for card in self.hidable(seat)]
        if "CP-24" in self.on:
            actions.append(f"{seat} pass")
        if "CP-19" in self.on and self.is_weak(seat):
            actions.append(f"{seat} redeal")
        return actions

    def chance_falls(self, word, card):
        """CP-18, CP-24: a card nobody has seen."""
        self.hide(self.chooser, card, blind=True)

    def hide(self, seat, card, blind):
        self.lay_down(seat, card, blind)
        self.named_by = seat
        self.chooser, self.chance = None, []
        self.tell("hidden", seat)

    def lay_down(self, seat, card, blind):
        self.hands[seat].remove(card)
        self.seal = {"owner": seat, "card": card, "turned_up": None}
        self.blind = blind

    def changes(self, seat):
        """HR-11."""
        if "HR-11" not in self.on or not self.hidden() or seat != self.seal["owner"]:
            return []
        return [f"{seat} swap {card}" for card in self.dealt[seat][:5] if card != self.seal["card"]]

    # Playing while it is hidden.

    def turn(self, seat):
        plays = super().turn(seat)
        if not self.hidden():
            return plays
        if seat != self.seal["owner"]:
            return plays + ([f"{seat} ask"] if self.may_ask(seat) else [])
        if not self.may_reveal(seat):
            return plays
        if self.is_void(seat) and self.game == "hidden-rung" and not self.blind:
            plays = [f"{seat} down {card}" for card in self.others_than_hidden(seat)]
        return [*plays, f"{seat} reveal"]

    def may_ask(self, seat):
        """HR-3."""
        return self.is_void(seat)

    def may_reveal(self, seat):
        """HR-5, HR-14, or HR-3 for a blind card; HR-6 for one who knows it."""
        if seat == self.leader and not self.lying:
            return not self.blind
        return self.is_void(seat)

    def others_than_hidden(self, seat):
        """HR-5: a card of another suit than the hidden one."""
        held = [card for card in self.hands[seat] if card != self.taken_back.get(seat)]
        return [card for card in held if card[0] != self.seal["card"][0]]

    def rightful(self, seat):
        """HR-4, HR-6, HR-14: who turned it up must trump if able, TB-5 first."""
        cards = super().rightful(seat)
        if seat in self.compelled and (self.leader not in self.lying or self.is_void(seat)):
            return [card for card in cards if card[0] == self.trump] or cards
        return cards

    def has_another(self, seat):
        """The hidden card is another card, for one who may turn it up."""
        discarded = self.lying[seat][0] != self.lying[self.leader][0]
        by_turning = discarded and self.hidden() and seat == self.seal["owner"]
        return by_turning or super().has_another(seat)

    def say(self, seat, word, last):
        if word == "hide":
            self.hide(seat, last, blind=False)
        elif word == "swap":
            self.hands[seat].append(self.seal["card"])
            self.lay_down(seat, last, blind=False)
            self.changed = True
            self.tell("swapped", seat, ["HR-11", "CP-23"])
        elif word in ("ask", "reveal"):
            self.turn_up(self.why_turned(seat))
            self.compelled.add(seat)
        elif word == "down":
            self.down.add(seat)
            self.tell("face-down", seat, ["HR-5"])
            self.lay(seat, last)
        else:
            super().say(seat, word, last)

    def why_turned(self, seat):
        if seat != self.seal["owner"] or self.blind:
            return ["HR-3", "HR-4"]
        if not self.lying:
            return ["HR-6"]
        return ["HR-5"] if self.game == "hidden-rung" else ["HR-14"]

    def turn_up(self, rules):
        """HR-4: from this moment the suit is trump."""
        owner, card = self.seal["owner"], self.seal["card"]
        self.hands[owner].append(card)
        self.seal = {**self.seal, "turned_up": {"trick": self.trick, "play": len(self.lying)}}
        self.trump = card[0]
        self.tell("turned-up", owner, rules)

    def turn_comes(self):
        """HR-10: an owner with no other card left."""
        if self.hidden() and self.turn_of() == self.seal["owner"] and not self.hands[self.seal["owner"]]:
            self.turn_up(["HR-10"])

    def turn_of(self):
        """The seat that is to play a card now, or None."""
        seat = self.to_act()
        waits = self.chance or self.chooser or self.decider
        return None if waits or seat is None or seat in self.lying else seat

    # What the cards are worth.

    def lay(self, seat, card):
        if self.trump is not None:
            self.after.add(seat)
        super().lay(seat, card)

    def take_back(self, seat):
        self.down.discard(seat)
        self.after.discard(seat)
        super().take_back(seat)

    def is_trump(self, seat):
        """HR-7: played after the turn-up, and face up."""
        return seat in self.after and seat not in self.down and super().is_trump(seat)

    def trick_winner(self):
        """HR-8: when trump is led its highest card wins, whenever it was played."""
        led = self.lying[self.leader][0]
        if led == self.trump:
            same = [s for s in self.order if self.lying[s][0] == led and s not in self.down]
            return max(same, key=lambda seat: RANKS.index(self.lying[seat][1]))
        return super().trick_winner()

    def bars(self, card):
        """HR-9."""
        barred = super().bars(card)
        if self.game == "hidden-rung" and (self.trick in (1, 2, 12) or not self.last_after):
            barred.append("HR-9")
        return barred

    def take(self, winner, card):
        super().take(winner, card)
        self.last_after = winner in self.after
        self.down, self.after, self.compelled = set(), set(), set()

    def cards_left(self):
        return self.hidden() or super().cards_left()

    def after_end(self):
        """HR-12."""
        if self.hidden():
            self.seal = {**self.seal, "turned_up": "end"}
            self.tell("turned-up", self.seal["owner"], ["HR-12"])
