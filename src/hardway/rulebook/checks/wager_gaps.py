"""Checks each wager of a book: every word is known, and no rule contradicts another. The rows of throws are checked in
`whole`."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from hardway.rulebook.checks.row_lines import place
from hardway.rulebook.model.book import Book
from hardway.rulebook.model.settings import SETTINGS
from hardway.rulebook.model.wager import Wager
from hardway.rulebook.schema.wager_schema import WAGER, WagerRule
from hardway.values.dice import PAIR_NUMBERS, spot_text


def wager_gaps(book: Book) -> Iterator[str]:
    """Yield what is wrong with the wagers of a book."""
    for wager in book.wagers.values():
        where = f"{place(book, 'wagers', wager.name)}: {wager.name}"
        yield from (f"{where}: {says}" for says in _word_errors(book.raw["wagers"][wager.name]))
        yield from (f"{where}: {says}" for says in _rule_errors(book, wager))


def _word_errors(cells: Mapping[str, Any]) -> Iterator[str]:
    """Yield each word of a wager that is not among the known words of its key."""
    for name, rule in ((name, rule) for name, rule in WAGER.items() if name in cells):
        keys, texts = (rule.keys, cells[name]) if isinstance(rule, WagerRule) else ({"": rule}, {"": cells[name]})
        for key, words in ((key, one.words) for key, one in keys.items() if one.words and key in texts):
            for word in (texts[key].split() or [""]) if keys[key].many else [texts[key]]:
                if word not in words:
                    what = f"{name}: {key}" if key else name
                    yield f"{what} must be {', '.join(words[:-1])} or {words[-1]}, not {word!r}"


def _rule_errors(book: Book, wager: Wager) -> Iterator[str]:
    if not wager.label.strip():
        yield "its label is empty; write what this house calls it"
    plain = not (wager.parts or wager.parent or wager.sleeps or wager.moves)
    if (register := wager.remembers) and not (plain and (register.numbers or wager.spots[0])):
        yield "a wager with remembers has no parts, parent, sleeps or box; if it remembers its number, it has numbers"
    if register and register.what == "made":
        for number in sorted(set(register.numbers or wager.spots) - set(book.points)):
            yield f"it remembers points that are made, and {spot_text(number)} is no point of this house"
    grows = wager.increase.when if wager.increase else wager.when
    if register and grows not in ("seven", "turn", "never"):
        yield f"chips could be added ({grows}) after it remembers a throw; let increase be seven, turn or never"
    totals = book.raw["wagers"][wager.name]["remembers"]["of"].split() if register else ()
    if len(set(totals)) < len(totals):
        yield f"it remembers {' '.join(totals)}; let `of` name each total once"
    for what, option in (("offered", wager.offered), ("sleeps: option", wager.sleeps and wager.sleeps.option)):
        if option and not (option in SETTINGS and SETTINGS[option].values.keys() >= {"yes", "no"}):
            yield f"{what} must name a setting with the values yes and no, not {option!r}"
    if wager.parent:
        yield from _parent_errors(book, wager)
        if wager.spots == (0,) and wager.when != "point":
            yield f"odds without numbers can be placed only while there is a point; write point, not {wager.when}"
    elif wager.cap:
        yield "only odds have a cap, and this wager has no parent; take cap out, or write parent"
    if wager.cap:
        yield from _cap_errors(book, wager)
    if fee := wager.commission:
        by_number = "by_number" in (fee.when, *_setting_values(book, fee.when))
        if by_number and not fee.won_on:
            yield "its commission can be by_number; name in won_on the numbers on which it comes out of a win"
        for number in fee.won_on if by_number else ():
            if number not in wager.spots:
                yield f"won_on: {spot_text(number)} is none of its numbers"
        if fee.won_on and not by_number:
            yield "won_on is only for a commission by_number, which this one never is; take won_on out"
        lines = {on for name, on in book.odds if name == wager.name}
        taken_early = {"placed", "by_number"} & {fee.when, *_setting_values(book, fee.when)}
        sure = all(lines & {number, 0} and (number or len(lines) == 1) for number in wager.spots)
        if fee.of == "win" and taken_early and not sure:
            yield "its commission depends on a win that is unknown when it is placed; take it when won, or of the stake"
    if wager.unit and wager.unit.parts < 2:
        yield f"a unit has at least two parts, not {wager.unit.parts}"
    shares = sum(share for _, share in wager.parts.shares) if wager.parts else 0
    if wager.unit and shares > 0 and wager.unit.parts % shares:
        yield f"its parts have {shares} shares, so {wager.unit.parts} equal parts do not fit; write {shares}"
    if wager.contract and wager.contract.since == "placed":
        for key in ("lock", "remove"):
            if getattr(wager, key):
                yield f"its contract binds as soon as it is placed, so it never comes down; take {key} out"
    if wager.parts and any(share < 1 for _, share in wager.parts.shares):
        yield "each part has one share or more"
    for number in wager.numbered.keys() - set(wager.spots):
        yield f"numbered: {spot_text(number)} is none of its numbers"
    pairs = not set(wager.spots).isdisjoint(PAIR_NUMBERS)
    if wager.moves and pairs:
        yield "a wager that begins in a box moves to totals, not to pairs of faces"
    if wager.lock and wager.lock.until == "number" and pairs:
        yield "a lock until number needs a total, and this wager has pairs of faces"


def _cap_errors(book: Book, wager: Wager) -> Iterator[str]:
    cap = wager.cap
    assert cap is not None
    if cap.times != "odds_multiple" and not _positive(cap.times):
        yield f"cap: times is a number such as 2 or 3/2, or odds_multiple, not {cap.times!r}"
    if cap.comeout and not (_positive(cap.comeout) and wager.spots != (0,)):
        yield f"cap: comeout is a number such as 2 or 3/2, and only for odds with numbers, not {cap.comeout!r}"
    capped = {spot for spot in wager.spots if spot} or set(book.points)
    if cap.by_number and not dict(cap.by_number).keys() >= capped:
        yield "cap: by_number lacks some of the numbers on which these odds can be; write all of them"
    if cap.full_double and not (cap.by_number and dict(cap.full_double).keys() >= capped):
        yield "cap: full_double needs by_number, and every number on which these odds can be"
    if cap.by_number and not cap.full_double and "full_double" in _setting_values(book, "odds_by_number"):
        yield "the setting odds_by_number can be full_double; write the multiples in full_double of its cap"


def _setting_values(book: Book, name: str) -> tuple[str, ...]:
    """Return the values that a setting can have at tables of this house."""
    setting = book.settings.get(name)
    return (setting.value, *setting.choices) if setting else ()


def _positive(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6}|/0*[1-9][0-9]{0,5})?", text)) and Fraction(text) > 0


def _parent_errors(book: Book, wager: Wager) -> Iterator[str]:
    parent = book.wagers.get(wager.parent)
    if parent is None:
        yield f"its parent {wager.parent!r} is not a wager of this house"
    elif parent.parent:
        behind = "itself" if parent is wager else f"odds on {parent.parent}"
        yield f"its parent {wager.parent!r} is {behind}; there are no odds on odds"
    elif others := set(wager.spots) - set(parent.spots):
        yield f"its parent {wager.parent!r} does not have the number {', '.join(map(str, sorted(others)))}"
