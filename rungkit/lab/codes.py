"""What the numbers of a row stand for: policies, how a deal ended, the moment a game was won."""

RANDOM, PLAIN = 0, 1  # how every seat plays
TRIED = 2  # and so many places from the dealer's right: plain, but that seat's call is made by chance
TRICKS, COURT, TENS_WIN, CALLS, TARGET, THROWN_IN = range(6)  # how a deal ended
TURN_UP, IN_TRICK, COUNT = 1, 2, 3  # the moment at which a game of Penneech was won (PN-12)
