"""A rule book for a reader: houses, wagers, clauses and supervision in words and as objects; houses side by side."""
