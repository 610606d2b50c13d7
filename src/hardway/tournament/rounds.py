"""Before a round: its tables, who plays in it, briefing, and places by draw."""

from collections.abc import Iterator, Sequence

from hardway.rulebook import Cite, Refused
from hardway.tournament import events as e
from hardway.tournament.commands import TournamentAct
from hardway.tournament.entering import check_entrant
from hardway.tournament.expected import owed
from hardway.tournament.items import Takes
from hardway.tournament.law import Events, TournamentLaw, check_approved, empower
from hardway.tournament.state import IN_IT, OVER, RoundTable
from hardway.tournament.state import TournamentState as State


def check_round(state: State, number: int) -> None:
    """Refuse a round that the conditions do not have."""
    if number in state.rounds:
        return
    known = ", ".join(map(str, state.rounds))
    raise Refused("unknown_name", None, f"there is no round {number}; the rounds are {known}")


def field(tl: TournamentLaw, state: State, number: int) -> tuple[str, ...]:
    """Return who plays in a round, in the order of their applications; once drawn, who has or is to have a place."""
    round_ = state.rounds[number]
    if round_.phase == "drawn":
        placed = (name for name, _, _ in round_.places if state.entrants[name].state == "accepted")
        return _in_order(state, {*placed, *to_place(state, number)})
    return comers(tl, state, number)


def comers(tl: TournamentLaw, state: State, number: int) -> tuple[str, ...]:
    """Return whom a round takes as everybody stands, in the order of their applications."""
    found: set[str] = set()
    for takes in tl.conditions(state).get("takes", number):
        found |= set(_coming(tl, state, takes))
    return _in_order(state, found)


def to_place(state: State, number: int) -> tuple[str, ...]:
    """Return who was put back since the places of a round were drawn, and is to have one."""
    return tuple(name for name in state.rounds[number].unplaced if state.entrants[name].state in IN_IT)


def _in_order(state: State, names: set[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: state.entrants[name].number))


def _coming(tl: TournamentLaw, state: State, takes: Takes) -> Iterator[str]:
    for entrant in state.entrants.values():
        match takes.who:
            case "entrants":
                comes = entrant.state == "accepted" and not any(owed(tl.conditions(state), entrant))
            case "best":
                comes = entrant.state == "accepted" and entrant.name in state.rounds[takes.round].best
            case "rest":
                comes = entrant.state == "out" and entrant.out_in == takes.round
            case _:
                comes = entrant.state == "accepted" and entrant.waiting
        if comes:
            yield entrant.name


def tables_of(state: State, number: int) -> tuple[RoundTable, ...]:
    """Return the tables of a round, in the order in which they were designated."""
    return tuple(table for table in state.tables.values() if table.round == number)


def occupy(tl: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Note that a table is in other play, or no more; a designated one is for its tournament alone."""
    cite = empower(tl, state, "table", command)
    busy = command.what == "busy"
    if busy == (command.table in state.busy):
        raise Refused("already_done", cite, f"{command.table} is {command.what} already")
    table = state.tables.get(command.table)
    if busy and table is not None and state.phase not in OVER and state.rounds[table.round].phase != "settled":
        says = f"{command.table} is designated for round {table.round}, and used for the tournament alone"
        raise Refused("in_use", tl.cite("exclusive"), says)
    return (e.TableBusy(command.table, busy, **cite.cited),)


def designate(tl: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Set a table aside for a round; until the round is opened it may replace another of it."""
    cite = empower(tl, state, "designate", command)
    check_approved(tl, state)
    check_round(state, command.round)
    _check_not_drawn(state, command, cite)
    if command.table in state.busy:
        raise Refused("in_use", tl.cite("exclusive"), f"{command.table} is open for other play")
    before = state.tables.get(command.table)
    if before is not None and state.rounds[before.round].phase != "settled":
        raise Refused("already_done", cite, f"{command.table} is designated for round {before.round}")
    most = tl.conditions(state).get("tables", command.round)
    if not command.instead and len(tables_of(state, command.round)) >= most:
        says = f"round {command.round} has {most} tables, as the conditions say"
        raise Refused("too_many", tl.item("tables"), says)
    return (e.TableDesignated(command.table, command.round, command.instead, **cite.cited),)


def _check_not_drawn(state: State, command: TournamentAct, cite: Cite) -> None:
    """Refuse one more table once places are drawn, and another table once the round is in play."""
    phase, replaced = state.rounds[command.round].phase, state.tables.get(command.instead)
    if phase not in ("scheduled", "drawn"):
        says = f"round {command.round} is in play: where a table breaks, play on at another one in its name"
        says += ", or conclude it; a lost hand is annulled"
        raise Refused("too_late", cite, says if phase == "open" else f"round {command.round} is settled")
    if phase == "drawn" and not command.instead:
        says = f"the places of round {command.round} have been drawn: name the table that it replaces, after `for`"
        raise Refused("too_late", cite, says)
    if command.instead and (replaced is None or replaced.round != command.round):
        raise Refused("not_designated", cite, f"{command.instead} is not designated for round {command.round}")


def release(tl: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Give a table back, before its round's places are drawn or after the round is settled."""
    cite = empower(tl, state, "designate", command)
    table = state.tables.get(command.table)
    if table is None:
        raise Refused("not_designated", cite, f"{command.table} is not designated")
    if state.phase not in OVER and state.rounds[table.round].phase in ("drawn", "open"):
        says = f"{command.table} is used for round {table.round} until that is settled"
        raise Refused("in_use", tl.cite("exclusive"), says)
    return (e.TableReleased(command.table, **cite.cited),)


def brief(tl: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Brief players; then be satisfied that they understand."""
    cite = empower(tl, state, "brief", command)
    check_approved(tl, state)
    _check_not_away(tl, state)
    sure = command.verb == "satisfied"
    for player in command.players:
        _check_plays(state, player, cite)
        if sure and player not in state.briefed:
            raise Refused("not_briefed", cite, f"{player} has not been briefed")
        if player in (state.satisfied if sure else state.briefed):
            raise Refused("already_done", cite, f"{player} has been briefed")
    return tuple(e.Briefed(player, sure, **cite.cited) for player in command.players)


def _check_not_away(tl: TournamentLaw, state: State) -> None:
    if state.away:
        raise Refused("director_away", tl.cite("present"), "the director is away: nobody is briefed")


def _check_plays(state: State, player: str, cite: Cite) -> None:
    """Refuse who is neither accepted nor an approved substitute."""
    if player in state.substitutes:
        return
    check_entrant(state, player)
    stands = state.entrants[player].state
    if stands not in ("accepted", "out"):
        raise Refused("too_early", cite, f"{player} is {stands.replace('_', ' ')}")


def signatures(tl: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Require that players sign."""
    cite = empower(tl, state, "signatures", command)
    check_approved(tl, state)
    if state.signatures:
        raise Refused("already_done", cite, "players must sign already")
    return (e.SignaturesRequired(**cite.cited),)


def sign(tl: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Note the signature of a player or substitute."""
    check_approved(tl, state)
    if command.player not in state.substitutes:
        check_entrant(state, command.player)
    cite = tl.rules.powers["signatures"].cite
    if command.player in state.signed:
        raise Refused("already_done", cite, f"{command.player} has signed")
    return (e.CopySigned(command.player, **cite.cited),)


def check_signed(tl: TournamentLaw, state: State, who: str) -> None:
    """Refuse who is to sign a copy of the conditions and has not."""
    if state.signatures and who not in state.signed:
        raise Refused("not_signed", tl.cite("signed"), f"{who} has not signed a copy of the conditions")


def picked(names: Sequence[str], numbers: Sequence[int]) -> tuple[str, ...] | None:
    """Return names in the order that numbers draw them; None for numbers that are not such a draw.

    The first number is from 0 to n−1, the next from 0 to n−2 of those left: every order has exactly one row of numbers.
    """
    left, found = list(names), []
    if len(numbers) != len(left) or any(not 0 <= n < len(left) - i for i, n in enumerate(numbers)):
        return None
    for number in numbers:
        found.append(left.pop(number))
    return tuple(found)


def out_of_round(player: str, table: str, amount: int, number: int, cite: Cite) -> list[e.TournamentEvent]:
    """Return what happens to a player who is out in the middle of a round: the chips go out of play."""
    gone: list[e.TournamentEvent] = [e.WentOut(player, "out", number, "", **cite.cited)]
    return [*gone, e.ChipsForfeited(player, table, amount, **cite.cited)] if amount else gone
