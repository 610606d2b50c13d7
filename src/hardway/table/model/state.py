"""The state of a table. Outside the model it is read only: `evolve` makes the next one."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from hardway.table.model.desk import CLEAR, Desk

DICE = (1, 2, 3, 4, 5)
"""The numbers of the five dice of a set; two of them are thrown."""
_NEW = object.__new__
Kind = TypeVar("Kind", "Player", "State")


def _copied(old: Kind) -> Kind:
    """Return a shallow copy: lists and dicts are shared with the original."""
    new = _NEW(type(old))
    for name in old.__slots__:
        setattr(new, name, getattr(old, name))
    return new


class Limit(NamedTuple):
    """One line of the sign, in cents: the limits of a kind of wager."""

    minimum: int
    maximum: int
    unit: int = 0
    per: str = "area"


class OwnLimit(NamedTuple):
    """Personal limits of one player, in cents."""

    minimum: int
    maximum: int
    above: bool
    """The maximum only raises that of the table and never lowers it."""


class Conditions(NamedTuple):
    """The limits in force for one player until a change; wagers placed before it keep them."""

    number: int
    """Order among the conditions of one player's wagers: later ones have a higher number."""
    sign: dict[str, Limit]
    personal: dict[str, OwnLimit]


class Head(NamedTuple):
    """How a table is opened: the lines of a record before its first entry."""

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
    """A wager on the layout; `tokens` is the part of `amount` that lies in promotional tokens."""

    amount: int
    tokens: int = 0
    original: int = 0
    """Its amount when its point was set, which some caps on odds go by."""
    commission: int = 0
    marker: str = ""
    """`on`, `off` or empty."""
    only: bool = False
    """The marker is for this wager alone and not for similar ones."""
    advised: bool = False
    """Placed after its owner was advised about the minimum."""
    split: tuple[int, int] | None = None
    """The two sides of a composite that its owner divided otherwise than the book does."""
    conditions: tuple[tuple[Conditions, int], ...] = ()
    """Former limits it was placed under, oldest first, each with the amount that stood when they changed."""
    noted: tuple[int, ...] = ()
    """What a wager over several throws has noted so far, such as the numbers already thrown."""


class Decided(NamedTuple):
    """A decided wager with the amounts needed to reverse it if it is declared void, in cents."""

    roll: int
    player: str
    wager: str
    won: int
    """In chips; negative: what it lost."""
    tokens: int
    """Lost with it."""
    commission: int
    """Paid for it and not given back."""


DecidedRow = tuple[int, str, str, int, int, int]
"""A `Decided` as a plain tuple: a table keeps thousands, and the garbage collector skips tuples of plain values."""
MAX_THROWS_BACK = 500
"""For how many throws decided wagers are kept: some hours of play, so that a table open for years does not grow."""
PART_SIZE = 64
"""How many decided wagers fill a part (a throw's may exceed it). A snapshot copies only the part not yet full."""


@dataclass(slots=True, repr=False)
class Player:
    """A person at the table."""

    name: str
    place: int
    rack: int
    tokens: int = 0
    brought: int = field(init=False)
    """Everything they paid for chips and tokens."""
    last_round: int = 0
    """The round in which they last put a wager down, or sat down."""
    bets: dict[str, Stake] = field(default_factory=dict)
    goes: dict[str, str] = field(default_factory=dict)
    """By kind of wager, whether their winners go back `up` or come `down`; missing: as the book says."""
    advised: bool = False
    """They were advised that further wagers under the minimum will be returned."""
    marked: bool = False
    """A wager of theirs has carried an On or Off marker."""
    personal: dict[str, OwnLimit] = field(default_factory=dict)
    """Personal limits by kind of wager; `*` for every kind not named."""
    locks: frozenset[str] = frozenset()
    """Wagers taken down that may not be put back yet, such as `dont_come 4`: the kind, and the number that ends it."""

    def __post_init__(self) -> None:
        self.brought = self.rack

    def copy(self) -> "Player":
        """Return a copy that may be changed."""
        new = _copied(self)
        new.bets = self.bets.copy()
        return new

    def values(self) -> tuple[Any, ...]:
        """Return the values of all fields in the order of PLAYER_FIELDS."""
        return (
            self.advised, self.bets.copy(), self.brought, self.goes, self.last_round, self.locks, self.marked,
            self.name, self.personal, self.place, self.rack, self.tokens,
        )  # fmt: skip

    def keep_conditions(self, sign: dict[str, Limit]) -> None:
        """Record the current limits on every wager before they change: a wager keeps those it was placed under."""
        before = (stake.conditions[-1][0].number for stake in self.bets.values() if stake.conditions)
        conditions = Conditions(max(before, default=0) + 1, sign, self.personal)
        for key, stake in self.bets.items():
            made = max(stake.amount, stake.original)  # a reduced wager still supports odds by its original amount
            if not stake.conditions or stake.conditions[-1][1] < made:
                self.bets[key] = stake._replace(conditions=(*stake.conditions, (conditions, made)))


def plain_sign(limits: dict[str, Limit]) -> tuple[int, int] | None:
    """Return the one minimum and maximum of all wagers; None where the sign says more than that."""
    star = limits["*"]
    return (star.minimum, star.maximum) if len(limits) == 1 and star.per == "area" else None


@dataclass(slots=True, repr=False)
class State:
    """A whole table between two entries: players, wagers, dice, limits and accounts."""

    limits: dict[str, Limit]
    mode: str = "practice"
    plain_sign: tuple[int, int] | None = field(init=False)
    """The one minimum and maximum of all wagers; None where the sign says more, or wagers keep former limits."""
    point: int = 0
    phase: str = "hand"
    """Where the dice are: `hand`, `air` or `rest`."""
    players: dict[str, Player] = field(default_factory=dict)
    shooter: str = ""
    offered: str = ""
    declined: frozenset[str] = frozenset()
    barred: str = ""
    """The player who was ordered to pass the dice and is skipped until the next throw."""
    departed: frozenset[str] = frozenset()
    """Players who left and have not come back; some commands may still name them."""
    departed_locks: frozenset[tuple[str, str]] = frozenset()
    """Locks of players who left, in case they come back: name and lock."""
    last_place: int = 0
    """The place of the last shooter; 0 before the first."""
    opening_turn: bool = False
    """This is the turn of the first shooter since the table opened."""
    proxy: str = ""
    """The person who throws for the shooter."""
    stick_until: frozenset[tuple[str, str]] = frozenset()
    """While a member of staff throws: the wagers to be decided, by player and wager."""
    hand: tuple[int, ...] = ()
    """The two dice that are thrown, by their numbers in the set."""
    lost: frozenset[int] = frozenset()
    missed: frozenset[int] = frozenset()
    """Dice that were lost during a throw with others: too late for the shooter to ask for the original."""
    choose_again: bool = False
    """A die left the table or was found: the shooter may pick other dice or ask for the original."""
    spare_set: bool = False
    """A new set comes into play when the shooter's turn ends."""
    old_set_shooter: str = ""
    """The shooter who may go on with the rest of a set from which dice are lost."""
    shooter_phase: str = "turn"
    """`turn` before a shooter's first roll, `seven` before the roll after a 7, else empty."""
    rolls: int = 0
    rounds: int = 0
    """Rounds ended so far; a round goes from a come-out to the decision of the line."""
    last_seated: int = 0
    """The round in which a player last sat down: the table has not become fuller since."""
    desk: Desk = CLEAR
    desk_restricts: bool = False
    """`desk.restricts`, kept here because it is asked at every wager and throw."""
    called: tuple[int, ...] = ()
    """The faces of the last call, while it can still be taken back."""
    brought: int = 0
    """What all players paid for chips and tokens."""
    house: int = 0
    """What the house won; negative: lost."""
    commission: int = 0
    cashed_out: int = 0
    unspent: int = 0
    """Promotional tokens handed in by players who left."""
    decided: list[DecidedRow] = field(default_factory=list)
    """Wagers that recent throws decided, oldest first, also of players who left: the part not yet full."""
    decided_parts: tuple[tuple[DecidedRow, ...], ...] = ()
    """The full parts before that one."""
    before: "Snapshot | None" = None
    """The table just before the last call or No roll, while that can still be taken back."""
    since: Any = None
    """The entries since that call as nested pairs, newest first: `(earlier, entry)`; read by `entries_since`."""

    def __post_init__(self) -> None:
        self.plain_sign = plain_sign(self.limits)

    def copy(self) -> "State":
        """Return a copy that may be changed."""
        new = _copied(self)
        new.decided = self.decided.copy()
        new.players = {name: player.copy() for name, player in self.players.items()}
        return new

    def snapshot(self) -> "Snapshot":
        """Return the values of all fields in the order of STATE_FIELDS, and those of each player."""
        values = (
            self.barred, self.brought, self.cashed_out, self.choose_again, self.commission, self.decided.copy(),
            self.decided_parts, self.declined, self.departed, self.departed_locks, self.desk, self.desk_restricts,
            self.hand, self.house, self.last_place, self.last_seated, self.limits, self.lost, self.missed, self.mode,
            self.offered, self.old_set_shooter, self.opening_turn, self.phase, self.plain_sign, self.point,
            self.proxy, self.rolls, self.rounds, self.shooter, self.shooter_phase, self.spare_set, self.stick_until,
            self.unspent,
        )  # fmt: skip
        return values, [player.values() for player in self.players.values()]

    def restore(self, snapshot: "Snapshot") -> None:
        """Set every field to its value in a snapshot."""
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
        """Return the dice to the hand after a throw; a shooter or proxy excluded meanwhile loses them."""
        self.phase = "hand"
        if not self.desk_restricts and not self.desk.withheld:
            return
        if self.desk.keeps_dice_from(self.shooter):
            self.turn_over(self.players.get(self.shooter))
        if self.desk.is_excluded(self.proxy):
            self.proxy = ""

    def turn_over(self, player: Player | None) -> None:
        """End the shooter's turn: the dice go back to the bowl, and a spare set comes into play."""
        if player is not None:
            self.last_place = player.place
        self.shooter = self.offered = self.proxy = self.old_set_shooter = ""
        self.opening_turn = False
        self.shooter_phase = "turn"
        self.stick_until = frozenset()
        self.hand = ()
        if self.spare_set:
            self.spare_set = False
            self.lost = self.missed = frozenset()

    def update_desk(self, **changed: Any) -> None:
        """Replace fields of the desk."""
        self.desk = self.desk._replace(**changed)
        self.desk_restricts = self.desk.restricts

    def cash_winnings(self, player: str, amount: int) -> None:
        """Add to what a person cashed out above what they brought."""
        won = {**dict(self.desk.won), player: self.desk.won_by(player) + amount}
        self.update_desk(won=tuple((name, sum_) for name, sum_ in won.items() if sum_))

    def close_decided(self) -> None:
        """Begin a new part of decided wagers if the last is full, and drop parts older than MAX_THROWS_BACK."""
        if len(self.decided) >= PART_SIZE:
            first, parts = self.rolls - MAX_THROWS_BACK, (*self.decided_parts, tuple(self.decided))
            while parts[0][0][0] <= first:
                parts = parts[1:]
            self.decided, self.decided_parts = [], parts

    def decided_since(self, first: int) -> Iterator[Decided]:
        """Iterate over the wagers decided by throw `first` or later, as far back as they are kept."""
        first = max(first, self.rolls - MAX_THROWS_BACK + 1)
        return (Decided(*one) for part in (*self.decided_parts, tuple(self.decided)) for one in part if one[0] >= first)

    def void_decided(self, player: str, first: int) -> None:
        """Drop a player's wagers decided by throw `first` or later, which were declared void."""
        parts = ([one for one in part if one[1] != player or one[0] < first] for part in self.decided_parts)
        self.decided_parts = tuple(tuple(part) for part in parts if part)
        self.decided = [one for one in self.decided if one[1] != player or one[0] < first]

    def owe(self, player: str, amount: int) -> None:
        """Add to what a person who is not at the table owes; negative: what they are owed."""
        owing = {**dict(self.desk.owing), player: self.desk.owed_by(player) + amount}
        self.update_desk(owing=tuple((name, sum_) for name, sum_ in owing.items() if sum_))

    @property
    def held(self) -> int:
        """Return the total of seized money that is still held."""
        return sum(amount for _, amount in self.desk.seized)

    @property
    def owed(self) -> int:
        """Return what people who cashed out owe after corrections, less what they are owed."""
        return sum(amount for _, amount in self.desk.owing)

    @property
    def float_chips(self) -> int | None:
        """Return the chips in the float, computed from its last count; None if it was never counted."""
        base = self.desk.float_base
        return None if base is None else base + self.house + self.commission + self.unspent - self.brought

    @property
    def drop(self) -> int:
        """Return the cash and vouchers paid for chips and tokens since the drop box was last taken."""
        return self.brought - self.desk.dropped

    @property
    def accounted(self) -> int:
        """Return the money in all accounts together, which always equals `brought`."""
        held = sum(
            player.rack + player.tokens + sum(stake.amount for stake in player.bets.values())
            for player in self.players.values()
        )
        accounts = self.house + self.commission + self.held + self.cashed_out + self.unspent
        return held + accounts - self.owed


Snapshot = tuple[tuple[Any, ...], list[tuple[Any, ...]]]
"""The values of a state and of its players. One is made at every call, so `snapshot` writes the fields out: a loop
takes four times as long."""
STATE_FIELDS = tuple(sorted(name for name in State.__slots__ if name not in ("before", "called", "players", "since")))
"""In order of name, because stored snapshots hold `before` in this order."""
PLAYER_FIELDS = tuple(sorted(Player.__slots__))
