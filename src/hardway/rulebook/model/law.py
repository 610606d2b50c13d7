"""The law of one table: a book with the operator's options and chips, and the outcome of every wager on every throw.

>>> from hardway.rulebook import load
>>> from hardway.values.dice import throw_index
>>> law(load("crown")).slots["place 6"].outcome(puck=6, throw=throw_index(4, 2)).result
'won'
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from hardway.rulebook.model import resolve
from hardway.rulebook.model.book import Book, Notice, Odds, ResolutionRow, Setting, Step
from hardway.rulebook.model.cite import Authority, Cite, all_readings
from hardway.rulebook.model.resolve import odds_for
from hardway.rulebook.model.settings import ACT_OF, SETTINGS, HouseSettings, choice_values, settings_of
from hardway.rulebook.model.wager import Register, Wager
from hardway.values.dice import PAIR_OF, PLAIN_CLASSES, PUCKS, TOTALS, ThrowClasses, is_hard, throw_classes
from hardway.values.money import Chips
from hardway.values.names import wager_text

CHIPS = Chips((100, 500, 2500, 10000, 50000))


class Part(NamedTuple):
    """A part of a composite (a wager made of simple ones, such as Horn): its simple wager, how many of the equal shares
    of the stake are on it, its odds if it wins, and its result.
    """

    wager: str
    shares: int
    odds: Fraction | None
    result: str

    @property
    def gain(self) -> Fraction | int:
        """Return what each dollar on it gains; -1 is a loss."""
        return self.odds if self.odds else -1 if self.result == "lost" else 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one throw does to one wager in one state of the puck, with everything that a settlement cites."""

    result: str
    clause: str
    reading: str
    odds: Fraction | None = None
    cites: tuple[tuple[str, str], ...] = ()
    parts: tuple["Part", ...] = ()
    """For a composite wager: the simple wagers that it consists of, and what this throw does to each."""
    top: int = 0
    bottom: int = 1
    """The odds as the fraction `top`/`bottom`: settlements calculate with whole numbers."""
    notes: int = 0
    """For a wager that remembers throws: the number that it remembers of this throw; 0 if none."""
    by_count: tuple["Outcome | None", ...] = ()
    """For a wager that remembers throws: the outcome by how many it remembers, this throw included."""


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """One spot of the layout: a wager and, if it has one, its number."""

    key: str
    wager: Wager
    number: int
    parent: str
    table: tuple[tuple[Outcome | None, ...], ...]
    """The wager's outcome by puck (the point; 0 for off) and throw; None if the throw does nothing to the wager."""
    place: Cite
    moves: bool
    """True if the wager begins in a box and a throw moves it to a number."""
    special: bool
    """True if a cap, a unit, a division into sides or a commission must be checked when the wager is placed."""
    register: Register | None
    """What the wager remembers of throws; None if nothing."""
    simple: bool
    """True if the book's only rule for placing the wager is when it may be placed."""
    sleeps: bool
    over: bool
    """True if the whole wager is settled even when it is above the maximum."""

    def outcome(self, *, puck: int, throw: int, noted: tuple[int, ...] = ()) -> Outcome | None:
        """Return what a throw does to this wager, or None; `noted` has the throws that it remembered before."""
        found = self.table[puck][throw]
        return self.remembered(found, noted)[1] if found is not None and self.register else found

    def remembered(self, outcome: Outcome, noted: tuple[int, ...]) -> tuple[tuple[int, ...], Outcome | None]:
        """Return the throws this wager remembers after one with this outcome, and the outcome for that many throws."""
        assert self.register is not None
        noted = self.register.after(noted, outcome.notes)
        return noted, outcome.by_count[len(noted)]

    def asleep(self, marker: str, point: int) -> bool:
        """Say whether a wager here is off for a roll: called off, or not called on for a come-out."""
        rule = self.wager.sleeps
        if rule is None:
            return False
        return marker == "off" or (not point and rule.comeout == "off" and marker != "on")


_NO_COMMISSION = Fraction(0)


@dataclass(frozen=True, eq=False, repr=False)
class Law:
    """The rules in force at one table: a book with the operator's options and the table's chips."""

    book: Book
    chips: Chips
    settings: HouseSettings
    slots: dict[str, Slot]
    puck: tuple[tuple[Outcome, ...], ...]
    step: int
    """Cents of which chips can make every multiple; if no such amount is known, a number larger than any wager."""
    notices_by_event: dict[str, list[tuple[str, Notice]]]
    """By event: the notices that people are then shown, each with the value that the event must have (empty for
    any)."""
    lines: tuple[str, ...]
    """The names of the line wagers, such as `pass`: a player who has one may throw."""
    strict_sign: bool
    """True if the house refuses a wager outside the sign's limits; False if it accepts it and acts at the
    settlement."""
    thrower: str
    """The role that throws if no player will, where the book allows that; otherwise empty."""
    sign: tuple[tuple[str, int, int, int], ...] = ()
    """The limits of a table that staff do not open, as in a simulation: wager or `*`, minimum, maximum and unit."""
    opened: "Law | None" = None
    """The law with which the table was opened, if its chips have changed since then; otherwise None."""

    @cached_property
    def line(self) -> str:
        """Return the line wager that bets with the shooter: the first that wins when a point is made."""

        def with_dice(key: str) -> bool:
            cells = ((p, t, outcome) for p in self.book.points for t, outcome in enumerate(self.slots[key].table[p]))
            return any(one and one.result == "won" and self.puck[p][t].result == "made" for p, t, one in cells)

        return next(filter(with_dice, self.lines), self.lines[0])

    @cached_property
    def hard(self) -> frozenset[int]:
        """Return the doubles that are called hard: some wager treats them unlike every other throw of their total."""

        # several states of the puck often share one line
        lines = {id(line): line for slot in self.slots.values() for line in slot.table}

        def is_hard_call(double: int) -> bool:
            others = [throw for throw, total in enumerate(TOTALS) if total == TOTALS[double] and throw != double]
            return bool(others) and any(_differs(line, double, others) for line in lines.values())

        return frozenset(throw for throw in range(36) if is_hard(throw) and is_hard_call(throw))

    def with_chips(self, denominations: tuple[int, ...]) -> "Law":
        """Return the law of this table with these chips; if none are given, with those it was opened with."""
        opened = self.opened or self
        return _with_chips(opened, denominations) if denominations else opened

    def __repr__(self) -> str:
        """Return the name of the law for a console; the whole law would fill many pages."""
        return f"<law of {self.book.house}>"

    def cite(self, name: str) -> Cite:
        """Return the clause of an act or a setting; if no clause speaks of the setting, that of the act it governs.

        A setting that the book leaves out has no clause.
        """
        found = self.book.cites.get(name)
        if found is not None:
            return found
        if name in SETTINGS and name not in self.book.settings:
            return Cite("")
        setting = self.book.settings[name]
        return self.book.cites[ACT_OF[name]] if setting.silent and name in ACT_OF else setting.cite

    @property
    def options(self) -> dict[str, str]:
        """Return the value of each setting of the book as text."""
        return {name: str(getattr(self.settings, name)) for name in self.book.settings}

    def commission_due(self, slot: Slot, stake: int) -> Fraction:
        """Return the exact commission on a stake, in the unit of the stake."""
        commission = slot.wager.commission
        if commission is None:
            return _NO_COMMISSION
        if commission.of == "stake":
            return commission.rate * stake
        odds = self.book.odds
        own = odds.get((slot.wager.name, slot.number)) or odds[slot.wager.name, 0]
        return commission.rate * stake * own.ratio

    def authority(self, act: str) -> Authority | None:
        """Return the roles that may do an act, and what it needs; None if no role may."""
        found = self.book.authority.get(act)
        return found._replace(roles=self.acting(found.roles)) if found and "house" in found.roles else found

    def acting(self, roles: frozenset[str]) -> frozenset[str]:
        """Return these roles, with `house` replaced by the role through which the house acts."""
        return roles - {"house"} | {self.settings.house_acts_through} if "house" in roles else roles

    def ladder(self, name: str) -> tuple[Step, ...]:
        """Return the steps of a ladder, the lowest first; empty if the house has no such ladder."""
        return tuple(step._replace(roles=self.acting(step.roles)) for step in self.book.ladders.get(name, ()))

    def throw_classes(self, keys: Iterable[str]) -> ThrowClasses:
        """Return classes of throws; throws of one class do the same to each of these wagers.

        A wager that moves from its box to a number, such as come, includes the wagers on those numbers.
        """
        if not self.book.by_faces:
            return PLAIN_CLASSES
        wanted = set(keys)
        slots = [
            slot for key, slot in self.slots.items() if key in wanted or (slot.moves and slot.wager.name in wanted)
        ]
        # several states of the puck often share one line
        lines = {id(line): list(map(id, line)) for slot in slots for line in slot.table}
        return throw_classes(list(zip(*lines.values(), strict=True))) if lines else PLAIN_CLASSES


def _differs(line: tuple[Outcome | None, ...], double: int, others: list[int]) -> bool:
    """Say whether a wager's outcome for a double differs from its outcome for every one of the other throws."""
    decided = [one and (one.result, one.odds) for one in (line[double], *(line[throw] for throw in others))]
    return decided[0] not in decided[1:]


def open_at(when: str, point: int, fresh: str) -> bool:
    """Say whether the rule `when` allows placing a wager now.

    `fresh` is `turn` before a shooter's first roll, `seven` before the roll after a 7, otherwise empty.
    """
    if when in ("any", "never"):
        return when == "any"
    if when == "point":
        return bool(point)
    return not point and (when == "comeout" or fresh in (when, "turn"))


def option_error(book: Book, name: str, value: str) -> str | None:
    """Return why an option cannot have this value; None if it can, or if the book gives it this value anyway."""
    settable = {n: s for n, s in book.settings.items() if s.choices}
    if name not in settable:
        if name in book.settings and name in SETTINGS:
            fixed = book.settings[name]
            if value == fixed.value:
                return None
            why = "the text is silent" if fixed.silent else fixed.cite.clause or fixed.cite.reading
            return f"{name} is {fixed.value} at {book.house} ({why}) and cannot be set"
        return f"unknown option {name!r}; {book.house} has {', '.join(sorted(settable)) or 'none'}"
    choices = _choices(settable[name])
    if value not in choices:
        return f"{name} must be one of {', '.join(choices)}, not {value!r}"
    return None


def _choices(setting: Setting) -> list[str]:
    return sorted({setting.value, *choice_values(setting.name, setting.choices)}, key=lambda v: (len(v), v))


def law(book: Book, options: Mapping[str, str] | None = None, chips: Chips = CHIPS) -> Law:
    """Return the law of a table; raise ValueError for an option that the book does not leave open."""
    return _law(book, tuple((options or {}).items()), chips)


@lru_cache(maxsize=32)
def _law(book: Book, options: tuple[tuple[str, str], ...], chips: Chips) -> Law:
    chosen = {name: setting.value for name, setting in book.settings.items()}
    for name, value in options:
        if error := option_error(book, name, value):
            raise ValueError(error)
        chosen[name] = value
    settings = settings_of(chosen)
    if error := _idle_multiple(book, settings, dict(options)):
        raise ValueError(error)
    slots, puck = {}, _puck(book)
    for offered in book.wagers.values():
        if offered.offered and settings.value(offered.offered) != "yes":
            continue
        for number in offered.spots:
            slot = _slot(book, settings, _with_options(offered, settings, number), number, puck)
            slots[slot.key] = slot
    strict = "refused" in (settings.under_minimum, settings.over_maximum, settings.off_unit)
    lines = tuple(key for key, slot in slots.items() if slot.wager.line)
    notices_by_event: dict[str, list[tuple[str, Notice]]] = {}
    for notice in book.notices:
        on, _, value = notice.on.partition("=")
        notices_by_event.setdefault(on, []).append((value, notice))
    thrower = settings.nobody if settings.nobody in book.roles else book.stick
    return Law(book, chips, settings, slots, puck, chips.certain_step, notices_by_event, lines, strict, thrower)


def _idle_multiple(book: Book, settings: HouseSettings, options: Mapping[str, str]) -> str:
    """Return why setting odds_multiple would change nothing (every cap goes by the number); empty if it would."""
    multiple = options.get("odds_multiple")
    if multiple is None or multiple == book.settings["odds_multiple"].value or settings.odds_by_number == "no":
        return ""
    caps = [wager.cap for wager in book.wagers.values() if wager.cap and wager.cap.times == "odds_multiple"]
    if any(not cap.by_number for cap in caps):
        return ""
    why = f"would change nothing while odds_by_number is {settings.odds_by_number}: set that to no"
    return f"odds_multiple {multiple} {why}"


@lru_cache(maxsize=32)
def _with_chips(opened: Law, denominations: tuple[int, ...]) -> Law:
    """Return a law with other chips; the same object each time, because caches use the law as their key."""
    chips = Chips(denominations)
    return replace(opened, chips=chips, step=chips.certain_step, opened=opened)


def _puck(book: Book) -> tuple[tuple[Outcome, ...], ...]:
    rows = resolve.rows_of(book.rows, "puck", 0)
    return tuple(
        tuple(Outcome(row.result, row.cite.clause, row.cite.reading) for row in resolve.deciding_rows(rows, puck, 0))
        if puck in book.pucks
        else ()
        for puck in PUCKS
    )


def _with_options(wager: Wager, settings: HouseSettings, number: int) -> Wager:
    """Return a wager with the table's options: whether it works on a come-out, and when its commission is paid."""
    sleeps, fee = wager.sleeps, wager.commission
    if sleeps and sleeps.option:
        comeout = "off" if settings.value(sleeps.option) == "yes" else "on"
        wager = replace(wager, sleeps=sleeps._replace(comeout=comeout))
    if fee is None:
        return wager
    fee = fee._replace(taken_down=settings.value(fee.taken_down))
    when = settings.value(fee.when)
    won = when == "won" or (when == "by_number" and number in fee.won_on)
    return replace(wager, commission=None, win_fee=fee) if won else replace(wager, commission=fee)


PuckTable = tuple[tuple[Outcome, ...], ...]


def _slot(book: Book, settings: HouseSettings, wager: Wager, number: int, law_puck: PuckTable) -> Slot:
    rows = resolve.rows_of(book.rows, wager.name, number)
    register = resolve.register(wager, number, rows, book.odds)
    blind = resolve.ignores_puck(rows) and (register is None or register.what == "thrown")
    lies = book.points if wager.lies_on(number) == "on" else book.pucks
    table: list[tuple[Outcome | None, ...]] = []
    for puck in PUCKS:
        line: list[Outcome | None] = [None] * 36
        if puck in lies and table and blind and 0 in lies:
            table.append(table[0])
            continue
        if puck in lies:
            line = _line(book, settings, wager, number, puck, rows)
            if register is not None:
                lines = [_line(book, settings, wager, number, puck, rows, count) for count in range(register.most + 1)]
                line = _remembering(register, law_puck[puck], lines)
        table.append(tuple(line))
    parent = wager_text(wager.parent, number) if wager.parent else ""
    special = bool(wager.cap or wager.unit or wager.commission or (wager.parts and wager.parts.split))
    lock = wager.lock and (wager.when != "comeout" or wager.lock.since == "placed")  # else it is never barred then
    simple = not (special or wager.parent or lock or register or wager.increase or (number and wager.moves))
    return Slot(
        wager_text(wager.name, number), wager, number, parent, tuple(table), wager.placing(number),
        wager.moves, special, register, simple, bool(wager.sleeps),
        settings.over_maximum == "valid",
    )  # fmt: skip


def _line(
    book: Book, settings: HouseSettings, wager: Wager, number: int, puck: int, rows: list[ResolutionRow], count: int = 0
) -> list[Outcome | None]:
    """Return what each throw does to a wager in this state of the puck, when it remembers `count` throws so far."""
    line: list[Outcome | None] = [None] * 36
    made: dict[tuple[object, ...], Outcome] = {}
    for throw, row in enumerate(resolve.deciding_rows(rows, puck, number, count)):
        if row.result != "untouched":
            paid = odds_for(book, wager.name, number, puck, throw, count) if row.result == "won" else None
            key = (row.at, TOTALS[throw], paid)
            if key not in made:
                made[key] = _outcome(book, settings, wager, number, throw, row, book.odds[paid] if paid else None)
            line[throw] = made[key]
    return line


def _remembering(
    register: Register, puck: tuple[Outcome, ...], lines: list[list[Outcome | None]]
) -> list[Outcome | None]:
    """Return what each throw does to a wager that remembers throws, and which number the wager remembers of it.

    `lines` has, by how many throws the wager remembers, the outcome of each throw.
    """
    line: list[Outcome | None] = [None] * 36
    made: dict[tuple[int, tuple[Outcome | None, ...]], Outcome] = {}
    for throw, by_count in enumerate(zip(*lines, strict=True)):
        noted = TOTALS[throw] if register.what == "thrown" or puck[throw].result == "made" else 0
        key = (noted if noted in register.numbers else 0, by_count)
        if key[0] or any(by_count):
            known = made.setdefault(
                key, Outcome("remembers", register.cite.clause, register.cite.reading, notes=key[0], by_count=by_count)
            )
            line[throw] = known
    return line


def _outcome(
    book: Book, settings: HouseSettings, wager: Wager, number: int, throw: int, row: ResolutionRow, odds: Odds | None
) -> Outcome:
    parts: tuple[Part, ...] = ()
    cites: tuple[tuple[str, str], ...] = ()
    reading = row.cite.reading
    if wager.parts:
        parts, odds = _parts(book, wager, number, throw, missed=settings.composite_remainder)
        reading = all_readings(reading, wager.parts.cite.reading)
    if odds is None:
        return Outcome(row.result, row.cite.clause, reading, parts=parts)
    cites = (("odds", odds.cite.clause),)
    if odds.cite.amended:
        cites += (("amendment", odds.cite.amended),)
    if wager.parts:
        cites += (("parts", wager.parts.cite.clause),)
    top, bottom = odds.ratio.as_integer_ratio()
    reading = all_readings(reading, odds.cite.reading)
    return Outcome(row.result, row.cite.clause, reading, odds.ratio, cites, parts, top, bottom)


def _wins(book: Book, simple: str) -> list[bool]:
    """Return for each of the 36 throws whether a simple wager wins on it."""
    return [row.result == "won" for row in resolve.deciding_rows(resolve.rows_of(book.rows, simple, 0), 0, 0)]


def _parts(book: Book, wager: Wager, number: int, throw: int, *, missed: str) -> tuple[tuple[Part, ...], Odds | None]:
    """Return what a throw does to each part of a composite, and the odds of the part that wins."""
    assert wager.parts is not None
    shares = {name: share for name, share in wager.parts.shares if name != "number"}
    wins = {name: _wins(book, name) for name in shares}
    for named in (name for name in shares if wins[name][resolve.first_throw(number)]) if number else ():
        shares[named] += dict(wager.parts.shares).get("number", 0)
    own = book.odds.get((wager.name, PAIR_OF[throw])) or book.odds.get((wager.name, TOTALS[throw]))
    hits = {}
    for simple in shares:
        key = odds_for(book, simple, 0, 0, throw)
        if wins[simple][throw] and key:
            hits[simple] = own or book.odds[key]
    rest = "returned" if hits and missed == "returned" else "lost"
    parts = tuple(
        Part(name, share, hits[name].ratio, "won") if name in hits else Part(name, share, None, rest)
        for name, share in shares.items()
    )
    return parts, next(iter(hits.values()), None)
