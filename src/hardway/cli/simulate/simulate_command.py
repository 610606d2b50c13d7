"""The options of `hardway simulate`, in groups. The work is loaded when the command runs."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, Option
from hardway.cli.terminal.sign_option import HELP
from hardway.values.usual import USUAL_HOUSE

_SESSION, _TABLE, _WHERE, _FILES = "A session", "The table", "Where it is played", "What is written"
Rolls = Annotated[int, Option(help="End a session after this many rolls.", group=_SESSION)]
Bankroll = Annotated[str, Option(metavar="MONEY", help="What a session starts with.", group=_SESSION)]
Goal = Annotated[str, Option(metavar="MONEY", help="End a session with this much in the rack.", group=_SESSION)]
Unit = Annotated[str, Option(metavar="MONEY", help="What 1u is.", group=_SESSION)]
House = Annotated[str, Option(metavar="HOUSE", help="A house by name, or a folder with a book.", group=_TABLE)]
Chips = Annotated[str, Option(metavar="LIST", help="The chips of the table float: 1,5,25,100.", group=_TABLE)]
Options = Annotated[
    list[str] | None, Option(metavar="NAME=VALUE", help="An option of the house; may be given again.", group=_TABLE)
]
Sign = Annotated[list[str] | None, Option(metavar="LINE", help=HELP, group=_TABLE)]
Engine = Annotated[str, Option(help="cpu, gpu, ray or dask.", group=_WHERE)]
Workers = Annotated[int | None, Option(help="How many cores or workers. Default: all.", group=_WHERE)]
Address = Annotated[str, Option("--address", "--scheduler", help="Of a Ray cluster or a Dask scheduler.", group=_WHERE)]
Out = Annotated[str, Option(metavar="FILE", help="Write each session into a .parquet file.", group=_FILES)]
Plot = Annotated[str, Option(metavar="FILE", help="Draw it, an .svg or .png file.", group=_FILES)]
AsJson = Annotated[bool, Option("--json", help="Print JSON instead of words.", group=_FILES)]


def simulate(
    strategies: Annotated[
        list[str] | None,
        Argument(metavar="STRATEGY…", help="A strategy by name, or a file with one; several with --compare."),
    ] = None,
    sessions: Annotated[int, Option(help="How many sessions are played.")] = 100_000,
    seed: Annotated[int, Option(help="The seed of the dice: the same seed gives the same sessions.")] = 1,
    compare: Annotated[bool, Option("--compare", help="Set strategies side by side, with the same dice.")] = False,
    rolls: Rolls = 200,
    bankroll: Bankroll = "1000",
    goal: Goal = "",
    unit: Unit = "",
    house: House = USUAL_HOUSE,
    chips: Chips = "",
    option: Options = None,
    sign: Sign = None,
    engine: Engine = "cpu",
    workers: Workers = None,
    address: Address = "",
    out: Out = "",
    plot: Plot = "",
    as_json: AsJson = False,
) -> int:
    """Play a strategy session after session: what it wins, how that is spread, how often it is ruined, what it costs.

    Without --sign the table has that of one that states none: what is above 10,000 on one wager is not at risk.

    hardway simulate three_point_molly --house newzealand --sessions 1000000 --rolls 200 --bankroll 300
    """
    from hardway.cli.simulate.run_sessions import PlayedAt, SimulatedSession, SimulatedTable, SimulationOrder, simulate

    order = SimulationOrder(
        strategies=strategies or [], sessions=sessions, seed=seed, compare=compare, out=out, plot=plot,
        session=SimulatedSession(rolls=rolls, bankroll=bankroll, goal=goal, unit=unit),
        table=SimulatedTable(house=house, chips=chips, options=option or [], sign=sign or []),
        where=PlayedAt(engine, workers, address), as_json=as_json,
    )  # fmt: skip
    return simulate(order)
