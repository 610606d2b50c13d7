"""The staff's records of a table: clock, posted notices, sanctions, rulings, disputes, checklist, float."""

from typing import NamedTuple

from hardway.values.clock import UNKNOWN


class Posted(NamedTuple):
    """A posted change of one line of the sign; `due` is when it takes effect (UNKNOWN: never)."""

    wager: str
    minimum: int
    maximum: int
    unit: int
    per: str
    posted: int
    due: int
    by: str
    name: str
    clause: str
    reading: str


class Dispute(NamedTuple):
    """A complaint, the number of the throw it followed, and its rulings so far: step, role, name."""

    player: str
    number: int
    roll: int
    says: str
    over: str
    rulings: tuple[tuple[int, str, str], ...] = ()
    advised: bool = False
    """The complainant was advised that an inspector can be consulted."""
    closed: str = ""
    """How it ended: `satisfied` or `concluded`; empty while it is open."""
    requested: bool = False
    """The complainant has asked for the last decision to be reviewed."""
    paid: int = 0
    """What the complainant was paid under the decision, less what was taken."""
    awarded: int = 0
    """What the last ruling with an amount awards the complainant; negative: what it takes."""

    @property
    def due(self) -> int:
        """Return what is still to be paid under the decision; negative: still to be taken."""
        return self.awarded - self.paid


class Desk(NamedTuple):
    """The staff's records of a table, one value inside its state; most tables never change it."""

    now: int = UNKNOWN
    day: int = 0
    """Midnight at the start of the day that the record names."""
    staff: tuple[tuple[str, str], ...] = ()
    """The people who work at this table: name and role."""
    relieved: frozenset[str] = frozenset()
    """People who were relieved from this table, by `name_key`."""
    chips: tuple[int, ...] = ()
    """The denominations since they were changed, smallest first; empty: those the table opened with."""
    posted: tuple[Posted, ...] = ()
    closing: tuple[int, int] | None = None
    """When the table closes (UNKNOWN while the clock is not set), and when that was posted."""
    closed: bool = False
    inspector_told: bool = False
    """An inspector was informed that the table will close."""
    nomore: bool = False
    """No more bets was called, and the throw is not settled yet."""
    stick: str = ""
    """The role that was given the stick; empty if it was never given away."""
    checked: frozenset[str] = frozenset()
    """Items of the checklist that were checked."""
    inspect: bool = False
    """The dice still have to be inspected."""
    inspected: tuple[tuple[str, str], ...] = ()
    """The people who inspected them: role and name."""
    faces: tuple[tuple[int, int, str, str, str], ...] = ()
    """Rulings on faces of this throw: die, face, role, name, reason."""
    voided: str = ""
    """The ground of the No roll that ended the last throw; empty after the next throw."""
    dismissed: frozenset[str] = frozenset()
    """Grounds of No roll calls on the last throw that were overruled."""
    withdraw: bool = False
    """Every wager may be taken down by its owner until the next throw."""
    withheld: frozenset[str] = frozenset()
    """Players from whom the dice are withheld."""
    level: int = 0
    """The highest step of the overruling ladder that has ruled on the last call."""
    excluded: tuple[tuple[str, str], ...] = ()
    """Name, and `casino` or an empty text for the game."""
    reports: tuple[tuple[str, str], ...] = ()
    """Reported breaches: breach and name."""
    spectators: frozenset[str] = frozenset()
    """People on record who do not play: they can be reported, excluded and heard."""
    seized: tuple[tuple[str, int], ...] = ()
    """Seized money that is still held: name and amount."""
    investigated: frozenset[str] = frozenset()
    """Players whose investigation is over, so that their held money may be kept."""
    won: tuple[tuple[str, int], ...] = ()
    """What people cashed out above what they brought (negative: below it), less what was seized since."""
    owing: tuple[tuple[str, int], ...] = ()
    """What people who cashed out owe after a correction; negative: what they are owed."""
    detained: frozenset[str] = frozenset()
    links: tuple[frozenset[str], ...] = ()
    """Pairs of partners, whose wagers count together against the maximum."""
    advised: frozenset[str] = frozenset()
    """Players who left after they were advised about the minimum; the advice still counts if they return."""
    disputes: tuple[Dispute, ...] = ()
    float_base: int | None = None
    """What was counted and filled, less what was credited, before payments to players. None: never counted."""
    dropped: int = 0
    """What was in the drop boxes taken away."""

    @property
    def restricts(self) -> bool:
        """Say whether wagers and throws need the checks of supervision."""
        return bool(self.closed or self.nomore or self.inspect or self.excluded or self.links)

    def is_excluded(self, player: str) -> bool:
        """Say whether a person is excluded from the game or the casino."""
        return any(name == player for name, _ in self.excluded)

    def keeps_dice_from(self, player: str) -> bool:
        """Say whether a player may not have the dice: excluded, or the dice are withheld."""
        return player in self.withheld or self.is_excluded(player)

    def held_of(self, player: str) -> int:
        """Return how much seized money of a player is still held."""
        return dict(self.seized).get(player, 0)

    def won_by(self, player: str) -> int:
        """Return what a person cashed out above what they brought; negative: below it."""
        return dict(self.won).get(player, 0)

    def owed_by(self, player: str) -> int:
        """Return what a person owes after a correction; negative: what they are owed."""
        return dict(self.owing).get(player, 0)

    def partners(self, player: str) -> frozenset[str]:
        """Return all partners of a player, directly or through others, and the player."""
        found = frozenset({player})
        while more := frozenset().union(*(link for link in self.links if link & found)) - found:
            found |= more
        return found

    def open_disputes(self, player: str) -> tuple[Dispute, ...]:
        """Return a player's open disputes in the order they were raised."""
        return tuple(d for d in self.disputes if d.player == player and not d.closed)

    def open_dispute(self, player: str, number: int = 0) -> Dispute | None:
        """Return a player's open dispute of this number; with 0, the first open one."""
        return next((d for d in self.open_disputes(player) if number in (0, d.number)), None)


CLEAR = Desk()
