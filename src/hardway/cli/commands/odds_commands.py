"""The commands under `hardway odds` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, Chips, House, Options, Plot, Sign, Unit
from hardway.values.known import USUAL_HOUSE

odds = CliGroup(
    "odds",
    "Exact odds of wagers, hands and strategies.",
    examples=("house crown", "wager crown hard 6", "compare crown star"),
)

Strategy = Annotated[str, Argument(metavar="STRATEGY", help="A strategy by name, or a file with one.")]
Stake = Annotated[str, Option(metavar="MONEY", help="Show what rounding does to this stake.")]
Loaded = Annotated[str, Option(metavar="FACE:CHANCE", help="Loaded dice: 1:0.16,6:0.1733; the rest is shared.")]


@odds.declare("odds.show_costs:show_house", examples=("crown", "vegas/crapless --stake 5"), pages=True)
def house(
    house: House, stake: Stake = "", chips: Chips = "", dice: Loaded = "", option: Options = (), plot: Plot = "",
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Show what every wager of a house costs."""


@odds.declare("odds.show_wager:show_wager", examples=("crown hard 6", 'star "Win Line" --stake 10'), pages=True)
def wager(
    house: House,
    wager: Annotated[tuple[str, ...], Argument(metavar="WAGER", help="A wager with its number: hard 6.")],
    stake: Stake = "",
    chips: Chips = "",
    dice: Loaded = "",
    option: Options = (),
    as_json: AsJson = False,
) -> None:
    """Explain one wager.

    Where it stands, what each throw does, the arithmetic, the clauses.
    """


@odds.declare("odds.show_costs:show_houses", examples=("crown star",), pages=True)
def compare(
    houses: Annotated[tuple[str, ...], Argument(metavar="HOUSE…", help="Two houses or more. Default: all.")] = (),
    dice: Loaded = "",
    option: Options = (),
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Compare houses, wager by wager."""


@odds.declare("odds.show_hand:show_hand", examples=("crown", "--at-least 154"), pages=True)
def hand(
    house: House = USUAL_HOUSE,
    at_least: Annotated[int | None, Option(help="The chance of at least this many rolls.")] = None,
    dice: Loaded = "",
    option: Options = (),
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Show how long a shooter's hand is.

    And the wins, points and sevens in it.
    """


@odds.declare("odds.show_layout:show_layout", examples=("evening.craps ann",), pages=True)
def layout(
    file: Annotated[str, Argument(metavar="FILE", help="A record; - is standard input.")],
    player: Annotated[str, Argument(metavar="PLAYER", help="Whose wagers.")],
    as_json: AsJson = False,
) -> None:
    """Show what a layout costs a roll.

    What each roll would bring a player at the end of a record.
    """


@odds.declare("odds.show_strategy:show_strategy", examples=("newzealand three_point_molly",), pages=True)
def strategy(
    house: House, strategy: Strategy, unit: Unit = "", chips: Chips = "", dice: Loaded = "", option: Options = (),
    sign: Sign = (), as_json: AsJson = False,
) -> None:  # fmt: skip
    """Show what a strategy costs in the long run.

    With as much money as it needs. Without --sign the table has that of one that states none: what is above 10,000 on
    one wager is not at risk.
    """


@odds.declare("odds.show_strategy:show_session", examples=("crown pass_odds --bankroll 300 --rolls 60",), pages=True)
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
    """Show how a session with a strategy ends.

    What it wins, and how often it is ruined. Without --sign the table has that of one that states none: what is above
    10,000 on one wager is not at risk.
    """


@odds.declare("odds.show_costs:write_par_sheet", examples=("crown", "crown --out crown.html"))
def par(
    house: House,
    out: Annotated[str, Option(metavar="FILE", help="The .html file to write. Default: HOUSE-par.html.")] = "",
    dice: Loaded = "",
    option: Options = (),
    as_json: AsJson = False,
) -> None:
    """Write a house's PAR sheet: a page to print."""


@odds.declare(
    "odds.show_last_throws:show_tournament",
    examples=('duel.craps --you ann --throws 1 --plays "bob=bet pass 20"',),
    pages=True,
)
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
    ties: Annotated[str, Option(choices=("draw", "all", "entered"), help="Who goes on where chips are equal.")] = "",
    cut: Annotated[str, Option(metavar="CHIPS", help="Everybody with this many chips or more goes on.")] = "",
    least: Annotated[str, Option(metavar="CHIPS", help="The least wager of every hand.")] = "",
    missed: Annotated[str, Option(choices=("out", "taken", "noted"), help="What follows where it is missed.")] = "",
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
    """Show the best wager in a tournament.

    The chance of going on, for each wager you could make now.
    """
