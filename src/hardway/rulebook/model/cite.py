"""What a row rests on: its clause, and the reading where the clause needed one; and who may do an act by it."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypedDict

from hardway.rulebook.model.section import ROLES, BookKey


class CitedFields(TypedDict):
    """What an event has of a citation."""

    clause: str
    reading: str


class Cite(NamedTuple):
    """The clause a rule rests on, and the reading where the clause needed one."""

    clause: str
    reading: str = ""
    amended: str = ""
    """The right by which the row was amended, where it was."""

    @property
    def cited(self) -> CitedFields:
        """Return the clause and the reading, as events have them."""
        return {"clause": self.clause, "reading": self.reading}


def cite_of(row: Mapping[str, Any]) -> Cite:
    """Return what a row of a book says that it rests on."""
    return Cite(row.get("clause", ""), row.get("reading", ""), row.get("amended", ""))


def readings_in(text: str) -> list[str]:
    """Return the readings that a text names: of `AD2, AD1` both."""
    return text.split(", ") if text else []


def all_readings(*texts: str) -> str:
    """Return every reading that something rests on, each once, as one text."""
    return ", ".join(dict.fromkeys(one for text in texts for one in readings_in(text)))


class Authority(NamedTuple):
    """Which roles may do an act, and what it needs besides: `because`, `name`, or a breach reported so many times."""

    act: str
    roles: Annotated[frozenset[str], ROLES]
    needs: Annotated[
        str,
        BookKey(
            "what else it takes: because (a reason), name (of who does it), or a breach that was reported, with how "
            "often: touching 2",
            "",
            words=("because", "name"),
        ),
    ]
    cite: Cite
    at: str
