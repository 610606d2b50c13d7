"""Two dice: fair, loaded, or any table of 36 throws, and the chance of each class of throw. Knows no wager, no house.

A class is a set of throws that a book does not tell apart. A book that asks only for the total of a throw, and whether
it is hard, has 15 classes.

>>> from hardway.values.dice import PLAIN_CLASS_TOTALS
>>> FAIR.chances[PLAIN_CLASS_TOTALS.index((8, True))], read_dice("6:0.25").faces[0]
(Fraction(1, 36), Fraction(3, 20))
>>> sum(read_dice("3v:1/2").throws[throw] for throw in range(36) if sum(THROWS[throw]) == 7)  # 1/2 · 2/16 + 1/2 · 6/36
Fraction(7, 48)
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from pathlib import Path
from typing import Any, TypeVar

from hardway.errors import HardwayError
from hardway.values.dice import FACES, PLAIN_CLASSES, THROWS, ThrowClasses, throw_index

_WEIGHT = re.compile(r"\d{0,12}\.?\d{1,12}|\d{1,12}/\d{1,12}")
Number = int | float | str | Decimal | Fraction
K = TypeVar("K", int, tuple[int, int])
SETS = {
    "hardways": ((1, 6), (1, 6)), "3v": ((1, 6), (2, 5)), "2v": ((1, 6), (3, 4)), "parallel_sixes": ((2, 5), (2, 5)),
    "crossed_sixes": ((2, 5), (3, 4)), "straight_sixes": ((3, 4), (3, 4)),
}  # fmt: skip
"""Dice sets, ways in which shooters hold the dice. For each die: the two faces on its axis, which cannot come up while
it turns about that axis. No other axes are possible: a set called "all sevens" has those of the hardways."""


class OddsError(HardwayError, ValueError):
    """Why a question has no odds, with what to ask instead."""


@dataclass(frozen=True)
class DiceChances:
    """The chance of each of the 36 throws, in the order of `values.dice.THROWS`."""

    throws: tuple[Fraction, ...]
    note: str = field(default="", compare=False)
    """How the caller's numbers were changed: divided by their sum, if that is not 1; otherwise empty."""

    @cached_property
    def _hash(self) -> int:
        return hash(self.throws)

    def __hash__(self) -> int:
        """Return a hash that is worked out once, because dice are a key thousands of times."""
        return self._hash

    @cached_property
    def faces(self) -> tuple[Fraction, ...] | None:
        """Return the chance of each face if both dice have the same and neither depends on the other; else None."""
        faces = tuple(sum(self.throws[6 * face : 6 * face + 6], Fraction(0)) for face in range(6))
        return faces if self.throws == _independent(faces) else None

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """Return the chance of each of the 15 classes by total and hardness, in the order of PLAIN_CLASS_TOTALS."""
        return self.chances_of(PLAIN_CLASSES)

    @lru_cache(maxsize=256)  # noqa: B019 - there are few dice, which exist as long as the program
    def chances_of(self, classes: ThrowClasses) -> tuple[Fraction, ...]:
        """Return the chance of each of these classes of throw."""
        found = [Fraction(0)] * len(classes.examples)
        for throw, chance in enumerate(self.throws):
            found[classes.of[throw]] += chance
        return tuple(found)

    @lru_cache(maxsize=256)  # noqa: B019 - as above
    def weights_of(self, classes: ThrowClasses) -> tuple[tuple[int, ...], int]:
        """Return the chances of these classes as whole numbers, and their common denominator; they add up much
        faster.
        """
        chances = self.chances_of(classes)
        whole = lcm(*(chance.denominator for chance in chances))
        return tuple(int(chance * whole) for chance in chances), whole


def _independent(faces: Sequence[Fraction]) -> tuple[Fraction, ...]:
    return tuple(faces[first - 1] * faces[second - 1] for first, second in THROWS)


FAIR = DiceChances((Fraction(1, 36),) * 36)
GivenDice = (
    str | Mapping[int, Number] | Mapping[tuple[int, int], Number] | Sequence[Number] | Sequence[Sequence[Number]]
    | DiceChances
)  # fmt: skip
"""The forms in which a caller may give the chances of the dice; `dice_of` reads them."""


def dice_of(given: GivenDice | None) -> DiceChances:
    """Return dice as people give them; None means fair dice.

    A text is read as `read_dice` does. A mapping has the chances of some faces (`{6: "0.25"}`) or of some throws
    (`{(4, 3): "0.02"}`); the others share the rest equally. A sequence has a number for each of the 36 throws, or six
    rows of six, the first die by the second.
    """
    if given is None or isinstance(given, DiceChances):
        return given or FAIR
    if isinstance(given, str):
        return read_dice(given)
    if not isinstance(given, Mapping):
        return table_dice(given)
    if not given:
        return FAIR
    weights = {key: _number(weight) for key, weight in given.items()}
    if all(isinstance(key, tuple) for key in weights):
        return thrown_dice(weights)  # type: ignore[arg-type]
    return loaded_dice(weights)  # type: ignore[arg-type]


def loaded_dice(weights: Mapping[int, Fraction]) -> DiceChances:
    """Return dice with these chances of some faces; the other faces share the rest equally."""
    for face, weight in weights.items():
        if face not in FACES:
            raise OddsError(f"a die has faces 1 to 6, not {face}{_throws_of(face)}")
        if weight <= 0:
            raise OddsError(f"face {face} has a chance of {weight}; every face needs a chance above 0")
    return DiceChances(_independent(_shared(weights, FACES, "six faces", str)))


def _throws_of(total: int) -> str:
    """Return how the dice are given for a total, which somebody may have meant."""
    throws = [f"{first}-{second}" for first, second in THROWS if first + second == total]
    return f"; for a total of {total}, give the chance of each of its throws: {', '.join(throws)}" if throws else ""


def thrown_dice(weights: Mapping[tuple[int, int], Fraction]) -> DiceChances:
    """Return dice with these chances of some throws, first die and second; the other throws share the rest equally."""
    for throw, weight in weights.items():
        if throw not in THROWS:
            raise OddsError(f"a throw must be two faces from 1 to 6, such as 4-3, not {'-'.join(map(str, throw))}")
        if weight <= 0:
            raise OddsError(f"throw {throw[0]}-{throw[1]} has a chance of {weight}; every throw needs a chance above 0")
    return DiceChances(_shared(weights, THROWS, "36 throws", lambda throw: f"{throw[0]}-{throw[1]}"))


def table_dice(table: Sequence[Number] | Sequence[Sequence[Number]]) -> DiceChances:
    """Return dice from 36 numbers, 1-1, 1-2 … 6-6; if they do not add up to 1, each is divided by their sum.

    So they may be counts of throws that somebody has seen.
    """
    rows: list[Any] = list(table)
    if len(rows) == 6 and all(hasattr(row, "__len__") and len(row) == 6 for row in rows):
        rows = [number for row in rows for number in row]
    if len(rows) != 36:
        raise OddsError(f"a table of dice has 36 numbers, for 1-1, 1-2 and so on to 6-6, not {len(rows)}")
    numbers = [_number(number) for number in rows]
    for (first, second), number in zip(THROWS, numbers, strict=True):
        if number <= 0:
            raise OddsError(f"throw {first}-{second} has {number}; every throw needs a chance above 0")
    whole = sum(numbers, Fraction(0))
    note = "" if whole == 1 else f"the 36 numbers add up to {_decimal(whole)}, and each was divided by that"
    return DiceChances(tuple(number / whole for number in numbers), note)


def set_dice(name: str, share: Fraction) -> DiceChances:
    """Return the dice of a shooter who keeps this share of throws on the axes of a set; in the rest all 36 are alike.

    On its axis a die shows each of its other four faces equally often.
    """
    if not 0 <= share < 1:
        raise OddsError(
            f"{name}:{_decimal(share)}: the share of throws that stay on axis must be from 0 to less than 1"
        )
    turning = [[face for face in FACES if face not in axis] for axis in SETS[name]]
    kept = {throw_index(first, second) for first in turning[0] for second in turning[1]}
    return DiceChances(tuple((1 - share) / 36 + (share / 16 if throw in kept else 0) for throw in range(36)))


def read_dice(text: str) -> DiceChances:
    """Return the dice that a text describes; an empty one means fair dice.

    `1:0.16,6:0.1733` has faces, `4-3:0.02` throws, `3v:0.1` a set and the share of throws on its axes, and a name that
    ends with `.csv` is a file with 36 numbers, six in a row.
    """
    text = text.strip()
    if text.endswith(".csv"):
        return table_dice(_in_file(text))
    parts = text.split(",") if text else []
    if len(parts) == 36:
        return table_dice([_weight(part.strip(), part) for part in parts])
    weights: dict[str, Fraction] = {}
    for part in parts:
        name, colon, weight = (word.strip() for word in part.partition(":"))
        if name in SETS and len(parts) == 1:
            return set_dice(name, _weight(weight or "1", part) if colon else _no_share(name))
        if not colon or not re.fullmatch(r"\d+(-\d+)?", name, re.ASCII):
            raise OddsError(_form(part))
        if name in weights:
            raise OddsError(f"{'throw' if '-' in name else 'face'} {name} is named twice")
        weights[name] = _weight(weight, part, name)
    if not weights:
        return FAIR
    if all("-" in name for name in weights):
        return thrown_dice({_faces(name): weight for name, weight in weights.items()})
    if any("-" in name for name in weights):
        raise OddsError("name faces (6:0.2) or throws (4-3:0.02), not both")
    return loaded_dice({int(face): weight for face, weight in weights.items()})


def _faces(name: str) -> tuple[int, int]:
    first, _, second = name.partition("-")
    return int(first), int(second)


def _weight(text: str, part: str, name: str = "") -> Fraction:
    if not _WEIGHT.fullmatch(text):
        raise OddsError(_form(part))
    if text.partition("/")[2].strip("0") == "" and "/" in text:
        kind = "throw" if "-" in name else "face"
        raise OddsError(f"the chance of {' '.join((kind, name)) if name else 'a throw'} is divided by 0: {text}")
    return Fraction(text)


def _form(part: str) -> str:
    return f"dice are written face:chance, as 1:0.16,6:0.1733, not {part.strip()!r}"


def _no_share(name: str) -> Fraction:
    raise OddsError(f"say how many throws stay on the axes of {name}, such as {name}:0.1 for one in ten")


def _in_file(path: str) -> list[Fraction]:
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror or "cannot be read" if isinstance(error, OSError) else "is no text"
        raise OddsError(f"{path}: {why.lower()}") from None
    return [_weight(word, f"{word} of {path}") for word in re.split(r"[,;\s]+", text.strip())]


def _number(given: Number) -> Fraction:
    try:
        return Fraction(str(given))
    except (ValueError, ZeroDivisionError):
        raise OddsError(f"a chance must be a number, such as 0.16 or 1/6, not {given!r}") from None


def _shared(
    weights: Mapping[K, Fraction], every: Iterable[K], what: str, says: Callable[[K], str]
) -> tuple[Fraction, ...]:
    """Return the chance of each of `every`: as named, or an equal part of what is left."""
    rest = [one for one in every if one not in weights]
    left = 1 - Fraction(sum(weights.values()))
    if rest and left <= 0:
        named = "faces" if len(weights) + len(rest) == len(FACES) else "throws"
        names = ", ".join(map(says, rest)) if len(rest) <= len(FACES) else "the other throws"
        raise OddsError(
            f"the {named} named take {_decimal(1 - left)} together and leave nothing for {names}; take less"
        )
    if not rest and left:
        raise OddsError(f"the chances of {what} add up to {_decimal(1 - left)}; they must add up to 1")
    return tuple(weights[one] if one in weights else left / len(rest) for one in every)


def _decimal(value: Fraction) -> str:
    return f"{float(value):.10g}"
