"""The words of a house in the notation: its roles, its wagers with their numbers and other names, and its groups.

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
    """How many dollars one unit of the group puts on this wager."""
    unless: int = 0
    """The point at which the group leaves this wager out; 0 if it never does."""


Group = tuple[GroupPart, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """The words of a house. An empty vocabulary knows none; wagers are then recognised by what their words look
    like.
    """

    roles: Container[str] | None = None
    """The roles of the house; None if the house is not known, so that any word may be a role."""
    spots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each wager, the numbers that it can have, as they are written; an empty text stands for the wager without a
    number."""

    odds: Container[str] = ()
    """The names of the odds wagers, which are bet behind other wagers."""
    other_names: Mapping[str, str] = field(default_factory=dict)
    """Other names of wagers (such as `yo`), each with the wager's own name (`eleven`)."""
    groups: Mapping[str, Group] = field(default_factory=dict)
    """Names of groups, which stand for several wagers in one entry, each with the group's wagers."""

    def own_name(self, wager: str) -> str:
        """Return the own name of a wager: `yo` is `eleven`."""
        name, space, number = wager.partition(" ")
        return f"{self.other_names.get(name, name)}{space}{number}"

    def knows(self, word: str) -> bool:
        """Return whether a word names a wager or a group of wagers."""
        return word in self.spots or word in self.other_names or word in self.groups

    def places(self, wager: str) -> tuple[str, ...]:
        """Return a wager with each of its numbers, as the notation writes it."""
        return tuple(f"{wager} {spot}" if spot else wager for spot in self.spots[wager])

    def merge(self, other: "Vocabulary") -> "Vocabulary":
        """Return a vocabulary with the wagers of both; for a wager that both have, with the numbers of `other`."""
        spots = {**self.spots, **other.spots}
        odds = frozenset(name for name in spots if name in self.odds or name in other.odds)
        return replace(other, spots=spots, odds=odds)

    def for_signer(self, role: str) -> "Vocabulary":
        """Return these words for reading an entry that this role signs: only its name after `by` begins a signature.

        An empty role is for the entry of a player; any name may then follow `by`.
        """
        return replace(self, roles=(role,) if role else None)


NO_BOOK = Vocabulary()
