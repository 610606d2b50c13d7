"""Decides who has the stick and the call of no more bets, and checks whether the table still accepts play."""

from hardway.rulebook import Law
from hardway.table.model.commands import Act
from hardway.table.model.events import Acted
from hardway.table.model.reasons import Events, Refused, table_closed
from hardway.table.model.roles import check_role, empower, role_names
from hardway.table.model.state import State
from hardway.values.clock import UNKNOWN, time_text


def stick_roles(law: Law) -> list[str]:
    """Return the roles that can have the stick, sorted."""
    authority = law.authority("hold_stick")
    return sorted(authority.roles) if authority else []


def stick_given_away(law: Law, state: State) -> bool:
    """Say whether the stick was given to another role than the boxperson, who has it at first."""
    return state.desk.stick not in ("", law.book.box)


def stick(law: Law, state: State, command: Act) -> Events:
    """Decide a change of who has the stick."""
    check_role(law.book, command.about)
    cite = empower(law, state, "stick", command)
    if command.about not in stick_roles(law):
        holds = law.authority("hold_stick")
        who = role_names(law.book, *stick_roles(law))
        says = f"the stick goes to the {who}" if who else f"no rule of {law.book.house} gives anybody the stick"
        raise Refused("not_your_role", holds.cite if holds else cite, says)
    if (state.desk.stick or law.book.box) == command.about:
        raise Refused("already_done", cite, f"the {role_names(law.book, command.about)} has the stick already")
    return (Acted(*command, *cite[:2]),)


def no_more(law: Law, state: State, command: Act) -> Events:
    """Decide the call of no more bets: no wager may change until the throw is settled.

    If only one role may call it, the command need not name that role.
    """
    authority = law.authority("nomore")
    if authority is not None and len(authority.roles) == 1:
        command = command._replace(by=command.by or min(authority.roles))
    cite = empower(law, state, "nomore", command)
    if state.desk.closed:
        raise table_closed(law)
    if state.desk.nomore:
        raise Refused("already_done", cite, "no more bets has been called")
    return (Acted(*command, *cite[:2]),)


def check_unlocked(law: Law, state: State) -> None:
    """Refuse to change a wager between the call of no more bets and the settlement of the throw."""
    if state.desk.nomore:
        says = "no more bets has been called: wagers cannot change until the throw is settled"
        authority = law.authority("nomore")
        raise Refused("window_closed", authority.cite if authority else None, says)


def closing_time(law: Law, state: State) -> int | None:
    """Return when the table closes; None if no closing is posted.

    With players present the notice runs its full time, even if it was posted while the table was empty.
    """
    if state.desk.closing is None or state.desk.closing[0] == UNKNOWN:
        return None
    due, posted = state.desk.closing
    return max(due, posted + law.settings.close_minutes * 60) if state.players else due


def check_takes_play(law: Law, state: State) -> None:
    """Refuse play at a closed table. Also refuse it with the dice out once the closing time has passed: only the call
    is left."""
    if state.desk.closed:
        raise table_closed(law)
    if (closes := closing_time(law, state)) is not None and closes <= state.desk.now:
        says = f"the table closes after this throw: its closing time was {time_text(closes)}"
        raise table_closed(law).saying(says)
