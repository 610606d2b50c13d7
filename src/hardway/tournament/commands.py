"""What can be said in a tournament: the notation's verbs as values. Amounts are cents; `by` and `name` say who acts."""

from typing import NamedTuple

from hardway.values.clock import Tick as Tick
from hardway.values.event import Declared


class TournamentCommand(Declared):
    """An entry of a tournament, as its row of `values/verbs_tournament.toml` says."""


class _ByStaff(TournamentCommand, kw_only=True):
    """What staff enter: in which role, by which name and why."""

    by: str = ""
    name: str = ""
    because: str = ""


class Draft(_ByStaff):
    """An item of the conditions is stated; `round` is 0 for one of the whole tournament."""

    item: str
    round: int
    says: str


class ChangeRule(_ByStaff):
    """The conditions change rows of a table of the book: `wager=two set odds=33 to 1`."""

    table: str
    says: str


class Submit(_ByStaff):
    """The conditions go to those who approve them."""


class Approve(_ByStaff):
    """The approval in writing: its letter, its day, and the digest that the letter states, if it does."""

    reference: str
    day: str
    digest: str = ""


class Appoint(_ByStaff):
    """A director is appointed."""

    director: str


class SetEntries(_ByStaff):
    """Entries open or close."""

    what: str


class Apply(TournamentCommand):
    """A person applies, with answers to the form."""

    player: str
    says: str = ""


class AnswerApplication(_ByStaff):
    """An application is answered: `accept` or `turn_down`."""

    verb: str
    player: str


class SetStanding(_ByStaff):
    """Whether a person is entitled to gamble: `bar` or `admit`."""

    verb: str
    player: str


class Pay(TournamentCommand):
    """An entrant pays: `fee`, `buy_in` or `buy_back`."""

    player: str
    what: str


class GoOut(TournamentCommand):
    """An entrant goes: `withdraw` before play, `retire` afterwards."""

    verb: str
    player: str


class Disqualify(_ByStaff):
    """The director disqualifies a player on a ground of the conditions."""

    player: str
    ground: str


class Occupy(_ByStaff):
    """A table of the floor is `busy` with other play, or `free`."""

    table: str
    what: str


class Designate(_ByStaff):
    """A table is set aside for a round, or replaces another of it."""

    table: str
    round: int
    instead: str = ""


class Release(_ByStaff):
    """A table is given back."""

    table: str


class Brief(_ByStaff):
    """Players are briefed (`brief`), or the director is satisfied that they understand (`satisfied`)."""

    verb: str
    players: tuple[str, ...]


class RequireSignatures(_ByStaff):
    """Each player must sign a copy of the conditions."""


class SignCopy(TournamentCommand):
    """A player signs a copy of the conditions."""

    player: str


class Attend(_ByStaff):
    """The director is `present` or `away`."""

    verb: str


class Draw(_ByStaff):
    """Places are drawn by numbers that come from outside: the first of n players from 0 to n−1, the next of n−1, …"""

    round: int
    numbers: tuple[int, ...]
    secret: str = ""
    """What the numbers follow from, where it was committed to."""


class CommitLots(TournamentCommand):
    """A secret is committed to, which draws the `seats` or the `ties` of a round."""

    round: int
    what: str
    commitment: str


class SeatAt(TournamentCommand):
    """A player or a substitute takes a place."""

    player: str
    table: str
    place: int


class Nominate(TournamentCommand):
    """A player names a substitute for a round."""

    player: str
    substitute: str
    round: int


class Permit(_ByStaff):
    """The director approves a substitute (`allow`), or does not (`disallow`)."""

    verb: str
    player: str
    round: int


class Move(_ByStaff):
    """A round starts at another time."""

    round: int
    at: str


class OpenRound(_ByStaff):
    """Play in a round begins."""

    round: int


class TableThrow(TournamentCommand):
    """The dice leave the hand at a table of the round."""

    table: str


class Stack(NamedTuple):
    """What a player has after a hand, and what was put down in it."""

    player: str
    chips: int
    wagered: int = 0


class Hand(TournamentCommand):
    """A hand is over at a table."""

    table: str
    stacks: tuple[Stack, ...]


class Result(_ByStaff):
    """A table that was played elsewhere has ended."""

    table: str
    stacks: tuple[Stack, ...]


class Annul(_ByStaff):
    """The outcome of the last throw at a table is annulled, and so its hand does not count.

    `stacks` are the chips that players have then, where the table tells them; else those from before the hand.
    """

    table: str
    ground: str
    stacks: tuple[Stack, ...] = ()


class CountChips(TournamentCommand):
    """What players have at a table that has ended, where that has changed since its last hand."""

    table: str
    stacks: tuple[Stack, ...]


class Recall(TournamentCommand):
    """The call that ended the last hand at a table was taken back there: the hand goes on."""

    table: str


class Seal(TournamentCommand):
    """A secret wager for a hand is sealed: only its commitment is known."""

    player: str
    table: str
    hand: int
    commitment: str


class RevealWager(_ByStaff):
    """A secret wager is opened: the salt and the words that its commitment was made of.

    `placed` is what was put down in that hand, where that is known: `place 6 120, field 5`, or `nothing`.
    """

    player: str
    table: str
    hand: int
    salt: str
    says: str
    placed: str = ""


class Agree(TournamentCommand):
    """A player agrees that the table ends early."""

    player: str


class Conclude(_ByStaff):
    """A table ends before its hands or its time are over."""

    table: str


class Progress(_ByStaff):
    """A round has ended: who goes on. The numbers draw for ties, where the conditions say so."""

    round: int
    numbers: tuple[int, ...] = ()
    secret: str = ""


class Award(_ByStaff):
    """The prizes are awarded."""


class Cancel(_ByStaff):
    """The tournament is cancelled."""


class AtTable(TournamentCommand):
    """An entry at a table that the host plays. No tournament decides it: the host does, and tells what came of it."""

    table: str
    entry: str


class RaiseDispute(TournamentCommand):
    """Somebody who has applied disputes what was done about them."""

    player: str
    says: str


class RuleOnDispute(_ByStaff):
    """A dispute is decided (`decide`) or the decision reviewed (`review`): `stands`, `reinstate` or `upheld`."""

    verb: str
    number: int
    outcome: str
    says: str


class OrderPlace(_ByStaff):
    """The decision of a dispute is carried out: the complainant has a place in the last round."""

    number: int
    place: int


class AnswerRuling(TournamentCommand):
    """A complainant asks for a review (`request_review`), or is `content`."""

    verb: str
    player: str
    number: int


class TableDisputes(TournamentCommand):
    """Which disputes about play at a table wait: the complainant is neither content nor told of the inspector."""

    table: str
    waiting: tuple[tuple[str, int], ...] = ()
    """Each by its complainant and its number there."""


class TellOfInspector(_ByStaff):
    """A complainant is told that an inspector is there to be consulted."""

    number: int


Command = TournamentCommand | Tick
