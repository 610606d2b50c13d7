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
    """The die whose face is disputed, or `void` for the entry that voids the throw."""
    to: str
    dispute: int
    due: Dollars
    """The amount still to be paid to the complainant under the decision of a dispute; negative: still to be taken from
    them."""
    throw: int
    """The number of the first throw on record that decided a wager of this player."""
    ground: str
    force: str
    between: bool
    parts: list[str]
    """The wagers of the group that the bet would place."""
    puts: Dollars
    """For a bet on a group of which a part is left out: what the smallest bet (`min`) puts down in all."""
    min: Dollars
    max: Dollars
    step: Dollars
    steps_to: Dollars
    """The largest amount in the steps of `step`, if `max` is not one of them: then `max` is one payable amount above
    the cap."""
    pays: str
    exact_every: Dollars
    held: Dollars
    owed: Dollars
    by: list[str]
    """The roles of which one must confirm this entry."""
    late: list[str]
    """The roles that may confirm this bet as late. Such a bet is refused only because the dice are out."""
    offered: bool
    """True if the dice are offered to the player of this line now."""
    takes_back: bool
    """True if this call of No roll would take back the last call."""
    needs: str
    """`because` if the entry must give a reason."""
    next: Whose | None
    """The roles that rule next on this dispute."""
    waits: str | None
    """The clause by which the table stays open until this dispute is closed."""


class LegalLine(LineDetails):
    """An entry that may be given now, or one that may not, with the reason."""

    entry: str
    """The verb of the entry, or the name of a power by which staff confirm entries of players."""


LegalLists = TypedDict("LegalLists", {"may": list[LegalLine], "not": list[LegalLine]})
LegalLists.__doc__ = "The entries that a person may give now (`may`), and other entries with why not (`not`)."


def refused_entry(entry: LegalLine, refusal: Refusal) -> LegalLine:
    """Return the line of an entry that may not be given, with the reason."""
    return {**entry, **refused_line(refusal)}
