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
    """A result in six words: winner, how, court, courts (or points), next dealer, deals in a row."""
    counts = result["courts"]
    if not any(counts.values()) or "NS" not in counts:
        counts = result["points"]
    figures = "-".join(str(counts[team]) for team in sorted(counts, reverse=True))
    streak = f"{result['streak']['team']}{result['streak']['deals']}"
    how = result["how"].replace(" ", "-")
    return f"{result['winner']} {how} {result['court']} {figures} {result['next_dealer']} {streak}"


# Events whose seat says something else than who acted.
OF_NO_SEAT = {"dealt", "deal-over"}


def named(events):
    """Events as words: the kind, and the seat where it says who acted."""
    return [kind if seat is None or kind in OF_NO_SEAT else f"{kind} {seat}" for kind, seat, _ in events]


def walk(walker, depth):
    """Counts of lines by depth, events by kind and seat, and results, over all lines down to `depth`."""
    counts, events, results = [0] * (depth + 1), Counter(named(walker.told())), Counter()

    def down(node, at, seen):
        counts[at] += 1
        events.update(named(node.told()[seen:]))
        if node.result() is not None:
            results[short(node.result())] += 1
        if at < depth:
            seen = len(node.told())
            for action in node.actions():
                down(node.after(action), at + 1, seen)

    down(walker, 0, len(walker.told()))
    return {
        "counts": counts,
        "events": dict(sorted(events.items())),
        "results": dict(sorted(results.items())),
    }


def divide(walker, depth):
    """The count at `depth`, split by the first action."""
    return {action: walk(walker.after(action), depth - 1)["counts"][-1] for action in walker.actions()}
