"""How a tournament stands: its conditions, entrants, rounds and tables, and two ledgers that never mix."""

from dataclasses import dataclass, field
from typing import NamedTuple

from hardway.values.clock import UNKNOWN
from hardway.values.names import KnownPeople

PHASES = ("drafted", "submitted", "approved", "entries_open", "entries_closed", "in_play", "finished", "cancelled")
OVER = ("finished", "cancelled")
"""The phases in which nothing is played any more."""

IN_IT = ("applied", "accepted", "out")
"""Entrants who play, or may still."""


class Approval(NamedTuple):
    """The approval in writing, and the digest of the conditions it is for."""

    reference: str
    day: str
    digest: str


class Entrant(NamedTuple):
    """A person who has applied: `applied`, `accepted`, `turned_down`, `withdrawn`, `out`, `retired`, `disqualified`."""

    name: str
    number: int
    """The order of application."""
    state: str = "applied"
    says: str = ""
    fee: int = 0
    buy_ins: int = 0
    refunded: int = 0
    prize: int = 0
    cashed: int = 0
    chips: int = 0
    """Tournament chips carried from the last round, while no round is open for this player."""
    buy_backs: int = 0
    waiting: bool = False
    """Bought back, and not yet drawn for a round."""
    edition: int = 0
    """Which of the approved conditions the person applied by."""
    state_before: str = ""
    """The state before the player went out, or `waiting`."""
    forfeited: int = 0
    """Chips that went out of play with the player."""
    eliminated_in: int = 0
    """The round in which the player was eliminated."""
    hands: int = 0
    """How many hands had been played at the player's table when the player went out."""
    paid_before: int = 0
    """What was paid by applications from which the person has withdrawn."""
    refunded_before: int = 0
    """What was refunded of that."""
    reductions: int = 0
    """What a lower fee or buy-in has given back: it is in neither of the two, nor in `refunded`."""

    @property
    def stake(self) -> int:
        """Return what lies with the house by this application, in cents, unless it is refunded."""
        return self.fee + self.buy_ins

    @property
    def paid(self) -> int:
        """Return everything paid by this application, in cents."""
        return self.stake + self.reductions

    @property
    def money_back(self) -> int:
        """Return everything that went back of that."""
        return self.refunded + self.reductions

    @property
    def ledger(self) -> tuple[int, int, int, int]:
        """Return what the person has paid, and been refunded, awarded and paid for chips, by all applications."""
        return self.paid + self.paid_before, self.money_back + self.refunded_before, self.prize, self.cashed


class TournamentDispute(NamedTuple):
    """A dispute about what was done to somebody: its rulings by role, name and outcome, and where it stands."""

    number: int
    player: str
    says: str
    at: int
    rulings: tuple[tuple[str, str, str], ...] = ()
    requested: bool = False
    content: bool = False
    advised: bool = False


class Sealed(NamedTuple):
    """A secret wager: what was committed to, and its words once it is opened."""

    player: str
    hand: int
    commitment: str
    says: str = ""
    kept: bool = True
    """It lies as it was sealed, as far as is known."""
    again: bool = False
    """Its hand was annulled: another may be sealed in its stead."""


class RoundTable(NamedTuple):
    """A table of a round: `designated`, `open` or `ended`; the chips of each player, and the hands played."""

    name: str
    round: int
    phase: str = "designated"
    stacks: tuple[tuple[str, int], ...] = ()
    seated: tuple[str, ...] = ()
    hands: int = 0
    thrown: bool = False
    """The dice are out, or have been thrown in the hand that is not over."""
    time_up: bool = False
    before: tuple[tuple[str, int], ...] | None = None
    """The chips before the last hand, while its outcome can be annulled."""
    annulled: bool = False
    """The last hand was annulled, and no dice have been thrown since: its last call may still be put right."""
    missed: tuple[tuple[str, int], ...] = ()
    """Who missed the least wager in that hand, and the chips it cost them."""
    agreed: frozenset[str] = frozenset()
    early: bool = False
    """It was concluded before its hands or its time were over."""
    sealed: tuple[Sealed, ...] = ()
    late: tuple[str, ...] = ()
    """Players who have not come."""

    def chips_of(self, player: str) -> int:
        """Return the chips of a player here."""
        return dict(self.stacks).get(player, 0)


class RoundState(NamedTuple):
    """A round: `scheduled`, `drawn`, `open` or `settled`; its start, its places, and who goes on."""

    number: int
    start: int
    phase: str = "scheduled"
    places: tuple[tuple[str, str, int], ...] = ()
    """Who sits at which table in which place."""
    unplaced: tuple[str, ...] = ()
    """Who was put back after the places were drawn, and has none: they are drawn again."""
    substitutes: tuple[tuple[str, str, bool], ...] = ()
    """Whom a player has nominated, and whether the director has approved."""
    best: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    ranks: tuple[tuple[str, ...], ...] = ()
    """After the last round, the players by place; equal ones together."""
    opened: int = UNKNOWN
    stacks: tuple[tuple[str, int], ...] = ()
    """The chips everybody had when the round was settled."""
    tables: tuple[RoundTable, ...] = ()
    """Its tables as they stood then."""
    typed: frozenset[str] = frozenset()
    """Which of `seats` and `ties` were drawn by numbers that somebody typed, and so could choose."""

    def place_of(self, player: str) -> tuple[str, int]:
        """Return the table and place drawn for a player; no table for one who does not play in it."""
        return next(((table, place) for name, table, place in self.places if name == player), ("", 0))

    def substitute_of(self, player: str) -> str:
        """Return the approved substitute of a player, who has no place of their own."""
        found = (name for who, name, allowed in self.substitutes if who == player and allowed)
        return next((name for name in found if not self.place_of(name)[0]), "")

    def sits_for(self, player: str) -> str:
        """Return who sits in a player's place: the approved substitute, or the player."""
        return self.substitute_of(player) or player

    def plays_for(self, name: str) -> str:
        """Return whose place somebody takes: their own, or that of whom they stand in for."""
        standing_in = (who for who, sub, _ in self.substitutes if sub == name == self.substitute_of(who))
        return next(standing_in, name)


class DollarLedger(NamedTuple):
    """Dollars, in cents: paid in by entrants, and paid back, as prizes, and for chips."""

    received: int = 0
    refunded: int = 0
    prizes: int = 0
    cashed: int = 0

    @property
    def held(self) -> int:
        """Return what is left; below zero where prizes are more than what came in."""
        return self.received - self.refunded - self.prizes - self.cashed


class ChipLedger(NamedTuple):
    """Tournament chips, in cents: given, won (or lost) in play, and taken out."""

    given: int = 0
    played: int = 0
    returned: int = 0
    forfeited: int = 0
    cashed: int = 0

    @property
    def out(self) -> int:
        """Return what must be in players' hands and on the tables."""
        return self.given + self.played - self.returned - self.forfeited - self.cashed


@dataclass(frozen=True, slots=True)
class TournamentState:
    """Everything that stands in a tournament."""

    name: str
    phase: str = "drafted"
    now: int = UNKNOWN
    items: dict[tuple[int, str], str] = field(default_factory=dict)
    changes: tuple[tuple[str, str], ...] = ()
    changed: int = UNKNOWN
    """When the conditions last changed."""
    submitted: int = UNKNOWN
    """When they were last submitted."""
    approval: Approval | None = None
    editions: tuple[dict[tuple[int, str], str], ...] = ()
    """The conditions as they were approved, one after the other."""
    director: str = ""
    present: bool = False
    away: bool = False
    """The director has been present, and has left."""
    signatures: bool = False
    briefed: frozenset[str] = frozenset()
    """Players and substitutes who were briefed on the conditions as approved last; so too the two below."""
    satisfied: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    busy: frozenset[str] = frozenset()
    disqualified_substitutes: frozenset[str] = frozenset()
    """Who was disqualified as a substitute."""
    entrants: dict[str, Entrant] = field(default_factory=dict)
    rounds: dict[int, RoundState] = field(default_factory=dict)
    tables: dict[str, RoundTable] = field(default_factory=dict)
    """The designated tables, by name."""
    lots: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    """For the `seats` or `ties` of a round the number of its lots, and the commitment that stands."""
    lots_made: int = 0
    disputes: tuple[TournamentDispute, ...] = ()
    waiting: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """By table, who disputes play there and is neither content nor told of the inspector; and the dispute's number."""
    people: KnownPeople = field(default_factory=KnownPeople)
    """Who takes part, directs, stands in, or has ruled on something."""
    dollars: DollarLedger = field(default_factory=DollarLedger)
    chips: ChipLedger = field(default_factory=ChipLedger)

    @property
    def drawn(self) -> bool:
        """Say whether the places of round 1 have been drawn: who enters has been settled."""
        return 1 in self.rounds and self.rounds[1].phase != "scheduled"

    @property
    def substitutes(self) -> frozenset[str]:
        """Return who is approved to play for somebody in a round that is not over."""
        rounds = (round_ for round_ in self.rounds.values() if round_.phase != "settled")
        return frozenset(name for round_ in rounds for _, name, allowed in round_.substitutes if allowed)

    def is_disqualified(self, name: str) -> bool:
        """Say whether somebody was disqualified, as a player or as a substitute."""
        return name in self.disqualified_substitutes or (
            name in self.entrants and self.entrants[name].state == "disqualified"
        )

    @property
    def chips_in_play(self) -> int:
        """Return the chips that players hold and that stand on tables."""
        stacks = sum(chips for table in self.tables.values() for _, chips in table.stacks)
        return stacks + sum(entrant.chips for entrant in self.entrants.values())

    @property
    def accounted(self) -> bool:
        """Say whether both ledgers agree with what everybody holds."""
        people = [entrant.ledger for entrant in self.entrants.values()]
        dollars = tuple(map(sum, zip(*people, strict=True))) if people else (0, 0, 0, 0)
        return dollars == tuple(self.dollars) and self.chips.out == self.chips_in_play

    def left_while_playing(self, player: str) -> bool:
        """Say whether somebody has gone while they played, and so what lies for them may still be decided."""
        entrant = self.entrants[player]
        return entrant.state != "accepted" and entrant.state_before == "accepted"

    def chips_gone_with(self, player: str) -> int:
        """Return the chips that are out of play of somebody who has gone while they played."""
        return self.entrants[player].forfeited if self.left_while_playing(player) else 0

    def stacks_before(self, table: RoundTable) -> tuple[tuple[str, int], ...]:
        """Return what everybody at a table has before its next hand is over; who has gone, what they left with."""
        return tuple((name, self.chips_gone_with(name) or chips) for name, chips in table.stacks)

    def latest_table(self, player: str) -> RoundTable | None:
        """Return the table of the latest round at which a player has chips or had them."""
        tables = [table for table in self.tables.values() if player in dict(table.stacks)]
        return max(tables, key=lambda table: table.round, default=None)
