"""Who may sign an act of staff by name: nobody who was relieved, and nobody in a matter of their own.

A role that nobody signs is not asked. Somebody named as from outside the house neither works nor plays at the table.
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
"""The commands that somebody of the staff may sign."""
_OVER_A_THROW = (c.NoRoll, c.Face, c.Overrule, c.Invalidate)


def check_works_here(law: Law, state: State, command: Any) -> None:
    """Refuse an act signed by somebody who was relieved here, and has not come back since."""
    role, name = _signature(command)
    if not name or name_key(name) not in state.desk.relieved or role not in law.book.roles:
        return
    crew = law.authority("crew")
    raise Refused(
        "not_your_role",
        crew and crew.cite,
        phrase("{} <was> relieved, and <works> here no longer: assign", person(name)),
    )


def check_not_own(law: Law, state: State, command: Any) -> None:
    """Refuse an act in a matter of the person who signs it."""
    if signs_own(law, state, command):
        _, name = _signature(command)
        raise Refused(
            "own_decision",
            law.book.cites.get("apart"),
            phrase("{} <has> a part in this: somebody else does it", person(name)),
        )


def signs_own(law: Law, state: State, command: Any) -> bool:
    """Say whether an act is signed by the person it is about, or rules on a throw by which they may win or lose.

    At a table of the casino nobody signs who may still win or lose there, and nowhere as one who only looks on.
    """
    role, name = _signature(command)
    if not name:
        return False
    if any(is_one_person(name, person) for person in _about(command)):
        return True
    if role in _looking_on(law) and _belongs_here(law, state, name):
        return True
    over_a_throw = isinstance(command, _OVER_A_THROW)
    if over_a_throw and state.proxy and is_one_person(name, state.proxy):
        return True
    if state.mode != "casino" and not over_a_throw:
        return False
    return has_interest(state, known_as(state, name))


def check_apart(law: Law, state: State, name: str, *, plays: bool) -> None:
    """Refuse, at a table of the casino, a seat to somebody who works there, and work to somebody who plays there."""
    if state.mode != "casino":
        return
    if plays and any(is_one_person(name, worker) for worker, _ in state.desk.staff):
        raise Refused(
            "not_your_role",
            law.book.cites.get("apart"),
            phrase("{} <works> at this table, and <does> not play", person(name)),
        )
    if not plays and has_interest(state, known_as(state, name)):
        raise Refused(
            "not_your_role",
            law.book.cites.get("apart"),
            phrase("{} <plays> at this table, and <does> not work", person(name)),
        )


def check_outsider(law: Law, state: State, command: Any, role: str, name: str, cite: Cite) -> None:
    """Refuse as somebody from outside the house a role, who gives the entry, and who works or plays here."""
    label = law.book.roles[role].label if role in law.book.roles else role
    if law.book.is_role(name):
        raise Refused(
            "unknown_name", cite, phrase("{} <is> a role or the house, and no person: name the {}", person(name), label)
        )
    if is_one_person(name, command.name) or _belongs_here(law, state, name):
        raise Refused(
            "own_decision", cite, phrase("{} <works> or plays here, and <is> not the {}", person(name), label)
        )


def known_as(state: State, name: str) -> str:
    """Return what somebody is called who is or was at the table or looks on, however the name is written now."""
    people = (*state.players, *sorted(state.left), *sorted(state.desk.spectators))
    return name if name in people else next((one for one in people if is_one_person(one, name)), name)


def _belongs_here(law: Law, state: State, name: str) -> bool:
    """Say whether somebody plays or has played here, or works here in a role that does more than look on."""
    if known_as(state, name) in (*state.players, *state.left):
        return True
    looking_on = _looking_on(law)
    return any(is_one_person(name, worker) and role not in looking_on for worker, role in state.desk.staff)


def _looking_on(law: Law) -> frozenset[str]:
    return frozenset(name for name, role in law.book.roles.items() if role.looks_on)


def _signature(command: Any) -> tuple[str, str]:
    """Return in which role an act is signed, and by whom; empty where nobody is named."""
    signed = command.manner if isinstance(command, c.Bet) else command
    return (signed.by, signed.name) if signed is not None and signed.by else ("", "")


def _about(command: Any) -> list[str]:
    """Return whom an act is about by name."""
    other = command.about if isinstance(command, c.Act) and command.verb == "link" else ""
    return [name for name in (getattr(command, "player", ""), getattr(command, "thrower", ""), other) if name]
