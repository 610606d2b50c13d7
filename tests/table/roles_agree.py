"""What `legal` tells of a role, entered as commands: each line must be taken or refused by `decide` as it was told."""

from typing import Any

from hardway.rulebook import Law
from hardway.table import Refusal, State, decide
from hardway.table.legal.legal_staff import REASON, SOMEBODY, tries
from hardway.table.model import commands as c
from hardway.values.verbs import VERBS, parts

POWERS = [power for verb in VERBS.values() if verb.tries == "power" for power in verb.powers]
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
    return [command for _, command in tries(law, state, role)]


def acted_now(law: Law, state: State, role: str, line: dict[str, Any]) -> c.Command | None:
    """Return the command a line of `legal` tells, with a name and a reason; None for a power or a call of no roll."""
    verb = line["entry"]
    if verb in (*POWERS, "noroll"):
        return None
    name = next((name for name, works_as in state.desk.staff if works_as == role), SOMEBODY)
    told = {
        KEYS.get(key, key): value for key, value in line.items() if key not in ("entry", "reason", "clause", "says")
    }
    fields = {**_given(law, state, verb, told), **told, "by": role, "name": name, "because": REASON}
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
    open_ = {"text": REASON, "decision": REASON, "amount": law.chips.smallest, "(dice)": "dice"}
    form = [part for part in parts(VERBS[verb].form) if not part.optional]
    return {part.fields[0]: open_[part.kind] for part in form if part.fields and part.kind in open_}


def powers_agree(law: Law, state: State, role: str, said: dict[str, list[dict[str, Any]]]) -> None:
    """Check that a power is told as one's own exactly where using it is not refused for the role."""
    for side in ("may", "not"):
        for line in said[side]:
            if line["entry"] in POWERS and (command := _used(law, state, role, line["entry"])) is not None:
                outcome = decide(law, state, command)
                barred = isinstance(outcome, Refusal) and outcome.reason == "not_your_role"
                assert barred == (side == "not"), f"legal says {side} {line} of {role}, decide says {outcome}"
                assert not barred or line["clause"] == outcome.clause
            elif line["entry"] in ("face", "overrule") and line.get("die") != "void":
                _any_face(law, state, role, side, line)


def _used(law: Law, state: State, role: str, power: str) -> c.Command | None:
    """Return an entry that uses a power and is refused for nothing before the role; None where there is none now."""
    someone = next(iter(state.players), "")
    if power == "sign":
        return c.Sign("*", 100, 200, by=role)
    if power in ("found", "new_dice", "continue_old"):
        if state.phase != "hand" or (power == "continue_old" and law.options["continue_old_set"] == "right"):
            return None
        return c.Dice({"found": "found", "new_dice": "new", "continue_old": "keep"}[power], int(power == "found"), role)
    if not someone:
        return None
    match power:
        case "personal":
            return c.Personal(someone, 100, 10**9, role) if law.options["personal_limits"] != "none" else None
        case "advise":
            return c.Act("advise", someone, "banana", 0, role)
        case "order_pass":
            return c.Pass(someone, role, "", "delay")
        case "on" | "off":
            return c.Call(someone, "place 6", power, role) if law.options[f"{power}_call"] != "none" else None
    return None


def _any_face(law: Law, state: State, role: str, side: str, line: dict[str, Any]) -> None:
    """Check that what `legal` says of ruling on a die holds for whatever it is ruled to show."""
    if not state.called:
        return
    first, second = state.called
    name = next((name for name, works_as in state.desk.staff if works_as == role), SOMEBODY)
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
