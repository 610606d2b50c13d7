"""Whether people whom an entry of a tournament or promotion names are there: with an account, and free to play.

Who is only told of something, an inspector of the Authority, need have no account here.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from hardway.floor.people import People, Person
from hardway.journal.stored_core import CoreStart
from hardway.rulebook import Cite, Refusal, refuse

GUEST = "guest"
NAMED = {"appoint": "director", "scrutineer": "about", "bar": "player patron"}
"""By entry the field that names somebody."""
PLAYS = {"apply": "player", "pay": "player", "seat": "player", "nominate": "substitute"}
"""The same where it brings somebody into play."""
_POWERS = {"appoint": "appoint", "nominate": "substitute"}
"""By entry of a tournament the power whose clause orders it; of others that of who is not entitled to gamble."""


class NamedPeople:
    """Looks people up whom entries name."""

    def __init__(self, people: People, clock: Callable[[], datetime]) -> None:
        self._people, self._clock = people, clock

    def refusal(self, start: CoreStart, command: Any) -> Refusal | None:
        """Say why an entry names nobody who can be meant; None where it names nobody, or somebody who can."""
        verb = start.notation.forms.write(command).split()[0]
        plays = verb in PLAYS and start.core == "tournament"
        fields = PLAYS[verb] if plays else NAMED.get(verb, "")
        for person in filter(None, (getattr(command, field, "") for field in fields.split())):
            if not self._is_there(person):
                says = f"{person} is nobody who has an account here: name people by their id"
                return refuse("unknown_name", _cite(start, verb), says)
            if plays and (why := self._kept_out(start, person)):
                return refuse("not_entitled", start.book.tournament.powers["bar"].cite, f"{person} {why}")
        return None

    def _is_there(self, person: str) -> bool:
        found = self._people.accounts.present(person)
        return isinstance(found, Person) and found.kind != GUEST

    def _kept_out(self, start: CoreStart, person: str) -> str:
        """Say why somebody does not play at a house."""
        house = start.book.name.partition("/")[0]
        if any(one.house in (house, "*") for one in self._people.roles.of(person)):
            return "works at this house, and does not play here"
        return "is excluded from play" if self._people.protection.excluded(person, self._clock()) is not None else ""


def _cite(start: CoreStart, verb: str) -> Cite:
    if start.core == "promotion":
        return start.book.promotion.acts[verb].cite
    return start.book.tournament.powers[_POWERS.get(verb, "bar")].cite
