"""Events as sentences with the clauses that they cite, and the rulings of a record."""
