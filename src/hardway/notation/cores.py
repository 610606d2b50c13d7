"""A core as one value: its entries, events, decisions, views and expectations.

The table is a core. The head of a record names any other: `tournament spring_cup`. The notation of each core is a
module with a `NOTATION`, which is imported when it is first needed.
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
    """A kind of game (the table, a tournament or a promotion): all that playing, storing, replaying, auditing and
    serving it need."""

    forms: EntryForms
    """The core's verbs and commands: how its entries are read and written."""
    events: type[Event]
    """The class of its events."""
    opens: Callable[[Book, str, Head], tuple[Any, Any]]
    """Returns the law and the first state of a new game.

    Its arguments are a book, the game's name and the head of a record. ValueError: the book lacks this core.
    """
    decide: Callable[[Any, Any, Any], Outcome]
    fold: Callable[[Any, tuple[Any, ...]], Any]
    view: Callable[[Any, Any, str], Mapping[str, Any]]
    legal: Callable[[Any, Any, str], Mapping[str, Any]]
    powers: Callable[[Book], Mapping[str, Authority]]
    """Returns, by the name of each power, the roles that the book gives this power; empty if the book lacks this
    core."""
    expectation: Callable[[str, Vocabulary], Check]
    plays: "type[CoreGame] | None" = None
    """The class of the core's games; None for `CoreGame` itself."""
    waits: Callable[[Any, Any], int] = lambda law, state: 0
    """Returns how many things wait for staff, for the administrators' overview."""

    def begin(self, book: Book, name: str, head: Head | None = None) -> "CoreGame":
        """Return a new game with this name; raise ValueError if the book has no such core."""
        law, state = self.opens(book, name, head or Head(book.name))
        return (self.plays or CoreGame)(self, book, law, state)


class CoreGame:
    """A game of a core: its law and its state, and what commands do to it. A copy can be played on independently."""

    law: Any
    state: Any

    def __init__(self, core: Core, book: Book, law: Any, state: Any) -> None:
        self.core, self.book, self.law, self.state = core, book, law, state

    def decide(self, command: Any) -> Outcome:
        """Decide a command without changing the game; return its events or the refusal."""
        return self.core.decide(self.law, self.state, command)

    def enter(self, command: Any) -> Outcome:
        """Decide a command and apply its events; return the events or the refusal."""
        outcome = self.decide(command)
        if not isinstance(outcome, Refusal):
            self.fold(command, outcome)
        return outcome

    def fold(self, command: Any, events: tuple[Any, ...]) -> None:
        """Apply events that were decided before."""
        self.state = self.core.fold(self.state, events)

    def accounted(self) -> bool:
        """Return whether the game's accounts agree with what people have."""
        return bool(self.state.accounted)

    def view(self, viewer: str) -> Any:
        """Return the view of the game that a person or a role may see; an empty name is anyone."""
        return self.core.view(self.law, self.state, viewer)

    def legal(self, who: str) -> Any:
        """Return the entries that a person or a role may make now, and the others with the reasons against them."""
        return self.core.legal(self.law, self.state, who)

    def waits(self) -> int:
        """Return how many things wait for staff now."""
        return self.core.waits(self.law, self.state)

    def verbs(self, role: str) -> list[str]:
        """Return the verbs that a role has the power to use; for an empty role, those of people for themselves."""
        known = self.core.forms.verbs.items()
        if not role:
            return [name for name, verb in known if verb.is_for_players]
        powers = self.core.powers(self.book).items()
        mine = {power for power, given in powers if self.book.may_act(role, self.acting(given.roles))}
        return [name for name, verb in known if mine & verb.all_powers]

    def acting(self, roles: frozenset[str]) -> frozenset[str]:
        """Return these roles, with `house` replaced by the role through which the house acts."""
        return roles


def core_notation(word: str) -> Core:
    """Return a core by its word, such as `tournament`; `table` and an empty word are the table."""
    module = CORES[word] if word not in ("", "table") else "hardway.notation.table"
    return import_module(module).NOTATION  # type: ignore[no-any-return]
