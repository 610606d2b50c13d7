"""Exact numbers as text: fractions, percentages, and decimals of any size. A half is rounded to the even digit."""

from decimal import Context, Decimal
from fractions import Fraction

MAX_DIGITS = 4000
"""The most digits that a fraction may have to be written out in full."""
MINUS = "−"
INTERVAL = "±: the 95% confidence interval."
"""The note under a table of estimates; it explains the sign ±."""


def decimal(value: Fraction | int, places: int = 4) -> str:
    """Return a number with this many decimal places."""
    scaled = round(Fraction(value) * 10**places)
    whole, part = divmod(abs(scaled), 10**places)
    return (MINUS if scaled < 0 else "") + (f"{whole}.{part:0{places}d}" if places else str(whole))


def percent(value: Fraction, places: int = 3) -> str:
    """Return a share in percent, without the percent sign; a share of exactly 0 is `0`."""
    return decimal(value * 100, places) if value else "0"


def significant(value: Fraction, digits: int = 12) -> str:
    """Return a number with this many significant digits.

    A very small or large one is written with a power of ten: 1.788824e-10.
    """
    rounded = _rounded(value, digits)
    return f"{rounded:f}" if rounded == 0 or -4 <= rounded.adjusted() < max(digits, 15) else f"{rounded:e}"


def _rounded(value: Fraction, digits: int) -> Decimal:
    """Return a fraction rounded to this many digits; a long fraction is not divided further than that needs."""
    top, bottom = value.as_integer_ratio()
    shift = max(0, digits + 3 + (bottom.bit_length() - top.bit_length()) * 30103 // 100_000)
    short, rest = divmod(top * 10**shift, bottom)
    context = Context(prec=digits, Emin=-(10**9), Emax=10**9)
    # the last digit is 1 if a remainder is left, so that no value is taken for a tie
    return context.divide(Decimal(short * 10 + bool(rest)), Decimal(10 ** (shift + 1)))


def one_in(chance: Fraction) -> str:
    """Return the N of a chance of one in N: 5,590,264,072."""
    times = 1 / chance
    return f"{round(times):,}" if times < 10**15 else f"{_rounded(times, 4):.3e}"


def fraction(value: Fraction) -> str | None:
    """Return a fraction as text; None if it has too many digits."""
    digits = value.denominator.bit_length() * 3 // 10
    return str(value) if digits < MAX_DIGITS else None


def exact(value: Fraction, places: int = 4, *, longest: int = 15) -> str:
    """Return a fraction and its decimals; only the decimals if the fraction has more than `longest` characters."""
    text = str(value).replace("-", MINUS)
    if value.denominator == 1:
        return text
    return f"{text} = {decimal(value, places)}" if len(text) <= longest else decimal(value, places)


def chance(value: Fraction) -> str:
    """Return a chance in 36ths if it is a multiple of 1/36, otherwise in percent."""
    return f"{value * 36}/36" if 36 % value.denominator == 0 else f"{percent(value, 4)}%"


def ratio(value: Fraction) -> str:
    """Return a number as a decimal if three places are exact, otherwise as a fraction: 7.5, 7/6."""
    short = round(value, 3)
    return f"{float(short):g}".replace("-", MINUS) if short == value else str(value).replace("-", MINUS)
