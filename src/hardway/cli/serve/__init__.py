"""`hardway serve`: the casino, opened."""
