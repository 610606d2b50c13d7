"""Compiles the simulator's functions to disk, so that the many processes which the tests start need not do it.

It prints nothing. The first run takes half a minute, and later ones a few seconds.
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
"""Commands that together use all of these functions: the Markov chain in batches and session by session, the paths of a
plot, and the rounds of a tournament."""


def main() -> None:
    """Run the commands, so that every function is compiled."""
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
