"""Amends a book: changes rows, each by a right that the book itself gives, and proves the result whole.

>>> higher = Amendment("odds", {"wager": "two"}, {"odds": "33 to 1"}, by="6(b) [higher odds uniform]")
>>> from hardway.rulebook import load
>>> amend(load("adelaide"), [higher], name="generous").name
'generous'
"""

import copy
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, NamedTuple

from hardway.rulebook.files.source import BookError, as_written
from hardway.rulebook.loading.build import build, ratio
from hardway.rulebook.loading.rows import cell_error, label_errors, wager_errors
from hardway.rulebook.model.book import Book, Right
from hardway.rulebook.schema.schema import AMENDMENT, HEAD, SECTIONS, row_name_errors, wager_name_errors


class Amendment(NamedTuple):
    """One change of a book: the table, which rows, their new cells, and the clause that gives the right.

    Without `where` a row is added; without `set` the rows are removed. In the table `book`, which is the head, only
    `set` is used. In `wagers`, `where` names the wager, and `set` replaces whole keys of it: a text, or a rule as a
    table.
    """

    table: str
    where: Mapping[str, str]
    set: Mapping[str, Any]
    by: str
    at: str = ""
    """The file and line of the amendment; empty if it was made in Python."""
    since: str = ""
    """The day from which the amendment is in force; empty if it has no date of its own."""


def amendments_of(data: Mapping[str, Any], file: str) -> list[Amendment]:
    """Return the amendments in an `amendments.toml`; raise BookError for a key that is missing or of the wrong kind."""
    if "amendment" not in data:
        raise BookError([f"{file}:1: the key 'amendment' is missing"])
    rows = data["amendment"]
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BookError([f"{file}:1: write each change as a table [[amendment]]"])
    places = [row.get("at", file) for row in rows]
    wrong = [
        f"{at}: amendment {number}: {error}"
        for number, (at, row) in enumerate(zip(places, rows, strict=True), 1)
        for error in _amendment_errors(row)
    ]
    if wrong:
        raise BookError(wrong)
    return [
        Amendment(row["table"], row.get("where", {}), row.get("set", {}), row["by"], at, row.get("from", ""))
        for at, row in zip(places, rows, strict=True)
    ]


def _amendment_errors(row: Mapping[str, Any]) -> Iterator[str]:
    for key in ("table", "by"):
        if key not in row:
            yield f"the key {key!r} is missing"
        elif not isinstance(row[key], str):
            yield f"{key!r} must be a text, not {as_written(row[key])}"
    for key in ("where", "set"):
        cells = row.get(key, {})
        if not isinstance(cells, dict):
            yield f"{key!r} must be a table of texts, not {as_written(cells)}"
            continue
        of_wager = key == "set" and row.get("table") == "wagers"  # `_change_wager` checks the keys of a wager
        wrong = {} if of_wager else {name: cell for name, cell in cells.items() if type(cell) is not str}
        yield from (f"{key!r}: {name} must be a text, not {as_written(cell)}" for name, cell in wrong.items())
    if (since := row.get("from", "")) and not _is_day(since):
        yield f"'from' must be a day written \"2026-03-03\", not {as_written(since)}"
    for key in row.keys() - AMENDMENT.keys() - {"at"}:
        yield f"{key!r} is no key of an amendment; known are {', '.join(AMENDMENT)}"


def variant_book(book: Book, variant: str) -> Book:
    """Return a variant of a house's book, such as Mini Craps; raise BookError if the house has no variant of that
    name.
    """
    known = book.raw["variants"]
    if variant not in known:
        others = ", ".join(known) or "none"
        raise BookError([f"{book.house} has no variant {variant!r}; its variants are: {others}"])
    data = known[variant]
    changes = amendments_of(data, f"{variant}/amendments.toml")
    if dated := [change for change in changes if change.since]:
        raise BookError(
            [f"{dated[0].at}: a variant is in force as long as its book, so its changes have no date; leave `from` out"]
        )
    return _amended(book, changes, {"house": data.get("house", book.house)}, variant, made_by="variant")


def amend_by_day(book: Book, amendments: Iterable[Amendment], *, name: str, house: str) -> Book:
    """Return the amended book with all amendments, and in its `before` as it was until each came into force."""
    changes = list(amendments)
    days = sorted({change.since for change in changes if change.since} | {day for day, _ in book.before})
    editions = []
    for day in (_FIRST_DAY, *days):
        in_force, base = [change for change in changes if change.since <= day], book.on(day)
        since = max(base.effective, *(change.since for change in in_force)) if in_force else base.effective
        named = {"name": name, "house": house, "effective": since}
        editions.append(_amended(base, in_force, named, "", made_by=""))
    return replace(editions[-1], before=tuple(zip(days, editions, strict=False)))


_FIRST_DAY = "0001-01-01"


def _is_day(text: object) -> bool:
    try:
        return isinstance(text, str) and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def amend(book: Book, amendments: Iterable[Amendment], *, name: str = "", house: str = "", made_by: str = "") -> Book:
    """Return the amended book; raise BookError if the book gives no right to a change, or if the result is not whole.

    `made_by` is `conditions` if the conditions of a tournament make the changes.
    """
    named = {"name": name or book.name, "house": house or book.house}
    return _amended(book, list(amendments), named, "" if name else book.variant, made_by=made_by)


def _amended(book: Book, changes: list[Amendment], named: dict[str, str], variant: str, *, made_by: str) -> Book:
    raw = {
        **book.raw,
        **{table: copy.deepcopy(book.raw[table]) for table in book.raw if isinstance(book.raw[table], list)},
    }
    raw["book"], raw["variant"] = {**raw["book"], **named}, variant
    raw["wagers"] = {**raw["wagers"]}
    for amendment in changes:
        try:
            _apply(book, raw, amendment, made_by=made_by)
        except BookError as error:
            raise BookError([f"{amendment.at}: {gap}" if amendment.at else gap for gap in error.gaps]) from None
    if made_by == "variant":
        raw["variants"] = {}
    raw.pop("digest", None)
    raw["hashed"] = f"{book.digest} {[change[:4] for change in changes]}"
    return build(raw)


_RESERVED = {"variant": "the book's own variants", "conditions": "the conditions of a tournament"}
"""By limit of a right to amend: in words, the only amendments that may use a right with that limit."""


def _apply(book: Book, raw: dict[str, Any], amendment: Amendment, *, made_by: str) -> None:
    right = book.rights.get(amendment.by)
    if right is None:
        known = ", ".join(book.rights) or "none"
        raise BookError([f"{book.house} gives no right to amend by {amendment.by!r}; its rights are: {known}"])
    if right.limit in _RESERVED and right.limit != made_by:
        raise BookError([f"the right {amendment.by} allows only amendments by {_RESERVED[right.limit]}"])
    if amendment.table not in right.tables:
        raise BookError([f"{amendment.by} is a right to amend {', '.join(right.tables)}, not {amendment.table}"])
    if amendment.table != "wagers":
        section = SECTIONS.get(amendment.table)
        _check_columns(amendment, (*section.names, *section.keys) if section else HEAD[""])
    stored = "digest" in book.raw  # its names and words are not checked: tables were opened with it
    if not stored and (wrong := list(_cell_errors(amendment))):
        raise BookError(wrong)
    if amendment.table == "book":
        raw["book"].update(amendment.set)
        return
    if amendment.table == "wagers":
        _change_wager(raw, amendment)
        return
    rows = raw[amendment.table]
    section = SECTIONS[amendment.table]
    columns = (*section.names, *section.keys)
    if not amendment.where:
        _add(right, rows, columns, amendment)
        return
    chosen = [row for row in rows if all(row.get(column) == value for column, value in amendment.where.items())]
    if not chosen:
        raise BookError([_no_row_words(amendment, rows)])
    for row in chosen:
        _check_limit(right, amendment, row)
        if amendment.set:
            row.update(amendment.set, amended=amendment.by, at=amendment.at or row["at"])
        else:
            rows.remove(row)


def _cell_errors(amendment: Amendment) -> Iterator[str]:
    """Yield what is wrong with the names and cells of a change."""
    if amendment.table == "wagers":
        name = (amendment.where or amendment.set).get("wager", "")
        yield from wager_name_errors(str(name), amendment.set.get("also", ""))
        return
    yield from row_name_errors(amendment.table, amendment.set) if amendment.table in SECTIONS else ()
    keys = HEAD[""] if amendment.table == "book" else SECTIONS[amendment.table].keys
    added = {} if amendment.where or amendment.table == "book" else {name: keys[name].default or "" for name in keys}
    for name, text in {**added, **amendment.set}.items():
        if name in keys and (says := cell_error(name, keys[name], text)):
            row = {**amendment.where, **amendment.set}
            named = [row[one] for one in row if one not in keys]
            row_name = " ".join(map(str, named)) or amendment.table
            yield f"{row_name}: {says}"


def _change_wager(raw: dict[str, Any], amendment: Amendment) -> None:
    """Add a wager, change keys of one, or remove it together with its rows of results and odds."""
    wagers, name = raw["wagers"], (amendment.where or amendment.set).get("wager", "")
    if (name in wagers) != bool(amendment.where) or not {*amendment.where} <= {"wager"}:
        right = "a new wager has a name of its own" if not amendment.where else f"it is one of {', '.join(wagers)}"
        raise BookError([f"wagers: `wager` names the wager, and {right}; not {name!r}"])
    if not amendment.set:
        raw["left_out"] = {**raw.get("left_out", {}), name: wagers.pop(name)["label"]}
        for table in ("resolution", "odds"):
            raw[table] = [row for row in raw[table] if row["wager"].partition(" ")[0] != name]
        return
    own = {key: value for key, value in amendment.set.items() if key != "wager"}
    if wrong := [f"{name}: {says}" for _, says in wager_errors({**_NEEDED_KEYS, **own} if amendment.where else own)]:
        raise BookError(wrong)
    marked = {key: {**rule, "amended": amendment.by} if type(rule) is dict else rule for key, rule in own.items()}
    wagers[name] = {**wagers.get(name, {}), **marked}
    if {"label", "also"} & own.keys() and (twice := [f"{one}: {says}" for one, says in label_errors(wagers)]):
        raise BookError(twice)
    places = raw.get("lines", {})
    raw["lines"] = {**places, "wagers.toml": {**places.get("wagers.toml", {}), name: amendment.at or "wagers, amended"}}


_NEEDED_KEYS = {"label": "-", "area": "-", "place": {"when": "-"}}
"""The keys that every wager must have; a change to a wager may leave them out, since the wager has them already."""


def _check_columns(amendment: Amendment, columns: Iterable[str]) -> None:
    """Raise BookError if the change names a column that the table does not have."""
    for column in (*amendment.where, *amendment.set):
        if column not in columns:
            where = f"amendment of {amendment.table} by {amendment.by}"
            raise BookError([f"{where}: the table has no column {column!r}; its columns are {', '.join(columns)}"])


def _add(right: Right, rows: list[dict[str, str]], columns: Iterable[str], amendment: Amendment) -> None:
    if right.limit == "higher_odds":
        raise BookError([f"{amendment.by} is a right to change rows, not to add them"])
    at = amendment.at or f"{amendment.table}, added"
    unsaid = {name: key.default or "" for name, key in SECTIONS[amendment.table].keys.items()}
    rows.append({**dict.fromkeys(columns, ""), **unsaid, **amendment.set, "at": at, "amended": amendment.by})


def _check_limit(right: Right, amendment: Amendment, row: dict[str, str]) -> None:
    """Raise BookError for a change that is beyond the limit of its right."""
    if right.limit == "higher_odds":
        new = amendment.set.get("odds", row["odds"])
        if set(amendment.set) != {"odds"} or ratio(new, row["at"]) <= ratio(row["odds"], row["at"]):
            raise BookError(
                [
                    f"{amendment.by}: {row['wager']}: this right only raises odds: "
                    f"set `odds` above {row['odds']}, not to {new}"
                ]
            )


def _no_row_words(amendment: Amendment, rows: list[dict[str, str]]) -> str:
    """Return a sentence that no row matches, with the values of the first column in which none does."""
    where = " and ".join(f"{column} is {value}" for column, value in amendment.where.items())
    for column, value in amendment.where.items():
        known = sorted({row[column] for row in rows if row.get(column)})
        if value not in known and known:
            values = ", ".join(known[:12]) + (" …" if len(known) > 12 else "")
            return f"{amendment.table}: there is no row where {where}; the known values of {column} are {values}"
        rows = [row for row in rows if row.get(column) == value]
    return f"{amendment.table}: there is no row where {where}"
