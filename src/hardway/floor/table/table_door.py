"""The door of a table: what somebody sends, checked against who they are, becomes the command of the notation.

A message says what, never who: `bet pass 10`, `accept 2 5`, `noroll missed_end because it fell short`. The person, the
role and the name are those of the person signed in, and are filled in here; a message that brings its own is refused.
Where a book wants an entry confirmed (a marker, a spoken or a late wager), the system confirms it at a table without
staff, and at one with staff it becomes an `Ask` that somebody of the right role confirms or declines.

>>> from hardway.rulebook import load
>>> from hardway.table import Head, open_table
>>> law, state = open_table(load("crown"), Head("crown"))
>>> fill(law, state, "bet pass 10", Giver("p7k3"))
Bet(player='p7k3', wager='pass', amount=1000, manner=None)

What a role may do is decided where it always is, in `decide`, with its clause; the door decides only what no written
form can say. Must not know sockets, accounts or clocks.
"""

from functools import lru_cache
from typing import Any, NamedTuple

from hardway.floor.table.powers import NO_HAND, OWN, THROWS, Power, not_yours, power, whose
from hardway.floor.table.served_table import decide_here
from hardway.notation import NotationError, parse
from hardway.notation.words import SentEntry
from hardway.rulebook import Law
from hardway.rulebook.model.refusal import role_names
from hardway.table import Refusal, State, view, would_throw
from hardway.table.model import commands as c
from hardway.table.model.reasons import refuse
from hardway.table.model.signers import signs_own
from hardway.table.play.shooter import has_turn
from hardway.table.play.throw import has_stick
from hardway.table.play.working import needs_marker
from hardway.values.names import NAME
from hardway.values.verbs import POWERS, VERBS, parts, text_about
from hardway.values.vocabulary import Vocabulary

LONGEST = 500
"""Characters of an entry; a reason may take a few sentences."""
HOUSE = "house"
"""The name of the system where it confirms by itself."""


_PLAIN = c.Manner()
RULINGS = tuple(name for name, verb in VERBS.items() if any(part.kind == "ruler" for part in parts(verb.form)))
"""Entries that end in free words."""
_STICK = tuple(name for name, verb in VERBS.items() if isinstance(verb.power, str) and verb.power.startswith("actor "))
"""Entries of who is named beside the clause, whatever they are about: the one with the stick."""
_ASKED = {power: says for verb in VERBS.values() for power, says in verb.confirm_texts.items()}


class Giver(NamedTuple):
    """Who stands at the door: a person, in a role of the house or as a player, and how the table is run."""

    person: str
    role: str = ""
    staff: str = "auto"
    """`auto`: the system confirms what a book wants confirmed; `people`: staff do."""
    dice: str = "electronic"
    """`electronic` or `real`."""
    works: bool = False
    """They have a role here, whether or not they come in it."""
    guest: bool = False


class Ask(NamedTuple):
    """An entry of a player that waits for staff: what for, in order, and whose that is."""

    command: c.Bet | c.Call | c.Proxy
    needs: tuple[tuple[str, Power], ...]

    @property
    def says(self) -> str:
        """Return what is asked for, and of whom."""
        act, held = self.needs[0]
        return f"{POWERS[act]} is for the {' or the '.join(sorted(held.roles))}"


Filled = c.Command | Ask | Refusal


def fill(law: Law, state: State, text: str, who: Giver) -> Filled:
    """Return the command a message means, what must be asked first, or why it is nobody's to give.

    Raise NotationError for a text that cannot be read.
    """
    words = SentEntry(text).checked(LONGEST)
    if words[0].startswith("@"):
        return Refusal("bad_time", None, f"leave the time {words[0]} out: the table's own clock fills it in")
    verb = words[0]
    if verb not in VERBS:
        raise NotationError(f"an entry: {', '.join(VERBS)}", verb)
    if who.role and who.role not in law.book.roles:
        return Refusal("unknown_name", None, f"{law.book.house} has no {who.role}")
    if verb in OWN and not who.role:
        return _own(law, state, words, who)
    if verb == THROWS and who.dice == "electronic":
        return _throw(law, state, words, who)
    refusal = whose(law, who.role, verb, _about(state, words), dice=who.dice) or _stick_elsewhere(law, state, verb, who)
    if refusal is not None and verb == "roll" and _reads_back(law, who):
        refusal = None
    if refusal is not None and (not who.role or _asked_here(state, words, who)):
        return refusal
    return _of_staff(law, state, words, who)


def _reads_back(law: Law, who: Giver) -> bool:
    """Say whether somebody may read dice back that another has read: the one who rules on faces, where people deal."""
    return who.staff == "people" and bool(who.role) and whose(law, who.role, "face", dice=who.dice) is None


def _asked_here(state: State, words: list[str], who: Giver) -> bool:
    """Say whether the door is the only place that asks who gives an entry: `decide` takes it from anybody."""
    verb = words[0]
    about = _about(state, words)
    here = text_about(VERBS[verb].power, about).startswith("actor ")
    own = verb in OWN and about != "ordered"
    return here or own or (verb in NO_HAND and who.dice == "electronic")


def _stick_elsewhere(law: Law, state: State, verb: str, who: Giver) -> Refusal | None:
    """Refuse the stick's calls to a dealer who has given the stick up."""
    if verb not in _STICK:
        return None
    held = power(law, verb)
    if held is None or has_stick(law, state, who.role, held.roles):
        return None
    return refuse(
        "not_your_role",
        held.cite,
        f"the {role_names(law.book, state.desk.stick)} has the stick, not the {role_names(law.book, who.role)}",
    )


def _about(state: State, words: list[str]) -> str:
    """Return the ground, breach or kind an entry is about, as `power` wants it."""
    verb, second = words[0], words[1] if len(words) > 1 else ""
    match verb:
        case _ if isinstance(VERBS[verb].about, str):
            return second
        case _ if str(VERBS[verb].power).startswith("dispute "):
            return _dispute_kind(state, second, words[3:] if "{amount}" in VERBS[verb].form else words[2:])
        case "dice":
            return second if second in VERBS[verb].about else "lost"
        case "exclude":
            return "casino" if words[2:3] == ["casino"] else ""
        case "pass":
            return "ordered" if NAME.match(second) else ""
    return ""


def _dispute_kind(state: State, player: str, words: list[str]) -> str:
    """Return `other` for a dispute over what the rules do not cover; closed ones can still be reviewed and paid."""
    named = words[1].rstrip(":") if words[:1] == ["about"] and len(words) > 1 else ""
    number = int(named) if named.isdecimal() else 0
    own = (one for one in state.desk.disputes if one.player == player and number in (0, one.number))
    dispute = state.desk.open_dispute(player, number) or next(own, None)
    return "other" if dispute is not None and not dispute.over else ""


def _own(law: Law, state: State, words: list[str], who: Giver) -> Filled:
    """Fill in the player of a player's own entry."""
    try:
        command: Any = _parsed(" ".join((words[0], who.person, *words[1:])), law.book.words)
    except NotationError as error:
        if named := _named(words):
            held = power(law, "pass", "ordered") if words[0] == "pass" else None
            says = f"leave the name {named} out: everyone enters for themselves"
            return refuse("not_your_role", held.cite if held else None, says)
        raise _without(error, words[0], who.person) from None
    if (brought := _brought(command)) is not None:
        return brought
    return _confirming(law, state, command, who)


@lru_cache(maxsize=4096)
def _parsed(entry: str, book: Vocabulary) -> c.Command:
    """Read an entry; the same few are given again and again."""
    return parse(entry, book.for_signer(""))


def _named(words: list[str]) -> str:
    """Return the player that a message names where its own giver belongs; empty if it names none."""
    try:
        command: Any = parse(" ".join(words))
    except NotationError:
        return ""
    return str(command.player)


def _without(error: NotationError, verb: str, person: str) -> NotationError:
    """Return an error in the words that were sent, without the name that was filled in."""
    expected = error.expected.replace(f"{verb} {person}", verb)
    return NotationError(expected, error.word, wrong=error.wrong.replace(f"{verb} {person}", verb))


def _brought(command: Any) -> Refusal | None:
    """Refuse an entry that says itself who gives or confirms it."""
    manner = getattr(command, "manner", None) or _PLAIN
    if getattr(command, "by", "") or manner.by:
        return Refusal(
            "not_your_role", None, "leave `by` and what follows it out: who it is, and as what, is filled in"
        )
    if manner.announced:
        return Refusal("not_your_role", None, "leave `announced` out: the one who announces the wager fills it in")
    return None


def _throw(law: Law, state: State, words: list[str], who: Giver) -> Filled:
    """Let the dice leave the hand of the one who has them; where the stick throws, at the word of its keeper."""
    command = parse(" ".join(words))
    thrower = state.proxy or would_throw(law, state)
    if who.role or thrower == law.thrower:
        refusal = not_yours(law, power(law, THROWS), THROWS, who.role)
        if refusal is not None or thrower == law.thrower:
            return refusal or command
    if not state.proxy and has_turn(law, state) and thrower != state.shooter != who.person:
        says = f"{state.shooter} has the dice, and has not given them up"  # the line wager may still follow
        return refuse("not_your_dice", law.cite("relinquish"), says)
    if thrower and (who.role or who.person != thrower):
        return refuse("not_your_dice", law.cite("relinquish"), f"{thrower} has the dice, and throws them")
    return command


def _of_staff(law: Law, state: State, words: list[str], who: Giver) -> c.Command | Refusal:
    """Fill in role and name of an act of staff; at a practice table one person can be everybody, and signs nothing
    about themselves: the role alone does it. A ruling on a dispute is signed all the same."""
    if words[0] in RULINGS and who.role not in _signed(words):
        return parse(
            " ".join([*words, "by", who.role, who.person]), law.book.words
        )  # its words may tell what was done by whom
    command: Any = parse(" ".join(words), law.book.words)
    if (brought := _brought(command)) is not None:
        return brought
    if "by" not in command._fields:
        return command  # type: ignore[no-any-return]
    signed = command._replace(by=who.role, name=who.person)
    unsigned = state.mode == "practice" and signs_own(law, state, signed)
    return signed._replace(name="") if unsigned else signed  # type: ignore[no-any-return]


def _signed(words: list[str]) -> list[str]:
    """Return the role an entry ends with, by `by ROLE` or `by ROLE NAME`; in a list, empty where it has none."""
    return [words[place + 1] for place in (-2, -3) if words[place : place + 1] == ["by"]]


def _confirming(law: Law, state: State, command: Any, who: Giver) -> Filled:
    """Have an entry of a player confirmed where the book wants that: by the system, or by asking staff."""
    needs = _needs(law, state, command)
    if not needs:
        return command  # type: ignore[no-any-return]
    given = command
    for act, held in needs:
        given = _confirmed(given, act, _first(law, held), HOUSE)
    refused = decide_here(law, state, given, dice=who.dice)
    if isinstance(refused, Refusal):  # nobody is asked for what could not be anyway
        return refused
    return given if who.staff == "auto" else Ask(command, needs)


def _needs(law: Law, state: State, command: Any) -> tuple[tuple[str, Power], ...]:
    """Return what a player's entry must have confirmed, in order."""
    acts: tuple[str, ...] = ()
    if isinstance(command, c.Call) and needs_marker(law, state, command):
        acts = (command.marker,)
    manner = getattr(command, "manner", None)
    if manner is not None and manner.oral:
        acts = ("announce", "oral")
    elif manner is not None and manner.late and state.phase != "hand" and law.settings.late_call == "confirmed":
        acts = ("late",)
    elif isinstance(command, c.Proxy) and law.settings.proxy == "permitted":
        acts = ("proxy",)
    found = ((act, law.authority(act)) for act in acts)
    return tuple((act, Power(held.roles, held.cite, POWERS[act])) for act, held in found if held is not None)


def _first(law: Law, held: Power) -> str:
    """Return the role in which the system confirms: of those the book lets confirm, the first it names."""
    return next(role for role in law.book.roles if role in held.roles)


def _confirmed(command: Any, act: str, role: str, name: str) -> Any:
    """Return an entry with one confirmation filled in."""
    if act == "announce":
        return command._replace(manner=command.manner._replace(announced=role))
    if isinstance(command, c.Bet):
        assert command.manner is not None
        return command._replace(manner=command.manner._replace(by=role, name=name))
    return command._replace(by=role, name=name)


def confirm(law: Law, ask: Ask, who: Giver) -> Filled:
    """Confirm what was asked; return the command, or what is still to be asked. Whether it may still be is decided."""
    if (refusal := _may_answer(law, ask, who)) is not None:
        return refusal
    (act, _), *rest = ask.needs
    given = _confirmed(ask.command, act, who.role, who.person)
    return Ask(given, tuple(rest)) if rest else given


def declined(law: Law, ask: Ask, who: Giver) -> Refusal:
    """Decline what was asked; return the refusal that its player is told, or that of one who may not decline it."""
    if (refusal := _may_answer(law, ask, who)) is not None:
        return refusal
    act, held = ask.needs[0]
    return refuse("not_confirmed", held.cite, f"the {law.book.roles[who.role].label} declined {_ASKED[act]}")


def _may_answer(law: Law, ask: Ask, who: Giver) -> Refusal | None:
    act, held = ask.needs[0]
    if who.person == ask.command.player:
        return refuse("not_your_role", held.cite, f"{POWERS[act]} is for another person than the player")
    return not_yours(law, held, act, who.role)


READINGS = ("table", "rules", "fairness", "history", "statistics", "odds", "export", "projection", "desk", "audit")
"""What can be read of a table."""


def may_read(law: Law, state: State, who: Giver, what: str) -> Refusal | None:
    """Refuse to show somebody what `view` does not: in `mode casino` all that is a statistic, and always the desk."""
    seen = view(law, state, who.role)
    match what:
        case "table" | "rules" | "fairness":
            return None
        case "statistics" | "odds":
            shown = seen["statistics"]
        case "export" | "history":
            shown = seen["export"]
        case "projection":
            shown = seen["projection"]
        case "desk" | "audit":
            shown = seen["desk"] is not None
        case _:
            raise ValueError(f"{what!r} is not one of {', '.join(READINGS)}")
    if shown:
        return None
    if what in ("desk", "audit"):
        return Refusal("not_your_role", None, f"{what} is for those who work at the table")
    cite = law.book.cites.get("statistics")
    return refuse("not_your_role", cite, f"in mode casino {what} is for those who work at the table")
