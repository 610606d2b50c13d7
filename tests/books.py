"""The names of all books of Hardway, for tests that hold for any craps."""

from hardway.rulebook import house_names, load

BOOKS = tuple(
    name for house in house_names() for name in (house, *(f"{house}/{one}" for one in load(house).raw["variants"]))
)
"""The houses, and the variants that come with them (`crown/mini`)."""
