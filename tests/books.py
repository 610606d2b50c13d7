"""Every book that comes with Hardway, by the name `load` takes: what holds for all craps is tried on all of them."""

from hardway.rulebook import house_names, load

BOOKS = tuple(
    name for house in house_names() for name in (house, *(f"{house}/{one}" for one in load(house).raw["variants"]))
)
"""The houses, and the variants that come with them (`crown/mini`)."""
