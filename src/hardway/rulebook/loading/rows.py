"""Makes the plain tables of a book from its TOML files, and checks the keys and kinds of their cells."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from hardway.rulebook.files.source import as_written
from hardway.rulebook.files.toml_lines import Path, TomlFile
from hardway.rulebook.model.section import TRUE_FALSE, BookKey, Section
from hardway.rulebook.schema.schema import (
    HEAD,
    SECTIONS,
    house_name_error,
    name_error,
    of_file,
    row_name_errors,
    wager_name_errors,
)
from hardway.rulebook.schema.wager_schema import WAGER, WagerRule

PlainRow = dict[str, str]
_NUMBERED = re.compile(r"([A-Za-z]+)([0-9]+)\Z")
_OWN_SERIES = "HW"
"""The letters before the numbers of readings that Hardway added, as in HW3; these are listed after a house's own."""


_NEEDED = {key for key, rule in WAGER.items() if (rule.needed if isinstance(rule, WagerRule) else rule.default is None)}
"""The keys that every wager of a book must have."""


class FileTables:
    """The tables of one file of a book, and its errors."""

    def __init__(self, file: str, parsed: TomlFile) -> None:
        self.file = file
        self.parsed = parsed
        self.data = parsed.data
        self.wrong: list[str] = []

    def rows(self) -> dict[str, list[PlainRow]]:
        """Return the plain tables of the file, each row with its file and line."""
        found = {name: list(self._section(name, section)) for name, section in of_file(self.file).items()}
        if "readings" in found:
            found["readings"].sort(key=_reading_order)
        for section in of_file(self.file).values():
            if "label" in section.keys and type(table := self.data.get(section.table)) is dict:
                for name, says in label_errors(table):
                    self._say((section.table, name), says)
        self._unknown((), self.data, {section.table for section in of_file(self.file).values()} | self._own())
        return found

    def head(self) -> dict[str, Any]:
        """Return the head of book.toml: everything outside its plain tables."""
        top = {key: value for key, value in self.data.items() if key in HEAD[""]}
        self._fill({}, (), top, HEAD[""])
        if says := house_name_error(str(top.get("name", "mine"))):
            self._say(("name",), says)
        regulator, roles = (self._table((name,)) for name in ("regulator", "roles"))
        self._fill({}, ("regulator",), regulator, HEAD["regulator"])
        for role, row in roles.items():
            if self._is_table(("roles", role), row):
                self._fill({}, ("roles", role), row, HEAD["roles"])
                if says := name_error("roles", role):
                    self._say(("roles", role), says)
        for role, says in label_errors(roles):
            self._say(("roles", role), says)
        return one_paragraph({**top, "regulator": regulator, "roles": roles})

    def wagers(self) -> dict[str, Any]:
        """Return the wagers of wagers.toml as TOML has them."""
        for name, wager in self.data.items():
            if self._is_table((name,), wager):
                for says in wager_name_errors(name, wager.get("also")):
                    self._say((name,), says)
                for path, says in wager_errors(wager):
                    self._say((name, *path), says)
        for name, says in label_errors(self.data):
            self._say((name,), says)
        return one_paragraph(self.data)

    def places(self) -> dict[str, int]:
        """Return the line of each table; of the head and of wagers also the line of each key: `pass`,
        `pass.contract`.
        """
        if self.file not in ("book.toml", "wagers.toml"):
            return {section.table: self.parsed.line((section.table,)) or 1 for section in of_file(self.file).values()}
        tables = {path: line for path, line in self.parsed.tables.items() if len(path) < 2}
        found = {".".join((*path, key)): line for path in ((), *tables) for key, line in self.parsed.keys(path).items()}
        return {**found, **{path[0]: line for path, line in tables.items()}}

    def _own(self) -> set[str]:
        return {*HEAD[""], *HEAD} - {""} if self.file == "book.toml" else set()

    def _section(self, name: str, section: Section) -> Iterator[PlainRow]:
        top = self.data.get(section.table, {} if section.names else [])
        if not section.names:
            if type(top) is not list or not all(type(row) is dict for row in top):
                self._say((section.table,), f"write each row as a table [[{section.table}]]")
                return
            for index, row in enumerate(top):
                path: Path = (section.table, str(index))
                made: PlainRow = {}
                self._fill(made, path, row, section.keys)
                made["at"] = self._at(path)
                yield made
            return
        for names, row in self._deep((section.table,), top, len(section.names)):
            made = dict(zip(section.names, names, strict=True))
            path = (section.table, *names)
            for says in row_name_errors(name, made):
                self._say(path, says)
            self._fill(made, path, row, section.keys)
            made["at"] = self._at(path)
            yield made

    def _deep(self, path: Path, table: Any, depth: int) -> Iterator[tuple[Path, Mapping[str, Any]]]:
        """Yield every table that is nested `depth` names deep, with those names."""
        if not self._is_table(path, table):
            return
        for name, inner in table.items():
            if depth > 1 and inner == {}:
                self._say((*path, name), "it has no line; write one, or take the table out")
            elif depth > 1:
                yield from self._deep((*path, name), inner, depth - 1)
            elif self._is_table((*path, name), inner):
                yield (*path[1:], name), inner

    def _fill(self, made: PlainRow, path: Path, row: Mapping[str, Any], keys: Mapping[str, BookKey]) -> None:
        """Fill the plain row `made` with the cells of a row, and report errors in them."""
        if path and not row.keys() <= keys.keys():
            self._unknown(path, row, set(keys))
        for name, key in keys.items():
            value = row.get(name)
            if type(value) is str and not key.is_list and not key.is_number:
                text = " ".join(value.split()) if "\n" in value else value
                made[name] = text if key.separator == " " else key.separator.join(text.split())
            elif value is not None:
                made[name] = self._cell((*path, name), key, value)
            elif key.default is not None:
                made[name] = key.default
            else:
                self._say(path, f"the key {name!r} is missing")
            if value is not None and name in made and (says := cell_error(name, key, made[name])):
                self._say((*path, name), says)

    def _cell(self, path: Path, key: BookKey, value: Any) -> str:
        if key.is_number:
            if type(value) is not int or not 0 <= value <= MAX_NUMBER:
                self._say(path, f"{path[-1]} must be a whole number from 0 to {MAX_NUMBER}, not {as_written(value)}")
            return str(value)
        if type(value) in (int, float):
            return str(value)
        if key.is_list and type(value) is list and all(type(one) is str for one in value):
            return key.separator.join(value)
        self._say(path, f"{path[-1]} must be a {'list of texts' if key.is_list else 'text'}, not {_shown(value)}")
        return ""

    def _table(self, path: Path) -> dict[str, Any]:
        found = self.data.get(path[-1], {})
        if path[-1] not in self.data:
            self.wrong.append(f"{self.file}:1: the key {path[-1]!r} is missing")
        return found if self._is_table(path, found) else {}

    def _is_table(self, path: Path, value: Any) -> bool:
        if type(value) is dict:
            return True
        self._say(path, f"{path[-1]} must be a table, not {as_written(value)}")
        return False

    def _unknown(self, path: Path, row: Mapping[str, Any], known: set[str]) -> None:
        for name in row:
            if name not in known:
                what = "key" if path else "table or key"
                self._say((*path, name), f"unknown {what} {name!r}; known are {', '.join(sorted(known))}")

    def _at(self, path: Path) -> str:
        """Return the file and line of a row, or of the table around it."""
        return f"{self.file}:{self.parsed.line(path) or 1}"

    def _say(self, path: Path, says: str) -> None:
        named = path[1 : 1 + SECTION_TABLES[path[0]]] if path and path[0] in SECTION_TABLES else path[:1]
        name = " ".join(named) if named or not path else " ".join([path[0], *(str(int(one) + 1) for one in path[1:2])])
        named_in_it = says.startswith((f"{name} is ", f"{name} must be "))
        sentence = f"{name}: {says}" if name and not named_in_it else says
        self.wrong.append(f"{self._at(path)}: {sentence}")


def one_paragraph(data: dict[str, Any]) -> dict[str, Any]:
    """Return a table in which every text is on one line."""
    return {name: _one_line(value) for name, value in data.items()}


def _one_line(value: Any) -> Any:
    if type(value) is dict:
        return one_paragraph(value)
    return " ".join(value.split()) if type(value) is str and "\n" in value else value


MAX_NUMBER = 9999
"""The largest whole number that a book may contain."""


def cell_error(name: str, key: BookKey, text: str) -> str:
    """Return why a key cannot have this text, and what would be right; empty if it can."""
    if key.default is None and not key.may_be_empty and not text.strip():
        return f"{name} is empty; write {key.says}"
    if key.one_of and text not in key.one_of:
        return f"{name} must be {' or '.join(key.one_of)}, not {text!r}"
    if text and not text.strip():
        return f"{name} is blank; write {key.says}, or take the key out"
    if key.max_length and len(text) > key.max_length:
        return f"{name} has {len(text):,} characters; write at most {key.max_length}"
    words = [word.strip() for word in text.split(key.separator)] if key.many else []
    twice = next((word for word in words if word and words.count(word) > 1), "")
    return f"{twice} is named twice; write it once" if twice else ""


def _shown(value: Any) -> str:
    """Return a value as TOML writes it; for yes, no and dates with how to write it right."""
    if isinstance(value, bool):
        return f'{str(value).lower()}, which is no text; write "{"yes" if value else "no"}"'
    return (
        f'{value.isoformat()}, which is no text; write "{value.isoformat()}", in quotation marks'
        if isinstance(value, date)
        else as_written(value)
    )


MAX_LABEL_LENGTH = 80
"""The most characters of a label that a screen can show."""


def label_errors(named: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the wagers, roles or grounds whose label is too long, or is also the label or name of an earlier row."""
    first: dict[str, str] = {}
    others = {one: name for name, row in named.items() for one in (name, *_other_names(row))}
    for name, row in named.items():
        label = row.get("label") if type(row) is dict else None
        if type(label) is str and len(label) > MAX_LABEL_LENGTH:
            yield name, f"its label has {len(label):,} characters; write at most {MAX_LABEL_LENGTH}"
        elif type(label) is str and label.strip():
            other = first.setdefault(" ".join(label.split()).casefold(), name)
            entered = others.get("_".join(label.split()).casefold(), name)
            if other != name:
                yield name, f"its label is {label!r}, as that of {other}; give each its own label"
            elif entered != name:
                yield name, f"its label is {label!r}, but in entries that is the name of {entered}; write another label"


def _other_names(row: Any) -> list[str]:
    also = row.get("also") if type(row) is dict else None
    return also.split() if type(also) is str else []


def wager_errors(wager: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Yield the path of each wrong key of a wager, and what is wrong with it."""
    yield from (((name,), _no_key(name, WAGER)) for name in wager if name not in WAGER)
    yield from (((), f"the key {name!r} is missing") for name in sorted(_NEEDED - wager.keys()))
    for key, value in wager.items():
        rule = WAGER.get(key)
        if isinstance(rule, WagerRule) and type(value) is not dict:
            yield (key,), f"{key} must be a table, not {as_written(value)}"
        elif isinstance(rule, WagerRule):
            yield from (((key, *path), says) for path, says in _rule_errors(key, rule, value))
        elif isinstance(rule, BookKey) and type(value) is not str:
            yield (key,), f"{key} must be a text, not {_shown(value)}"
        elif isinstance(rule, BookKey) and (says := cell_error(key, rule, value)):
            yield (key,), says


def _rule_errors(key: str, rule: WagerRule, value: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    known = rule.keys.keys() if not rule.others else value.keys()
    yield from (((name,), _no_key(name, known)) for name in value if name not in known)
    for name, one in value.items():
        if isinstance(one, list | dict):
            yield (), f"{key}: {name} must be one value, not {as_written(one)}"
        elif name in ("clause", "reading") and type(one) is not str:
            yield (name,), f'{key}: {name} must be a text, not {one!r}; write {name} = "{one}"'
        elif name in rule.keys and rule.keys[name].one_of == TRUE_FALSE:
            yield from [((name,), f"{key}: {name} must be true or false, not {as_written(one)}")] * (
                type(one) is not bool
            )
        elif type(one) is float and name in rule.keys:
            yield (name,), f"{key}: {name} must be {rule.keys[name].says}, not {as_written(one)}"
        elif type(one) in (int, bool, float) and not (type(one) is int and 0 < one <= MAX_NUMBER):
            yield (name,), f"{key}: {name} must be a whole number from 1 to {MAX_NUMBER}, not {as_written(one)}"
        elif name in rule.keys and type(one) is str and (says := cell_error(name, rule.keys[name], one)):
            yield (name,), f"{key}: {says}"
    needed = {name for name, one in rule.keys.items() if one.default is None}
    yield from (((), f"the key {name!r} is missing") for name in sorted(needed - value.keys()))


def _no_key(name: str, known: Iterable[str]) -> str:
    return f"unknown key {name!r}; known are {', '.join(sorted(known))}"


SECTION_TABLES = {**{section.table: len(section.names) for section in SECTIONS.values()}, "roles": 1}
"""By table: how many names identify a row; 0 for rows in a list, which are identified by their number."""


def _reading_order(row: PlainRow) -> tuple[bool, str, int]:
    """Return the sort key of a reading: its series, then its number."""
    found = _NUMBERED.match(row["id"])
    return (found[1] == _OWN_SERIES, found[1], int(found[2])) if found else (True, row["id"], 0)
