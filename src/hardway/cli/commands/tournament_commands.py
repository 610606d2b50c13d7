"""The commands under `hardway tournament` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson

tournament = CliGroup("tournament", "Conditions, standings and simulation of tournaments.")

House = Annotated[
    str,
    Option(
        metavar="HOUSE",
        help="The house whose rules apply. Default: the one the file names, or the first with tournament rules.",
    ),
]
File = Annotated[str, Argument(help="The conditions, a TOML file.")]


@tournament.declare("events.check_files:draft", examples=("spring_cup",))
def draft(
    name: Annotated[str, Argument(help="The name of the tournament: spring_cup.")] = "spring_cup",
    house: House = "",
) -> None:
    """Print a file of conditions to fill in.

    The file has every item that the house's rules ask for, with its clause.
    """


@tournament.declare("events.check_files:check_conditions", examples=("cup.toml",), pages=True)
def check(file: File, house: House = "", as_json: AsJson = False) -> None:
    """Check a tournament's conditions.

    The command lists what is missing or wrong, by line and clause, and exits with 1 if it finds anything.
    """


@tournament.declare("events.check_files:entries", examples=("cup.toml",), pages=True)
def entries(file: File, house: House = "") -> None:
    """Print the start of a tournament's record.

    The command prints the entries that state the conditions in FILE.
    """


@tournament.declare("events.show_standings:standings", examples=("cup.craps",), pages=True)
def standings(
    record: Annotated[str, Argument(help="The record of a tournament, or - for stdin.")],
    as_json: AsJson = False,
) -> None:
    """Show the standings of a tournament.

    For the end of a record, the command shows places, chips, the cut and what is left of the round.
    """


@tournament.declare(
    "events.simulate_tournaments:simulate",
    examples=("cup.toml pass_odds iron_cross three_point_molly martingale --throws 30",),
)
def simulate(
    file: File,
    strategies: Annotated[
        tuple[str, ...],
        Argument(
            metavar="STRATEGY…",
            help="The players' strategies, by name or file; used in turn if there are more players.",
        ),
    ],
    tournaments: Annotated[int, Option(help="The number of tournaments.")] = 100_000,
    players: Annotated[
        int | None,
        Option(
            help="The number of players. Default: the most that the conditions allow, at least one for each strategy."
        ),
    ] = None,
    throws: Annotated[
        int | None, Option(help="How many throws a round has, instead of what the conditions say.")
    ] = None,
    seed: Annotated[int, Option(help="The seed of dice and draws: the same seed gives the same tournaments.")] = 1,
    workers: Annotated[int | None, Option(help="The number of cores. Default: all.")] = None,
    house: House = "",
    as_json: AsJson = False,
) -> None:
    """Simulate tournaments between strategies.

    The command shows how often each strategy goes on and wins, with its chips and prizes.
    """
