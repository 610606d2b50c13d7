"""What a page offers beside a felt: wagers on several numbers in one touch, and a first hand. Knows no areas.

>>> from hardway.rulebook import law, load
>>> first_hand(law(load("crown")))
((4, 3), (4, 2), (5, 1))
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hardway.rulebook.model.law import Law, Outcome
from hardway.values.dice import THROWS, TOTALS, index


class Spread(NamedTuple):
    """Wagers that one touch puts down, a chip on each."""

    name: str
    """The word on its button."""
    wagers: tuple[str, ...]


def spreads(data: Mapping[str, Any], rules: Law) -> tuple[Spread, ...]:
    """Return the spreads of a felt; of those that come with another house's felt, what this house can use."""
    found = [Spread(name, _wagers(words)) for name, words in data.get("spreads", {}).items()]
    return tuple(one for one in found if "same_as" not in data or not any(spread_gaps([one], rules)))


def _wagers(words: str) -> tuple[str, ...]:
    name, *numbers = words.split() or ("",)
    return tuple(f"{name} {number}" for number in numbers)


def spread_gaps(found: Iterable[Spread], rules: Law) -> Iterator[tuple[str, str]]:
    """Yield each spread that cannot be put down, by name, and why."""
    for name, wagers in found:
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
                yield name, f"the spread {name!r}: {rules.book.house} offers no {wager!r}"


def first_hand(rules: Law) -> tuple[tuple[int, int], ...]:
    """Return dice that teach the game: a seven that wins the line, a point, and the point made.

    There are none where a seven does not win on a come-out, or no odds stand behind the line.
    """
    line, seven = rules.slots[rules.line], index(4, 3)
    point = rules.book.likeliest_point
    ways = [throw for throw in range(36) if TOTALS[throw] == point]
    sets, makes = ways[-2:] if len(ways) > 1 else ways * 2
    taught = (
        _wins(line.table[0][seven]) and rules.puck[0][sets].result == "set" and _wins(line.table[point][makes])
        and any(slot.parent == rules.line for slot in rules.slots.values())
    )  # fmt: skip
    return tuple(THROWS[throw] for throw in (seven, sets, makes)) if taught else ()


def _wins(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.result == "won"
