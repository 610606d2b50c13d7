"""Decides what happens before a round: tables, briefing, seats, substitutes and its opening."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from hardway.rulebook import Cite, Refused
from hardway.tournament.entering import check_entrant, check_may_play, check_not_disqualified
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import TournamentAct
from hardway.tournament.model.conditions import Takes
from hardway.tournament.model.law import Events, TournamentLaw, amounts_due, authorise, check_approved, check_time
from hardway.tournament.model.state import IN_IT, OVER, RoundState, RoundTable
from hardway.tournament.model.state import TournamentState as State
from hardway.values.clock import moment, time_text
from hardway.values.names import count_text
from hardway.values.phrase import person, phrase, table_word


def check_round(state: State, number: int) -> None:
    """Refuse a round that is not in the conditions."""
    if number in state.rounds:
        return
    known = ", ".join(map(str, state.rounds))
    raise Refused("unknown_name", None, f"there is no round {number}; the rounds are {known}")


def round_players(law: TournamentLaw, state: State, number: int) -> tuple[str, ...]:
    """Return the players of a round in the order of application; after the draw, those with a seat or waiting for
    one.
    """
    round_ = state.rounds[number]
    if round_.phase == "drawn":
        placed = (name for name, _, _ in round_.places if state.entrants[name].state == "accepted")
        return _in_order(state, {*placed, *players_to_place(state, number)})
    return players_due(law, state, number)


def players_due(law: TournamentLaw, state: State, number: int) -> tuple[str, ...]:
    """Return the players whom a round would take now, in the order of application."""
    found: set[str] = set()
    for takes in law.conditions(state).get("takes", number):
        found |= set(_players_by(law, state, takes))
    return _in_order(state, found)


def players_to_place(state: State, number: int) -> tuple[str, ...]:
    """Return the players who were reinstated since the seats of a round were drawn, and need one."""
    return tuple(name for name in state.rounds[number].unplaced if state.entrants[name].state in IN_IT)


def _in_order(state: State, names: set[str]) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: state.entrants[name].number))


def _players_by(law: TournamentLaw, state: State, takes: Takes) -> Iterator[str]:
    for entrant in state.entrants.values():
        match takes.who:
            case "entrants":
                comes = entrant.state == "accepted" and not any(amounts_due(law.conditions(state), entrant))
            case "best":
                comes = entrant.state == "accepted" and entrant.name in state.rounds[takes.round].best
            case "rest":
                comes = entrant.state == "out" and entrant.eliminated_in == takes.round
            case _:
                comes = entrant.state == "accepted" and entrant.waiting
        if comes:
            yield entrant.name


def tables_of(state: State, number: int) -> tuple[RoundTable, ...]:
    """Return the tables of a round, in the order in which they were set aside."""
    return tuple(table for table in state.tables.values() if table.round == number)


def mark_table(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide that a table is used outside this tournament, or is free again. A table set aside is for its tournament
    alone."""
    cite = authorise(law, state, "table", command)
    busy = command.what == "busy"
    if busy == (command.table in state.busy):
        raise Refused("already_done", cite, phrase("{} is {} already", table_word(command.table), command.what))
    table = state.tables.get(command.table)
    if busy and table is not None and state.phase not in OVER and state.rounds[table.round].phase != "settled":
        says = phrase(
            "{} is designated for round {}, and may be used only for the tournament",
            table_word(command.table),
            table.round,
        )
        raise Refused("in_use", law.cite("exclusive"), says)
    return (e.TableBusy(command.table, busy, **cite.cited),)


def designate(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to set a table aside for a round. Until the round opens it may replace another table."""
    cite = authorise(law, state, "designate", command)
    check_approved(law, state)
    check_round(state, command.round)
    _check_not_drawn(state, command, cite)
    if command.table in state.busy:
        raise Refused("in_use", law.cite("exclusive"), phrase("{} is in other use", table_word(command.table)))
    before = state.tables.get(command.table)
    if before is not None and state.rounds[before.round].phase != "settled":
        raise Refused(
            "already_done",
            cite,
            phrase("{} is designated already, for round {}", table_word(command.table), before.round),
        )
    most = law.conditions(state).get("tables", command.round)
    if not command.instead and len(tables_of(state, command.round)) >= most:
        says = f"round {command.round} has {count_text(most, 'table')}, as the conditions say"
        raise Refused("too_many", law.item("tables"), says)
    return (e.TableDesignated(command.table, command.round, command.instead, **cite.cited),)


def _check_not_drawn(state: State, command: TournamentAct, cite: Cite) -> None:
    """Refuse a further table once seats are drawn, and any table once the round is in play."""
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


def release(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to release a table, before the seats of its round are drawn or after the round is settled."""
    cite = authorise(law, state, "designate", command)
    table = state.tables.get(command.table)
    if table is None:
        raise Refused("not_designated", cite, phrase("{} is not designated", table_word(command.table)))
    if state.phase not in OVER and state.rounds[table.round].phase in ("drawn", "open"):
        says = phrase(
            "{} is needed until round {} is settled, and cannot be released", table_word(command.table), table.round
        )
        raise Refused("in_use", law.cite("exclusive"), says)
    return (e.TableReleased(command.table, **cite.cited),)


def brief(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide that players are briefed, or that the director is satisfied that they understand."""
    cite = authorise(law, state, "brief", command)
    check_approved(law, state)
    _check_not_away(law, state)
    sure = command.verb == "satisfied"
    for player in command.players:
        _check_plays(state, player, cite)
        if sure and player not in state.briefed:
            raise Refused("not_briefed", cite, phrase("{} <has> not been briefed", person(player)))
        if player in (state.satisfied if sure else state.briefed):
            raise Refused("already_done", cite, phrase("{} <has> been briefed", person(player)))
    return tuple(e.Briefed(player, sure, **cite.cited) for player in command.players)


def _check_not_away(law: TournamentLaw, state: State) -> None:
    if state.away:
        says = "the director is away: players are briefed when the director is present"
        raise Refused("director_away", law.cite("present"), says)


def _check_plays(state: State, player: str, cite: Cite) -> None:
    """Refuse a person who is neither an accepted player nor an approved substitute."""
    if player in state.substitutes:
        return
    check_entrant(state, player)
    status = state.entrants[player].state
    if status not in ("accepted", "out"):
        raise Refused("too_early", cite, phrase("{} <is> {}", person(player), status.replace("_", " ")))


def signatures(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide that players must sign a copy of the conditions."""
    cite = authorise(law, state, "signatures", command)
    check_approved(law, state)
    if state.signatures:
        raise Refused("already_done", cite, "players must sign already")
    return (e.SignaturesRequired(**cite.cited),)


def sign(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide that a player or substitute has signed."""
    check_approved(law, state)
    if command.player not in state.substitutes:
        check_entrant(state, command.player)
    cite = law.power("signatures")
    if command.player in state.signed:
        raise Refused("already_done", cite, phrase("{} <has> signed", person(command.player)))
    return (e.CopySigned(command.player, **cite.cited),)


def check_signed(law: TournamentLaw, state: State, who: str) -> None:
    """Refuse a person who must sign a copy of the conditions and has not."""
    if state.signatures and who not in state.signed:
        raise Refused(
            "not_signed", law.cite("signed"), phrase("{} <has> not signed a copy of the conditions", person(who))
        )


def in_drawn_order(names: Sequence[str], numbers: Sequence[int]) -> tuple[str, ...] | None:
    """Return the names in the order that numbers draw; None if the numbers are not a valid draw.

    The first number is from 0 to n−1, the next from 0 to n−2 for those left: each order has exactly one row of numbers.
    """
    left, found = list(names), []
    if len(numbers) != len(left) or any(not 0 <= n < len(left) - i for i, n in enumerate(numbers)):
        return None
    for number in numbers:
        found.append(left.pop(number))
    return tuple(found)


def elimination(player: str, table: str, amount: int, number: int, cite: Cite) -> list[e.TournamentEvent]:
    """Return the events for a player who is out in the middle of a round: the chips go out of play."""
    gone: list[e.TournamentEvent] = [e.WentOut(player, "out", number, "", **cite.cited)]
    return [*gone, e.ChipsForfeited(player, table, amount, **cite.cited)] if amount else gone


def seat(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to seat a player, or an approved substitute, in the seat that was drawn."""
    check_approved(law, state)
    table = state.tables.get(command.table)
    if table is None:
        raise Refused(
            "not_designated", law.cite("designated"), phrase("{} is not designated", table_word(command.table))
        )
    round_ = state.rounds[table.round]
    player = round_.plays_for(command.player)
    at, place = round_.place_of(player)
    if round_.phase not in ("drawn", "open") or table.phase == "ended":
        early = round_.phase == "scheduled"
        undrawn = f"the places of round {table.round} have not been drawn"
        says = undrawn if early else f"round {table.round} takes no places now"
        raise Refused("not_drawn" if early else "too_late", law.cite("equal_chance"), says)
    if at or player in players_to_place(state, table.round):
        _check_all_placed(law, state, round_)
    if not at:
        _check_approved_of(law, state, round_, command.player)
        says = phrase(
            "{} is a table kept for the tournament, and {} <does> not play in its round {}",
            table_word(command.table),
            person(command.player),
            table.round,
        )
        raise Refused("in_use", law.cite("exclusive"), says)
    if (at, place) != (command.table, command.place):
        raise Refused(
            "not_your_place",
            law.cite("equal_chance"),
            phrase("{} <has> another seat by the draw: place {} at {}", person(player), place, at),
        )
    if player in table.seated:
        raise Refused("already_done", law.cite("equal_chance"), phrase("{} <has> taken that place", person(player)))
    return _seated(law, state, round_, command, player)


def _check_approved_of(law: TournamentLaw, state: State, round_: RoundState, name: str) -> None:
    """Refuse a nominated substitute whom the director has not approved."""
    for player, substitute, allowed in round_.substitutes:
        if substitute == name and not allowed and not state.is_disqualified(name):
            says = phrase(
                "the director has not approved {}, whom {} <has> nominated for round {}",
                person(name),
                person(player),
                round_.number,
            )
            raise Refused("too_early", law.power("substitute"), says)


def _seated(law: TournamentLaw, state: State, round_: RoundState, command: TournamentAct, player: str) -> Events:
    entrant = state.entrants[player]
    check_may_play(law, state, player)
    check_substitute(law, state, command.player)
    if entrant.state != "accepted":
        raise Refused(
            "too_late", law.item("late_arrival"), phrase("{} <is> {}", person(player), entrant.state.replace("_", " "))
        )
    _check_not_absent(law, state, round_)
    for who in dict.fromkeys((player, command.player)):
        check_signed(law, state, who)
        if round_.phase == "open":
            _check_briefed(law, state, who)
    cite = law.power("substitute") if command.player != player else law.cite("equal_chance")
    return (e.PlaceTaken(player, command.player, command.table, command.place, **cite.cited),)


def _check_not_absent(law: TournamentLaw, state: State, round_: RoundState) -> None:
    """Refuse a player who comes so late that they count as absent."""
    minutes = law.conditions(state).get("absent_after")
    if round_.phase == "open" and minutes is not None and state.now >= round_.opened + 60 * minutes:
        says = f"who has not come {count_text(minutes, 'minute')} after the round opened is absent from it"
        raise Refused("too_late", law.item("non_attendance"), says)


def _check_briefed(law: TournamentLaw, state: State, who: str) -> None:
    if who in state.satisfied:
        return
    says = phrase(
        "{} <has> not been briefed, or the director is not satisfied that {} understands", person(who), person(who)
    )
    raise Refused("not_briefed", law.cite("briefed"), says)


def check_substitute(law: TournamentLaw, state: State, who: str) -> None:
    """Refuse a substitute who may not play, or who was disqualified."""
    check_may_play(law, state, who)
    check_not_disqualified(law, state, who)


def nominate(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide a player's nomination of a substitute."""
    check_approved(law, state)
    check_entrant(state, command.player)
    check_round(state, command.round)
    cite, round_ = law.power("substitute"), state.rounds[command.round]
    if law.conditions(state).get("substitutes") == "no":
        raise Refused("not_in_conditions", law.item("substitutes"), "the conditions allow no substitutes")
    if round_.phase == "settled":
        raise Refused("too_late", cite, f"round {command.round} is over")
    if state.entrants[command.player].state != "accepted":
        raise Refused("too_late", cite, phrase("{} <does> not play", person(command.player)))
    _check_free(state, command.player, command.round, cite)
    check_may_play(law, state, command.player)
    check_substitute(law, state, command.substitute)
    playing = {name for name, _, _ in round_.places} or set(round_players(law, state, command.round))
    if command.substitute in playing:
        raise Refused(
            "not_your_place", cite, phrase("{} <plays> in round {}", person(command.substitute), command.round)
        )
    if any(name == command.substitute for who, name, _ in round_.substitutes if who != command.player):
        raise Refused(
            "not_your_place",
            cite,
            phrase("{} <is> already the substitute of another player", person(command.substitute)),
        )
    return (e.Nominated(command.player, command.substitute, command.round, **cite.cited),)


def _check_free(state: State, player: str, number: int, cite: Cite) -> None:
    """Refuse a substitute once the player's seat is taken."""
    if any(player in table.seated for table in tables_of(state, number)):
        raise Refused("too_late", cite, phrase("the place of {} in round {} is taken", person(player), number))


def answer_nomination(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide whether a substitute is approved. Until the seat is taken, an approval can be withdrawn."""
    cite = authorise(law, state, "substitute", command)
    check_approved(law, state)
    check_round(state, command.round)
    rows = state.rounds[command.round].substitutes
    found = next((row for row in rows if row[0] == command.player), None)
    allowed = command.verb == "allow"
    if found is None:
        raise Refused(
            "too_early",
            cite,
            phrase("{} <has> nominated no substitute for round {}", person(command.player), command.round),
        )
    if found[2] and allowed:
        raise Refused("already_done", cite, f"{found[1]} has been approved")
    if found[2] and state.rounds[command.round].phase == "settled":
        raise Refused("too_late", cite, f"round {command.round} is over")
    if found[2] or allowed:
        _check_free(state, command.player, command.round, cite)
    if allowed:
        check_substitute(law, state, found[1])
    return (e.SubstituteAnswered(command.player, found[1], command.round, allowed, **cite.cited),)


def move(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to move the start of a round, with notice before both the old and the new time."""
    cite = authorise(law, state, "move", command)
    check_approved(law, state)
    check_round(state, command.round)
    check_time(state)
    round_, start = state.rounds[command.round], moment(command.at, now=state.now)
    if start is None:
        raise Refused("bad_time", None, f"there is no such time: {command.at}")
    if round_.phase not in ("scheduled", "drawn"):
        raise Refused("too_late", cite, f"round {command.round} has begun")
    if start == round_.start:
        raise Refused("already_done", cite, f"round {command.round} starts at {time_text(start)}")
    period = law.rules.periods["start_notice"]
    if min(start, round_.start) - state.now < 60 * period.minutes:
        notice, soonest = count_text(period.minutes, "minute"), time_text(min(start, round_.start))
        says = f"players have notice of {notice}: {soonest} is too near"
        raise Refused("notice_due", period.cite, says)
    _check_free_period(law, state, command.round, start)
    _check_overlap(law, state, command.round, start)
    notified = tuple(name for name, entrant in state.entrants.items() if entrant.state in ("accepted", "out"))
    return (e.StartMoved(command.round, round_.start, start, notified, **period.cite.cited),)


def _check_free_period(law: TournamentLaw, state: State, number: int, start: int) -> None:
    """Refuse to start round 1 at a time when players may still withdraw without penalty."""
    until = max((one.get("withdraw_until") for one in law.editions(state, 0)), default=start)
    if number == min(state.rounds) and start < until:
        says = f"players may withdraw without penalty until {time_text(until)}, and play begins no earlier"
        raise Refused("bad_time", law.item("withdraw_until"), says)


def _check_overlap(law: TournamentLaw, state: State, number: int, start: int) -> None:
    conditions, starts = law.conditions(state), {**{n: one.start for n, one in state.rounds.items()}, number: start}
    for early, late in pairwise(starts):
        over = starts[early] + conditions.end(early) - conditions.start(early)
        if starts[late] < over or starts[late] <= starts[early]:
            other = early if late == number else late
            says = f"round {other} starts at {time_text(starts[other])}: rounds do not overlap"
            raise Refused("bad_time", law.item("start"), says)


def open_round(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to begin a round: the director must be present, seats drawn, players briefed. All get the same chips."""
    cite = authorise(law, state, "open", command)
    check_approved(law, state)
    check_round(state, command.round)
    check_time(state)
    round_ = state.rounds[command.round]
    _check_ready(law, state, round_)
    events: list[e.TournamentEvent] = [e.RoundOpened(command.round, state.now, **cite.cited)]
    for player, table, _ in round_.places:
        if state.entrants[player].state == "accepted":
            events += _chips_given(law, state, player, state.tables[table])
    return tuple(events)


def _check_ready(law: TournamentLaw, state: State, round_: RoundState) -> None:
    if round_.phase in ("open", "settled"):
        raise Refused("already_done", law.item("start"), f"round {round_.number} has begun")
    if not state.present:
        raise Refused("director_away", law.cite("present"), "the director is not present")
    if round_.phase == "scheduled":
        raise Refused("not_drawn", law.cite("equal_chance"), f"the places of round {round_.number} have not been drawn")
    _check_all_placed(law, state, round_)
    if state.now < round_.start:
        raise Refused("too_early", law.item("start"), f"round {round_.number} starts at {time_text(round_.start)}")
    left = sum(state.entrants[name].state == "accepted" for name, _, _ in round_.places)
    if round_.number == 1 and left < (least := law.conditions(state).get("players")[0]):
        raise Refused(
            "too_few", law.item("players"), f"round 1 needs at least {count_text(least, 'player')}, and has {left}"
        )
    for table in tables_of(state, round_.number):
        seated = [player for player in table.seated if not _barred(state, round_, player)]
        if not seated:
            raise Refused(
                "not_your_place",
                law.cite("equal_chance"),
                phrase("no player has taken a place at {}", table_word(table.name)),
            )
        for player in seated:
            if state.entrants[player].state == "accepted":
                for who in dict.fromkeys((player, round_.sits_for(player))):
                    _check_briefed(law, state, who)
                    check_signed(law, state, who)


def _check_all_placed(law: TournamentLaw, state: State, round_: RoundState) -> None:
    """Refuse a seat or a start while a reinstated player has no seat: the draw must be held again."""
    if again := players_to_place(state, round_.number):
        says = f"round {round_.number} has no seat for a reinstated player ({', '.join(again)}): draw its seats again"
        raise Refused("not_drawn", law.cite("equal_chance"), says)


def _barred(state: State, round_: RoundState, player: str) -> bool:
    """Say whether a player, or their substitute, may not gamble."""
    return not state.barred.isdisjoint((player, round_.sits_for(player)))


def _chips_given(law: TournamentLaw, state: State, player: str, table: RoundTable) -> list[e.TournamentEvent]:
    conditions, cite = law.conditions(state), law.item("chips")
    chips = conditions.get("chips", table.round)
    carried = chips == "carried"
    amount = state.entrants[player].chips if carried else chips
    events: list[e.TournamentEvent] = [e.ChipsGiven(player, table.name, amount, carried, **cite.cited)]
    barred = _barred(state, state.rounds[table.round], player)
    if player in table.seated and not barred:
        return events
    late = law.item("late_arrival")
    events.append(e.Missing(player, table.name, **(law.power("bar") if barred else late).cited))
    if conditions.get("late_arrival") == "out":
        events += elimination(player, table.name, amount, table.round, late)
    return events
