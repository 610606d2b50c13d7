"""A book as it is set at one table: the operator's options and the chips, with every wager's outcome worked out beforehand.

>>> crown = law(load("crown"))                              # doctest: +SKIP
>>> crown.slots["place 6"].outcome(puck=0, throw=index(4, 2)).result      # doctest: +SKIP
'won'
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from hardway.rulebook import resolve
from hardway.rulebook.model import Authority, Book, Cite, Odds, Row, Setting, Wager
from hardway.rulebook.settings import SETTINGS, allowed
from hardway.rulebook.whole import odds_for
from hardway.values.dice import PUCKS, TOTALS
from hardway.values.money import Chips
from hardway.values.names import MOVING, numbers, written

CHIPS = Chips((100, 500, 2500, 10000, 50000))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one throw does to one wager while the puck stands so, with everything a settlement cites."""

    result: str
    clause: str
    reading: str
    odds: Fraction | None = None
    cites: tuple[tuple[str, str], ...] = ()
    parts: tuple[tuple[str, int, Odds | None], ...] = ()
    """A composite: each simple wager, its shares, and its odds if this throw hits it."""
    asleep_cites: tuple[tuple[str, str], ...] = ()
    top: int = 0
    bottom: int = 1
    """The odds again, as whole numbers for the settlement's arithmetic."""


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """One place on the layout: a wager, on its number where it has one."""

    key: str
    wager: Wager
    number: int
    parent: str
    table: tuple[tuple[Outcome | None, ...], ...]
    """By puck and throw; None where the throw leaves the wager untouched or it cannot lie there."""
    place: Cite
    moves: bool
    """It begins in a box and moves to a number."""
    special: bool
    """It has a cap, a unit, a split or a commission to check when it is placed."""

    def outcome(self, *, puck: int, throw: int) -> Outcome | None:
        """Return what a throw does to this wager."""
        return self.table[PUCKS.index(puck)][throw]


@dataclass(frozen=True, eq=False)
class Law:
    """The rules in force at one table."""

    book: Book
    chips: Chips
    options: dict[str, str]
    slots: dict[str, Slot]
    puck: tuple[tuple[Outcome, ...], ...]
    strict_sign: bool
    """The house refuses a wager outside the sign instead of treating it at settlement."""

    def setting(self, name: str) -> str:
        """Return the value of a setting at this table."""
        return self.options[name]

    def cite(self, name: str) -> Cite:
        """Return the clause for a setting or for an act that every house has."""
        found = self.book.cites.get(name)
        return found if found is not None else self.book.settings[name].cite

    def authority(self, act: str) -> Authority | None:
        """Return who may do an act, or None where this house gives it to nobody."""
        return self.book.authority.get(act)

    def may_act(self, role: str, roles: frozenset[str]) -> bool:
        """Say whether a role is among these, or may act for one of them."""
        return role in roles or any(other in roles for other in self.book.acts_as.get(role, ()))


def option_error(book: Book, name: str, value: str) -> str | None:
    """Return why an option cannot be set so, or None."""
    settable = {n: s for n, s in book.settings.items() if s.choices}
    if name not in settable:
        if name in book.settings and name in SETTINGS:
            fixed = book.settings[name]
            return f"{name} is {fixed.value} at {book.house} ({fixed.cite.clause or fixed.cite.reading}) and cannot be set"
        return f"unknown option {name!r}; {book.house} has {', '.join(sorted(settable))}"
    choices = _choices(settable[name])
    if value not in choices:
        return f"{name} is one of {', '.join(choices)}, not {value!r}"
    return None


def _choices(setting: Setting) -> list[str]:
    return sorted({setting.value, *allowed(setting.name, setting.choices)}, key=lambda v: (len(v), v))


def law(book: Book, options: Mapping[str, str] | None = None, chips: Chips = CHIPS) -> Law:
    """Set a book at a table; raise ValueError for an option the book does not leave open."""
    return _law(book, tuple((options or {}).items()), chips)


@lru_cache(maxsize=32)
def _law(book: Book, options: tuple[tuple[str, str], ...], chips: Chips) -> Law:
    chosen = {name: setting.value for name, setting in book.settings.items()}
    for name, value in options:
        if error := option_error(book, name, value):
            raise ValueError(error)
        chosen[name] = value
    offered = {n: w for n, w in book.wagers.items() if n != "big" or chosen["big_6_8"] == "yes"}
    slots = {}
    for wager in offered.values():
        for number in numbers(wager.name):
            slot = _slot(book, wager, number)
            slots[slot.key] = slot
    strict = "refused" in (chosen["under_minimum"], chosen["over_maximum"], chosen["off_unit"])
    return Law(book, chips, chosen, slots, _puck(book), strict)


def _puck(book: Book) -> tuple[tuple[Outcome, ...], ...]:
    rows = resolve.rows_of(book.rows, "puck", 0)
    return tuple(tuple(Outcome(row.result, *row.cite) for row in resolve.one(rows, puck, 0)) for puck in PUCKS)


def _slot(book: Book, wager: Wager, number: int) -> Slot:
    rows = resolve.rows_of(book.rows, wager.name, number)
    lies = resolve.pucks(wager.name, number, wager.lies)
    table: list[tuple[Outcome | None, ...]] = []
    for puck in PUCKS:
        line: list[Outcome | None] = [None] * 36
        if table and resolve.blind(rows) and lies == PUCKS:
            table.append(table[0])
            continue
        if puck in lies:
            made: dict[tuple[str, int], Outcome] = {}
            for throw, row in enumerate(resolve.one(rows, puck, number)):
                if row.result != "untouched":
                    key = (row.at, TOTALS[throw])
                    if key not in made:
                        made[key] = _outcome(book, wager, number, puck, throw, row)
                    line[throw] = made[key]
        table.append(tuple(line))
    parent = written(wager.parent, number) if wager.parent else ""
    special = bool(wager.cap or wager.unit or wager.parts or wager.commission)
    return Slot(
        written(wager.name, number), wager, number, parent, tuple(table), wager.placing(number),
        wager.name in MOVING, special,
    )  # fmt: skip


def _outcome(book: Book, wager: Wager, number: int, puck: int, throw: int, row: Row) -> Outcome:
    asleep = (("working", wager.sleeps_cite.clause),) if wager.sleeps_cite else ()
    if row.result != "won":
        parts = _parts(book, wager, number, throw) if wager.parts else ()
        return Outcome(row.result, *row.cite, parts=parts, asleep_cites=asleep)
    key = odds_for(book, wager.name, number, puck, throw)
    cites: tuple[tuple[str, str], ...] = ()
    odds = None
    reading = row.cite.reading
    parts = ()
    if wager.parts:
        parts = _parts(book, wager, number, throw)
        hit = next(odds_row for _, _, odds_row in parts if odds_row)
        odds = hit.ratio
        cites = (("odds", hit.cite.clause), ("parts", wager.parts.cite.clause))
        reading = reading or wager.parts.cite.reading
    elif key:
        odds = book.odds[key].ratio
        cites = (("odds", book.odds[key].cite.clause),)
        reading = reading or book.odds[key].cite.reading
    top, bottom = odds.as_integer_ratio() if odds else (0, 1)
    return Outcome(row.result, row.cite.clause, reading, odds, cites, parts, asleep, top, bottom)


def _parts(book: Book, wager: Wager, number: int, throw: int) -> tuple[tuple[str, int, Odds | None], ...]:
    assert wager.parts is not None
    named = {2: "two", 3: "three", 11: "eleven", 12: "twelve"}.get(number, "")
    shares: dict[str, int] = {}
    for name, share in wager.parts.shares:
        simple = named if name == "number" else name
        shares[simple] = shares.get(simple, 0) + share
    own = book.odds.get((wager.name, TOTALS[throw]))
    made = []
    for simple, share in shares.items():
        hits = resolve.one(resolve.rows_of(book.rows, simple, 0), 0, 0)[throw].result == "won"
        key = odds_for(book, simple, 0, 0, throw)
        made.append((simple, share, (own or book.odds[key]) if hits and key else None))
    return tuple(made)
