"""The wagers of the houses that come with Hardway, for tests that draw from all of them."""

from hardway.rulebook import all_words, house_names, load
from hardway.values.dice import spot_number
from hardway.values.vocabulary import Vocabulary

WAGERS = tuple(all_words().spots)
WORDS = Vocabulary({role for house in house_names() for role in load(house).roles}, all_words().spots)
"""The words of all their books."""
MOVING = tuple(name for name, spots in WORDS.spots.items() if spots[0] == "" and len(spots) > 1)
SLOTS = tuple(slot for name in WAGERS for slot in WORDS.places(name))
"""Every wager with every number."""
BOXED = tuple(slot for slot in SLOTS if slot.split()[0] not in MOVING or slot in MOVING)
"""Slots that can follow `bet`: a Come or Don't Come is bet in its box."""


def numbers(wager: str) -> tuple[int, ...]:
    """Return the numbers of a wager; 0 is none."""
    return tuple(spot_number(spot) or 0 for spot in WORDS.spots[wager])
