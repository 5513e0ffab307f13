"""`make bench`: the budgets, measured on this machine."""
