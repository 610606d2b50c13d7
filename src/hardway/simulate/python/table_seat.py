"""A Python strategy at a real table: it is asked in Python, and what it does becomes the table's commands.

The strategy sees a lane of the machine that follows the table throw by throw. After each of its actions the wagers of
the lane are compared with those before, and the difference is what the player says.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hardway.errors import SimulateError
from hardway.rulebook import Law
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.law import Ints
from hardway.simulate.machine.machine_session import bets_of, sit_down, take_over
from hardway.simulate.machine.throw import throw
from hardway.simulate.python.compiler import mistakes_told, own_function, python_law, view
from hardway.simulate.python.python_strategy import PythonStrategy
from hardway.simulate.python.seat_view import StrategyTable
from hardway.strategy.consult import call_command
from hardway.table.model.commands import Bet, Command, Take
from hardway.table.model.reasons import REASONS
from hardway.table.model.state import Player

ACTIONS = (
    "add", "bet", "press", "regress", "take_down", "take_some", "max_odds", "max_each", "call_on", "call_off",
)  # fmt: skip
"""The functions of the table by which a Python strategy bets, takes down, and calls wagers on or off."""


class Asked(NamedTuple):
    """What a strategy did before a throw: its commands, and the name of the reason for each action that was refused."""

    said: list[Command | str]
    stopped: bool
    ruined: bool
    """True if the player is ruined: the strategy cannot pay for any of its bets, and has no wager on the layout."""


class PythonSeat:
    """A Python strategy that plays for one player at a table."""

    def __init__(
        self, law: Law, strategy: PythonStrategy, player: Player, *, point: int = 0, fresh: str = "turn"
    ) -> None:
        self.law, self.name, self.title = law, player.name, strategy.name
        self.on = python_law(law, tuple(value for _, value in strategy.counters))
        self.lane = take_over(self.on, player, point, fresh) if player.bets or point else sit_down(self.on, player.rack)
        self._said: list[Command | str] = []
        known = {one: self._noting(one) if one.__name__ in ACTIONS else one for one in view()}
        self._play = own_function(strategy.function, known)

    def consult(self) -> Asked:
        """Ask the strategy for its bets before the next throw."""
        lane = self.lane
        lane[at.SHORT_OF_CHIPS] = lane[at.STOPPED] = 0
        self._said = []
        with mistakes_told(self.title), np.errstate(divide="raise", invalid="raise"):
            self._play(StrategyTable(self.on.cells, lane))
        if lane[at.BEYOND]:
            raise SimulateError(f"a counter grows beyond {at.HUGE // 100:,}, which is more than can be counted")
        ruined = bool(lane[at.SHORT_OF_CHIPS]) and not lane[at.STANDING]
        return Asked(self._said, bool(lane[at.STOPPED]), ruined)

    def would_be_ruined(self) -> bool:
        """Say whether the strategy could not go on from here; nothing changes."""
        before = self.lane.copy()
        asked = self.consult()
        self.lane[:] = before
        return asked.ruined and not asked.stopped

    def throw(self, dice: int) -> None:
        """Follow a throw of the table, given by its index among the 36."""
        throw(self.on.cells, self.lane, dice)

    def _noting(self, action: Callable[..., Any]) -> Callable[..., Any]:
        """Return an action that also notes what it changes."""

        def noted(*args: Any) -> Any:
            bets, refused = bets_of(self.on, self.lane).copy(), self._refused()
            result = action(*args)
            self._said += self._changes(bets)
            self._said += [
                REASONS[reason - 1] for reason in range(len(refused)) if self._refused()[reason] > refused[reason]
            ]
            return result

        return noted

    def _refused(self) -> Ints:
        first = int(self.on.cells[at.REFUSALS_AT])
        return self.lane[first : first + len(REASONS) + 1].copy()

    def _changes(self, before: Ints) -> list[Command]:
        """Return what a player says to change the wagers so."""
        said: list[Command] = []
        for key, old, new in zip(self.on.keys, before, bets_of(self.on, self.lane), strict=True):
            more = int(new[at.STAKE] - old[at.STAKE])
            if more > 0:
                said.append(Bet(self.name, key, more))
            elif more < 0:
                said.append(Take(self.name, key, -more if new[at.STAKE] else None))
            elif new[at.STAKE] and (marked := new[at.FLAGS] & (at.ON | at.OFF)) != old[at.FLAGS] & (at.ON | at.OFF):
                said.append(call_command(self.law, self.name, key, "on" if marked & at.ON else "off"))
        return said
