"""The state of a tournament: conditions, entrants, rounds, tables, and two ledgers that never mix."""

from dataclasses import dataclass, field
from typing import NamedTuple

from hardway.values.clock import UNKNOWN
from hardway.values.names import KnownPeople

PHASES = ("drafted", "submitted", "approved", "entries_open", "entries_closed", "in_play", "finished", "cancelled")
OVER = ("finished", "cancelled")
"""The phases after a tournament."""

IN_IT = ("applied", "accepted", "out")
"""The states of entrants who play, or may play later."""


class Approval(NamedTuple):
    """The written approval, with the digest of the approved conditions."""

    reference: str
    day: str
    digest: str


class Entrant(NamedTuple):
    """An applicant: `applied`, `accepted`, `turned_down`, `withdrawn`, `out`, `retired` or `disqualified`."""

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
    """Tournament chips carried from the last round, between rounds."""
    buy_backs: int = 0
    waiting: bool = False
    """They bought back and wait for the draw of a round."""
    edition: int = 0
    """The index in `editions` of the conditions they applied by."""
    state_before: str = ""
    """The state before they went out, or `waiting`."""
    forfeited: int = 0
    """Chips that went out of play with them."""
    eliminated_in: int = 0
    """The round in which they were eliminated."""
    hands: int = 0
    """The hands played at their table when they went out."""
    paid_before: int = 0
    """Payments of earlier applications that they withdrew, in cents."""
    refunded_before: int = 0
    """Refunds of those."""
    reductions: int = 0
    """Refunds by a lowered fee or buy-in; not part of `fee`, `buy_ins` or `refunded`."""

    @property
    def stake(self) -> int:
        """Return what they have paid for this application without reductions, in cents."""
        return self.fee + self.buy_ins

    @property
    def paid(self) -> int:
        """Return everything paid for this application, in cents."""
        return self.stake + self.reductions

    @property
    def money_back(self) -> int:
        """Return everything refunded of that."""
        return self.refunded + self.reductions

    @property
    def ledger(self) -> tuple[int, int, int, int]:
        """Return payments, refunds, prizes and cashed chips of all applications."""
        return self.paid + self.paid_before, self.money_back + self.refunded_before, self.prize, self.cashed


class TournamentDispute(NamedTuple):
    """A dispute about an act: its rulings by role, name and outcome, and its progress."""

    number: int
    player: str
    says: str
    at: int
    rulings: tuple[tuple[str, str, str], ...] = ()
    requested: bool = False
    content: bool = False
    advised: bool = False


class Sealed(NamedTuple):
    """A secret wager: its commitment, and its words once opened."""

    player: str
    hand: int
    commitment: str
    says: str = ""
    kept: bool = True
    """It was put down as sealed, as far as is known."""
    again: bool = False
    """Its hand was annulled: another may replace it."""


class RoundTable(NamedTuple):
    """A table of a round: `designated`, `open` or `ended`."""

    name: str
    round: int
    phase: str = "designated"
    stacks: tuple[tuple[str, int], ...] = ()
    seated: tuple[str, ...] = ()
    hands: int = 0
    thrown: bool = False
    """Dice have been thrown in the current hand."""
    time_up: bool = False
    before: tuple[tuple[str, int], ...] | None = None
    """The chips before the last hand, while its outcome can be annulled."""
    annulled: bool = False
    """The last hand was annulled, and no dice have been thrown since: its last call can still be corrected."""
    missed: tuple[tuple[str, int], ...] = ()
    """Players who missed the least wager in that hand, with the chips it cost them."""
    agreed: frozenset[str] = frozenset()
    early: bool = False
    """It was concluded with hands or time left."""
    sealed: tuple[Sealed, ...] = ()
    late: tuple[str, ...] = ()
    """Players who are missing."""

    def chips_of(self, player: str) -> int:
        """Return the chips of a player here."""
        return dict(self.stacks).get(player, 0)


class RoundState(NamedTuple):
    """A round: `scheduled`, `drawn`, `open` or `settled`; its start, its places, and who goes on."""

    number: int
    start: int
    phase: str = "scheduled"
    places: tuple[tuple[str, str, int], ...] = ()
    """Player, table and number of each place."""
    unplaced: tuple[str, ...] = ()
    """Players reinstated since the draw: places are drawn again."""
    substitutes: tuple[tuple[str, str, bool], ...] = ()
    """Player, nominated substitute, and whether the director has approved."""
    best: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    ranks: tuple[tuple[str, ...], ...] = ()
    """After the last round, the players by place; equal ones together."""
    opened: int = UNKNOWN
    stacks: tuple[tuple[str, int], ...] = ()
    """The chips everybody had when the round was settled."""
    tables: tuple[RoundTable, ...] = ()
    """Its tables at that moment."""
    typed: frozenset[str] = frozenset()
    """Which of `seats` and `ties` were drawn by typed numbers, which could be chosen."""

    def place_of(self, player: str) -> tuple[str, int]:
        """Return the table and place drawn for a player; an empty table if they have none."""
        return next(((table, place) for name, table, place in self.places if name == player), ("", 0))

    def substitute_of(self, player: str) -> str:
        """Return the approved substitute of a player; empty if there is none, or the substitute has a place."""
        found = (name for who, name, allowed in self.substitutes if who == player and allowed)
        return next((name for name in found if not self.place_of(name)[0]), "")

    def sits_for(self, player: str) -> str:
        """Return who sits in a player's place: the approved substitute, or the player."""
        return self.substitute_of(player) or player

    def plays_for(self, name: str) -> str:
        """Return the player whose place a person takes: the one they are a substitute for, or themselves."""
        standing_in = (who for who, sub, _ in self.substitutes if sub == name == self.substitute_of(who))
        return next(standing_in, name)


class DollarLedger(NamedTuple):
    """Dollar accounts, in cents: payments, refunds, prizes and cashed chips."""

    received: int = 0
    refunded: int = 0
    prizes: int = 0
    cashed: int = 0

    @property
    def held(self) -> int:
        """Return the balance; below zero where prizes exceed payments."""
        return self.received - self.refunded - self.prizes - self.cashed


class ChipLedger(NamedTuple):
    """Chip accounts, in cents: given, won or lost in play, and taken out."""

    given: int = 0
    played: int = 0
    returned: int = 0
    forfeited: int = 0
    cashed: int = 0

    @property
    def out(self) -> int:
        """Return the chips that players and tables must have."""
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
    """When the conditions last changed."""
    submitted: int = UNKNOWN
    """When they were last submitted."""
    approval: Approval | None = None
    editions: tuple[dict[tuple[int, str], str], ...] = ()
    """The items of the conditions at each approval, in order."""
    director: str = ""
    present: bool = False
    away: bool = False
    """The director was present and has left."""
    signatures: bool = False
    briefed: frozenset[str] = frozenset()
    """Players and substitutes who were briefed on the conditions as last approved. The same holds for the two below."""
    satisfied: frozenset[str] = frozenset()
    signed: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    busy: frozenset[str] = frozenset()
    disqualified_substitutes: frozenset[str] = frozenset()
    """People who were disqualified as substitutes."""
    entrants: dict[str, Entrant] = field(default_factory=dict)
    rounds: dict[int, RoundState] = field(default_factory=dict)
    tables: dict[str, RoundTable] = field(default_factory=dict)
    """The designated tables, by name."""
    lots: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    """Number of lots and valid commitment, by `seats` or `ties` and round."""
    lots_made: int = 0
    disputes: tuple[TournamentDispute, ...] = ()
    waiting: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)
    """By table, the open disputes about play there: complainant and number."""
    people: KnownPeople = field(default_factory=KnownPeople)
    """The names that events have used, so that other spellings are recognised."""
    dollars: DollarLedger = field(default_factory=DollarLedger)
    chips: ChipLedger = field(default_factory=ChipLedger)

    @property
    def drawn(self) -> bool:
        """Say whether the places of round 1 have been drawn."""
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
        """Return all chips that players have, at tables or carried."""
        stacks = sum(chips for table in self.tables.values() for _, chips in table.stacks)
        return stacks + sum(entrant.chips for entrant in self.entrants.values())

    @property
    def accounted(self) -> bool:
        """Say whether both ledgers agree with what players hold."""
        people = [entrant.ledger for entrant in self.entrants.values()]
        dollars = tuple(map(sum, zip(*people, strict=True))) if people else (0, 0, 0, 0)
        return dollars == tuple(self.dollars) and self.chips.out == self.chips_in_play

    def left_while_playing(self, player: str) -> bool:
        """Say whether a player left during play, so that wagers they left behind may still be decided."""
        entrant = self.entrants[player]
        return entrant.state != "accepted" and entrant.state_before == "accepted"

    def chips_gone_with(self, player: str) -> int:
        """Return the chips out of play of a player who left during play."""
        return self.entrants[player].forfeited if self.left_while_playing(player) else 0

    def stacks_before(self, table: RoundTable) -> tuple[tuple[str, int], ...]:
        """Return the chips of all players at a table before its next hand; of departed ones, what they left with."""
        return tuple((name, self.chips_gone_with(name) or chips) for name, chips in table.stacks)

    def latest_table(self, player: str) -> RoundTable | None:
        """Return the table of a player's latest round."""
        tables = [table for table in self.tables.values() if player in dict(table.stacks)]
        return max(tables, key=lambda table: table.round, default=None)
