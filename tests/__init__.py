"""The tests. A package, so that no other `tests` that something installed brings along is found before it."""
