"""Checks who may do what: every power belongs to a role that exists; grounds, breaches and ladders are known."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.model.book import Book
from hardway.rulebook.model.cite import Authority
from hardway.rulebook.model.tournament import tournament_powers
from hardway.rulebook.schema.schema import SECTIONS
from hardway.values.verbs import POWERS, needs_of, powers_of

_DISPUTE = frozenset({"senior", "requested"})
LADDERS = {"overrule": frozenset({"assigned"}), "dispute": _DISPUTE, "dispute_other": _DISPUTE}
"""By ladder (who decides, then who reviews, step by step): what a step can need besides a role."""
ACTING = ("called", "offer_first", "retrieve")
"""Acts whose entry names no role; the `actor` of the clause that the book cites for the act says who does it."""


def given_powers(book: Book) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield every power: where it is in the files, and the roles that have it."""
    for act, authority in book.authority.items():
        yield f"{authority.at}: {act}", authority.roles
    for ground in book.grounds.values():
        yield f"{ground.at}: {ground.name}", ground.callers
    for breach in book.breaches.values():
        yield f"{breach.at}: {breach.name}", breach.roles
    for steps in book.ladders.values():
        for step in steps:
            yield f"{step.at}: {step.ladder} {step.number}", step.roles
    yield from tournament_powers(book.tournament)


def power_gaps(book: Book) -> Iterator[str]:
    """Yield what is wrong with the powers, grounds, breaches, ladders and the checklist of a book."""
    for where, roles in given_powers(book):
        if not roles:
            yield f"{where}: names no role; write the roles that may do it"
        for role in roles - book.roles.keys() - {"house"}:
            yield f"{where}: {role!r} is no role of this house; its roles are {', '.join(book.roles)}"
    for act, authority in book.authority.items():
        if act not in POWERS:
            yield f"{authority.at}: {act!r} is no act; known are {', '.join(POWERS)}"
        if authority.needs and (can := _need_error(act, authority.needs, book.breaches)):
            yield f"{authority.at}: {act}: needs {authority.needs!r}; {can}"
    for ground in book.grounds.values():
        if ground.needs not in ("", "because"):
            yield f"{ground.at}: {ground.name}: `needs` must be because or left out, not {ground.needs!r}"
    if book.settings["proxy"].value == "permitted" and "proxy" not in book.authority:
        where = f"{place(book, 'authority')}: authority"
        yield f"{where}: proxy is missing: the setting proxy is permitted, so a role must be able to permit it"
    yield from _supervision_gaps(book)
    for role, others in book.acts_as.items():
        for name in {role, *others} - book.roles.keys():
            yield f"{place(book, 'acts_as', role)}: acts_as names {name!r}, which is no role of this house"
    yield from _acting_circles(book)
    yield from _actor_gaps(book)
    if book.box not in book.roles:
        yield f"{place(book, 'book', 'box')}: the box is kept by {book.box!r}, which is no role of this house"
    if book.stick not in book.roles:
        yield f"{place(book, 'book', 'stick')}: the stick is held by {book.stick!r}, which is no role of this house"


def _acting_circles(book: Book) -> Iterator[str]:
    """Yield the roles that may act as each other, which the ranks forbid; rows that an amendment changed are not
    checked."""
    acts = {role: [one for one, cite in others.items() if not cite.amended] for role, others in book.acts_as.items()}
    for role, others in acts.items():
        for other in others:
            where = f"{place(book, 'acts_as', role, other)}: {role}"
            if other == role:
                yield f"{where} may do its own acts anyway; take out the line by which it acts as itself"
            elif role in _roles_reached(acts, other):
                yield f"{where} and {other} may each do the other's acts; let only the senior one act as the other"


def _roles_reached(acts: Mapping[str, Iterable[str]], role: str) -> set[str]:
    """Return every role as which a role may act, directly or through others."""
    found, ahead = set[str](), [role]
    while ahead:
        for one in acts.get(ahead.pop(), ()):
            if one not in found:
                found.add(one)
                ahead.append(one)
    return found


def _actor_gaps(book: Book) -> Iterator[str]:
    cites = {**book.cites, **dict(book.procedure)}
    for act in ACTING:
        if act in cites and not book.actors(cites[act]):
            number = cites[act].clause or cites[act].reading
            where = f"{place(book, 'clauses', number)}: {number}"
            yield f"{where}: the actor of this clause is no role of this house; write the role that does this: {act}"


def _need_error(act: str, needs: str, breaches: Iterable[str]) -> str:
    """Return a sentence with what an act can need, for the error message; empty if what its row states is among it."""
    kinds = needs_of(act)
    if not kinds:
        return "it can need nothing: no entry uses it that could say more"
    named = [*kinds[:2], *(breaches if "breach" in kinds else ())]
    breach, _, times = needs.partition(" ")
    often = not times or (re.fullmatch("[1-9][0-9]?", times) is not None and breach not in kinds)
    if breach in named and often:
        return ""
    more = "; a breach is a row of [breaches], with how often after it" if "breach" in kinds else ""
    return f"it can need {', '.join(named)}{more}"


def numbering_error(numbers: Sequence[int]) -> str:
    """Return how steps should be numbered; empty if they are numbered 1, 2, 3, …"""
    right = range(1, len(numbers) + 1)
    says = f"the steps are numbered {', '.join(map(str, right))}, not {', '.join(map(str, numbers))}"
    return says if list(numbers) != list(right) else ""


def _supervision_gaps(book: Book) -> Iterator[str]:
    for item in book.equipment.values():
        if item.least is not None and item.most is not None and item.least > item.most:
            yield f"{item.at}: {item.name}: least is greater than most, so no measure fits; correct one of them"
    for annulment in book.annulments.values():
        where = f"{annulment.at}: {annulment.ground}"
        scopes = SECTIONS["annulments"].keys["scope"].words
        if annulment.scope not in scopes:
            yield f"{where}: the scope must be {', '.join(scopes[:-1])} or {scopes[-1]}, not {annulment.scope!r}"
        if annulment.needs not in ("", "because"):
            yield f"{where}: `needs` must be because or left out, not {annulment.needs!r}"
    if ("detain" in book.authority) != bool(book.custody):
        where = f"{place(book, 'custody')}: custody"
        says = "a house has this table, of those to whom detained people go, if a role has the power detain, else not"
        yield f"{where}: {says}"
    if "inspect" in book.authority and "inspected" not in book.cites:
        yield (
            f"{place(book, 'cites')}: cites: inspected is missing: "
            "cite the clause by which an inspected set of dice goes into use"
        )
    if "dispute" not in book.ladders:
        yield f"{place(book, 'ladders')}: ladders: dispute is missing: say which role decides a complaint"
    for ladder, steps in book.ladders.items():
        if ladder not in LADDERS:
            yield f"{steps[0].at}: {ladder!r} is no ladder; known are {', '.join(LADDERS)}"
            continue
        if says := numbering_error([step.number for step in steps]):
            wrong = next(step for number, step in enumerate(steps, 1) if step.number != number)
            yield f"{wrong.at}: {ladder}: {says}"
        below: set[str] = set()
        for step in steps:
            where = f"{step.at}: {ladder} {step.number}"
            for role in sorted(below & step.roles):
                yield f"{where}: {role} decides at an earlier step already; name another role here"
            below |= step.roles
            if not LADDERS[ladder].issuperset(step.needs.split()):
                known = " and ".join(sorted(LADDERS[ladder], reverse=True))
                yield f"{where}: `needs` can contain {known}, not {step.needs!r}"


def act_gaps(core: str, acts: Mapping[str, Authority]) -> Iterator[str]:
    """Yield acts that `core` (`tournament` or `promotion`) does not know, and those whose `needs` is unknown."""
    known = powers_of(core)
    for name, act in acts.items():
        if name not in known:
            yield f"{act.at}: {name!r} is no act of a {core}; known are {', '.join(known)}"
        if act.needs not in ("", "because", "name"):
            yield f"{act.at}: {name}: `needs` must be because, name or left out, not {act.needs!r}"
