"""The standing of a round, read from a record: its players with chips and wagers, and how many go on."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hardway.notation import Replay
from hardway.odds.chances import OddsError
from hardway.rulebook import Law
from hardway.table import State
from hardway.table.model.state import Limit, Player
from hardway.tournament.model.conditions import GoesOn, Length, TournamentConditions
from hardway.tournament.model.law import places_left
from hardway.tournament.model.state import TournamentState
from hardway.tournament.playing import players_at
from hardway.tournament.rounds import tables_of

TIES = ("draw", "all", "entered")
"""The ways to break a tie for the last place that goes on: by a draw, all go on, or the first who entered goes on."""
MISSED = ("out", "taken", "noted")
"""The words for what happens to a player who wagers less than the least wager in a hand."""


class Contender(NamedTuple):
    """A player of the round: rack, layout, and the cents wagered in this hand."""

    name: str
    rack: int
    player: Player
    wagered: int = 0
    before: int = 0
    """The player's chips when the hand began, in cents; 0 stands for as many as now."""

    @property
    def chips(self) -> int:
        """Return all the chips of the player, in the rack and on the layout."""
        return self.rack + sum(stake.amount for stake in self.player.bets.values())

    def missing(self, least: int) -> int:
        """Return how many cents are still to be wagered in this hand: up to `least`, or up to all chips if these are
        fewer."""
        return max(0, min(least, self.before or self.chips) - self.wagered)


class RoundStanding(NamedTuple):
    """A table of a round between two throws, and the rules by which players go on."""

    law: Law
    limits: dict[str, Limit]
    point: int
    fresh: str
    contenders: tuple[Contender, ...]
    """The players, in the order in which they entered."""
    best: int = 1
    """How many players go on."""
    ties: str = "draw"
    room: int = 0
    """If all who tie for the last place go on: how many players of this table may go on at most; 0 for no limit."""
    cut: int = 0
    """The chips, in cents, with which a player goes on, whatever others have; 0 if there is no such rule."""
    least: int = 0
    """The least amount to wager in every hand, in cents."""
    missed: str = "noted"
    hands_left: int = 0
    """How many hands are left, if the conditions count hands; otherwise 0."""

    def named(self, name: str) -> Contender:
        """Return a player of the round; raise OddsError for an unknown name."""
        for one in self.contenders:
            if one.name == name:
                return one
        known = ", ".join(one.name for one in self.contenders)
        raise OddsError(f"{name!r} does not play at this table; name one of its players: {known}")


def table_standing(game: Replay) -> RoundStanding:
    """Return the standing of a table at the end of its record; one of its players goes on."""
    everybody = [Contender(name, player.rack, player) for name, player in game.state.players.items()]
    return _standing(game.law, game.state, everybody)


def round_standing(game: Replay, table: str = "") -> RoundStanding:
    """Return the standing of a table in a tournament's record, by the conditions of its round; empty name: the only
    one."""
    tournament: Any = game.game
    rules, state = tournament.law, game.state
    open_ = [name for name, one in state.tables.items() if one.phase == "open" and name in tournament.tables]
    if not open_ or (table and table not in open_):
        named = f"table {table}" if table else "table"
        right = f"choose from {', '.join(open_)}" if open_ else "begin entries with the table: at t1 bet ann pass 10"
        raise OddsError(f"at the end of the record no {named} has entries and is still in play; {right}")
    if not table and len(open_) > 1:
        raise OddsError(f"say which table with --table: {', '.join(open_)}")
    here, conditions = tournament.tables[table or open_[0]], rules.conditions(state)
    goes_on: GoesOn | None = conditions.get("goes_on", here.round)
    others = tables_of(state, here.round) if goes_on and goes_on.of == "round" else (state.tables[here.name],)
    everybody = []
    for one in others:
        seats = here.contenders(state) if one.name == here.name else {}
        for name in players_at(state, one):
            rack, player, wagered = seats.get(name) or (one.chips_of(name), Player(name, 0, 0), 0)
            everybody.append(Contender(name, rack, player, wagered, one.chips_of(name)))
    everybody.sort(key=lambda one: state.entrants[one.name].number)
    length: Length = conditions.get("length", here.round)
    return _standing(here.law, here.state, everybody)._replace(
        best=goes_on.number if goes_on else 1,
        ties=conditions.get("ties") or "draw",
        room=_room(conditions, state, here.round, goes_on),
        least=conditions.get("least_wager") or 0,
        missed=conditions.get("missed_wager") or "noted",
        hands_left=max(0, length.number - state.tables[here.name].hands) if length.unit == "hands" else 0,
    )


def _room(conditions: TournamentConditions, state: TournamentState, number: int, goes_on: GoesOn | None) -> int:
    """Return how many of this table's players may go on, if other tables send on as many as the conditions say; 0: no
    limit."""
    rooms = places_left(conditions, state, number)
    if goes_on is None or not rooms:
        return 0
    return max(goes_on.number, min(rooms) - conditions.go_on(number) + goes_on.number)


def _standing(law: Law, state: State, everybody: Sequence[Contender]) -> RoundStanding:
    if state.phase != "hand":
        raise OddsError("the record ends while the dice are out, or before a shooter was found: end it after a throw")
    if any(limit.per == "player" for limit in state.limits.values()):
        raise OddsError("the sign has limits per player, for which chances are not worked out: give it limits per area")
    if len(everybody) < 2:
        raise OddsError("a tournament has two players or more at the end of the record")
    return RoundStanding(
        law.with_chips(state.desk.chips), state.limits, state.point, state.shooter_phase, tuple(everybody)
    )
