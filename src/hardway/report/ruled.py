"""Tells what supervision did: each act as a sentence with who did it, why, and the clauses it cites."""

from collections.abc import Callable
from typing import Any

from hardway.notation import write
from hardway.report.names import label, role_label
from hardway.report.tell import Cites, Told, cited
from hardway.rulebook import Law
from hardway.table import rulings as r
from hardway.values.clock import UNKNOWN, shown
from hardway.values.money import short


def staff(law: Law, event: Any) -> str:
    """Write who did it and why: `, by the Pit Boss kim: a device`."""
    who = f", by the {role_label(law.book, event.by)}" if event.by else ""
    name = f" {event.name}" if who and getattr(event, "name", "") else ""
    because = f": {event.because}" if getattr(event, "because", "") else ""
    return f"{who}{name}{because}"


def _cites(event: Any, *more: tuple[str, str]) -> Cites:
    return cited(("", event.clause or ""), *more, ("reading", getattr(event, "reading", "")))


def _ruling(text: Callable[[Law, Any], str], tone: str = "plain") -> Callable[[Law, Any], Told]:
    """Tell an event by its own words, who did it and why."""
    return lambda law, x: Told(f"{text(law, x)}{staff(law, x)}", _cites(x), tone)


def _limits(x: Any) -> str:
    unit = f" in steps of {short(x.unit)}" if x.unit else ""
    per = " per player" if x.per == "player" else ""
    every = "every wager" if x.wager == "*" else x.wager
    return f"{every} {short(x.minimum)} to {short(x.maximum)}{unit}{per}"


def _when(due: int) -> str:
    return f"from {shown(due)}" if due != UNKNOWN else "once a clock runs"


_ACTS: dict[str, Callable[[Law, r.Acted], str]] = {
    "advise": lambda law, x: f"{x.player} is told {x.about}",
    "advise_inspector": lambda law, x: f"{x.player} is told that an inspector is there to be consulted",
    "check": lambda law, x: f"checked: {x.about}" + (f" {short(x.amount)}" if x.amount else ""),
    "confiscate": lambda law, x: f"confiscated from {x.player}: {x.about}",
    "detain": lambda law, x: f"{x.player} is detained",
    "exclude": lambda law, x: f"{x.player} is excluded from the {x.about or 'game'}",
    "handover": lambda law, x: f"{x.player} is handed over to {x.about}",
    "inspect": lambda law, x: "the dice are inspected",
    "link": lambda law, x: f"{x.player} and {x.about} count as partners",
    "nomore": lambda law, x: "“No more bets.”",
    "refuse": lambda law, x: f"{label(law, x.about)} of {x.player} is refused",
    "release": lambda law, x: f"{short(x.amount)} held of {x.player} is released",
    "report": lambda law, x: f"reported of {x.player}: {x.about.replace('_', ' ')}",
    "retain": lambda law, x: f"{short(x.amount)} held of {x.player} is retained",
    "return": lambda law, x: "nobody takes the dice: every wager goes back",
    "seize": lambda law, x: f"{short(x.amount)} won by {x.player} is seized and held",
    "stick": lambda law, x: f"the stick goes to the {role_label(law.book, x.about)}",
    "tell": lambda law, x: f"an inspector is told{f' ({x.about})' if x.about else ''}",
    "vacate": lambda law, x: f"{x.player} must give up an idle place",
    "void": lambda law, x: f"{label(law, x.about)} of {x.player} is void",
}


def _annulled(law: Law, event: r.Annulled) -> Told:
    reach = {"all": "every wager goes", "decided": "the wagers it decided go", "none": "no wager goes"}[event.scope]
    what = "the game is disrupted between throws" if event.between else "the outcome is annulled"
    text = f"{what}, {event.ground.replace('_', ' ')}; {reach} back{staff(law, event)}"
    return Told(text, _cites(event, ("refund", event.refund)), "call")


def _dispute(law: Law, event: r.Disputed) -> Told:
    over = f", over {event.over}" if event.over else ""
    return Told(f"dispute {event.number}, {event.player}, after roll {event.roll}{over}: {event.says}", _cites(event))


def _dispute_ruled(law: Law, event: r.DisputeRuled) -> Told:
    verb = "decided" if event.step == 1 else "reviewed"
    final = ", finally" if event.final else ""
    return Told(f"dispute {event.number} is {verb}{final}{staff(law, event)}: {event.says}", _cites(event))


TELL: dict[type, Callable[[Law, Any], Told]] = {
    r.Clocked: lambda law, x: Told(f"it is {shown(x.at)}", (), "quiet"),
    r.SignPosted: _ruling(lambda law, x: f"a sign goes up: {_limits(x)} {_when(x.due)}"),
    r.SignChanged: _ruling(lambda law, x: f"the sign says {_limits(x)}"),
    r.SignLapsed: lambda law, x: Told(f"the notice for {x.wager} lapses: its minimum would now go up", _cites(x)),
    r.ClosingPosted: _ruling(lambda law, x: f"a sign goes up: the table closes {_when(x.due).removeprefix('from ')}"),
    r.TableClosed: _ruling(lambda law, x: "the table is closed", "call"),
    r.TableOpened: _ruling(lambda law, x: "the table is open", "call"),
    r.Acted: _ruling(lambda law, x: _ACTS[x.act](law, x)),
    r.FaceRuled: _ruling(lambda law, x: f"die {x.die} shows {x.face}", "call"),
    r.Corrected: _ruling(
        lambda law, x: f"the call of {x.was[0]}-{x.was[1]} is corrected to {x.dice[0]}-{x.dice[1]}", "call"
    ),
    r.Annulled: _annulled,
    r.Forfeited: lambda law, x: Told(
        f"{x.player}: {label(law, x.wager)}, {short(x.amount)} forfeited", _cites(x), "lost"
    ),
    r.Again: lambda law, x: Told(f"decided again: {write(x.entry)}", (), "quiet"),
    r.Disputed: _dispute,
    r.DisputeRuled: _dispute_ruled,
    r.ReviewRequested: lambda law, x: Told(f"{x.player} asks for dispute {x.number} to be reviewed", _cites(x)),
    r.DisputeClosed: lambda law, x: Told(
        f"dispute {x.number} of {x.player} is closed: {x.how}{staff(law, x)}", _cites(x)
    ),
}  # fmt: skip
