"""Decides corrections of a call: a void found after it, a disputed face, a call or No roll overruled.

The table goes back to just before the call; the right call is settled, and the entries since are decided again in
order. An entry that is no longer lawful falls away, with the reason. Cash that changed hands is never undone: a player
who sat down, bought in or left did so, whatever the dice are found to have shown.
"""

from collections.abc import Callable

from hardway.rulebook import Cite, Law
from hardway.rulebook.model.book import Step
from hardway.table.model.commands import Act, BuyIn, Command, Face, Leave, NoRoll, Overrule, Roll, Seat, Tokens
from hardway.table.model.events import (
    Acted,
    Again,
    Converted,
    Corrected,
    Disputed,
    Event,
    FaceRuled,
    FellAway,
    Left,
    Paid,
    ThrowVoid,
    Undone,
)  # fmt: skip
from hardway.table.model.evolve import advance, entries_since, fold
from hardway.table.model.reasons import Events, Refusal, Refused
from hardway.table.model.roles import allow, empower
from hardway.table.model.state import State
from hardway.table.play import throw
from hardway.table.play.seats import leave_again
from hardway.table.supervise.hours import closing_due
from hardway.table.supervise.notices import with_notices
from hardway.values.verbs import doing

Decide = Callable[[Law, State, Command], Events]


def go_back(law: Law, state: State, decide: Decide, first: tuple[Event, ...], call: Roll | None) -> Events:
    """Return the events of going back to before the last call: `first`, the right call if any, then every entry since.

    Those entries are decided again.
    """
    events = with_notices(law, first)
    draft = fold(state, first)
    if call is not None:
        called = decide(law, _with_exclusions(draft, state), call)
        events += called
        draft = advance(draft, call, called)
    elif closing := closing_due(law, draft, draft.desk.now):
        events += tuple(closing)
        draft = fold(draft, closing)
    for old, happened in entries_since(state):
        if isinstance(old, Face):
            continue  # a ruling on the call itself: this correction replaces or repeats it
        given = decide_again(law, draft, old, happened, decide)
        events += (Again(old, len(given)), *given)
        draft = advance(draft, old, given)
    return events


def _with_exclusions(before: State, now: State) -> State:
    """Return the table before the call, but with the exclusions made since: winners of excluded players stay down."""
    if now.desk.excluded == before.desk.excluded:
        return before
    met = before.copy()
    met.update_desk(excluded=now.desk.excluded)
    return met


def decide_again(law: Law, state: State, entry: Command, happened: Events, decide: Decide) -> Events:
    """Return the events of an entry decided again after a correction; one that is no longer lawful falls away.

    `happened` are its events of the first time.
    """
    fell = any(isinstance(event, FellAway) for event in happened)
    if _is_cash(state, entry) and not fell:
        return happened
    paid = _paid_leaving(entry, happened)
    if paid is not None and entry.player in state.players:  # type: ignore[union-attr]
        acted = tuple(event for event in happened if isinstance(event, Acted))
        return with_notices(law, (*acted, *leave_again(law, state, entry.player, paid=paid)))  # type: ignore[union-attr]
    try:
        events = decide(law, state, entry)
    except Refused as no:
        return _fell_away(state, entry, happened, no.refusal)
    return tuple(_with_first_throw(event, happened) if isinstance(event, Disputed) else event for event in events)


_CASH = ("repay", "float", "fill", "credit", "drop")
"""The verbs of acts by which real money is paid, moved or counted."""


def _is_cash(state: State, entry: Command) -> bool:
    if not isinstance(entry, Act):
        return isinstance(entry, Seat | BuyIn | Tokens)
    return entry.verb in _CASH or (entry.verb == "seize" and entry.player not in state.players)


def _paid_leaving(entry: Command, happened: Events) -> int | None:
    """Return what was paid, in cents, to the player who left by this entry; None if no one left."""
    for event in happened:
        if isinstance(event, Left):
            return event.amount
        if isinstance(event, FellAway) and (event.paid or isinstance(entry, Leave)):
            return event.paid
    return None


def _fell_away(state: State, entry: Command, happened: Events, refusal: Refusal) -> Events:
    """Return the events of an entry that falls away. Its cash stays: what became chips is in the rack, what was paid is
    owed."""
    changed = tuple(event for event in happened if isinstance(event, Converted))
    counter = isinstance(entry, Act) and entry.verb == "release" and entry.player not in state.players
    paid = (Paid(entry.player, entry.amount),) if isinstance(entry, Act) and counter else ()
    return (*changed, FellAway(entry, refusal.reason, refusal.clause), *paid)


def _with_first_throw(event: Disputed, happened: Events) -> Disputed:
    return event._replace(roll=next((old.roll for old in happened if isinstance(old, Disputed)), event.roll))


def no_roll(law: Law, state: State, command: NoRoll, decide: Decide) -> Events:
    """Decide No roll; after a call, go back to just before the call."""
    void = call_off(law, state, command)
    if not throw.takes_back(law, state, command):
        return with_notices(law, void)
    ground = law.book.grounds[command.ground]
    return go_back(law, state, decide, (Undone(**ground.cite.cited), *void), None)


def call_off(law: Law, state: State, command: NoRoll) -> Events:
    """Return the events of No roll, or refuse it. All checks are here, so that `legal` need not go back to try it."""
    *out, void = throw.no_roll(law, state, command)
    _check_not_ruled(law, state, command)
    return (*out, void._replace(level=_level(law, command.by)))


def face(law: Law, state: State, command: Face, decide: Decide) -> Events:
    """Decide a disputed face. Before the call the ruling binds it; after the call, the call is corrected."""
    cite = empower(law, state, "face", command)
    if state.phase == "air" or (state.phase == "hand" and not state.called):
        raise Refused("nothing_there", cite, "no dice lie on the table to be disputed")
    desk = state.desk
    if _level(law, command.by) < desk.level or (desk.level and not desk.faces):
        raise Refused("final", _final_cite(law, cite), "the call was ruled on; only a higher role may change that now")
    if not command.die and not command.face:
        return _void_by_face(law, state, command, decide, cite)
    if command.die not in (1, 2) or not 1 <= command.face <= 6:
        raise Refused("bad_dice", cite, "a face is the first or the second die's, from 1 to 6")
    if any(old[0] == command.die for old in state.desk.faces):
        says = f"die {command.die} of this throw has been ruled on, and that is final"
        raise Refused("final", _final_cite(law, cite), says)
    ruled = FaceRuled(command.die, command.face, _level(law, command.by), *command[2:], cite.clause)
    if state.phase == "rest":
        return with_notices(law, (ruled,))
    was = state.called
    dice = (command.face, was[1]) if command.die == 1 else (was[0], command.face)
    if dice == was:
        return with_notices(law, (ruled,))
    level = max(_level(law, command.by), state.desk.level)
    corrected = Corrected(was, dice, level, *command[2:], cite.clause, cite.reading)
    rulings = tuple(FaceRuled(*old[:2], level, *old[2:], cite.clause) for old in state.desk.faces)
    return go_back(law, state, decide, (Undone(**cite.cited), corrected, *rulings, ruled), Roll(*dice))


def _void_by_face(law: Law, state: State, command: Face, decide: Decide, cite: Cite) -> Events:
    if law.settings.disputed_face != "or_void":
        raise Refused("not_offered", law.cite("disputed_face"), "a disputed face is decided; no throw is voided for it")
    if state.desk.faces:
        says = f"die {state.desk.faces[-1][0]} of this throw has been ruled on, so the throw is not void"
        raise Refused("final", _final_cite(law, cite), says)
    stands = law.cite("stands")
    void = ThrowVoid(
        "disputed_face", "may", command.by, command.because, False, cite.clause, cite.clause, *stands[:2],
        _level(law, command.by),
    )  # fmt: skip
    if state.phase == "rest":
        return with_notices(law, (void,))
    return go_back(law, state, decide, (Undone(**cite.cited), void), None)


def _check_not_ruled(law: Law, state: State, command: NoRoll) -> None:
    """Refuse No roll on a throw that a higher role has ruled on."""
    about_it = state.phase == "rest" or throw.takes_back(law, state, command)
    ruled = _ruling_cite(law, state) if about_it else None
    if ruled is None or (_rules_on_throws(law, command.by) and command.ground not in state.desk.dismissed):
        return
    raise Refused("final", ruled, "a higher role has ruled on this throw, so it cannot be called off")


def _ruling_cite(law: Law, state: State) -> Cite | None:
    """Return the clause of the ruling on the last throw, about a face or the call; None if there is no ruling."""
    if state.desk.faces:
        authority = law.authority("face")
        return _final_cite(law, authority.cite) if authority else None
    return next(
        (_final_cite(law, step.cite) for step in law.ladder("overrule") if step.number == state.desk.level), None
    )


def _rules_on_throws(law: Law, role: str) -> bool:
    """Say whether a role decides faces, or ranks above those that do: it may then still void a throw."""
    authority = law.authority("face")
    deciders = authority.roles if authority else frozenset()
    rank = law.book.roles[role].rank
    return law.book.may_act(role, deciders) or any(rank > law.book.roles[name].rank for name in deciders)


def _final_cite(law: Law, cite: Cite) -> Cite:
    """Return the clause of a ruling, with the book's reading of whose ruling is final in place of its own, if any.

    A reading, such as `CS20`, names what Hardway plays where the text of the book is unclear.
    """
    ruled = law.book.cites.get("ruled")
    return Cite(cite.clause, ruled.reading) if ruled else cite


def _level(law: Law, role: str) -> int:
    """Return the highest step of the overruling ladder on which a role is; 0 for none."""
    return max((step.number for step in law.ladder("overrule") if role in step.roles), default=0)


def overrule(law: Law, state: State, command: Overrule, decide: Decide) -> Events:
    """Decide that a person overrules the last call; they must rank above those who called it or ruled on it."""
    step = _step(law, state, command)
    dice = (command.first, command.second)
    if not all(type(die) is int and 1 <= die <= 6 for die in dice):
        raise Refused("bad_dice", law.cite("face"), f"each die shows one face from 1 to 6, not {dice[0]} and {dice[1]}")
    if state.phase != "hand" or state.before is None:
        raise Refused("nothing_there", step.cite, _no_call_text(state))
    if dice == state.called:
        how = "ruled" if state.desk.level or state.desk.faces else "called"
        raise Refused("nothing_there", step.cite, f"{dice[0]}-{dice[1]} was {how} already")
    if step.number <= state.desk.level:
        says = "it was called or ruled on at this step or a higher one; only a higher role may change it now"
        raise Refused("final", _final_cite(law, step.cite), says)
    ground = "" if state.called else state.desk.voided
    corrected = Corrected(state.called, dice, step.number, *command[2:], *step.cite[:2], ground)
    return go_back(
        law, state, decide, (Undone(step.cite.clause, bool(ground), step.cite.reading), corrected), Roll(*dice)
    )


def _no_call_text(state: State) -> str:
    """Return why there is no call to correct."""
    if state.phase != "hand":
        return "the dice are out: what they show is called first"
    return "there is no call to correct: none was made, or its outcome was annulled"


def _step(law: Law, state: State, command: Overrule) -> Step:
    """Return the highest step of the ladder on which a person may overrule; refuse a person who is on none."""
    ladder = law.ladder("overrule")
    if not ladder:
        raise Refused("not_offered", None, f"nobody at {law.book.house} overrules a call; a disputed face is decided")
    every = frozenset().union(*(step.roles for step in ladder))
    allow(law.book, command.by, every, ladder[0].cite, doing("overrule"))
    step = next(step for step in reversed(ladder) if law.book.may_act(command.by, step.roles))
    if "assigned" in step.needs.split() and (command.name, command.by) not in state.desk.staff:
        who = law.book.roles[command.by].label
        says = f"only this pit's own {who} may overrule: sign with one whom the table's head names as staff"
        raise Refused("not_your_role", step.cite, says)
    return step
