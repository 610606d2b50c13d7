"""Decides the end of a round and of a tournament: who goes on, what happens to chips, prizes, cancellation."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from hardway.rulebook import Cite, Refused
from hardway.tournament import disputes
from hardway.tournament.disputes import Block
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import TournamentAct
from hardway.tournament.model.conditions import Ends, GoesOn, Prizes, TournamentConditions
from hardway.tournament.model.evolve import fold
from hardway.tournament.model.law import Events, TournamentLaw, authorise, check_approved, places_left
from hardway.tournament.model.state import OVER, RoundState, RoundTable
from hardway.tournament.model.state import TournamentState as State
from hardway.tournament.playing import contending_at, players_at, unopened_wagers
from hardway.tournament.rounds import check_round, in_drawn_order, tables_of
from hardway.tournament.seat_draw import check_lots

Groups = tuple[tuple[str, ...], ...]


def chip_ranking(state: State, tables: Sequence[RoundTable]) -> Groups:
    """Return the players at these tables by chips, the most first; equal ones in one group, in the order of
    application."""
    chips = {name: table.chips_of(name) for table in tables for name in contending_at(state, table)}
    order = sorted(chips, key=lambda name: (-chips[name], state.entrants[name].number))
    return tuple(tuple(group) for _, group in groupby(order, key=chips.__getitem__))


def final_ranking(state: State, round_: RoundState, table: RoundTable) -> Groups:
    """Return the players of a table in a settled round by rank; of equal ones, those who go on come first."""
    places = {name: place for place, group in enumerate(round_.ranks) for name in group}
    left = [name for name, _ in round_.stacks if name in dict(table.stacks)]
    order = {name: (places.get(name, len(places)), -table.chips_of(name)) for name in left}
    goes = {name: (*order[name], name not in round_.best, state.entrants[name].number) for name in left}
    return tuple(tuple(group) for _, group in groupby(sorted(left, key=goes.__getitem__), key=order.__getitem__))


class Cut:
    """Picks the players who go on, and draws for ties with the given numbers, one after the other."""

    def __init__(self, rule: str, numbers: Sequence[int]) -> None:
        self.rule, self.numbers = rule, list(numbers)
        self.undrawn: list[str] = []
        """The tied players for whose draw numbers are missing or wrong."""
        self.ties: list[int] = []
        """For each tie that has to be drawn, the number of tied players."""

    def best(self, groups: Groups, places: int) -> list[str]:
        """Return the best players for `places` seats; with the rule `all`, also all who are equal to the last of
        them.
        """
        found: list[str] = []
        for group in groups:
            room = places - len(found)
            if room <= 0:
                break
            found += group if len(group) <= room or self.rule == "all" else self.order(group)[:room]
        return found

    def order(self, group: tuple[str, ...]) -> tuple[str, ...]:
        """Return equal players in order: as they applied, or as the numbers draw them."""
        if self.rule != "draw" or len(group) < 2:
            return group
        self.ties.append(len(group))
        numbers, self.numbers = self.numbers[: len(group)], self.numbers[len(group) :]
        drawn = in_drawn_order(group, numbers)
        if drawn is None:
            self.undrawn += [name for name in group if name not in self.undrawn]
            return group
        return drawn


def progress(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to settle a round whose tables have all ended."""
    cite = authorise(law, state, "progress", command)
    check_approved(law, state)
    check_round(state, command.round)
    round_, tables = state.rounds[command.round], tables_of(state, command.round)
    if round_.phase != "open":
        reason = "already_done" if round_.phase == "settled" else "too_early"
        raise Refused(reason, cite, f"round {command.round} is {round_.phase}")
    if (still := _tables_open(law, state, command.round)) is not None:
        raise still
    conditions = law.conditions(state)
    cut = Cut(_tie_rule(conditions, state, command.round), command.numbers)
    best, ranks = _going_on(state, tables, cut, conditions.get("goes_on", command.round))
    if cut.undrawn or cut.numbers:
        raise _bad_draw(law, cut)
    check_lots(state, "ties", command, cut.ties, law.item("ties"))
    playing = [name for table in tables for name in players_at(state, table)]
    rest = tuple(name for name in playing if name not in best)
    stacks = tuple((name, table.chips_of(name)) for table in tables for name in players_at(state, table))
    typed = bool(command.numbers) and not command.secret
    events: list[e.TournamentEvent] = [e.RoundSettled(command.round, best, rest, ranks, stacks, typed, **cite.cited)]
    for table in tables:
        events += unopened_wagers(law, state, table)
        events += _chips_at_end(law, state, table, best)
    events += [e.WentOut(name, "out", command.round, "", **cite.cited) for name in rest if not ranks]
    return tuple(events)


def _tables_open(law: TournamentLaw, state: State, number: int) -> Refused | None:
    """Return the refusal to settle a round that is still played at a table; None if all its tables have ended."""
    still = [table.name for table in tables_of(state, number) if table.phase != "ended"]
    return Refused("tables_open", law.power("progress"), f"play goes on at {', '.join(still)}") if still else None


def blocks(law: TournamentLaw, state: State) -> Iterator[Block]:
    """Yield what keeps a round in play from being settled, and what keeps the prizes from being awarded."""
    if state.phase in OVER:
        return
    for number, round_ in state.rounds.items():
        if round_.phase == "open" and (still := _tables_open(law, state, number)) is not None:
            yield Block("progress", still)
    yield from disputes.unresolved(law, state)


def _tie_rule(conditions: TournamentConditions, state: State, number: int) -> str:
    """Return the rule for players with equal chips; `draw` instead of `all` if a later round lacks seats for all."""
    rule, goes_on = str(conditions.get("ties")), conditions.get("goes_on", number)
    if rule != "all" or goes_on is None:
        return rule
    best, _ = _going_on(state, tables_of(state, number), Cut(rule, ()), goes_on)
    return rule if all(len(best) <= room for room in places_left(conditions, state, number)) else "draw"


def ties_to_draw(law: TournamentLaw, state: State, number: int) -> list[int]:
    """Return the sizes of the ties at the end of a round that have to be drawn, in the order of drawing."""
    conditions, tables = law.conditions(state), tables_of(state, number)
    cut = Cut(_tie_rule(conditions, state, number), ())
    _going_on(state, tables, cut, conditions.get("goes_on", number))
    return cut.ties


def _bad_draw(law: TournamentLaw, cut: Cut) -> Refused:
    if cut.undrawn:
        says = (
            f"{', '.join(cut.undrawn)} are tied: to draw n tied players, give n numbers, the first from 0 to n-1, the"
            " range of each next one smaller by one"
        )
        return Refused("bad_numbers", law.item("ties"), says)
    return Refused("bad_numbers", law.item("ties"), "there is no tie to draw for, or there are too many numbers")


def _going_on(
    state: State, tables: tuple[RoundTable, ...], cut: Cut, goes_on: GoesOn | None
) -> tuple[tuple[str, ...], Groups]:
    """Return who goes on or, after the last round, the ranking. A player without chips does not go on.

    Equal players draw for a seat if ties are drawn, and otherwise share a rank: the order of entry never decides.
    """
    if goes_on is None:
        groups = chip_ranking(state, tables)
        if cut.rule != "draw":
            return (), groups
        return (), tuple((name,) for group in groups for name in cut.order(group))
    best: list[str] = []
    for some in [tables] if goes_on.of == "round" else [(table,) for table in tables]:
        groups = chip_ranking(state, some)
        alive = tuple(group for group in groups if any(table.chips_of(group[0]) for table in some))
        best += cut.best(alive, goes_on.number)
    return tuple(best), ()


def _chips_at_end(
    law: TournamentLaw, state: State, table: RoundTable, best: tuple[str, ...]
) -> list[e.TournamentEvent]:
    """Return what happens to the chips at a table. Only players who go on carry theirs over."""
    ends: Ends = law.conditions(state).get("ends", table.round)
    cite, events = law.item("ends"), list[e.TournamentEvent]()
    for name, chips in table.stacks:
        how = "returned" if ends.how == "carried" and name not in best else ends.how
        dollars = int(chips * ends.rate) if how == "cash" else 0
        if chips:
            events.append(e.ChipsEnded(name, table.name, how, chips, dollars, **cite.cited))
    return events


def award(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to award the prizes by rank in the last round; equal players share theirs.

    Players disqualified since then have no rank, and the others move up.
    """
    cite = authorise(law, state, "award", command)
    check_approved(law, state)
    disputes.check_resolved(law, state)
    conditions = law.conditions(state)
    last = state.rounds[conditions.last]
    if last.phase != "settled":
        raise Refused("too_early", cite, f"round {last.number} is not settled")
    events = [e.PrizeAwarded(*won, **law.item("prizes").cited) for won in _prizes(law, state) if won[2]]
    return (*events, e.TournamentFinished(**cite.cited))


def order_place(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to give the rank that a decision orders; after the award, each player is also paid more or owes some
    back.
    """
    events = disputes.order_place(law, state, command)
    if state.phase != "finished":
        return events
    after, cite = fold(state, events), law.item("prizes")
    more = ((name, place, won - after.entrants[name].prize) for name, place, won in _prizes(law, after))
    return (*events, *(e.PrizeAwarded(*one, **cite.cited) for one in more if one[2]))


def _prizes(law: TournamentLaw, state: State) -> Iterator[tuple[str, int, int]]:
    """Yield players with their rank in the last round and their prize; equal players share theirs."""
    conditions, place = law.conditions(state), 1
    for group in filter(None, (_still_in(state, equals) for equals in state.rounds[conditions.last].ranks)):
        won = _prize(conditions.get("prizes"), state, place, len(group))
        yield from ((name, place, won) for name in group)
        place += len(group)


def _still_in(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if state.entrants[name].state == "accepted")


def _prize(prizes: Prizes, state: State, place: int, players: int) -> int:
    """Return the prize of each of `players` who share the ranks from `place` on, rounded down to a cent."""
    amounts = prizes.amounts[place - 1 : place - 1 + players]
    pool = state.dollars.received - state.dollars.refunded
    whole = sum(pool * percent // 100 for percent in amounts) if prizes.percent else sum(amounts)
    return whole // players


def cancel(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to cancel a tournament: refund all payments, and take the chips back."""
    cite = authorise(law, state, "cancel", command)
    if state.phase in OVER:
        raise Refused("too_late", cite, f"the tournament is {state.phase}")
    back = law.cite("cancelled")
    events: list[e.TournamentEvent] = [e.TournamentCancelled(command.because, **cite.cited)]
    for table in state.tables.values():
        events += [_returned(name, table.name, chips, back) for name, chips in table.stacks if chips]
    for name, entrant in state.entrants.items():
        if entrant.chips:
            events.append(_returned(name, "", entrant.chips, back))
        paid, refunded, _, _ = entrant.ledger
        if owed := paid - refunded:
            events.append(e.Refunded(name, owed, **back.cited))
    return tuple(events)


def _returned(name: str, table: str, chips: int, cite: Cite) -> e.TournamentEvent:
    return e.ChipsEnded(name, table, "returned", chips, 0, **cite.cited)
