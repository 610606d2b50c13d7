"""The tables of docs/notation.md, as the tests read them. The document is the authority; only its tables of verbs are
written from data (`tools/verbs.py`)."""

import re
from pathlib import Path

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
_TICKED = re.compile(r"`([^`]*)`")


def section(title: str) -> str:
    """Return the text under a heading, up to the next one of its rank or above."""
    found = re.search(rf"^(#+) {re.escape(title)}$(.*?)(?=^#{{1,2}} |^\1 |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[2]


def rows(title: str) -> list[list[str]]:
    """Return the rows of the tables under a heading, without their headings."""
    found = []
    for line in section(title).splitlines():
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]
        if cells and not set(cells[0]) <= {"-", " "}:
            found.append(cells)
    return [cells for cells in found if "`" in cells[0]]


def ticked(text: str) -> list[str]:
    """Return the texts between backticks."""
    return _TICKED.findall(text)


def blocks(language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def without_brackets(example: str) -> list[str]:
    """Return an example with and without its optional parts in square brackets."""
    if "[" not in example:
        return [example]
    return [re.sub(r"\s*\[[^]]*\]", "", example), re.sub(r"\[([^]]*)\]", r"\1", example)]


def event_fields() -> dict[str, set[str]]:
    """Return the fields of each event in the table; those of `settled` follow it."""
    fields: dict[str, set[str]] = {}
    for names, carries in rows("Events"):
        plain = re.sub(r"\([^)]*\)", "", carries.split(":")[0])
        common, *more = plain.split(";")
        for name in ticked(names):
            fields[name] = set(ticked(common))
        for part in more:
            also = re.findall(r"`(\w+)` also ((?:`\w+`(?: and )?)+)", part)
            for name, extra in also:
                fields[name] |= set(ticked(extra))
            if not also:
                for name in ticked(names):
                    fields[name] |= set(ticked(part))
    return fields


def settled_fields() -> set[str]:
    """Return the fields of a settlement, from the paragraph that begins with `settled`."""
    paragraph = section("Events").split("\n`settled` carries ")[1].split("`stands` is given")[0]
    return set(ticked(re.sub(r"\([^)]*\)", "", paragraph))) - {"settled", "won"}
