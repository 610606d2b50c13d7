"""Builds the table for `hardway odds` from the options: law, chips, sign and dice; reads amounts of money."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import click

from hardway.cli.rules.read_books import open_book
from hardway.cli.terminal.exits import Stop
from hardway.cli.terminal.shared_options import option_pair, signed
from hardway.odds.chances import DiceChances, OddsError, read_dice
from hardway.report.figures.cost_figures import PaidStake
from hardway.report.files import FileError
from hardway.rulebook import Law, law
from hardway.rulebook.model.law import CHIPS
from hardway.values.money import Chips, cents, no_money

_ARGUMENT = re.compile(r"`([a-z]+)`")


class OddsTable(NamedTuple):
    """A table's law (its rule book with its options, chips and sign) and the chances of its dice."""

    law: Law
    dice: DiceChances


@contextmanager
def odds_errors(command: str = "odds") -> Iterator[None]:
    """Stop with the name of the command and the sentence of an OddsError or FileError; decorates its function.

    Where the sentence names an argument of Python, such as `goal`, it becomes the option: `--goal`.
    """
    try:
        yield
    except (OddsError, FileError) as error:
        ctx = click.get_current_context(silent=True)
        options = {flag for one in ctx.command.params for flag in one.opts} if ctx else set[str]()
        says = _ARGUMENT.sub(lambda found: f"`--{found[1]}`" if f"--{found[1]}" in options else found[0], str(error))
        raise Stop(f"{command}: {says}") from None


def set_table(house: str, *, option: Sequence[str], dice: str, chips: str = "", sign: Sequence[str] = ()) -> OddsTable:
    """Return a house's table with the options, chips, sign and dice that were typed."""
    chances, book = read_dice(dice), open_book(house)
    try:
        table = law(book, dict(map(option_pair, option)), _chips(chips))
        return OddsTable(signed(table, sign), chances)
    except ValueError as error:
        raise OddsError(str(error)) from None


def money(text: str, flag: str) -> int:
    """Return an amount of money in cents; `flag` is the option it was typed for."""
    found = cents(text)
    if found is None or found <= 0:
        raise OddsError(f"{flag} {no_money(text)}")
    return found


def stake_in_cents(stake: str, chips: str) -> int:
    """Return a stake in cents; 0 if none was typed."""
    if chips and not stake:
        raise OddsError("--chips needs --stake: rounding depends on the amount wagered")
    return money(stake, "--stake") if stake else 0


def at_stake(table: OddsTable, wagers: Iterable[str], stake: int) -> PaidStake | None:
    """Return what wagers cost at a stake in cents; None if the stake is 0."""
    if not stake:
        return None
    from hardway.odds.costs.paid import paid_figures

    return PaidStake(stake, {wager: paid_figures(table.law, wager, stake, table.dice) for wager in wagers})


def _chips(text: str) -> Chips:
    if not text:
        return CHIPS
    return Chips(tuple(sorted({money(chip.strip(), "--chips") for chip in text.split(",")})))
