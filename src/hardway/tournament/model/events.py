"""What happens in a tournament: each event with its name, its fields, and its sentence where that is a plain one."""

from typing import Annotated

from hardway.values.clock import time_text
from hardway.values.event import Amounts, Cents, Clause, Event, FieldKind, IfAny, Moment, Person, Reading, Word

Charge = Annotated[str, FieldKind("what is paid for", words=lambda what: what.replace("_", "-"))]
Starts = Annotated[
    tuple[tuple[int, int], ...],
    FieldKind(
        "times by the number of the round",
        lambda starts: {str(number): time_text(at) for number, at in starts},
        schema={"type": "object", "additionalProperties": {"type": "string"}},
    ),
]


class TournamentEvent(Event):
    """Something that happened in a tournament."""


class _Cited(TournamentEvent, kw_only=True):
    """An event that rests on a clause."""

    clause: Clause
    reading: Reading = ""


class Drafted(_Cited, name="drafted", says="[round {round} ]{item}: {says}"):
    """An item of the conditions is stated; an approval that there was is none any more."""

    item: str
    round: int
    says: IfAny[str]


class RuleChanged(_Cited, name="rule_changed", says="the conditions change {table}: {says} (rule {rules:none})"):
    """The conditions change rows of the book; `rules` are the clauses those rows rest on."""

    table: str
    says: IfAny[str]
    rules: tuple[str, ...]


class ChangeMarked(_Cited, name="change_marked", says="marked for those who approve: rule {rule} had better stay"):
    """A change of a rule that had better stay, marked for those who approve."""

    rule: str


class Submitted(_Cited, name="submitted", says="the conditions are complete and submitted, {digest}"):
    """The conditions are complete and go to those who approve them."""

    digest: str


class Approved(_Cited, name="approved", says="the conditions are approved by letter {reference} of {day}, {digest}"):
    """The approval is on record; `starts` are the rounds and their starts, in seconds."""

    reference: str
    day: str
    digest: str
    starts: Starts


class Appointed(_Cited, name="appointed", says="{director} is the director"):
    """A director is appointed."""

    director: Person


class EntriesSet(_Cited, name="entries"):
    """Entries are open or closed: `what` is the phase that begins."""

    what: str


class Applied(_Cited, name="applied", says="{player} applies"):
    """A person applies."""

    player: Person
    number: int
    says: IfAny[str]


class Answered(_Cited, name="answered", says="{player} is {answer}[: {because}]"):
    """An application is `accepted` or `turned_down`."""

    player: Person
    answer: Word
    because: IfAny[str]


class StandingSet(_Cited, name="standing", says="{player} is {entitled:|not }entitled to gamble"):
    """Whether a person is entitled to gamble."""

    player: Person
    entitled: bool
    because: IfAny[str]


class FeePaid(_Cited, name="paid", says="{player} pays {amount dollar}, {what}"):
    """An entrant pays a `fee`, a `buy_in` or a `buy_back`, in dollars."""

    player: Person
    what: Charge
    amount: Cents


class FeeReduced(_Cited, name="reduced", says="{player} has {amount dollar} back: the {what} is lower"):
    """What an entrant has paid above a `fee` or `buy_in` that is lower now goes back, in dollars."""

    player: Person
    what: Charge
    amount: Cents


class FeeDue(_Cited, name="due", says="{player} owes {amount dollar} of the {what}, and has no place without"):
    """What an entrant owes of a `fee` or `buy_in` that is higher now, in dollars: it is due before a place is drawn."""

    player: Person
    what: Charge
    amount: Cents


class Refunded(_Cited, name="refunded", says="{player} has {amount dollar} back"):
    """Dollars go back to an entrant."""

    player: Person
    amount: Cents


class WentOut(_Cited, name="went_out", says="{player} is {how}[: {because}]"):
    """An entrant is `withdrawn`, `retired`, `disqualified` or `out`."""

    player: Person
    how: str
    round: int
    because: IfAny[str]


class SubstituteOut(_Cited, name="substitute_out", says="{substitute}, a substitute, is disqualified: {because}"):
    """A substitute is disqualified."""

    substitute: Person
    because: IfAny[str]


class SubstituteBack(_Cited, name="substitute_back", says="{substitute} may be a substitute again"):
    """A substitute who was disqualified may stand in again."""

    substitute: Person


class ChipsForfeited(_Cited, name="forfeited", says="{player} loses {amount chip}: out of play"):
    """Chips of a player go out of play: those carried where no table is named."""

    player: Person
    table: str
    amount: Cents


class TableBusy(_Cited, name="busy", says="{table} is {busy:in other play|free}"):
    """A table of the floor is in other play, or no more."""

    table: str
    busy: bool


class TableDesignated(_Cited, name="designated", says="{table} is designated for round {round}[ instead of {instead}]"):
    """A table is set aside for a round; a table that it replaces gives it its places and is released."""

    table: str
    round: int
    instead: str = ""


class TableReleased(_Cited, name="released", says="{table} is released"):
    """A table is given back."""

    table: str


class Briefed(_Cited, name="briefed", says="{player} {satisfied:has understood|is briefed}"):
    """A player is briefed; `satisfied` once the director is sure that they understand."""

    player: Person
    satisfied: bool


class SignaturesRequired(_Cited, name="signatures", says="every player must sign a copy of the conditions"):
    """Players must sign a copy of the conditions."""


class CopySigned(_Cited, name="signed", says="{player} signs"):
    """A player has signed."""

    player: Person


class DirectorPresent(_Cited, name="director", says="{director} is {present:present|away: no dice are thrown}"):
    """The director is there, or away."""

    director: Person
    present: bool


class PlacesDrawn(_Cited, name="drawn"):
    """Everybody's table and place in a round."""

    round: int
    places: tuple[tuple[str, str, int], ...]
    typed: bool = False
    """The numbers were typed: they follow from no secret that was committed to, and who typed them could choose."""


class LotsCommitted(
    _Cited,
    name="committed",
    says="the {what} of round {round} will be drawn from a secret: {commitment}",
):
    """A secret is committed to for the `seats` or the `ties` of a round; lots are numbered as they are committed to."""

    round: int
    what: str
    number: int
    commitment: str


class PlaceTaken(_Cited, name="seated"):
    """A place is taken by its player, or by `who` in the player's stead."""

    player: Person
    who: Person
    table: str
    place: int


class Nominated(_Cited, name="nominated", says="{player} nominates {substitute} for round {round}"):
    """A player names a substitute."""

    player: Person
    substitute: Person
    round: int


class SubstituteAnswered(_Cited, name="substitute", says="{substitute} may {allowed:|not }play for {player}"):
    """The director approves a substitute, or does not."""

    player: Person
    substitute: Person
    round: int
    allowed: bool


class StartMoved(
    _Cited,
    name="start_moved",
    says="round {round} starts at {start}, not {was:a time that is not known}; told: {told}",
):
    """A round starts at another time; `told` are the players who have the notice."""

    round: int
    was: Moment
    start: Moment
    told: tuple[str, ...]


class RoundOpened(_Cited, name="round_opened", says="round {round} begins"):
    """Play in a round begins."""

    round: int
    at: Moment


class ChipsGiven(_Cited, name="chips_given", says="{player} has {amount chip} at {table}{carried:, carried}"):
    """A player has chips at a table: new ones, or those carried from an earlier round."""

    player: Person
    table: str
    amount: Cents
    carried: bool


class Missing(_Cited, name="missing", says="{player} has not come"):
    """A player has not come when the round begins."""

    player: Person
    table: str


class DiceThrown(TournamentEvent, name="thrown", says="the dice are thrown at {table}"):
    """The dice leave the hand at a table."""

    table: str


class PlaceOrdered(
    _Cited,
    name="place_ordered",
    says="{player} has place {place} of round {round}, by the decision of dispute {number}",
):
    """By the decision of a dispute a player has a place in the last round; those from there on move down."""

    number: int
    player: Person
    place: int
    round: int


class HandOver(_Cited, name="hand_over", says="{table}, hand {number}: {stacks}[; out of play: {gone}]"):
    """A hand is over: its number, and everybody's chips now."""

    table: str
    number: int
    stacks: Amounts
    gone: Amounts = ()
    """The chips that are out of play of those who have gone, where what lay for them has been decided."""


class WagerMissed(_Cited, name="wager_missed", says="{player} wagered {wagered}, less than {least}: {follows}"):
    """A player has wagered less than the least wager in a hand; `follows` is what the conditions say."""

    player: Person
    table: str
    wagered: Cents
    least: Cents
    follows: str


class TimeUp(_Cited, name="time_up", says="the time is over at {table}: this hand is the last"):
    """A table's time is over while a hand is being played: it is the last."""

    table: str


class TableEnded(_Cited, name="table_ended", says="play ends at {table} ({how})"):
    """Play ends at a table: by its `hands`, its `time`, `early`, or by a `result` from elsewhere."""

    table: str
    how: str


class TableReopened(_Cited, name="table_reopened", says="{table} was concluded early, and plays on"):
    """A table that was concluded early plays on: who goes on is not determined any more, or not everybody agreed."""

    table: str


class HandAnnulled(_Cited, name="annulled"):
    """The outcome of the last hand is annulled; `stacks` are the chips from before it."""

    table: str
    ground: str
    because: IfAny[str]
    stacks: Amounts
    refund: IfAny[str]
    forfeited: Amounts = ()
    """How many more chips, or fewer, have gone out of play with those who have gone since."""


class SecretSealed(_Cited, name="sealed", says="{player} seals a wager for hand {hand} at {table}"):
    """A secret wager is sealed."""

    player: Person
    table: str
    hand: int
    commitment: str


class SecretOpened(_Cited, name="opened_wager", says="the sealed wager of {player} for hand {hand}: {says}"):
    """A secret wager is opened."""

    player: Person
    table: str
    hand: int
    says: IfAny[str]


class SecretNotKept(_Cited, name="not_kept"):
    """A secret wager that was opened does not lie as it was sealed; `placed` is what was put down in that hand."""

    player: Person
    table: str
    hand: int
    says: IfAny[str]
    placed: str


class Agreed(_Cited, name="agreed", says="{player} agrees to an early end at {table}"):
    """A player agrees to an early end."""

    player: Person
    table: str


class RoundSettled(_Cited, name="round_settled"):
    """Who goes on from a round, and who is out, with the chips each had; after the last, the places."""

    round: int
    best: tuple[str, ...]
    rest: tuple[str, ...]
    ranks: tuple[tuple[str, ...], ...]
    stacks: Amounts
    typed: bool = False
    """Ties were drawn by numbers that were typed."""


class ChipsEnded(_Cited, name="chips_ended"):
    """What becomes of a player's chips at the end of a round: `returned`, `carried`, or `cash` for so many dollars."""

    player: Person
    table: str
    how: str
    amount: Cents
    dollars: Cents


class DisputeRaised(_Cited, name="dispute", says="dispute {number}, {player}: {says}"):
    """Somebody disputes what was done about them."""

    number: int
    player: Person
    says: IfAny[str]
    at: Moment


class RulingGiven(_Cited, name="ruling", says="dispute {number} of {player}: {outcome}, {says}"):
    """A dispute is decided or the decision reviewed; `final` where nobody stands above."""

    number: int
    player: Person
    outcome: str
    says: IfAny[str]
    by: str
    name: Person
    final: bool


class Reinstated(_Cited, name="reinstated"):
    """A player is put back: what they are now, the chips that come back into play, the dollars that are repaid."""

    player: Person
    state: str
    table: str
    chips: Cents
    repaid: Cents
    unplaced: int = 0
    """The round whose places were drawn without the player, and are drawn again."""


class RulingAnswered(
    _Cited,
    name="ruling_answered",
    says="{player} {content:is content|asks for a review}, dispute {number}",
):
    """A complainant is content, or asks for a review."""

    number: int
    player: Person
    content: bool


class ToldOfInspector(_Cited, name="inspector_told", says="{player} is told whom to consult, dispute {number}"):
    """A complainant was told of the inspector."""

    number: int
    player: Person


class TableDisputesWait(_Cited, name="table_disputes"):
    """Which disputes about play at a table wait until the complainant is content, or told of the inspector."""

    table: str
    waiting: tuple[tuple[str, int], ...]


class ChipsCounted(_Cited, name="counted", says="{table}, counted again: {stacks}"):
    """The chips at a table that has ended, since staff took some or gave them back."""

    table: str
    stacks: Amounts


class PrizeAwarded(_Cited, name="prize"):
    """A prize, in dollars; after the award what a decision adds to it, or below zero what is given back."""

    player: Person
    place: int
    amount: Cents


class TournamentFinished(_Cited, name="finished", says="the tournament is finished"):
    """Every prize is awarded."""


class TournamentCancelled(_Cited, name="cancelled", says="the tournament is cancelled: {because}"):
    """The tournament is off."""

    because: IfAny[str]


class ClockSet(TournamentEvent, name="clock", says="{at}"):
    """The time, in seconds."""

    at: Moment


NAMES: dict[type, str] = {kind: name for name, kind in TournamentEvent._kinds.items()}
