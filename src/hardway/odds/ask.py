"""Odds from Python: `hw.odds("crown", "hard 6")`, `hw.hand()`, `hw.long_run("crown", "pass_odds")`, in Fractions.

>>> odds("crown", "hard 6").edge, odds("newzealand", "hard 6").edge
(Fraction(1, 22), Fraction(1, 11))
"""

from __future__ import annotations  # so that help() shows the names of types, not what they stand for

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, overload

from hardway.frames import Column, Framed
from hardway.odds.chances import GivenDice, Number, OddsError, dice_of
from hardway.odds.costs.figures import Figures, all_figures, figures
from hardway.odds.costs.hand import HandCount
from hardway.odds.costs.hand import hand as counts
from hardway.rulebook import Book, Law, Refusal, law, load
from hardway.values.known import USUAL_HOUSE
from hardway.values.money import Chips, cents

if TYPE_CHECKING:
    from hardway.odds.costs.longrun import LongRun
    from hardway.odds.sessions.session import SessionOdds
    from hardway.strategy import Strategy

House = str | Path | Book
Sign = Mapping[str, tuple[Number, ...]]
DEFAULT_CHIPS = (1, 5, 25, 100, 500)
NOT_SOLVED = "is written in Python, which nothing solves: use `simulate`"


class HouseOdds(dict[str, Figures], Framed):
    """The exact figures of every wager by name; as a frame each figure is the nearest float."""

    def columns(self) -> dict[str, Column]:
        """Return a row for each wager."""
        found: dict[str, Column] = {"wager": list(self)}
        for name in FIGURES:
            found[name] = [float(getattr(one, name)) for one in self.values()]
        return found


FIGURES = ("edge", "edge_per_roll", "p_win", "p_lose", "p_push", "rolls", "variance", "commission")


@overload
def odds(
    house: House,
    wager: str,
    *,
    options: Mapping[str, str] | None = None,
    dice: GivenDice | None = None,
    chips: tuple[Number, ...] = DEFAULT_CHIPS,
    stake: Number | None = None,
) -> Figures: ...


@overload
def odds(
    house: House,
    wager: None = None,
    *,
    options: Mapping[str, str] | None = None,
    dice: GivenDice | None = None,
) -> HouseOdds: ...


def odds(
    house: House,
    wager: str | None = None,
    *,
    options: Mapping[str, str] | None = None,
    dice: GivenDice | None = None,
    chips: tuple[Number, ...] = DEFAULT_CHIPS,
    stake: Number | None = None,
) -> Figures | HouseOdds:
    """Return the exact figures of one wager, or of every wager by name.

    With a stake, the figures are those of that stake, as the table pays it in chips.
    """
    here = _law(house, options, chips)
    thrown = dice_of(dice)
    if wager is None:
        if stake is not None:
            raise OddsError("a stake is for one wager: name it")
        return HouseOdds((found.wager, found) for found in all_figures(here, thrown))
    if not isinstance(wager, str):
        raise OddsError(f"a wager is named by a text, such as 'hard 6', not {wager!r}")
    wager = here.book.words.own_name(wager)
    if stake is None:
        return figures(here, wager, thrown)
    from hardway.odds.costs.paid import paid_figures  # imported here: it loads the table, which no other figure needs

    found = paid_figures(here, wager, _money(stake), thrown)
    if isinstance(found, Refusal):
        raise OddsError(found.says)
    return found


def hand(house: House = USUAL_HOUSE, *, dice: GivenDice | None = None) -> dict[str, HandCount]:
    """Return the distribution of rolls, passes, points and sevens in a shooter's hand."""
    return counts(_law(house, None, DEFAULT_CHIPS), dice_of(dice))


def long_run(
    house: House,
    strategy: str | Path | Strategy,
    *,
    options: Mapping[str, str] | None = None,
    sign: Sign | None = None,
    dice: GivenDice | None = None,
    chips: tuple[Number, ...] = DEFAULT_CHIPS,
    unit: Number | None = None,
) -> LongRun:
    """Return what a strategy costs a roll in the long run, exactly; money is in dollars.

    The strategy is its text, a file, or the name of one that comes with Hardway. The player has as much money
    as it needs.
    """
    from hardway.odds.costs.longrun import long_run as solved
    from hardway.strategy.chain import TooLarge, enumerate_chain

    here, written = _play(house, strategy, options=options, sign=sign, chips=chips, unit=unit)
    try:
        return solved(enumerate_chain(here, written), dice_of(dice))
    except (TooLarge, ValueError) as error:
        raise OddsError(f"{error}; try `session` with a bankroll and rolls, or simulate the strategy") from None


def session(
    house: House,
    strategy: str | Path | Strategy,
    *,
    bankroll: Number,
    goal: Number | None = None,
    rolls: int | None = None,
    exact: bool = False,
    options: Mapping[str, str] | None = None,
    sign: Sign | None = None,
    dice: GivenDice | None = None,
    chips: tuple[Number, ...] = DEFAULT_CHIPS,
    unit: Number | None = None,
) -> SessionOdds:
    """Return how a session with a strategy ends, without a simulation.

    It begins with `bankroll` and ends at `goal`, both in dollars, after `rolls`, at a `stop` or in ruin; one of goal
    and rolls is needed. In what is returned `ends` are the chances of each end, `results` of each result, and `mean` is
    the average result, in dollars. `off_by` bounds the error of every chance; with `exact` each is a Fraction.
    """
    from hardway.odds.sessions.session import session as solved

    here, written = _play(house, strategy, options=options, sign=sign, chips=chips, unit=unit)
    most = None if goal is None else _money(goal)
    return solved(
        here, written, bankroll=_money(bankroll), goal=most, rolls=rolls, dice=dice_of(dice), exact=exact
    )  # fmt: skip


def _play(
    house: House, strategy: str | Path | Strategy, *, options: Mapping[str, str] | None, sign: Sign | None,
    chips: tuple[Number, ...], unit: Number | None,
) -> tuple[Law, Strategy]:  # fmt: skip
    """Return a table and the strategy to be played there."""
    from hardway.strategy import Strategy, StrategyError, check, read
    from hardway.strategy.read import PYTHON_FILE, find_text

    here, where = posted(_law(house, options, chips), sign), ""
    try:
        if isinstance(strategy, Strategy):
            written = strategy
        elif PYTHON_FILE.fullmatch(str(strategy)):
            raise OddsError(f"{strategy} {NOT_SOLVED}")
        else:
            cents = None if unit is None else _money(unit)
            source = find_text(strategy)
            where = str(strategy) if source != strategy else ""
            written = read(source, unit=cents, book=here.book.words)
        if not written.rules:
            raise OddsError(f"{written.name} {NOT_SOLVED}")
        check(here, written)
    except StrategyError as error:
        raise OddsError(error.says_of(where) if where else error.says) from None
    return here, written


def posted(here: Law, sign: Sign | None) -> Law:
    """Return the law with this sign: by wager (`*` for all) the smallest and the largest amount, and perhaps their
    steps.
    """
    return replace(here, sign=tuple(_line(here.book, *line) for line in sign.items())) if sign else here


def _line(book: Book, name: str, amounts: tuple[Number, ...]) -> tuple[str, int, int, int]:
    if name != "*" and name not in book.wagers:
        raise OddsError(f"{book.house} has no wager {name!r} to set limits for; name one of its wagers, or * for all")
    if len(amounts) not in (2, 3):
        raise OddsError(f"the sign of {name} is its smallest and largest amount, perhaps steps, not {amounts!r}")
    least, most, step = (*map(_money, amounts), 0)[:3]
    if least > most:
        raise OddsError(f"the sign of {name} has a smallest amount above its largest: {amounts!r}")
    return name, least, most, step


def _law(house: House, options: Mapping[str, str] | None, chips: tuple[Number, ...]) -> Law:
    book = house if isinstance(house, Book) else load(house)
    return law(book, options, Chips(tuple(sorted(_money(chip) for chip in chips))))


def _money(amount: Number) -> int:
    found = cents(amount)
    if found is None or found <= 0:
        raise OddsError(f"{amount} is not an amount of money: give dollars in whole cents, above 0")
    return found
