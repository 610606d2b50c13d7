"""What may be entered, line by line, as `legal` lists it for a player or a role."""

from typing import TypedDict

from hardway.rulebook.model.refusal import RefusedLine
from hardway.table.legal.view import Whose
from hardway.values.event import Dollars

_Words = TypedDict("_Words", {"with": str, "from": str}, total=False)


class LineDetails(_Words, RefusedLine, total=False):
    """What a line is about; only what there is to say is there."""

    wager: str
    player: str
    breach: str
    item: str
    die: int | str
    """Which die, or `void`."""
    to: str
    dispute: int
    due: Dollars
    """What is still to be paid by a decision; below zero, to be taken."""
    throw: int
    """The throw that decided somebody's wagers."""
    ground: str
    force: str
    between: bool
    parts: list[str]
    """The wagers of a group that would be put down."""
    puts: Dollars
    """What the least of a group puts down, where it leaves a number out."""
    min: Dollars
    max: Dollars
    step: Dollars
    steps_to: Dollars
    """Up to where it goes in steps, where the most is one amount beyond."""
    pays: str
    exact_every: Dollars
    held: Dollars
    owed: Dollars
    by: list[str]
    """The roles that confirm it."""
    late: list[str]
    """Who may confirm a wager that is refused only because the dice are out."""
    offered: bool
    """The dice are offered to this player."""
    takes_back: bool
    """That a call of no roll takes the last call back."""
    needs: str
    """`because`, where the reason must be said."""
    next: Whose | None
    """Who rules next on a dispute."""
    waits: str | None
    """The clause that keeps the table open until a dispute is closed."""


class LegalLine(LineDetails):
    """An entry that may be given now, or not and why."""

    entry: str
    """A verb, or a power to confirm what a player enters."""


LegalLists = TypedDict("LegalLists", {"may": list[LegalLine], "not": list[LegalLine]})
LegalLists.__doc__ = "What may be entered, and why not the rest."
