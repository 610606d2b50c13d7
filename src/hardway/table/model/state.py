"""What stands at a table. A state is a value to everyone outside: only `evolve` makes a new one."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from hardway.table.model.desk import CLEAR, Desk

DICE = (1, 2, 3, 4, 5)
_NEW = object.__new__
Kind = TypeVar("Kind", "Player", "State")


def _copied(old: Kind) -> Kind:
    """Return another value with the same fields, those that can be changed in place shared."""
    new = _NEW(type(old))
    for name in old.__slots__:
        setattr(new, name, getattr(old, name))
    return new


class Limit(NamedTuple):
    """A line of the table's sign, in cents."""

    minimum: int
    maximum: int
    unit: int = 0
    per: str = "area"


class OwnLimit(NamedTuple):
    """Limits agreed with one player, in cents."""

    minimum: int
    maximum: int
    above: bool
    """The maximum only goes beyond the table's."""


class Conditions(NamedTuple):
    """Limits that were in force for one player until they changed."""

    number: int
    """Which came first: of conditions that wagers of one player stand on, the later have the higher number."""
    sign: dict[str, Limit]
    personal: dict[str, OwnLimit]


class Head(NamedTuple):
    """How a table was opened: everything in a record before the first entry."""

    house: str
    mode: str = "practice"
    date: str = ""
    chips: tuple[int, ...] = (100, 500, 2500, 10000, 50000)
    options: tuple[tuple[str, str], ...] = ()
    sign: tuple[tuple[str, Limit], ...] = ()
    pit: str = ""
    staff: tuple[tuple[str, str], ...] = ()
    variant: str = ""


class Stake(NamedTuple):
    """A wager on the layout: how much, how much of it in tokens, and what else is known of it."""

    amount: int
    tokens: int = 0
    original: int = 0
    """What it was when its point was set."""
    commission: int = 0
    marker: str = ""
    only: bool = False
    advised: bool = False
    """Placed after its owner was advised about the minimum."""
    split: tuple[int, int] | None = None
    conditions: tuple[tuple[Conditions, int], ...] = ()
    """The limits it was placed under that have changed since, each with how much stood there until then."""
    noted: tuple[int, ...] = ()
    """What a wager that remembers has noted."""


class Decided(NamedTuple):
    """A wager that a throw decided, with what it takes to put it right should it be declared void, in cents."""

    roll: int
    player: str
    wager: str
    won: int
    """In chips; below zero, what it lost."""
    tokens: int
    """Lost with it."""
    commission: int
    """Paid for it and not given back."""


DecidedRow = tuple[int, str, str, int, int, int]
"""A `Decided` as a plain tuple: the garbage collector leaves those alone, and a table keeps thousands."""
REACH = 500
"""So many throws back a table keeps what they decided: some hours of play, and a table may be played for years."""
PART = 64
"""So many decided wagers, or a throw's more, make a part. A snapshot copies the part that is not full, and no other."""


@dataclass(slots=True, repr=False)
class Player:
    """A person at the table."""

    name: str
    place: int
    rack: int
    tokens: int = 0
    brought: int = field(init=False)
    """What they came with and bought since, tokens too."""
    last_round: int = 0
    """The round in which they last put a wager down, or sat down."""
    bets: dict[str, Stake] = field(default_factory=dict)
    goes: dict[str, str] = field(default_factory=dict)
    advised: bool = False
    marked: bool = False
    """Some wager of theirs has carried a marker."""
    personal: dict[str, OwnLimit] = field(default_factory=dict)
    """Limits of their own by kind of wager; `*` for every kind that is not named."""
    locks: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.brought = self.rack

    def copy(self) -> "Player":
        """Return a copy that may be changed."""
        new = _copied(self)
        new.bets = self.bets.copy()
        return new

    def values(self) -> tuple[Any, ...]:
        """Return what is known of them, in the order of PLAYER_FIELDS."""
        return (
            self.advised, self.bets.copy(), self.brought, self.goes, self.last_round, self.locks, self.marked,
            self.name, self.personal, self.place, self.rack, self.tokens,
        )  # fmt: skip

    def keep_conditions(self, sign: dict[str, Limit]) -> None:
        """Let every wager keep the limits it was placed under: those of this sign and their own, which change now."""
        before = (stake.conditions[-1][0].number for stake in self.bets.values() if stake.conditions)
        conditions = Conditions(max(before, default=0) + 1, sign, self.personal)
        for key, stake in self.bets.items():
            made = max(stake.amount, stake.original)  # a wager that was cut still counts as it was made behind its odds
            if not stake.conditions or stake.conditions[-1][1] < made:
                self.bets[key] = stake._replace(conditions=(*stake.conditions, (conditions, made)))


def plain_sign(limits: dict[str, Limit]) -> tuple[int, int] | None:
    """Return the least and most of every wager alike, where the sign says no more than that."""
    star = limits["*"]
    return (star.minimum, star.maximum) if len(limits) == 1 and star.per == "area" else None


@dataclass(slots=True, repr=False)
class State:
    """Everything that stands at a table between two entries."""

    limits: dict[str, Limit]
    mode: str = "practice"
    plain_sign: tuple[int, int] | None = field(init=False)
    """The least and most of every wager alike, where the sign says no more than that."""
    point: int = 0
    phase: str = "hand"
    """`hand`, `air` or `rest`: where the dice are between two calls."""
    players: dict[str, Player] = field(default_factory=dict)
    shooter: str = ""
    offered: str = ""
    declined: frozenset[str] = frozenset()
    barred: str = ""
    """Who was ordered to pass the dice and is not asked this time round."""
    left: frozenset[str] = frozenset()
    """Who has left the table and not come back: what still concerns them can name them."""
    locks_left: frozenset[tuple[str, str]] = frozenset()
    """What people who have left may not put back should they sit down again: who, and the lock."""
    last_place: int = 0
    """The place the dice were last at; 0 before the first offer."""
    opening_turn: bool = False
    """The dice are with the first who took them since the table opened."""
    proxy: str = ""
    stick_until: frozenset[tuple[str, str]] = frozenset()
    hand: tuple[int, ...] = ()
    lost: frozenset[int] = frozenset()
    missed: frozenset[int] = frozenset()
    """Dice that were lost while others were thrown, until they are asked for again or a set is new."""
    choose_again: bool = False
    """A die left the table or was found: the shooter may pick other dice or ask for the original."""
    spare: bool = False
    """A new set stands by until the shooter's turn is over."""
    continuing: str = ""
    """Who may go on with what is left of a set."""
    fresh: str = "turn"
    """`turn` before a shooter's first roll, `seven` before the one after a 7, else nothing."""
    rolls: int = 0
    rounds: int = 0
    """Rounds of play ended so far: a come-out to the decision of the line."""
    last_seated: int = 0
    """The last round that began before somebody sat down: as many have been at the table since, or fewer."""
    desk: Desk = CLEAR
    guarded: bool = False
    """The desk has something to say about wagers and throws."""
    called: tuple[int, ...] = ()
    """The faces of the last call, while it can still be taken back."""
    brought: int = 0
    house: int = 0
    commission: int = 0
    cashed_out: int = 0
    unspent: int = 0
    """Promotional tokens that were handed in by people who left."""
    decided: list[DecidedRow] = field(default_factory=list)
    """What the last throws decided, oldest first, also of people who have left: the part that is not yet full."""
    decided_parts: tuple[tuple[DecidedRow, ...], ...] = ()
    """The full parts before it."""
    before: "Snapshot | None" = None
    """The table just before the last call, of No roll too, while that call can still be taken back."""
    since: Any = None
    """The entries since that call, newest first, as nested pairs."""

    def __post_init__(self) -> None:
        self.plain_sign = plain_sign(self.limits)

    def copy(self) -> "State":
        """Return a copy that may be changed."""
        new = _copied(self)
        new.decided = self.decided.copy()
        new.players = {name: player.copy() for name, player in self.players.items()}
        return new

    def snapshot(self) -> "Snapshot":
        """Return everything that stands here, as plain values in the order of STATE_FIELDS and PLAYER_FIELDS."""
        values = (
            self.barred, self.brought, self.cashed_out, self.choose_again, self.commission, self.continuing,
            self.decided.copy(), self.decided_parts, self.declined, self.desk, self.fresh, self.guarded, self.hand,
            self.house, self.last_place, self.last_seated, self.left, self.limits, self.locks_left, self.lost,
            self.missed, self.mode, self.offered, self.opening_turn, self.phase, self.plain_sign, self.point,
            self.proxy, self.rolls, self.rounds, self.shooter, self.spare, self.stick_until, self.unspent,
        )  # fmt: skip
        return values, [player.values() for player in self.players.values()]

    def restore(self, snapshot: "Snapshot") -> None:
        """Take over everything that stood in a snapshot."""
        values, players = snapshot
        for name, value in zip(STATE_FIELDS, values, strict=True):
            setattr(self, name, value)
        self.before = self.since = None
        self.called = ()
        self.players = {}
        for fields in players:
            player = _NEW(Player)
            for name, value in zip(PLAYER_FIELDS, fields, strict=True):
                setattr(player, name, value)
            player.bets = player.bets.copy()
            self.players[player.name] = player
        self.decided = self.decided.copy()

    def dice_back(self) -> None:
        """Let the dice come back from a throw; a person who was excluded meanwhile has them no longer."""
        self.phase = "hand"
        if not self.guarded and not self.desk.withheld:
            return
        if self.desk.keeps_dice_from(self.shooter):
            self.turn_over(self.players.get(self.shooter))
        if self.desk.is_excluded(self.proxy):
            self.proxy = ""

    def turn_over(self, player: Player | None) -> None:
        """End the shooter's turn: the dice go back, and a set that stood by comes in."""
        if player is not None:
            self.last_place = player.place
        self.shooter = self.offered = self.proxy = self.continuing = ""
        self.opening_turn = False
        self.fresh = "turn"
        self.stick_until = frozenset()
        self.hand = ()
        if self.spare:
            self.spare = False
            self.lost = self.missed = frozenset()

    def keep(self, **changed: Any) -> None:
        """Put something on the desk."""
        self.desk = self.desk._replace(**changed)
        self.guarded = self.desk.guards

    def cash_winnings(self, player: str, amount: int) -> None:
        """Let somebody have cashed out so much more, or less, over what they had brought."""
        won = {**dict(self.desk.won), player: self.desk.won_by(player) + amount}
        self.keep(won=tuple((name, sum_) for name, sum_ in won.items() if sum_))

    def close_decided(self) -> None:
        """Begin a new part of decided wagers where the last is full; what lies too far back is forgotten."""
        if len(self.decided) >= PART:
            first, parts = self.rolls - REACH, (*self.decided_parts, tuple(self.decided))
            while parts[0][0][0] <= first:
                parts = parts[1:]
            self.decided, self.decided_parts = [], parts

    def decided_since(self, first: int) -> Iterator[Decided]:
        """Go through the wagers that a throw or a later one decided, as far as the table keeps them."""
        first = max(first, self.rolls - REACH + 1)
        return (Decided(*one) for part in (*self.decided_parts, tuple(self.decided)) for one in part if one[0] >= first)

    def void_decided(self, player: str, first: int) -> None:
        """Forget the wagers of a player that a throw or a later one decided: they are void."""
        parts = ([one for one in part if one[1] != player or one[0] < first] for part in self.decided_parts)
        self.decided_parts = tuple(tuple(part) for part in parts if part)
        self.decided = [one for one in self.decided if one[1] != player or one[0] < first]

    def owe(self, player: str, amount: int) -> None:
        """Let somebody who is not at the table owe so much more; below zero, be owed it."""
        owing = {**dict(self.desk.owing), player: self.desk.owed_by(player) + amount}
        self.keep(owing=tuple((name, sum_) for name, sum_ in owing.items() if sum_))

    @property
    def held(self) -> int:
        """Return what was seized of all players and is still held."""
        return sum(amount for _, amount in self.desk.seized)

    @property
    def owed(self) -> int:
        """Return what those who have cashed out owe together since corrections, less what is owed to them."""
        return sum(amount for _, amount in self.desk.owing)

    @property
    def float_chips(self) -> int | None:
        """Return what is in the float by the entries since it was counted; None if it never was.

        It pays for what players brought and win, and takes what they lose, commission and tokens that are handed in.
        """
        base = self.desk.float_base
        return None if base is None else base + self.house + self.commission + self.unspent - self.brought

    @property
    def drop(self) -> int:
        """Return what players paid for chips and tokens since the drop box was last taken: cash and vouchers."""
        return self.brought - self.desk.dropped

    @property
    def accounted(self) -> int:
        """Return what everyone holds; always equal to what was brought."""
        held = sum(
            player.rack + player.tokens + sum(stake.amount for stake in player.bets.values())
            for player in self.players.values()
        )
        accounts = self.house + self.commission + self.held + self.cashed_out + self.unspent
        return held + accounts - self.owed


Snapshot = tuple[tuple[Any, ...], list[tuple[Any, ...]]]
"""A state taken apart: one is made at every call, so its fields are written out; a loop takes four times as long."""
STATE_FIELDS = tuple(sorted(name for name in State.__slots__ if name not in ("before", "called", "players", "since")))
"""By name, whatever their order in the class: snapshots in a store hold what stood before the last call so."""
PLAYER_FIELDS = tuple(sorted(Player.__slots__))
