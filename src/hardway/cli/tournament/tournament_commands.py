"""The commands under `hardway tournament` and their options. The work is loaded when a command runs."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson

tournament = CliGroup("tournament", "Draft and check a tournament's conditions, see the standings, simulate it.")

House = Annotated[
    str,
    Option(
        metavar="HOUSE",
        help="The house whose rules hold. Default: the one the file names, or the first with rules for tournaments.",
    ),
]
File = Annotated[str, Argument(help="The conditions, a TOML file.")]


@tournament.adopt
def draft(
    name: Annotated[str, Argument(help="The name of the tournament: spring_cup.")] = "spring_cup",
    house: House = "",
) -> int:
    """Print a file of conditions to fill in: every item that the house's rules ask for, with its clause."""
    from hardway.cli.tournament.check_conditions import draft

    return draft(name, house=house)


@tournament.adopt
def check(file: File, house: House = "", as_json: AsJson = False) -> int:
    """Check conditions: everything that is missing or not so, by line and clause. Ends with 1 if there is any."""
    from hardway.cli.tournament.check_conditions import check

    return check(file, house=house, as_json=as_json)


@tournament.adopt
def entries(file: File, house: House = "") -> int:
    """Print the beginning of a record: the entries that state the conditions of a file."""
    from hardway.cli.tournament.check_conditions import entries

    return entries(file, house=house)


@tournament.adopt
def standings(
    record: Annotated[str, Argument(help="The record of a tournament, or - for stdin.")],
    as_json: AsJson = False,
) -> int:
    """Show where everybody stands at the end of a record: places, chips, the cut, what is left of a round."""
    from hardway.cli.tournament.show_standings import standings

    return standings(record, as_json=as_json)


@tournament.adopt
def simulate(
    file: File,
    strategies: Annotated[
        list[str],
        Argument(metavar="STRATEGY…", help="What players follow, by name or file; in turn, if fewer."),
    ],
    tournaments: Annotated[int, Option(help="How many tournaments are played.")] = 100_000,
    players: Annotated[int | None, Option(help="How many enter. Default: the conditions' most, or one each.")] = None,
    throws: Annotated[int | None, Option(help="A round has so many throws, whatever the file says.")] = None,
    seed: Annotated[int, Option(help="The seed of dice and draws: the same seed gives the same tournaments.")] = 1,
    workers: Annotated[int | None, Option(help="How many cores. Default: all.")] = None,
    house: House = "",
    as_json: AsJson = False,
) -> int:
    """Play whole tournaments between strategies: how often each goes on and wins, its chips and its prizes.

    hardway tournament simulate cup.toml pass_odds iron_cross three_point_molly martingale --throws 30
    """
    from hardway.cli.tournament.simulate_tournaments import TournamentsOrder, simulate

    order = TournamentsOrder(file, strategies, tournaments, players, throws, seed, workers, house)
    return simulate(order, as_json=as_json)
