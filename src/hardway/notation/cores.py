"""A core as one value: its entries, events, decisions, views and expectations.

The table is one. The head of a record names any other: `tournament spring_cup`. Each core's part of the notation is a
module with a `NOTATION`, loaded when a record of it is read.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from hardway.notation.expect import Check
from hardway.notation.forms import EntryForms
from hardway.rulebook import Book, Refusal
from hardway.rulebook.model.cite import Authority
from hardway.table.model.state import Head
from hardway.values.event import Event
from hardway.values.known import CORES
from hardway.values.vocabulary import Vocabulary

Outcome = tuple[Any, ...] | Refusal


class Core(NamedTuple):
    """A core for all who play, store, replay, audit or serve it."""

    forms: EntryForms
    """Its verbs and commands: how its entries are read and written."""
    events: type[Event]
    """The class of its events."""
    opens: Callable[[Book, str, Head], tuple[Any, Any]]
    """Return law and state of a new game of a name; raise ValueError where the book has no such core."""
    decide: Callable[[Any, Any, Any], Outcome]
    fold: Callable[[Any, tuple[Any, ...]], Any]
    view: Callable[[Any, Any, str], Mapping[str, Any]]
    legal: Callable[[Any, Any, str], Mapping[str, Any]]
    powers: Callable[[Book], Mapping[str, Authority]]
    """The powers of roles in a book; empty where it has no such core."""
    expectation: Callable[[str, Vocabulary], Check]
    plays: "type[CoreGame] | None" = None
    """The class that plays it, where it takes more than to decide and to fold."""

    def begin(self, book: Book, name: str, head: Head | None = None) -> "CoreGame":
        """Open a new game of a name; raise ValueError where the book has no such core."""
        law, state = self.opens(book, name, head or Head(book.name))
        return (self.plays or CoreGame)(self, book, law, state)


class CoreGame:
    """A game of a core: law and state, commands, views and legal entries. A copy plays on independently."""

    law: Any
    state: Any

    def __init__(self, core: Core, book: Book, law: Any, state: Any) -> None:
        self.core, self.book, self.law, self.state = core, book, law, state

    def decide(self, command: Any) -> Outcome:
        """Decide a command without applying it."""
        return self.core.decide(self.law, self.state, command)

    def enter(self, command: Any) -> Outcome:
        """Decide a command and apply its events."""
        outcome = self.decide(command)
        if not isinstance(outcome, Refusal):
            self.fold(command, outcome)
        return outcome

    def fold(self, command: Any, events: tuple[Any, ...]) -> None:
        """Apply events that were decided before."""
        self.state = self.core.fold(self.state, events)

    def accounted(self) -> bool:
        """Say whether its ledgers agree with what people hold."""
        return bool(self.state.accounted)

    def view(self, viewer: str) -> Any:
        """Return it as a person, a role, or anyone (an empty name) may see it."""
        return self.core.view(self.law, self.state, viewer)

    def legal(self, who: str) -> Any:
        """Return the entries that a person or a role may make, and the others with reasons."""
        return self.core.legal(self.law, self.state, who)

    def verbs(self, role: str) -> list[str]:
        """Return the verbs of a role; without a role, those of people for themselves."""
        known = self.core.forms.verbs.items()
        if not role:
            return [name for name, verb in known if verb.is_for_players]
        powers = self.core.powers(self.book).items()
        mine = {power for power, given in powers if self.book.may_act(role, self.acting(given.roles))}
        return [name for name, verb in known if mine & verb.all_powers]

    def acting(self, roles: frozenset[str]) -> frozenset[str]:
        """Return the roles that act where the book names these."""
        return roles


def core_notation(word: str) -> Core:
    """Return a core by its word; the table by `table`, or none."""
    module = CORES[word] if word not in ("", "table") else "hardway.notation.table"
    return import_module(module).NOTATION  # type: ignore[no-any-return]
