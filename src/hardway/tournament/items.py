"""Reads what an item of the conditions states: its words as a value, or a sentence that says what would be right."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from hardway.rulebook.model.tournament import ConditionItem
from hardway.values.clock import UNKNOWN, WRITTEN, moment
from hardway.values.money import cents
from hardway.values.names import NAME, NAME_SIGNS
from hardway.values.stated import NONE, says_nothing

LARGEST_COUNT = 10_000
"""More players, tables, hands or minutes are a slip of the pen."""


class Unread(NamedTuple):
    """Words that an item cannot have, and what it can."""

    says: str


class Length(NamedTuple):
    """How long a round is: so many `hands` or `minutes`."""

    number: int
    unit: str


class GoesOn(NamedTuple):
    """How many go on, of each `table` or of the whole `round`."""

    number: int
    of: str


class Takes(NamedTuple):
    """Who plays in a round: `entrants`, `bought`, or the `best` or `rest` of a round."""

    who: str
    round: int = 0


class Ends(NamedTuple):
    """What becomes of chips at the end: `returned`, `carried`, or `cash` at so many dollars for one."""

    how: str
    rate: Fraction = Fraction(0)


class WagerLimits(NamedTuple):
    """The least and the most that may go on one wager at the tables of a round, in cents."""

    minimum: int
    maximum: int


class Prizes(NamedTuple):
    """Prizes by place, the first first: in cents, or in percent of what was paid to enter and not refunded."""

    amounts: tuple[int, ...]
    percent: bool


def read_item(item: ConditionItem, text: str) -> Any:
    """Return what the words of an item mean; None for `none`, and Unread where they mean nothing."""
    words = " ".join(text.split())
    if words == NONE or (words and item.kind in ("words", "names") and says_nothing(words)):
        return None if item.may_be_none else Unread(f"it is stated: {item.says}")
    if item.kind == "statement":
        return words if _plain(words) == _plain(item.words) else Unread(_or(item, f"the statement “{item.words}”"))
    if "|" in item.kind:
        known = item.kind.split("|")
        return words if words in known else Unread(_or(item, ", ".join(known)))
    read, right = _READ[item.kind]
    value = read(words)
    return Unread(_or(item, right)) if value is None else value


def _or(item: ConditionItem, right: str) -> str:
    return f"it is {right}{', or none' if item.may_be_none else ''}"


def _plain(words: str) -> str:
    return words.casefold().rstrip(".")


def _amount(words: str) -> int | None:
    found = cents(words) if re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,2})?", words) else None
    return found if found else None


def _count(words: str) -> int | None:
    return int(words) if re.fullmatch(r"[1-9][0-9]{0,4}", words) and int(words) <= LARGEST_COUNT else None


def _range(words: str) -> tuple[int, int] | None:
    low, _, high = words.partition(" to ")
    least, most = _count(low), _count(high)
    return (least, most) if least and most and least <= most else None


def _limits(words: str) -> WagerLimits | None:
    low, _, high = words.partition(" to ")
    least, most = _amount(low), _amount(high)
    return WagerLimits(least, most) if least and most and least <= most else None


def _percent(words: str) -> int | None:
    number = words.removesuffix("%").strip()
    return int(number) if re.fullmatch(r"[0-9]{1,3}", number) and int(number) <= 100 else None


def _time(words: str) -> int | None:
    return moment(words, now=UNKNOWN) if "T" in words and WRITTEN.match(words) else None


def _length(words: str) -> Length | None:
    number, _, unit = words.partition(" ")
    unit = unit if unit.endswith("s") else f"{unit}s"
    count = _count(number)
    return Length(count, unit) if count and unit in ("hands", "minutes") else None


def _goes_on(words: str) -> GoesOn | None:
    number, _, of = words.partition(" of ")
    count = _count(number)
    return GoesOn(count, of) if count and of in ("table", "round") else None


def _takes(words: str) -> tuple[Takes, ...] | None:
    found = []
    for part in re.findall(r"(?:best|rest) [1-9][0-9]?|\S+", words):
        who, _, number = part.partition(" ")
        if not (who in ("entrants", "bought") or (number and who in ("best", "rest"))):
            return None
        found.append(Takes(who, int(number or 0)))
    return tuple(found) if found and len(set(found)) == len(found) else None


def _ends(words: str) -> Ends | None:
    if words in ("returned", "carried"):
        return Ends(words)
    rate = words.removeprefix("cash ")
    fine = rate != words and re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4})?", rate)
    return Ends("cash", Fraction(rate)) if fine and Fraction(rate) else None


def _prizes(words: str) -> Prizes | None:
    parts = words.split()
    percent = words.endswith("%")
    amounts = [_percent(part) if percent else _amount(part) for part in parts]
    if not parts or not all(amounts) or any(part.endswith("%") != percent for part in parts):
        return None
    made = tuple(amount for amount in amounts if amount)
    return Prizes(made, percent) if list(made) == sorted(made, reverse=True) else None


def _names(words: str) -> tuple[str, ...] | None:
    found = tuple(words.split())
    return found if found and all(NAME.match(name) for name in found) and len(set(found)) == len(found) else None


_READ: dict[str, tuple[Callable[[str], Any], str]] = {
    "amount": (_amount, "an amount in dollars of more than nothing"),
    "chips": (lambda words: words if words == "carried" else _amount(words), "an amount of chips, or carried"),
    "count": (_count, f"a whole number from 1 to {LARGEST_COUNT}"),
    "range": (_range, "the least number, to, and the largest: 8 to 24"),
    "limits": (_limits, "the minimum, to, and the maximum of a wager: 5 to 500"),
    "percent": (_percent, "a percentage from 0 to 100"),
    "time": (_time, "a day and a time: 2026-11-14T19:00"),
    "length": (_length, "so many hands or minutes: 30 hands, 60 minutes"),
    "goes_on": (_goes_on, "so many of table or of round: 2 of table, 6 of round"),
    "takes": (_takes, "entrants, bought, best N and rest N of earlier rounds, each once: best 1 bought"),
    "ends": (_ends, "returned, carried, or cash and the dollars for each chip of one: cash 0.10"),
    "prizes": (_prizes, "amounts or percentages by place, the largest first: 5000 2000, or 50% 30%"),
    "names": (_names, f"names of {NAME_SIGNS}, each once"),
    "words": (lambda words: words or None, "words"),
}
