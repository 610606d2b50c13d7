"""Citations: the clause and reading that a row rests on; and which roles may do an act by them."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypedDict

from hardway.rulebook.model.section import ROLES, BookKey


class CitedFields(TypedDict):
    """The fields of an event that cite a clause."""

    clause: str
    reading: str


class Cite(NamedTuple):
    """The clause that a rule rests on, and the reading if the clause needed one."""

    clause: str
    reading: str = ""
    amended: str = ""
    """The clause that gives the right by which the cited row was amended; empty if it was not amended."""

    @property
    def cited(self) -> CitedFields:
        """Return the clause and the reading, as the fields of an event."""
        return {"clause": self.clause, "reading": self.reading}


def cite_of(row: Mapping[str, Any]) -> Cite:
    """Return the citation of a row."""
    return Cite(row.get("clause", ""), row.get("reading", ""), row.get("amended", ""))


def readings_in(text: str) -> list[str]:
    """Return the readings in a text such as `AD2, AD1`."""
    return text.split(", ") if text else []


def all_readings(*texts: str) -> str:
    """Return the readings in several texts, each once, as one text."""
    return ", ".join(dict.fromkeys(one for text in texts for one in readings_in(text)))


class Authority(NamedTuple):
    """Which roles may do an act, and what it needs besides: `because`, `name`, or a breach reported a number of
    times.
    """

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
