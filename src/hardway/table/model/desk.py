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
    """True once the complainant was told that they can consult an inspector."""
    closed: str = ""
    """How the dispute ended: `satisfied` or `concluded`; empty while it is open."""
    requested: bool = False
    """True if the complainant has asked for a review of the last decision."""
    paid: int = 0
    """What the complainant has been paid so far, less what was taken from them, in cents."""
    awarded: int = 0
    """What the last ruling that names an amount awards the complainant, in cents; negative: what it takes."""

    @property
    def due(self) -> int:
        """Return what is still to be paid under the decision; negative: still to be taken."""
        return self.awarded - self.paid


class Desk(NamedTuple):
    """The staff's records of a table: one value inside its state. At most tables it never changes."""

    now: int = UNKNOWN
    day: int = 0
    """Midnight at the start of the table's date, from which the table's times count."""
    staff: tuple[tuple[str, str], ...] = ()
    """The people who work at this table, each with name and role."""
    relieved: frozenset[str] = frozenset()
    """People who were relieved from work at this table, by name in the form of `name_key`."""
    chips: tuple[int, ...] = ()
    """The values of the chips in use since they were last changed, in cents, smallest first. Empty: the chips the table
    opened with."""
    posted: tuple[Posted, ...] = ()
    closing: tuple[int, int] | None = None
    """When the table will close (UNKNOWN while the clock is not set), and when that was posted. None: no closing is
    posted."""
    closed: bool = False
    inspector_told: bool = False
    """True once an inspector was informed that the table will close."""
    nomore: bool = False
    """True from the call of "no more bets" until the throw is settled."""
    stick: str = ""
    """The role that has the stick; empty while the role that had it at the start still has it."""
    checked: frozenset[str] = frozenset()
    """The items of the checklist that have been checked."""
    inspect: bool = False
    """True while a set of dice must still be inspected before it is used."""
    inspected: tuple[tuple[str, str], ...] = ()
    """The people who have inspected the present dice, each with role and name."""
    faces: tuple[tuple[int, int, str, str, str], ...] = ()
    """Staff's rulings on disputed faces of this throw, each with die, face, role, name and reason."""
    voided: str = ""
    """The ground of the No roll that voided the last throw; empty after the next throw."""
    dismissed: frozenset[str] = frozenset()
    """The grounds for which No roll was called on the last throw and overruled."""
    withdraw: bool = False
    """True if players may take down any of their wagers until the next throw, even those that must usually stay."""
    withheld: frozenset[str] = frozenset()
    """Players from whom staff withhold the dice for now."""
    level: int = 0
    """The highest step of the ladder of roles that has overruled, or made, the last call."""
    excluded: tuple[tuple[str, str], ...] = ()
    """Excluded people: the name, with `casino`, or with an empty text if the person is excluded from the game alone."""
    reports: tuple[tuple[str, str], ...] = ()
    """The breaches of rules that staff reported, each with the name of the person who committed it."""
    spectators: frozenset[str] = frozenset()
    """Names of people on record who watch and do not play; like players they can be reported, excluded and heard."""
    seized: tuple[tuple[str, int], ...] = ()
    """Seized money that the house still holds, each sum in cents with its owner's name."""
    investigated: frozenset[str] = frozenset()
    """Players whose investigation is over, so that the house may keep the money it holds of them."""
    won: tuple[tuple[str, int], ...] = ()
    """What each person who cashed out had won (negative: lost), less what was seized from them since, in cents."""
    owing: tuple[tuple[str, int], ...] = ()
    """What each person who cashed out owes after a correction, in cents; negative: what they are owed."""
    detained: frozenset[str] = frozenset()
    links: tuple[frozenset[str], ...] = ()
    """Pairs of players who count as partners: the table's maximum applies to their wagers together."""
    advised: frozenset[str] = frozenset()
    """Players who left after they were advised about the minimum. They count as advised if they return."""
    disputes: tuple[Dispute, ...] = ()
    float_base: int | None = None
    """The amount, in cents, from which `State.float_chips` works out the float. A count sets it; fills and credits
    change it. None: the float was never counted."""
    dropped: int = 0
    """The money in the drop boxes that were taken away, in cents."""

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

    @property
    def undone(self) -> tuple[Dispute, ...]:
        """Return the open disputes of all players, oldest first: those that are not closed, decided or not."""
        return tuple(d for d in self.disputes if not d.closed)

    def open_disputes(self, player: str) -> tuple[Dispute, ...]:
        """Return a player's open disputes, oldest first."""
        return tuple(d for d in self.undone if d.player == player)

    def open_dispute(self, player: str, number: int = 0) -> Dispute | None:
        """Return a player's open dispute of this number; with 0, the first open one."""
        return next((d for d in self.open_disputes(player) if number in (0, d.number)), None)


CLEAR = Desk()
