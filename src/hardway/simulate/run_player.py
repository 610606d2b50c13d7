"""Plays the tasks of a game whichever way is quickest: down its chain, or on the felt where the chain grows too large.

Both ways come to the same, to the cent and to the last count, so it does not show which of them played a task.
"""

from threading import Lock

from hardway.simulate.chain_walk import Overgrown
from hardway.simulate.felt import NotCompiled
from hardway.simulate.python_strategy import PythonStrategy
from hardway.simulate.run_chain import ChainPlayer
from hardway.simulate.run_felt import FeltPlayer
from hardway.simulate.run_task import Done, Game, Task


class Player:
    """What a worker knows of a game."""

    def __init__(self, game: Game, device: str = "cpu") -> None:
        self.game, self.device = game, device
        self.chain = ChainPlayer(game, device)
        self._general: FeltPlayer | None = None
        self._lock = Lock()
        if self.chain.walk.overgrown or isinstance(game.strategy, PythonStrategy):
            self._leave_the_chain()

    @property
    def left_the_chain(self) -> bool:
        """Say whether it is played on the felt by now."""
        return self._general is not None

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        if self._general is None:
            try:
                return self.chain.play(task)
            except Overgrown:
                self._leave_the_chain()
        return (self._general or self.chain).play(task)

    def _leave_the_chain(self) -> None:
        """Play on the felt from now on; a game it cannot play goes on down the chain, however long that takes."""
        with self._lock:
            try:
                self._general = self._general or FeltPlayer(self.game, self.device)
            except NotCompiled:
                self.chain.walk.bounded = False
