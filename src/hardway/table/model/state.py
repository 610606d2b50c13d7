"""What stands at a table. A state is a value to everyone outside: only `evolve` makes a new one."""

from typing import Any, NamedTuple

from hardway.table.model.desk import CLEAR, Desk

DICE = (1, 2, 3, 4, 5)
_NEW = object.__new__


class Limit(NamedTuple):
    """A line of the table's sign, in cents."""

    minimum: int
    maximum: int
    unit: int = 0
    per: str = "area"


class Conditions(NamedTuple):
    """Limits that were in force for one player until they changed."""

    number: int
    """Which came first: of conditions that wagers of one player stand on, the later have the higher number."""
    sign: dict[str, Limit]
    personal: tuple[int, int, bool] | None


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


class _PlainStakes(dict[int, Stake]):
    """Wagers of which nothing but the amount is known, by amount: a value, so one serves all that lie there."""

    def __missing__(self, amount: int) -> Stake:
        if len(self) == 4096:
            self.clear()
        stake = self[amount] = Stake(amount, original=amount)
        return stake


PLAIN_STAKES = _PlainStakes()
"""Most wagers are of a few amounts: looked up here they cost a quarter of what it takes to make one."""


class Player:
    """A person at the table."""

    __slots__ = (
        "advised", "bets", "brought", "goes", "last_round", "locks", "marked", "name", "personal", "place", "rack",
        "tokens",
    )  # fmt: skip

    def __init__(self, name: str, place: int, rack: int) -> None:
        self.name = name
        self.place = place
        self.rack = rack
        self.tokens = 0
        self.brought = rack
        """What they came with and bought since, tokens too."""
        self.last_round = 0
        """The round in which they last put a wager down, or sat down."""
        self.bets: dict[str, Stake] = {}
        self.goes: dict[str, str] = {}
        self.advised = False
        self.marked = False
        """Some wager of theirs has carried a marker."""
        self.personal: tuple[int, int, bool] | None = None
        """Limits of their own: a minimum, a maximum, and whether that only goes beyond the table's."""
        self.locks: frozenset[str] = frozenset()

    def copy(self) -> "Player":
        """Return a copy that may be changed."""
        new = _NEW(Player)
        new.name = self.name
        new.place = self.place
        new.rack = self.rack
        new.brought = self.brought
        new.last_round = self.last_round
        new.tokens = self.tokens
        new.bets = self.bets.copy()
        new.goes = self.goes
        new.advised = self.advised
        new.marked = self.marked
        new.personal = self.personal
        new.locks = self.locks
        return new

    def keep_conditions(self, sign: dict[str, Limit]) -> None:
        """Let every wager keep the limits it was placed under: those of this sign and their own, which change now."""
        before = (stake.conditions[-1][0].number for stake in self.bets.values() if stake.conditions)
        conditions = Conditions(max(before, default=0) + 1, sign, self.personal)
        for key, stake in self.bets.items():
            if not stake.conditions or stake.conditions[-1][1] < stake.amount:
                self.bets[key] = stake._replace(conditions=(*stake.conditions, (conditions, stake.amount)))

    def snapshot(self) -> tuple[Any, ...]:
        """Return everything about this person, as plain values in the order of PLAYER_FIELDS."""
        return (
            self.advised, self.bets.copy(), self.brought, self.goes, self.last_round, self.locks, self.marked,
            self.name, self.personal, self.place, self.rack, self.tokens,
        )  # fmt: skip

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and self._values() == other._values()

    __hash__ = None  # type: ignore[assignment]


def plain_sign(limits: dict[str, Limit]) -> tuple[int, int] | None:
    """Return the least and most of every wager alike, where the sign says no more than that."""
    star = limits["*"]
    return (star.minimum, star.maximum) if len(limits) == 1 and star.per == "area" else None


class State:
    """Everything that stands at a table between two entries."""

    __slots__ = (
        "barred", "before", "brought", "called", "cashed_out", "choose_again", "commission", "continuing", "declined",
        "desk", "fresh", "guarded", "hand", "house", "last_place", "left", "limits", "locks_left", "lost",
        "missed", "mode", "offered", "opening_turn", "phase", "plain_sign", "players", "point", "proxy",
        "rolls", "rounds", "shooter", "since", "spare", "stick_until", "unspent",
    )  # fmt: skip

    def __init__(self, limits: dict[str, Limit], mode: str = "practice") -> None:
        self.limits = limits
        self.plain_sign = plain_sign(limits)
        """The least and most of every wager alike, where the sign says no more than that."""
        self.mode = mode
        self.point = 0
        self.phase = "hand"
        """`hand`, `air` or `rest`: where the dice are between two calls."""
        self.players: dict[str, Player] = {}
        self.shooter = ""
        self.offered = ""
        self.declined: frozenset[str] = frozenset()
        self.barred = ""
        """Who was ordered to pass the dice and is not asked this time round."""
        self.left: frozenset[str] = frozenset()
        """Who has left the table and not come back: what still concerns them can name them."""
        self.locks_left: frozenset[tuple[str, str]] = frozenset()
        """What people who have left may not put back should they sit down again: who, and the lock."""
        self.last_place = 0
        """The place the dice were last at; 0 before the first offer."""
        self.opening_turn = False
        """The dice are with the first who took them since the table opened."""
        self.proxy = ""
        self.stick_until: frozenset[tuple[str, str]] = frozenset()
        self.hand: tuple[int, ...] = ()
        self.lost: frozenset[int] = frozenset()
        self.missed: frozenset[int] = frozenset()
        """Dice that were lost while others were thrown, until they are asked for again or a set is new."""
        self.choose_again = False
        """A die left the table or was found: the shooter may pick other dice or ask for the original."""
        self.spare = False
        """A new set stands by until the shooter's turn is over."""
        self.continuing = ""
        """Who may go on with what is left of a set."""
        self.fresh = "turn"
        """`turn` before a shooter's first roll, `seven` before the one after a 7, else nothing."""
        self.rolls = 0
        self.rounds = 0
        """Rounds of play ended so far: a come-out to the decision of the line."""
        self.desk: Desk = CLEAR
        self.guarded = False
        """The desk has something to say about wagers and throws."""
        self.called: tuple[int, ...] = ()
        """The faces of the last call, while it can still be taken back."""
        self.brought = 0
        self.house = 0
        self.commission = 0
        self.cashed_out = 0
        self.unspent = 0
        """Promotional tokens that were handed in by people who left."""
        self.before: Snapshot | None = None
        """The table just before the last call, while that call can still be taken back."""
        self.since: Any = None
        """The entries since that call, newest first, as nested pairs."""

    def copy(self) -> "State":
        """Return a copy that may be changed."""
        new = _NEW(State)
        for name, player in (players := dict(self.players)).items():
            players[name] = player.copy()
        new.players = players
        new.limits = self.limits
        new.plain_sign = self.plain_sign
        new.mode = self.mode
        new.point = self.point
        new.phase = self.phase
        new.shooter = self.shooter
        new.offered = self.offered
        new.declined = self.declined
        new.barred = self.barred
        new.last_place = self.last_place
        new.opening_turn = self.opening_turn
        new.proxy = self.proxy
        new.stick_until = self.stick_until
        new.hand = self.hand
        new.left = self.left
        new.locks_left = self.locks_left
        new.lost = self.lost
        new.missed = self.missed
        new.choose_again = self.choose_again
        new.spare = self.spare
        new.continuing = self.continuing
        new.rolls = self.rolls
        new.rounds = self.rounds
        new.desk = self.desk
        new.fresh = self.fresh
        new.guarded = self.guarded
        new.called = self.called
        new.brought = self.brought
        new.house = self.house
        new.commission = self.commission
        new.cashed_out = self.cashed_out
        new.unspent = self.unspent
        new.before = self.before
        new.since = self.since
        return new

    def snapshot(self) -> "Snapshot":
        """Return everything that stands here, as plain values in the order of STATE_FIELDS."""
        values = (
            self.barred, self.brought, self.cashed_out, self.choose_again, self.commission,
            self.continuing, self.declined, self.desk, self.fresh, self.guarded, self.hand, self.house,
            self.last_place, self.left, self.limits, self.locks_left, self.lost, self.missed, self.mode, self.offered,
            self.opening_turn, self.phase, self.plain_sign, self.point, self.proxy, self.rolls, self.rounds,
            self.shooter, self.spare, self.stick_until, self.unspent,
        )  # fmt: skip
        return values, [player.snapshot() for player in self.players.values()]

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

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._values() == other._values()

    __hash__ = None  # type: ignore[assignment]

    @property
    def held(self) -> int:
        """Return what was seized of all players and is still held."""
        return sum(amount for _, amount in self.desk.seized)

    @property
    def owed(self) -> int:
        """Return what those who have cashed out owe together since corrections, less what is owed to them."""
        return sum(amount for _, amount in self.desk.owing)

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
"""A state taken apart: one is made at every call, so it is made with as few steps as possible."""
STATE_FIELDS = tuple(name for name in State.__slots__ if name not in ("before", "called", "players", "since"))
PLAYER_FIELDS = Player.__slots__
