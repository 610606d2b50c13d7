"""A wager of a house as terms, each with its clause: when it may be placed and works, what decides it, what it pays."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, TypedDict

from hardway.report.wording import join_words
from hardway.rulebook import Book, Cite
from hardway.rulebook.model.book import Odds
from hardway.rulebook.model.wager import Cap, Register, Wager
from hardway.values.dice import spot_text

WHEN = {
    "comeout": "before a come-out roll", "point": "while a point stands", "any": "at any time",
    "seven": "before the come-out roll after a 7, or a shooter's first",
    "turn": "before a shooter's first come-out roll",
}  # fmt: skip
_AFTER = {"up": "stays up", "down": "comes down"}
AREAS = ("line", "come", "numbers", "centre", "field")


class TermForm(TypedDict):
    """A term of a wager: a heading, its words, and the clause and reading; null where there is none."""

    term: str
    says: str
    clause: str | None
    reading: str | None


class Term(NamedTuple):
    """A term of a wager: its heading, its words, and the clause behind it."""

    name: str
    words: str
    cite: Cite

    def form(self) -> TermForm:
        """Return the term as an object."""
        clause, reading, _amended = self.cite
        return {"term": self.name, "says": self.words, "clause": clause or None, "reading": reading or None}


def by_area(book: Book) -> Iterator[tuple[str, list[Wager]]]:
    """Yield each area of the layout with its wagers."""
    own = dict.fromkeys(wager.area for wager in book.wagers.values())
    for area in (*AREAS, *(name for name in own if name not in AREAS)):
        if found := [wager for wager in book.wagers.values() if wager.area == area]:
            yield area, found


def wager_terms(book: Book, wager: Wager) -> list[Term]:
    """Return all terms of a wager, in the order in which people read them."""
    made = (
        _placed(book, wager),
        _pays(book, wager),
        _decided(book, wager),
        _working(book, wager),
        _standing(book, wager),
    )
    return [term for some in made for term in some]


def _placed(book: Book, wager: Wager) -> Iterator[Term]:
    behind = f", behind {book.wagers[wager.parent].label}" if wager.parent else ""
    until = ", and before the dice leave the hand" if wager.until == "throw" else ""
    yield Term("placed", WHEN.get(wager.when, wager.when) + behind + until, wager.place)
    for number, cite in wager.numbered.items():
        yield Term("placed", f"on {spot_text(number)}: {WHEN.get(wager.when, wager.when)}", cite)


def odds_lines(book: Book, wager: str) -> list[tuple[list[int], Odds]]:
    """Return a wager's odds, each with the numbers they are for; no numbers if they are for all.

    For a wager without a number that remembers throws, they are instead how many throws it must remember.
    """
    lines: dict[tuple[str, Cite], tuple[list[int], Odds]] = {}
    for (name, on), odds in book.odds.items():
        if name == wager:
            lines.setdefault((odds.words, odds.cite), ([], odds))[0].extend([max(on, 0)] if on else [])
    return list(lines.values())


def _pays(book: Book, wager: Wager) -> Iterator[Term]:
    for on, odds in odds_lines(book, wager.name):
        yield Term("pays", odds.words + odds_where(wager, on), odds.cite)
    if wager.parts:
        shares = [f"{share} on {_part(book, name)}" for name, share in wager.parts.shares]
        split = "; the player may split it otherwise" if wager.parts.split else ""
        yield Term("parts", f"{join_words(shares)}; each part is paid as its wager{split}", wager.parts.cite)


def odds_where(wager: Wager, on: list[int]) -> str:
    """Return in words the numbers, or how many remembered throws, a line of odds is for; empty if it is for all."""
    counted = wager.remembers and wager.spots == (0,)
    words = join_words(map(str if counted else spot_text, on))
    return f" with {words} noted" if on and counted else f" on {words}" if on else ""


def _part(book: Book, name: str) -> str:
    return "the number named" if name == "number" else book.wagers[name].label


def _decided(book: Book, wager: Wager) -> Iterator[Term]:
    for row in book.rows:
        name, _, on = row.wager.partition(" ")
        if name == wager.name and row.result != "untouched":
            puck = {"on": "puck on", "off": "puck off"}.get(row.puck, "")
            noted = f"with {' or '.join(map(str, sorted(row.when)))} noted" if row.when is not None else ""
            words = ", ".join(filter(None, (_where(wager, on), puck, f"throw {_throw_words(row.throw)}", noted)))
            yield Term(row.result, words, row.cite)


def _remembers(register: Register) -> str:
    what = "points made" if register.what == "made" else "totals thrown"
    of = f" of {join_words(map(str, register.numbers))}" if register.numbers else ", its number"
    return f"different {what}{of}" if register.how == "different" else f"{what}{of}, each time"


def _where(wager: Wager, on: str) -> str:
    """Return where on the layout a row applies, if the wager begins in a box or has rows for one number; else empty."""
    if wager.moves:
        return "moved to a number" if on else "in the box"
    return f"on {on}" if on and on != "N" else ""


def _throw_words(throw: str) -> str:
    return {"number": "its number", "point": "the point", "hard": "its number hard", "easy": "its number easy"}.get(
        throw, throw.replace("number", "its number")
    )


def _working(book: Book, wager: Wager) -> Iterator[Term]:
    if not wager.sleeps:
        yield Term("works", "on every roll, and may not be called on or off", book.cites["callable"])
        return
    calls = [call for call in wager.sleeps.calls if book.settings[f"{call}_call"].value != "none"]
    off = ", and may be called off" if "off" in calls else ""
    called = "only if called on" if "on" in calls else "not"
    on_every = works_on_comeout(book, wager)
    words = f"on every roll{off}" if on_every else f"while a point stands; on a come-out {called}{off}"
    yield Term("works", words, wager.sleeps.cite)


def works_on_comeout(book: Book, wager: Wager) -> bool:
    """Return whether a wager works on a come-out when nobody called it on or off."""
    rule = wager.sleeps
    return rule is None or (book.settings[rule.option].value == "no" if rule.option else rule.comeout == "on")


def _standing(book: Book, wager: Wager) -> Iterator[Term]:
    if wager.contract:
        since = "once it has moved to its number" if wager.moves else "once a point stands"
        since = "from the moment it is placed" if wager.contract.since == "placed" else since
        yield Term("contract", f"stays until it is decided, {since}", wager.contract.cite)
    if wager.increase:
        when = WHEN.get(wager.increase.when, wager.increase.when)
        yield Term("increase", f"what stands may be added to: {when}", wager.increase.cite)
    if wager.remove:
        yield Term("removal", "may come down", wager.remove)
    if wager.lock:
        until = "the next come-out" if wager.lock.until == "comeout" else "its number or 7 falls"
        since = {"point": "a point stands", "box": "a point stands, in its box too", "placed": "it has been placed"}[
            wager.lock.since
        ]
        yield Term("removal", f"taken down or cut once {since}, may not go back until {until}", wager.lock.cite)
    if wager.remembers:
        yield Term("remembers", _remembers(wager.remembers), wager.remembers.cite)
    if wager.cap:
        yield from _cap(book, wager.cap)
    if wager.commission:
        rate, of = wager.commission.rate, wager.commission.of
        setting = book.settings.get(wager.commission.when)
        numbers = " and ".join(map(spot_text, wager.commission.won_on))
        when = {
            "placed": "when it is placed", "won": "out of a win",
            "by_number": f"out of a win on {numbers}, when it is placed on the others",
        }[setting.value if setting else wager.commission.when]  # fmt: skip
        down = wager.commission.taken_down
        kept = "" if down in book.settings else f"; {down} when its owner takes the wager down"
        yield Term("commission", f"{_percent(rate)} of the {of}, {when}{kept}", wager.commission.cite)
    if wager.unit:
        yield Term("unit", f"divides into {wager.unit.parts} equal parts, each payable in chips", wager.unit.cite)
    if wager.after_win_cite:
        after = f"{_AFTER[wager.after_win]}, unless the player says otherwise"
        yield Term("after a win", after, wager.after_win_cite)
    else:
        yield Term("after a win", "always comes down", dict(book.procedure)["settled"])


def _cap(book: Book, cap: Cap) -> Iterator[Term]:
    setting = book.settings.get(cap.times)
    times = setting.value if setting else cap.times
    scales = {"yes": cap.by_number, "full_double": cap.full_double} if cap.by_number else {}
    if scales and (scale := scales.get(book.settings["odds_by_number"].value)):
        times = "-".join(map(str, sorted({times for _, times in scale})))
    base = "the wager it stands behind" + (", as it was when its point was set" if cap.base == "original" else "")
    choose = f" (option {cap.times}: {' '.join(setting.choices)})" if setting and setting.choices else ""
    words = f"may win at most {times}× {base}" if cap.of == "win" else f"at most {times}× {base}"
    comeout = f"; {cap.comeout}× while the puck is off" if cap.comeout else ""
    yield Term("cap", words + comeout + choose, cap.cite)
    if cap.payable_unit:
        yield Term("cap", "or the next amount whose win chips can pay", cap.payable_unit)
    if cap.chosen:
        yield Term("cap", "another multiple, where the operator chooses it", cap.chosen)


def _percent(rate: Fraction) -> str:
    return f"{float(rate * 100):g}%"
