"""Reads the files of a house into plain tables, each row with its place. Must not know what the rows mean."""

import csv
import re
from pathlib import Path
from typing import Any

from hardway.rulebook.files.source import BookError, is_there, read_text, read_toml, table, toml
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.rulebook.loading.house_shelf import AMENDMENTS, FILES, HOUSES, MORE
from hardway.rulebook.loading.rows import FileTables
from hardway.rulebook.schema.schema import SECTIONS, no_house_name, of_file

PROOFS = Path(__file__).parent.parent / "proofs"
"""What tests claim to prove which clause of the houses here: `make proofs` writes it."""
PROOFS_FILE = "proofs.csv"
_CLAIM = re.compile(r"^# proves: (.+?)\s*$", re.MULTILINE)
"""What a record says of a clause that it proves."""
"""The same, in the folder of another house."""
OPTIONAL_COLUMNS = ("reading", "when")

Raw = dict[str, Any]


def read(folder: Path) -> Raw:
    """Read every file of a book as it stands, each row with its place; raise BookError with all that is amiss."""
    raw: Raw = {"hashed": "", "proofs": {}, "lines": {}}
    wrong: list[str] = []
    for file in (*FILES, *MORE):
        if file in MORE and not is_there(folder / file):
            raw.update({name: [] for name in of_file(file)})
            continue
        try:
            text = read_text(folder / file, file)
            raw["hashed"] += text
            if file.endswith(".csv"):
                columns = SECTIONS[file[:-4]].keys
                needed = [one for one in columns if one not in OPTIONAL_COLUMNS]
                raw[file[:-4]] = table(text, file, needed, [one for one in OPTIONAL_COLUMNS if one in columns])
            else:
                wrong += _tables(file, toml(text, file), raw) or _nothing(file, raw)
        except BookError as error:
            wrong += error.gaps
    variants = sorted(folder.glob(f"*/{AMENDMENTS}"))
    named = [(path.parent.name, no_house_name(path.parent.name)) for path in variants]
    wrong += [f"{variant}/{AMENDMENTS}:1: its folder names a variant: {says}" for variant, says in named if says]
    if wrong:
        raise BookError(wrong)
    raw["variants"] = {path.parent.name: read_amendments(path, f"{path.parent.name}/{AMENDMENTS}") for path in variants}
    raw["proofs"] = _proofs(folder)
    return raw


def _tables(file: str, parsed: TomlFile, raw: Raw) -> list[str]:
    """Put what a file holds into the plain tables, and return what is wrong with it."""
    tables = FileTables(file, parsed)
    if file == "wagers.toml":
        raw["wagers"] = tables.wagers()
    else:
        raw.update(tables.rows())
    if file == "book.toml":
        raw["book"] = tables.head()
    raw["lines"][file] = tables.places()
    return tables.wrong


def _nothing(file: str, raw: Raw) -> list[str]:
    """Say of a file that a house need not have that it has no row."""
    empty = file in MORE and not any(raw[name] for name in of_file(file))
    return [f"{file}:1: it says nothing; write its tables, or take the file out"] if empty else []


def read_amendments(path: Path, name: str) -> dict[str, Any]:
    """Read amendments, each with its place."""
    try:
        parsed = read_toml(path, name)
    except BookError as error:
        way = "; each change begins with [[amendment]], in two brackets"
        raise BookError(
            [f"{gap}{way if 'amendment' in gap and 'twice' in gap else ''}" for gap in error.gaps]
        ) from None
    rows = parsed.data.get("amendment")
    for index, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            row["at"] = f"{name}:{parsed.line(('amendment', str(index)))}"
    return parsed.data


def own_records(folder: Path) -> list[Path]:
    """Return the records that lie beside a book, or in its folder `records`: those that claim a clause prove it."""
    return sorted((*folder.glob("*.craps"), *folder.glob("records/*.craps")))


def _proofs(folder: Path) -> dict[str, list[str]]:
    """Return the tests and records that prove each clause, where that is known."""
    path = PROOFS / f"{folder.name}.csv" if folder.parent == HOUSES else folder / PROOFS_FILE
    found: dict[str, list[str]] = {}
    for clause, proof in csv.reader(read_text(path, path.name).splitlines()[1:]) if path.is_file() else ():
        found.setdefault(clause, []).append(proof)
    for record in own_records(folder):
        for clause in _CLAIM.findall(read_text(record, record.name)):
            found.setdefault(clause, []).append(record.relative_to(folder).as_posix())
    return found
