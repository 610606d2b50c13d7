"""The JSON form of `legal`: one line for each entry."""

from typing import TypedDict

from hardway.rulebook.model.refusal import RefusedLine
from hardway.table.legal.view import Whose
from hardway.values.event import Dollars

_Words = TypedDict("_Words", {"with": str, "from": str}, total=False)


class LineDetails(_Words, RefusedLine, total=False):
    """The details of a line; only those that apply are present."""

    wager: str
    player: str
    breach: str
    item: str
    die: int | str
    """Which die, or `void`."""
    to: str
    dispute: int
    due: Dollars
    """What is still to be paid under a decision; negative: to be taken."""
    throw: int
    """The throw that decided the player's wagers."""
    ground: str
    force: str
    between: bool
    parts: list[str]
    """The wagers of a group that would be placed."""
    puts: Dollars
    """The sum that `min` of a group places, if a number is left out."""
    min: Dollars
    max: Dollars
    step: Dollars
    steps_to: Dollars
    """The last amount in steps, if `max` is one amount beyond."""
    pays: str
    exact_every: Dollars
    held: Dollars
    owed: Dollars
    by: list[str]
    """The roles that may confirm it."""
    late: list[str]
    """The roles that may confirm a bet refused only because the dice are out."""
    offered: bool
    """The dice are offered to this player."""
    takes_back: bool
    """This No roll would take the last call back."""
    needs: str
    """`because` if a reason must be given."""
    next: Whose | None
    """The roles that rule next on the dispute."""
    waits: str | None
    """The clause that keeps the table open until the dispute is closed."""


class LegalLine(LineDetails):
    """An entry that may be given now, or that may not, with the reason."""

    entry: str
    """A verb, or a power to confirm what a player enters."""


LegalLists = TypedDict("LegalLists", {"may": list[LegalLine], "not": list[LegalLine]})
LegalLists.__doc__ = "What may be entered now, and what not."
