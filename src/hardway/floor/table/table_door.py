"""The door of a table: turns a person's message into a command of the notation.

A message says what, never who: `bet pass 10`, `accept 2 5`, `noroll missed_end because it fell short`. The door fills
in the person and role, and refuses a message that names its own. Where a book wants an entry confirmed (a marker, a
spoken or a late wager), the system confirms it at a table without staff; at a table with staff it becomes an `Ask`,
which staff of the right role confirm or decline.

>>> from hardway.rulebook import load
>>> from hardway.table import Head, open_table
>>> law, state = open_table(load("crown"), Head("crown"))
>>> fill(law, state, "bet pass 10", Giver("p7k3"))
Bet(player='p7k3', wager='pass', amount=1000, manner=None)

`decide` refuses what a role may not do, with its clause; the door refuses only what a written entry cannot express.
Knows no sockets, accounts or clocks.
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
from hardway.table.play.shooter import has_turn, lacks_line, no_shooter
from hardway.table.play.throw import has_stick
from hardway.table.play.working import needs_marker
from hardway.values.names import NAME
from hardway.values.phrase import Phrase, money, person, phrase, wager
from hardway.values.verbs import POWERS, VERBS, parts, text_about
from hardway.values.vocabulary import Vocabulary

MAX_ENTRY_CHARACTERS = 500
"""The most characters of an entry: a reason may take a few sentences."""
HOUSE = "house"
"""The name with which the system signs its own confirmations."""


_NO_MANNER = c.Manner()
RULINGS = tuple(name for name, verb in VERBS.items() if any(part.kind == "ruler" for part in parts(verb.form)))
"""Verbs of entries that end in free text."""
_STICK_VERBS = tuple(
    name for name, verb in VERBS.items() if isinstance(verb.power, str) and verb.power.startswith("actor ")
)
"""Verbs of the crew member who has the stick, whichever role that is in this house."""
_ASKED_FOR = {power: says for verb in VERBS.values() for power, says in verb.confirm_texts.items()}


class Giver(NamedTuple):
    """Who gives an entry: a person, in a role or as a player; and how the table is run."""

    person: str
    role: str = ""
    staff: str = "auto"
    """`auto`: the system confirms what a book wants confirmed; `people`: staff do."""
    dice: str = "electronic"
    """`electronic` or `real`."""
    works: bool = False
    """Whether the person has any role at this table, even if this entry is not given in it."""
    guest: bool = False


class Ask(NamedTuple):
    """A player's entry that needs confirmations; `needs` has, in order, each act and the power of the staff who give
    it."""

    command: c.Bet | c.Call | c.Proxy
    needs: tuple[tuple[str, Power], ...]

    @property
    def says(self) -> str:
        """Return what must be confirmed next and which roles may confirm it, in words."""
        act, held = self.needs[0]
        return f"{POWERS[act]} is for the {' or the '.join(sorted(held.roles))}"


Filled = c.Command | Ask | Refusal


def fill(law: Law, state: State, text: str, who: Giver) -> Filled:
    """Return the command that a message stands for, an `Ask` that staff must answer first, or a refusal.

    Raise NotationError for a text that cannot be read.
    """
    words = SentEntry(text).checked(MAX_ENTRY_CHARACTERS)
    if words[0].startswith("@"):
        return Refusal("bad_time", None, f"leave the time {words[0]} out: the table's own clock fills it in")
    verb = words[0]
    if verb not in VERBS:
        raise NotationError(f"an entry: {', '.join(VERBS)}", verb)
    if who.role and who.role not in law.book.roles:
        return Refusal("unknown_name", None, f"{law.book.house} has no role {who.role}")
    if verb in OWN and not who.role:
        return _player_entry(law, state, words, who)
    if verb == THROWS and who.dice == "electronic":
        return _throw_entry(law, state, words, who)
    refusal = whose(law, who.role, verb, _about(state, words), dice=who.dice) or _refuse_without_stick(
        law, state, verb, who
    )
    if refusal is not None and verb == "roll" and _may_read_back(law, who):
        refusal = None
    if refusal is not None and (not who.role or _only_door_asks(state, words, who)):
        return refusal
    return _staff_entry(law, state, words, who)


def _may_read_back(law: Law, who: Giver) -> bool:
    """Say whether a role may read the dice back: where people deal, the role that rules on faces may."""
    return who.staff == "people" and bool(who.role) and whose(law, who.role, "face", dice=who.dice) is None


def _only_door_asks(state: State, words: list[str], who: Giver) -> bool:
    """Say whether only this module checks who may give an entry, because `decide` does not."""
    verb = words[0]
    about = _about(state, words)
    here = text_about(VERBS[verb].power, about).startswith("actor ")
    own = verb in OWN and about != "ordered"
    return here or own or (verb in NO_HAND and who.dice == "electronic")


def _refuse_without_stick(law: Law, state: State, verb: str, who: Giver) -> Refusal | None:
    """Return the refusal of a call that belongs to the stick, for a role that does not have it; None otherwise."""
    if verb not in _STICK_VERBS:
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
    """Return the ground, breach or kind that an entry is about, as `power` takes it; empty for none."""
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
    """Return `other` if a player's dispute is over what the rules do not cover, otherwise empty; a closed dispute is
    taken if no open one has this number."""
    named = words[1].rstrip(":") if words[:1] == ["about"] and len(words) > 1 else ""
    number = int(named) if named.isdecimal() else 0
    own = (one for one in state.desk.disputes if one.player == player and number in (0, one.number))
    dispute = state.desk.open_dispute(player, number) or next(own, None)
    return "other" if dispute is not None and not dispute.over else ""


def _player_entry(law: Law, state: State, words: list[str], who: Giver) -> Filled:
    """Return the command of a player's own entry, with the player filled in."""
    try:
        command: Any = _parsed(" ".join((words[0], who.person, *words[1:])), law.book.words)
    except NotationError as error:
        if named := _named_player(words):
            held = power(law, "pass", "ordered") if words[0] == "pass" else None
            says = f"leave the name {named} out: you can enter only for yourself"
            return refuse("not_your_role", held.cite if held else None, says)
        raise _without_name(error, words[0], who.person) from None
    if (brought := _refuse_signature(command)) is not None:
        return brought
    return _with_confirmation(law, state, command, who)


@lru_cache(maxsize=4096)
def _parsed(entry: str, book: Vocabulary) -> c.Command:
    """Return the command that an entry stands for; cached, since the same few come again and again."""
    return parse(entry, book.for_signer(""))


def _named_player(words: list[str]) -> str:
    """Return the player whom a message names although it should not; empty if it names none."""
    try:
        command: Any = parse(" ".join(words))
    except NotationError:
        return ""
    return str(command.player)


def _without_name(error: NotationError, verb: str, person: str) -> NotationError:
    """Return a parse error without the name that was filled in, which the person did not type."""
    expected = error.expected.replace(f"{verb} {person}", verb)
    return NotationError(expected, error.word, wrong=error.wrong.replace(f"{verb} {person}", verb))


def _refuse_signature(command: Any) -> Refusal | None:
    """Return the refusal of an entry that names its own giver or confirmation; None if it does not."""
    manner = getattr(command, "manner", None) or _NO_MANNER
    if getattr(command, "by", "") or manner.by:
        return Refusal("not_your_role", None, "leave out `by` and what follows it: your name and role are filled in")
    if manner.announced:
        return Refusal("not_your_role", None, "leave out `announced`: the person who announces the wager adds it")
    return None


def _throw_entry(law: Law, state: State, words: list[str], who: Giver) -> Filled:
    """Return the command to throw electronic dice: by the shooter, or by the stick where the stick throws; or the
    refusal."""
    command = parse(" ".join(words))
    thrower = state.proxy or would_throw(law, state)
    if who.role or thrower == law.thrower:
        refusal = not_yours(law, power(law, THROWS), THROWS, who.role)
        if refusal is not None or thrower == law.thrower:
            return refusal or command
    if not state.proxy and lacks_line(law, state) and who.person == state.shooter:
        return no_shooter(law, state).refusal
    if not state.proxy and has_turn(law, state) and thrower != state.shooter != who.person:
        # the line wager may still follow
        says = phrase("{} <has> the dice as the shooter, and <has> not given them up", person(state.shooter))
        return refuse("not_your_dice", law.cite("relinquish"), says)
    if thrower and (who.role or who.person != thrower):
        says = phrase("{} <has> the dice, and <throws> them", person(thrower))
        return refuse("not_your_dice", law.cite("relinquish"), says)
    return command


def _staff_entry(law: Law, state: State, words: list[str], who: Giver) -> c.Command | Refusal:
    """Return the command of an act of staff, with role and name filled in; or the refusal.

    At a practice table one person may have every role: an act in their own matter is signed by the role alone. A ruling
    on a dispute is always signed with the name.
    """
    if words[0] in RULINGS and who.role not in _named_roles(words):
        return parse(" ".join([*words, "by", who.role, who.person]), law.book.words)  # its text may say "by" too
    command: Any = parse(" ".join(words), law.book.words)
    if (brought := _refuse_signature(command)) is not None:
        return brought
    if "by" not in command._fields:
        return command  # type: ignore[no-any-return]
    signed = command._replace(by=who.role, name=who.person)
    unsigned = state.mode == "practice" and signs_own(law, state, signed)
    return signed._replace(name="") if unsigned else signed  # type: ignore[no-any-return]


def _named_roles(words: list[str]) -> list[str]:
    """Return the roles that an entry may end with, as in `by ROLE` and `by ROLE NAME`."""
    return [words[place + 1] for place in (-2, -3) if words[place : place + 1] == ["by"]]


def _with_confirmation(law: Law, state: State, command: Any, who: Giver) -> Filled:
    """Add the confirmations that the book wants to a player's entry: given by the system, or as an `Ask` of staff."""
    needs = _needs(law, state, command)
    if not needs:
        return command  # type: ignore[no-any-return]
    given = command
    for act, held in needs:
        given = _confirm(given, act, _first(law, held), HOUSE)
    refused = decide_here(law, state, given, dice=who.dice)
    if isinstance(refused, Refusal):  # staff are not asked for what the table would refuse
        return refused
    return given if who.staff == "auto" else Ask(command, needs)


def _needs(law: Law, state: State, command: Any) -> tuple[tuple[str, Power], ...]:
    """Return the confirmations that a player's entry needs, in order: each act and who has the power."""
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
    """Return the role in which the system confirms: the first that the book names."""
    return next(role for role in law.book.roles if role in held.roles)


def _confirm(command: Any, act: str, role: str, name: str) -> Any:
    """Return an entry with one confirmation filled in."""
    if act == "announce":
        return command._replace(manner=command.manner._replace(announced=role))
    if isinstance(command, c.Bet):
        assert command.manner is not None
        return command._replace(manner=command.manner._replace(by=role, name=name))
    return command._replace(by=role, name=name)


def confirm(law: Law, ask: Ask, who: Giver) -> Filled:
    """Return the command of a confirmed ask, the ask if it needs another confirmation, or why this person may not
    confirm it."""
    if (refusal := _may_answer(law, ask, who)) is not None:
        return refusal
    (act, _), *rest = ask.needs
    given = _confirm(ask.command, act, who.role, who.person)
    return Ask(given, tuple(rest)) if rest else given


def decline(law: Law, ask: Ask, who: Giver) -> Refusal:
    """Return the refusal that a declined ask gives its player; or why this person may not decline it."""
    if (refusal := _may_answer(law, ask, who)) is not None:
        return refusal
    act, held = ask.needs[0]
    return refuse("not_confirmed", held.cite, _declined(law, ask.command, who.role, _ASKED_FOR[act]))


def _declined(law: Law, asked: c.Bet | c.Call | c.Proxy, role: str, what: str) -> Phrase:
    """Return who declined what: whose bet of how much on what, or whose call."""
    by, player = law.book.roles[role].label, person(asked.player)
    if isinstance(asked, c.Proxy):
        return phrase("the {} declined to let {} throw for {}", by, person(asked.thrower), player)
    on = wager(law.book.wager_label(asked.wager), asked.wager)
    it = phrase("{} on {}", money(asked.amount), on) if isinstance(asked, c.Bet) else on
    return phrase("the {} declined {} that {} asked for: {}", by, what, player, it)


def _may_answer(law: Law, ask: Ask, who: Giver) -> Refusal | None:
    act, held = ask.needs[0]
    if who.person == ask.command.player:
        return refuse("not_your_role", held.cite, f"{POWERS[act]} is for a person other than the player")
    return not_yours(law, held, act, who.role)


READINGS = ("table", "rules", "fairness", "history", "statistics", "odds", "export", "projection", "desk", "audit")
"""The parts of a table that can be read."""


def may_read(law: Law, state: State, who: Giver, what: str) -> Refusal | None:
    """Return the refusal to read a part that `view` hides; None if it may be read.

    Only staff read the desk and, in `mode casino`, statistics.
    """
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
