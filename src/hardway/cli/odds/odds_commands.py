"""`hardway odds …`: its commands and their options. The work is loaded when a command runs."""

from typing import Annotated

from hardway.cli.terminal.declare import Argument, CliGroup, Option
from hardway.cli.terminal.shared_options import AsJson
from hardway.cli.terminal.sign_option import Sign
from hardway.values.usual import USUAL_HOUSE

odds = CliGroup(
    "odds",
    """Say what wagers cost, exactly: every wager of a house, one explained, houses compared; a hand; a strategy.

    hardway odds house crown · hardway odds wager crown hard 6 · hardway odds compare crown star
    """,
)

House = Annotated[str, Argument(metavar="HOUSE", help="A house, or a folder with a book.")]
Strategy = Annotated[str, Argument(metavar="STRATEGY", help="A strategy by name, or a file with one.")]
Stake = Annotated[str, Option(metavar="MONEY", help="Show what rounding does to this stake.")]
Chips = Annotated[str, Option(metavar="LIST", help="The chips of the table float: 1,5,25,100.")]
Loaded = Annotated[str, Option(metavar="FACE:CHANCE", help="Loaded dice: 1:0.16,6:0.1733; the rest is shared.")]
Options = Annotated[list[str] | None, Option(metavar="NAME=VALUE", help="An option of the house; may be given again.")]
Unit = Annotated[str, Option(metavar="MONEY", help="What 1u is.")]
Plot = Annotated[str, Option(metavar="FILE", help="Draw it, an .svg or .png file.")]


@odds.adopt
def house(
    house: House, stake: Stake = "", chips: Chips = "", dice: Loaded = "", option: Options = None, plot: Plot = "",
    as_json: AsJson = False,
) -> int:  # fmt: skip
    """Show what every wager of a house costs."""
    from hardway.cli.odds.odds_table import answering, set_table, stake_in_cents
    from hardway.cli.odds.show_costs import show_house

    with answering():
        at = stake_in_cents(stake, chips)
        table = set_table(house, options=option, chips=chips, dice=dice)
        return show_house(table, asked=house, stake=at, plot=plot, as_json=as_json)


@odds.adopt
def wager(
    house: House,
    wager: Annotated[list[str], Argument(metavar="WAGER", help="A wager with its number: hard 6.")],
    stake: Stake = "",
    chips: Chips = "",
    dice: Loaded = "",
    option: Options = None,
    as_json: AsJson = False,
) -> int:
    """Explain one wager: where it lies, what a throw does there, the arithmetic, the clauses."""
    from hardway.cli.odds.odds_table import answering, set_table, stake_in_cents
    from hardway.cli.odds.show_wager import show_wager

    with answering():
        at = stake_in_cents(stake, chips)
        table = set_table(house, options=option, chips=chips, dice=dice)
        return show_wager(table, " ".join(wager), stake=at, as_json=as_json)


@odds.adopt
def compare(
    houses: Annotated[list[str] | None, Argument(metavar="HOUSE…", help="Two houses or more. Default: all.")] = None,
    dice: Loaded = "",
    option: Options = None,
    plot: Plot = "",
    as_json: AsJson = False,
) -> int:
    """Set houses side by side: the edge of every wager."""
    from hardway.cli.odds.odds_table import answering, set_table
    from hardway.cli.odds.show_costs import compared_houses, show_houses

    with answering():
        names = compared_houses(houses or [])
        tables = {name: set_table(name, options=option, dice=dice) for name in names}
        return show_houses(tables, plot=plot, as_json=as_json)


@odds.adopt
def hand(
    house: House = USUAL_HOUSE,
    at_least: Annotated[int | None, Option(help="The chance of at least this many rolls.")] = None,
    dice: Loaded = "",
    option: Options = None,
    plot: Plot = "",
    as_json: AsJson = False,
) -> int:
    """Show a shooter's hand: how long it is, and the wins, points and sevens in it."""
    from hardway.cli.odds.odds_table import answering, set_table
    from hardway.cli.odds.show_hand import show_hand

    with answering():
        table = set_table(house, options=option, dice=dice)
        return show_hand(table, at_least=at_least, plot=plot, as_json=as_json)


@odds.adopt
def layout(
    file: Annotated[str, Argument(metavar="FILE", help="A record; - is standard input.")],
    player: Annotated[str, Argument(metavar="PLAYER", help="Whose wagers.")],
    as_json: AsJson = False,
) -> int:
    """Show what each roll would bring a player at the end of a record, and what the layout costs a roll."""
    from hardway.cli.odds.show_layout import show_layout

    return show_layout(file, player, as_json=as_json)


@odds.adopt
def strategy(
    house: House, strategy: Strategy, unit: Unit = "", chips: Chips = "", dice: Loaded = "", option: Options = None,
    sign: Sign = None, as_json: AsJson = False,
) -> int:  # fmt: skip
    """Show what a strategy costs in the long run, with as much money as it needs.

    Without --sign the table has that of one that states none: what is above 10,000 on one wager is not at risk.
    """
    from hardway.cli.odds.odds_table import answering, set_table
    from hardway.cli.odds.show_strategy import show_strategy

    with answering():
        table = set_table(house, options=option, chips=chips, dice=dice, sign=sign)
        return show_strategy(table, strategy, unit=unit, as_json=as_json)


@odds.adopt
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
    option: Options = None,
    sign: Sign = None,
    plot: Plot = "",
    as_json: AsJson = False,
) -> int:
    """Show what a session with a strategy comes to: how it ends, what it wins, how often it is ruined.

    Without --sign the table has that of one that states none: what is above 10,000 on one wager is not at risk.
    """
    from hardway.cli.odds.odds_table import answering, set_table
    from hardway.cli.odds.show_strategy import SessionTerms, show_strategy

    with answering():
        terms = SessionTerms(bankroll, goal, rolls, exact=exact, plot=plot)
        table = set_table(house, options=option, chips=chips, dice=dice, sign=sign)
        return show_strategy(table, strategy, unit=unit, terms=terms, as_json=as_json)


@odds.adopt
def par(
    house: House,
    file: Annotated[str, Argument(metavar="FILE", help="The .html file to write.")],
    dice: Loaded = "",
    option: Options = None,
    as_json: AsJson = False,
) -> int:
    """Write a house's PAR sheet: a page to print and file."""
    from hardway.cli.odds.odds_table import answering, set_table
    from hardway.cli.odds.show_costs import write_par_sheet

    with answering():
        return write_par_sheet(set_table(house, options=option, dice=dice), file, asked=house, as_json=as_json)


@odds.adopt
def tournament(
    record: Annotated[str, Argument(metavar="RECORD", help="How it stands: a table's record or a tournament's.")],
    you: Annotated[str, Option(metavar="NAME", help="Whose chance.")],
    throws: Annotated[int | None, Option(help="How many throws are left; exact up to 3.")] = None,
    hands: Annotated[int | None, Option(help="How many hands are left; simulated.")] = None,
    plays: Annotated[
        list[str] | None,
        Option(metavar="NAME=STRATEGY", help='What another player does: bob=iron_cross, "bob=bet pass 20".'),
    ] = None,
    best: Annotated[int | None, Option(help="How many go on; the conditions' number, or 1.")] = None,
    ties: Annotated[str, Option(help="draw, all or entered: who goes on where chips are equal.")] = "",
    cut: Annotated[str, Option(metavar="CHIPS", help="Everybody with this many chips or more goes on.")] = "",
    least: Annotated[str, Option(metavar="CHIPS", help="The least wager of every hand.")] = "",
    missed: Annotated[str, Option(help="out, taken or noted: what follows where it is missed.")] = "",
    wager: Annotated[
        list[str] | None, Option(metavar="WAGER", help="Look at this wager alone; may be given again.")
    ] = None,
    step: Annotated[str, Option(metavar="CHIPS", help="Look at amounts in these steps.")] = "",
    table: Annotated[str, Option(help="Which table of a tournament's record.")] = "",
    samples: Annotated[int, Option(help="How often each wager is played, where it is simulated.")] = 10_000,
    seed: Annotated[int, Option(help="The seed of a simulation's dice.")] = 1,
    secret: Annotated[bool, Option("--secret", help="Two players, the last throw, wagers unseen: how to mix.")] = False,
    as_json: AsJson = False,
) -> int:  # fmt: skip
    """Show the chance of going on in a tournament for each wager you could make now, and the best.

    hardway odds tournament duel.craps --you ann --throws 1 --plays "bob=bet pass 20"
    """
    from hardway.cli.odds.odds_table import answering
    from hardway.cli.odds.show_last_throws import TournamentOrder, show_tournament

    order = TournamentOrder(
        file=record, you=you, throws=throws, hands=hands, table=table, plays=plays or (), best=best, ties=ties, cut=cut,
        least=least, missed=missed, wagers=wager or (), step=step, samples=samples, seed=seed, secret=secret,
    )  # fmt: skip

    with answering():
        return show_tournament(order, as_json=as_json)
