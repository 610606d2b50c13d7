"""Money in whole cents, and the amounts that a set of chips can pay. Knows no wager and no house.

>>> chips = Chips((100, 500))
>>> chips.up(Fraction(3750)), chips.down(Fraction(3750)), chips.pays(250)
(3800, 3700, False)
"""

from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Any

MAX_ODD_REACH = 100_000
"""`Chips` lists the amounts that chips cannot pay up to this many units, and refuses chips that need a longer list."""
LARGEST_CENTS = 10**14
"""A trillion dollars, in cents. An amount this large is refused as a typing error."""
AMOUNT_RANGE = f"above 0 and below {LARGEST_CENTS // 100:,}"
_PLAIN_DIGITS = len(str(LARGEST_CENTS)) - 3
"""An amount of whole dollars with fewer digits than this is certainly below `LARGEST_CENTS`."""
_TWO_PLACES = tuple(f"{cents:02d}" for cents in range(100))


def cents(amount: int | float | str | Decimal | Fraction) -> int | None:
    """Return dollars in whole cents; None for anything else, such as fractions of a cent or too large an amount."""
    if type(amount) is int:
        return amount * 100 if -LARGEST_CENTS < amount * 100 < LARGEST_CENTS else None
    if isinstance(amount, bool):
        return None
    if type(amount) is str and amount.isascii() and amount.isdigit() and len(amount) < _PLAIN_DIGITS:
        return int(amount) * 100
    try:
        exact = Decimal(str(amount)) if not isinstance(amount, Fraction) else amount
        if isinstance(exact, Decimal) and (
            not exact.is_finite() or exact.adjusted() > 40 or len(exact.as_tuple()[1]) > 80
        ):
            return None
        hundredths = Fraction(exact) * 100
    except (InvalidOperation, ValueError, OverflowError):
        return None
    if abs(hundredths) >= LARGEST_CENTS or hundredths.denominator != 1:
        return None
    return hundredths.numerator


def no_money(text: object) -> str:
    """Return the end of a refusal: which amounts are accepted, and that `text` is not one of them."""
    return f"is an amount {AMOUNT_RANGE}, such as 5 or 2.50, not {text!r}"


@lru_cache(maxsize=1 << 12)
def dollars(amount: int | Fraction) -> str:
    """Return cents as dollars with two decimals: 7.50. A fraction of a cent is rounded to the nearest cent."""
    whole = amount if type(amount) is int else round(amount)
    if whole < 0:
        return f"-{-whole // 100}.{_TWO_PLACES[-whole % 100]}"
    return f"{whole // 100}.{_TWO_PLACES[whole % 100]}"


def short(amount: int) -> str:
    """Return cents as dollars without needless zeros: 10, 7.50."""
    text = dollars(amount)
    return text[:-3] if text.endswith(".00") else text


def plus(account: Any, **amounts: int) -> Any:
    """Return a copy of a named tuple, with these amounts added to its fields."""
    return account._replace(**{name: getattr(account, name) + amount for name, amount in amounts.items()})


@dataclass(frozen=True)
class Chips:
    """The values of a table's chips, in cents; there are enough chips of each value."""

    denominations: tuple[int, ...]
    unit: int = field(init=False)
    """The greatest common divisor of the chips' values, in cents."""
    _odd: frozenset[int] = field(init=False, repr=False, compare=False)
    """The multiples of the unit that no sum of chips makes; empty if the smallest chip is the unit."""

    def __post_init__(self) -> None:
        if not self.denominations:
            raise ValueError("a table has chips of at least one value, such as 1, 5, 25 and 100")
        object.__setattr__(self, "unit", gcd(*self.denominations))
        object.__setattr__(self, "_odd", frozenset(self._gaps()))

    def _gaps(self) -> list[int]:
        steps = sorted(chip // self.unit for chip in self.denominations)
        if steps[0] == 1:
            return []
        reach = steps[0] * steps[-1]
        if reach > MAX_ODD_REACH:
            raise ValueError(
                "chips that are no multiples of the smallest leave too many amounts that no sum of them makes"
            )
        made = [True] + [False] * reach
        for amount in range(1, reach + 1):
            made[amount] = any(step <= amount and made[amount - step] for step in steps)
        return [amount * self.unit for amount, can in enumerate(made) if not can]

    @property
    def certain_step(self) -> int:
        """Return a step, in cents, such that chips can pay every amount that is a multiple of it.

        It is the unit; if chips cannot pay some of its multiples, it is `LARGEST_CENTS`, which no bet reaches.
        """
        return LARGEST_CENTS if self._odd else self.unit

    @property
    def smallest(self) -> int:
        """Return the value of the smallest chip, in cents."""
        return min(self.denominations)

    def pays(self, amount: int | Fraction) -> bool:
        """Return whether a sum of chips makes exactly this amount, in cents."""
        return amount.denominator == 1 and amount.numerator % self.unit == 0 and amount not in self._odd

    def up(self, exact: Fraction | int) -> int:
        """Return the smallest amount in cents that chips can pay and that is at least `exact`."""
        if exact.numerator < 0:
            return -self.down(-exact)
        top, bottom = exact.numerator, exact.denominator * self.unit
        amount = -(-top // bottom) * self.unit
        while amount in self._odd:
            amount += self.unit
        return amount

    def down(self, exact: Fraction | int) -> int:
        """Return the largest amount in cents that chips can pay and that is at most `exact`."""
        if exact.numerator < 0:
            return -self.up(-exact)
        amount = exact.numerator // (exact.denominator * self.unit) * self.unit
        while amount in self._odd:
            amount -= self.unit
        return amount

    def step(self, ratio: Fraction) -> int:
        """Return the least stake in cents that wins a multiple of the unit at this ratio; so does each multiple
        of it.
        """
        return self.unit * ratio.denominator
