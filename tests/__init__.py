"""The tests. A package, so that no library that brings a folder `tests` of its own is imported instead."""
