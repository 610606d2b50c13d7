"""Whether an entry that comes under a key that was given before is the same entry. Knows rows and the notation.

>>> row = Row.after(None, stream="t", kind="entry", entry="@2026-11-15T07:40:05 bet p1 pass 10")
>>> same(row, "bet pass 10.00", "p1"), same(row, "bet pass 20", "p1"), same(row, "leave", "p1")
(True, False, False)
"""

from typing import Any

from hardway.floor.powers import OWN
from hardway.journal import Row
from hardway.notation import NotationError, parse

OTHERWISE = ("undo", "bots", "read", "confirm")
"""What a table writes down otherwise than it was said."""
FILLED_IN: dict[str, Any] = {"manner": None, "by": "", "name": ""}
"""What is filled in when somebody confirms an entry, or gives it in a role."""


def same(row: Row, text: str, person: str) -> bool:
    """Say whether a row was made of this entry; yes, where that cannot be told."""
    kept, said = row.entry.split(), text.split()
    kept = kept[1:] if kept and kept[0].startswith("@") else kept
    if not kept or not said or said[0] in OTHERWISE:
        return True
    if said[0] in OWN and not row.role:
        said.insert(1, person)
    try:
        return _bare(kept) == _bare(said)
    except NotationError:
        return False


def _bare(words: list[str]) -> tuple[type, Any]:
    command: Any = parse(" ".join(words))
    return type(command), command._replace(**{name: FILLED_IN[name] for name in FILLED_IN if name in command._fields})
