"""What happens before play: conditions, the director, entrants, what they pay, and tables that are set aside."""

from typing import NamedTuple


class Drafted(NamedTuple):
    """An item of the conditions is stated; an approval that there was is none any more."""

    item: str
    round: int
    says: str
    clause: str
    reading: str = ""


class RuleChanged(NamedTuple):
    """The conditions change rows of the book; `rules` are the clauses those rows rest on."""

    table: str
    says: str
    rules: tuple[str, ...]
    clause: str
    reading: str = ""


class ChangeMarked(NamedTuple):
    """A change of a rule that had better stay, marked for those who approve."""

    rule: str
    clause: str
    reading: str = ""


class Submitted(NamedTuple):
    """The conditions are complete and go to those who approve them."""

    digest: str
    clause: str
    reading: str = ""


class Approved(NamedTuple):
    """The approval is on record; `starts` are the rounds and their starts, in seconds."""

    reference: str
    day: str
    digest: str
    starts: tuple[tuple[int, int], ...]
    clause: str
    reading: str = ""


class Appointed(NamedTuple):
    """A director is appointed."""

    director: str
    clause: str
    reading: str = ""


class EntriesSet(NamedTuple):
    """Entries are open or closed: `what` is the phase that begins."""

    what: str
    clause: str
    reading: str = ""


class Applied(NamedTuple):
    """A person applies."""

    player: str
    number: int
    says: str
    clause: str
    reading: str = ""


class Answered(NamedTuple):
    """An application is `accepted` or `turned_down`."""

    player: str
    answer: str
    because: str
    clause: str
    reading: str = ""


class StandingSet(NamedTuple):
    """Whether a person is entitled to gamble."""

    player: str
    entitled: bool
    because: str
    clause: str
    reading: str = ""


class FeePaid(NamedTuple):
    """An entrant pays a `fee`, a `buy_in` or a `buy_back`, in dollars."""

    player: str
    what: str
    amount: int
    clause: str
    reading: str = ""


class FeeReduced(NamedTuple):
    """What an entrant has paid above a `fee` or `buy_in` that is lower now goes back, in dollars."""

    player: str
    what: str
    amount: int
    clause: str
    reading: str = ""


class FeeDue(NamedTuple):
    """What an entrant owes of a `fee` or `buy_in` that is higher now, in dollars: it is due before a place is drawn."""

    player: str
    what: str
    amount: int
    clause: str
    reading: str = ""


class Refunded(NamedTuple):
    """Dollars go back to an entrant."""

    player: str
    amount: int
    clause: str
    reading: str = ""


class WentOut(NamedTuple):
    """An entrant is `withdrawn`, `retired`, `disqualified` or `out`."""

    player: str
    how: str
    round: int
    because: str
    clause: str
    reading: str = ""


class SubstituteOut(NamedTuple):
    """A substitute is disqualified."""

    substitute: str
    because: str
    clause: str
    reading: str = ""


class SubstituteBack(NamedTuple):
    """A substitute who was disqualified may stand in again."""

    substitute: str
    clause: str
    reading: str = ""


class ChipsForfeited(NamedTuple):
    """Chips of a player go out of play: those carried where no table is named."""

    player: str
    table: str
    amount: int
    clause: str
    reading: str = ""


class PlaceOrdered(NamedTuple):
    """By the decision of a dispute a player has a place in the last round; those from there on move down."""

    number: int
    player: str
    place: int
    round: int
    clause: str
    reading: str = ""


class PrizeAwarded(NamedTuple):
    """A prize, in dollars; after the award what a decision adds to it, or below zero what is given back."""

    player: str
    place: int
    amount: int
    clause: str
    reading: str = ""


class TableBusy(NamedTuple):
    """A table of the floor is in other play, or no more."""

    table: str
    busy: bool
    clause: str
    reading: str = ""


class TableDesignated(NamedTuple):
    """A table is set aside for a round; a table that it replaces gives it its places and is released."""

    table: str
    round: int
    clause: str
    reading: str = ""
    instead: str = ""


class TableReleased(NamedTuple):
    """A table is given back."""

    table: str
    clause: str
    reading: str = ""


class Briefed(NamedTuple):
    """A player is briefed; `satisfied` once the director is sure that they understand."""

    player: str
    satisfied: bool
    clause: str
    reading: str = ""


class SignaturesRequired(NamedTuple):
    """Players must sign a copy of the conditions."""

    clause: str
    reading: str = ""


class CopySigned(NamedTuple):
    """A player has signed."""

    player: str
    clause: str
    reading: str = ""


class DirectorPresent(NamedTuple):
    """The director is there, or away."""

    director: str
    present: bool
    clause: str
    reading: str = ""
