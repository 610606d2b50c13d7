"""The cores beside the table whose records can be read: how their entries are written, checked and played.

A record is of such a core where its head says so: `tournament spring_cup`. A core's part of the notation is a module
with a `NOTATION`, which is loaded when a record of it is read.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from hardway.notation.core_expect import CoreCheck
from hardway.notation.forms import EntryForms
from hardway.rulebook import Book, Refusal
from hardway.rulebook.model.cite import Authority
from hardway.values.known_cores import CORES
from hardway.values.vocabulary import Vocabulary

Outcome = tuple[Any, ...] | Refusal


class PlayedGame(Protocol):
    """What every core plays, a table too: its state, and what entering a command gives. A copy plays on by itself."""

    state: Any

    def enter(self, command: Any) -> Outcome:
        """Decide a command and fold what it gives."""

    def fold(self, command: Any, events: tuple[Any, ...]) -> None:
        """Let happen what was decided before."""

    def accounted(self) -> bool:
        """Say whether its ledgers agree with what everybody holds."""


class CoreGame(PlayedGame, Protocol):
    """What a core beside the table plays: besides, what somebody sees of it and may do."""

    def view(self, viewer: str) -> dict[str, Any]:
        """Return it as a person, somebody in a role, or anybody (an empty name) sees it."""

    def legal(self, who: str) -> dict[str, list[dict[str, Any]]]:
        """Return what a person or somebody in a role may enter, and what not, and why."""

    def verbs(self, role: str) -> list[str]:
        """Return the verbs of a role; without one, those that people enter for themselves."""


class CoreNotation(NamedTuple):
    """A core's part of the notation."""

    forms: EntryForms
    expectation: Callable[[str, Vocabulary], CoreCheck]
    begin: Callable[[Book, str], CoreGame]
    """Open what is called so by a book; raise ValueError where the book does not speak of such things."""
    names: dict[type, str]
    """The core's events, by the name that records and JSON give them."""
    powers: Callable[[Book], Mapping[str, Authority]]
    """What a book gives to roles there; nothing where it does not speak of such things."""


def core_notation(word: str) -> CoreNotation:
    """Return a core's part of the notation."""
    return import_module(CORES[word]).NOTATION  # type: ignore[no-any-return]
