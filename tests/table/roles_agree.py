"""What `legal` tells of a role, entered as commands: each line must be taken or refused by `decide` as it was told."""

from typing import Any

from hardway.rulebook import Law
from hardway.table import Refusal, State, decide
from hardway.table import commands as c
from hardway.table.legal_staff import REASON, SOMEBODY, tries

PLAIN_ACTS = ("vacate", "detain")
POWERS = (
    "late", "announce", "oral", "on", "off", "personal", "order_pass", "found", "new_dice", "continue_old", "sign", "advise",
)  # fmt: skip
"""Told as powers: what they are used on comes with the entry."""


def tried(law: Law, state: State, role: str) -> list[c.Command]:
    """Return every act of a role that could be meant now."""
    return [command for _, command in tries(law, state, role)]


def acted_now(law: Law, state: State, role: str, line: dict[str, Any]) -> c.Command | None:
    """Return the command a line of `legal` tells, with a name and a reason; None for a power or a call of no roll."""
    verb, player = line["entry"], line.get("player", "")
    name = next((name for name, works_as in state.desk.staff if works_as == role), SOMEBODY)
    who = (role, name, REASON)
    shown = state.called or (1, 1)
    match verb:
        case "close":
            return c.Close("", *who)
        case "open":
            return c.Open(*who)
        case "tell" | "nomore" | "return":
            return c.Act(verb, "", "", 0, *who)
        case "inspect":
            return c.Act(verb, "", "dice", 0, *who)
        case "stick":
            return c.Act(verb, "", line["to"], 0, *who)
        case "check":
            item = law.book.equipment[line["item"]]
            return c.Act(verb, "", item.name, item.least or item.most or 0, *who)
        case "face" if line["die"] == "void":
            return c.Face(0, 0, *who)
        case "face":
            return c.Face(line["die"], shown[line["die"] - 1], *who)
        case "overrule":
            return c.Overrule(shown[0] % 6 + 1, shown[1], *who)
        case "invalidate":
            return c.Invalidate(line["ground"], "", (), *who, between=line.get("between", False))
        case "report":
            return c.Act(verb, player, line["breach"], 0, *who)
        case "void" | "refuse":
            return c.Act(verb, player, line["wager"], 0, *who)
        case "exclude":
            return c.Act(verb, player, line.get("from", ""), 0, *who)
        case "confiscate":
            return c.Act(verb, player, REASON, 0, *who)
        case "handover":
            return c.Act(verb, player, "inspector", 0, *who)
        case "seize":
            return c.Act(verb, player, "", law.chips.smallest, *who)
        case "release" | "retain":
            return c.Act(verb, player, "", state.desk.held_of(player), *who)
        case "link":
            return c.Act(verb, player, line["with"], 0, *who)
        case "decide" | "review":
            return c.Rule(verb, player, REASON, role, name, line["dispute"])
        case "advise_inspector" | "conclude":
            return c.Act(verb, player, str(line["dispute"]), 0, *who)
        case _ if verb in PLAIN_ACTS:
            return c.Act(verb, player, "", 0, *who)
    assert verb in (*POWERS, "noroll"), f"legal tells of {line}, which nobody can enter"
    return None


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
