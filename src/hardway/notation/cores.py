"""A core as one value: its verbs and commands, its events, what it decides and folds, what a record can expect of it.

The table is one, and so is each core beside it, whose record says so in its head: `tournament spring_cup`. A core's
part of the notation is a module with a `NOTATION`, which is loaded when a record of it is read.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from hardway.notation.expect import Check
from hardway.notation.forms import EntryForms
from hardway.rulebook import Book, Refusal
from hardway.rulebook.model.cite import Authority
from hardway.table.model.state import Head
from hardway.values.known import CORES
from hardway.values.vocabulary import Vocabulary

Outcome = tuple[Any, ...] | Refusal


class Core(NamedTuple):
    """What is known of a core wherever one is played, kept, replayed, audited or served."""

    forms: EntryForms
    """Its verbs and commands: how its entries are read and written."""
    names: dict[type, str]
    """Its events, by the name that records and JSON give them."""
    opens: Callable[[Book, str, Head], tuple[Any, Any]]
    """Return law and state of what is called so by a book; raise ValueError where the book speaks of no such thing."""
    decide: Callable[[Any, Any, Any], Outcome]
    fold: Callable[[Any, tuple[Any, ...]], Any]
    view: Callable[[Any, Any, str], Mapping[str, Any]]
    legal: Callable[[Any, Any, str], Mapping[str, Any]]
    powers: Callable[[Book], Mapping[str, Authority]]
    """What a book gives to roles there; nothing where it does not speak of such things."""
    expectation: Callable[[str, Vocabulary], Check]
    plays: "type[CoreGame] | None" = None
    """How it is played, where that takes more than to decide and to fold."""

    def begin(self, book: Book, name: str, head: Head | None = None) -> "CoreGame":
        """Open what is called so by a book; raise ValueError where the book speaks of no such thing."""
        law, state = self.opens(book, name, head or Head(book.name))
        return (self.plays or CoreGame)(self, book, law, state)


class CoreGame:
    """What a core plays: its state, what entering a command gives, and what somebody sees of it and may do.

    A copy plays on by itself.
    """

    law: Any
    state: Any

    def __init__(self, core: Core, book: Book, law: Any, state: Any) -> None:
        self.core, self.book, self.law, self.state = core, book, law, state

    def decide(self, command: Any) -> Outcome:
        """Decide a command; nothing happens yet."""
        return self.core.decide(self.law, self.state, command)

    def enter(self, command: Any) -> Outcome:
        """Decide a command and fold what it gives."""
        outcome = self.decide(command)
        if not isinstance(outcome, Refusal):
            self.fold(command, outcome)
        return outcome

    def fold(self, command: Any, events: tuple[Any, ...]) -> None:
        """Let happen what was decided before."""
        self.state = self.core.fold(self.state, events)

    def accounted(self) -> bool:
        """Say whether its ledgers agree with what everybody holds."""
        return bool(self.state.accounted)

    def view(self, viewer: str) -> Any:
        """Return it as a person, somebody in a role, or anybody (an empty name) sees it."""
        return self.core.view(self.law, self.state, viewer)

    def legal(self, who: str) -> Any:
        """Return what a person or somebody in a role may enter, and what not, and why."""
        return self.core.legal(self.law, self.state, who)

    def verbs(self, role: str) -> list[str]:
        """Return the verbs of a role; without one, those that people enter for themselves."""
        known = self.core.forms.verbs.items()
        if not role:
            return [name for name, verb in known if verb.is_for_players]
        powers = self.core.powers(self.book).items()
        mine = {power for power, given in powers if self.book.may_act(role, self.acting(given.roles))}
        return [name for name, verb in known if mine & verb.all_powers]

    def acting(self, roles: frozenset[str]) -> frozenset[str]:
        """Return who acts where the book names these roles."""
        return roles


def core_notation(word: str) -> Core:
    """Return a core by its word; the table by `table`, or none."""
    module = CORES[word] if word not in ("", "table") else "hardway.notation.table"
    return import_module(module).NOTATION  # type: ignore[no-any-return]
