"""Sentences for the acts of staff, each with who did it, why, and the clauses that it cites."""

from collections.abc import Callable
from functools import cache
from typing import Any

from hardway.notation import write
from hardway.report.sentences.sentence import Sentence, cites_of, event_words, sentence_of
from hardway.report.wording import label, role_label, word_label
from hardway.rulebook import Law
from hardway.table.model import events as e
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.phrase import Part, Phrase, joined, money, person, phrase, time, wager
from hardway.values.verbs import VERBS, text_about


def by_role(law: Law, role: str) -> str:
    """Return by which role an act was done: `, by the Pit Boss`; empty without a role."""
    return Phrase(Part(f", by the {role_label(law.book, role)}", "by", role)) if role else ""


def by_staff(law: Law, event: Any) -> Phrase:
    """Return by whom an act was done, and why: `, by the Pit Boss kim: a device`."""
    who, name = by_role(law, event.by), getattr(event, "name", "")
    signed = Phrase(Part(" ", "by", event.by), Part(name, "signer")) if who and name else ""
    because = f": {event.because}" if getattr(event, "because", "") else ""
    return joined((who, signed, because))


def wager_words(law: Law, name: str) -> Phrase:
    """Return the house's label of a wager."""
    return wager(label(law, name), name)


def name_words(law: Law, name: str) -> str:
    """Return the house's label if `name` is a role, else `name` as a person."""
    return f"the {role_label(law.book, name)}" if name in law.book.roles else person(name)


def entry_words(entry: Any) -> Phrase:
    """Return an entry as the notation writes it."""
    return Phrase(Part(write(entry), "entry"))


_BOOK_WORDS: dict[str, Callable[[Law, Any], str]] = {
    "wager": lambda law, x: wager_words(law, x.wager),
    "by": lambda law, x: by_role(law, x.by),
    "staff": by_staff,
    "player": lambda law, x: name_words(law, x.player),
    "thrower": lambda law, x: name_words(law, x.thrower),
    "shooter": lambda law, x: name_words(law, x.shooter),
}
"""By placeholder in an event's template: the function that writes it in the book's labels of wagers and roles."""


def fill_words(law: Law, event: Any, says: str, **more: str) -> Phrase:
    """Return an event of a table in the words of `says`, with the book's labels; `more` is as for `event_words`."""
    words = {name: _BOOK_WORDS[name](law, event) for name in _fields_in(says) if name not in more}
    return event_words(event, says, **words, **more)


@cache
def _fields_in(says: str) -> tuple[str, ...]:
    """Return the fields in the template `says` for which `_BOOK_WORDS` has a function."""
    return tuple(name for name in _BOOK_WORDS if f"{{{name}" in says)


def event_sentence(law: Law, event: Any, says: str, *, tone: str = "plain", **more: str) -> Sentence:
    """Return an event of a table as a sentence in the words of `says`; `more` is as for `event_words`."""
    return sentence_of(event, fill_words(law, event, says, **more), tone)


def writer(says: str, tone: str = "plain") -> Callable[[Law, Any], Sentence]:
    """Return a function that makes a sentence of an event in the words of `says`."""
    return lambda law, x: event_sentence(law, x, says, tone=tone)


def _limits(law: Law, x: Any) -> Phrase:
    unit = phrase(" in steps of {}", money(x.unit)) if x.unit else ""
    per = " per player" if x.per == "player" else ""
    return phrase("{} {} to {}{}{}", _sign_wager(law, x.wager), money(x.minimum), money(x.maximum), unit, per)


def _sign_wager(law: Law, name: str) -> str:
    return "every wager without a line of its own" if name == "*" else wager_words(law, name)


def _when(due: int, before: str = "from ") -> str:
    return phrase("{}{}", before, time(time_text(due))) if due != UNKNOWN else "once a clock runs"


def _person_words(law: Law, words: str) -> str:
    """Return a person given as role and name in words, `the Inspector kim`; as entered if the book has no such role."""
    role, _, name = words.partition(" ")
    if role not in law.book.roles:
        return words
    return joined((f"the {role_label(law.book, role)}", *((person(name),) if name else ())), " ")


_ABOUT: dict[str, Callable[[Law, str], str]] = {
    "wager": wager_words,
    "item": lambda law, about: law.book.equipment[about].says.rstrip("."),
    "told": _person_words,
    "who": lambda law, about: person(about),
    "role": lambda law, about: role_label(law.book, about),
    "breach": lambda law, about: word_label(law.book.breaches, about),
}
"""By placeholder in a sentence of `verbs.toml`: the function that writes what the act is about."""


def _act(law: Law, act: e.Acted) -> Sentence:
    """Return an act of staff in the words of its verb."""
    says = text_about(VERBS[act.act].sentence, act.about)
    about = {
        name: act.about and write_about(law, act.about) for name, write_about in _ABOUT.items() if f"{{{name}}}" in says
    }
    return event_sentence(law, act, says + "{staff}", **about)


_GO_BACK = {
    "all": "every wager goes back", "decided": "the wagers it decided go back", "none": "no wager goes back",
    "withdrawal": "no wager goes back by itself, and each may be taken down until the next throw",
}  # fmt: skip
"""By scope of an annulment: the words that say which wagers go back."""


def _annulled(law: Law, event: e.Annulled) -> Sentence:
    what = "the game is disrupted between throws" if event.between else "the outcome is annulled"
    text = f"{what}, {word_label(law.book.annulments, event.ground)}; {_GO_BACK[event.scope]}"
    cites = cites_of(("", event.clause), ("refund", event.refund), ("reading", event.reading))
    return Sentence(joined((text, by_staff(law, event))), cites, "call")


_FLOAT = {
    "counted": "the float is counted: {amount}", "filled": "{amount} in chips come to the float",
    "credited": "{amount} in chips leave the float", "dropped": "the drop box is taken: {amount} counted",
}  # fmt: skip


def _float(law: Law, x: e.FloatMoved) -> Sentence:
    more, less = (money(cents) if cents > 0 else "" for cents in (x.surplus, -x.surplus))
    than = "[, {more} more than the entries say][, {less} less than the entries say]{staff}"
    return event_sentence(law, x, _FLOAT[x.what] + than, more=more, less=less)


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
    parts += [phrase("{} is taken from the money held", money(event.held))] if event.held else []
    parts += [phrase("{} is taken from the rack", money(event.rack))] if event.rack > 0 else []
    parts += [phrase("{} goes back", money(-event.rack))] if event.rack < 0 else []
    parts += [phrase("{} in tokens goes back", money(event.tokens))] if event.tokens else []
    parts += [phrase("{} <owes> {}", player, money(event.owed))] if event.owed > 0 else []
    parts += [phrase("{} is owed to {}", money(-event.owed), player)] if event.owed < 0 else []
    return sentence_of(event, phrase("{}: void are {}; {}", player, which, joined(parts, ", ") or "no money moves"))


def _dispute_ruled(law: Law, event: e.DisputeRuled) -> Sentence:
    verb = "decided" if event.step == 1 else "reviewed"
    takes, pays = (money(cents) if cents > 0 else "" for cents in (-(event.pays or 0), event.pays or 0))
    pays = money(0) if event.pays == 0 else pays
    says = "dispute {number} is {verb}{final:, finally}{staff}[, takes {takes}][, pays {paid}]: {says}"
    return event_sentence(law, event, says, verb=verb, takes=takes, paid=pays)


STAFF_SENTENCES: dict[type, Callable[[Law, Any], Sentence]] = {
    e.Clocked: writer("it is {at}", "quiet"),
    e.SignPosted: lambda law, x: sentence_of(
        x, joined(("a sign goes up: ", _limits(law, x), " ", _when(x.due), by_staff(law, x)))
    ),
    e.SignChanged: lambda law, x: sentence_of(x, joined(("the sign says ", _limits(law, x), by_staff(law, x)))),
    e.SignLapsed: lambda law, x: sentence_of(
        x, phrase("the notice for {} lapses: its minimum would now go up", _sign_wager(law, x.wager))
    ),
    e.ClosingPosted: lambda law, x: sentence_of(
        x, joined(("a sign goes up: the table closes ", _when(x.due, ""), by_staff(law, x)))
    ),
    e.TableClosed: writer("the table is closed{staff}", "call"),
    e.TableOpened: writer("the table is open{staff}", "call"),
    e.Acted: _act,
    e.FloatMoved: _float,
    e.DecidedVoid: _decided_void,
    e.FaceRuled: writer("die {die} shows {face}{staff}", "call"),
    e.Corrected: lambda law, x: sentence_of(
        x, joined((f"the call of {_call(x.was)} is corrected to {_call(x.dice)}", by_staff(law, x))), "call"
    ),
    e.Annulled: _annulled,
    e.Forfeited: writer("{player}: {wager}, {amount} forfeited", "lost"),
    e.Again: lambda law, x: sentence_of(x, phrase("decided again: {}", entry_words(x.entry)), "quiet"),
    e.Disputed: writer("dispute {number}, {player}, after roll {roll}[, over {over}]: {says}"),
    e.DisputeRuled: _dispute_ruled,
    e.ReviewRequested: writer("{player} <asks> for dispute {number} to be reviewed"),
    e.DisputeClosed: writer("dispute {number} of {player} is closed: {how}{staff}"),
}
