"""What a wager is made of, as frozen values. Knows the shape of the data, not how it is read or played."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from hardway.rulebook.model.cite import Cite


class Cap(NamedTuple):
    """How large an odds wager may be: `times` the base, counted in stake or in winnings."""

    of: str
    times: str
    base: str
    payable_unit: Cite | None
    chosen: Cite | None
    """The clause to cite where the operator has chosen another multiple."""
    cite: Cite
    by_number: tuple[tuple[int, Fraction], ...] = ()
    """How many times on each number, while the setting odds_by_number is yes."""
    full_double: tuple[tuple[int, Fraction], ...] = ()
    """The same, while it is full_double."""
    comeout: str = ""
    """How many times while the puck is off, where that differs."""


class Commission(NamedTuple):
    """The price of a wager: a rate of the stake or of the win, paid when it is placed or out of a win."""

    rate: Fraction
    of: str
    cite: Cite
    when: str = "placed"
    """`placed`, `won`, `by_number`, or the setting that says which."""
    taken_down: str = "commission_return"
    """`kept` or `returned` when its player takes the wager down, or the setting that says which."""
    won_on: tuple[int, ...] = ()
    """The numbers on which it comes out of a win where it is taken by number."""


class Contract(NamedTuple):
    """From when on a wager stays until it is decided: `placed`, or `point` (a point or its number is set)."""

    since: str
    cite: Cite


class Increase(NamedTuple):
    """When what stands may be added to, where that is not when it is placed."""

    when: str
    cite: Cite


class Sleep(NamedTuple):
    """A wager that may be called on or off."""

    asleep: str
    """What becomes of it while it sleeps: `stands`, or the setting that says."""
    cite: Cite
    comeout: str = "off"
    """`off`: on a come-out it works only if it is called on; `on`: unless it is called off."""
    option: str = ""
    """The setting that says whether it is off on a come-out at a table."""
    calls: tuple[str, ...] = ("on", "off")


class Lock(NamedTuple):
    """The bar on putting a wager back once it was removed or reduced."""

    until: str
    since: str
    """`placed`, `box` (from a point on, in its box too) or `point` (from a point on, in its box not yet)."""
    cite: Cite


class Composite(NamedTuple):
    """A composite wager: how many shares lie on each simple wager, `number` being the one named."""

    shares: tuple[tuple[str, int], ...]
    split: bool
    cite: Cite


class Register(NamedTuple):
    """What a wager remembers of the throws it has seen: the numbers noted, in order."""

    what: str
    """`thrown` (totals) or `made` (points)."""
    numbers: tuple[int, ...]
    how: str
    """It counts `different` ones or `times`."""
    cite: Cite
    most: int = 0
    """How many it can note."""

    def after(self, noted: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Return what is noted once a number has been thrown or made; what cannot be told apart is not noted."""
        if number not in self.numbers or len(noted) >= self.most or (self.how == "different" and number in noted):
            return noted
        return tuple(sorted((*noted, number)))


class Unit(NamedTuple):
    """A wager that must divide into so many parts, each payable in chips."""

    parts: int
    cite: Cite


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager as this house offers it."""

    name: str
    label: str
    area: str
    when: str
    place: Cite
    spots: tuple[int, ...] = (0,)
    """The numbers it can stand on, totals or pairs (`spot_text`); 0 is none, or the box from which it moves to them."""
    numbered: dict[int, Cite] = field(default_factory=dict)
    """Clauses of its own for some numbers, where the book has them."""
    until: str = "table"
    """`throw`: not once the dice have left the hand, though the table takes late wagers."""
    line: bool = False
    offered: str = ""
    parent: str = ""
    lies: str = "any"
    increase: Increase | None = None
    contract: Contract | None = None
    remove: Cite | None = None
    """A clause of its own for taking this wager down."""
    lock: Lock | None = None
    cap: Cap | None = None
    sleeps: Sleep | None = None
    commission: Commission | None = None
    win_fee: Commission | None = None
    """At a table where its commission comes off a win, that commission in the place of the other."""
    parts: Composite | None = None
    unit: Unit | None = None
    remembers: Register | None = None
    """Without numbers it notes its own."""
    button: str = ""
    button_cite: Cite | None = None
    after_win: str = "down"
    after_win_cite: Cite | None = None
    also: tuple[str, ...] = ()
    """Other names that entries may call it by."""

    @property
    def moves(self) -> bool:
        """Say whether it begins in a box and moves to a number."""
        return self.spots[0] == 0 and len(self.spots) > 1

    def lies_on(self, number: int) -> str:
        """Return under which puck it can lie on a number; one that has moved may meet any."""
        return "any" if number and self.moves else self.lies

    def placing(self, number: int) -> Cite:
        """Return the clause that lets this wager be placed on a number."""
        return self.numbered.get(number, self.place)
