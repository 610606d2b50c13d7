"""Decides the checks before a table opens: its equipment, and the inspection of its dice."""

from hardway.rulebook import Law
from hardway.rulebook.model.book import Item
from hardway.table.model.commands import Act
from hardway.table.model.events import Acted, DiceMoved
from hardway.table.model.reasons import Events, Refused, refusal_of
from hardway.table.model.roles import empower
from hardway.table.model.state import State
from hardway.values.money import short
from hardway.values.names import is_one_person
from hardway.values.phrase import person, phrase, word


def check_ready(law: Law, state: State) -> None:
    """Refuse to open the table until the checklist and the inspection of the dice are complete."""
    missing = [item for name, item in law.book.equipment.items() if name not in state.desk.checked]
    if missing and law.settings.opening == "manual":
        names = ", ".join(item.name for item in missing)
        raise Refused("not_ready", missing[0].cite, f"still to be checked: {names}")
    check_inspected(law, state)


def check_inspected(law: Law, state: State) -> None:
    """Refuse to use a set of dice until its inspection is complete."""
    authority = law.authority("inspect")
    if authority is not None and (left := roles_to_inspect(law, state)):
        who = " and the ".join(law.book.roles[role].label for role in left)
        raise Refused("not_ready", authority.cite, f"the dice are still to be inspected by the {who}")


def roles_to_inspect(law: Law, state: State) -> list[str]:
    """Return the roles that must still inspect the dice, sorted."""
    authority = law.authority("inspect")
    return sorted(authority.roles - _roles_inspected(law, state.desk.inspected)) if authority else []


def _roles_inspected(law: Law, inspected: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """Return the roles whose inspection is done; one person counts for one role only."""
    authority = law.authority("inspect")
    assert authority is not None
    done: set[str] = set()
    for role, _name in inspected:
        free = [wanted for wanted in sorted(authority.roles - done) if law.book.may_act(role, frozenset({wanted}))]
        done |= {role} if role in free else set(free[:1])
    return frozenset(done)


def inspect(law: Law, state: State, command: Act) -> Events:
    """Decide the inspection of a set of dice by one person; some houses need two people."""
    cite = empower(law, state, "inspect", command)
    authority = law.authority("inspect")
    assert authority is not None
    if not command.name:
        raise Refused("not_confirmed", cite, "the entry must name who inspects: inspect dice by ROLE NAME")
    desk, waits = state.desk, refusal_of(check_inspected, law, state)
    if waits is None or not (desk.inspect or desk.closed):
        raise Refused("already_done", authority.cite, "there is no set to inspect")
    if any(is_one_person(name, command.name) for _, name in desk.inspected):
        raise Refused(
            "already_done",
            authority.cite,
            phrase("{} <has> inspected this set of dice; another person must inspect it too", person(command.name)),
        )
    before = _roles_inspected(law, desk.inspected)
    done = _roles_inspected(law, (*desk.inspected, (command.by, command.name)))
    if done == before:
        raise Refused("already_done", authority.cite, waits.says)
    acted = Acted("inspect", "", "dice", 0, command.by, command.name, command.because, cite.clause, cite.reading)
    if done < authority.roles:
        return (acted,)
    return acted, DiceMoved("inspected", 0, command.by, law.cite("inspected").clause)


def check(law: Law, state: State, command: Act) -> Events:
    """Decide a check of an item of the checklist, with its measure if it has one."""
    item = law.book.equipment.get(command.about)
    if item is None:
        known = ", ".join(law.book.equipment) or "none"
        raise Refused("unknown_name", None, f"{command.about!r} is not on the checklist; its items are {known}")
    empower(law, state, "check", command)
    measured = item.least is not None or item.most is not None
    if measured and command.amount <= 0:
        raise Refused("bad_amount", item.cite, f"the item {item.name} is measured: write the number after its name")
    if not measured and command.amount:
        raise Refused("bad_amount", None, f"the item {item.name} is not measured: leave the number out")
    says = phrase("{} must be {}, not {}", word(item.name), _range(item), short(command.amount))
    if not (item.least or 0) <= command.amount <= (item.most or command.amount):
        raise Refused("not_ready", item.cite, says)
    if item.name in state.desk.checked:
        raise Refused("already_done", item.cite, f"{item.name} has been checked")
    staff = (command.by, command.name, command.because)
    return (Acted("check", "", item.name, command.amount, *staff, item.cite.clause, item.cite.reading),)


def _range(item: Item) -> str:
    """Return what an item may measure, in words."""
    if item.least == item.most:
        return f"exactly {short(item.least or 0)}"
    if item.most is None:
        return f"at least {short(item.least or 0)}"
    return f"at most {short(item.most)}" if item.least is None else f"{short(item.least)} to {short(item.most)}"
