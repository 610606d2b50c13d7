"""The options of `hardway simulate`, in groups. The work is loaded when the command runs."""

from typing import Annotated, Any

import typer

from hardway.cli.terminal.exits import guarded


def _option(group: str, *names: str, **more: Any) -> Any:
    return typer.Option(*names, rich_help_panel=group, **more)


_SESSION, _TABLE, _WHERE, _FILES = "A session", "The table", "Where it is played", "What is written"
Rolls = Annotated[int, _option(_SESSION, help="It ends after so many rolls.")]
Bankroll = Annotated[str, _option(_SESSION, metavar="MONEY", help="It begins with so much.")]
Goal = Annotated[str, _option(_SESSION, metavar="MONEY", help="It ends with so much in the rack.")]
Unit = Annotated[str, _option(_SESSION, metavar="MONEY", help="What 1u is.")]
House = Annotated[str, _option(_TABLE, help="crown, star, adelaide, newzealand, or a folder with a book.")]
Chips = Annotated[str, _option(_TABLE, metavar="LIST", help="The chips of the table float: 1,5,25,100.")]
Options = Annotated[
    list[str] | None, _option(_TABLE, metavar="NAME=VALUE", help="An option of the house; may be given again.")
]
Engine = Annotated[str, _option(_WHERE, help="cpu, gpu, ray or dask.")]
Workers = Annotated[int | None, _option(_WHERE, help="How many cores or workers; all, if not said.")]
Address = Annotated[str, _option(_WHERE, "--address", "--scheduler", help="Of a Ray cluster or a Dask scheduler.")]
Out = Annotated[str, _option(_FILES, metavar="FILE", help="Write each session into a .parquet file.")]
Plot = Annotated[str, _option(_FILES, metavar="FILE", help="Draw it, an .svg or .png file.")]
AsJson = Annotated[bool, _option(_FILES, "--json", help="Print JSON instead of words.")]


def simulate(
    strategies: Annotated[
        list[str] | None,
        typer.Argument(metavar="STRATEGY…", help="A strategy by name, or a file with one; several with --compare."),
    ] = None,
    sessions: Annotated[int, typer.Option(help="How many sessions are played.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The dice; the same seed gives the same sessions.")] = 1,
    compare: Annotated[
        bool, typer.Option("--compare", help="Set strategies side by side, with the same dice.")
    ] = False,
    rolls: Rolls = 200,
    bankroll: Bankroll = "1000",
    goal: Goal = "",
    unit: Unit = "",
    house: House = "crown",
    chips: Chips = "",
    option: Options = None,
    engine: Engine = "cpu",
    workers: Workers = None,
    address: Address = "",
    out: Out = "",
    plot: Plot = "",
    as_json: AsJson = False,
) -> int:
    """Play a strategy session after session: what it wins, how that is spread, how often it is ruined, what it costs.

    hardway simulate three_point_molly --house newzealand --sessions 1000000 --rolls 200 --bankroll 300
    """
    from hardway.cli.simulate.run_sessions import PlayedAt, SimulatedSession, SimulatedTable, SimulationOrder, simulate

    order = SimulationOrder(
        strategies=strategies or [], sessions=sessions, seed=seed, compare=compare, out=out, plot=plot,
        session=SimulatedSession(rolls=rolls, bankroll=bankroll, goal=goal, unit=unit),
        table=SimulatedTable(house=house, chips=chips, options=option or []),
        where=PlayedAt(engine, workers, address), as_json=as_json,
    )  # fmt: skip
    return guarded(lambda: simulate(order))
