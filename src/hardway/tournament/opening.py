"""How a round begins: places are taken, substitutes answered, its start is moved, and it opens."""

from hardway.rulebook import Refusal, refuse
from hardway.tournament import commands as c
from hardway.tournament import events as e
from hardway.tournament.entering import not_entitled, unknown
from hardway.tournament.law import Decision, TournamentLaw, approved, cited, empower, no_time
from hardway.tournament.rounds import field, no_round, out_of_round, tables_of, too_early
from hardway.tournament.state import RoundState, RoundTable
from hardway.tournament.state import TournamentState as State
from hardway.values.clock import moment, shown


def seat(tl: TournamentLaw, state: State, command: c.SeatAt) -> Decision:
    """Let a player, or an approved substitute, take the place that was drawn."""
    if (refusal := approved(tl, state)) is not None:
        return refusal
    table = state.tables.get(command.table)
    if table is None:
        return refuse("not_designated", tl.cite("designated"), f"{command.table} is not designated")
    round_ = state.rounds[table.round]
    player = round_.plays_for(command.player)
    at, place = round_.place_of(player)
    if round_.phase not in ("drawn", "open") or table.phase == "ended":
        early = round_.phase == "scheduled"
        return refuse(
            "not_drawn" if early else "too_late", tl.cite("equal_chance"), f"round {table.round} takes no places now"
        )
    if not at:
        says = f"{command.table} is for the tournament alone, and {command.player} does not play in round {table.round}"
        return refuse("in_use", tl.cite("exclusive"), says)
    if (at, place) != (command.table, command.place):
        return refuse("not_your_place", tl.cite("equal_chance"), f"{player} has place {place} at {at}, by the draw")
    if player in table.seated:
        return refuse("already_done", tl.cite("equal_chance"), f"{player} has taken that place")
    return _seated(tl, state, round_, command, player)


def _seated(tl: TournamentLaw, state: State, round_: RoundState, command: c.SeatAt, player: str) -> Decision:
    entrant = state.entrants[player]
    if (refusal := not_entitled(tl, state, command.player)) is not None:
        return refusal
    if entrant.state != "accepted":
        return refuse("too_late", tl.item("late_arrival"), f"{player} is {entrant.state.replace('_', ' ')}")
    if state.signatures and not entrant.signed:
        return refuse("not_signed", tl.cite("signed"), f"{player} has not signed a copy of the conditions")
    if round_.phase == "open" and not entrant.satisfied:
        return refuse("not_briefed", tl.cite("briefed"), f"{player} has not been briefed")
    cite = tl.rules.powers["substitute"].cite if command.player != player else tl.cite("equal_chance")
    return (e.PlaceTaken(player, command.player, command.table, command.place, *cited(cite)),)


def nominate(tl: TournamentLaw, state: State, command: c.Nominate) -> Decision:
    """Let a player name a substitute."""
    refusal = approved(tl, state) or unknown(state, command.player) or no_round(state, command.round)
    if refusal is not None:
        return refusal
    cite, round_ = tl.rules.powers["substitute"].cite, state.rounds[command.round]
    if tl.conditions(state).get("substitutes") == "no":
        return refuse("not_in_conditions", tl.item("substitutes"), "the conditions let nobody nominate a substitute")
    if round_.phase == "settled":
        return refuse("too_late", cite, f"round {command.round} is over")
    if state.entrants[command.player].state != "accepted":
        return refuse("too_late", cite, f"{command.player} does not play")
    if (refusal := not_entitled(tl, state, command.substitute)) is not None:
        return refusal
    playing = {name for name, _, _ in round_.places} or set(_drawable(tl, state, command.round))
    if command.substitute in playing:
        return refuse("not_your_place", cite, f"{command.substitute} plays in round {command.round}")
    if any(name == command.substitute for who, name, _ in round_.substitutes if who != command.player):
        return refuse("not_your_place", cite, f"{command.substitute} stands in for another player")
    return (e.Nominated(command.player, command.substitute, command.round, *cited(cite)),)


def _drawable(tl: TournamentLaw, state: State, number: int) -> tuple[str, ...]:
    return field(tl, state, number) if too_early(tl, state, number) is None or number == 1 else ()


def permit(tl: TournamentLaw, state: State, command: c.Permit) -> Decision:
    """Approve a substitute, or not."""
    cite = empower(tl, state, "substitute", command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := approved(tl, state) or no_round(state, command.round)) is not None:
        return refusal
    rows = state.rounds[command.round].substitutes
    found = next((row for row in rows if row[0] == command.player), None)
    allowed = command.verb == "allow"
    if found is None:
        return refuse("too_early", cite, f"{command.player} has nominated nobody for round {command.round}")
    if found[2]:
        return refuse("already_done", cite, f"{found[1]} has been approved")
    return (e.SubstituteAnswered(command.player, found[1], command.round, allowed, *cited(cite)),)


def move(tl: TournamentLaw, state: State, command: c.Move) -> Decision:
    """Move a start, with notice before both the old and the new one."""
    cite = empower(tl, state, "move", command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := approved(tl, state) or no_round(state, command.round) or no_time(state)) is not None:
        return refusal
    round_, start = state.rounds[command.round], moment(command.at, now=state.now)
    if start is None:
        return Refusal("bad_time", None, f"there is no such time: {command.at}")
    if round_.phase not in ("scheduled", "drawn"):
        return refuse("too_late", cite, f"round {command.round} has begun")
    if start == round_.start:
        return refuse("already_done", cite, f"round {command.round} starts at {shown(start)}")
    period = tl.rules.periods["start_notice"]
    if min(start, round_.start) - state.now < 60 * period.minutes:
        says = f"players have {period.minutes} minutes' notice: {shown(min(start, round_.start))} is too near"
        return refuse("notice_due", period.cite, says)
    if (refusal := _overlaps(tl, state, command.round, start)) is not None:
        return refusal
    told = tuple(name for name, entrant in state.entrants.items() if entrant.state in ("accepted", "out"))
    return (e.StartMoved(command.round, round_.start, start, told, *cited(period.cite)),)


def _overlaps(tl: TournamentLaw, state: State, number: int, start: int) -> Refusal | None:
    conditions = tl.conditions(state)
    for other, round_ in state.rounds.items():
        first, then = (round_.start, start) if other < number else (start, round_.start)
        early = min(other, number)
        over = first + conditions.end(early) - conditions.start(early)
        if other != number and (then < over or then <= first):
            return refuse(
                "bad_time", tl.item("start"), f"round {other} starts at {shown(round_.start)}: rounds do not overlap"
            )
    return None


def open_round(tl: TournamentLaw, state: State, command: c.OpenRound) -> Decision:
    """Begin a round: the director there, its places drawn, everybody there briefed; the same chips for all."""
    cite = empower(tl, state, "open", command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := approved(tl, state) or no_round(state, command.round) or no_time(state)) is not None:
        return refusal
    round_ = state.rounds[command.round]
    if (refusal := _not_ready(tl, state, round_)) is not None:
        return refusal
    events: list[e.Event] = [e.RoundOpened(command.round, state.now, *cited(cite))]
    for player, table, _ in round_.places:
        if state.entrants[player].state == "accepted":
            events += _given(tl, state, player, state.tables[table])
    return tuple(events)


def _not_ready(tl: TournamentLaw, state: State, round_: RoundState) -> Refusal | None:
    if round_.phase in ("open", "settled"):
        return refuse("already_done", tl.item("start"), f"round {round_.number} has begun")
    if not state.present:
        return refuse("director_away", tl.cite("present"), "the director is not present")
    if round_.phase == "scheduled":
        return refuse("not_drawn", tl.cite("equal_chance"), f"the places of round {round_.number} have not been drawn")
    if state.now < round_.start:
        return refuse("too_early", tl.item("start"), f"round {round_.number} starts at {shown(round_.start)}")
    left = sum(state.entrants[name].state == "accepted" for name, _, _ in round_.places)
    if round_.number == 1 and left < (least := tl.conditions(state).get("players")[0]):
        return refuse("too_few", tl.item("players"), f"{left} players are left, and the least number is {least}")
    for table in tables_of(state, round_.number):
        if not table.seated:
            return refuse("not_your_place", tl.cite("equal_chance"), f"nobody has taken a place at {table.name}")
        for player in table.seated:
            if not state.entrants[player].satisfied and state.entrants[player].state == "accepted":
                says = f"{player} has not been briefed, or the director is not satisfied that {player} understands"
                return refuse("not_briefed", tl.cite("briefed"), says)
    return None


def _given(tl: TournamentLaw, state: State, player: str, table: RoundTable) -> list[e.Event]:
    conditions, cite = tl.conditions(state), tl.item("chips")
    chips = conditions.get("chips", table.round)
    carried = chips == "carried"
    amount = state.entrants[player].chips if carried else chips
    events: list[e.Event] = [e.ChipsGiven(player, table.name, amount, carried, *cited(cite))]
    if player in table.seated:
        return events
    late = tl.item("late_arrival")
    events.append(e.Missing(player, table.name, *cited(late)))
    if conditions.get("late_arrival") == "out":
        events += out_of_round(player, table.name, amount, table.round, late)
    return events
