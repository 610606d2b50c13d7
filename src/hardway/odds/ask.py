"""Odds from Python: `hw.odds("crown", "hard 6")` and `hw.hand()`, in Fractions.

>>> odds("crown", "hard 6").edge, odds("newzealand", "hard 6").edge
(Fraction(1, 22), Fraction(1, 11))
"""

from __future__ import annotations  # so that help() shows the names of types, not what they stand for

from collections.abc import Mapping
from pathlib import Path
from typing import overload

from hardway.odds.chances import GivenDice, Number, OddsError, dice_of
from hardway.odds.costs.figures import Figures, all_figures, figures
from hardway.odds.costs.hand import HandCount
from hardway.odds.costs.hand import hand as counts
from hardway.rulebook import Book, Law, Refusal, law, load
from hardway.values.known import USUAL_HOUSE
from hardway.values.money import Chips, cents

House = str | Path | Book
DEFAULT_CHIPS = (1, 5, 25, 100, 500)


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
) -> dict[str, Figures]: ...


def odds(
    house: House,
    wager: str | None = None,
    *,
    options: Mapping[str, str] | None = None,
    dice: GivenDice | None = None,
    chips: tuple[Number, ...] = DEFAULT_CHIPS,
    stake: Number | None = None,
) -> Figures | dict[str, Figures]:
    """Return the exact figures of one wager, or of every wager by name.

    With a stake, the figures are those of that stake, as the table pays it in chips.
    """
    here = _law(house, options, chips)
    thrown = dice_of(dice)
    if wager is None:
        if stake is not None:
            raise OddsError("a stake is for one wager: name it")
        return {found.wager: found for found in all_figures(here, thrown)}
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


def _law(house: House, options: Mapping[str, str] | None, chips: tuple[Number, ...]) -> Law:
    book = house if isinstance(house, Book) else load(house)
    return law(book, options, Chips(tuple(sorted(_money(chip) for chip in chips))))


def _money(amount: Number) -> int:
    found = cents(amount)
    if found is None or found <= 0:
        raise OddsError(f"{amount} is no amount of money: whole cents, and more than nothing")
    return found
