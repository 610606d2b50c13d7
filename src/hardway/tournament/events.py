"""What happens in a tournament. Each event carries what `evolve` needs, and the clause behind it."""

from typing import NamedTuple

from hardway.tournament.entry_events import Answered as Answered
from hardway.tournament.entry_events import Applied as Applied
from hardway.tournament.entry_events import Appointed as Appointed
from hardway.tournament.entry_events import Approved as Approved
from hardway.tournament.entry_events import Briefed as Briefed
from hardway.tournament.entry_events import ChangeMarked as ChangeMarked
from hardway.tournament.entry_events import ChipsForfeited as ChipsForfeited
from hardway.tournament.entry_events import CopySigned as CopySigned
from hardway.tournament.entry_events import DirectorPresent as DirectorPresent
from hardway.tournament.entry_events import Drafted as Drafted
from hardway.tournament.entry_events import EntriesSet as EntriesSet
from hardway.tournament.entry_events import FeeDue as FeeDue
from hardway.tournament.entry_events import FeePaid as FeePaid
from hardway.tournament.entry_events import FeeReduced as FeeReduced
from hardway.tournament.entry_events import PlaceOrdered as PlaceOrdered
from hardway.tournament.entry_events import PrizeAwarded as PrizeAwarded
from hardway.tournament.entry_events import Refunded as Refunded
from hardway.tournament.entry_events import RuleChanged as RuleChanged
from hardway.tournament.entry_events import SignaturesRequired as SignaturesRequired
from hardway.tournament.entry_events import StandingSet as StandingSet
from hardway.tournament.entry_events import Submitted as Submitted
from hardway.tournament.entry_events import SubstituteBack as SubstituteBack
from hardway.tournament.entry_events import SubstituteOut as SubstituteOut
from hardway.tournament.entry_events import TableBusy as TableBusy
from hardway.tournament.entry_events import TableDesignated as TableDesignated
from hardway.tournament.entry_events import TableReleased as TableReleased
from hardway.tournament.entry_events import WentOut as WentOut

Stacks = tuple[tuple[str, int], ...]


class PlacesDrawn(NamedTuple):
    """Everybody's table and place in a round."""

    round: int
    places: tuple[tuple[str, str, int], ...]
    clause: str
    reading: str = ""
    typed: bool = False
    """The numbers were typed: they follow from no secret that was committed to, and who typed them could choose."""


class LotsCommitted(NamedTuple):
    """A secret is committed to for the `seats` or the `ties` of a round; lots are numbered as they are committed to."""

    round: int
    what: str
    number: int
    commitment: str
    clause: str
    reading: str = ""


class PlaceTaken(NamedTuple):
    """A place is taken by its player, or by `who` in the player's stead."""

    player: str
    who: str
    table: str
    place: int
    clause: str
    reading: str = ""


class Nominated(NamedTuple):
    """A player names a substitute."""

    player: str
    substitute: str
    round: int
    clause: str
    reading: str = ""


class SubstituteAnswered(NamedTuple):
    """The director approves a substitute, or does not."""

    player: str
    substitute: str
    round: int
    allowed: bool
    clause: str
    reading: str = ""


class StartMoved(NamedTuple):
    """A round starts at another time; `told` are the players who have the notice."""

    round: int
    was: int
    start: int
    told: tuple[str, ...]
    clause: str
    reading: str = ""


class RoundOpened(NamedTuple):
    """Play in a round begins."""

    round: int
    at: int
    clause: str
    reading: str = ""


class ChipsGiven(NamedTuple):
    """A player has chips at a table: new ones, or those carried from an earlier round."""

    player: str
    table: str
    amount: int
    carried: bool
    clause: str
    reading: str = ""


class Missing(NamedTuple):
    """A player has not come when the round begins."""

    player: str
    table: str
    clause: str
    reading: str = ""


class DiceThrown(NamedTuple):
    """The dice leave the hand at a table."""

    table: str


class HandOver(NamedTuple):
    """A hand is over: its number, and everybody's chips now."""

    table: str
    number: int
    stacks: Stacks
    clause: str
    reading: str = ""
    gone: Stacks = ()
    """The chips that are out of play of those who have gone, where what lay for them has been decided."""


class WagerMissed(NamedTuple):
    """A player has wagered less than the least wager in a hand; `follows` is what the conditions say."""

    player: str
    table: str
    wagered: int
    least: int
    follows: str
    clause: str
    reading: str = ""


class TimeUp(NamedTuple):
    """A table's time is over while a hand is being played: it is the last."""

    table: str
    clause: str
    reading: str = ""


class TableEnded(NamedTuple):
    """Play ends at a table: by its `hands`, its `time`, `early`, or by a `result` from elsewhere."""

    table: str
    how: str
    clause: str
    reading: str = ""


class TableReopened(NamedTuple):
    """A table that was concluded early plays on: who goes on is not determined any more, or not everybody agreed."""

    table: str
    clause: str
    reading: str = ""


class HandAnnulled(NamedTuple):
    """The outcome of the last hand is annulled; `stacks` are the chips from before it."""

    table: str
    ground: str
    because: str
    stacks: Stacks
    clause: str
    refund: str
    reading: str = ""
    forfeited: Stacks = ()
    """How many more chips, or fewer, have gone out of play with those who have gone since."""


class SecretSealed(NamedTuple):
    """A secret wager is sealed."""

    player: str
    table: str
    hand: int
    commitment: str
    clause: str
    reading: str = ""


class SecretOpened(NamedTuple):
    """A secret wager is opened."""

    player: str
    table: str
    hand: int
    says: str
    clause: str
    reading: str = ""


class SecretNotKept(NamedTuple):
    """A secret wager that was opened does not lie as it was sealed; `placed` is what was put down in that hand."""

    player: str
    table: str
    hand: int
    says: str
    placed: str
    clause: str
    reading: str = ""


class Agreed(NamedTuple):
    """A player agrees to an early end."""

    player: str
    table: str
    clause: str
    reading: str = ""


class RoundSettled(NamedTuple):
    """Who goes on from a round, and who is out, with the chips each had; after the last, the places."""

    round: int
    best: tuple[str, ...]
    rest: tuple[str, ...]
    ranks: tuple[tuple[str, ...], ...]
    stacks: Stacks
    clause: str
    reading: str = ""
    typed: bool = False
    """Ties were drawn by numbers that were typed."""


class ChipsEnded(NamedTuple):
    """What becomes of a player's chips at the end of a round: `returned`, `carried`, or `cash` for so many dollars."""

    player: str
    table: str
    how: str
    amount: int
    dollars: int
    clause: str
    reading: str = ""


class DisputeRaised(NamedTuple):
    """Somebody disputes what was done about them."""

    number: int
    player: str
    says: str
    at: int
    clause: str
    reading: str = ""


class RulingGiven(NamedTuple):
    """A dispute is decided or the decision reviewed; `final` where nobody stands above."""

    number: int
    player: str
    outcome: str
    says: str
    by: str
    name: str
    final: bool
    clause: str
    reading: str = ""


class Reinstated(NamedTuple):
    """A player is put back: what they are now, the chips that come back into play, the dollars that are repaid."""

    player: str
    state: str
    table: str
    chips: int
    repaid: int
    clause: str
    reading: str = ""
    unplaced: int = 0
    """The round whose places were drawn without the player, and are drawn again."""


class RulingAnswered(NamedTuple):
    """A complainant is content, or asks for a review."""

    number: int
    player: str
    content: bool
    clause: str
    reading: str = ""


class ToldOfInspector(NamedTuple):
    """A complainant was told of the inspector."""

    number: int
    player: str
    clause: str
    reading: str = ""


class TableDisputesWait(NamedTuple):
    """Which disputes about play at a table wait until the complainant is content, or told of the inspector."""

    table: str
    waiting: Stacks
    clause: str
    reading: str = ""


class ChipsCounted(NamedTuple):
    """The chips at a table that has ended, since staff took some or gave them back."""

    table: str
    stacks: Stacks
    clause: str
    reading: str = ""


class TournamentFinished(NamedTuple):
    """Every prize is awarded."""

    clause: str
    reading: str = ""


class TournamentCancelled(NamedTuple):
    """The tournament is off."""

    because: str
    clause: str
    reading: str = ""


class ClockSet(NamedTuple):
    """The time, in seconds."""

    at: int


Event = (
    Drafted | RuleChanged | ChangeMarked | Submitted | Approved | Appointed | EntriesSet | Applied | Answered
    | StandingSet | FeePaid | FeeReduced | FeeDue | Refunded | WentOut | SubstituteOut | SubstituteBack | ChipsForfeited
    | TableBusy | TableDesignated | TableReleased | Briefed | SignaturesRequired | CopySigned | DirectorPresent
    | PlacesDrawn | LotsCommitted | PlaceTaken | Nominated | SubstituteAnswered | StartMoved | RoundOpened | ChipsGiven
    | Missing | DiceThrown | HandOver | WagerMissed | TimeUp | PlaceOrdered | TableEnded | TableReopened | HandAnnulled
    | SecretSealed | SecretOpened | SecretNotKept | Agreed | RoundSettled | ChipsEnded | DisputeRaised | RulingGiven
    | Reinstated | RulingAnswered | ToldOfInspector | TableDisputesWait | ChipsCounted | PrizeAwarded
    | TournamentFinished | TournamentCancelled | ClockSet
)  # fmt: skip

NAMES: dict[type, str] = {
    Drafted: "drafted", RuleChanged: "rule_changed", ChangeMarked: "change_marked", Submitted: "submitted",
    Approved: "approved", Appointed: "appointed", EntriesSet: "entries", Applied: "applied", Answered: "answered",
    StandingSet: "standing", FeePaid: "paid", FeeReduced: "reduced", FeeDue: "due", Refunded: "refunded",
    WentOut: "went_out", SubstituteOut: "substitute_out", SubstituteBack: "substitute_back",
    ChipsForfeited: "forfeited", TableBusy: "busy", TableDesignated: "designated", TableReleased: "released",
    Briefed: "briefed", SignaturesRequired: "signatures", CopySigned: "signed", DirectorPresent: "director",
    PlacesDrawn: "drawn", LotsCommitted: "committed", PlaceTaken: "seated", Nominated: "nominated",
    SubstituteAnswered: "substitute", StartMoved: "start_moved", RoundOpened: "round_opened",
    ChipsGiven: "chips_given", Missing: "missing", DiceThrown: "thrown", PlaceOrdered: "place_ordered",
    HandOver: "hand_over", WagerMissed: "wager_missed", TimeUp: "time_up", TableEnded: "table_ended",
    TableReopened: "table_reopened", HandAnnulled: "annulled", SecretSealed: "sealed", SecretOpened: "opened_wager",
    SecretNotKept: "not_kept", Agreed: "agreed", RoundSettled: "round_settled", ChipsEnded: "chips_ended",
    DisputeRaised: "dispute", RulingGiven: "ruling", Reinstated: "reinstated", RulingAnswered: "ruling_answered",
    ToldOfInspector: "inspector_told", TableDisputesWait: "table_disputes", ChipsCounted: "counted",
    PrizeAwarded: "prize", TournamentFinished: "finished", TournamentCancelled: "cancelled", ClockSet: "clock",
}  # fmt: skip
"""Every event by the name that records and JSON give it."""
