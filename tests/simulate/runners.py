"""Runners that play a game in one way only: down the table's chain, or on the machine roll by roll."""

from hardway.simulate.chain.array_chain import BY_TABLE, ArrayChain
from hardway.simulate.chain.chain_runner import ChainRunner
from hardway.simulate.game import Game
from hardway.simulate.machine.roll_runner import RollRunner
from hardway.simulate.task_runner import MachineRunner, TaskRunner
from hardway.simulate.totals import ResultPart
from hardway.strategy import TableOracle, read


def by_table(game: Game, device: str = "cpu") -> ChainRunner:
    found = TaskRunner(game, device).chain
    found.chain.bounded = False
    return found


def by_rolls(game: Game) -> RollRunner:
    return MachineRunner(game).rolls


def chain_of(law, text: str, *, bankroll: int = 20_000) -> ArrayChain:
    """The chain of a strategy, explored at the table."""
    return ArrayChain(TableOracle(law, read(text)), bankroll=bankroll, bound=BY_TABLE, shared=True)


def together(parts) -> ResultPart:
    """The sum of all parts."""
    return sum(parts, ResultPart())
