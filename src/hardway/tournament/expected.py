"""What a tournament still waits for: players of a round, by what is known so far, and what players have to pay."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from hardway.tournament.conditions import TournamentConditions
from hardway.tournament.items import Takes
from hardway.tournament.state import Entrant
from hardway.tournament.state import TournamentState as State


class RoundPlaces(NamedTuple):
    """How many a round has places for, and whom it takes."""

    places: int
    takes: tuple[Takes, ...]


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


def rooms_to_go_on(number: int, rounds: Iterable[RoundPlaces], coming: Callable[[Takes], Any]) -> list[Any]:
    """Return how many may go on from a round at most: for each round that takes them, the places it has for them.

    `coming` says how many come by another way. Whole numbers, or arrays of them.
    """
    best = Takes("best", number)
    return [
        one.places - sum(coming(takes) for takes in one.takes if takes != best) for one in rounds if best in one.takes
    ]


def rooms_left(conditions: TournamentConditions, state: State, number: int) -> list[int]:
    """Return how many may go on from a round at most, for each round that takes them, as a tournament stands."""
    rounds = (RoundPlaces(conditions.capacity(one), conditions.get("takes", one)) for one in conditions.rounds)
    return rooms_to_go_on(number, rounds, lambda takes: _from(conditions, state, takes))
