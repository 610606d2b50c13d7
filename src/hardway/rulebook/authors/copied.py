"""The files of a house under a new name, to be changed: rows, clauses and felt stay, and so do its variants."""

import re
from pathlib import Path

from hardway.rulebook.felt.felt_file import FELT_FILE
from hardway.rulebook.files.source import BookError, path_exists
from hardway.rulebook.loading.house_shelf import AMENDMENTS, FILES, OPTIONAL_FILES
from hardway.rulebook.loading.load import load


def copied_house(folder: Path, name: str) -> dict[str, str]:
    """Return the text of each file of a house's copy, by its path in the folder; records and proofs are not copied.

    The copy has a name for people too, since the regulator approved the text of the first house alone.
    """
    if path_exists(folder / AMENDMENTS):
        raise BookError(["this folder amends another book; copy that book, or this folder with its amendments.toml"])
    old, new = load(folder).house, name.replace("_", " ").title()
    heads = {"book.toml": {"name": name, "house": new}}
    names = [name for name in (*FILES, *OPTIONAL_FILES, FELT_FILE) if path_exists(folder / name)]
    for variant in sorted(path.parent for path in folder.glob(f"*/{AMENDMENTS}")):
        label = load(folder, variant.name).house.replace(old, new)
        heads[f"{variant.name}/{AMENDMENTS}"] = {"house": label if new in label else f"{new}, {variant.name}"}
        names += [f"{variant.name}/{file}" for file in (AMENDMENTS, FELT_FILE) if path_exists(variant / file)]
    return {file: _with_head((folder / file).read_text(encoding="utf-8-sig"), heads.get(file, {})) for file in names}


def _with_head(text: str, head: dict[str, str]) -> str:
    """Return the text of a file with these values of its first keys."""
    for key, value in head.items():
        text = re.sub(rf"^{key}\s*=.*$", f'{key} = "{value}"', text, count=1, flags=re.MULTILINE)
    return text
