"""Trump made in the play: the first card of somebody who cannot follow (BR-2, MK-9)."""

from brute import Brute


class Cut(Brute):
    """Nobody calls; `maker` is the seat whose card made trump in the trick that lies there."""

    def remember(self, position, start):
        super().remember(position, start)
        self.maker = None

    def open_deal(self):
        self.tell("dealt", rules=["TB-9"])

    def lay(self, seat, card):
        if self.trump is None and self.is_void(seat):
            self.trump, self.maker = card[0], seat
            self.tell("trump-made", seat, ["BR-2" if "MK-9" not in self.on else "MK-9"])
        super().lay(seat, card)

    def take_back(self, seat):
        """CP-9: with the card that made it, trump goes back too; another is made by the next card."""
        if seat == self.maker:
            self.trump, self.maker = None, None
        super().take_back(seat)

    def is_trump(self, seat):
        """The making card and what is played after it: a card lying before it was thrown without trump."""
        if not super().is_trump(seat):
            return False
        if self.maker is None:
            return True
        first = self.order.index(self.leader)
        place = [self.order[(first + at) % len(self.order)] for at in range(len(self.order))].index
        return place(seat) >= place(self.maker)

    def take(self, winner, card):
        super().take(winner, card)
        self.maker = None

    def bars(self, card):
        """BR-3: before the trick that makes trump nothing can be captured."""
        barred = super().bars(card)
        if self.trump is None and self.game == "be-ranga-double-sar":
            barred.append("BR-3")
        return barred
