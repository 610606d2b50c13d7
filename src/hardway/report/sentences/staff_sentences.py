"""Tells what supervision did: each act as a sentence with who did it, why, and the clauses it cites."""

from collections.abc import Callable
from functools import cache
from typing import Any

from hardway.notation import write
from hardway.report.sentences.sentence import Sentence, cites_of, event_words, told
from hardway.report.wording import label, role_label, word_label
from hardway.rulebook import Law
from hardway.table.model import events as e
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.phrase import Part, Phrase, joined, money, person, phrase, time, wager
from hardway.values.verbs import VERBS, text_about


def by_role(law: Law, role: str) -> str:
    """Write who did it, by the role they did it in."""
    return Phrase(Part(f", by the {role_label(law.book, role)}", "by", role)) if role else ""


def staff(law: Law, event: Any) -> Phrase:
    """Write who did it and why: `, by the Pit Boss kim: a device`."""
    who, name = by_role(law, event.by), getattr(event, "name", "")
    signed = Phrase(Part(" ", "by", event.by), Part(name, "signer")) if who and name else ""
    because = f": {event.because}" if getattr(event, "because", "") else ""
    return joined((who, signed, because))


def wager_words(law: Law, name: str) -> Phrase:
    """Write a wager as the house calls it."""
    return wager(label(law, name), name)


def who(law: Law, name: str) -> str:
    """Write a person's name, or what the house calls somebody of staff."""
    return f"the {role_label(law.book, name)}" if name in law.book.roles else person(name)


def written(entry: Any) -> Phrase:
    """Write an entry as the notation has it."""
    return Phrase(Part(write(entry), "entry"))


_BOOK_WORDS: dict[str, Callable[[Law, Any], str]] = {
    "wager": lambda law, x: wager_words(law, x.wager),
    "by": lambda law, x: by_role(law, x.by),
    "staff": staff,
    "player": lambda law, x: who(law, x.player),
    "thrower": lambda law, x: who(law, x.thrower),
    "shooter": lambda law, x: who(law, x.shooter),
}
"""Words of a sentence that the book has: a wager's, who did it, who did it and why, somebody who may be of staff."""


def in_words(law: Law, event: Any, says: str, **more: str) -> Phrase:
    """Return an event of a table in these words; `more` as for `event_words`."""
    words = {name: _BOOK_WORDS[name](law, event) for name in _fields_in(says) if name not in more}
    return event_words(event, says, **words, **more)


@cache
def _fields_in(says: str) -> tuple[str, ...]:
    """Return the words of the book that a sentence has."""
    return tuple(name for name in _BOOK_WORDS if f"{{{name}" in says)


def tells(says: str, tone: str = "plain") -> Callable[[Law, Any], Sentence]:
    """Tell an event in these words."""
    return lambda law, x: told(x, in_words(law, x, says), tone)


def _limits(law: Law, x: Any) -> Phrase:
    unit = phrase(" in steps of {}", money(x.unit)) if x.unit else ""
    per = " per player" if x.per == "player" else ""
    return phrase("{} {} to {}{}{}", _every(law, x.wager), money(x.minimum), money(x.maximum), unit, per)


def _every(law: Law, name: str) -> str:
    return "every wager without a line of its own" if name == "*" else wager_words(law, name)


def _when(due: int, before: str = "from ") -> str:
    return phrase("{}{}", before, time(time_text(due))) if due != UNKNOWN else "once a clock runs"


def _somebody(law: Law, words: str) -> str:
    """Write who is told or given something: the Inspector kim; who has no role in the book is as it was entered."""
    role, _, name = words.partition(" ")
    if role not in law.book.roles:
        return words
    return joined((f"the {role_label(law.book, role)}", *((person(name),) if name else ())), " ")


_ABOUT: dict[str, Callable[[Law, str], str]] = {
    "wager": wager_words,
    "item": lambda law, about: law.book.equipment[about].says.rstrip("."),
    "told": _somebody,
    "who": lambda law, about: person(about),
    "role": lambda law, about: role_label(law.book, about),
    "breach": lambda law, about: word_label(law.book.breaches, about),
}
"""What a sentence of `verbs.toml` can call what an act is about."""


def _act(law: Law, act: e.Acted) -> Sentence:
    """Tell an act in the words of its verb."""
    says = text_about(VERBS[act.act].sentence, act.about)
    about = {name: act.about and tell(law, act.about) for name, tell in _ABOUT.items() if f"{{{name}}}" in says}
    return told(act, in_words(law, act, says + "{staff}", **about))


_GO_BACK = {
    "all": "every wager goes back", "decided": "the wagers it decided go back", "none": "no wager goes back",
    "withdrawal": "no wager goes back by itself, and each may be taken down until the next throw",
}  # fmt: skip
"""Which wagers go back when an outcome is annulled, by the scope of the event."""


def _annulled(law: Law, event: e.Annulled) -> Sentence:
    what = "the game is disrupted between throws" if event.between else "the outcome is annulled"
    text = f"{what}, {word_label(law.book.annulments, event.ground)}; {_GO_BACK[event.scope]}"
    cites = cites_of(("", event.clause), ("refund", event.refund), ("reading", event.reading))
    return Sentence(joined((text, staff(law, event))), cites, "call")


_FLOAT = {
    "counted": "the float is counted: {amount}", "filled": "{amount} in chips come to the float",
    "credited": "{amount} in chips leave the float", "dropped": "the drop box is taken: {amount} counted",
}  # fmt: skip


def _float(law: Law, x: e.FloatMoved) -> Sentence:
    more, less = (money(cents) if cents > 0 else "" for cents in (x.surplus, -x.surplus))
    than = "[, {more} more than the entries say][, {less} less than the entries say]{staff}"
    return told(x, in_words(law, x, _FLOAT[x.what] + than, more=more, less=less))


def _call(dice: tuple[int, ...]) -> str:
    return "{}-{}".format(*dice) if dice else "No roll"


def _decided_void(law: Law, event: e.DecidedVoid) -> Sentence:
    which = joined(
        (
            phrase("{} of roll {}", wager_words(law, name), roll)
            for roll, name in zip(event.rolls, event.wagers, strict=True)
        ),
        ", ",
    )
    player, parts = person(event.player), []
    parts += [phrase("{} of what is held is taken", money(event.held))] if event.held else []
    parts += [phrase("{} is taken from the rack", money(event.rack))] if event.rack > 0 else []
    parts += [phrase("{} goes back", money(-event.rack))] if event.rack < 0 else []
    parts += [phrase("{} in tokens goes back", money(event.tokens))] if event.tokens else []
    parts += [phrase("{} <owes> {}", player, money(event.owed))] if event.owed > 0 else []
    parts += [phrase("{} is owed to {}", money(-event.owed), player)] if event.owed < 0 else []
    return told(event, phrase("{}: void are {}; {}", player, which, joined(parts, ", ") or "no money moves"))


def _dispute_ruled(law: Law, event: e.DisputeRuled) -> Sentence:
    verb = "decided" if event.step == 1 else "reviewed"
    takes, pays = (money(cents) if cents > 0 else "" for cents in (-(event.pays or 0), event.pays or 0))
    pays = money(0) if event.pays == 0 else pays
    says = "dispute {number} is {verb}{final:, finally}{staff}[, takes {takes}][, pays {paid}]: {says}"
    return told(event, in_words(law, event, says, verb=verb, takes=takes, paid=pays))


STAFF_SENTENCES: dict[type, Callable[[Law, Any], Sentence]] = {
    e.Clocked: tells("it is {at}", "quiet"),
    e.SignPosted: lambda law, x: told(
        x, joined(("a sign goes up: ", _limits(law, x), " ", _when(x.due), staff(law, x)))
    ),
    e.SignChanged: lambda law, x: told(x, joined(("the sign says ", _limits(law, x), staff(law, x)))),
    e.SignLapsed: lambda law, x: told(
        x, phrase("the notice for {} lapses: its minimum would now go up", _every(law, x.wager))
    ),
    e.ClosingPosted: lambda law, x: told(
        x, joined(("a sign goes up: the table closes ", _when(x.due, ""), staff(law, x)))
    ),
    e.TableClosed: tells("the table is closed{staff}", "call"),
    e.TableOpened: tells("the table is open{staff}", "call"),
    e.Acted: _act,
    e.FloatMoved: _float,
    e.DecidedVoid: _decided_void,
    e.FaceRuled: tells("die {die} shows {face}{staff}", "call"),
    e.Corrected: lambda law, x: told(
        x, joined((f"the call of {_call(x.was)} is corrected to {_call(x.dice)}", staff(law, x))), "call"
    ),
    e.Annulled: _annulled,
    e.Forfeited: tells("{player}: {wager}, {amount} forfeited", "lost"),
    e.Again: lambda law, x: told(x, phrase("decided again: {}", written(x.entry)), "quiet"),
    e.Disputed: tells("dispute {number}, {player}, after roll {roll}[, over {over}]: {says}"),
    e.DisputeRuled: _dispute_ruled,
    e.ReviewRequested: tells("{player} <asks> for dispute {number} to be reviewed"),
    e.DisputeClosed: tells("dispute {number} of {player} is closed: {how}{staff}"),
}
