"""Roles: who has which role where. The roles are those of the house's book, and `administrator`. No HTTP.

A role is granted at a house (an administrator's may be at `*`, every house) and in a scope: `*`, `pit:NAME` or
`table:NAME`. Every grant and revocation is a row of the floor's book, and only the fold of the rows counts.
"""

import re
from collections.abc import Callable, Collection
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from hardway.floor.book import HOUSE, Change, FloorAct, FloorBook
from hardway.floor.people.accounts import Accounts
from hardway.floor.people.facts import Fact, Person
from hardway.floor.problem import Problem
from hardway.rulebook import BookError, house_names, load
from hardway.values.names import NAME_SIGNS

ADMINISTRATOR = "administrator"
"""The role that opens tables and grants roles."""
EVERYWHERE = "*"
SCOPE = re.compile(r"\*\Z|(pit|table):[A-Za-z0-9_-]{1,64}\Z")


class Grant(NamedTuple):
    """A role that a person has at a house, in a scope: `*`, a pit or a table."""

    role: str
    house: str
    scope: str


@lru_cache(maxsize=64)
def roles_of_house(house: str) -> Collection[str] | None:
    """Return the names of the roles in a house's book; None if there is no such book."""
    try:
        return tuple(load(house).roles)
    except (BookError, OSError, ValueError):
        return None


class Roles:
    """Grants and revokes roles."""

    def __init__(
        self,
        accounts: Accounts,
        book: FloorBook,
        houses: Callable[[], Collection[str]] = house_names,
        roles_of: Callable[[str], Collection[str] | None] = roles_of_house,
    ) -> None:
        self.accounts, self.book, self.houses, self.roles_of = accounts, book, houses, roles_of

    def of(self, person: str) -> tuple[Grant, ...]:
        """Return all roles of a person."""
        return _grants(self.book.fact("grant", person))

    def at(self, person: str, house: str, *, pit: str, table: str) -> frozenset[str]:
        """Return the roles that a person has at one table of a house, by grants for all, for its pit or for the
        table.
        """
        scopes = (EVERYWHERE, f"pit:{pit}", f"table:{table}")
        return frozenset(
            one.role for one in self.of(person) if one.house in (house, EVERYWHERE) and one.scope in scopes
        )

    def administers(self, person: str, house: str) -> bool:
        """Say whether a person is an administrator of a house; `*`: of every house."""
        if person == HOUSE:
            return True
        return any(one.role == ADMINISTRATOR and one.house in (house, EVERYWHERE) for one in self.of(person))

    def may_act_on(self, by: str, person: str) -> bool:
        """Say whether `by` is an administrator of every house where a person has a role.

        To act on players, or on staff without a role, one must be an administrator of every house.
        """
        houses = {one.house for one in self.of(person)} or {EVERYWHERE}
        return all(self.administers(by, house) for house in houses)

    def _may_hire(self, by: str, person: str) -> bool:
        """Say whether an administrator may grant a person a role: the person has none yet, or has one at a house of
        theirs.

        Otherwise the administrators of the person's present house could no longer act on the person alone.
        """
        roles = self.of(person)
        return not roles or any(self.administers(by, one.house) for one in roles)

    def sees(self, by: str, person: Person) -> bool:
        """Say whether an administrator may see an account: of people they may act on, of their own staff, and of those
        they may hire."""
        mine = self.may_act_on(by, person.id) or any(self.administers(by, one.house) for one in self.of(person.id))
        return mine or (person.kind == "staff" and not self.of(person.id) and self.is_administrator(by))

    def is_administrator(self, person: str) -> bool:
        """Say whether a person is an administrator of any house."""
        return person == HOUSE or any(one.role == ADMINISTRATOR for one in self.of(person))

    def grant(self, by: str, person: str, grant: Grant, *, why: str, now: datetime) -> Grant | Problem:
        """Grant a role to a person, and return the grant; or the problem."""

        def decide() -> FloorAct | Problem:
            if problem := self.grantable(by, grant) or self._not_staff(person):
                return problem
            if not self._may_hire(by, person):
                name = self.accounts.name_of(person)
                says = f"{name} works at other houses: only an administrator of every house gives them a role."
                return Problem("not_allowed", says)
            before = self.of(person)
            if grant in before:
                return Problem("already_granted", f"{self.accounts.name_of(person)} is {_grant_text(grant)} already.")
            if elsewhere := sorted(self._given(person) - {grant.house}):
                return _password_given(self.accounts.name_of(person), elsewhere)
            return self._act("grant", by, person, grant, (*before, grant), why)

        row = self.book.do(decide, now)
        return row if isinstance(row, Problem) else grant

    def revoke(self, by: str, person: str, grant: Grant, *, why: str, now: datetime) -> Grant | Problem:
        """Revoke a role of a person, and return the grant; or the problem."""

        def decide() -> FloorAct | Problem:
            if not self.administers(by, grant.house):
                return _not_allowed(grant.house)
            found = self.accounts.present(person)
            if isinstance(found, Problem):
                return found
            before, name = self.of(person), found.name
            if grant not in before:
                has = "; ".join(map(_grant_text, before)) or "none"
                return Problem("not_granted", f"{name} is not {_grant_text(grant)}. Roles of {name}: {has}.")
            if grant.role == ADMINISTRATOR and not self._has_other_administrator(person, grant.house):
                return last_administrator(name, grant.house)
            return self._act("revoke", by, person, grant, tuple(one for one in before if one != grant), why)

        row = self.book.do(decide, now)
        return row if isinstance(row, Problem) else grant

    def given_password(self, by: str, person: str) -> Change | None:
        """Return the change that notes whose administrators may know the password that `by` is about to set; None if
        it is noted already, or if `by` is an administrator of every house.

        It is stored before the password: where a crash comes in between, too much is noted and not too little."""
        given = self._given(person)
        known = given | {one.house for one in self.of(person)}
        return self._given_change(person, known) if not self.administers(by, EVERYWHERE) and known != given else None

    def first_password(self, by: str, person: str) -> Change:
        """Return the change that notes whose administrators may know the password of a new account that `by` opens."""
        return self._given_change(person, frozenset(one.house for one in self.of(by) if one.role == ADMINISTRATOR))

    def renewed_password(self, by: str, person: str) -> Change | None:
        """Return the change that forgets who may know the password, after an administrator of every house set a new
        one; None if nobody was noted."""
        if not self._given(person) or not self.administers(by, EVERYWHERE):
            return None
        return self._given_change(person, frozenset())

    def _given(self, person: str) -> frozenset[str]:
        """Return the houses whose administrators have set a person's password: they may know it still."""
        return _given(self.book.fact("grant", person))

    def _given_change(self, person: str, given: frozenset[str]) -> Change:
        before, roles = self.book.fact("grant", person), self.of(person)
        return role_change(person, roles, roles, _given(before), given)

    def grantable(self, by: str, grant: Grant) -> Problem | None:
        """Return why `by` may not grant such a role to anyone; None if they may."""
        if not self.administers(by, grant.house):
            return _not_allowed(grant.house)
        roles = self.roles_of(grant.house) if grant.house in self.houses() else None
        if roles is None and (grant.role, grant.house) != (ADMINISTRATOR, EVERYWHERE):
            known = ", ".join(self.houses()) + (", and * for all" if grant.role == ADMINISTRATOR else "")
            return Problem("unknown_house", f"There is no house {grant.house}; there are {known}.")
        if grant.role not in (there := (*(roles or ()), ADMINISTRATOR)):
            return Problem("unknown_role", f"{grant.house} has no role {grant.role}; it has {', '.join(there)}.")
        if grant.role == ADMINISTRATOR and grant.scope != EVERYWHERE:
            return Problem(
                "unknown_scope", f"An administrator has a whole house, not {grant.scope}: leave the scope at *."
            )
        if not SCOPE.match(grant.scope):
            can = f"use *, pit:NAME or table:NAME, with a name of {NAME_SIGNS}"
            return Problem("unknown_scope", f"A role has no scope {grant.scope}: {can}.")
        return None

    def lone_administrator(self, person: str) -> str | None:
        """Return a house of which this person is the last administrator; None if there is no such house."""
        houses = (one.house for one in self.of(person) if one.role == ADMINISTRATOR)
        return next((house for house in houses if not self._has_other_administrator(person, house)), None)

    def _has_other_administrator(self, person: str, house: str) -> bool:
        return any(
            one.role == ADMINISTRATOR and one.house in (house, EVERYWHERE)
            for id, fact in self.book.facts("grant").items()
            if id != person
            for one in _grants(fact)
        )

    def _not_staff(self, person: str) -> Problem | None:
        found = self.accounts.present(person)
        if isinstance(found, Problem):
            return found
        if found.kind != "staff":
            return Problem("not_staff", f"{found.name} is a {found.kind}: only a staff account can have a role.")
        return None

    def _act(self, verb: str, by: str, person: str, grant: Grant, after: tuple[Grant, ...], why: str) -> FloorAct:
        entry = f"{verb} {person} {grant.role} {grant.house} {grant.scope}"
        given = self._given(person)
        return FloorAct(entry, by, acting_role(by), why, (role_change(person, self.of(person), after, given, given),))


def acting_role(by: str) -> str:
    """Return the role in which `by` signs an act about another person."""
    return "" if by == HOUSE else ADMINISTRATOR


def role_change(
    person: str, before: tuple[Grant, ...], after: tuple[Grant, ...],
    was_given: frozenset[str] = frozenset(), given: frozenset[str] = frozenset(),
) -> Change:  # fmt: skip
    """Return the change that stores a person's roles, and the houses that have given them a password."""
    was, will = _roles_fact(before, was_given), _roles_fact(after, given)
    return Change("grant", person, was, will)


def _roles_fact(grants: tuple[Grant, ...], given: frozenset[str]) -> Fact:
    roles = {"roles": [one._asdict() for one in grants]}
    return {**roles, "given": sorted(given)} if given else roles


def _given(fact: Fact | None) -> frozenset[str]:
    return frozenset(fact.get("given", ()) if fact is not None else ())


def last_administrator(name: str, house: str) -> Problem:
    """Return the problem that a house would be left without an administrator."""
    return Problem(
        "last_administrator", f"{name} is the last administrator of {_where(house)}: make another one first."
    )


def _grants(fact: Fact | None) -> tuple[Grant, ...]:
    return tuple(Grant(one["role"], one["house"], one["scope"]) for one in fact["roles"]) if fact is not None else ()


def _where(house: str) -> str:
    return "every house" if house == EVERYWHERE else house


def _grant_text(grant: Grant) -> str:
    return f"{grant.role} at {_where(grant.house)}" + ("" if grant.scope == EVERYWHERE else f", {grant.scope}")


def _password_given(name: str, houses: list[str]) -> Problem:
    who = f"An administrator of {', '.join(houses)} has set the password of {name}, and may know it."
    do = "Ask an administrator of every house for a new password first, or invite them to a new account."
    return Problem("password_given", f"{who} {do}")


def _not_allowed(house: str) -> Problem:
    return Problem("not_allowed", f"Only an administrator of {_where(house)} grants and revokes roles there.")
