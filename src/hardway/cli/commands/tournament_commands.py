"""The commands under `hardway tournament` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson

tournament = CliGroup("tournament", "Conditions, standings and simulation of tournaments.")

House = Annotated[
    str,
    Option(
        metavar="HOUSE",
        help="The house whose rules hold. Default: the one the file names, or the first with rules for tournaments.",
    ),
]
File = Annotated[str, Argument(help="The conditions, a TOML file.")]


@tournament.declare("events.check_files:draft", examples=("spring_cup",))
def draft(
    name: Annotated[str, Argument(help="The name of the tournament: spring_cup.")] = "spring_cup",
    house: House = "",
) -> None:
    """Print a file of conditions to fill in.

    Every item that the house's rules ask for, with its clause.
    """


@tournament.declare("events.check_files:check_conditions", examples=("cup.toml",), pages=True)
def check(file: File, house: House = "", as_json: AsJson = False) -> None:
    """Check a tournament's conditions.

    Everything that is missing or not so, by line and clause. Ends with 1 if there is any.
    """


@tournament.declare("events.check_files:entries", pages=True)
def entries(file: File, house: House = "") -> None:
    """Print the beginning of a tournament's record.

    The entries that state the conditions of a file.
    """


@tournament.declare("events.show_standings:standings", examples=("cup.craps",), pages=True)
def standings(
    record: Annotated[str, Argument(help="The record of a tournament, or - for stdin.")],
    as_json: AsJson = False,
) -> None:
    """Show where everybody stands.

    At the end of a record: places, chips, the cut, what is left of a round.
    """


@tournament.declare(
    "events.simulate_tournaments:simulate",
    examples=("cup.toml pass_odds iron_cross three_point_molly martingale --throws 30",),
)
def simulate(
    file: File,
    strategies: Annotated[
        tuple[str, ...],
        Argument(metavar="STRATEGY…", help="What players follow, by name or file; in turn, if fewer."),
    ],
    tournaments: Annotated[int, Option(help="How many tournaments are played.")] = 100_000,
    players: Annotated[int | None, Option(help="How many enter. Default: the conditions' most, or one each.")] = None,
    throws: Annotated[int | None, Option(help="A round has so many throws, whatever the file says.")] = None,
    seed: Annotated[int, Option(help="The seed of dice and draws: the same seed gives the same tournaments.")] = 1,
    workers: Annotated[int | None, Option(help="How many cores. Default: all.")] = None,
    house: House = "",
    as_json: AsJson = False,
) -> None:
    """Play tournaments between strategies.

    How often each goes on and wins, its chips and its prizes.
    """
