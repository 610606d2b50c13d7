"""The numbers of a tournament's draws, from the generator of the dice: places, and ties where they are drawn for."""

from typing import Any

from hardway.floor.table.chance import Generator
from hardway.notation.tournament import TournamentGame
from hardway.tournament import commands as c
from hardway.tournament.ending import ties_to_draw
from hardway.tournament.rounds import field

_GENERATOR = Generator()


def with_lots(game: TournamentGame, command: Any) -> Any:
    """Return a draw with its numbers, where it came without; and any other command as it is."""
    if not isinstance(command, c.Draw | c.Progress) or command.numbers or command.round not in game.state.rounds:
        return command
    if isinstance(command, c.Draw):
        return command._replace(numbers=lots(len(field(game.law, game.state, command.round))))
    ties = ties_to_draw(game.law, game.state, command.round)
    return command._replace(numbers=tuple(number for among in ties for number in lots(among)))


def lots(among: int) -> tuple[int, ...]:
    """Draw an order of so many: the first number from 0 to one less than they are, each next from 0 to one less.

    A secret is 256 bits: what is left of it by a small number is even to one part in 2^240.
    """
    return tuple(int(_GENERATOR.secret(), 16) % (among - drawn) for drawn in range(among))
