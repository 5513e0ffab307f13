"""The engine as a walker: positions in, action texts out."""

from rungkit.actions import Action
from rungkit.beginning import beginning
from rungkit.cards import Card
from rungkit.deal import Deal
from rungkit.rules import Rules
from rungkit.seats import table_for


def engine_walker(position):
    """The engine's walker of a position, `before` played."""
    rules = Rules.of(position["game"], position["options"], position["values"])
    table = table_for(rules)
    hands = {seat: [Card.parse(card) for card in cards] for seat, cards in position["hands"].items()}
    begins = beginning(position["start"], rules, table, len(hands[table.seats[0]]))
    drawn = position.get("drawn")
    deal = Deal.start(
        rules,
        position["dealer"],
        hands,
        strictness=position["strictness"],
        standing=begins.standing,
        middle=begins.middle,
        stock=[Card.parse(card) for card in position.get("stock", ())],
        drawn=Card.parse(drawn) if drawn else None,
        deal_number=position.get("deal_number", 1),
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
        teams = deal.table.by_team
        first = deal.table.right(deal.dealer)
        bidders = [deal.seat(deal.table.right(first, place)) for place in range(len(deal.bids))]
        return {
            "to_act": deal.to_act,
            "over": deal.is_over,
            "trump": None if deal.trump < 0 else "SHDC"[deal.trump],
            "taken": teams(deal.taken),
            "pile": deal.pile,
            "hands": {seat: sorted(map(str, deal.hand(seat))) for seat in deal.table.seats},
            "sealed": self._sealed(),
            "tens": teams(deal.tens),
            "pile_tens": deal.pile_tens,
            "bids": dict(zip(bidders, deal.bids, strict=True)),
            "turnups": [(str(up.card), deal.seat(up.seat), up.points) for up in deal.turnups],
        }

    def _sealed(self):
        deal = self.deal
        if deal.sealed < 0:
            return None
        turned = "end" if deal.shown_at_end else deal.turned_up
        if isinstance(turned, tuple):
            turned = {"trick": turned[0], "play": turned[1]}
        return {"owner": deal.seat(deal.owner), "card": str(Card(deal.sealed)), "turned_up": turned}

    def result(self):
        """The result with the keys and values of a replay's JSON; Call Bridge's points in tenths."""
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
            "next_dealer": None if found.next_dealer < 0 else seats[found.next_dealer],
            "thrown_in": found.thrown_in,
            "scores": dict(zip(teams, standing.scores, strict=True)),
        }

    def _texts(self, actions):
        texts = {str(action): action for action in actions}
        self.known.update(texts)
        return list(texts)
