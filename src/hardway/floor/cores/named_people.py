"""Refuses entries of tournaments and promotions that name people without an account, or people who may not play.

A person to whom staff only report something, such as an inspector of the Authority, needs no account.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from hardway.floor.cores.core_door import OWN
from hardway.floor.people import People, Person
from hardway.journal.stored_stream import StreamStart
from hardway.rulebook import Cite, Refusal, refuse
from hardway.values.phrase import person as named
from hardway.values.phrase import phrase
from hardway.values.verbs import Verb

GUEST = "guest"
INFORM_INSPECTORATE = "tell_inspectorate"
"""The verb that records which inspector was informed; the inspector must not work for the operator."""


class NamedPeople:
    """Looks up the people that entries name."""

    def __init__(self, people: People, clock: Callable[[], datetime]) -> None:
        self._people, self._clock = people, clock

    def refusal(self, start: StreamStart, command: Any) -> Refusal | None:
        """Return the refusal of an entry that names a person it may not name; None if it names nobody, or names them
        rightly."""
        forms = start.notation.forms
        verb = forms.verbs[forms.verb_of(command)]
        if verb.name == INFORM_INSPECTORATE and self.acts_for_operator(start, command.about):
            says = phrase(
                "{} <works> for the operator: name the person at the inspectorate who was informed",
                named(command.about),
            )
            return refuse("own_finding", start.book.promotion.acts["integrity"].cite, says)
        plays = verb.whose in OWN
        field = verb.account_field or (verb.whose if plays and verb.stakes != "nothing" else "")
        if person := getattr(command, field, ""):
            if verb.whose != "patron" and not self._is_there(person):  # a patron enters alone, signed in
                says = phrase("{} <has> no account here: name people by their id", named(person))
                return refuse("unknown_name", _cite(start, verb), says)
            if plays and (why := self._kept_out(start, person)):
                why = "cannot play here" if verb.account_field else why  # the player who enters it must not learn why
                bars = start.notation.powers(start.book)["bar"].cite
                return refuse("not_entitled", bars, phrase(f"{{}} {why}", named(person)))
        return None

    def _is_there(self, person: str) -> bool:
        found = self._people.accounts.present(person)
        return isinstance(found, Person) and found.kind != GUEST

    def acts_for_operator(self, start: StreamStart, person: str) -> bool:
        """Say whether a person has a role at this house other than that of an onlooker."""
        house, roles = start.book.name.partition("/")[0], start.book.roles
        mine = (one.role for one in self._people.roles.of(person) if one.house in (house, "*"))
        return any(role not in roles or not roles[role].looks_on for role in mine)

    def _kept_out(self, start: StreamStart, person: str) -> str:
        """Return why a person may not play at this house, as the end of a sentence; empty if they may."""
        house = start.book.name.partition("/")[0]
        if any(one.house in (house, "*") for one in self._people.roles.of(person)):
            return "<works> at this house, and <does> not play here"
        return "<is> excluded from play" if self._people.protection.excluded(person, self._clock()) is not None else ""


def _cite(start: StreamStart, verb: Verb) -> Cite:
    """Return the clause to cite when an entry names a person who may not be named.

    It is that of the first of these for which the book has one: the verb, the power that the verb needs, the verb's
    field for the person, and `bar`, which keeps people from gambling.
    """
    powers = start.notation.powers(start.book)
    named = (str(name) for name in (verb.name, verb.power, verb.account_field, "bar"))
    return next(powers[name] for name in named if name in powers).cite
