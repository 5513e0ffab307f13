"""A slow, plain player of the games with courts, written from the rulebook's words alone.

Trump is named here; what a hidden trump, a cut trump and the tens change is said beside, in a file each.

It shares nothing with the engine: cards are strings ("C4"), hands are lists that change, and an
action is the text a record would hold ("W C4").  It exists to disagree with the engine.
"""

import brute_end
from brute_piles import Piles
from brute_position import Position
from rules_in_words import SINGLE, rules_on, values_in_force

ORDER = ["S", "E", "N", "W"]
SUITS = ["S", "H", "D", "C"]
RANKS = "23456789TJQKA"


def is_card(word):
    return len(word) == 2 and word[0] in SUITS and word[1] in RANKS


class Brute(Position, Piles):
    """One deal, changed in place by `play`.

    `position` holds game, options, values, strictness, dealer, hands (in the order dealt), start.
    """

    shows = ("pile",)

    def __init__(self, position):
        self.game = position["game"]
        self.on = rules_on(self.game, position.get("options", []))
        self.values = values_in_force(self.game, self.on, position.get("values", {}))
        self.at_table = position.get("strictness", "strict") == "table"
        self.dealer = position["dealer"]
        self.dealt = {seat: list(cards) for seat, cards in position["hands"].items()}
        self.hands = {seat: list(cards) for seat, cards in self.dealt.items()}
        four = "S" in self.dealt
        self.order = list(ORDER) if four else sorted(self.dealt)
        self.teams = ["NS", "EW"] if four else ["odd", "even"]
        self.last_trick = 52 // 4 if four else 48 // len(self.order)
        self.events = []
        self.result = None
        self.over = False
        start = position.get("start") or {}
        self.scores = dict(start.get("scores") or self.nothing())
        self.courts = dict(start.get("courts") or self.nothing())
        self.streak = dict(start.get("streak") or {"team": None, "deals": 0})
        self.trump = start.get("trump")
        self.named_by = self.right(self.dealer)
        self.changed = False
        self.untouched = "trick" not in start
        self.trick = start.get("trick", 1)
        self.leader = start.get("leader", self.right(self.dealer))
        self.taken = dict(start.get("taken") or self.nothing())
        self.firsts = list(start.get("firsts") or [])
        self.pile = start.get("pile", 0)
        self.last_winner = start.get("last_winner")
        self.last_card = start.get("last_card")
        self.run = start.get("run_wins", 1 if self.last_winner else 0)
        self.lying = {}
        self.taken_back = {}
        self.asked = set()
        self.kept = set()
        self.wrong = set()
        self.revokers = []
        self.playing_on = False
        self.decider = None
        self.chance = []
        self.chooser = None
        self.remember(position, start)
        if self.untouched:
            self.open_deal()
        self.turn_comes()

    def remember(self, position, start):
        """What a game keeps in mind beyond this."""

    def open_deal(self):
        self.tell("dealt", rules=["TB-9"])
        self.chooser = self.right(self.dealer)

    def turn_comes(self):
        """What happens by itself when the turn comes to somebody."""

    # The table.

    def nothing(self):
        return dict.fromkeys(self.teams, 0)

    def right(self, seat):
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def team(self, seat):
        if seat in ORDER:
            return "NS" if seat in ("N", "S") else "EW"
        return "odd" if int(seat[1]) % 2 else "even"

    def other(self, team):
        return self.teams[1 - self.teams.index(team)]

    # Who is to act, and what may be done.

    def to_act(self):
        """A seat, "deal", or None: the deal is over, or a full trick waits to be turned down."""
        if self.over:
            return None
        if self.chance:
            return "deal"
        if self.chooser:
            return self.chooser
        if self.decider:
            return self.decider
        if self.taken_back:
            return next(iter(self.taken_back))
        seat = self.leader
        for _ in self.order:
            if seat in self.asked or seat not in self.lying:
                return seat
            seat = self.right(seat)
        return None

    def legal(self):
        """What the one to act may do by the rules."""
        if self.over:
            return []
        seat = self.to_act()
        if seat == "deal":
            return list(self.chance)
        if seat is None:
            return ["turned down"]
        if self.chooser:
            actions = self.choices(seat)
        elif self.decider:
            actions = [f"{seat} plays on", f"{seat} stops"]
        elif seat in self.asked:
            actions = [f"{seat} keeps"]
            if self.has_another(seat):
                actions.append(f"{seat} takes back")
        else:
            actions = self.turn(seat)
        return actions + [a for a in self.open_to(seat) if a not in actions]

    def also(self):
        """What others than the one to act may do at this moment."""
        actor = self.to_act()
        return [a for seat in self.order if seat != actor for a in self.open_to(seat)]

    def falls(self):
        """At the table: the cards that the rules forbid but that would fall all the same."""
        seat = self.to_act()
        if not self.at_table or self.over or self.chooser or self.chance or self.decider:
            return []
        if seat is None or seat in self.asked:
            return []
        held = [f"{seat} {card}" for card in self.hands[seat] if card != self.taken_back.get(seat)]
        return [action for action in held if action not in self.legal()]

    def turn(self, seat):
        """What a seat may do whose turn it is to play."""
        return [f"{seat} {card}" for card in self.rightful(seat)]

    def choices(self, seat):
        """CP-1 and what CP-16, CP-17, CP-19, CP-24 and DS-16 make of it."""
        if "CP-16" in self.on:
            actions = [f"{seat} show {card}" for card in self.dealt[seat][:5]]
        else:
            actions = [f"{seat} call {suit}" for suit in SUITS]
        if "CP-24" in self.on:
            actions.append(f"{seat} pass")
        if "CP-17" in self.on and self.dealt[seat][5:9]:
            actions.append(f"{seat} declines")
        if "DS-16" in self.on:
            actions += [f"{seat} later {n}" for n in range(6, len(self.dealt[seat]) + 1)]
        if "CP-19" in self.on and self.is_weak(seat):
            actions.append(f"{seat} redeal")
        return actions

    def is_weak(self, seat):
        if seat != self.right(self.dealer):
            return False
        limit = RANKS.index(self.values["weak_below"])
        return all(RANKS.index(card[1]) < limit for card in self.dealt[seat][:5])

    def rightful(self, seat):
        """TB-5; and in place of a card taken back another must be played (CP-9)."""
        held = [card for card in self.hands[seat] if card != self.taken_back.get(seat)]
        if not self.lying or seat == self.leader:
            return held
        led = self.lying[self.leader][0]
        return [card for card in held if card[0] == led] or held

    def open_to(self, seat):
        """What a seat may do whether it is to act or not."""
        if self.over:
            return []
        actions = []
        if "CP-22" in self.on and self.untouched:
            actions.append(f"{seat} redeal")
        choosing = bool(self.chooser or self.chance)
        if self.untouched and not choosing and not self.changed:
            actions += self.changes(seat)
        # One mistake is put right at a time: a card taken back is first replaced.
        mistaken = seat in self.wrong and seat not in self.kept
        if mistaken and not self.taken_back:
            actions.append(f"{seat} takes back")
        for offender in self.revokers:
            if self.team(offender) != self.team(seat):
                actions.append(f"{seat} claims {offender}")
        return actions

    def changes(self, seat):
        """CP-23: only the one who called, and to another suit."""
        if "CP-23" not in self.on or seat != self.named_by:
            return []
        return [f"{seat} change {suit}" for suit in SUITS if suit != self.trump]

    def has_another(self, seat):
        """CP-9 lets a later player "take back their card and play another": there must be one to play."""
        led = self.lying[self.leader][0]
        if self.lying[seat][0] == led:
            return any(card[0] == led for card in self.hands[seat])
        return bool(self.hands[seat])

    def is_void(self, seat):
        """There is a suit led, and the hand has none of it."""
        if seat == self.leader or self.leader not in self.lying:
            return False
        return all(card[0] != self.lying[self.leader][0] for card in self.hands[seat])

    # One action.

    def play(self, action):
        if action not in self.legal() + self.also() + self.falls():
            raise ValueError(f"brute: {action} is not open")
        words = action.split()
        seat = words[0]
        if action == "turned down":
            self.tell("turned-down", rules=["CP-9"])
            self.finish_trick()
        elif words[1] in ("turns", "hides"):
            self.chance_falls(words[1], words[2])
        elif is_card(words[1]):
            self.lay(seat, words[1])
        else:
            self.say(seat, words[1], words[-1])
        self.turn_comes()

    def say(self, seat, word, last):
        if word == "call":
            self.tell("called", seat, ["CP-1"])
            self.fix_trump(seat, last)
        elif word == "show":
            self.tell("shown", seat, ["CP-16"])
            self.fix_trump(seat, last[0])
        elif word == "pass":
            self.tell("passed", seat, ["CP-24"])
            self.chooser = self.right(seat)
            if self.chooser == self.right(self.dealer):
                self.chance = [f"deal hides {card}" for card in self.dealt[self.chooser][:5]]
        elif word == "declines":
            self.tell("passed", seat, ["CP-17"])
            self.chance = [f"deal turns {card}" for card in self.dealt[seat][5:9]]
        elif word == "later":
            self.tell("passed", seat, ["DS-16"])
            self.chance = [f"deal turns {self.dealt[seat][int(last) - 1]}"]
        elif word == "change":
            self.tell("called", seat, ["CP-23"])
            self.trump, self.changed = last, True
        elif word == "redeal":
            self.tell("thrown-in", seat, [rule for rule in ("CP-19", "CP-22") if rule in self.on])
            brute_end.throw_in(self)
        elif word == "plays":
            self.playing_on, self.decider = True, None
        elif word == "stops":
            brute_end.settle(self, self.team(seat))
        elif word == "keeps":
            self.asked.discard(seat)
            self.kept.add(seat)
        elif word == "takes":
            self.take_back(seat)
        elif word == "claims":
            self.tell("claim", seat, ["CP-10"])
            brute_end.settle(self, self.team(seat), revoke=True)

    def chance_falls(self, word, card):
        """CP-17, DS-16, CP-24: the chooser (after four passes the dealer's right) is the caller."""
        if word == "hides":
            self.tell("hidden", self.chooser, ["CP-24"])
        self.tell("turned-up", self.chooser)
        self.chance = []
        self.fix_trump(self.chooser, card[0])

    def fix_trump(self, seat, suit):
        self.trump, self.named_by, self.chooser = suit, seat, None

    def lay(self, seat, card):
        self.untouched = False
        void = self.is_void(seat)
        self.hands[seat].remove(card)
        self.lying[seat] = card
        self.taken_back.pop(seat, None)
        if card[0] != self.lying[self.leader][0] and not void:
            self.wrong.add(seat)
            self.tell("revoke", seat, ["TB-5"])
        if not self.at_table and len(self.lying) == len(self.order):
            self.finish_trick()

    def take_back(self, seat):
        """CP-9: the card goes back; those after it may then, in turn, do the same."""
        self.tell("taken-back", seat, ["CP-9"])
        card = self.lying.pop(seat)
        self.hands[seat].append(card)
        self.taken_back[seat] = card
        self.asked.discard(seat)
        self.wrong.discard(seat)
        later = self.right(seat)
        while later != self.leader:
            if later in self.lying and later not in self.kept:
                self.asked.add(later)
            later = self.right(later)

    # The end of a trick.

    def finish_trick(self):
        winner = self.trick_winner()
        card = self.lying[winner]
        self.tell("trick-won", winner, ["TB-6"])
        for seat in self.order:
            if seat in self.wrong and seat not in self.revokers:
                self.revokers.append(seat)
        self.take(winner, card)
        self.firsts.append(self.team(winner))
        self.last_winner, self.last_card = winner, card
        self.lying, self.asked, self.kept, self.wrong = {}, set(), set(), set()
        self.leader = winner
        self.after_trick(winner)
        self.trick += 1

    def after_trick(self, winner):
        brute_end.after_trick(self, winner)

    def cards_left(self):
        return any(self.hands.values())

    def after_end(self):
        """What is shown when the deal is over."""

    def trick_winner(self):
        """TB-6."""
        led = self.lying[self.leader][0]
        trumps = [seat for seat in self.order if self.is_trump(seat)]
        running = trumps or [seat for seat in self.order if self.lying[seat][0] == led]
        return max(running, key=lambda seat: RANKS.index(self.lying[seat][1]))

    def is_trump(self, seat):
        """The card of this seat counts as a trump in the trick that lies there."""
        return self.lying[seat][0] == self.trump

    def take(self, winner, card):
        if self.game in SINGLE:
            self.taken[self.team(winner)] += 1
        else:
            self.to_the_pile(winner, card)
