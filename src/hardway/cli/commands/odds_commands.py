"""The commands under `hardway odds` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, Chips, House, Options, Plot, Sign, Unit
from hardway.values.usual import USUAL_HOUSE

odds = CliGroup(
    "odds",
    """Say what wagers cost, exactly: every wager of a house, one explained, houses compared; a hand; a strategy.

    hardway odds house crown · hardway odds wager crown hard 6 · hardway odds compare crown star
    """,
)

Strategy = Annotated[str, Argument(metavar="STRATEGY", help="A strategy by name, or a file with one.")]
Stake = Annotated[str, Option(metavar="MONEY", help="Show what rounding does to this stake.")]
Loaded = Annotated[str, Option(metavar="FACE:CHANCE", help="Loaded dice: 1:0.16,6:0.1733; the rest is shared.")]


@odds.declare("odds.show_costs:show_house")
def house(
    house: House, stake: Stake = "", chips: Chips = "", dice: Loaded = "", option: Options = (), plot: Plot = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Show what every wager of a house costs."""


@odds.declare("odds.show_wager:show_wager")
def wager(
    house: House,
    wager: Annotated[tuple[str, ...], Argument(metavar="WAGER", help="A wager with its number: hard 6.")],
    stake: Stake = "",
    chips: Chips = "",
    dice: Loaded = "",
    option: Options = (),
    as_json: AsJson = False,
) -> None:
    """Explain one wager: where it lies, what a throw does there, the arithmetic, the clauses."""


@odds.declare("odds.show_costs:show_houses")
def compare(
    houses: Annotated[tuple[str, ...], Argument(metavar="HOUSE…", help="Two houses or more. Default: all.")] = (),
    dice: Loaded = "",
    option: Options = (),
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Set houses side by side: the edge of every wager."""


@odds.declare("odds.show_hand:show_hand")
def hand(
    house: House = USUAL_HOUSE,
    at_least: Annotated[int | None, Option(help="The chance of at least this many rolls.")] = None,
    dice: Loaded = "",
    option: Options = (),
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Show a shooter's hand: how long it is, and the wins, points and sevens in it."""


@odds.declare("odds.show_layout:show_layout")
def layout(
    file: Annotated[str, Argument(metavar="FILE", help="A record; - is standard input.")],
    player: Annotated[str, Argument(metavar="PLAYER", help="Whose wagers.")],
    as_json: AsJson = False,
) -> None:
    """Show what each roll would bring a player at the end of a record, and what the layout costs a roll."""


@odds.declare("odds.show_strategy:show_strategy")
def strategy(
    house: House, strategy: Strategy, unit: Unit = "", chips: Chips = "", dice: Loaded = "", option: Options = (),
    sign: Sign = (), as_json: AsJson = False,
) -> None:  # fmt: skip
    """Show what a strategy costs in the long run, with as much money as it needs.

    Without --sign the table has that of one that states none: what is above 10,000 on one wager is not at risk.
    """


@odds.declare("odds.show_strategy:show_session")
def session(
    house: House,
    strategy: Strategy,
    bankroll: Annotated[str, Option(metavar="MONEY", help="What the session starts with.")],
    goal: Annotated[str, Option(metavar="MONEY", help="End the session with this much in the rack.")] = "",
    rolls: Annotated[int | None, Option(help="End a session after this many rolls.")] = None,
    exact: Annotated[bool, Option("--exact", help="Every chance as a fraction.")] = False,
    unit: Unit = "",
    chips: Chips = "",
    dice: Loaded = "",
    option: Options = (),
    sign: Sign = (),
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Show what a session with a strategy comes to: how it ends, what it wins, how often it is ruined.

    Without --sign the table has that of one that states none: what is above 10,000 on one wager is not at risk.
    """


@odds.declare("odds.show_costs:write_par_sheet")
def par(
    house: House,
    file: Annotated[str, Argument(metavar="FILE", help="The .html file to write.")],
    dice: Loaded = "",
    option: Options = (),
    as_json: AsJson = False,
) -> None:
    """Write a house's PAR sheet: a page to print and file."""


@odds.declare("odds.show_last_throws:show_tournament")
def tournament(
    record: Annotated[str, Argument(metavar="RECORD", help="How it stands: a table's record or a tournament's.")],
    you: Annotated[str, Option(metavar="NAME", help="Whose chance.")],
    throws: Annotated[int | None, Option(help="How many throws are left; exact up to 3.")] = None,
    hands: Annotated[int | None, Option(help="How many hands are left; simulated.")] = None,
    plays: Annotated[
        tuple[str, ...],
        Option(metavar="NAME=STRATEGY", help='What another player does: bob=iron_cross, "bob=bet pass 20".'),
    ] = (),
    best: Annotated[int | None, Option(help="How many go on; the conditions' number, or 1.")] = None,
    ties: Annotated[str, Option(help="draw, all or entered: who goes on where chips are equal.")] = "",
    cut: Annotated[str, Option(metavar="CHIPS", help="Everybody with this many chips or more goes on.")] = "",
    least: Annotated[str, Option(metavar="CHIPS", help="The least wager of every hand.")] = "",
    missed: Annotated[str, Option(help="out, taken or noted: what follows where it is missed.")] = "",
    wager: Annotated[
        tuple[str, ...], Option(metavar="WAGER", help="Look at this wager alone; may be given again.")
    ] = (),
    step: Annotated[str, Option(metavar="CHIPS", help="Look at amounts in these steps.")] = "",
    table: Annotated[str, Option(help="Which table of a tournament's record.")] = "",
    samples: Annotated[int, Option(help="How often each wager is played, where it is simulated.")] = 10_000,
    seed: Annotated[int, Option(help="The seed of a simulation's dice.")] = 1,
    secret: Annotated[bool, Option("--secret", help="Two players, the last throw, wagers unseen: how to mix.")] = False,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Show the chance of going on in a tournament for each wager you could make now, and the best.

    hardway odds tournament duel.craps --you ann --throws 1 --plays "bob=bet pass 20"
    """
