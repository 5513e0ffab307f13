"""The rulebook, clause by clause: each test plays a position that the rule it is marked with decides."""
