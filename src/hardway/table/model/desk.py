"""What supervision keeps of a table: the clock, notices posted, people dealt with, rulings, disputes, the checklist."""

from typing import NamedTuple

from hardway.values.clock import UNKNOWN


class Posted(NamedTuple):
    """A line of the sign that will change: when it was posted, and when it falls due (UNKNOWN: never)."""

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
    """A complaint: the throw it came after, its rulings so far (step, role, name), and what was paid by them."""

    player: str
    number: int
    roll: int
    says: str
    over: str
    rulings: tuple[tuple[int, str, str], ...] = ()
    advised: bool = False
    """The complainant was told of the inspector."""
    closed: str = ""
    """How it ended: `satisfied`, or `concluded`; empty while it is open."""
    requested: bool = False
    """The complainant has asked for the last decision to be reviewed."""
    paid: int = 0
    """What the complainant was paid by the decision, less what was taken."""
    awarded: int = 0
    """What the complainant is to be paid by the last ruling that named an amount; below zero, what is taken."""

    @property
    def due(self) -> int:
        """Return what is still to be paid by the decision; below zero, to be taken."""
        return self.awarded - self.paid


class Desk(NamedTuple):
    """A value of its own inside a state; most tables never change it."""

    now: int = UNKNOWN
    day: int = 0
    """The first moment of the day the record names."""
    staff: tuple[tuple[str, str], ...] = ()
    """Who works at this table, by name and role."""
    relieved: frozenset[str] = frozenset()
    """Who worked here and was relieved, by what names are compared by."""
    chips: tuple[int, ...] = ()
    """The chips of the float since they changed, the smallest first; none: those the table was opened with."""
    posted: tuple[Posted, ...] = ()
    closing: tuple[int, int] | None = None
    """When the table closes, UNKNOWN on a clock that stands still; and when its sign went up."""
    closed: bool = False
    told: bool = False
    """An inspector was told that the table will close."""
    nomore: bool = False
    stick: str = ""
    """Who was given the stick, where somebody was."""
    checked: frozenset[str] = frozenset()
    inspect: bool = False
    """The set at the table is still to be inspected."""
    inspected: tuple[tuple[str, str], ...] = ()
    """Who has inspected it, by role and name."""
    faces: tuple[tuple[int, int, str, str, str], ...] = ()
    """Faces ruled on in this throw: which die, which face, by whom, their name and why."""
    voided: str = ""
    """The ground on which the last throw was called off, while the next has not been made."""
    dismissed: frozenset[str] = frozenset()
    """The grounds on which No roll was called on the last throw, and overruled."""
    withdraw: bool = False
    """Until the next throw every wager may be taken down by its owner."""
    withheld: frozenset[str] = frozenset()
    """From whom the dice are withheld."""
    level: int = 0
    """How high on the ladder the last call has been ruled on."""
    excluded: tuple[tuple[str, str], ...] = ()
    """Who, and from what: `` the game, or `casino`."""
    reports: tuple[tuple[str, str], ...] = ()
    spectators: frozenset[str] = frozenset()
    """Who looks on and is known by name: they can be reported, excluded and heard."""
    seized: tuple[tuple[str, int], ...] = ()
    investigated: frozenset[str] = frozenset()
    """Of whose held money the investigation is over."""
    won: tuple[tuple[str, int], ...] = ()
    """What people cashed out over what they had brought, below zero under it; less what was seized since."""
    owing: tuple[tuple[str, int], ...] = ()
    """What those who have cashed out owe since a correction, by name; below zero it is owed to them."""
    detained: frozenset[str] = frozenset()
    links: tuple[frozenset[str], ...] = ()
    advised: frozenset[str] = frozenset()
    """Who left after they were advised about the minimum: should they come back, they know it."""
    disputes: tuple[Dispute, ...] = ()
    float_base: int | None = None
    """Chips in the float and everywhere else they went from it: counted, filled, less credited. None: never counted."""
    dropped: int = 0
    """What was in the drop boxes that were taken."""

    @property
    def guards(self) -> bool:
        """Say whether wagers and throws must be asked about more than usual."""
        return bool(self.closed or self.nomore or self.inspect or self.excluded or self.links)

    def is_excluded(self, player: str) -> bool:
        """Say whether a player takes no further part."""
        return any(name == player for name, _ in self.excluded)

    def keeps_dice_from(self, player: str) -> bool:
        """Say whether a player is not to have the dice: excluded, or the dice are withheld."""
        return player in self.withheld or self.is_excluded(player)

    def held_of(self, player: str) -> int:
        """Return what was seized of a player and is still held."""
        return dict(self.seized).get(player, 0)

    def won_by(self, player: str) -> int:
        """Return what somebody has cashed out over what they had brought; below zero, under it."""
        return dict(self.won).get(player, 0)

    def owed_by(self, player: str) -> int:
        """Return what a player owes since a correction; below zero, what is owed to them."""
        return dict(self.owing).get(player, 0)

    def partners(self, player: str) -> frozenset[str]:
        """Return everyone linked with a player, the player too."""
        found = frozenset({player})
        while more := frozenset().union(*(link for link in self.links if link & found)) - found:
            found |= more
        return found

    def open_disputes(self, player: str) -> tuple[Dispute, ...]:
        """Return a player's disputes that are not closed, in the order they were raised."""
        return tuple(d for d in self.disputes if d.player == player and not d.closed)

    def open_dispute(self, player: str, number: int = 0) -> Dispute | None:
        """Return the dispute of that number if it is open and the player's; without a number the first that is."""
        return next((d for d in self.open_disputes(player) if number in (0, d.number)), None)


CLEAR = Desk()
