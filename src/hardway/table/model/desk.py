"""The staff's records of a table: clock, posted notices, sanctions, rulings, disputes, checklist, float."""

from typing import NamedTuple

from hardway.values.clock import UNKNOWN


class Posted(NamedTuple):
    """A posted change of one line of the sign. `due` is when it takes effect; UNKNOWN while the clock is not set."""

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
    """A complaint and its rulings so far (step, role, name); `roll` is the number of the throw before it."""

    player: str
    number: int
    roll: int
    says: str
    over: str
    rulings: tuple[tuple[int, str, str], ...] = ()
    advised: bool = False
    """The complainant was advised that an inspector can be consulted."""
    closed: str = ""
    """How it ended: `satisfied` or `concluded`; empty while the dispute is open."""
    requested: bool = False
    """The complainant has asked for the last decision to be reviewed."""
    paid: int = 0
    """What was paid to the complainant so far, less what was taken, in cents."""
    awarded: int = 0
    """What the last ruling that names an amount awards, in cents; negative: what it takes."""

    @property
    def due(self) -> int:
        """Return what is still to be paid under the decision; negative: still to be taken."""
        return self.awarded - self.paid


class Desk(NamedTuple):
    """The staff's records of a table: one value inside its state. At most tables it never changes."""

    now: int = UNKNOWN
    day: int = 0
    """Midnight at the start of the table's date; times count from there."""
    staff: tuple[tuple[str, str], ...] = ()
    """The people who work at this table: name and role."""
    relieved: frozenset[str] = frozenset()
    """People who were relieved from work at this table, as `name_key` writes them."""
    chips: tuple[int, ...] = ()
    """The chips in use since the last change, in cents, smallest first; empty: the chips the table opened with."""
    posted: tuple[Posted, ...] = ()
    closing: tuple[int, int] | None = None
    """When the table closes (UNKNOWN while the clock is not set), and when that was posted; None: no closing is
    posted.
    """
    closed: bool = False
    inspector_told: bool = False
    """An inspector was informed that the table will close."""
    nomore: bool = False
    """True from the call of no more bets until the throw is settled."""
    stick: str = ""
    """The role that has the stick; empty while it is still with the one that had it at the start."""
    checked: frozenset[str] = frozenset()
    """Items of the checklist that were checked."""
    inspect: bool = False
    """True while the dice must still be inspected."""
    inspected: tuple[tuple[str, str], ...] = ()
    """Who inspected these dice: role and name."""
    faces: tuple[tuple[int, int, str, str, str], ...] = ()
    """Rulings on faces of this throw: die, face, role, name, reason."""
    voided: str = ""
    """The ground of the No roll that ended the last throw; empty after the next throw."""
    dismissed: frozenset[str] = frozenset()
    """The grounds of No roll calls on the last throw that were overruled."""
    withdraw: bool = False
    """True if owners may take down any wager until the next throw."""
    withheld: frozenset[str] = frozenset()
    """Players who may not have the dice for now."""
    level: int = 0
    """The highest step of the overruling ladder that has ruled on the last call."""
    excluded: tuple[tuple[str, str], ...] = ()
    """Excluded people: the name, and `casino`, or empty if they are excluded from the game alone."""
    reports: tuple[tuple[str, str], ...] = ()
    """Reported breaches: the breach and the person's name."""
    spectators: frozenset[str] = frozenset()
    """People on record who watch and do not play: they can be reported, excluded and heard."""
    seized: tuple[tuple[str, int], ...] = ()
    """Seized money that is still held: name and amount."""
    investigated: frozenset[str] = frozenset()
    """Players whose investigation is over, so that their held money may be kept."""
    won: tuple[tuple[str, int], ...] = ()
    """By person who cashed out: what they won (negative: lost), less what was seized since, in cents."""
    owing: tuple[tuple[str, int], ...] = ()
    """What people who cashed out owe after a correction; negative: what they are owed."""
    detained: frozenset[str] = frozenset()
    links: tuple[frozenset[str], ...] = ()
    """Pairs of partners: the maximum applies to their wagers together."""
    advised: frozenset[str] = frozenset()
    """Players who left after they were advised about the minimum. The advice holds if they return."""
    disputes: tuple[Dispute, ...] = ()
    float_base: int | None = None
    """What `State.float_chips` starts from, in cents: the last count sets it, fills and credits change it. None: never
    counted."""
    dropped: int = 0
    """What the drop boxes that were taken away contained, in cents."""

    @property
    def restricts(self) -> bool:
        """Say whether these records can make a wager or throw be refused; if not, the table skips those checks."""
        return bool(self.closed or self.nomore or self.inspect or self.excluded or self.links)

    def is_excluded(self, player: str) -> bool:
        """Say whether a person is excluded from the game or the casino."""
        return any(name == player for name, _ in self.excluded)

    def keeps_dice_from(self, player: str) -> bool:
        """Say whether a player may not have the dice: they are excluded, or the dice are withheld from them."""
        return player in self.withheld or self.is_excluded(player)

    def held_of(self, player: str) -> int:
        """Return how much seized money of a player is still held."""
        return dict(self.seized).get(player, 0)

    def won_by(self, player: str) -> int:
        """Return how much more than they brought a person cashed out, in cents; negative: less."""
        return dict(self.won).get(player, 0)

    def owed_by(self, player: str) -> int:
        """Return what a person owes after a correction; negative: what they are owed."""
        return dict(self.owing).get(player, 0)

    def partners(self, player: str) -> frozenset[str]:
        """Return a player and all their partners, direct or through others."""
        found = frozenset({player})
        while more := frozenset().union(*(link for link in self.links if link & found)) - found:
            found |= more
        return found

    def open_disputes(self, player: str) -> tuple[Dispute, ...]:
        """Return a player's open disputes, oldest first."""
        return tuple(d for d in self.disputes if d.player == player and not d.closed)

    def open_dispute(self, player: str, number: int = 0) -> Dispute | None:
        """Return a player's open dispute of this number; with 0, the first open one."""
        return next((d for d in self.open_disputes(player) if number in (0, d.number)), None)


CLEAR = Desk()
