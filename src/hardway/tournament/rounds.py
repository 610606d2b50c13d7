"""Before a round: its tables, who plays in it, briefing, places by draw, substitutes, its start; and its opening."""

from collections.abc import Iterator, Sequence

from hardway.rulebook import Cite, Refusal, refuse
from hardway.tournament import commands as c
from hardway.tournament import events as e
from hardway.tournament.entering import not_entitled, unknown
from hardway.tournament.items import Takes
from hardway.tournament.law import Decision, TournamentLaw, approved, cited, empower, no_time
from hardway.tournament.state import Entrant, RoundState, RoundTable
from hardway.tournament.state import TournamentState as State
from hardway.values.clock import moment, shown


def no_round(state: State, number: int) -> Refusal | None:
    """Refuse a round that the conditions do not have."""
    if number in state.rounds:
        return None
    known = ", ".join(map(str, state.rounds))
    return Refusal("unknown_name", None, f"there is no round {number}; the rounds are {known}")


def paid_up(tl: TournamentLaw, state: State, entrant: Entrant) -> bool:
    """Say whether an entrant has paid what the conditions ask for."""
    conditions = tl.conditions(state)
    return bool(
        (conditions.get("entry_fee") is None or entrant.fee) and (conditions.get("buy_in") is None or entrant.buy_ins)
    )


def field(tl: TournamentLaw, state: State, number: int) -> tuple[str, ...]:
    """Return who plays in a round, in the order of their applications."""
    found: set[str] = set()
    for takes in tl.conditions(state).get("takes", number):
        found |= set(_coming(tl, state, takes))
    return tuple(sorted(found, key=lambda name: state.entrants[name].number))


def _coming(tl: TournamentLaw, state: State, takes: Takes) -> Iterator[str]:
    for entrant in state.entrants.values():
        match takes.who:
            case "entrants":
                comes = entrant.state == "accepted" and paid_up(tl, state, entrant)
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


def occupy(tl: TournamentLaw, state: State, command: c.Occupy) -> Decision:
    """Note that a table is in other play, or no more; a designated one is for its tournament alone."""
    cite = empower(tl, state, "table", command)
    if isinstance(cite, Refusal):
        return cite
    busy = command.what == "busy"
    if busy == (command.table in state.busy):
        return refuse("already_done", cite, f"{command.table} is {command.what} already")
    table = state.tables.get(command.table)
    if busy and table is not None and state.rounds[table.round].phase != "settled":
        says = f"{command.table} is designated for round {table.round}, and used for the tournament alone"
        return refuse("in_use", tl.cite("exclusive"), says)
    return (e.TableBusy(command.table, busy, *cited(cite)),)


def designate(tl: TournamentLaw, state: State, command: c.Designate) -> Decision:
    """Set a table aside for a round."""
    cite = empower(tl, state, "designate", command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := approved(tl, state) or no_round(state, command.round)) is not None:
        return refusal
    if state.rounds[command.round].phase != "scheduled":
        return refuse("too_late", cite, f"the places of round {command.round} have been drawn")
    if command.table in state.busy:
        return refuse("in_use", tl.cite("exclusive"), f"{command.table} is open for other play")
    before = state.tables.get(command.table)
    if before is not None and state.rounds[before.round].phase != "settled":
        return refuse("already_done", cite, f"{command.table} is designated for round {before.round}")
    if len(tables_of(state, command.round)) >= (most := tl.conditions(state).get("tables", command.round)):
        says = f"round {command.round} has {most} tables, as the conditions say"
        return refuse("too_many", tl.item("tables"), says)
    return (e.TableDesignated(command.table, command.round, *cited(cite)),)


def release(tl: TournamentLaw, state: State, command: c.Release) -> Decision:
    """Give a table back, before its round's places are drawn or after the round is settled."""
    cite = empower(tl, state, "designate", command)
    if isinstance(cite, Refusal):
        return cite
    table = state.tables.get(command.table)
    if table is None:
        return refuse("not_designated", cite, f"{command.table} is not designated")
    if state.rounds[table.round].phase in ("drawn", "open"):
        says = f"{command.table} is used for round {table.round} until that is settled"
        return refuse("in_use", tl.cite("exclusive"), says)
    return (e.TableReleased(command.table, *cited(cite)),)


def brief(tl: TournamentLaw, state: State, command: c.Brief) -> Decision:
    """Brief players; then be satisfied that they understand."""
    cite = empower(tl, state, "brief", command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := approved(tl, state)) is not None:
        return refusal
    sure = command.verb == "satisfied"
    for player in command.players:
        if (refusal := unknown(state, player)) is not None:
            return refusal
        entrant = state.entrants[player]
        if entrant.state not in ("accepted", "out"):
            return refuse("too_early", cite, f"{player} is {entrant.state.replace('_', ' ')}")
        if sure and not entrant.briefed:
            return refuse("not_briefed", cite, f"{player} has not been briefed")
        if entrant.satisfied if sure else entrant.briefed:
            return refuse("already_done", cite, f"{player} has been briefed")
    return tuple(e.Briefed(player, sure, *cited(cite)) for player in command.players)


def signatures(tl: TournamentLaw, state: State, command: c.RequireSignatures) -> Decision:
    """Require that players sign."""
    cite = empower(tl, state, "signatures", command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := approved(tl, state)) is not None:
        return refusal
    if state.signatures:
        return refuse("already_done", cite, "players must sign already")
    return (e.SignaturesRequired(*cited(cite)),)


def sign(tl: TournamentLaw, state: State, command: c.SignCopy) -> Decision:
    """Note a player's signature."""
    if (refusal := approved(tl, state) or unknown(state, command.player)) is not None:
        return refusal
    cite = tl.rules.powers["signatures"].cite
    if state.entrants[command.player].signed:
        return refuse("already_done", cite, f"{command.player} has signed")
    return (e.CopySigned(command.player, *cited(cite)),)


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


def draw(tl: TournamentLaw, state: State, command: c.Draw) -> Decision:
    """Draw everybody's table and place, tables filled evenly."""
    cite = empower(tl, state, "draw", command)
    if isinstance(cite, Refusal):
        return cite
    if (refusal := approved(tl, state) or no_round(state, command.round)) is not None:
        return refusal
    number, conditions = command.round, tl.conditions(state)
    if state.rounds[number].phase != "scheduled":
        return refuse("already_done", cite, f"the places of round {number} have been drawn")
    if (refusal := _too_early(tl, state, number)) is not None:
        return refusal
    tables = [table.name for table in tables_of(state, number)]
    if len(tables) != (needed := conditions.get("tables", number)):
        says = f"round {number} is played at {needed} tables, and {len(tables)} are designated"
        return refuse("not_designated", tl.cite("designated"), says)
    players = field(tl, state, number)
    if number == 1 and len(players) < (least := conditions.get("players")[0]):
        says = f"{len(players)} players have been accepted and have paid; the least number is {least}"
        return refuse("too_few", tl.item("players"), says)
    drawn = picked(players, command.numbers)
    if drawn is None:
        says = f"{len(players)} players are drawn with as many numbers, the first from 0 to {len(players) - 1}, each "
        return refuse("bad_numbers", cite, f"{says}next from 0 to one less: {', '.join(players)}")
    places = tuple((name, tables[i % len(tables)], i // len(tables) + 1) for i, name in enumerate(drawn))
    return (e.PlacesDrawn(number, places, *cited(cite)),)


def _too_early(tl: TournamentLaw, state: State, number: int) -> Refusal | None:
    if number == 1 and state.phase != "entries_closed":
        return refuse("too_early", tl.item("players"), "entries are not closed")
    open_ = [one for one in state.rounds if one < number and state.rounds[one].phase != "settled"]
    if open_:
        return refuse("too_early", tl.item("goes_on"), f"round {open_[0]} is not settled")
    return None


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
    return field(tl, state, number) if _too_early(tl, state, number) is None or number == 1 else ()


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


def out_of_round(player: str, table: str, amount: int, number: int, cite: Cite) -> list[e.Event]:
    """Return what happens to a player who is out in the middle of a round: the chips go out of play."""
    gone: list[e.Event] = [e.WentOut(player, "out", number, "", *cited(cite))]
    return [*gone, e.ChipsForfeited(player, table, amount, *cited(cite))] if amount else gone
