"""Who may give each entry at a house: the player, or which roles, by which clause. Everything comes from rule data.

Most powers are in `supervision.toml`: authority, grounds, breaches, ladders. A few entries (`offer`, `throw`, `rest`,
`roll`, `dice lost`) do not name who gives them; for these the actor of their clause in `clauses.toml` decides. Knows a
law; not who is signed in.

>>> from hardway.rulebook import load
>>> from hardway.table import Head, open_table
>>> law, _ = open_table(load("crown"), Head("crown"))
>>> sorted(power(law, "roll").roles), power(law, "roll").cite.clause
(['stickperson'], '5.3.1(a)')
"""

from typing import NamedTuple

from hardway.rulebook import Cite, Law
from hardway.rulebook.model.book import Step
from hardway.table.model.reasons import Refusal, refuse
from hardway.table.model.roles import callers_cite, reporters
from hardway.values.verbs import VERBS, doing, text_about

OWN = tuple(name for name, verb in VERBS.items() if verb.whose == "player")
"""Verbs of a player's own entries; `table_door` fills in the player."""
THROWS = next(name for name, verb in VERBS.items() if verb.whose == "shooter")
"""The verb by which the shooter throws electronic dice; with real dice, it announces that they have left the hand."""
NO_HAND = tuple(name for name, verb in VERBS.items() if verb.real)
"""Verbs that only a table with real dice has, such as calling a result, correcting it, or taking new dice."""


class Power(NamedTuple):
    """The roles that may give an entry, the clause that says so, and the act in words."""

    roles: frozenset[str]
    cite: Cite
    act: str


def power(law: Law, verb: str, about: str = "", *, role: str = "") -> Power | None:
    """Return who may give an entry of staff, and by which clause; None if the house lets no role give it.

    `about` is the ground, breach or kind of the entry. Where several ranks may decide, one above the other (a ladder),
    each step has its own clause: the one for `role` is cited if that role is on the ladder.
    """
    row = VERBS[verb]
    source, _, name = text_about(row.power, about).partition(" ")
    act = doing(verb, about)
    if source in _SOURCES:
        return _SOURCES[source](law, name or about, act)
    if source == "ladder":
        return _ladder(law, law.ladder(name), act, role)
    if source == "dispute":
        return _dispute(law, name, about, act, role)
    given = _given(law, source, act)
    return _on_ground(law, given, about) if row.about == "annulments" else given


def _given(law: Law, name: str, act: str) -> Power | None:
    authority = law.authority(name)
    return authority and Power(authority.roles, authority.cite, act)


def _reporter(law: Law, name: str, act: str) -> Power | None:
    if name == "anyone":
        able = reporters(law)
        return able and Power(*able, act)
    breach = law.book.breaches.get(name)
    return breach and Power(law.acting(breach.roles), breach.cite, act)


def _no_roll(law: Law, ground: str, act: str) -> Power | None:
    found = law.book.grounds.get(ground)
    if found is None:
        return None
    only = law.settings.no_roll_caller
    if found.force == "may" and only != "both":
        return Power(frozenset({only}), law.cite("no_roll_caller"), act)
    return Power(found.callers, callers_cite(law, found), act)


def _actors(law: Law, name: str, act: str) -> Power:
    cite = {**law.book.cites, **dict(law.book.procedure)}[name]
    return Power(law.book.actors(cite), cite, act)


_SOURCES = {"ground": _no_roll, "breach": _reporter, "actor": _actors}


def _on_ground(law: Law, given: Power | None, ground: str) -> Power | None:
    """Return the power to annul with the clause of this ground, unless the power has a clause that belongs to no
    ground; None if the house gives no role the power or knows no such ground."""
    annulment = law.book.annulments.get(ground)
    if given is None or annulment is None:
        return None
    own = any(one.cite.clause == given.cite.clause for one in law.book.annulments.values())
    return given._replace(cite=annulment.cite) if own else given


def _ladder(law: Law, steps: tuple[Step, ...], act: str, role: str = "") -> Power | None:
    if not steps:
        return None
    own = [step.cite for step in steps if law.book.may_act(role, step.roles)]
    return Power(frozenset().union(*(step.roles for step in steps)), own[-1] if own else steps[0].cite, act)


def _dispute(law: Law, part: str, about: str, act: str, role: str) -> Power | None:
    """Return who may act in a part of a dispute; `about` is empty, or `other` for what the rules do not cover."""
    steps = (law.ladder("dispute_other") if about == "other" else ()) or law.ladder("dispute")
    if part in ("first", "later"):
        return _ladder(law, steps[:1] if part == "first" else steps[1:], act, role)
    whole, inspector = _ladder(law, steps, act), law.book.cites.get("inspector")
    if whole is None or (inspector is None and part == "inspector"):
        return None
    return whole if part == "carried" else whole._replace(cite=inspector or whole.cite)


def not_yours(law: Law, held: Power | None, verb: str, role: str) -> Refusal | None:
    """Return the refusal of an entry to a role without the power, or to a player (empty role); None if it has the
    power."""
    if held is None:
        return Refusal("not_offered", None, f"nobody at {law.book.house} may enter {verb} in this way")
    if role and law.book.may_act(role, held.roles):
        return None
    who = " or ".join(sorted(law.book.roles[name].label for name in held.roles))
    other = f"the {law.book.roles[role].label}" if role in law.book.roles else "a player"
    return refuse("not_your_role", held.cite, f"{held.act} is for the {who}, not {other}")


def whose(law: Law, role: str, verb: str, about: str = "", *, dice: str) -> Refusal | None:
    """Return the refusal of an entry that this role, or a player (empty role), may never give; None if it may at some
    time."""
    if dice == "electronic" and verb in NO_HAND:
        return Refusal(
            "not_offered", None, f"these dice are electronic and the generator rolls them, so nobody enters {verb}"
        )
    if verb in OWN and about != "ordered":
        return None if not role else _not_a_player(law, role, verb)
    if verb == THROWS and dice == "electronic" and not role:
        return None
    return not_yours(law, power(law, verb, about), verb, role)


def _not_a_player(law: Law, role: str, verb: str) -> Refusal:
    label = law.book.roles[role].label
    return Refusal("not_your_role", None, f"{verb} is a player's own entry, and you are here as the {label}")
