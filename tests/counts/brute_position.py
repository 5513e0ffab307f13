"""What every brute player has: a copy to go on from, what can be seen of it, a list of what happened."""


class Position:
    """One deal, changed in place by `play`; `shows` names what a game has besides hands and tricks."""

    shows = ()

    def copy(self):
        twin = object.__new__(type(self))
        for name, value in self.__dict__.items():
            if isinstance(value, list | set):
                value = type(value)(value)
            elif isinstance(value, dict):
                value = {k: list(v) if isinstance(v, list) else v for k, v in value.items()}
            twin.__dict__[name] = value
        return twin

    def state(self):
        """What can be seen of the position, by name."""
        return {
            "to_act": self.to_act(),
            "over": self.over,
            "trump": self.trump,
            "taken": self.taken,
            **{name: getattr(self, name) for name in self.shows},
            "hands": {seat: sorted(cards) for seat, cards in self.hands.items()},
        }

    def tell(self, kind, seat=None, rules=()):
        self.events.append({"kind": kind, "seat": seat, "trick": self.trick, "rules": list(rules)})
