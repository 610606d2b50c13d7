"""Decides what happens to the five dice: one is lost or found, a new set comes, or the old one is kept."""

from hardway.rulebook import Law
from hardway.table.model.commands import Dice
from hardway.table.model.events import DiceMoved
from hardway.table.model.reasons import Events, Refused
from hardway.table.model.roles import empower
from hardway.table.model.state import DICE, State


def dice(law: Law, state: State, command: Dice) -> Events:
    """Decide a command about dice that are lost, found, new or kept."""
    if command.what in ("lost", "found") and command.die not in DICE:
        raise Refused("bad_dice", law.cite("accept"), "the dice of a set are 1 to 5")
    match command.what:
        case "lost":
            return _lost(law, state, command)
        case "found":
            return _found(law, state, command)
        case "new":
            return _new(law, state, command)
        case _:
            return _keep(law, state, command)


def _check_in_hand(law: Law, state: State) -> None:
    if state.phase != "hand":
        raise Refused("window_closed", law.cite("reselect"), "the dice are out; wait for the call")


def _lost(law: Law, state: State, command: Dice) -> Events:
    _check_in_hand(law, state)
    if command.die in state.lost:
        raise Refused("no_dice", None, f"die {command.die} is lost already")
    lost = len(state.lost) + 1
    if law.authority("new_dice") is None and lost > len(DICE) - 2:
        says = f"nobody at {law.book.house} brings a new set, and two dice are needed: look for die {command.die}"
        raise Refused("no_dice", None, says)
    moved = DiceMoved("lost", command.die, command.by, law.cite("retrieve").clause)
    may_go_on = law.settings.continue_old_set == "right" and state.shooter and not state.old_set_shooter
    if owes_new_set(law, lost) and may_go_on:
        return moved, DiceMoved("keep", 0, "", law.cite("continue_old_set").clause)
    return (moved,)


def _found(law: Law, state: State, command: Dice) -> Events:
    cite = empower(law, state, "found", command)
    _check_in_hand(law, state)
    if command.die not in state.lost:
        raise Refused("no_dice", None, f"die {command.die} is not lost")
    late = command.die in state.missed and law.settings.original_back == "at_once"
    return (DiceMoved("found", command.die, command.by, cite.clause, late=late),)


def _new(law: Law, state: State, command: Dice) -> Events:
    empower(law, state, "new_dice", command)
    _check_in_hand(law, state)
    inspect = law.authority("inspect") is not None
    has_right = bool(state.old_set_shooter) and state.old_set_shooter == state.shooter
    goes_on = has_right and not state.desk.inspect and len(state.lost) <= 3
    cite = law.cite("lost_makes_new_set" if owes_new_set(law, len(state.lost)) else "new_set")
    return (DiceMoved("new", 0, command.by, cite.clause, not goes_on, inspect),)


def _keep(law: Law, state: State, command: Dice) -> Events:
    if law.settings.continue_old_set == "right":
        cite = law.cite("continue_old_set")
        raise Refused("not_offered", cite, "the shooter may go on with this set by right; no one needs to allow it")
    empower(law, state, "continue_old", command)
    _check_in_hand(law, state)
    if not state.shooter or not state.lost:
        raise Refused("no_dice", law.cite("continue_old_set"), "no shooter has a set with a lost die")
    return (DiceMoved("keep", 0, command.by, law.cite("continue_old_set").clause),)


def owes_new_set(law: Law, lost: int) -> bool:
    """Say whether so many lost dice require a new set; never, if no role has the power to bring one."""
    return law.authority("new_dice") is not None and lost >= int(law.settings.lost_makes_new_set)
