"""Shows what the wagers of a house cost, at a stake too, and houses side by side; has PAR sheet and plots written."""

from collections.abc import Iterator
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from hardway.cli.odds import Asked, money
from hardway.cli.screen import console, print_json, title
from hardway.cli.stop import DONE
from hardway.odds.chain import offered
from hardway.odds.figures import Figures, all_figures
from hardway.odds.paid import paid
from hardway.report.figures.cost_figures import (
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
from hardway.report.wording import chips_words
from hardway.rulebook import Law
from hardway.table import Refusal
from hardway.values.money import short

COST = (
    "The edge is the house’s share of stake and commission at each decision, pushes counted; a roll: spread over the "
    "rolls it lies there, asleep or not, until it is decided; st. dev.: of the result for each dollar put down."
)
WIDE = 96
"""The columns a whole line takes; a narrower terminal is not told of losing and pushing."""


def house(asked: Asked, law: Law) -> int:
    """Show what every wager of a house costs."""
    found = all_figures(law, asked.thrown)
    stake = _at_stake(asked, law)
    if asked.plot:
        from hardway.report.plots.edges_plot import plot_edges

        plot_edges({law.book.name: (law.book, found)}, asked.plot)
    if asked.as_json:
        print_json(house_odds_form(law.book.name, found, asked.thrown, stake))
        return DONE
    screen = console()
    screen.print(headed(f"{law.book.house}: what every wager costs", dice_words(asked.thrown)))
    screen.print()
    lines = list(cost_rows(law.book, found))
    screen.print(_paid_table(law, lines, stake) if stake else _table(law, lines, wide=screen.width >= WIDE))
    screen.print()
    for note in _paid_notes(law, stake) if stake else (COST,):
        screen.print(note, style="dim")
    more = "In fractions: hardway odds {0} --json. One of them explained: hardway odds {0} hard 6"
    screen.print(more.format(law.book.name), style="dim")
    return DONE


def headed(words: str, under: str) -> Text:
    """Return a heading with what it holds under."""
    return title(words).append(f"  {under}", style="not bold dim")


def _at_stake(asked: Asked, law: Law) -> PaidStake | None:
    if not asked.stake:
        return None
    stake = money(asked.stake, "--stake")
    return PaidStake(stake, {wager: paid(law, wager, stake, asked.thrown) for wager in offered(law)})


def grid(*heads: str, words: int = 1) -> Table:
    """Return a table whose first columns are words, which wrap, and whose others are numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place < words else "right", no_wrap=place >= words)
    return table


def _table(law: Law, lines: list[CostRow], *, wide: bool) -> Table:
    rarely = ("lose %", "push %") if wide else ()
    table = grid("wager", "pays", "win %", *rarely, "edge %", "% a roll", "rolls", "st. dev.", words=2)
    for row, f in _spaced(table, lines):
        rare = (percent(f.p_lose, 2), percent(f.p_push, 2) if f.p_push else "–") if wide else ()
        chances = (percent(f.p_win, 2), *rare)
        spread = decimal(Fraction(float(f.variance) ** 0.5), 3)
        cost = (_edge(f.edge), percent(f.edge_per_roll), decimal(f.rolls, 3), spread)
        table.add_row(row.name, pays(law.book, f), *chances, *cost)
    return table


def _spaced(table: Table, lines: list[CostRow]) -> Iterator[tuple[CostRow, Figures]]:
    """Yield lines with their figures, an empty line between areas of the layout."""
    for place, row in enumerate(lines):
        if place and row.area != lines[place - 1].area:
            table.add_row()
        yield row, row.figures


def _edge(edge: Fraction, places: int = 3) -> Text:
    return Text(percent(edge, places), style="green" if edge <= 0 else "bold")


def _paid_table(law: Law, lines: list[CostRow], stake: PaidStake) -> Table:
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
    """Say in which chips it is paid, and why a stake is not taken."""
    yield f"Paid in chips of {chips_words(law)}, as the table rounds; what is less than 0 is the player’s."
    reasons: dict[str, list[str]] = {}
    for wager, found in stake.found.items():
        if isinstance(found, Refusal):
            reasons.setdefault(found.says, []).append(wager)
    for says, wagers in reasons.items():
        yield f"{together(wagers)} not taken: {says}."


def compare(asked: Asked, houses: list[str]) -> int:
    """Show houses side by side: the edge of every wager."""
    laws = {name: asked.law(name) for name in houses}
    found = {name: all_figures(here, asked.thrown) for name, here in laws.items()}
    if asked.plot:
        from hardway.report.plots.edges_plot import plot_edges

        plot_edges({name: (laws[name].book, figures) for name, figures in found.items()}, asked.plot)
    if asked.as_json:
        print_json(compared_costs_form(found, asked.thrown))
        return DONE
    screen = console()
    screen.print(headed("What wagers cost, house by house", f"edge in percent, {dice_words(asked.thrown)}"))
    screen.print()
    table = grid("", "wager", *houses, words=2)
    area = ""
    for line in compare_costs({name: laws[name].book for name in houses}, found):
        if area and line.area != area:
            table.add_row()
        area = line.area
        tone = "yellow" if line.differs else ""
        cells = [Text("–" if edge is None else percent(edge), style=tone) for edge in line.edges]
        table.add_row(Text("≠" if line.differs else "", style="bold yellow"), line.name, *cells)
    screen.print(table)
    screen.print()
    screen.print("≠ marks where houses differ; – is a wager not offered.", style="dim")
    return DONE


def par(asked: Asked, law: Law) -> int:
    """Write the PAR sheet of a house."""
    from hardway.report.pages.par_sheet import write_par

    count = write_par(law, asked.thrown, asked.par)
    if asked.as_json:
        print_json({"house": law.book.name, "par": asked.par, "wagers": count})
    else:
        print(f"{asked.par}: the PAR sheet of {law.book.house}, {count} wagers.")
    return DONE
