"""A wager and its rules as frozen values. Knows the shape of the data, not how it is read or played."""

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
    """The clause to cite where the operator has set another multiple."""
    cite: Cite
    by_number: tuple[tuple[int, Fraction], ...] = ()
    """The multiple on each number, while the setting odds_by_number is yes."""
    full_double: tuple[tuple[int, Fraction], ...] = ()
    """The multiple on each number, while that setting is full_double."""
    comeout: str = ""
    """The multiple while the puck is off, where that differs."""


class Commission(NamedTuple):
    """The price of a wager: a rate of the stake or of the win, paid when it is placed or out of a win."""

    rate: Fraction
    of: str
    cite: Cite
    when: str = "placed"
    """`placed`, `won`, `by_number`, or the name of the setting that decides."""
    taken_down: str = "commission_return"
    """`kept` or `returned` when the player takes the wager down, or the name of the setting that decides."""
    won_on: tuple[int, ...] = ()
    """The numbers on which it comes out of a win, where `when` is `by_number`."""


class Contract(NamedTuple):
    """A contract bet stays until it is decided: from `placed`, or from `point` (a point or its number is set)."""

    since: str
    cite: Cite


class Increase(NamedTuple):
    """When chips may be added to a wager, where that is not when it is placed."""

    when: str
    cite: Cite


class Sleep(NamedTuple):
    """A wager that may be called on or off."""

    asleep: str
    """What becomes of it when it would be decided while off: `stands`, or the name of the setting that decides."""
    cite: Cite
    comeout: str = "off"
    """`off`: on a come-out it works only if it is called on; `on`: unless it is called off."""
    option: str = ""
    """The setting that decides whether it is off on a come-out."""
    calls: tuple[str, ...] = ("on", "off")


class Lock(NamedTuple):
    """A wager that was taken down or reduced may not go back until then."""

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
    """What a wager notes of the throws while it lies there."""

    what: str
    """`thrown` (totals) or `made` (points)."""
    numbers: tuple[int, ...]
    how: str
    """`different`: each number is noted once; `times`: every time."""
    cite: Cite
    most: int = 0
    """How many it can note at most."""

    def after(self, noted: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Return the numbers noted, sorted, after a number has been thrown or made; beyond `most` none is added."""
        if number not in self.numbers or len(noted) >= self.most or (self.how == "different" and number in noted):
            return noted
        return tuple(sorted((*noted, number)))


class Unit(NamedTuple):
    """A wager must divide into so many equal parts, each payable in chips."""

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
    """The clause for placing it on a number, where the book has one for that number."""
    until: str = "table"
    """`throw`: not once the dice have left the hand, although the table takes late wagers."""
    line: bool = False
    offered: str = ""
    parent: str = ""
    lies: str = "any"
    increase: Increase | None = None
    contract: Contract | None = None
    remove: Cite | None = None
    """The clause for taking it down, where the book has one."""
    lock: Lock | None = None
    cap: Cap | None = None
    sleeps: Sleep | None = None
    commission: Commission | None = None
    win_fee: Commission | None = None
    """The commission where the table takes it out of a win; `commission` is then None."""
    parts: Composite | None = None
    unit: Unit | None = None
    remembers: Register | None = None
    """A register without numbers notes the wager's own."""
    button: str = ""
    button_cite: Cite | None = None
    after_win: str = "down"
    after_win_cite: Cite | None = None
    also: tuple[str, ...] = ()
    """Other names for it in entries."""

    @property
    def moves(self) -> bool:
        """Say whether it begins in a box and moves to a number."""
        return self.spots[0] == 0 and len(self.spots) > 1

    def lies_on(self, number: int) -> str:
        """Return whether it lies on a number under `any` puck or only while it is `on`."""
        return "any" if number and self.moves else self.lies

    def placing(self, number: int) -> Cite:
        """Return the clause that lets this wager be placed on a number."""
        return self.numbered.get(number, self.place)
