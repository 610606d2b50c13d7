"""The option `--sign` of commands that play without a table: its lines as they are typed, set up in a law."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from hardway.cli.terminal.declare import Option
from hardway.cli.terminal.exits import Stop
from hardway.values.money import cents

if TYPE_CHECKING:  # books are loaded when a command runs
    from hardway.rulebook import Law

HELP = 'A line of the sign: "* 5 500", "pass_odds 5 200 5" in steps of 5; may be given again.'
Sign = Annotated[list[str] | None, Option(metavar="LINE", help=HELP)]


def signed(law: "Law", lines: Iterable[str]) -> "Law":
    """Return a law with a sign; stop with a sentence at a line that is none."""
    return replace(law, sign=tuple(_line(law, text) for text in lines)) if lines else law


def _line(law: "Law", text: str) -> tuple[str, int, int, int]:
    name, *rest = text.split() or [""]
    amounts = [cents(word) for word in rest]
    known = name == "*" or name in law.book.wagers
    if not known:
        raise Stop(f"--sign: {law.book.house} has no wager {name!r}; write one of its wagers, or * for all")
    if len(amounts) not in (2, 3) or None in amounts:
        raise Stop(f'--sign is a wager, the smallest and the largest wager, and perhaps steps: "* 5 500"; not {text!r}')
    least, most, step = (amount or 0 for amount in (*amounts, 0)[:3])
    if not 0 < least <= most:
        raise Stop(f"--sign: the smallest wager is more than nothing and at most the largest; not {text!r}")
    return name, least, most, step
