"""`hardway odds wager`: where one wager may lie, what each throw does, the arithmetic and the clauses."""

from collections.abc import Sequence
from typing import Any

from hardway.cli.odds.odds_table import at_stake, odds_errors, set_table, stake_in_cents
from hardway.cli.terminal.exits import DONE
from hardway.cli.terminal.screen import Screen, headed, print_json, term_table
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.odds.costs.breakdown import Breakdown, breakdown
from hardway.odds.costs.chain import offered_wagers
from hardway.report.figures.cost_figures import PaidStake, dice_words
from hardway.report.figures.explanation import (
    clause_words,
    place_words,
    rests_on,
    result_words,
    sums,
    wager_form,
    with_percent,
)
from hardway.report.number import chance, exact, percent
from hardway.report.wording import chips_words, label
from hardway.rulebook import Book, Law, Refusal
from hardway.values.money import short


@odds_errors()
def show_wager(*, house: str, wager: Sequence[str], stake: str, chips: str, as_json: bool, **typed: Any) -> int:
    """Explain one wager; with a stake, what rounding to chips does to it."""
    cents = stake_in_cents(stake, chips)
    law, dice = table = set_table(house, chips=chips, **typed)
    said = " ".join(wager)
    name = law.book.words.own_name(said)
    if name not in offered_wagers(law):
        from hardway.notation.spoken import as_in_book  # imported here: only a name that is not the notation's needs it

        name = as_in_book(law.book, said)
    taken = breakdown(law, name, dice)
    at = at_stake(table, [name], cents)
    if as_json:
        print_json(wager_form(law, taken, dice, at))
        return DONE
    screen = Screen()
    screen.print(headed(f"{label(law, name)} at {law.book.heading}", f"{name}, {dice_words(dice)}"))
    for heading, part in (
        ("where the bet stands, and what each throw does", _places(law.book, taken)),
        ("the arithmetic", _sums(taken)),
        ("more from the rule book", term_table(rests_on(law, taken))),
    ):
        screen.print()
        screen.rule(heading)
        screen.print(part)
    if at:
        screen.print()
        screen.print(_stake_words(law, taken, at))
    return DONE


def _places(book: Book, taken: Breakdown) -> TextTable:
    table = TextTable(header_style="dim")
    for head in ("", "rolls there", "throw", "chance", "result"):
        figures = head in ("rolls there", "chance")
        table.add_column(head, justify="right" if figures else "left", no_wrap=figures)
    table.add_column("clause", style="cyan")
    for place in taken.places:
        where = (place_words(place), exact(place.rolls))
        if not place.lines:
            table.add_row(*where, Text("no throw affects it", style="dim"))
        for line in place.lines:
            tone = {"won": "green", "lost": "red"}.get(line.result, "")
            words = Text(result_words(book, taken.chain.wager, line), style=tone)
            table.add_row(*where, line.throws, chance(line.chance), words, Text(clause_words(line)))
            where = ("", "")
    return table


def _sums(taken: Breakdown) -> TextTable:
    table = TextTable(headed=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for name, working, value in sums(taken):
        table.add_row(name, value, working)
    return table


def _stake_words(law: Law, taken: Breakdown, at: PaidStake) -> Text:
    """Return a sentence on what rounding to chips does to this stake."""
    found = at.found[taken.chain.wager]
    amount, chips = short(at.stake), chips_words(law)
    if isinstance(found, Refusal):
        return Text(f"A bet of {amount} is refused: {found.says}.", style="yellow")
    nets = ", ".join(short(int(net * at.stake)) for net in found.nets if net > 0)
    change = found.edge - taken.figures.edge
    rounding = f"rounding moves it by {percent(change, 4)}%" if change else "rounding changes nothing"
    edge = with_percent(found.edge)
    return Text(f"A bet of {amount}, paid in chips of {chips}, nets {nets} on a win. Its edge is {edge}; {rounding}.")
