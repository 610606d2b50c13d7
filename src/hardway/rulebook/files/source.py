"""Reads a file of a house: text, TOML or CSV. A file that cannot be read raises BookError with file and line.

Does not know what a book says.
"""

import csv
import io
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from hardway.errors import HardwayError
from hardway.rulebook.files.toml_lines import TomlError, TomlFile

MAX_FILE_BYTES = 1 << 20
"""Ten times the longest file of the houses that come with Hardway; longer ones take more than a second to read."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Matches invisible characters; some of them reverse the order of the text after them."""
_WHOLE = re.compile(r"[0-9]{1,6}\Z")
_LONG = re.compile(r"\S{120,}")
MAX_SENTENCE_LENGTH = 1500
_SEPARATORS = {";": "semicolons", "\t": "tabs"}
"""Characters that some programs write between cells in place of commas, with their names."""


class BookError(HardwayError):
    """A rule book that is not whole; `gaps` says everything that is wrong with it."""

    def __init__(self, gaps: list[str]) -> None:
        self.gaps = [_shortened(gap) for gap in gaps]
        super().__init__("\n".join(self.gaps))


class UnknownHouse(BookError):
    """There is no house and no folder of this name."""

    def __init__(self, house: str, says: str) -> None:
        super().__init__([says])
        self.house = house


def _shortened(gap: str) -> str:
    """Return a sentence cut to a readable length, because quotations in it may be very long."""
    shortened = _LONG.sub(lambda long: f"{long[0][:60]}…", gap)
    return shortened if len(shortened) <= MAX_SENTENCE_LENGTH else f"{shortened[:MAX_SENTENCE_LENGTH]}…"


def as_written(value: Any) -> str:
    """Return a value as a TOML file would write it."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value_as_written(one)}' for key, one in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value_as_written, value))}]"
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _value_as_written(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else as_written(value)


def whole_number(text: str) -> int | None:
    """Return a number written in at most six plain digits; None for any other text."""
    return int(text) if _WHOLE.match(text) else None


def path_exists(path: Path) -> bool:
    """Say whether a path exists; true also for a link that leads nowhere."""
    return os.path.lexists(path)


def read_text(path: Path, name: str) -> str:
    """Return the text of a file, without the byte order mark that Excel writes; messages call the file `name`."""
    try:
        if path.is_dir():
            raise BookError([f"{name}: it is a folder; a file of this name is needed"])
        if path.exists() and not path.is_file():
            raise BookError([f"{name}: it is a device or a pipe; put a text file of this name here"])
        data = path.read_bytes() if path.stat().st_size <= MAX_FILE_BYTES else None
    except FileNotFoundError:
        where = "" if path.parent == Path() else f" from {path.parent}"
        raise BookError([f"{name}: the file is missing{where}{_suggest_file(path)}"]) from None
    except OSError as error:
        raise BookError([f"{name}: the file cannot be read: {(error.strerror or str(error)).lower()}"]) from None
    if data is None:
        raise BookError(
            [f"{name}: the file is larger than {MAX_FILE_BYTES >> 20} MB, the most that is read; make it smaller"]
        )
    return _decoded(data, name)


def _suggest_file(path: Path) -> str:
    """Return a suggestion for a missing file: one whose name differs only in letter case or has a suffix too many."""
    here = path.parent.iterdir() if path.parent.is_dir() else ()
    alike = sorted(one.name for one in here if one.is_file() and path.suffix in one.name.lower())
    like = nearest_name(path.name, alike)
    return f"; there is {like}: rename it {path.name}" if like else ""


def nearest_name(name: str, others: Iterable[str]) -> str:
    """Return the name most similar to this one, both without suffixes; empty if none is similar."""
    from difflib import get_close_matches  # imported here: few books need it

    stems = {other.lower().partition(".")[0]: other for other in reversed([*others])}
    return next((stems[stem] for stem in get_close_matches(name.lower().partition(".")[0], stems, 1, 0.75)), "")


def _decoded(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        says = f"not UTF-8 at byte {error.start}; save the file as UTF-8"
        raise BookError([f"{name}:{line}: {says}"]) from None
    if found := _CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BookError([f"{name}:{line}: {found[0]!r} is a control character; take it out"])
    return text


def read_toml(path: Path, name: str) -> TomlFile:
    """Read a TOML file and the lines of its keys; raise BookError if it is not valid."""
    return parse_toml(read_text(path, name), name)


def parse_toml(text: str, name: str) -> TomlFile:
    """Parse the text of a TOML file; raise BookError if it is not valid."""
    try:
        parsed = TomlFile(text)
    except TomlError as error:
        raise BookError([f"{name}:{error.line}: {error}"]) from None
    if "\\" in text:  # a file with a control character was refused, but a backslash can still write one
        wrong = [path for path, value in _texts_in((), parsed.data) if _CONTROL.search(value)]
        if wrong:
            says = "it has a control character; take it out"
            raise BookError([f"{name}:{parsed.line(path)}: {' '.join(path)}: {says}" for path in wrong])
    return parsed


def _texts_in(path: tuple[str, ...], value: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        inner: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in inner:
            yield from _texts_in((*path, str(key)), one)


def parse_csv(text: str, name: str, needed: Iterable[str], optional: Iterable[str] = ()) -> list[dict[str, str]]:
    """Parse the text of a CSV file into rows by column, each with its file and line as `at`; empty lines are
    skipped.
    """
    lines = _cells(text, name)
    _, columns = next(lines, (1, []))
    width = len(columns)
    while columns and not columns[-1].strip():
        columns.pop()
    known = (*needed, *optional)
    if wrong := list(_wrong_columns(columns, needed, known)):
        raise BookError([f"{name}:1: {says}" for says in wrong])
    rows = []
    for line, cells in lines:
        while width >= len(cells) > len(columns) and not cells[-1].strip():
            cells.pop()
        if len(cells) != len(columns):
            says = f"expected the columns {', '.join(columns)}: {len(columns)} cells, not {len(cells)}"
            raise BookError([f"{name}:{line}: {says}"])
        rows.append({**dict(zip(columns, cells, strict=True)), "at": f"{name}:{line}"})
    return rows


def _cells(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number and the cells of each line that is not empty."""
    reader, line = csv.reader(io.StringIO(text, newline=""), strict=True), 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        if "limit" in str(error):
            says = f"a cell has more than {csv.field_size_limit():,} characters: {text.splitlines()[line - 1]}"
        else:
            says = "a quotation mark that opens a cell closes it too, before a comma; inside it is written twice"
        raise BookError([f"{name}:{line}: {says}"]) from None


def _wrong_columns(columns: list[str], needed: Iterable[str], known: tuple[str, ...]) -> Iterator[str]:
    used = next((name for sign, name in _SEPARATORS.items() if any(sign in column for column in columns)), "")
    if used:
        yield f"cells have commas between them, not {used}; save the file as CSV with commas"
        return
    has = f"the columns are {', '.join(known)}"
    yield from (f"the column {column!r} is missing; {has}" for column in needed if column not in columns)
    yield from (f"{column!r} is no column; {has}" for column in columns if column not in known)
    yield from (f"the column {column!r} is here twice" for column in known if columns.count(column) > 1)
