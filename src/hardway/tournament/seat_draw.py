"""The draw of seats, and the lots of every draw: numbers that follow from a secret, so that anyone can work them out
again.

Before entries open, the floor commits to a secret for each draw. The draw reveals it, and its numbers follow from it.
The house knows the secret: this proves that lots were not changed, not that the house could not choose them. If there
is no commitment, as in a record of lots from a hat, the numbers are typed, and the event says so.
"""

from collections.abc import Sequence

from hardway.rulebook import Cite, Refused
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import TournamentAct
from hardway.tournament.model.law import Events, TournamentLaw, amounts_due, authorise, check_approved, entries_status
from hardway.tournament.model.state import TournamentState as State
from hardway.tournament.rounds import check_round, in_drawn_order, players_to_place, round_players, tables_of
from hardway.values.commitments import chance_bytes, commitment, is_secret, pick
from hardway.values.names import count_text
from hardway.values.phrase import joined, person, phrase


def lots_commitment(tournament: str, number: int, secret: str) -> str:
    """Return the commitment to the secret of the lots with this number."""
    return commitment("hardway lots", tournament, str(number), secret)


def lots(tournament: str, number: int, secret: str, among: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers that a secret draws: for each number of players in `among` one order of them, one after the
    other."""
    chance = chance_bytes(bytes.fromhex(secret), f"{tournament}\0{number}\0")
    return tuple(pick(chance, players - drawn) for players in among for drawn in range(players))


def commit(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide the commitment to a coming draw, in place of an earlier one."""
    check_approved(law, state)
    check_round(state, command.round)
    cite, phase = law.cite("equal_chance"), state.rounds[command.round].phase
    drawn = command.what == "seats" and phase != "scheduled" and not players_to_place(state, command.round)
    if phase == "settled" or drawn:
        raise Refused("too_late", cite, f"the {command.what} of round {command.round} have been drawn")
    if not is_secret(command.commitment):
        raise Refused("bad_numbers", cite, "a commitment is a SHA-256: 64 digits 0-9 and a-f")
    which = (command.round, command.what, state.lots_made + 1, command.commitment)
    return (e.LotsCommitted(*which, **cite.cited),)


def check_lots(state: State, what: str, command: TournamentAct, among: Sequence[int], cite: Cite) -> None:
    """Refuse numbers that do not follow from the secret to which the house committed."""
    committed_lots = state.lots.get((what, command.round))
    if committed_lots is None or not among:
        if command.secret:
            raise Refused("nothing_there", cite, "no secret was committed to for this draw: leave the secret out")
        return
    number, committed = committed_lots
    if not is_secret(command.secret) or lots_commitment(state.name, number, command.secret) != committed:
        raise Refused("sealed_otherwise", cite, "these lots follow from the secret that was committed to, and no other")
    if command.numbers != (right := lots(state.name, number, command.secret, among)):
        raise Refused("bad_numbers", cite, f"the secret gives the numbers {' '.join(map(str, right))}")


def draw(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide the draw of a table and a seat for every player. Tables fill evenly."""
    cite = authorise(law, state, "draw", command)
    check_approved(law, state)
    check_round(state, command.round)
    number, conditions = command.round, law.conditions(state)
    if state.rounds[number].phase != "scheduled" and not players_to_place(state, number):
        raise Refused("already_done", cite, f"the places of round {number} have been drawn")
    _check_not_early(law, state, number)
    tables = [table.name for table in tables_of(state, number)]
    if len(tables) != (needed := conditions.get("tables", number)):
        says = f"round {number} is played at {count_text(needed, 'table')}, and designated: {len(tables)}"
        raise Refused("not_designated", law.cite("designated"), says)
    players = round_players(law, state, number)
    if number == 1 and len(players) < (least := conditions.get("players")[0]):
        says = f"accepted and paid: {count_text(len(players), 'player')}; the least number is {least}"
        owing = [name for name, one in state.entrants.items() if any(amounts_due(conditions, one))]
        if owing:
            raise Refused(
                "too_few", law.item("players"), phrase("{}; not yet paid: {}", says, joined(map(person, owing), ", "))
            )
        raise Refused("too_few", law.item("players"), says)
    drawn = in_drawn_order(players, command.numbers)
    if drawn is None:
        says = (
            f"the draw of {count_text(len(players), 'player')} needs a number for each, the first from 0 to"
            f" {len(players) - 1}, the range of each next one smaller by one: {', '.join(players)}"
        )
        raise Refused("bad_numbers", cite, says)
    check_lots(state, "seats", command, [len(players)], cite)
    places = tuple((name, tables[i % len(tables)], i // len(tables) + 1) for i, name in enumerate(drawn))
    return (e.PlacesDrawn(number, places, **cite.cited, typed=not command.secret),)


def _check_not_early(law: TournamentLaw, state: State, number: int) -> None:
    """Refuse a draw while entries are open, or an earlier round is not settled."""
    if number == 1 and state.phase != "entries_closed":
        raise Refused("too_early", law.item("players"), entries_status(state))
    open_ = [one for one in state.rounds if one < number and state.rounds[one].phase != "settled"]
    if open_:
        raise Refused("too_early", law.item("goes_on"), f"round {open_[0]} is not settled")
