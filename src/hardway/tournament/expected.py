"""What a tournament still waits for: players of a round, by what is known so far, and what players have to pay."""

from collections.abc import Iterator

from hardway.tournament.conditions import TournamentConditions
from hardway.tournament.items import Takes
from hardway.tournament.state import Entrant
from hardway.tournament.state import TournamentState as State


def owed(conditions: TournamentConditions, entrant: Entrant) -> Iterator[tuple[str, str, int]]:
    """Yield what an accepted player has to pay before a place is drawn: what it is, its item, and how much is left."""
    for what, item, paid in (("fee", "entry_fee", entrant.fee), ("buy_in", "buy_in", entrant.buy_ins)):
        left = (conditions.get(item) or 0) - paid
        if left > 0 and entrant.state == "accepted":
            yield what, item, left


def expected(conditions: TournamentConditions, state: State, number: int) -> int:
    """Return how many can come to a round: from rounds that are settled who does, from others the most who may."""
    return sum(_from(conditions, state, takes) for takes in conditions.get("takes", number))


def _from(conditions: TournamentConditions, state: State, takes: Takes) -> int:
    people = state.entrants.values()
    if takes.who == "bought":
        return sum(one.waiting for one in people)
    settled = takes.round in state.rounds and state.rounds[takes.round].phase == "settled"
    if takes.who == "best":
        return len(state.rounds[takes.round].best) if settled else conditions.go_on(takes.round)
    if takes.who == "rest":
        out = sum(one.state == "out" and one.out_in == takes.round for one in people)
        return out if settled else conditions.stay(takes.round)
    return len(people)


def room_to_go_on(conditions: TournamentConditions, state: State, number: int) -> int:
    """Return how many may go on from a round at most: as many as every round that takes them has places for."""
    taken_by = [one for one in conditions.rounds if Takes("best", number) in conditions.get("takes", one)]
    others = {one: expected(conditions, state, one) - conditions.go_on(number) for one in taken_by}
    return min((conditions.capacity(one) - others[one] for one in taken_by), default=len(state.entrants))
