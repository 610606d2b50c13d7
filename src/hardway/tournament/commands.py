"""What can be said in a tournament: the notation's verbs as values. Amounts are cents; `by` and `name` say who acts."""

from typing import NamedTuple

from hardway.tournament.dispute_commands import AnswerRuling as AnswerRuling
from hardway.tournament.dispute_commands import OrderPlace as OrderPlace
from hardway.tournament.dispute_commands import RaiseDispute as RaiseDispute
from hardway.tournament.dispute_commands import RuleOnDispute as RuleOnDispute
from hardway.tournament.dispute_commands import TableDisputes as TableDisputes
from hardway.tournament.dispute_commands import TellOfInspector as TellOfInspector
from hardway.values.clock import Tick as Tick


class Draft(NamedTuple):
    """An item of the conditions is stated; `round` is 0 for one of the whole tournament."""

    item: str
    round: int
    says: str
    by: str = ""
    name: str = ""
    because: str = ""


class ChangeRule(NamedTuple):
    """The conditions change rows of a table of the book: `wager=two set odds=33 to 1`."""

    table: str
    says: str
    by: str = ""
    name: str = ""
    because: str = ""


class Submit(NamedTuple):
    """The conditions go to those who approve them."""

    by: str = ""
    name: str = ""
    because: str = ""


class Approve(NamedTuple):
    """The approval in writing: its letter, its day, and the digest that the letter states, if it does."""

    reference: str
    day: str
    digest: str = ""
    by: str = ""
    name: str = ""
    because: str = ""


class Appoint(NamedTuple):
    """A director is appointed."""

    director: str
    by: str = ""
    name: str = ""
    because: str = ""


class SetEntries(NamedTuple):
    """Entries open or close."""

    what: str
    by: str = ""
    name: str = ""
    because: str = ""


class Apply(NamedTuple):
    """A person applies, with answers to the form."""

    player: str
    says: str = ""


class AnswerApplication(NamedTuple):
    """An application is answered: `accept` or `turn_down`."""

    verb: str
    player: str
    by: str = ""
    name: str = ""
    because: str = ""


class SetStanding(NamedTuple):
    """Whether a person is entitled to gamble: `bar` or `admit`."""

    verb: str
    player: str
    by: str = ""
    name: str = ""
    because: str = ""


class Pay(NamedTuple):
    """An entrant pays: `fee`, `buy_in` or `buy_back`."""

    player: str
    what: str


class GoOut(NamedTuple):
    """An entrant goes: `withdraw` before play, `retire` afterwards."""

    verb: str
    player: str


class Disqualify(NamedTuple):
    """The director disqualifies a player on a ground of the conditions."""

    player: str
    ground: str
    by: str = ""
    name: str = ""
    because: str = ""


class Occupy(NamedTuple):
    """A table of the floor is `busy` with other play, or `free`."""

    table: str
    what: str
    by: str = ""
    name: str = ""
    because: str = ""


class Designate(NamedTuple):
    """A table is set aside for a round, or replaces another of it."""

    table: str
    round: int
    instead: str = ""
    by: str = ""
    name: str = ""
    because: str = ""


class Release(NamedTuple):
    """A table is given back."""

    table: str
    by: str = ""
    name: str = ""
    because: str = ""


class Brief(NamedTuple):
    """Players are briefed (`brief`), or the director is satisfied that they understand (`satisfied`)."""

    verb: str
    players: tuple[str, ...]
    by: str = ""
    name: str = ""
    because: str = ""


class RequireSignatures(NamedTuple):
    """Each player must sign a copy of the conditions."""

    by: str = ""
    name: str = ""
    because: str = ""


class SignCopy(NamedTuple):
    """A player signs a copy of the conditions."""

    player: str


class Attend(NamedTuple):
    """The director is `present` or `away`."""

    verb: str
    by: str = ""
    name: str = ""
    because: str = ""


class Draw(NamedTuple):
    """Places are drawn by numbers that come from outside: the first of n players from 0 to n−1, the next of n−1, …"""

    round: int
    numbers: tuple[int, ...]
    by: str = ""
    name: str = ""
    because: str = ""
    secret: str = ""
    """What the numbers follow from, where it was committed to."""


class CommitLots(NamedTuple):
    """A secret is committed to, which draws the `seats` or the `ties` of a round."""

    round: int
    what: str
    commitment: str


class SeatAt(NamedTuple):
    """A player or a substitute takes a place."""

    player: str
    table: str
    place: int


class Nominate(NamedTuple):
    """A player names a substitute for a round."""

    player: str
    substitute: str
    round: int


class Permit(NamedTuple):
    """The director approves a substitute (`allow`), or does not (`disallow`)."""

    verb: str
    player: str
    round: int
    by: str = ""
    name: str = ""
    because: str = ""


class Move(NamedTuple):
    """A round starts at another time."""

    round: int
    at: str
    by: str = ""
    name: str = ""
    because: str = ""


class OpenRound(NamedTuple):
    """Play in a round begins."""

    round: int
    by: str = ""
    name: str = ""
    because: str = ""


class TableThrow(NamedTuple):
    """The dice leave the hand at a table of the round."""

    table: str


class Stack(NamedTuple):
    """What a player has after a hand, and what was put down in it."""

    player: str
    chips: int
    wagered: int = 0


class Hand(NamedTuple):
    """A hand is over at a table."""

    table: str
    stacks: tuple[Stack, ...]


class Result(NamedTuple):
    """A table that was played elsewhere has ended."""

    table: str
    stacks: tuple[Stack, ...]
    by: str = ""
    name: str = ""
    because: str = ""


class Annul(NamedTuple):
    """The outcome of the last throw at a table is annulled, and so its hand does not count.

    `stacks` are the chips that players have then, where the table tells them; else those from before the hand.
    """

    table: str
    ground: str
    by: str = ""
    name: str = ""
    because: str = ""
    stacks: tuple[Stack, ...] = ()


class CountChips(NamedTuple):
    """What players have at a table that has ended, where that has changed since its last hand."""

    table: str
    stacks: tuple[Stack, ...]


class Recall(NamedTuple):
    """The call that ended the last hand at a table was taken back there: the hand goes on."""

    table: str


class Seal(NamedTuple):
    """A secret wager for a hand is sealed: only its commitment is known."""

    player: str
    table: str
    hand: int
    commitment: str


class RevealWager(NamedTuple):
    """A secret wager is opened: the salt and the words that its commitment was made of.

    `placed` is what was put down in that hand, where that is known: `place 6 120, field 5`, or `nothing`.
    """

    player: str
    table: str
    hand: int
    salt: str
    says: str
    placed: str = ""
    by: str = ""
    name: str = ""
    because: str = ""


class Agree(NamedTuple):
    """A player agrees that the table ends early."""

    player: str


class Conclude(NamedTuple):
    """A table ends before its hands or its time are over."""

    table: str
    by: str = ""
    name: str = ""
    because: str = ""


class Progress(NamedTuple):
    """A round has ended: who goes on. The numbers draw for ties, where the conditions say so."""

    round: int
    numbers: tuple[int, ...] = ()
    by: str = ""
    name: str = ""
    because: str = ""
    secret: str = ""


class Award(NamedTuple):
    """The prizes are awarded."""

    by: str = ""
    name: str = ""
    because: str = ""


class Cancel(NamedTuple):
    """The tournament is cancelled."""

    by: str = ""
    name: str = ""
    because: str = ""


class AtTable(NamedTuple):
    """An entry at a table that the host plays. No tournament decides it: the host does, and tells what came of it."""

    table: str
    entry: str


Command = (
    Draft | ChangeRule | Submit | Approve | Appoint | SetEntries | Apply | AnswerApplication | SetStanding | Pay
    | GoOut | Disqualify | Occupy | Designate | Release | Brief | RequireSignatures | SignCopy | Attend | Draw
    | CommitLots
    | SeatAt | Nominate | Permit | Move | OpenRound | TableThrow | Hand | Result | Annul | Recall | Seal
    | CountChips | RevealWager | OrderPlace
    | Agree | Conclude | Progress | RaiseDispute | RuleOnDispute | AnswerRuling | TellOfInspector | TableDisputes
    | Award | Cancel | Tick | AtTable
)  # fmt: skip
