"""Random deals played by the engine and the brute force side by side.

By hand, for more: `python tests/counts/at_random.py 5000 [first seed [game]]`.
"""

import random
import sys

from engine import engine_walker
from random_tables import RANKS, random_position
from rules_in_words import GAMES
from walk import OF_NO_SEAT, brute_walker


def pick(chance, brute, style):
    """Mostly a rightful card; some seats prefer high ones, some tables are careless; claims are rare."""
    legal, also, falls = brute.legal(), brute.also(), brute.falls()
    if falls and chance.random() < style["falls"]:
        return chance.choice(falls)
    also = [action for action in also if chance.random() < rarely(action, style)]
    if also:
        return chance.choice(also)
    passing = [action for action in legal if action.endswith(("pass", "declines"))]
    if passing and chance.random() < style["passes"]:
        return chance.choice(passing)
    turning = [action for action in legal if action.endswith((" ask", " reveal"))]
    if turning and chance.random() < style["turns"]:
        return chance.choice(turning)
    if not legal:
        return chance.choice(brute.also())
    legal = [a for a in legal if not ("redeal" in a or "claims" in a) or chance.random() < 0.03] or legal
    if brute.to_act() in style["high"]:
        cards = [action for action in legal if action[-2] in "SHDC" and action[-1] in RANKS]
        return max(cards, key=lambda action: RANKS.index(action[-1])) if cards else chance.choice(legal)
    return chance.choice(legal)


def rarely(action, style):
    """How often an action out of turn is taken."""
    if "takes back" in action:
        return 0.15
    return 0.3 if "void" in action else 0.1 if "swap" in action else 0.02


def random_style(chance):
    return {
        "high": list(chance.choice(["", "", "NS", "EW", "N", "S"])),
        "falls": chance.choice([0.02, 0.05, 0.4]),
        "passes": chance.choice([0.1, 0.9]),
        "turns": chance.choice([0, 0.05, 0.5]),
    }


# Events whose rules the rulebook alone decides: each rule the engine names must be one that holds.
DECIDED = {
    *["captured", "not-captured", "thrown-in", "passed", "points", "claim", "match-over"],
    *["face-down", "swapped", "trump-made", "void-declared", "scored"],
}


def unfounded(ours, theirs):
    """Events for which the engine names a rule that did not make them so."""
    pairs = zip(ours.told(), theirs.told(), strict=True)
    return [(mine, its) for mine, its in pairs if mine[0] in DECIDED and not {*mine[2]} <= {*its[2]}]


def facts(walker, named):
    """All that is compared after every action: the facts of these names, what is open, what was told."""
    state = walker.state()
    return {
        **{name: state[name] for name in named},
        "legal": sorted(walker.legal()),
        "also": sorted(walker.also()),
        "falls": sorted(walker.falls()),
        "events": [(kind, seat) for kind, seat, _ in walker.told() if kind not in OF_NO_SEAT],
        "kinds": [kind for kind, _, _ in walker.told()],
        "result": walker.result(),
    }


def differ(seed, games=GAMES):
    """None when both agree on everything in the deal of this seed, else what parts them."""
    position = random_position(seed, games)
    chance = random.Random(-seed - 1)
    style = random_style(chance)
    ours, theirs, line = engine_walker(position), brute_walker(position), []
    while True:
        named = theirs.state()
        mine, its = facts(ours, named), facts(theirs, named)
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
    games = sys.argv[3:] or GAMES
    found = 0
    for seed in range(first, first + count):
        difference = differ(seed, games)
        if difference:
            found += 1
            for key, value in difference.items():
                print(f"{key}: {value}")
            print()
    print(f"{count} deals, {found} differ")


if __name__ == "__main__":
    main()
