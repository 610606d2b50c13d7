"""Words and JSON objects for the values of lower layers: events, wagers, clauses, odds, sessions. Prints nothing."""
