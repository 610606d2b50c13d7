"""Checks who signs an act of staff: not a person who was relieved, and not in a matter of their own.

An act that names a role but no person is not checked.
"""

from typing import Any, get_args

from hardway.rulebook import Cite, Law
from hardway.table.model import commands as c
from hardway.table.model.reasons import Refused
from hardway.table.model.roles import has_interest
from hardway.table.model.state import State
from hardway.values.names import is_one_person, name_key
from hardway.values.phrase import person, phrase

SIGNED = frozenset(kind for kind in get_args(c.Command) if "by" in kind._fields or kind is c.Bet)
"""The kinds of command that staff can sign with a role and a name."""
_OVER_A_THROW = (c.NoRoll, c.Face, c.Overrule, c.Invalidate)


def check_works_here(law: Law, state: State, command: Any) -> None:
    """Refuse an act signed by a person who was relieved from this table and not assigned again."""
    role, name = _signature(command)
    if not name or name_key(name) not in state.desk.relieved or role not in law.book.roles:
        return
    crew = law.authority("crew")
    raise Refused(
        "not_your_role",
        crew and crew.cite,
        phrase("{} <was> relieved and no longer <works> at this table; to bring them back, enter assign", person(name)),
    )


def check_not_own(law: Law, state: State, command: Any) -> None:
    """Refuse an act if the person who signs it has an interest in it."""
    if signs_own(law, state, command):
        _, name = _signature(command)
        raise Refused(
            "own_decision",
            law.book.cites.get("apart"),
            phrase("{} <has> an interest in this decision: another person must sign it", person(name)),
        )


def signs_own(law: Law, state: State, command: Any) -> bool:
    """Say whether the person who signs an act has an interest in it.

    That is so for an act about themselves, and for a ruling on a throw by which they may win or lose. In `mode casino`
    it is so for every act of a person who may still win or lose at this table. A person who works or plays here never
    signs as an onlooker, such as an inspector.
    """
    role, name = _signature(command)
    if not name:
        return False
    if any(is_one_person(name, person) for person in _people_about(command)):
        return True
    if role in _onlooker_roles(law) and _works_or_plays_here(law, state, name):
        return True
    over_a_throw = isinstance(command, _OVER_A_THROW)
    if over_a_throw and state.proxy and is_one_person(name, state.proxy):
        return True
    if state.mode != "casino" and not over_a_throw:
        return False
    return has_interest(state, known_as(state, name))


def check_apart(law: Law, state: State, name: str, *, plays: bool) -> None:
    """In `mode casino`, refuse a seat to a person who works here, and work to a person who plays here."""
    if state.mode != "casino":
        return
    if plays and any(is_one_person(name, worker) for worker, _ in state.desk.staff):
        raise Refused(
            "not_your_role",
            law.book.cites.get("apart"),
            phrase("{} <works> at this table, and may not play at it", person(name)),
        )
    if not plays and has_interest(state, known_as(state, name)):
        raise Refused(
            "not_your_role",
            law.book.cites.get("apart"),
            phrase("{} <plays> at this table, and may not work at it", person(name)),
        )


def check_outsider(law: Law, state: State, command: Any, role: str, name: str, cite: Cite) -> None:
    """Refuse a signer who must be an outsider, such as an inspector, but works or plays here.

    Also refuse a name that is a role, and the name that signs this very act.
    """
    label = law.book.roles[role].label if role in law.book.roles else role
    if law.book.is_role(name):
        raise Refused(
            "unknown_name",
            cite,
            phrase("{} <is> a role or the house, not a person's name: give the name of the {}", person(name), label),
        )
    if is_one_person(name, command.name) or _works_or_plays_here(law, state, name):
        raise Refused(
            "own_decision",
            cite,
            phrase("{} <works> or plays at this table, so somebody else must be the {}", person(name), label),
        )


def known_as(state: State, name: str) -> str:
    """Return a name as this table first wrote it (`Ann` and `ann` are one person); an unknown name as it is."""
    people = (*state.players, *sorted(state.departed), *sorted(state.desk.spectators))
    return name if name in people else next((one for one in people if is_one_person(one, name)), name)


def _works_or_plays_here(law: Law, state: State, name: str) -> bool:
    """Say whether a person plays or played here, or works here in a role other than onlooker."""
    if known_as(state, name) in (*state.players, *state.departed):
        return True
    looking_on = _onlooker_roles(law)
    return any(is_one_person(name, worker) and role not in looking_on for worker, role in state.desk.staff)


def _onlooker_roles(law: Law) -> frozenset[str]:
    return frozenset(name for name, role in law.book.roles.items() if role.looks_on)


def _signature(command: Any) -> tuple[str, str]:
    """Return the role and the name that sign a command; two empty texts if it is unsigned."""
    signed = command.manner if isinstance(command, c.Bet) else command
    return (signed.by, signed.name) if signed is not None and signed.by else ("", "")


def _people_about(command: Any) -> list[str]:
    """Return the names of the people a command is about."""
    other = command.about if isinstance(command, c.Act) and command.verb == "link" else ""
    return [name for name in (getattr(command, "player", ""), getattr(command, "thrower", ""), other) if name]
