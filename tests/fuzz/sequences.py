"""Deals of every game in which words and actions are tried that may be nonsense, at random places.

Whatever is tried is done or refused in one sentence, alike by `why_not` and `apply`, and a refusal changes
nothing. By hand, for longer: `python tests/fuzz/sequences.py 20000 [first seed]`.
"""

import random
import re
import sys
import time
from collections import Counter
from functools import cache

from mutate import SEEDS, SLOW, WILD

from rungkit.actions import Action
from rungkit.cards import CARDS
from rungkit.deal import Deal
from rungkit.events import Refusal
from rungkit.record import Record, RecordError, read_bytes
from rungkit.rulebook import rulebook

VERBS = (
    *("show", "hides", "turns", "draws", "down", "hide", "swap", "call", "change", "void", "later", "bid"),
    *("claims", "cuts", "ask", "reveal", "pass", "declines", "redeal", "stops", "keeps", "plays on"),
    *("takes back", "up", "turned down", "play", "", "apply", "__class__", "result"),
)
WORDS = ("S", "H", "D", "C", "N", "E", "W", "P1", "P8", "Q", "deal", "time", "0", "2", "7", "13", "99", "-1")
ODD = (None, 0, 1, 2.5, True, "", "H7", (), [], {}, float("nan"), 10**30, -1)


@cache
def openings() -> dict[str, list[Record]]:
    """The records of one deal that can be read, by game."""
    found: dict[str, list[Record]] = {}
    for data in SEEDS:
        try:
            record = read_bytes(data)
        except RecordError:
            continue
        if not record.match:
            found.setdefault(record.game, []).append(record)
    return found


def written(chance: random.Random, deal: Deal, own: tuple[str, ...]) -> str:
    """Something a person might write as an action, by skill, by slip or by malice."""
    kind = chance.random()
    if kind < 0.3:
        return " ".join(chance.choice((*WORDS, *VERBS, *map(str, CARDS))) for _ in range(chance.randrange(5)))
    if kind < 0.35:
        return str(chance.choice(deal.legal_actions() + deal.also()))
    if kind < 0.42:
        return chance.choice(WILD).strip('"')
    words = chance.choice(own or ("W C4",)).split(" ")
    if kind < 0.7:
        words[chance.randrange(len(words))] = chance.choice((*WORDS, *deal.table.seats, *map(str, CARDS)))
        return " ".join(words)
    if kind < 0.8:
        words.insert(chance.randrange(len(words) + 1), chance.choice((*WORDS, *VERBS)))
        return " ".join(words)
    if kind < 0.9:
        return " ".join([chance.choice(deal.table.seats), *words[1:]])
    text = " ".join(words)
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice("SHDCNEWT29 \t\x00é♥") + text[at + chance.choice((0, 1)) :]


def made(chance: random.Random, deal: Deal) -> Action:
    """An action made by hand, whose parts need not fit."""
    who = chance.choice((*deal.table.seats, "deal", "time", "", "Q", *ODD))
    card = chance.choice((None, *CARDS, *ODD))
    return Action(who, chance.choice((*VERBS, *ODD)), card, chance.choice((None, *WORDS, *ODD)))  # type: ignore[arg-type]


def tried(deal: Deal, action: Action) -> Deal:
    """The position after a try: another one where it was open, the same where it was refused."""
    before = dict(vars(deal))
    why = deal.why_not(action)
    try:
        after, raised = deal.apply(action), None
    except Refusal as refusal:
        after, raised = deal, refusal
    assert raised == why, f"why_not says {why}, apply {raised}"
    assert dict(vars(deal)) == before, "a position has changed"
    if why is not None:
        one_sentence(why.text)
        assert why.rule is None or why.rule in rulebook(), why.rule
    return after


def one_sentence(text: str) -> None:
    assert len(text.splitlines()) == 1, f"more than one line: {text!r}"
    assert len(text) < 500, f"a long line: {text!r}"
    assert text.isprintable(), f"what cannot be printed: {text!r}"
    assert not re.search(r"\{[a-z_]+\}", text), f"a blank not filled in: {text!r}"


def outcome(seed: int) -> Counter[str]:
    """Plays one deal with tries at random places; counts what became of them."""
    began, chance = time.process_time(), random.Random(seed)
    record = chance.choice(openings()[chance.choice(sorted(openings()))])
    deal, own, said = record.deal(), record.actions, Counter[str]()
    wildness, queue = chance.choice((0.1, 0.3, 0.8)), list(own)
    said[record.game] += 1
    while not deal.is_over and len(deal.actions) < 150:
        while chance.random() < wildness:
            try:
                action = (
                    Action.parse(written(chance, deal, own)) if chance.random() < 0.8 else made(chance, deal)
                )
            except ValueError as error:
                one_sentence(str(error))
                said["no action"] += 1
                continue
            after = tried(deal, action)
            said["refused" if after is deal else "done"] += 1
            deal = after
            if deal.is_over:
                break
        if deal.is_over:
            break
        ahead = Action.parse(queue.pop(0)) if queue else None
        if ahead is None or deal.why_not(ahead) is not None:  # off the record's line
            ahead = chance.choice(deal.legal_actions() + deal.also())
        deal = tried(deal, ahead)
    again = record.deal()
    for action in deal.actions:
        assert Action.parse(str(action)) == action, "an action does not read back"
        again = again.apply(action)
    assert vars(again) == vars(deal), "the same actions make another deal"
    assert time.process_time() - began < SLOW, "it takes too long"
    return said


def main() -> None:
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    said = Counter[str]()
    for seed in range(first, first + count):
        try:
            said += outcome(seed)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"[:160]
            print(f"seed {seed}: {what}", flush=True)
            said[what] += 1
    print(dict(said))


if __name__ == "__main__":
    main()
