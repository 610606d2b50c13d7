"""The door of a tournament or promotion: turns a person's message into a command.

A message says what, and whom it is about; the door fills in who gives it and in which role. A player's own entry leaves
its player out (`apply`, `pay fee`); staff whose role has a power in the tournament may enter it for a player, whom they
name, and the row names the staff. Staff never enter a patron's own entry of a promotion. The floor's own reports
(`hand`, `throw`) cannot be entered here.

>>> from hardway.journal.stored_stream import StreamStart
>>> from hardway.notation.cores import core_notation
>>> from hardway.rulebook import load
>>> from hardway.table import Head
>>> crown = load("crown")
>>> game = core_notation("tournament").begin(crown, "cup")
>>> start = StreamStart("tournament", "cup", Head("crown"), crown, {}, game)
>>> fill_core(start, "pay fee", CoreGiver("p7k3"))
TournamentAct(verb='pay', player='p7k3', what='fee')
>>> fill_core(start, "submit", CoreGiver("p7k3", "casino_manager"))
TournamentAct(verb='submit', by='casino_manager', name='p7k3')
"""

from typing import Any, NamedTuple

from hardway.journal.stored_stream import StreamStart
from hardway.notation import NotationError
from hardway.notation.words import SentEntry
from hardway.rulebook import Refusal
from hardway.values.verbs import Verb, parts

HOUSE = "house"
MAX_ENTRY_CHARACTERS = 2000
"""The most characters of an entry: it may state an item of conditions or terms in a few sentences."""
OWN = ("player", "patron")
"""Values of a verb's `whose` for entries that people give for themselves. Such an entry, and a person's own entry with
`anyone`, is recorded with the person's id after the verb."""


class CoreGiver(NamedTuple):
    """Who gives an entry: a person, in a role of the house or, with an empty role, for themselves."""

    person: str
    role: str = ""


def fill_core(start: StreamStart, text: str, who: CoreGiver) -> Any | Refusal:
    """Return the command that a message stands for, or a refusal; raise NotationError if the message cannot be read."""
    words = SentEntry(text).checked(MAX_ENTRY_CHARACTERS)
    if words[0].startswith("@"):
        return Refusal("bad_time", None, f"leave the time {words[0]} out: the floor's own clock fills it in")
    verbs = start.notation.forms.verbs
    verb = verbs.get(words[0])
    if verb is None:
        raise NotationError(f"an entry: {', '.join(verbs)}", words[0])
    if verb.by_floor:
        return Refusal("not_your_role", None, f"the server itself enters {verb.name}; nobody else can")
    return _of_person(start, verb, words, who) if _is_own(verb, who) else _of_staff(start, verb, words, who)


def _is_own(verb: Verb, who: CoreGiver) -> bool:
    return verb.whose in OWN or (verb.whose == "anyone" and not who.role)


def _of_person(start: StreamStart, verb: Verb, words: list[str], who: CoreGiver) -> Any | Refusal:
    """Return the command of a person's own entry; if they come without a role, their id is filled in."""
    label = start.book.roles[who.role].label if who.role in start.book.roles else who.role
    if who.role and verb.whose == "patron" and not _shows_own(verb, words, who):
        return Refusal("not_your_role", None, f"{verb.name} is a patron's own entry, and you are here as the {label}")
    if who.role and verb.whose == "player" and not start.game.verbs(who.role):
        return Refusal("not_your_role", None, f"{verb.name} is a player's own entry, and you are here as the {label}")
    if not who.role:
        words = [words[0], who.person, *words[1:]]
    return start.notation.forms.parse(" ".join(words), start.book.words.for_signer(who.role))


def _shows_own(verb: Verb, words: list[str], who: CoreGiver) -> bool:
    """Say whether staff reveal their own number in a draw, as anyone may who takes part in it."""
    return parts(verb.form)[0].fields == ("about",) and words[1:2] == [who.person]


def _of_staff(start: StreamStart, verb: Verb, words: list[str], who: CoreGiver) -> Any | Refusal:
    """Return the command of an act of staff, signed with the giver's role and id before any free text."""
    if who.role not in start.book.roles:
        known = f"{start.book.house} has no role {who.role}" if who.role else f"{verb.name} is for the house's staff"
        return Refusal("not_your_role", None, known)
    book = start.book.words.for_signer(who.role)
    if any(part.kind == "text" for part in parts(verb.form)):
        return start.notation.forms.parse(" ".join([*words, "by", who.role, who.person]), book)
    command = start.notation.forms.parse(" ".join(words), book)
    if verb.whose == "anyone" and command.about not in (HOUSE, who.person):
        return Refusal(
            "not_your_role",
            None,
            f"{verb.name} is for the house or for yourself, not for another person",
        )
    if command.by:
        says = "leave out `by` and what follows it: your name and role are filled in"
        return Refusal("not_your_role", None, says)
    return command._replace(by=who.role, name=who.person)
