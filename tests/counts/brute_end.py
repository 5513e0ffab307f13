"""When a deal ends and what it is worth, in the rulebook's words: the brute force's second half."""

from rules_in_words import SINGLE


def after_trick(deal, winner):
    """CP-7, CP-8, DS-7, DS-12, or simply no card left."""
    team = deal.team(winner)
    loser = deal.other(team)
    if deal.game in SINGLE:
        if deal.playing_on:
            seven = deal.firsts[0]
            if team != seven or deal.trick == 13:
                settle(deal, seven)
                return
        elif deal.taken[team] == 7:
            if "CP-8" in deal.on and deal.taken[loser] == 0 and deal.cards_left():
                deal.decider = winner
            else:
                settle(deal, team)
            return
    else:
        for one, two in (("NS", "EW"), ("EW", "NS")):
            enough = deal.taken[one] >= 7
            if enough and (deal.trick == 13 or ("DS-12" in deal.on and deal.taken[two] > 0)):
                settle(deal, one)
                return
    if not deal.cards_left():
        deal.over = True


def court_by_tricks(deal, winner):
    """The name of the court that the tricks of this deal make, or None (CP-3, CP-6, CP-8, DS-9, DS-10)."""
    if deal.game in SINGLE:
        if deal.taken[winner] == 13:
            return "52"
        made = deal.firsts[:7] == [winner] * 7
    else:
        made = deal.taken[winner] == 13
    if not made:
        return None
    return "court" if winner == deal.team(deal.named_by) else "goon"


def settle(deal, winner, revoke=False):
    """The result of a deal won by a team: by tricks, or by the other team's revoke (CP-10)."""
    run = 1
    if deal.streak["team"] == winner:
        run = deal.streak["deals"] + 1
    if revoke:
        court, how = "court", "revoke"
    else:
        court = court_by_tricks(deal, winner)
        if court is None and run >= deal.values["run"]:
            court = "run"
        how = "court" if court else "tricks"
    earned = {None: 0, "court": 1, "run": 1, "goon": deal.values["goon"], "52": deal.values["fifty_two"]}[
        court
    ]
    if "CP-15" not in deal.on or court == "52":
        points = earned
    elif winner == deal.team(deal.named_by):
        points = 3 if court else 1
    else:
        points = 4 if court else 2
    streak = {"team": None, "deals": 0} if court else {"team": winner, "deals": run}
    finish(deal, winner, how, court, earned, points, streak, next_dealer(deal, winner, court))
    deal.decider = None


def next_dealer(deal, winner, court):
    """CP-11, CP-12, CP-13: they go by the dealer's team, whoever called (CP-24)."""
    if winner == deal.team(deal.dealer):
        return deal.right(deal.dealer)
    if court:
        return deal.right(deal.right(deal.dealer))
    return deal.dealer


def throw_in(deal):
    """No winner, no points, the same dealer; the run of deals is left as it was."""
    finish(deal, None, "thrown in", None, 0, 0, dict(deal.streak), deal.dealer)
    deal.chooser, deal.chance = None, []


def finish(deal, winner, how, court, earned, points, streak, dealer):
    deal.over = True
    deal.result = {
        "winner": winner,
        "how": how,
        "court": court,
        "courts": {team: earned if team == winner else 0 for team in deal.teams},
        "points": {team: points if team == winner else 0 for team in deal.teams},
        "streak": streak,
        "next_dealer": dealer,
        "thrown_in": how == "thrown in",
    }
    if court:
        deal.tell("court")
    if winner:
        deal.scores[winner] += points
        deal.courts[winner] += earned
        if "CP-15" in deal.on:
            deal.tell("points", rules=["CP-15"])
        deal.tell("streak")
    if winner:
        deal.tell("deal-over")
    reached = deal.scores if deal.values["target_kind"] == "points" else deal.courts
    if winner and "CP-21" in deal.on and reached[winner] >= deal.values["target"]:
        deal.tell("match-over", rules=["CP-21"])
    deal.after_end()
