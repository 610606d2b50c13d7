"""Words and JSON objects for values of the packages beneath: events, wagers, clauses, odds, sessions. Prints
nothing.
"""
