"""The engine as a walker: positions in, action texts out."""

from rungkit.actions import Action
from rungkit.beginning import beginning
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.rules import Rules
from rungkit.seats import four_handed


def engine_walker(position):
    """The engine's walker of a position, `before` played."""
    rules = Rules.of(position["game"], position["options"], position["values"])
    hands = {seat: [Card.parse(card) for card in cards] for seat, cards in position["hands"].items()}
    middle, standing = beginning(position["start"], rules, four_handed(), len(hands["S"]))
    deal = Deal.start(
        rules,
        position["dealer"],
        hands,
        strictness=position["strictness"],
        standing=standing,
        middle=middle,
    )
    walker = EngineWalker(deal)
    for action in position["before"]:
        walker = walker.after(action)
    return walker


class EngineWalker:
    """The engine as a walker; at the table it also tries every held card that the rules forbid."""

    def __init__(self, deal):
        self.deal = deal
        self.known = {}

    def legal(self):
        return self._texts(self.deal.legal_actions())

    def also(self):
        return self._texts(self.deal.also())

    def falls(self):
        seat = self.deal.to_act
        if self.deal.setup.strict or seat is None or seat == "deal":
            return []
        legal = self.legal()
        cards = [Action.parse(f"{seat} {card}") for card in self.deal.hand(seat)]
        return self._texts(
            card for card in cards if str(card) not in legal and self.deal.why_not(card) is None
        )

    def actions(self):
        return self.legal() + self.also() + self.falls()

    def after(self, action):
        return EngineWalker(self.deal.apply(self.known.get(action) or Action.parse(action)))

    def kinds(self):
        return [event.kind for event in self.deal.events]

    def told(self):
        """Events as (kind, seat, rules)."""
        return [(event.kind, event.seat, event.rules) for event in self.deal.events]

    def state(self):
        """What can be seen of the position, by name."""
        deal = self.deal
        teams = deal.table.teams
        return {
            "to_act": deal.to_act,
            "over": deal.is_over,
            "trump": None if deal.trump < 0 else "SHDC"[deal.trump],
            "taken": dict(zip(teams, deal.taken, strict=True)),
            "pile": deal.pile,
        }

    def result(self):
        """The result with the keys and values of a replay's JSON."""
        found = self.deal.result
        if found is None:
            return None
        teams, seats = self.deal.table.teams, self.deal.table.seats
        standing = found.standing
        return {
            "winner": None if found.winner < 0 else teams[found.winner],
            "how": found.how,
            "court": found.court,
            "courts": dict(zip(teams, found.courts, strict=True)),
            "points": dict(zip(teams, found.points, strict=True)),
            "streak": {
                "team": teams[standing.streak_team] if standing.streak else None,
                "deals": standing.streak,
            },
            "next_dealer": seats[found.next_dealer],
            "thrown_in": found.thrown_in,
            "scores": dict(zip(teams, standing.scores, strict=True)),
        }

    def _texts(self, actions):
        texts = {str(action): action for action in actions}
        self.known.update(texts)
        return list(texts)
