"""Options that several commands share, and the reading of `--sign`."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from hardway.cli.terminal.declare import Argument, Option
from hardway.cli.terminal.exits import Stop

if TYPE_CHECKING:  # books load when a command runs
    from hardway.rulebook import Law

AsJson = Annotated[bool, Option("--json", help="Print JSON instead of words.")]
KeyFile = Annotated[
    str, Option("--key", metavar="FILE", help="The file with the signing key. Default: the file beside the journal.")
]
Db = Annotated[str, Option(metavar="DB", help="The journal: a file or postgresql://….")]
House = Annotated[
    str,
    Argument(
        metavar="HOUSE", help="A house, or a folder with a rule book; HOUSE@2026-03-03 is its edition on that day."
    ),
]
Chips = Annotated[str, Option(metavar="LIST", help="The chips of the table, such as 1,5,25,100.")]
Options = Annotated[
    tuple[str, ...],
    Option(metavar="NAME=VALUE", help="An option of the house, such as dice=manual; may be given again."),
]
Sign = Annotated[
    tuple[str, ...],
    Option(
        metavar="LINE",
        help='A line of the sign of limits: "* 5 500", or "pass_odds 5 200 5" for steps of 5; may be given again.',
    ),
]
Dice = Annotated[
    str,
    Option(
        metavar="CHANCES",
        help="Dice that are not fair: faces (1:0.16,6:0.1733), throws (4-3:0.02), a dice set (3v:0.1) or a .csv of "
        "all 36 throws.",
    ),
]
Unit = Annotated[str, Option(metavar="MONEY", help="The amount of one unit: 1u in a strategy.")]
Plot = Annotated[str, Option(metavar="FILE", help="Draw a chart into this .svg or .png file.")]


def option_pair(text: str) -> tuple[str, str]:
    """Return the name and the value of an `--option`; stop if it has no `=`."""
    name, equals, value = (word.strip() for word in text.partition("="))
    if not equals:
        raise Stop(f"--option {text}: write NAME=VALUE, such as dice=manual")
    return name, value


def signed(law: "Law", lines: Iterable[str]) -> "Law":
    """Return the law with these lines on its sign; stop if one of them is wrong."""
    return replace(law, sign=tuple(_line(law, text) for text in lines)) if lines else law


def _line(law: "Law", text: str) -> tuple[str, int, int, int]:
    from hardway.values.money import cents  # imported here: help does not need it

    name, *rest = text.split() or [""]
    amounts = [cents(word) for word in rest]
    known = name == "*" or name in law.book.wagers
    if not known:
        raise Stop(f"--sign: {law.book.house} has no wager {name!r}; name one of its wagers, or * for all")
    if len(amounts) not in (2, 3) or None in amounts:
        raise Stop(f'--sign is a wager, its smallest and largest amount, perhaps steps: "* 5 500", not {text!r}')
    least, most, step = (amount or 0 for amount in (*amounts, 0)[:3])
    if not 0 < least <= most:
        raise Stop(f"--sign: the smallest wager is above 0 and at most the largest, not {text!r}")
    return name, least, most, step
