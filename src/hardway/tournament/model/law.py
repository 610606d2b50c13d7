"""The law of one tournament: the house's book, its rules for tournaments, and checks that several verbs share."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hardway.rulebook import Amendment, Book, BookError, Cite, Law, Refusal, Refused, amend
from hardway.rulebook import law as table_law
from hardway.rulebook.model.refusal import allow, check_reason_and_name
from hardway.rulebook.model.tournament import TournamentRules
from hardway.tournament.model.conditions import Changes, Takes, TournamentConditions
from hardway.tournament.model.events import TournamentEvent
from hardway.tournament.model.state import OVER, Entrant, TournamentState
from hardway.tournament.model.state import TournamentState as State
from hardway.values.clock import UNKNOWN, is_dated, midnight
from hardway.values.phrase import person, phrase
from hardway.values.verbs import powers_of

REASONS = (
    "unknown_name", "bad_amount", "bad_time", "bad_numbers", "not_your_role", "not_confirmed",
    "no_reason", "bad_condition", "bad_change", "incomplete", "other_digest", "not_approved", "no_director",
    "no_time", "too_early", "too_late", "already_done", "not_entitled", "too_many", "too_few", "no_right",
    "not_in_conditions", "not_eliminated", "used_up", "in_use", "not_designated", "not_drawn",
    "not_your_place", "not_briefed", "not_signed", "director_away", "not_open", "table_ended", "sealed_otherwise",
    "not_determined", "not_agreed", "notice_due", "tables_open", "not_hosted", "nothing_there", "final", "own_decision",
    "inspector_due", "review_due", "still_open",
)  # fmt: skip
"""The names of the reasons for which a tournament refuses an entry."""

Events = tuple[TournamentEvent, ...]
Decision = Events | Refusal


@dataclass(frozen=True, eq=False)
class TournamentLaw:
    """The law of one tournament."""

    table_law: Law
    rules: TournamentRules
    _amended: dict[Changes, Book] = field(default_factory=dict)
    """The books that conditions most recently changed, by these changes: checking a changed book takes long."""

    @property
    def book(self) -> Book:
        """Return the house's book, without the changes that the conditions make."""
        return self.table_law.book

    def cite(self, act: str) -> Cite:
        """Return the clause of an act, for the acts that all tournaments have."""
        return self.rules.cites[act]

    def power(self, name: str) -> Cite:
        """Return the clause that gives staff a power."""
        return self.rules.powers[name].cite

    def item(self, name: str) -> Cite:
        """Return the clause of an item of the conditions."""
        return self.rules.items[name].cite

    def conditions(self, state: TournamentState) -> TournamentConditions:
        """Return the conditions as stated now."""
        return TournamentConditions(self.rules, state.items)

    def editions(self, state: TournamentState, since: int) -> list[TournamentConditions]:
        """Return the conditions at each approval, from the edition with index `since` on."""
        return [TournamentConditions(self.rules, items) for items in state.editions[since:]]

    @property
    def director(self) -> frozenset[str]:
        """Return the roles that a director may have."""
        return self.rules.powers["present"].roles

    def amended(self, changes: Changes) -> Book:
        """Return the book for the tables of a round; raise BookError for an impossible change."""
        if not changes:
            return self.book
        if changes not in self._amended:
            right = self.cite("changes").clause
            book = amend(self.book, [_amendment(*one, right) for one in changes], made_by="conditions")
            while len(self._amended) > 1:
                del self._amended[next(iter(self._amended))]
            self._amended[changes] = book
        return self._amended[changes]


def _amendment(table: str, says: str, right: str) -> Amendment:
    """Return the amendment that `wager=two set odds=33 to 1` makes to a table; `right` is the clause that permits
    it.
    """
    where, _, new = f" {says} ".partition(" set ")
    return Amendment(table, _cells(where), _cells(new), right)


def _cells(text: str) -> dict[str, str]:
    cells = {}
    for cell in filter(None, (part.strip() for part in text.split(","))):
        column, equals, value = cell.partition("=")
        if not equals:
            raise BookError([f"{cell!r} has no = sign: write COLUMN=VALUE, with commas between several"])
        cells[column.strip()] = value.strip()
    return cells


def open_tournament(book: Book, name: str) -> tuple[TournamentLaw, TournamentState]:
    """Return the law and the state of a new tournament; raise ValueError if the house has no rules for tournaments."""
    if not book.tournament:
        raise ValueError(f"the rules of {book.house} have no tournaments")
    return TournamentLaw(table_law(book), book.tournament), TournamentState(name)


def authorise(law: TournamentLaw, state: TournamentState, act: str, command: Any) -> Cite:
    """Return the clause of an act of staff; refuse it without power, reason or name, or if another person is the
    director."""
    power = law.rules.powers[act]
    doing = powers_of("tournament")[act]
    allow(law.book, command.by, law.table_law.acting(power.roles), power.cite, doing)
    check_reason_and_name(power, command, doing)
    if not power.roles <= law.director:
        return power.cite
    if not state.director:
        raise Refused("no_director", law.cite("appointed"), "no director has been appointed: appoint one first")
    if command.name and command.name != state.director:
        raise Refused(
            "not_your_role",
            law.cite("appointed"),
            phrase("{} <is> the tournament's director, not {}", person(state.director), person(command.name)),
        )
    return power.cite


def check_staff_apart(law: TournamentLaw, state: TournamentState, command: Any) -> None:
    """Refuse an act of staff by a person who plays in the tournament."""
    name = state.people.first_spelling(getattr(command, "name", "")) if getattr(command, "by", "") else ""
    entrant = state.entrants.get(name)
    if name in state.substitutes | state.disqualified_substitutes or (
        entrant is not None and entrant.state not in ("turned_down", "withdrawn")
    ):
        says = phrase("{} <plays> in the tournament: a person without a part in it must make this entry", person(name))
        raise Refused("own_decision", law.cite("staff_apart"), says)


def check_not_over(state: TournamentState) -> None:
    """Refuse an entry if the tournament is finished or cancelled."""
    if state.phase in OVER:
        raise Refused("too_late", None, f"the tournament is {state.phase}")


def check_approved(law: TournamentLaw, state: TournamentState) -> None:
    """Refuse an entry that needs approved conditions if they are not approved."""
    check_not_over(state)
    if state.approval is None:
        says = "the conditions are not approved in writing: submit them, and record the approval"
        raise Refused("not_approved", law.cite("approval"), says)
    if is_dated(state.now) and state.now < midnight(state.approval.day):
        raise Refused("not_approved", law.cite("approval"), f"the approval is of {state.approval.day}, a day to come")


def entries_status(state: TournamentState) -> str:
    """Return whether entries are open, with the entry that changes it."""
    match state.phase:
        case "approved":
            return "entries are not open since the new approval: entries open"
        case "entries_open":
            return "entries are open: entries close"
        case _:
            return "entries are closed"


def check_time(state: TournamentState) -> None:
    """Refuse an entry that depends on the time if the time is not known."""
    if state.now == UNKNOWN:
        raise Refused("no_time", None, "the time is not known: begin the entry with it, as @2026-11-14T19:00")


class RoundPlaces(NamedTuple):
    """How many seats a round has, and which players it takes."""

    places: int
    takes: tuple[Takes, ...]


def amounts_due(conditions: TournamentConditions, entrant: Entrant) -> Iterator[tuple[str, str, int]]:
    """Yield what an accepted player still has to pay before seats are drawn: the payment, its item, and the amount."""
    for what, item, paid in (("fee", "entry_fee", entrant.fee), ("buy_in", "buy_in", entrant.buy_ins)):
        left = (conditions.get(item) or 0) - paid
        if left > 0 and entrant.state == "accepted":
            yield what, item, left


def expected_players(conditions: TournamentConditions, state: State, number: int) -> int:
    """Return how many players can come to a round: from settled rounds those who do, from other rounds the maximum."""
    return sum(_expected_from(conditions, state, takes) for takes in conditions.get("takes", number))


def _expected_from(conditions: TournamentConditions, state: State, takes: Takes) -> int:
    people = state.entrants.values()
    if takes.who == "bought":
        return sum(one.waiting for one in people)
    settled = takes.round in state.rounds and state.rounds[takes.round].phase == "settled"
    if takes.who == "best":
        return len(state.rounds[takes.round].best) if settled else conditions.go_on(takes.round)
    if takes.who == "rest":
        out = sum(one.state == "out" and one.eliminated_in == takes.round for one in people)
        return out if settled else conditions.stay(takes.round)
    return len(people)


def places_for_best(number: int, rounds: Iterable[RoundPlaces], coming: Callable[[Takes], Any]) -> list[Any]:
    """Return, for each later round that takes players who go on from this one, how many seats are left for them.

    `coming` gives how many players a later round takes from another group: a whole number, or an array with one for
    each simulated tournament.
    """
    best = Takes("best", number)
    return [
        one.places - sum(coming(takes) for takes in one.takes if takes != best) for one in rounds if best in one.takes
    ]


def places_left(conditions: TournamentConditions, state: State, number: int) -> list[int]:
    """Return, for each later round that takes players who go on from this one, how many seats are left for them."""
    rounds = (RoundPlaces(conditions.capacity(one), conditions.get("takes", one)) for one in conditions.rounds)
    return places_for_best(number, rounds, lambda takes: _expected_from(conditions, state, takes))
