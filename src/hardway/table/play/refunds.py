"""Wagers that go back to their owners by no act of theirs, and the puck once nobody plays for the point."""

from hardway.rulebook import Cite, Law
from hardway.table.model.events import Event, PointMoved, Taken
from hardway.table.model.state import Player, State
from hardway.table.play import caps
from hardway.table.play.shooter import has_line


def back(law: Law, player: Player, key: str, why: str, cite: Cite) -> Taken:
    """Return a whole wager going back with its commission, whatever a player who takes it down would get."""
    stake = player.bets[key]
    commission = caps.commission_back(law, law.slots[key], stake, 0)
    return Taken(player.name, key, stake.amount, 0, commission, why, cite.clause, cite.reading)


def point_over(law: Law, before: State, after: State, why: str, cite: Cite) -> list[Event]:
    """Take the puck off where the last line wager, or the last wager, has gone back since `before`.

    With it goes back what lies in its box only while the puck is on.
    """
    if not before.point or _lines(law, after) or (not _lines(law, before) and _wagers(after)):
        return []
    boxed: list[Event] = [
        back(law, player, key, why, cite)
        for player in after.players.values()
        for key in player.bets
        if law.slots[key].wager.lies == "on" and not law.slots[key].number
    ]
    return [*boxed, PointMoved(0, cite.clause)]


def _lines(law: Law, state: State) -> bool:
    return any(has_line(law, player) for player in state.players.values())


def _wagers(state: State) -> bool:
    return any(player.bets for player in state.players.values())
