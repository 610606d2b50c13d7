"""Refusals: why an entry was not taken, as a value. The names of reasons are a closed list of the core that decides."""

from typing import NamedTuple

from hardway.rulebook.model import Cite


class Refusal(NamedTuple):
    """Why an entry was not taken: a name, the clause that orders it if one does, and a sentence."""

    reason: str
    clause: str | None
    says: str
    reading: str = ""
    amended: str = ""
    """The right by which the rule was amended, where it was."""


def refuse(reason: str, cite: Cite | None, says: str) -> Refusal:
    """Refuse for a reason, by a clause or a reading where one orders it."""
    if cite is None:
        return Refusal(reason, None, says)
    return Refusal(reason, cite.clause or None, says, cite.reading, cite.amended)
