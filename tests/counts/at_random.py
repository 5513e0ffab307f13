"""Random deals played by the engine and the brute force side by side.

By hand, for more: `python tests/counts/at_random.py 5000 [first seed]`.
"""

import random
import sys

from brute import ORDER, RANKS, SUITS
from engine import engine_walker
from rules_in_words import GAMES, MAY_ADD, PILES, PRESETS
from walk import brute_walker


def random_rules(chance):
    """A game with any of its options that go together, and values that belong to them."""
    game = chance.choice(GAMES)
    preset = PRESETS[game]
    options = []
    for option in MAY_ADD[game]:
        if chance.random() < 0.35:
            options.append(f"-{option}" if option in preset else option)
    if "CP-16" in options and "CP-17" in options:
        options.remove(chance.choice(["CP-16", "CP-17"]))
    on = (preset | set(options)) - {option[1:] for option in options}
    values = {}
    if chance.random() < 0.3 and "DS-15" not in on:
        values["goon"] = chance.choice([1, 2, 5])
    if chance.random() < 0.5:
        values["run"] = chance.choice([2, 3, 7])
    if "CP-8" in on and chance.random() < 0.5:
        values["fifty_two"] = chance.choice([13, 26])
    if "CP-21" in on:
        values["target_kind"] = chance.choice(["points", "courts"])
        values["target"] = chance.choice([2, 3, 10])
    if "CP-19" in on:
        values["weak_below"] = chance.choice("JJKA")
    if "DS-14" in on:
        values["late_bar"] = chance.choice(["pair", "both"])
    return game, options, values


def random_hands(chance):
    """Thirteen cards each; now and then suits long enough that courts, voids and sweeps are made."""
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    if chance.random() < 0.4:
        blur = chance.choice([0.2, 0.5, 1])
        pack.sort(key=lambda card: SUITS.index(card[0]) + 4 * blur * chance.random())
    hands = {seat: pack[at * 13 : at * 13 + 13] for at, seat in enumerate(chance.sample(ORDER, 4))}
    for hand in hands.values():
        chance.shuffle(hand)
    if chance.random() < 0.3:
        hands = {seat: sorted(hand, key=lambda card: RANKS.index(card[1])) for seat, hand in hands.items()}
    return hands


def random_middle(chance, game, hands):
    """A [start] some tricks into the deal; the hands are cut to what is left, or to less."""
    trick = chance.randrange(2, 14)
    cards = chance.choice([14 - trick, 14 - trick, chance.randrange(1, 15 - trick)])
    gone = [card for hand in hands.values() for card in hand[cards:]]
    for hand in hands.values():
        del hand[cards:]
    winners = [chance.choice(ORDER) for _ in range(trick - 1)]
    teams = ["NS" if seat in "NS" else "EW" for seat in winners]
    start = {"trick": trick, "leader": winners[-1], "trump": chance.choice(SUITS)}
    pile = chance.randrange(trick) if game in PILES else 0
    taken = {team: teams[: trick - 1 - pile].count(team) for team in ("NS", "EW")}
    if max(taken.values()) > 6 and (game not in PILES or min(taken.values()) > 0):
        return None  # it may be over already (CP-7, DS-12)
    start["taken"] = taken
    if game in PILES:
        card = chance.choice(gone)
        start.update(pile=pile, last_winner=winners[-1], last_card=card, run_wins=1 if pile else 0)
    else:
        start["firsts"] = teams
    return start


def random_position(seed):
    chance = random.Random(seed)
    game, options, values = random_rules(chance)
    hands = random_hands(chance)
    start = {}
    kind = chance.random()
    if kind < 0.25:
        start = random_middle(chance, game, hands) or {}
    if not start and kind < 0.35:
        cards = chance.randrange(1, 13)
        hands = {seat: hand[:cards] for seat, hand in hands.items()}
    if chance.random() < 0.7:
        run = values.get("run", 7)
        start["streak"] = {"team": chance.choice(["NS", "EW"]), "deals": chance.randrange(1, run)}
        start["scores"] = {"NS": chance.randrange(2), "EW": chance.randrange(2)}
        start["courts"] = {"NS": chance.randrange(2), "EW": chance.randrange(2)}
    return {
        "name": f"seed {seed}",
        "game": game,
        "options": options,
        "values": values,
        "strictness": chance.choice(["strict", "strict", "table"]),
        "dealer": chance.choice(ORDER),
        "hands": hands,
        "start": start,
        "before": [],
        "depth": 0,
    }


def pick(chance, brute, style):
    """Mostly a rightful card; some seats prefer high ones, some tables are careless; claims are rare."""
    legal, also, falls = brute.legal(), brute.also(), brute.falls()
    if falls and chance.random() < style["falls"]:
        return chance.choice(falls)
    also = [action for action in also if chance.random() < (0.15 if "takes back" in action else 0.02)]
    if also:
        return chance.choice(also)
    passing = [action for action in legal if action.endswith(("pass", "declines"))]
    if passing and chance.random() < style["passes"]:
        return chance.choice(passing)
    legal = [a for a in legal if not ("redeal" in a or "claims" in a) or chance.random() < 0.03] or legal
    if brute.to_act() in style["high"]:
        cards = [action for action in legal if len(action) == 4]
        return max(cards, key=lambda action: RANKS.index(action[3])) if cards else chance.choice(legal)
    return chance.choice(legal)


def random_style(chance):
    return {
        "high": list(chance.choice(["", "", "NS", "EW", "N", "S"])),
        "falls": chance.choice([0.02, 0.05, 0.4]),
        "passes": chance.choice([0.1, 0.9]),
    }


# Events whose seat says something else than who acted.
OF_NO_SEAT = {"dealt", "deal-over"}
# Events whose rules the rulebook alone decides: each rule the engine names must be one that holds.
DECIDED = {"captured", "not-captured", "thrown-in", "passed", "points", "claim", "match-over"}


def unfounded(ours, theirs):
    """Events for which the engine names a rule that did not make them so."""
    pairs = zip(ours.told(), theirs.told(), strict=True)
    return [(mine, its) for mine, its in pairs if mine[0] in DECIDED and not {*mine[2]} <= {*its[2]}]


def facts(walker):
    """All that is compared after every action."""
    return {
        **walker.state(),
        "legal": sorted(walker.legal()),
        "also": sorted(walker.also()),
        "falls": sorted(walker.falls()),
        "events": [(kind, seat) for kind, seat, _ in walker.told() if kind not in OF_NO_SEAT],
        "kinds": [kind for kind, _, _ in walker.told()],
        "result": walker.result(),
    }


def differ(seed):
    """None when both agree on everything in the deal of this seed, else what parts them."""
    position = random_position(seed)
    chance = random.Random(-seed - 1)
    style = random_style(chance)
    ours, theirs, line = engine_walker(position), brute_walker(position), []
    while True:
        mine, its = facts(ours), facts(theirs)
        if mine != its:
            parts = [f"{key}: engine {mine[key]}, brute {its[key]}" for key in mine if mine[key] != its[key]]
            return {**position, "line": line, "parts": parts}
        if theirs.deal.over:
            wrong = unfounded(ours, theirs)
            return {**position, "line": line, "parts": wrong} if wrong else None
        action = pick(chance, theirs.deal, style)
        ours, theirs = ours.after(action), theirs.after(action)
        line.append(action)


def main():
    count = int(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    found = 0
    for seed in range(first, first + count):
        difference = differ(seed)
        if difference:
            found += 1
            for key, value in difference.items():
                print(f"{key}: {value}")
            print()
    print(f"{count} deals, {found} differ")


if __name__ == "__main__":
    main()
