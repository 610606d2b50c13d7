"""The words a house brings into the notation: its roles, its wagers with the numbers each can stand on, their other
names, and groups of wagers.

>>> words = Vocabulary(spots={"pass": ("",), "come": ("", "4", "5"), "place": ("4", "5")})
>>> words.places("come"), words.places("place")
(('come', 'come 4', 'come 5'), ('place 4', 'place 5'))
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple


class GroupPart(NamedTuple):
    """One wager of a group."""

    wager: str
    share: int
    """Dollars of one unit of the group that lie on it."""
    unless: int = 0
    """The point under which it is left out; 0 for none."""


Group = tuple[GroupPart, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """What is known of a house's words. Without a house nothing is known, and a text is read by its shape."""

    roles: Container[str] | None = None
    """They tell who acts from words that only sound so."""
    spots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By wager, its numbers as they are written; an empty one where it can stand without."""

    odds: Container[str] = ()
    """The wagers that stand behind another."""
    also: Mapping[str, str] = field(default_factory=dict)
    """Other names of wagers, each with the wager's own."""
    groups: Mapping[str, Group] = field(default_factory=dict)
    """Names for several wagers in one entry."""

    def named(self, wager: str) -> str:
        """Return a wager by its own name, whatever it was called: `yo` is `eleven`."""
        name, space, number = wager.partition(" ")
        return f"{self.also.get(name, name)}{space}{number}"

    def knows(self, word: str) -> bool:
        """Say whether a word names a wager or several."""
        return word in self.spots or word in self.also or word in self.groups

    def places(self, wager: str) -> tuple[str, ...]:
        """Return every place of a wager, as the notation writes it."""
        return tuple(f"{wager} {spot}" if spot else wager for spot in self.spots[wager])

    def joined(self, other: "Vocabulary") -> "Vocabulary":
        """Return the wagers of both; where both know one, it stands on the numbers of the other."""
        spots = {**self.spots, **other.spots}
        odds = frozenset(name for name in spots if name in self.odds or name in other.odds)
        return replace(other, spots=spots, odds=odds)

    def signed(self, role: str) -> "Vocabulary":
        """Return the same words for an entry that a role signs; without one, for what a player enters."""
        return replace(self, roles=(role,) if role else None)


NO_BOOK = Vocabulary()
