"""The format of a tournament for the simulator, read from conditions, which need not state every item."""

from typing import NamedTuple

from hardway.errors import SimulateError
from hardway.rulebook import Law
from hardway.rulebook.model.law import law
from hardway.tournament.conditions_file import ReadConditions
from hardway.tournament.model.conditions import GoesOn, Length, Prizes, Takes, TournamentConditions, WagerLimits

ASKED = ("tables", "chips", "limits", "length", "goes_on", "takes", "places", "ties", "least_wager", "missed_wager",
         "prizes", "entry_fee", "buy_in", "players", "change")  # fmt: skip
"""The items of a tournament's conditions that a simulation reads; an error in one of them is reported."""
MOST_PLAYERS = 512


class RoundFormat(NamedTuple):
    """A round: its tables, chips (0: carried over), length in throws or in hands (the other is 0), and who goes on."""

    tables: int
    places: int
    chips: int
    throws: int
    hands: int
    goes_on: int
    """How many players go on to a next round: of each table if `of_table`, otherwise of the whole round; 0 after the
    last round."""
    of_table: bool
    takes: tuple[Takes, ...]
    limits: WagerLimits

    @property
    def room(self) -> int:
        """Return how many seats the round has."""
        return self.tables * self.places

    @property
    def go_on(self) -> int:
        """Return how many players go on if nobody ties for the last place."""
        return self.goes_on * (self.tables if self.of_table else 1)


class TournamentFormat(NamedTuple):
    """A tournament. Money and chips are in cents."""

    name: str
    law: Law
    rounds: tuple[RoundFormat, ...]
    ties: str
    least: int
    missed: str
    prizes: Prizes
    paid: int
    """What an entrant of the tournament pays, in cents: the entry fee and the buy-in."""
    most_players: int

    def most(self, takes: Takes) -> int:
        """Return how many players can come from an earlier round, without those who buy back in."""
        if takes.who not in ("best", "rest"):
            return 0
        round_ = self.rounds[takes.round - 1]
        if takes.who == "best":
            return round_.go_on
        coming = self.most_players if takes.round == 1 else sum(self.most(one) for one in round_.takes)
        return max(0, coming - round_.go_on)


def read_format(found: ReadConditions, *, throws: int | None = None) -> TournamentFormat:
    """Return the format that conditions describe; `throws` replaces the length of every round."""
    for problem in found.problems:
        if problem.line and problem.item.split()[-1] in ASKED:
            raise SimulateError(f"line {problem.line}: {problem.item}: {problem.says}")
    if throws is not None and not 0 < throws <= 10_000:
        raise SimulateError(f"a round has 1 to 10,000 throws, not {throws:,}")
    conditions = found.law.conditions(found.state)
    if not conditions.rounds:
        raise SimulateError("a tournament has rounds: [round.1] with tables, chips, length and goes_on")
    if conditions.rounds != tuple(range(1, conditions.last + 1)):
        raise SimulateError("rounds are numbered from 1, each once: [round.1], [round.2]")
    rounds = tuple(_round(conditions, number, throws) for number in conditions.rounds)
    players = conditions.get("players")
    return TournamentFormat(
        found.state.name, law(found.law.amended(found.state.changes)), rounds, conditions.get("ties") or "draw",
        conditions.get("least_wager") or 0, conditions.get("missed_wager") or "noted",
        conditions.get("prizes") or Prizes((), percent=False),
        (conditions.get("entry_fee") or 0) + (conditions.get("buy_in") or 0), players[1] if players else 0,
    )  # fmt: skip


def _round(conditions: TournamentConditions, number: int, throws: int | None) -> RoundFormat:
    length: Length | None = conditions.get("length", number)
    if throws is None and (length is None or length.unit != "hands"):
        says = "is played by the clock" if length else "has no length"
        raise SimulateError(f"round {number} {says}: say how many throws a round has with --throws")
    chips = conditions.get("chips", number)
    if chips is None or (number == 1 and chips == "carried"):
        raise SimulateError(f"round {number} has no chips: chips = 1000{'' if number == 1 else ', or carried'}")
    if (limits := conditions.get("limits", number)) is None:
        raise SimulateError(f'round {number} has no limits: limits = "5 to 500", the minimum and maximum of a wager')
    goes_on: GoesOn | None = conditions.get("goes_on", number)
    if (goes_on is None) != (number == conditions.last):
        right = 'goes_on = "2 of table"' if goes_on is None else 'goes_on = "none"'
        raise SimulateError(f"round {number}: players go on from every round but the last: {right}")
    takes = conditions.get("takes", number) or (Takes("best", number - 1) if number > 1 else Takes("entrants"),)
    if any(one.round >= number for one in takes):
        raise SimulateError(f'round {number} takes players of earlier rounds alone: takes = "best {number - 1}"')
    return RoundFormat(
        conditions.get("tables", number) or 1, conditions.get("places", number),
        0 if chips == "carried" else chips, throws or 0, 0 if throws or length is None else length.number,
        goes_on.number if goes_on else 0, goes_on is not None and goes_on.of == "table", takes,
        limits,
    )  # fmt: skip
