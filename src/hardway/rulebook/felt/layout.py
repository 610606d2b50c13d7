"""A felt as the page draws it: areas, marks, the puck, spreads and a first hand.

All coordinates are in the cloth's own units. Opens no file.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypedDict

from hardway.rulebook.model.law import Law, Outcome
from hardway.values.dice import THROWS, TOTALS, throw_index

Point = tuple[float, float]


class Spread(TypedDict):
    """Several wagers that one touch bets, a chip on each."""

    name: str
    """The word on its button."""
    wagers: list[str]


class Area(TypedDict):
    """One area of the cloth: the wager that chips put there are on, and what else may lie there."""

    wager: str
    holds: list[str]
    """Wagers that a throw moves into this area, such as a Come wager to its number; no one puts them down here."""
    label: str
    says: str
    pays: str
    kind: str
    outline: list[Point]
    text: Point
    chips: Point
    number: int
    printed: str
    """The number of the area's wager as it is printed, such as SIX."""
    loud: bool
    dice: list[tuple[int, int]]
    """The throws that win the area's wager, if these are one total thrown in one way; otherwise empty."""
    wins: list[int]
    """The totals that win the area's wager, if the next throw decides it and several totals win; otherwise empty."""
    bar: list[tuple[int, int]]
    """The come-out throws of craps on which the area's wager, one against the dice, does not win."""
    again: int
    """0 for the first area of a wager, where its chips are drawn; 1, 2, … for its further areas."""
    behind: str
    """If the area's wager is odds: the wager that they are laid behind; otherwise empty."""


class Mark(TypedDict):
    """Words on the cloth that belong to no area."""

    says: str
    at: Point
    turn: float
    size: float


class Puck(TypedDict):
    """Where the puck lies while it is off, and while it is on each number."""

    off: Point
    on: dict[str, Point]


class Arrangement(TypedDict):
    """One arrangement of a felt, such as that for a phone, in units of its own."""

    size: Point
    areas: list[Area]
    marks: list[Mark]
    puck: Puck
    stage: tuple[float, float, float, float] | None
    """Cloth kept free for the dice to land on: x, y, width, height; None if there is none."""


class Felt(TypedDict):
    """Where the wagers of a house lie, and how its cloth looks."""

    house: str
    name: str
    clause: str
    cloth: str
    print: str
    second: str
    line: str
    """The wager on which a beginner's first chip goes."""
    first_hand: list[tuple[int, int]]
    """The throws of a sample hand that teaches the game; empty if the house has none."""
    points: list[int]
    """The totals that become the point when thrown on a come-out."""
    spreads: list[Spread]
    wide: Arrangement
    tall: Arrangement


def spreads(data: Mapping[str, Any], rules: Law) -> list[Spread]:
    """Return the spreads of a felt; of those in another house's felt, only the ones that this house can use."""
    found = [Spread(name=name, wagers=_wagers(words)) for name, words in data.get("spreads", {}).items()]
    return [one for one in found if "same_as" not in data or not any(spread_gaps([one], rules))]


def _wagers(words: str) -> list[str]:
    name, *numbers = words.split() or ("",)
    return [f"{name} {number}" for number in numbers]


def spread_gaps(found: Iterable[Spread], rules: Law) -> Iterator[tuple[str, str]]:
    """Yield the name of each spread that cannot be bet, and why."""
    for spread in found:
        name, wagers = spread["name"], spread["wagers"]
        if not name.strip():
            yield name, "a spread has a word for its button"
        yield from (
            (name, f"the spread {name!r} has {wager!r} twice") for wager, times in Counter(wagers).items() if times > 1
        )
        if name in rules.book.groups:
            yield name, f"the spread {name!r}: book.toml has a group of this name; one of them needs another"
        if not wagers:
            yield name, f"the spread {name!r} is a wager and its numbers, as place 4 5 6"
        for wager in wagers:
            if wager not in rules.slots:
                yield name, f"the spread {name!r}: {rules.book.house} offers no wager {wager!r}"


def first_hand(rules: Law) -> list[tuple[int, int]]:
    """Return dice that teach the game: a seven that wins the line, a point, the point made; a point, and a seven-out.

    Empty if a seven does not win on a come-out or lose after it, or if no odds stand behind the line.

    >>> from hardway.rulebook import law, load
    >>> first_hand(law(load("crown")))
    [(4, 3), (4, 2), (5, 1), (5, 1), (4, 3)]
    """
    line, seven = rules.slots[rules.line], throw_index(4, 3)
    point = rules.book.likeliest_point
    ways = [throw for throw in range(36) if TOTALS[throw] == point]
    sets, makes = ways[-2:] if len(ways) > 1 else ways * 2
    taught = (
        _wins(line.table[0][seven]) and rules.puck[0][sets].result == "set" and _wins(line.table[point][makes])
        and _loses(line.table[point][seven]) and rules.puck[0][makes].result == "set"
        and any(slot.parent == rules.line for slot in rules.slots.values())
    )  # fmt: skip
    return [THROWS[throw] for throw in (seven, sets, makes, makes, seven)] if taught else []


def _wins(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.result == "won"


def _loses(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.result == "lost"
