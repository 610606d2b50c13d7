"""A wager and its rules as frozen values, each with the keys that declare it. Does not know how it is read or
played.
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, NamedTuple

from hardway.rulebook.model.cite import Cite
from hardway.rulebook.model.section import TRUE_FALSE, BookKey
from hardway.values.dice import spot_number

WHENS = ("comeout", "point", "any", "seven", "turn")
"""The words for when a wager may be placed."""
_OF = ("stake", "win")


def number_of(text: str) -> int:
    """Return the number on which a wager can be: a total, or a pair of faces; raise ValueError for any other text."""
    if (number := spot_number(text)) is not None:
        return number
    raise ValueError(f"{text!r} is not a number of a wager; write a total such as 6, or a pair such as 5-3")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(number_of, text.split()))


def _multiples(text: str) -> tuple[tuple[int, Fraction], ...]:
    """Return multiples by number, from a text such as `3 on 4 10, 4 on 5 9`."""
    found: list[tuple[int, Fraction]] = []
    for part in text.split(",") if text else ():
        times, on, numbers = part.strip().partition(" on ")
        if not on or not re.fullmatch(r"[0-9]{1,3}(/[1-9])?", times) or not Fraction(times):
            raise ValueError(f"how many times by number is written `3 on 4 10, 4 on 5 9`, not {text!r}")
        found += [(number, Fraction(times)) for number in _numbers(numbers)]
    return tuple(found)


def _rate(rate: object) -> Fraction:
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", rate) if isinstance(rate, str) else None
    if not found or not 0 < int(found[1]) < int(found[2]):
        raise ValueError(f'a rate must be a part of one written "1/20", not {rate!r}')
    return Fraction(int(found[1]), int(found[2]))


def _totals(text: str) -> tuple[int, ...]:
    """Return the totals that a wager remembers; empty if it remembers its own number."""
    if text == "number":
        return ()
    numbers = tuple(dict.fromkeys(spot_number(word) or 0 for word in text.split()))
    if not numbers or not set(numbers) <= set(range(2, 13)):
        raise ValueError(f"what it remembers must be totals from 2 to 12, or `number`, not {text!r}")
    return numbers


def _count(number: object) -> int:
    if type(number) is not int:
        raise ValueError(f"parts must be a whole number, not {number!r}")
    return number


def _clause(text: str) -> Cite | None:
    return Cite(text) if text else None


class Cap(NamedTuple):
    """How large an odds wager may be: its stake or its win (`of`) is at most `times` the wager that it is behind."""

    of: Annotated[str, BookKey("stake, or win (what it would win)", words=_OF)]
    times: Annotated[str, BookKey("how many times its parent, or odds_multiple for the setting of that name", read=str)]
    by_number: Annotated[
        tuple[tuple[int, Fraction], ...],
        BookKey(
            "how many times by number, while the setting odds_by_number is yes: 3 on 4 10, 4 on 5 9, 5 on 6 8",
            "",
            read=_multiples,
        ),
    ]
    full_double: Annotated[
        tuple[tuple[int, Fraction], ...],
        BookKey("the same, while that setting is full_double: 2 on 4 5 9 10, 5/2 on 6 8", "", read=_multiples),
    ]
    comeout: Annotated[str, BookKey("how many times while the puck is off, where that differs", "", read=str)]
    base: Annotated[
        str, BookKey("original (the parent as placed) or standing (as it is now)", words=("original", "standing"))
    ]
    payable_unit: Annotated[
        Cite | None, BookKey("the clause that lets it be more, so that chips can pay its win", "", read=_clause)
    ]
    chosen: Annotated[
        Cite | None, BookKey("the clause to cite where the operator chose another multiple", "", read=_clause)
    ]
    cite: Cite


class Commission(NamedTuple):
    """The price of a wager: a rate of the stake or of the win, paid when it is placed or taken out of a win."""

    rate: Annotated[Fraction, BookKey("a fraction: 1/20", read=_rate)]
    of: Annotated[str, BookKey("stake or win", words=_OF)]
    when: Annotated[
        str,
        BookKey(
            "placed, won (out of a win; a loser pays none), by_number (won on some numbers), or commission_when "
            "for the setting of that name",
            "placed",
            words=("placed", "won", "by_number", "commission_when"),
        ),
    ]
    won_on: Annotated[
        tuple[int, ...],
        BookKey("where it is by_number: the numbers on which it comes out of a win: 4 10", "", read=_numbers),
    ]
    taken_down: Annotated[
        str,
        BookKey(
            "what becomes of it when its player takes the wager down: kept, returned, or commission_return for the "
            "setting of that name",
            "commission_return",
            words=("kept", "returned", "commission_return"),
        ),
    ]
    cite: Cite


class Contract(NamedTuple):
    """That a wager must stay until it is decided, from `placed` on, or from `point` on (a point or its number is
    set).
    """

    since: Annotated[
        str,
        BookKey(
            "point (once a point or its number is set) or placed (at once)",
            "point",
            words=("point", "placed"),
            column="from",
        ),
    ]
    cite: Cite


class Increase(NamedTuple):
    """When chips may be added to a wager, if not at the times when it may be placed."""

    when: Annotated[str, BookKey("as in place, or never", words=(*WHENS, "never"))]
    cite: Cite


class Sleep(NamedTuple):
    """That a wager may be called on or off, and how."""

    comeout: Annotated[
        str,
        BookKey(
            "off (on a come-out it works only if it is called on) or on (unless it is called off)",
            "off",
            words=("off", "on"),
        ),
    ]
    asleep: Annotated[
        str,
        BookKey(
            "what becomes of it while it sleeps and a throw would decide it: stands, or of odds inactive_odds for "
            "the setting of that name",
            words=("stands", "inactive_odds"),
        ),
    ]
    option: Annotated[
        str, BookKey("the setting of yes and no that says whether it is off on a come-out at a table", "")
    ]
    calls: Annotated[
        tuple[str, ...],
        BookKey(
            "which calls are taken of it: on, off or both with a space between them; an Off is always ended by On",
            "on off",
            many=True,
            words=("on", "off"),
        ),
    ]
    cite: Cite


class Lock(NamedTuple):
    """That a wager that was taken down or reduced may not be put back for a time."""

    until: Annotated[
        str,
        BookKey(
            "comeout (until a new come-out roll) or number (until its number, or the point, or a 7 falls)",
            words=("comeout", "number"),
        ),
    ]
    since: Annotated[
        str,
        BookKey(
            "point (while there is one, but not in its box), box (while there is one, in its box too) or placed "
            "(on a come-out too)",
            words=("point", "box", "placed"),
            column="from",
        ),
    ]
    cite: Cite


class Composite(NamedTuple):
    """That a wager is a composite: how many equal shares of the stake each simple wager in it has.

    The wager `number` stands for the simple one that wins on the number which the player named.
    """

    shares: tuple[tuple[str, int], ...]
    split: Annotated[
        bool, BookKey("true, if the player may say how much lies on each part", "false", one_of=TRUE_FALSE)
    ]
    cite: Cite


class Register(NamedTuple):
    """What a wager remembers (notes) of the throws while it is on the layout: totals thrown or points made."""

    what: Annotated[str, BookKey("thrown (totals) or made (points)", words=("thrown", "made"))]
    numbers: Annotated[
        tuple[int, ...],
        BookKey("the totals it notes, with spaces between them, or number for its own", column="of", read=_totals),
    ]
    how: Annotated[
        str,
        BookKey(
            "different (each of them once) or times (as often as they come, up to the highest count that `when` of "
            "a row or a line of odds names)",
            words=("different", "times"),
            column="count",
        ),
    ]
    cite: Cite
    most: int = 0
    """How many throws the wager remembers at most."""

    def after(self, noted: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Return the numbers remembered, sorted, after one has been thrown or made; beyond `most` none is added."""
        if number not in self.numbers or len(noted) >= self.most or (self.how == "different" and number in noted):
            return noted
        return tuple(sorted((*noted, number)))


class Unit(NamedTuple):
    """That a wager must divide into equal parts, each of which chips can make."""

    parts: Annotated[int, BookKey("how many, a whole number", read=_count)]
    cite: Cite


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager as this house offers it, with its rules."""

    name: str
    label: str
    area: str
    when: str
    place: Cite
    spots: tuple[int, ...] = (0,)
    """The numbers on which the wager can be: totals, or pairs (`spot_text`); 0 is no number, or the box it moves
    from."""
    numbered: dict[int, Cite] = field(default_factory=dict)
    """By number: the clause for placing the wager on it, if the book has one for that number."""
    until: str = "table"
    """`throw`: not once the dice have left the hand, even if the table accepts late wagers."""
    line: bool = False
    offered: str = ""
    parent: str = ""
    lies: str = "any"
    increase: Increase | None = None
    contract: Contract | None = None
    remove: Cite | None = None
    """The clause for taking the wager down, if the book has one of its own for that."""
    lock: Lock | None = None
    cap: Cap | None = None
    sleeps: Sleep | None = None
    commission: Commission | None = None
    win_fee: Commission | None = None
    """The wager's commission, if the table takes it out of a win; the field `commission` is then None."""
    parts: Composite | None = None
    unit: Unit | None = None
    remembers: Register | None = None
    """What the wager remembers of throws; None if nothing. If it lists no `numbers`: throws of the wager's own
    number."""
    button: str = ""
    button_cite: Cite | None = None
    after_win: str = "down"
    after_win_cite: Cite | None = None
    also: tuple[str, ...] = ()
    """Other names for the wager that entries may use."""

    @property
    def moves(self) -> bool:
        """Say whether it begins in a box and moves to a number."""
        return self.spots[0] == 0 and len(self.spots) > 1

    def lies_on(self, number: int) -> str:
        """Return whether it can lie on a number under `any` puck, or only while the puck is `on`."""
        return "any" if number and self.moves else self.lies

    def placing(self, number: int) -> Cite:
        """Return the clause by which this wager is placed on a number."""
        return self.numbered.get(number, self.place)
