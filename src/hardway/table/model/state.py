"""The state of a table. Outside `table.model` it is only read: `evolve` makes the next one."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from hardway.table.model.desk import CLEAR, Desk

DICE = (1, 2, 3, 4, 5)
"""The numbers of the five dice in a set; a shooter throws two of them."""
_NEW = object.__new__
Kind = TypeVar("Kind", "Player", "State")


def _copied(old: Kind) -> Kind:
    """Return a shallow copy: its lists and dicts are the originals."""
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
    """The personal limits of one player, in cents."""

    minimum: int
    maximum: int
    above: bool
    """True if the player's own maximum can only raise the table's maximum, never lower it."""


class Conditions(NamedTuple):
    """Earlier limits of one player. A wager placed before the limits changed keeps these."""

    number: int
    """The number of the change after which these limits held: later changes have higher numbers."""
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
    """The amount of a wager on the layout, in cents; `tokens` is the part of `amount` in promotional tokens."""

    amount: int
    tokens: int = 0
    original: int = 0
    """The wager's amount when its point was set, on which the cap of some odds wagers depends."""
    commission: int = 0
    marker: str = ""
    """`on`, `off` or empty."""
    only: bool = False
    """True if the On or Off marker is for this wager alone, and not for the player's similar ones."""
    advised: bool = False
    """True if the wager was placed after its owner was advised about the minimum."""
    split: tuple[int, int] | None = None
    """The amounts on the two sides of a composite wager, if its owner divided it otherwise than the book does."""
    conditions: tuple[tuple[Conditions, int], ...] = ()
    """The earlier limits that parts of this wager keep, oldest first, each with the wager's amount when the limits
    changed."""
    noted: tuple[int, ...] = ()
    """What a wager that lasts several throws has noted so far, such as the numbers thrown."""


class Decided(NamedTuple):
    """A settled wager with the amounts needed to reverse it, in cents, in case it is declared void."""

    roll: int
    player: str
    wager: str
    won: int
    """Won in chips; negative: lost."""
    tokens: int
    """Tokens lost."""
    commission: int
    """Commission that was paid on the wager and not given back."""


DecidedRow = tuple[int, str, str, int, int, int]
"""The fields of a `Decided` as a plain tuple: a table keeps thousands, and Python's garbage collector skips such
tuples."""
MAX_THROWS_BACK = 500
"""A table keeps the settled wagers of this many last throws: some hours of play, so that a table open for years does
not grow."""
PART_SIZE = 64
"""The number of settled wagers in a full part of the list; one throw may exceed it. A snapshot copies only the part
that is not yet full."""


@dataclass(slots=True, repr=False)
class Player:
    """A person at the table."""

    name: str
    place: int
    rack: int
    tokens: int = 0
    brought: int = field(init=False)
    """All that the player has paid for chips and tokens, in cents."""
    last_round: int = 0
    """The number of the round in which the player last put down a wager, or sat down."""
    bets: dict[str, Stake] = field(default_factory=dict)
    goes: dict[str, str] = field(default_factory=dict)
    """By kind of wager: whether the player's winners go back `up` or come `down`. For a kind not named the book
    decides."""
    advised: bool = False
    """True once the player was advised that later wagers under the minimum will be returned."""
    marked: bool = False
    """True if any wager of the player has ever had an On or Off marker."""
    personal: dict[str, OwnLimit] = field(default_factory=dict)
    """The player's personal limits by kind of wager; `*` for every kind not named."""
    locks: frozenset[str] = frozenset()
    """Wagers taken down that the player may not put back yet, such as `dont_come 4`: the kind, and the number whose
    throw ends the lock."""

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
    """Return the one minimum and maximum for all wagers; None if the sign says more than these two."""
    star = limits["*"]
    return (star.minimum, star.maximum) if len(limits) == 1 and star.per == "area" else None


@dataclass(slots=True, repr=False)
class State:
    """A whole table between two entries: players, wagers, dice, limits and accounts. Amounts are cents."""

    limits: dict[str, Limit]
    mode: str = "practice"
    plain_sign: tuple[int, int] | None = field(init=False)
    """The minimum and maximum that hold for all wagers; None if the sign has more than one line, or if wagers keep
    earlier limits."""
    point: int = 0
    phase: str = "hand"
    """Where the dice are: in the `hand`, in the `air`, or at `rest` on the table."""
    players: dict[str, Player] = field(default_factory=dict)
    shooter: str = ""
    offered: str = ""
    declined: frozenset[str] = frozenset()
    barred: str = ""
    """The player who was ordered to pass the dice; they are not offered the dice until the next throw is over."""
    departed: frozenset[str] = frozenset()
    """The names of players who left and have not come back; some commands may still name them."""
    departed_locks: frozenset[tuple[str, str]] = frozenset()
    """The locks on wagers of players who left, kept in case they come back: the name and the lock."""
    last_place: int = 0
    """The seat number of the last shooter; 0 before the first shooter."""
    opening_turn: bool = False
    """True while the first shooter since the table opened has the dice."""
    proxy: str = ""
    """The person who throws for the shooter; empty if the shooter throws."""
    stick_until: frozenset[tuple[str, str]] = frozenset()
    """While staff throw for players: the wagers, each with its player, that these throws must decide."""
    hand: tuple[int, ...] = ()
    """The numbers, from 1 to 5, of the two dice in use."""
    lost: frozenset[int] = frozenset()
    missed: frozenset[int] = frozenset()
    """Dice that were lost when others were thrown: the shooter can no longer ask for these if they are found."""
    choose_again: bool = False
    """True after a die left the table or was found: then the shooter may choose other dice, or ask for the original."""
    spare_set: bool = False
    """True if a new set of dice comes into play when the shooter's turn ends."""
    old_set_shooter: str = ""
    """The shooter who may finish their turn with the rest of a set of which dice are lost."""
    shooter_phase: str = "turn"
    """`turn` before a shooter's first roll, `seven` before the roll after a 7, otherwise empty."""
    rolls: int = 0
    rounds: int = 0
    """How many rounds have ended. A round lasts from a come-out roll until the line wagers are decided."""
    last_seated: int = 0
    """The number of the round in which any player last sat down at the table."""
    desk: Desk = CLEAR
    desk_restricts: bool = False
    """A copy of `desk.restricts`: every wager and throw reads it, and this is faster."""
    called: tuple[int, ...] = ()
    """The faces of the last call while the call can be taken back; otherwise empty."""
    brought: int = 0
    """All that players have paid for chips and tokens at this table, in cents."""
    house: int = 0
    """What the house has won from players, in cents; negative: lost."""
    commission: int = 0
    cashed_out: int = 0
    unspent: int = 0
    """Promotional tokens that players handed in when they left, in cents."""
    decided: list[DecidedRow] = field(default_factory=list)
    """The newest wagers that throws have settled, oldest first, also of players who left. Earlier ones are in
    `decided_parts`."""
    decided_parts: tuple[tuple[DecidedRow, ...], ...] = ()
    """The earlier settled wagers, in parts that are all full; the newest are in `decided`."""
    before: "Snapshot | None" = None
    """A snapshot of the table just before the last call or No roll; None when that call can no longer be taken back."""
    since: Any = None
    """The entries since the last call, as nested pairs `(earlier, entry)`, newest first; `entries_since` lists them."""

    def __post_init__(self) -> None:
        self.plain_sign = plain_sign(self.limits)

    def copy(self) -> "State":
        """Return a copy that may be changed."""
        new = _copied(self)
        new.decided = self.decided.copy()
        new.players = {name: player.copy() for name, player in self.players.items()}
        return new

    def snapshot(self) -> "Snapshot":
        """Return the values of all fields in the order of STATE_FIELDS, and of each player in the order of
        PLAYER_FIELDS."""
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
        """Return the dice to the hand after a throw; a shooter or proxy who was excluded meanwhile loses them."""
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
        """Add to how much more a person cashed out than they brought."""
        won = {**dict(self.desk.won), player: self.desk.won_by(player) + amount}
        self.update_desk(won=tuple((name, sum_) for name, sum_ in won.items() if sum_))

    def close_decided(self) -> None:
        """Start a new part of settled wagers if the current one is full, and drop parts older than MAX_THROWS_BACK."""
        if len(self.decided) >= PART_SIZE:
            first, parts = self.rolls - MAX_THROWS_BACK, (*self.decided_parts, tuple(self.decided))
            while parts[0][0][0] <= first:
                parts = parts[1:]
            self.decided, self.decided_parts = [], parts

    def decided_since(self, first: int) -> Iterator[Decided]:
        """Yield the wagers settled by throw `first` or later, as far back as they are kept."""
        first = max(first, self.rolls - MAX_THROWS_BACK + 1)
        return (Decided(*one) for part in (*self.decided_parts, tuple(self.decided)) for one in part if one[0] >= first)

    def void_decided(self, player: str, first: int) -> None:
        """Drop a player's wagers settled by throw `first` or later, because they were declared void."""
        parts = ([one for one in part if one[1] != player or one[0] < first] for part in self.decided_parts)
        self.decided_parts = tuple(tuple(part) for part in parts if part)
        self.decided = [one for one in self.decided if one[1] != player or one[0] < first]

    def owe(self, player: str, amount: int) -> None:
        """Add to what a person who is not at the table owes; negative: to what they are owed."""
        owing = {**dict(self.desk.owing), player: self.desk.owed_by(player) + amount}
        self.update_desk(owing=tuple((name, sum_) for name, sum_ in owing.items() if sum_))

    @property
    def held(self) -> int:
        """Return the total of seized money that is still held."""
        return sum(amount for _, amount in self.desk.seized)

    @property
    def owed(self) -> int:
        """Return what people who cashed out owe after corrections, less what is owed to them."""
        return sum(amount for _, amount in self.desk.owing)

    @property
    def float_chips(self) -> int | None:
        """Return the chips in the float, worked out from its last count; None if it was never counted."""
        base = self.desk.float_base
        return None if base is None else base + self.house + self.commission + self.unspent - self.brought

    @property
    def drop(self) -> int:
        """Return the cash and vouchers paid for chips and tokens since the drop box was last taken."""
        return self.brought - self.desk.dropped

    @property
    def accounted(self) -> int:
        """Return the sum of all accounts; it always equals `brought`."""
        held = 0
        for player in self.players.values():
            held += player.rack + player.tokens
            for stake in player.bets.values():
                held += stake.amount
        accounts = self.house + self.commission + self.held + self.cashed_out + self.unspent
        return held + accounts - self.owed


Snapshot = tuple[tuple[Any, ...], list[tuple[Any, ...]]]
"""The values of all fields of a table's state and of its players. Every call makes one, so `snapshot` names each field
in its code: a loop over the fields takes four times as long."""
STATE_FIELDS = tuple(sorted(name for name in State.__slots__ if name not in ("before", "called", "players", "since")))
"""The names of the fields of a state in alphabetical order, because stored snapshots (`before`) have their values in
this order."""
PLAYER_FIELDS = tuple(sorted(Player.__slots__))
