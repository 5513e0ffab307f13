"""Random rules and random cards for every game: where a random deal begins."""

import random

from rules_in_words import (
    CALLS,
    COURTS,
    CUT,
    GAMES,
    HIDDEN,
    MAY_ADD,
    PENNEECH,
    PILES,
    PRESETS,
    TENS,
    WAYS_TO_TRUMP,
    rules_on,
)

ORDER = ["S", "E", "N", "W"]
SUITS = ["S", "H", "D", "C"]
RANKS = "23456789TJQKA"


def random_rules(chance, games=GAMES):
    """A game with any of its options that go together, and values that belong to them."""
    game = chance.choice(games)
    preset = PRESETS[game]
    options = []
    for option in MAY_ADD[game]:
        if option in WAYS_TO_TRUMP or option == "HR-11":
            continue
        if chance.random() < 0.35:
            options.append(f"-{option}" if option in preset else option)
    only_one(chance, options, ["CP-16", "CP-17", "CP-18", "CP-20"])
    only_one(chance, options, ["PN-17", "PN-16"])
    if "PN-17" in options and "PN-16" in preset and "-PN-16" not in options:
        options.append("-PN-16")
    if game in TENS and chance.random() < 0.8:
        options.append(chance.choice(WAYS_TO_TRUMP))
    sealed = game in HIDDEN or "CP-18" in options or "CP-20" in options
    if "CP-23" in options and sealed:
        options.append("HR-11")
    if "-CB-13" in options and "-CB-14" not in options and game == "call-break":
        options.append("-CB-14")
    if "CB-14" in options and "CB-13" not in options:
        options.append("CB-13")
    on = rules_on(game, options)
    return game, options, random_values(chance, game, on)


def only_one(chance, options, group):
    there = [option for option in group if option in options]
    for option in there:
        if len(there) > 1 and option != there[0]:
            options.remove(option)
    if len(there) > 1:
        options[options.index(there[0])] = chance.choice(there)


def random_values(chance, game, on):
    values = {}
    if game in COURTS:
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
    if game in TENS:
        for name, most in (("win", 2), ("mendikot", 4), ("whitewash", 6), ("target", 5)):
            if chance.random() < 0.4:
                values[name] = chance.randrange(1, most + 1)
    if game == "dehla-pakad":
        values["tens_tie"] = chance.choice(["tricks", "non-dealers", "nobody"])
    if "MK-12" in on:
        values["players"] = chance.choice([6, 8])
    if "CB-15" in on:
        values["exact_bonus"] = chance.choice([1, 5])
    if "CB-16" in on and chance.random() < 0.5:
        values["bid_floor"] = chance.choice([8, 12, 20])
    if game in PENNEECH and chance.random() < 0.7:
        values["target"] = 100 if "PN-20" in on else chance.choice([7, 21, 61])
    return values


def random_pack(chance, lowest):
    """Now and then suits lie together, so that courts, voids and sweeps are made."""
    pack = [suit + rank for suit in SUITS for rank in RANKS[lowest:]]
    chance.shuffle(pack)
    if chance.random() < 0.4:
        blur = chance.choice([0.2, 0.5, 1])
        pack.sort(key=lambda card: SUITS.index(card[0]) + 4 * blur * chance.random())
    return pack


def random_hands(chance, game, on, values):
    """Whole hands by seat, and what is left of the pack."""
    players = values.get("players", 4)
    if game in PENNEECH:
        pack = random_pack(chance, 5 if "PN-20" in on else 0)
        return {"S": pack[:7], "N": pack[7:14]}, pack[14:]
    seats = ORDER if players == 4 else [f"P{n + 1}" for n in range(players)]
    pack = random_pack(chance, 0 if players == 4 else 1)
    each = len(pack) // players
    mixed = chance.sample(seats, players)
    hands = {seat: pack[at * each : at * each + each] for at, seat in enumerate(mixed)}
    for hand in hands.values():
        chance.shuffle(hand)
    if chance.random() < 0.3:
        hands = {seat: sorted(hand, key=lambda card: RANKS.index(card[1])) for seat, hand in hands.items()}
    return hands, []


def team_of(seat):
    if seat in ORDER:
        return "NS" if seat in "NS" else "EW"
    return "odd" if int(seat[1]) % 2 else "even"


def random_middle(chance, game, on, hands):
    """A [start] some tricks into the deal; the hands are cut to what is left, or to less."""
    last = len(hands[min(hands)])
    trick = chance.randrange(2, last + 1)
    left = last + 1 - trick
    cards = chance.choice([left, left, chance.randrange(1, left + 1)])
    gone = [card for hand in hands.values() for card in hand[cards:]]
    for hand in hands.values():
        del hand[cards:]
    winners = [chance.choice(sorted(hands)) for _ in range(trick - 1)]
    start = {"trick": trick, "leader": winners[-1]}
    if game in CALLS:
        start["taken"] = {seat: winners.count(seat) for seat in hands}
        start["bids"] = {seat: chance.randrange(2, 13) for seat in hands}
        return start
    if game in PENNEECH:
        return {
            **start,
            "taken": {seat: winners.count(seat) for seat in hands},
            "trump": chance.choice(SUITS),
        }
    teams = [team_of(seat) for seat in winners]
    piles = game in PILES or game == "dehla-pakad"
    pile = chance.randrange(trick) if piles else 0
    names = sorted({team_of(seat) for seat in hands})
    taken = {team: teams[: trick - 1 - pile].count(team) for team in names}
    if game not in TENS and max(taken.values()) > 6 and (not piles or min(taken.values()) > 0):
        return None  # it may be over already (CP-7, DS-12)
    start["taken"] = taken
    if piles:
        card = chance.choice(gone)
        start.update(pile=pile, last_winner=winners[-1], last_card=card, run_wins=1 if pile else 0)
    elif game not in TENS:
        start["firsts"] = teams
    if game in TENS:
        takers = [team for team in names if taken[team]] or names
        tens = [chance.choice(takers) for card in gone if card[1] == "T"]
        held = chance.randrange(len(tens) + 1) if pile else 0
        held = held if any(taken.values()) else len(tens)
        start["pile_tens"] = held
        start["tens"] = {team: tens[held:].count(team) for team in names}
    return random_trump(chance, game, on, hands, start)


def random_trump(chance, game, on, hands, start):
    """Trump known, still lying face down, or not yet made."""
    sealing = game in HIDDEN or on & {"CP-18", "CP-20", "MK-6", "MK-7", "MK-8"}
    if sealing and chance.random() < 0.6:
        owner = chance.choice(sorted(hands))
        start["sealed"] = {"card": chance.choice(hands[owner]), "owner": owner}
        start["last_after_turn_up"] = False
        return start
    if (game in CUT or "MK-9" in on) and chance.random() < 0.6:
        return start
    start["trump"] = chance.choice(SUITS)
    if game == "hidden-rung":
        start["last_after_turn_up"] = chance.random() < 0.7
    return start


def random_position(seed, games=GAMES):
    chance = random.Random(seed)
    game, options, values = random_rules(chance, games)
    on = rules_on(game, options)
    hands, stock = random_hands(chance, game, on, values)
    start, drawn = {}, None
    kind = chance.random()
    if kind < 0.25:
        start = random_middle(chance, game, on, hands) or {}
    whole = len(hands[min(hands)])
    if not start and kind < 0.35 and whole > 1:
        cards = chance.randrange(1, whole)
        hands = {seat: hand[:cards] for seat, hand in hands.items()}
    if "MK-4" in on:
        drawn = chance.choice(SUITS) + "9"
    if chance.random() < 0.7:
        random_standing(chance, game, hands, start, values)
    return {
        "name": f"seed {seed}",
        "game": game,
        "options": options,
        "values": values,
        "strictness": chance.choice(["strict", "strict", "table"]) if game in COURTS else "strict",
        "dealer": chance.choice(sorted(hands)),
        "hands": hands,
        "stock": stock,
        "drawn": drawn,
        "start": start,
        "before": [],
        "depth": 0,
    }


def random_standing(chance, game, hands, start, values):
    """The match so far."""
    if game in CALLS:
        start["scores"] = {seat: chance.choice([-12, -3, 0, 5, 7.3, 20.1]) for seat in hands}
    elif game in PENNEECH:
        most = min(values.get("target", 61), 61)
        start["scores"] = {seat: chance.randrange(most) for seat in hands}
    else:
        names = sorted({team_of(seat) for seat in hands})
        start["scores"] = {team: chance.randrange(2) for team in names}
        if game in COURTS:
            run = values.get("run", 7)
            start["streak"] = {"team": chance.choice(names), "deals": chance.randrange(1, run)}
            start["courts"] = {team: chance.randrange(2) for team in names}
