"""Says which names a book can bring: words that every page, address and entry can say. Knows no house."""

from collections.abc import Iterator, Mapping

from hardway.rulebook.schema.schema import SECTIONS
from hardway.values.entry_words import said_beside
from hardway.values.names import HOUSE_NAME, HOUSE_WORD

COMMANDS = ("check", "compare", "new")
"""What stands after `hardway rules` and is no house."""
_LONGEST = 80
"""Of the number of a clause, or of a reading."""


def no_name(table: str, name: str) -> str:
    """Return why nothing of a table can be called so, and what would be right; nothing where it can."""
    if not HOUSE_NAME.match(name):
        return f"{name!r} is no name: {HOUSE_WORD}"
    if name in said_beside(table):
        return f"{name!r} is a word of the notation, which entries need; give it another name, such as my_{name}"
    return ""


def no_house_name(name: str) -> str:
    """Return why no house or variant can be called so, and what would be right; nothing where it can."""
    if not HOUSE_NAME.match(name):
        return f"its name is {HOUSE_WORD}; not {name!r}"
    return f"`hardway rules {name}` is a command; choose another name than {name!r}" if name in COMMANDS else ""


def misnamed_row(table: str, row: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with the names of a row of a plain table, or of a change of it."""
    section = SECTIONS[table]
    for column in section.names:
        name = row.get(column)
        if name is None:
            continue
        if section.own and column == section.names[-1]:
            says = no_name("wagers" if table == "groups" else table, name)
        elif not name.strip() or " ".join(name.split()) != name or len(name) > _LONGEST:
            says = (
                f"{name!r} is no {column}: write it as the text does, in 1 to {_LONGEST} characters with single blanks"
            )
        else:
            says = ""
        yield from (says,) if says else ()


def misnamed_wager(name: str, also: object) -> Iterator[str]:
    """Yield what is wrong with the name of a wager and its other names."""
    for one in (name, *(also.split() if isinstance(also, str) else ())):
        if says := no_name("wagers", one):
            yield says if one == name else f"also: {says}"
