"""Looks after the tournaments of one process: fills in what only the floor knows."""

from hardway.floor.cores.core_host import CoreHost
from hardway.floor.rounds.lots import with_lots
from hardway.floor.tables import Floor
from hardway.notation.tournament import TournamentGame


class Rounds:
    """The tournaments of a floor."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        floor.cores.opened.append(self._opened)

    def _opened(self, host: CoreHost) -> None:
        game = host.ahead
        if isinstance(game, TournamentGame):
            host.fill = lambda command: with_lots(game, command)
