"""Finds the row that decides a wager, for every state of the puck and each of the 36 throws.

A throw is written as totals (`7 11`), as pairs of faces (`5-3`, a hard 8 is `4-4`), as `point`, `number`, `hard` or
`easy`, as `any`, or as `not` and a list. A wager's number is a total or a pair.
Exactly one row must apply; a gap or an overlap is an error that names both rows.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import product

from hardway.rulebook.model.book import Book, ResolutionRow
from hardway.rulebook.model.wager import Register, Wager
from hardway.values.dice import PAIR_OF, THROWS, TOTALS, is_hard, spot_number, spot_text
from hardway.values.names import wager_text

RESULTS = frozenset({"won", "lost", "returned", "stands", "moved", "untouched"})
PUCK_RESULTS = frozenset({"set", "made", "seven_out", "stays"})
ALL_THROWS = (1 << 36) - 1
_EVERY_COUNT = "; every throw has a row for each count from 0 to {}, also for one that cannot come about"
_WORDS = frozenset({"point", "number", "hard", "easy", "any"})


def throw_error(text: str) -> str | None:
    """Return what is wrong with the text of a throw; None if nothing is."""
    words = text.split()
    if words[:1] == ["not"]:
        words = words[1:]
    if not words:
        return "expected totals, pairs of faces, point, number, hard, easy, any, or not and a list"
    for word in words:
        if word not in _WORDS and spot_number(word) is None:
            return f"{word!r} is no total from 2 to 12, no pair like 5-3 and not point, number, hard, easy or any"
    return None


@cache
def mask(text: str, point: int, number: int) -> int:
    """Return the throws that the text of a throw covers, as bits in the order of THROWS."""
    words = text.split()
    if words[0] == "not":
        return ALL_THROWS & ~_union(words[1:], point, number)
    return _union(words, point, number)


def _union(words: list[str], point: int, number: int) -> int:
    bits = 0
    for word in words:
        for throw in range(36):
            if _covers(word, throw, point, number):
                bits |= 1 << throw
    return bits


def _covers(word: str, throw: int, point: int, number: int) -> bool:
    total = TOTALS[throw]
    match word:
        case "any":
            return True
        case "point":
            return total == point
        case "number":
            return number in (total, PAIR_OF[throw])
        case "hard":
            return total == number and is_hard(throw)
        case "easy":
            return total == number and not is_hard(throw)
        case _:
            return spot_number(word) in (total, PAIR_OF[throw])


def first_throw(number: int) -> int:
    """Return the first throw, in the order of THROWS, of a wager's number."""
    bits = mask("number", 0, number)
    return (bits & -bits).bit_length() - 1


def rows_of(rows: tuple[ResolutionRow, ...], wager: str, number: int) -> list[ResolutionRow]:
    """Return the rows for this wager on this number."""
    names = {wager_text(wager, number)}
    if number:
        names.add(f"{wager} N")
    return [row for row in rows if row.wager in names]


def points(rows: tuple[ResolutionRow, ...]) -> tuple[int, ...]:
    """Return the totals that set the puck."""
    found = enumerate(rows_by_throw(rows_of(rows, "puck", 0), 0, 0))
    return tuple(sorted({TOTALS[throw] for throw, rows in found if any(row.result == "set" for row in rows)}))


def ignores_puck(rows: list[ResolutionRow]) -> bool:
    """Say whether these rows decide in the same way in every state of the puck."""
    return all(row.puck == "any" and "point" not in row.throw for row in rows)


def rows_by_throw(rows: list[ResolutionRow], puck: int, number: int, count: int = 0) -> list[list[ResolutionRow]]:
    """Return, for each of the 36 throws, the rows that apply to a wager which remembers `count` throws so far.

    In a book that was proved whole it is exactly one.
    """
    state = "on" if puck else "off"
    found: list[list[ResolutionRow]] = [[] for _ in THROWS]
    for row in rows:
        if row.puck in (state, "any") and (row.when is None or count in row.when):
            bits = mask(row.throw, puck, number)
            while bits:
                low = bits & -bits
                found[low.bit_length() - 1].append(row)
                bits ^= low
    return found


def deciding_rows(rows: list[ResolutionRow], puck: int, number: int, count: int = 0) -> list[ResolutionRow]:
    """Return the row that decides each of the 36 throws, in a book that was proved whole."""
    return [found[0] for found in rows_by_throw(rows, puck, number, count)]


NONE_NOTED = -1
"""In a key of odds: the wager remembers no throw yet. The key 0 stands for every count without odds of its own."""


def register(
    wager: Wager, number: int, rows: list[ResolutionRow], odds: Collection[tuple[str, int]]
) -> Register | None:
    """Return what a wager on a number remembers of throws, or None if nothing.

    If it counts how often they come, `most` follows from the highest count that a row or its odds name.
    """
    remembers = wager.remembers
    if remembers is None:
        return None
    numbers = remembers.numbers or (number,)
    named = {count for row in rows for count in row.when or ()}
    paid = {on for name, on in odds if name == wager.name and counts_odds(wager)}
    # one more than the highest named, for which the line of all others pays
    rest = 0 in paid and len(paid) > 1 and not named
    most = max((0, *named, *paid)) + rest
    return remembers._replace(numbers=numbers, most=len(numbers) if remembers.how == "different" else most)


def on_text(wager: Wager | None, on: int) -> str:
    """Return the column `on` of a line of odds as text: the wager's number, or how many throws it remembers."""
    return str(max(on, 0)) if wager and counts_odds(wager) else spot_text(on)


def counts_odds(wager: Wager) -> bool:
    """Say whether a wager's odds depend on how many throws it remembers."""
    return wager.remembers is not None and wager.spots == (0,)


class RowsByThrow:
    """The rows that apply to each throw, cached by wager, number, puck and how many throws it remembers."""

    def __init__(self, rows: tuple[ResolutionRow, ...], points: tuple[int, ...]) -> None:
        self._rows, self._points = rows, points
        self._mine: dict[tuple[str, int], list[ResolutionRow]] = {}
        self._decided: dict[tuple[str, int, int, int], list[list[ResolutionRow]]] = {}

    def rows(self, wager: str, number: int) -> list[ResolutionRow]:
        """Return the rows for this wager on this number."""
        key = (wager, number)
        if key not in self._mine:
            self._mine[key] = rows_of(self._rows, wager, number)
        return self._mine[key]

    def rows_by_throw(self, wager: str, number: int, puck: int, count: int = 0) -> list[list[ResolutionRow]]:
        """Return, for each of the 36 throws, the rows that apply while the wager remembers `count` throws."""
        key = (wager, number, puck, count)
        if key not in self._decided:
            self._decided[key] = rows_by_throw(self.rows(wager, number), puck, number, count)
        return self._decided[key]

    def pucks(self, wager: str, number: int, lies: str) -> tuple[int, ...]:
        """Return the states of the puck that must be checked for a wager; only one if the puck does not matter."""
        pucks = self._points if lies == "on" else (0, *self._points)
        return pucks[: 1 if ignores_puck(self.rows(wager, number)) else None]


def noted_counts(table: RowsByThrow, wager: Wager, number: int, odds: Collection[tuple[str, int]]) -> range:
    """Return the possible numbers of throws that a wager remembers at one time; only 0 if it remembers none."""
    remembers = register(wager, number, table.rows(wager.name, number), odds)
    return range(remembers.most + 1 if remembers else 1)


def proof_gaps(table: RowsByThrow, wager: str, spots: Mapping[int, tuple[str, range]]) -> Iterator[str]:
    """Yield a sentence for each gap and each overlap in the rows of one wager.

    `spots` has for each number under which puck the wager can lie, and how many throws it can remember.
    """
    for number, (lies, noted) in spots.items():
        name = wager_text(wager, number)
        mine = table.rows(wager, number)
        if not mine:
            yield f"resolution.csv:1: {name} has no row at all"
            continue
        seen: set[tuple[str, ...]] = set()
        for puck, count in product(table.pucks(wager, number, lies), noted):
            for (first, second), found in zip(THROWS, table.rows_by_throw(wager, number, puck, count), strict=True):
                if len(found) == 1 or (key := tuple(row.at for row in found)) in seen:
                    continue
                seen.add(key)
                with_noted = f", {count} noted" if len(noted) > 1 else ""
                where = f"{name}, puck {puck or 'off'}, throw {first}-{second}{with_noted}"
                at = found[0].at if found else mine[0].at
                none = f"no row applies{_EVERY_COUNT.format(noted[-1]) if with_noted else ''}"
                wrong = _overlap_words(found) if found else none
                yield f"{at}: {where}: {wrong}"


def _overlap_words(rows: list[ResolutionRow]) -> str:
    return "more than one row applies: " + " and ".join(f"{row.at} ({row.throw}: {row.result})" for row in rows)


def odds_for(book: Book, wager: str, number: int, puck: int, throw: int, count: int = 0) -> tuple[str, int] | None:
    """Return the key of the odds that pay a winner which remembers `count` throws; None if the book has none."""
    if counts_odds(book.wagers[wager]):
        return next((key for key in ((wager, count or NONE_NOTED), (wager, 0)) if key in book.odds), None)
    on = puck if not number and book.wagers[wager].parent else TOTALS[throw]
    for key in ((wager, number or on), (wager, PAIR_OF[throw]), (wager, on), (wager, 0)):
        if key in book.odds:
            return key
    return None
