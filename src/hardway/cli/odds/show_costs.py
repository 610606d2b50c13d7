"""`hardway odds house` and `compare`: what wagers cost, at a stake, and across houses."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from hardway.cli.odds.odds_table import at_stake, odds_errors, set_table, stake_in_cents
from hardway.cli.rules.read_books import compared_houses
from hardway.cli.terminal.exits import DONE
from hardway.cli.terminal.screen import WIDE, Screen, grid, headed, print_json
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.odds.chances import OddsError
from hardway.odds.costs.chain import offered_wagers
from hardway.odds.costs.figures import Figures, all_figures
from hardway.report.figures.cost_figures import (
    ComparedCosts,
    CostRow,
    PaidStake,
    compare_costs,
    compared_costs_form,
    cost_rows,
    dice_words,
    house_odds_form,
    pays,
    together,
)
from hardway.report.number import decimal, percent
from hardway.report.wording import chips_words, mark_lines
from hardway.rulebook import Law, Refusal
from hardway.values.money import short

COST = (
    "edge: the house’s share of stake and commission at each decision, pushes counted as decisions; a roll: per roll "
    "while the bet is up, even while it is off; st. dev.: of the result for each dollar bet."
)


@odds_errors()
def show_house(*, house: str, stake: str, favours: bool, chips: str, plot: str, as_json: bool, **typed: Any) -> int:
    """Print what every wager of a house costs, or where it pays too much."""
    if favours:
        from hardway.cli.odds.show_favours import show_favours

        if stake or plot:
            raise OddsError("--favours tries every stake: leave out --stake and --plot")
        return show_favours(set_table(house, chips=chips, **typed), as_json=as_json)
    cents = stake_in_cents(stake, chips)
    law, dice = table = set_table(house, chips=chips, **typed)
    found = all_figures(law, dice)
    at = at_stake(table, offered_wagers(law), cents)
    if plot:
        from hardway.report.plots.edges_plot import plot_edges

        plot_edges({law.book.name: (law.book, found)}, plot)
    if as_json:
        print_json(house_odds_form(law.book, found, dice, at))
        return DONE
    screen = Screen()
    screen.print(headed(f"{law.book.heading}: what every wager costs", dice_words(dice)))
    screen.print()
    lines = list(cost_rows(law.book, found))
    screen.print(_paid_table(law, lines, at) if at else _table(law, lines, wide=screen.width >= WIDE))
    screen.print()
    for note in _paid_notes(law, at) if at else (COST,):
        screen.print(note, style="dim")
    screen.command("In fractions", f"hardway odds house {house} --json")
    screen.command("One of them explained", f"hardway odds wager {house} {list(offered_wagers(law))[-1]}")
    return DONE


def _table(law: Law, lines: list[CostRow], *, wide: bool) -> TextTable:
    rarely = ("lose %", "push %") if wide else ()
    table = grid("wager", "pays", "win %", *rarely, "edge %", "% a roll", "rolls", "st. dev.", words=2)
    for row, f in _spaced(table, lines):
        rare = (percent(f.p_lose, 2), percent(f.p_push, 2) if f.p_push else "–") if wide else ()
        chances = (percent(f.p_win, 2), *rare)
        spread = decimal(Fraction(float(f.variance) ** 0.5), 3)
        cost = (_edge(f.edge), percent(f.edge_per_roll), decimal(f.rolls, 3), spread)
        table.add_row(row.name, pays(law.book, f), *chances, *cost)
    return table


def _spaced(table: TextTable, lines: list[CostRow]) -> Iterator[tuple[CostRow, Figures]]:
    """Yield rows with their figures, and add an empty line to the table between areas of the layout."""
    for place, row in enumerate(lines):
        if place and row.area != lines[place - 1].area:
            table.add_row()
        yield row, row.figures


def _edge(edge: Fraction, places: int = 3) -> Text:
    return Text(percent(edge, places), style="green" if edge <= 0 else "bold")


def _paid_table(law: Law, lines: list[CostRow], stake: PaidStake) -> TextTable:
    amount = short(stake.stake)
    heads = ("wager", "pays", f"{amount} nets", "exact edge %", f"edge of {amount} %", "rounding %")
    table = grid(*heads, words=2)
    for row, f in _spaced(table, lines):
        found = stake.found[f.wager]
        if isinstance(found, Refusal):
            table.add_row(row.name, pays(law.book, f), "–", percent(f.edge), Text("not taken", style="dim"), "–")
            continue
        nets = "/".join(short(int(net * stake.stake)) for net in found.nets if net > 0)
        moved = Text(percent(found.edge - f.edge), style="yellow") if found.edge != f.edge else Text("–")
        table.add_row(row.name, pays(law.book, f), nets, percent(f.edge), _edge(found.edge), moved)
    return table


def _paid_notes(law: Law, stake: PaidStake) -> Iterator[str]:
    """Yield notes: which chips pay, and for which wagers this stake is not accepted."""
    yield f"Paid in chips of {chips_words(law)}, rounded as the table rounds. Below 0 the player has the edge."
    reasons: dict[str, list[str]] = {}
    for wager, found in stake.found.items():
        if isinstance(found, Refusal):
            reasons.setdefault(found.says, []).append(wager)
    for says, wagers in reasons.items():
        yield f"{together(wagers)} not taken: {says}."


@odds_errors()
def show_houses(*, houses: Sequence[str], plot: str, as_json: bool, **typed: Any) -> int:
    """Print the edge of every wager in several houses side by side, with the same dice."""
    names = compared_houses("odds compare", houses)
    tables = {name: set_table(name, **typed) for name in names}
    books = {name: table.law.book for name, table in tables.items()}
    dice = next(iter(tables.values())).dice
    found = {name: all_figures(*table) for name, table in tables.items()}
    if plot:
        from hardway.report.plots.edges_plot import plot_edges

        plot_edges({name: (books[name], figures) for name, figures in found.items()}, plot)
    if as_json:
        print_json(compared_costs_form(books, found, dice))
        return DONE
    screen = Screen()
    screen.print(headed("What wagers cost, house by house", f"edge in percent, {dice_words(dice)}"))
    screen.print()
    screen.print(_compared_table(list(tables), compare_costs(books, found)))
    screen.print()
    for line in mark_lines(books.values()):
        screen.print(line)
    screen.print("≠ marks where houses differ; – is a wager not offered.", style="dim")
    return DONE


def _compared_table(houses: list[str], lines: Iterable[ComparedCosts]) -> TextTable:
    table = grid("", "wager", *houses, words=2)
    area = ""
    for line in lines:
        if area and line.area != area:
            table.add_row()
        area = line.area
        tone = "yellow" if line.differs else ""
        cells = [Text("–" if edge is None else percent(edge), style=tone) for edge in line.edges]
        table.add_row(Text("≠" if line.differs else "", style="bold yellow"), line.name, *cells)
    return table
