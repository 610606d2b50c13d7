"""Sentences of the acts of staff, each with who did it, why, and the clauses that it cites."""

import re
from collections.abc import Callable
from typing import Any

from hardway.notation import write
from hardway.report.sentences.sentence import Cites, Sentence, cites_of
from hardway.report.wording import label, role_label, word_label
from hardway.rulebook import Law
from hardway.table.model import events as e
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.money import short
from hardway.values.verbs import VERBS, text_about


def by_staff(law: Law, event: Any) -> str:
    """Return who did an act and why: `, by the Pit Boss kim: a device`."""
    who = f", by the {role_label(law.book, event.by)}" if event.by else ""
    name = f" {event.name}" if who and getattr(event, "name", "") else ""
    because = f": {event.because}" if getattr(event, "because", "") else ""
    return f"{who}{name}{because}"


def _cites(event: Any, *more: tuple[str, str]) -> Cites:
    return cites_of(("", event.clause or ""), *more, ("reading", getattr(event, "reading", "")))


def _ruling(text: Callable[[Law, Any], str], tone: str = "plain") -> Callable[[Law, Any], Sentence]:
    """Return the function that writes an event: its own words, who did it and why."""
    return lambda law, x: Sentence(f"{text(law, x)}{by_staff(law, x)}", _cites(x), tone)


def _limits(law: Law, x: Any) -> str:
    unit = f" in steps of {short(x.unit)}" if x.unit else ""
    per = " per player" if x.per == "player" else ""
    return f"{_sign_wager(law, x.wager)} {short(x.minimum)} to {short(x.maximum)}{unit}{per}"


def _sign_wager(law: Law, wager: str) -> str:
    return "every wager without a line of its own" if wager == "*" else label(law, wager)


def _when(due: int) -> str:
    return f"from {time_text(due)}" if due != UNKNOWN else "once a clock runs"


class _Words(dict[str, str]):
    """The fields that a sentence of `verbs.toml` can name: the act's, or the label of its wager, role or breach."""

    def __init__(self, law: Law, act: e.Acted) -> None:
        super().__init__(player=act.player, about=act.about, amount=short(act.amount) if act.amount else "")
        self.law = law

    def __missing__(self, name: str) -> str:
        about = self["about"]
        if name == "wager":
            return label(self.law, about)
        if name == "item":
            return self.law.book.equipment[about].says.rstrip(".")
        if name == "told":
            return _person_words(self.law, about)
        return role_label(self.law.book, about) if name == "role" else word_label(self.law.book.breaches, about)


def _person_words(law: Law, words: str) -> str:
    """Return a person by role and name: the Inspector kim; without a role of the book the words as entered."""
    role, _, name = words.partition(" ")
    return f"the {role_label(law.book, role)} {name}".rstrip() if role in law.book.roles else words


def _act(law: Law, act: e.Acted) -> str:
    """Return an act in the words of its verb; a part in `[…]` is left out where its field is empty."""
    words = _Words(law, act)
    sentence = re.sub(
        r"\[(.*?\{(\w+)\}.*?)\]",
        lambda part: part[1] if words[part[2]] else "",
        text_about(VERBS[act.act].sentence, act.about),
    )
    return sentence.format_map(words)


_GO_BACK = {
    "all": "every wager goes back", "decided": "the wagers it decided go back", "none": "no wager goes back",
    "withdrawal": "no wager goes back by itself, and each may be taken down until the next throw",
}  # fmt: skip
"""By scope of an annulment: which wagers go back."""


def _annulled(law: Law, event: e.Annulled) -> Sentence:
    what = "the game is disrupted between throws" if event.between else "the outcome is annulled"
    text = f"{what}, {word_label(law.book.annulments, event.ground)}; {_GO_BACK[event.scope]}{by_staff(law, event)}"
    return Sentence(text, _cites(event, ("refund", event.refund)), "call")


_FLOAT = {
    "counted": "the float is counted: {}", "filled": "{} in chips come to the float",
    "credited": "{} in chips leave the float", "dropped": "the drop box is taken: {} counted",
}  # fmt: skip


def _float(law: Law, x: e.FloatMoved) -> str:
    against = (
        f", {short(abs(x.surplus))} {'more' if x.surplus > 0 else 'less'} than the entries say" if x.surplus else ""
    )
    return _FLOAT[x.what].format(short(x.amount)) + against


def _call(dice: tuple[int, ...]) -> str:
    return "{}-{}".format(*dice) if dice else "No roll"


def _decided_void(law: Law, event: e.DecidedVoid) -> Sentence:
    which = ", ".join(
        f"{label(law, wager)} of roll {roll}" for roll, wager in zip(event.rolls, event.wagers, strict=True)
    )
    name, parts = event.player, []
    parts += [f"{short(event.held)} of what is held is taken"] if event.held else []
    parts += [f"{short(event.rack)} is taken from the rack"] if event.rack > 0 else []
    parts += [f"{short(-event.rack)} goes back"] if event.rack < 0 else []
    parts += [f"{short(event.tokens)} in tokens goes back"] if event.tokens else []
    parts += [f"{name} owes {short(event.owed)}"] if event.owed > 0 else []
    parts += [f"{short(-event.owed)} is owed to {name}"] if event.owed < 0 else []
    return Sentence(f"{name}: void are {which}; {', '.join(parts) or 'no money moves'}", _cites(event))


def _dispute(law: Law, event: e.Disputed) -> Sentence:
    over = f", over {event.over}" if event.over else ""
    return Sentence(
        f"dispute {event.number}, {event.player}, after roll {event.roll}{over}: {event.says}", _cites(event)
    )


def _dispute_ruled(law: Law, event: e.DisputeRuled) -> Sentence:
    verb = "decided" if event.step == 1 else "reviewed"
    final = ", finally" if event.final else ""
    pays = "" if event.pays is None else f", {'takes' if event.pays < 0 else 'pays'} {short(abs(event.pays))}"
    return Sentence(f"dispute {event.number} is {verb}{final}{by_staff(law, event)}{pays}: {event.says}", _cites(event))


STAFF_SENTENCES: dict[type, Callable[[Law, Any], Sentence]] = {
    e.Clocked: lambda law, x: Sentence(f"it is {time_text(x.at)}", (), "quiet"),
    e.SignPosted: _ruling(lambda law, x: f"a sign goes up: {_limits(law, x)} {_when(x.due)}"),
    e.SignChanged: _ruling(lambda law, x: f"the sign says {_limits(law, x)}"),
    e.SignLapsed: lambda law, x: Sentence(
        f"the notice for {_sign_wager(law, x.wager)} lapses: its minimum would now go up", _cites(x)
    ),
    e.ClosingPosted: _ruling(lambda law, x: f"a sign goes up: the table closes {_when(x.due).removeprefix('from ')}"),
    e.TableClosed: _ruling(lambda law, x: "the table is closed", "call"),
    e.TableOpened: _ruling(lambda law, x: "the table is open", "call"),
    e.Acted: _ruling(_act),
    e.FloatMoved: _ruling(_float),
    e.DecidedVoid: _decided_void,
    e.FaceRuled: _ruling(lambda law, x: f"die {x.die} shows {x.face}", "call"),
    e.Corrected: _ruling(
        lambda law, x: f"the call of {_call(x.was)} is corrected to {_call(x.dice)}", "call"
    ),
    e.Annulled: _annulled,
    e.Forfeited: lambda law, x: Sentence(
        f"{x.player}: {label(law, x.wager)}, {short(x.amount)} forfeited", _cites(x), "lost"
    ),
    e.Again: lambda law, x: Sentence(f"decided again: {write(x.entry)}", (), "quiet"),
    e.Disputed: _dispute,
    e.DisputeRuled: _dispute_ruled,
    e.ReviewRequested: lambda law, x: Sentence(f"{x.player} asks for dispute {x.number} to be reviewed", _cites(x)),
    e.DisputeClosed: lambda law, x: Sentence(
        f"dispute {x.number} of {x.player} is closed: {x.how}{by_staff(law, x)}", _cites(x)
    ),
}  # fmt: skip
