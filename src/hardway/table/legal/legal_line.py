"""The JSON form of `legal`: one line for each entry."""

from typing import TypedDict

from hardway.rulebook.model.refusal import Refusal, RefusedLine, refused_line
from hardway.table.legal.view import Whose
from hardway.values.event import Dollars

_Words = TypedDict("_Words", {"with": str, "from": str}, total=False)


class LineDetails(_Words, RefusedLine, total=False):
    """The details of a `legal` line; only those that apply are present."""

    wager: str
    player: str
    breach: str
    item: str
    die: int | str
    """The disputed die, or `void` to void the throw."""
    to: str
    dispute: int
    due: Dollars
    """What is still to be paid under the decision of a dispute; negative: what is still to be taken."""
    throw: int
    """The number of the first throw on record that decided a wager of the player."""
    ground: str
    force: str
    between: bool
    parts: list[str]
    """The wagers of a group that would be placed."""
    puts: Dollars
    """What the smallest bet (`min`) on a group puts down in all, if a part of the group is left out."""
    min: Dollars
    max: Dollars
    step: Dollars
    steps_to: Dollars
    """The largest amount that `step` reaches, if `max` is not one of its steps but one payable amount above the cap."""
    pays: str
    exact_every: Dollars
    held: Dollars
    owed: Dollars
    by: list[str]
    """The roles of which one must confirm the entry."""
    late: list[str]
    """The roles that may confirm this bet as late; it is refused only because the dice are out."""
    offered: bool
    """True if the dice are offered to this player now."""
    takes_back: bool
    """True if this No roll would take back the last call."""
    needs: str
    """`because` if the entry must give a reason."""
    next: Whose | None
    """The roles that rule next on the dispute."""
    waits: str | None
    """The clause that keeps the table open until the dispute is closed."""


class LegalLine(LineDetails):
    """An entry that may be given now, or one that may not, with the reason."""

    entry: str
    """A verb, or the name of a power that confirms entries of players."""


LegalLists = TypedDict("LegalLists", {"may": list[LegalLine], "not": list[LegalLine]})
LegalLists.__doc__ = "The entries that may be given now (`may`), and the others with the reason (`not`)."


def refused_entry(entry: LegalLine, refusal: Refusal) -> LegalLine:
    """Return the line of an entry that may not be given, with the reason."""
    return {**entry, **refused_line(refusal)}
