"""The events of a tournament, each with its name, its fields and, if it is plain, its sentence."""

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
    """An event of a tournament."""


class _Cited(TournamentEvent, kw_only=True):
    """An event that cites a clause."""

    clause: Clause
    reading: Reading = ""


class Drafted(_Cited, name="drafted", says="[round {round} ]{item}: {says}"):
    """An item of the conditions is stated. An earlier approval ends."""

    item: str
    round: int
    says: IfAny[str]


class RuleChanged(_Cited, name="rule_changed", says="the conditions change {table}: {says} (rule {rules:none})"):
    """The conditions change rows of the book. `rules` are the clauses of those rows."""

    table: str
    says: IfAny[str]
    rules: tuple[str, ...]


class ChangeMarked(_Cited, name="change_marked", says="marked for those who approve: rule {rule} is protected"):
    """A change of a protected rule is marked for those who approve."""

    rule: str


class Submitted(_Cited, name="submitted", says="the conditions are complete and submitted, {digest}"):
    """The complete conditions are submitted for approval."""

    digest: str


class Approved(_Cited, name="approved", says="the conditions are approved by letter {reference} of {day}, {digest}"):
    """The approval is recorded. `starts` has the start of each round, in seconds."""

    reference: str
    day: str
    digest: str
    starts: Starts


class Appointed(_Cited, name="appointed", says="{director} <is> the director"):
    """A director is appointed."""

    director: Person


class EntriesSet(_Cited, name="entries"):
    """Entries are opened or closed. `what` is the phase that begins."""

    what: str


class Applied(_Cited, name="applied", says="{player} <applies>"):
    """A person applies."""

    player: Person
    number: int
    says: IfAny[str]


class Answered(_Cited, name="answered", says="{player} <is> {answer}[: {because}]"):
    """An application is `accepted` or `turned_down`."""

    player: Person
    answer: Word
    because: IfAny[str]


class StandingSet(_Cited, name="standing", says="{player} <is> {entitled:|not }entitled to gamble"):
    """A person is, or is no longer, entitled to gamble."""

    player: Person
    entitled: bool
    because: IfAny[str]


class FeePaid(_Cited, name="paid", says="{player} <pays> {amount dollar}, {what}"):
    """An entrant pays a `fee`, a `buy_in` or a `buy_back`; `amount` is in dollars, not chips."""

    player: Person
    what: Charge
    amount: Cents


class FeeReduced(_Cited, name="reduced", says="{player} <gets> {amount dollar} back: the {what} was lowered"):
    """An entrant gets back what they paid above a lowered `fee` or `buy_in`."""

    player: Person
    what: Charge
    amount: Cents


class FeeDue(
    _Cited, name="due", says="{player} <owes> {amount dollar} of the {what}, and <gets> no seat until it is paid"
):
    """An entrant owes the rest of a raised `fee` or `buy_in`, and must pay it before seats are drawn."""

    player: Person
    what: Charge
    amount: Cents


class Refunded(_Cited, name="refunded", says="{player} <has> {amount dollar} back"):
    """An entrant gets a refund of dollars."""

    player: Person
    amount: Cents


class WentOut(_Cited, name="went_out", says="{player} <is> {how}[: {because}]"):
    """An entrant leaves: `withdrawn`, `retired`, `disqualified` or `out`."""

    player: Person
    how: str
    round: int
    because: IfAny[str]


class SubstituteOut(_Cited, name="substitute_out", says="{substitute}, a substitute, <is> disqualified: {because}"):
    """A substitute is disqualified."""

    substitute: Person
    because: IfAny[str]


class SubstituteBack(_Cited, name="substitute_back", says="{substitute} may be a substitute again"):
    """A disqualified substitute is reinstated."""

    substitute: Person


class ChipsForfeited(_Cited, name="forfeited", says="{player} <loses> {amount chip}, which go out of play"):
    """Chips of a player go out of play; if no table is named, chips carried between rounds."""

    player: Person
    table: str
    amount: Cents


class TableBusy(_Cited, name="busy", says="{table} is {busy:in other play|free}"):
    """A table of the floor is in use outside this tournament, or is free again."""

    table: str
    busy: bool


class TableDesignated(_Cited, name="designated", says="{table} is designated for round {round}[ instead of {instead}]"):
    """A table is set aside for a round; it takes over the seats of a table that it replaces, which is released."""

    table: str
    round: int
    instead: str = ""


class TableReleased(_Cited, name="released", says="{table} is released"):
    """A table is released."""

    table: str


class Briefed(_Cited, name="briefed", says="{player} {satisfied:<has> understood|<is> briefed}"):
    """A player is briefed, or the director is `satisfied` that the player understands."""

    player: Person
    satisfied: bool


class SignaturesRequired(_Cited, name="signatures", says="every player must sign a copy of the conditions"):
    """Players must sign a copy of the conditions."""


class CopySigned(_Cited, name="signed", says="{player} <signs>"):
    """A player signs a copy of the conditions."""

    player: Person


class DirectorPresent(_Cited, name="director", says="{director} <is> {present:present|away: no dice are thrown}"):
    """The director is present, or leaves."""

    director: Person
    present: bool


class PlacesDrawn(_Cited, name="drawn"):
    """The seats of a round are drawn: for each player, a table and a seat number."""

    round: int
    places: tuple[tuple[str, str, int], ...]
    typed: bool = False
    """True if a person typed the numbers of the draw, and so could choose them; false if they follow from a committed
    secret."""


class LotsCommitted(
    _Cited, name="committed", says="the {what} of round {round} will be drawn from a secret: {commitment}"
):
    """The house commits to a secret for drawing the `seats` or `ties` of a round. Such lots are numbered in this
    order.
    """

    round: int
    what: str
    number: int
    commitment: str


class PlaceTaken(_Cited, name="seated"):
    """A player takes their seat, or `who` (a substitute) takes it for them."""

    player: Person
    who: Person
    table: str
    place: int


class Nominated(_Cited, name="nominated", says="{player} <nominates> {substitute} for round {round}"):
    """A player nominates a substitute."""

    player: Person
    substitute: Person
    round: int


class SubstituteAnswered(_Cited, name="substitute", says="{substitute} may {allowed:|not }play for {player}"):
    """The director approves or rejects a substitute."""

    player: Person
    substitute: Person
    round: int
    allowed: bool


class StartMoved(
    _Cited, name="start_moved", says="round {round} starts at {start}, not {was:a time that is not known}; told: {told}"
):
    """The start of a round is moved. `told` are the players who were notified."""

    round: int
    was: Moment
    start: Moment
    told: tuple[str, ...]


class RoundOpened(_Cited, name="round_opened", says="round {round} begins"):
    """A round begins."""

    round: int
    at: Moment


class ChipsGiven(
    _Cited, name="chips_given", says="{player} <has> {amount chip} at {table}{carried:, carried from an earlier round}"
):
    """A player gets chips at a table: new ones, or those carried from an earlier round."""

    player: Person
    table: str
    amount: Cents
    carried: bool


class Missing(_Cited, name="missing", says="{player} <has> not come"):
    """A player is missing when the round begins."""

    player: Person
    table: str


class DiceThrown(TournamentEvent, name="thrown", says="the dice are thrown at {table}"):
    """The dice leave the hand at a table."""

    table: str


class PlaceOrdered(
    _Cited,
    name="place_ordered",
    says="{player} <has> place {place} of round {round}, by the decision of dispute {number}",
):
    """The decision of a dispute gives a player a rank in the last round; players from that rank on move down."""

    number: int
    player: Person
    place: int
    round: int


class HandOver(_Cited, name="hand_over", says="{table}, chips after hand {number}: {stacks}[; out of play: {gone}]"):
    """A hand is over: its number, and the chips of all players."""

    table: str
    number: int
    stacks: Amounts
    gone: Amounts = ()
    """The chips, now out of play, of players who left, if this hand decided wagers that they left behind."""


class WagerMissed(_Cited, name="wager_missed", says="{player} wagered {wagered}, less than {least}: {follows}"):
    """A player wagered less than the least wager in a hand. `follows` is what the conditions then impose."""

    player: Person
    table: str
    wagered: Cents
    least: Cents
    follows: str


class TimeUp(_Cited, name="time_up", says="the time is over at {table}: this hand is the last"):
    """A table's time is up during a hand, which is the last."""

    table: str


class TableEnded(_Cited, name="table_ended", says="play ends at {table} ({how})"):
    """Play ends at a table: by its `hands`, its `time`, `early`, or by a reported `result`."""

    table: str
    how: str


class TableReopened(_Cited, name="table_reopened", says="{table} had been concluded early, and plays on now"):
    """A table that was concluded early continues: who goes on is open again, or a player has not agreed."""

    table: str


class HandAnnulled(_Cited, name="annulled"):
    """The last hand is annulled. `stacks` are the chips as they were before it."""

    table: str
    ground: str
    because: IfAny[str]
    stacks: Amounts
    refund: IfAny[str]
    forfeited: Amounts = ()
    """For each player who left: by how much the annulment changes their chips that are out of play."""


class SecretSealed(_Cited, name="sealed", says="{player} <seals> a wager for hand {hand} at {table}"):
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
    """A secret wager was opened that was not bet as sealed. `placed` are the wagers of that hand."""

    player: Person
    table: str
    hand: int
    says: IfAny[str]
    placed: str


class Agreed(_Cited, name="agreed", says="{player} <agrees> to an early end at {table}"):
    """A player agrees to an early end."""

    player: Person
    table: str


class RoundSettled(_Cited, name="round_settled"):
    """A round is settled: who goes on (`best`), who is out, and the chips; after the last round, the ranking."""

    round: int
    best: tuple[str, ...]
    rest: tuple[str, ...]
    ranks: tuple[tuple[str, ...], ...]
    stacks: Amounts
    typed: bool = False
    """True if a person typed the numbers that drew ties, and so could choose them."""


class ChipsEnded(_Cited, name="chips_ended"):
    """What happens to a player's chips at the end of a round: `returned`, `carried`, or `cash` for an amount of
    dollars."""

    player: Person
    table: str
    how: str
    amount: Cents
    dollars: Cents


class DisputeRaised(_Cited, name="dispute", says="dispute {number}, {player}: {says}"):
    """A person disputes an act that concerned them."""

    number: int
    player: Person
    says: IfAny[str]
    at: Moment


class RulingGiven(_Cited, name="ruling", says="dispute {number} of {player}: {outcome}, {says}"):
    """A dispute is decided, or the decision reviewed, which is `final`."""

    number: int
    player: Person
    outcome: str
    says: IfAny[str]
    by: str
    name: Person
    final: bool


class Reinstated(_Cited, name="reinstated"):
    """A player is reinstated: their new state, the chips back in play, and the refund that they pay back."""

    player: Person
    state: str
    table: str
    chips: Cents
    repaid: Cents
    unplaced: int = 0
    """The number of the round whose seats must be drawn again, because they were drawn without the player; 0 for
    none."""


class RulingAnswered(
    _Cited,
    name="ruling_answered",
    says="{player} {content:is content with the decision|asks for a review of the decision}, dispute {number}",
):
    """A complainant is content, or asks for a review."""

    number: int
    player: Person
    content: bool


class ToldOfInspector(
    _Cited, name="inspector_told", says="{player} <is> told who can be consulted about dispute {number}"
):
    """A complainant is told that they can consult the inspector."""

    number: int
    player: Person


class TableDisputesWait(_Cited, name="table_disputes"):
    """The open disputes about play at a table have changed; by complainant and number."""

    table: str
    waiting: tuple[tuple[str, int], ...]


class ChipsCounted(_Cited, name="counted", says="{table}, counted again: {stacks}"):
    """Chips at a table that has ended are counted again, because staff changed them."""

    table: str
    stacks: Amounts


class PrizeAwarded(_Cited, name="prize"):
    """A prize is awarded; in a later event, the amount by which a decision raises or lowers it."""

    player: Person
    place: int
    amount: Cents


class TournamentFinished(_Cited, name="finished", says="the tournament is finished"):
    """The tournament is finished: all prizes are awarded."""


class TournamentCancelled(_Cited, name="cancelled", says="the tournament is cancelled: {because}"):
    """The tournament is cancelled."""

    because: IfAny[str]


class ClockSet(TournamentEvent, name="clock", says="{at}"):
    """The clock is set to a time in seconds."""

    at: Moment
