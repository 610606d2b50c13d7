"""The state of a tournament: conditions, entrants, rounds, tables, and two ledgers that never mix."""

from dataclasses import dataclass, field
from typing import NamedTuple

from hardway.values.clock import UNKNOWN
from hardway.values.names import KnownPeople

PHASES = ("drafted", "submitted", "approved", "entries_open", "entries_closed", "in_play", "finished", "cancelled")
OVER = ("finished", "cancelled")
"""The phases of a tournament that is over."""

IN_IT = ("applied", "accepted", "out")
"""The states of an entrant who plays in the tournament, or may still play."""


class Approval(NamedTuple):
    """The written approval, with the digest of the approved conditions."""

    reference: str
    day: str
    digest: str


class Entrant(NamedTuple):
    """An applicant; `state` is `applied`, `accepted`, `turned_down`, `withdrawn`, `out`, `retired` or
    `disqualified`.
    """

    name: str
    number: int
    """The entrant's number in the order of applications."""
    state: str = "applied"
    says: str = ""
    fee: int = 0
    buy_ins: int = 0
    refunded: int = 0
    prize: int = 0
    cashed: int = 0
    chips: int = 0
    """The entrant's tournament chips, in cents, carried over from the last round and not yet at a table of the next."""
    buy_backs: int = 0
    waiting: bool = False
    """True if the entrant has bought back in and waits for the draw of a round's seats."""
    edition: int = 0
    """The index in `editions` of those conditions under which the entrant applied."""
    state_before: str = ""
    """The entrant's state before they left or were disqualified, or `waiting`."""
    forfeited: int = 0
    """The entrant's chips that went out of play when they left, in cents."""
    eliminated_in: int = 0
    """The number of the round in which the entrant was eliminated."""
    hands: int = 0
    """How many hands the entrant's table had played when they left."""
    paid_before: int = 0
    """What the entrant paid for earlier applications, since withdrawn, in cents."""
    refunded_before: int = 0
    """What the entrant was refunded for earlier applications, in cents."""
    reductions: int = 0
    """What the entrant got back because a fee or buy-in was lowered, in cents; not part of `fee`, `buy_ins` or
    `refunded`."""

    @property
    def stake(self) -> int:
        """Return what they have paid for this application, less what was given back when fees were lowered, in
        cents.
        """
        return self.fee + self.buy_ins

    @property
    def paid(self) -> int:
        """Return everything paid for this application, in cents."""
        return self.stake + self.reductions

    @property
    def money_back(self) -> int:
        """Return everything that was refunded for this application, in cents."""
        return self.refunded + self.reductions

    @property
    def ledger(self) -> tuple[int, int, int, int]:
        """Return payments, refunds, prizes and cashed chips of all their applications, in cents."""
        return self.paid + self.paid_before, self.money_back + self.refunded_before, self.prize, self.cashed


class TournamentDispute(NamedTuple):
    """A dispute about an act of the operator or director, its rulings (role, name, outcome), and how far it has
    come.
    """

    number: int
    player: str
    says: str
    at: int
    rulings: tuple[tuple[str, str, str], ...] = ()
    requested: bool = False
    content: bool = False
    advised: bool = False


class Sealed(NamedTuple):
    """A secret wager: its commitment, and its words once it is opened."""

    player: str
    hand: int
    commitment: str
    says: str = ""
    kept: bool = True
    """False if it is known that the player did not bet the secret wager as it was sealed."""
    again: bool = False
    """True if the hand of this secret wager was annulled, so that another wager may replace it."""


class RoundTable(NamedTuple):
    """A table of a round: `designated`, `open` or `ended`."""

    name: str
    round: int
    phase: str = "designated"
    stacks: tuple[tuple[str, int], ...] = ()
    seated: tuple[str, ...] = ()
    hands: int = 0
    thrown: bool = False
    """True if dice have been thrown in the table's current hand."""
    time_up: bool = False
    before: tuple[tuple[str, int], ...] | None = None
    """Each player's chips before the last hand, while its outcome can be annulled; otherwise None."""
    annulled: bool = False
    """True if the table's last hand was annulled and no dice were thrown since, so that its last call can still be
    corrected."""
    missed: tuple[tuple[str, int], ...] = ()
    """The players who wagered less in the last hand than the conditions require, each with the chips that this cost
    them."""
    agreed: frozenset[str] = frozenset()
    early: bool = False
    """True if play at the table was ended while hands or time were left."""
    sealed: tuple[Sealed, ...] = ()
    late: tuple[str, ...] = ()
    """The players of the table who had not come when the round began."""

    def chips_of(self, player: str) -> int:
        """Return how many chips a player has at this table, in cents."""
        return dict(self.stacks).get(player, 0)


class RoundState(NamedTuple):
    """A round, `scheduled`, `drawn`, `open` or `settled`; its start, its seats, and who goes on."""

    number: int
    start: int
    phase: str = "scheduled"
    places: tuple[tuple[str, str, int], ...] = ()
    """The seats drawn for the round: each with player, table and seat number."""
    unplaced: tuple[str, ...] = ()
    """The players reinstated since the draw, for whom the seats must be drawn again."""
    substitutes: tuple[tuple[str, str, bool], ...] = ()
    """Each nominated substitute: the player, the substitute, and whether the director has approved the substitute."""
    best: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    ranks: tuple[tuple[str, ...], ...] = ()
    """After the last round, the names of the players by rank; players of equal rank are together."""
    opened: int = UNKNOWN
    stacks: tuple[tuple[str, int], ...] = ()
    """The chips that each player of the round had when it was settled."""
    tables: tuple[RoundTable, ...] = ()
    """The tables of the round as they were when the round was settled."""
    typed: frozenset[str] = frozenset()
    """Which of `seats` and `ties` were drawn with numbers that a person typed, and so could choose."""

    def place_of(self, player: str) -> tuple[str, int]:
        """Return the table and the seat number drawn for a player; an empty table if there is none."""
        return next(((table, place) for name, table, place in self.places if name == player), ("", 0))

    def substitute_of(self, player: str) -> str:
        """Return the approved substitute of a player; empty if there is none, or if that person has a seat of their
        own."""
        found = (name for who, name, allowed in self.substitutes if who == player and allowed)
        return next((name for name in found if not self.place_of(name)[0]), "")

    def sits_for(self, player: str) -> str:
        """Return who sits in a player's seat: the approved substitute, or the player."""
        return self.substitute_of(player) or player

    def plays_for(self, name: str) -> str:
        """Return the player whose seat a person takes: the one whose substitute they are, or themselves."""
        standing_in = (who for who, sub, _ in self.substitutes if sub == name == self.substitute_of(who))
        return next(standing_in, name)


class DollarLedger(NamedTuple):
    """The accounts in dollars, in cents: payments, refunds, prizes and cashed chips."""

    received: int = 0
    refunded: int = 0
    prizes: int = 0
    cashed: int = 0

    @property
    def held(self) -> int:
        """Return the balance, in cents; below zero if prizes exceed payments."""
        return self.received - self.refunded - self.prizes - self.cashed


class ChipLedger(NamedTuple):
    """The accounts in tournament chips, in cents: given, won or lost in play, and taken out."""

    given: int = 0
    played: int = 0
    returned: int = 0
    forfeited: int = 0
    cashed: int = 0

    @property
    def out(self) -> int:
        """Return how many chips players and tables must have by this ledger."""
        return self.given + self.played - self.returned - self.forfeited - self.cashed


@dataclass(frozen=True, slots=True)
class TournamentState:
    """The state of a tournament."""

    name: str
    phase: str = "drafted"
    now: int = UNKNOWN
    items: dict[tuple[int, str], str] = field(default_factory=dict)
    changes: tuple[tuple[str, str], ...] = ()
    changed: int = UNKNOWN
    """The time at which the conditions last changed, in seconds."""
    submitted: int = UNKNOWN
    """The time at which the conditions were last submitted for approval, in seconds."""
    approval: Approval | None = None
    editions: tuple[dict[tuple[int, str], str], ...] = ()
    """For each approval, in order: the items of the conditions that were approved."""
    director: str = ""
    present: bool = False
    away: bool = False
    """True if the director was present and has left since."""
    signatures: bool = False
    briefed: frozenset[str] = frozenset()
    """The players and substitutes who were briefed since the conditions were last approved. `satisfied` and `signed`
    also count from then."""
    satisfied: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    busy: frozenset[str] = frozenset()
    disqualified_substitutes: frozenset[str] = frozenset()
    """The people who were disqualified while they were substitutes."""
    entrants: dict[str, Entrant] = field(default_factory=dict)
    rounds: dict[int, RoundState] = field(default_factory=dict)
    tables: dict[str, RoundTable] = field(default_factory=dict)
    """The tables designated for rounds, by name."""
    lots: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    """For `seats` or `ties` of a round: the number of the draw, and the commitment to its secret that is valid."""
    lots_made: int = 0
    disputes: tuple[TournamentDispute, ...] = ()
    waiting: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """For each table, the open disputes about play there: the complainant and the dispute's number."""
    people: KnownPeople = field(default_factory=KnownPeople)
    """The names of people in earlier events, so that other spellings of a name are recognised."""
    dollars: DollarLedger = field(default_factory=DollarLedger)
    chips: ChipLedger = field(default_factory=ChipLedger)

    @property
    def awaits_rounds(self) -> bool:
        """Say whether entries are closed and the tournament is not over."""
        return self.phase in ("entries_closed", "in_play")

    @property
    def drawn(self) -> bool:
        """Say whether the seats of round 1 have been drawn."""
        return 1 in self.rounds and self.rounds[1].phase != "scheduled"

    @property
    def substitutes(self) -> frozenset[str]:
        """Return the approved substitutes in rounds that are not over."""
        rounds = (round_ for round_ in self.rounds.values() if round_.phase != "settled")
        return frozenset(name for round_ in rounds for _, name, allowed in round_.substitutes if allowed)

    def is_disqualified(self, name: str) -> bool:
        """Say whether a person was disqualified, as a player or as a substitute."""
        return name in self.disqualified_substitutes or (
            name in self.entrants and self.entrants[name].state == "disqualified"
        )

    @property
    def chips_in_play(self) -> int:
        """Return all chips that players have, at tables or carried over, in cents."""
        stacks = sum(chips for table in self.tables.values() for _, chips in table.stacks)
        return stacks + sum(entrant.chips for entrant in self.entrants.values())

    @property
    def accounted(self) -> bool:
        """Say whether both ledgers agree with what players have."""
        people = [entrant.ledger for entrant in self.entrants.values()]
        dollars = tuple(map(sum, zip(*people, strict=True))) if people else (0, 0, 0, 0)
        return dollars == tuple(self.dollars) and self.chips.out == self.chips_in_play

    def left_while_playing(self, player: str) -> bool:
        """Say whether a player left while a hand was played, so that wagers they left behind may still be decided."""
        entrant = self.entrants[player]
        return entrant.state != "accepted" and entrant.state_before == "accepted"

    def chips_gone_with(self, player: str) -> int:
        """Return the chips that went out of play with a player who left while a hand was played, in cents."""
        return self.entrants[player].forfeited if self.left_while_playing(player) else 0

    def stacks_before(self, table: RoundTable) -> tuple[tuple[str, int], ...]:
        """Return the chips of all players at a table before its next hand; for players who left, what they left
        with.
        """
        return tuple((name, self.chips_gone_with(name) or chips) for name, chips in table.stacks)

    def latest_table(self, player: str) -> RoundTable | None:
        """Return the table of a player's latest round; None if there is none."""
        tables = [table for table in self.tables.values() if player in dict(table.stacks)]
        return max(tables, key=lambda table: table.round, default=None)
