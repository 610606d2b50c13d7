"""The commands under `hardway odds` and their options."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson, Chips, Dice, House, Options, Plot, Sign, Unit
from hardway.values.known import USUAL_HOUSE

odds = CliGroup(
    "odds",
    "Exact odds of wagers, hands and strategies.",
    examples=("house crown", "wager crown hard 6", "compare crown star"),
)

Strategy = Annotated[str, Argument(metavar="STRATEGY", help="A strategy by name, or a file with one.")]
Stake = Annotated[
    str, Option(metavar="MONEY", help="Show how rounding the payment to chips changes the edge of a bet of this much.")
]
Favours = Annotated[
    bool,
    Option(
        "--favours",
        help="Show at which stakes rounding to chips favours the player, and what steps or minimum end that.",
    ),
]


@odds.declare(
    "odds.show_costs:show_house", examples=("crown", "vegas/crapless --stake 5", "crown --favours"), pages=True
)
def house(
    house: House, stake: Stake = "", favours: Favours = False, chips: Chips = "", dice: Dice = "",
    option: Options = (), plot: Plot = "", as_json: AsJson = False,
) -> None:  # fmt: skip
    """Show what every wager of a house costs."""


@odds.declare("odds.show_wager:show_wager", examples=("crown hard 6", 'star "Win Line" --stake 10'), pages=True)
def wager(
    house: House,
    wager: Annotated[tuple[str, ...], Argument(metavar="WAGER", help="A wager with its number: hard 6.")],
    stake: Stake = "",
    chips: Chips = "",
    dice: Dice = "",
    option: Options = (),
    as_json: AsJson = False,
) -> None:
    """Explain one wager.

    The command shows where the wager may lie, what each throw does to it, the arithmetic and the clauses.
    """


@odds.declare("odds.show_costs:show_houses", examples=("crown star",), pages=True)
def compare(
    houses: Annotated[tuple[str, ...], Argument(metavar="HOUSE…", help="Two or more houses. Default: all.")] = (),
    dice: Dice = "",
    option: Options = (),
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Compare houses, wager by wager."""


@odds.declare("odds.show_hand:show_hand", examples=("crown", "--at-least 154"), pages=True)
def hand(
    house: House = USUAL_HOUSE,
    at_least: Annotated[int | None, Option(help="Show the chance of at least this many rolls.")] = None,
    dice: Dice = "",
    option: Options = (),
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Show how long a shooter's hand is.

    The command also shows how many wins, points and sevens a hand has.
    """


@odds.declare("odds.show_layout:show_layout", examples=("evening.craps ann",), pages=True)
def layout(
    file: Annotated[str, Argument(metavar="FILE", help="A table record; - is standard input.")],
    player: Annotated[str, Argument(metavar="PLAYER", help="The player whose wagers are shown.")],
    as_json: AsJson = False,
) -> None:
    """Show what a layout costs per roll.

    For a player at the end of a record, the command shows what each total of the next roll would win or lose.
    """


@odds.declare("odds.show_strategy:show_strategy", examples=("newzealand three_point_molly",), pages=True)
def strategy(
    house: House, strategy: Strategy, unit: Unit = "", chips: Chips = "", dice: Dice = "", option: Options = (),
    sign: Sign = (), as_json: AsJson = False,
) -> None:  # fmt: skip
    """Show what a strategy costs in the long run.

    The player has as much money as the strategy needs. Without --sign, the maximum of a wager is 10,000.
    """


@odds.declare("odds.show_strategy:show_session", examples=("crown pass_odds --bankroll 300 --rolls 60",), pages=True)
def session(
    house: House,
    strategy: Strategy,
    bankroll: Annotated[str, Option(metavar="MONEY", help="The money the session starts with.")],
    goal: Annotated[str, Option(metavar="MONEY", help="End the session once the rack holds this much.")] = "",
    rolls: Annotated[int | None, Option(help="End the session after this many rolls.")] = None,
    exact: Annotated[bool, Option("--exact", help="Compute every chance as an exact fraction.")] = False,
    unit: Unit = "",
    chips: Chips = "",
    dice: Dice = "",
    option: Options = (),
    sign: Sign = (),
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Show how a session with a strategy ends.

    The command shows what the session wins, and how often it ends in ruin. Without --sign, the maximum of a wager is
    10,000.
    """


@odds.declare(
    "odds.write_par:write_par_sheet",
    examples=("crown", 'star --sign "* 5 500" --strategy pass_odds --out star.pdf'),
    groups={
        "The table": "chips sign dice option",
        "Besides the wagers": "strategy unit",
        "The document": "out number on text",
        "Output": "as_json",
    },
)
def par(
    house: House,
    out: Annotated[str, Option(metavar="FILE", help="The .html or .pdf file to write. Default: HOUSE-par.html.")] = "",
    chips: Chips = "",
    sign: Sign = (),
    strategy: Annotated[
        tuple[str, ...], Option(metavar="STRATEGY", help="Also show the figures of this strategy; may be given again.")
    ] = (),
    unit: Unit = "",
    number: Annotated[str, Option(help="The number of the document. Default: made of house, date and book.")] = "",
    on: Annotated[
        str, Option(metavar="DAY", help="The date printed on the document, as 2026-11-19. Default: today.")
    ] = "",
    text: Annotated[
        str, Option(metavar="FILE", help="The file with the approved text of the rules; the sheet shows its SHA-256.")
    ] = "",
    dice: Dice = "",
    option: Options = (),
    as_json: AsJson = False,
) -> None:
    """Write a house's PAR sheet: a page to print.

    The sheet has every wager's exact figures, and those as paid in the chips and limits you give. It also has hits,
    pushes, volatility and exposure; strategies; the variants of the book; and its readings, which say what is played
    where a clause is unclear. A PDF is printed by Chromium or Chrome.
    """


@odds.declare(
    "odds.show_last_throws:show_tournament",
    examples=('duel.craps --you ann --throws 1 --plays "bob=bet pass 20"',),
    pages=True,
)
def tournament(
    record: Annotated[str, Argument(metavar="RECORD", help="The record of the table or tournament as it stands now.")],
    you: Annotated[str, Option(metavar="NAME", help="Your name in the record.")],
    throws: Annotated[int | None, Option(help="How many throws are left; chances are exact up to 3.")] = None,
    hands: Annotated[int | None, Option(help="How many hands are left; chances are simulated.")] = None,
    plays: Annotated[
        tuple[str, ...],
        Option(metavar="NAME=STRATEGY", help='What another player does: bob=iron_cross, "bob=bet pass 20".'),
    ] = (),
    best: Annotated[
        int | None, Option(help="How many players go on to the next round. Default: as the conditions say, or 1.")
    ] = None,
    ties: Annotated[
        str,
        Option(choices=("draw", "all", "entered"), help="Who goes on to the next round when players have equal chips."),
    ] = "",
    cut: Annotated[
        str, Option(metavar="CHIPS", help="All players with at least this many chips go on to the next round.")
    ] = "",
    least: Annotated[str, Option(metavar="CHIPS", help="The minimum that each player must wager in every hand.")] = "",
    missed: Annotated[
        str, Option(choices=("out", "taken", "noted"), help="What happens to a player who wagers less than --least.")
    ] = "",
    wager: Annotated[
        tuple[str, ...], Option(metavar="WAGER", help="Try only this wager; may be given again.")
    ] = (),
    step: Annotated[str, Option(metavar="CHIPS", help="Try amounts that are multiples of this.")] = "",
    table: Annotated[str, Option(help="Which table, if the record is a tournament's.")] = "",
    samples: Annotated[int, Option(help="How often each wager is played in a simulation.")] = 10_000,
    seed: Annotated[int, Option(help="The seed of a simulation's dice.")] = 1,
    secret: Annotated[
        bool, Option("--secret", help="Compute the best last wagers of two players who do not see each other's.")
    ] = False,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Show the best wager in a tournament.

    For each wager you could make now, the command shows your chance of going on to the next round.
    """
