"""Enters each line that `legal` lists for a role: `decide` must accept or refuse it as listed."""

from collections.abc import Iterator
from typing import Any

from hardway.rulebook import Law
from hardway.table import Refusal, State, decide
from hardway.table.legal.legal_staff import REASON, SOMEBODY, candidate_acts
from hardway.table.model import commands as c
from hardway.table.model.state import DICE
from hardway.table.play.throw import has_stick
from hardway.values.verbs import VERBS, parts

POWERS = [power for verb in VERBS.values() if verb.legal_scope == "power" for power in verb.powers]
"""Told as powers: what they are used on comes with the entry."""
KEYS = {
    "wager": "about",
    "breach": "about",
    "to": "about",
    "with": "about",
    "item": "about",
    "from": "about",
    "held": "amount",
    "dispute": "number",
}
"""Under which name a line of `legal` tells a field of a command, where it is another."""


def tried(law: Law, state: State, role: str) -> list[c.Command]:
    """Return every act of a role that could be meant now."""
    void = [c.NoRoll(ground, role, _name(state, role), REASON) for ground in law.book.grounds]
    handed = law.settings.dice == "manual" and not state.offered and _hands_out(law, state, role)
    offers = [c.Offer(player) for player in state.players] if handed else []
    throw = [c.Throw()] if state.phase == "hand" and isinstance(decide(law, state, c.Throw()), Refusal) else []
    return [*void, *throw, *offers, *(command for _, command in candidate_acts(law, state, role))]


def _hands_out(law: Law, state: State, role: str) -> bool:
    """Say whether a role offers the dice: the table takes an offer from anybody, and the door only from who has the stick."""
    roles = law.book.actors(law.cite("offer_first"))
    return law.book.may_act(role, roles) and has_stick(law, state, role, roles)


def _name(state: State, role: str) -> str:
    return next((name for name, works_as in state.desk.staff if works_as == role), SOMEBODY)


def acted_now(law: Law, state: State, role: str, line: dict[str, Any]) -> c.Command | None:
    """Return the command a line of `legal` tells, with a name and a reason; None for a power, or what the door refuses."""
    verb = line["entry"]
    if verb in POWERS or (verb == "offer" and not _hands_out(law, state, role)):
        return None
    told = {
        KEYS.get(key, key): value for key, value in line.items() if key not in ("entry", "reason", "clause", "says")
    }
    fields = {**_given(law, state, verb, told), **told, "by": role, "name": _name(state, role), "because": REASON}
    makes, _, held = VERBS[verb].makes.partition(" ")
    kind = getattr(c, makes)
    if held:
        fields[held] = verb
    return kind(**{field: value for field, value in fields.items() if field in kind._fields})


def _given(law: Law, state: State, verb: str, told: dict[str, Any]) -> dict[str, Any]:
    """Return what somebody would add to a line of `legal` when they enter it."""
    shown = state.called or (1, 1)
    match verb:
        case "check":
            item = law.book.equipment[told["about"]]
            return {"amount": item.least or item.most or 0}
        case "face":
            die = told.pop("die")
            return {"die": 0 if die == "void" else die, "face": 0 if die == "void" else shown[die - 1]}
        case "overrule":
            return {"first": shown[0] % 6 + 1, "second": shown[1]}
        case "release" | "retain":
            del told["amount"]
            return {"amount": state.desk.held_of(told["player"])}
        case "repay":
            return {"amount": abs(state.desk.owed_by(told["player"]))}
        case "advise_inspector" | "conclude":
            return {"about": str(told["number"])}
        case "void_since":
            return {"about": str(told["throw"])}
        case "spectator":
            return {"about": SOMEBODY}
        case "redress" | "reclaim":
            due = abs(round(float(told["due"]) * 100))
            return {"about": str(told["number"]), "amount": min(due, law.chips.smallest) or law.chips.smallest}
    open_ = {"text": REASON, "decision": REASON, "amount": law.chips.smallest, "(dice)": "dice"}
    form = [part for part in parts(VERBS[verb].form) if not part.optional]
    return {part.fields[0]: open_[part.kind] for part in form if part.fields and part.kind in open_}


def powers_agree(law: Law, state: State, role: str, said: dict[str, list[dict[str, Any]]]) -> None:
    """Check that a power is told as one's own exactly where some entry that uses it would be taken."""
    told = {line["entry"] for side in said.values() for line in side}
    for power in USES:
        meant = law.authority(power) is not None and bool(list(_used(law, state, role, power)))
        assert (power in told) == meant, f"legal tells {role} {'nothing' if meant else 'something'} of {power}"
    for side in ("may", "not"):
        for line in said[side]:
            if line["entry"] in USES:
                _power_agrees(law, state, role, side, line)
            elif line["entry"] in ("on", "off") and state.players and law.settings.call(line["entry"]) != "none":
                _confirms(law, state, role, side, line)
            elif line["entry"] in ("face", "overrule") and line.get("die") != "void":
                _any_face(law, state, role, side, line)


def _power_agrees(law: Law, state: State, role: str, side: str, line: dict[str, Any]) -> None:
    outcomes = [decide(law, state, command) for command in _used(law, state, role, line["entry"])]
    refused = [(one.reason, one.clause) for one in outcomes if isinstance(one, Refusal)]
    assert (len(refused) == len(outcomes)) == (side == "not"), f"legal says {side} {line} of {role}: {outcomes}"
    assert side == "may" or (line["reason"], line["clause"]) in refused, f"legal says {line}, decide {outcomes}"


def _confirms(law: Law, state: State, role: str, side: str, line: dict[str, Any]) -> None:
    """Check that a call is this role's to confirm exactly where confirming one is not refused for the role."""
    outcome = decide(law, state, c.Call(next(iter(state.players)), "place 6", line["entry"], role))
    barred = isinstance(outcome, Refusal) and outcome.reason == "not_your_role"
    assert barred == (side == "not"), f"legal says {side} {line} of {role}, decide says {outcome}"
    assert not barred or line["clause"] == outcome.clause


USES = ("sign", "found", "new_dice", "continue_old", "personal", "advise", "order_pass")
"""Powers that have an entry of their own; the others confirm what a player enters."""


def _used(law: Law, state: State, role: str, power: str) -> Iterator[c.Command]:
    """Yield entries that would use a power: if it can be used at all now, one of them is taken."""
    staff = (role, _name(state, role), REASON)
    match power:
        case "sign":
            yield c.Sign("*", *state.limits["*"], "", *staff)
        case "new_dice" | "continue_old":
            yield c.Dice("new" if power == "new_dice" else "keep", 0, *staff)
        case "found":
            yield from (c.Dice("found", die, *staff) for die in DICE)
        case "personal":
            yield from (c.Personal(player, 100, 10**9, "*", *staff) for player in state.players)
        case "advise":
            yield from (c.Act("advise", player, next(iter(law.book.clauses)), 0, *staff) for player in state.players)
        case "order_pass":
            yield from (c.Pass(player, *staff) for player in state.players)


def _any_face(law: Law, state: State, role: str, side: str, line: dict[str, Any]) -> None:
    """Check that what `legal` says of ruling on a die holds for whatever it is ruled to show."""
    if not state.called:
        return
    first, second = state.called
    name = _name(state, role)
    if line["entry"] == "face":
        commands: list[c.Command] = [c.Face(line["die"], face, role, name, REASON) for face in (1, 6)]
    else:
        commands = [
            c.Overrule(first, second % 6 + 1, role, name, REASON),
            c.Overrule(7 - first, 7 - second, role, name),
        ]
    for command in commands:
        outcome = decide(law, state, command)
        assert isinstance(outcome, Refusal) == (side == "not"), f"legal says {side} {line}, {command} gives {outcome}"
