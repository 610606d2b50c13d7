"""What an area of a felt says of its wager: the throws that win it or do not, and what it pays. Knows no place."""

from hardway.rulebook.model.book_model import Book
from hardway.rulebook.model.law import Slot
from hardway.values.dice import THROWS, TOTALS


def _won(slot: Slot) -> list[int]:
    return [i for i, outcome in enumerate(slot.table[0]) if outcome is not None and outcome.result == "won"]


def throws(slot: Slot) -> tuple[tuple[int, int], ...]:
    """Return the ways a wager wins, each pair of faces once."""
    ways = {(min(THROWS[i]), max(THROWS[i])) for i in _won(slot)}
    return tuple(sorted(ways)) if slot.wager.area == "centre" else ()


def totals(slot: Slot) -> tuple[int, ...]:
    """Return the totals that win a wager."""
    return tuple(sorted({TOTALS[i] for i in _won(slot)}))


def bar(slot: Slot) -> tuple[tuple[int, int], ...]:
    """Return the throws that neither win nor lose a wager against the dice, each pair of faces once."""
    if slot.number or slot.parent or slot.wager.area not in ("line", "come"):
        return ()
    line = next(line for line in slot.table if any(line))
    idle = [THROWS[i] for i, outcome in enumerate(line) if outcome and outcome.result in ("returned", "stands")]
    return tuple(sorted({(min(pair), max(pair)) for pair in idle}))


def pays(book: Book, slot: Slot) -> str:
    """Say what a winner is paid, in the words of the table of odds."""
    lines = {on: odds for (name, on), odds in book.odds.items() if name == slot.wager.name}
    if slot.number in lines:
        return lines[slot.number].words
    best = max(lines.values(), key=lambda odds: odds.ratio, default=None)
    if best is None:
        return ""
    if slot.wager.area != "field":
        return best.words if len({odds.ratio for odds in lines.values()}) == 1 else ""
    rest, *more = sorted({odds.ratio: odds.words for odds in lines.values()}.items())
    said = [([str(on) for on, odds in lines.items() if odds.ratio == ratio], words) for ratio, words in more]
    return ", ".join(f"{' and '.join(on)} {'pay' if len(on) > 1 else 'pays'} {words}" for on, words in said) or rest[1]
