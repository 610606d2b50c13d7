"""Compiles the simulator's kernels to disk, since the tests start processes that need them at once.

It prints nothing. It takes half a minute the first time, and a few seconds after that.
"""

import tempfile
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from hardway.cli.app import run
from hardway.simulate.game import Task
from hardway.simulate.run import find_strategy, set_game, set_table
from hardway.simulate.task_runner import MachineRunner

FORMAT = Path(__file__).resolve().parent.parent / "examples" / "tournaments" / "four-players.toml"
COMMANDS = (
    "simulate pass --sessions 1000000 --rolls 20 --plot {drawn}",
    "simulate iron_cross --sessions 100000 --rolls 100 --bankroll 300",
    "tournament simulate {format} pass_odds pass_odds pass_odds pass_odds --tournaments 10",
)
"""The Markov chain in batches and session by session, the paths of a plot, and a tournament's rounds."""


def main() -> None:
    """Play a little with each kernel."""
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        for command in COMMANDS:
            code = run([word.format(drawn=Path(folder) / "drawn.svg", format=FORMAT) for word in command.split()])
            assert code == 0, command
    game = set_game(set_table("crown"), find_strategy("pass_odds"), bankroll=300, rolls=50, goal=None, seed=1)
    machine = MachineRunner(game)
    machine.play(Task(0, 100))
    machine.rolls.play(Task(0, 100))


if __name__ == "__main__":
    main()
