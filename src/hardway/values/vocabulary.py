"""The words of a house in the notation: its roles, its wagers with their numbers and other names, its groups of wagers.

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
    """Dollars on this wager in one unit of the group."""
    unless: int = 0
    """The point at which this wager is left out; 0 for none."""


Group = tuple[GroupPart, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """The words of a house. An empty vocabulary knows none, and a text is read by its shape."""

    roles: Container[str] | None = None
    """None where the house is not known: any word may be a role."""
    spots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By wager, its numbers in writing; the empty text where it can stand without a number."""

    odds: Container[str] = ()
    """The odds wagers, which stand behind another wager."""
    other_names: Mapping[str, str] = field(default_factory=dict)
    """Other names of wagers, each with the wager's own."""
    groups: Mapping[str, Group] = field(default_factory=dict)
    """Names that stand for several wagers in one entry."""

    def own_name(self, wager: str) -> str:
        """Return a wager by its own name: `yo` is `eleven`."""
        name, space, number = wager.partition(" ")
        return f"{self.other_names.get(name, name)}{space}{number}"

    def knows(self, word: str) -> bool:
        """Say whether a word names a wager or a group of wagers."""
        return word in self.spots or word in self.other_names or word in self.groups

    def places(self, wager: str) -> tuple[str, ...]:
        """Return every place of a wager in writing."""
        return tuple(f"{wager} {spot}" if spot else wager for spot in self.spots[wager])

    def merge(self, other: "Vocabulary") -> "Vocabulary":
        """Return a vocabulary with the wagers of both; where both know a wager, the numbers of `other` count."""
        spots = {**self.spots, **other.spots}
        odds = frozenset(name for name in spots if name in self.odds or name in other.odds)
        return replace(other, spots=spots, odds=odds)

    def for_signer(self, role: str) -> "Vocabulary":
        """Return the same words for an entry that a role signs; without a role, for an entry of a player."""
        return replace(self, roles=(role,) if role else None)


NO_BOOK = Vocabulary()
