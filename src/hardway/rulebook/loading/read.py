"""Reads the files of a house into plain tables, each row with its file and line. Does not know what rows mean."""

import csv
import re
from pathlib import Path
from typing import Any

from hardway.rulebook.files.source import BookError, parse_csv, parse_toml, path_exists, read_text, read_toml
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.rulebook.loading.house_shelf import AMENDMENTS, FILES, HOUSES, OPTIONAL_FILES
from hardway.rulebook.loading.rows import FileTables
from hardway.rulebook.schema.schema import SECTIONS, house_name_error, of_file

PROOFS = Path(__file__).parent.parent / "proofs"
"""The folder of files that say which tests prove which clause of Hardway's own houses; `make proofs` writes them."""
PROOFS_FILE = "proofs.csv"
"""The name of the file with the proofs of a house that does not come with Hardway; it is in that house's folder."""
_CLAIM = re.compile(r"^# proves: (.+?)\s*$", re.MULTILINE)
"""Matches the line of a record that names a clause it proves."""
OPTIONAL_COLUMNS = ("reading", "when")

Raw = dict[str, Any]


def read(folder: Path) -> Raw:
    """Return the tables of all files of a book, not typed yet, each row with its file and line.

    Raise BookError with every error.
    """
    raw: Raw = {"hashed": "", "proofs": {}, "lines": {}}
    wrong: list[str] = []
    for file in (*FILES, *OPTIONAL_FILES):
        if file in OPTIONAL_FILES and not path_exists(folder / file):
            raw.update({name: [] for name in of_file(file)})
            continue
        try:
            text = read_text(folder / file, file)
            raw["hashed"] += text
            if file.endswith(".csv"):
                columns = SECTIONS[file[:-4]].keys
                needed = [one for one in columns if one not in OPTIONAL_COLUMNS]
                raw[file[:-4]] = parse_csv(text, file, needed, [one for one in OPTIONAL_COLUMNS if one in columns])
            else:
                wrong += _add_tables(file, parse_toml(text, file), raw) or _empty_file_error(file, raw)
        except BookError as error:
            wrong += error.gaps
    variants = sorted(folder.glob(f"*/{AMENDMENTS}"))
    named = [(path.parent.name, house_name_error(path.parent.name)) for path in variants]
    wrong += [
        f"{variant}/{AMENDMENTS}:1: the variant is named by its folder, and that name is wrong: {says}"
        for variant, says in named
        if says
    ]
    if wrong:
        raise BookError(wrong)
    raw["variants"] = {path.parent.name: read_amendments(path, f"{path.parent.name}/{AMENDMENTS}") for path in variants}
    raw["proofs"] = _proofs(folder)
    return raw


def _add_tables(file: str, parsed: TomlFile, raw: Raw) -> list[str]:
    """Add the tables of a file to `raw`, and return its errors."""
    tables = FileTables(file, parsed)
    if file == "wagers.toml":
        raw["wagers"] = tables.wagers()
    else:
        raw.update(tables.rows())
    if file == "book.toml":
        raw["book"] = tables.head()
    raw["lines"][file] = tables.places()
    return tables.wrong


def _empty_file_error(file: str, raw: Raw) -> list[str]:
    """Return the error of an optional file that has no rows; empty if it has some."""
    empty = file in OPTIONAL_FILES and not any(raw[name] for name in of_file(file))
    return [f"{file}:1: the file has no rows; write some, or remove the file"] if empty else []


def read_amendments(path: Path, name: str) -> dict[str, Any]:
    """Return the content of an `amendments.toml`, each amendment with its file and line."""
    try:
        parsed = read_toml(path, name)
    except BookError as error:
        gaps = [
            f"{gap}; each change begins with [[amendment]], in two brackets"
            if "amendment" in gap and "twice" in gap
            else gap
            for gap in error.gaps
        ]
        raise BookError(gaps) from None
    rows = parsed.data.get("amendment")
    for index, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            row["at"] = f"{name}:{parsed.line(('amendment', str(index)))}"
    return parsed.data


def own_records(folder: Path) -> list[Path]:
    """Return the records beside a book or in its folder `records`; they may prove clauses."""
    return sorted((*folder.glob("*.craps"), *folder.glob("records/*.craps")))


def _proofs(folder: Path) -> dict[str, list[str]]:
    """Return the tests and records that prove each clause."""
    path = PROOFS / f"{folder.name}.csv" if folder.parent == HOUSES else folder / PROOFS_FILE
    found: dict[str, list[str]] = {}
    for clause, proof in csv.reader(read_text(path, path.name).splitlines()[1:]) if path.is_file() else ():
        found.setdefault(clause, []).append(proof)
    for record in own_records(folder):
        for clause in _CLAIM.findall(read_text(record, record.name)):
            found.setdefault(clause, []).append(record.relative_to(folder).as_posix())
    return found
