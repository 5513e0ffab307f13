"""Walking every legal continuation of a position, whoever plays it: the brute force or the engine.

A walker is anything with `actions()`, `after(action)`, `kinds()` and `result()`.
"""

from collections import Counter

from brutes import brute_of


class BruteWalker:
    """The brute force as a walker; one object a node."""

    def __init__(self, deal):
        self.deal = deal

    def actions(self):
        return self.deal.legal() + self.deal.also() + self.deal.falls()

    def after(self, action):
        deal = self.deal.copy()
        deal.play(action)
        return BruteWalker(deal)

    def legal(self):
        return self.deal.legal()

    def also(self):
        return self.deal.also()

    def falls(self):
        return self.deal.falls()

    def kinds(self):
        return [event["kind"] for event in self.deal.events]

    def told(self):
        """Events as (kind, seat, rules)."""
        return [(event["kind"], event["seat"], tuple(event["rules"])) for event in self.deal.events]

    def state(self):
        return self.deal.state()

    def result(self):
        """The result as a replay's JSON has it, and the match's scores after it."""
        return self.deal.result and {**self.deal.result, "scores": self.deal.scores}


def brute_walker(position):
    walker = BruteWalker(brute_of(position))
    for action in position["before"]:
        walker = walker.after(action)
    return walker


def short(result):
    """A result as (winner, how, court, courts), in one word; points where a game knows no courts."""
    counts = result["courts"]
    if (not any(counts.values()) and result["court"] is None) or "NS" not in counts:
        counts = result["points"]
    figures = "-".join(str(counts[team]) for team in sorted(counts, reverse=True))
    return f"{result['winner']} {result['how']} {result['court']} {figures}"


def walk(walker, depth):
    """Counts of lines by depth, events by kind and results, over all lines down to `depth`."""
    counts, events, results = [0] * (depth + 1), Counter(walker.kinds()), Counter()

    def down(node, at, seen):
        counts[at] += 1
        events.update(node.kinds()[seen:])
        if node.result() is not None:
            results[short(node.result())] += 1
        if at < depth:
            seen = len(node.kinds())
            for action in node.actions():
                down(node.after(action), at + 1, seen)

    down(walker, 0, len(walker.kinds()))
    return {
        "counts": counts,
        "events": dict(sorted(events.items())),
        "results": dict(sorted(results.items())),
    }


def divide(walker, depth):
    """The count at `depth`, split by the first action."""
    return {action: walk(walker.after(action), depth - 1)["counts"][-1] for action in walker.actions()}
