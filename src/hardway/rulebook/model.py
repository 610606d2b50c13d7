"""What a rule book is made of, as frozen values. Knows the shape of the data, not how it is read or played."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from hardway.values.dice import PAIR_NUMBERS, spot_text
from hardway.values.vocabulary import GroupPart, Vocabulary

if TYPE_CHECKING:
    from hardway.rulebook.promotion import PromotionRules
    from hardway.rulebook.tournament import TournamentRules


class Cite(NamedTuple):
    """The clause a rule rests on, and the reading where the clause needed one."""

    clause: str
    reading: str = ""
    amended: str = ""
    """The right by which the row was amended, where it was."""


def readings_in(text: str) -> list[str]:
    """Return the readings that a text names: of `AD2, AD1` both."""
    return text.split(", ") if text else []


def all_readings(*texts: str) -> str:
    """Return every reading that something rests on, each once, as one text."""
    return ", ".join(dict.fromkeys(one for text in texts for one in readings_in(text)))


class Right(NamedTuple):
    """A clause by which the book may be amended: which tables, and within which limit.

    `any`, `higher_odds`, `variant` (only by a variant that comes with the book), or `conditions` (of a tournament).
    """

    clause: str
    tables: tuple[str, ...]
    limit: str


class Clause(NamedTuple):
    """One clause of the text: the rule in our words, and how it is in force."""

    number: str
    kind: str
    actor: str
    rule: str
    does: str
    in_force: str
    proofs: tuple[str, ...] = ()


class Reading(NamedTuple):
    """A decision where the text is silent, garbled or contradicts itself."""

    id: str
    clauses: tuple[str, ...]
    problem: str
    reading: str
    setting: str


class ResolutionRow(NamedTuple):
    """One line of the resolution: what a throw does to a wager while the puck stands so."""

    wager: str
    puck: str
    throw: str
    result: str
    cite: Cite
    at: str


class Odds(NamedTuple):
    """What a winner is paid, and by which line of the table of odds."""

    ratio: Fraction
    cite: Cite
    words: str
    """As the book writes them: 9 to 5."""


class Ground(NamedTuple):
    """A ground for calling a throw off: `must` or `may`, who may call it, and whether the reason must be said."""

    name: str
    force: str
    callers: frozenset[str]
    needs: str
    cite: Cite
    at: str = ""


class Authority(NamedTuple):
    """Which roles may do an act, and what it needs besides: `because`, `name`, or a breach reported so many times."""

    act: str
    roles: frozenset[str]
    cite: Cite
    needs: str = ""
    at: str = ""


class Breach(NamedTuple):
    """What a player must not do and staff may report, and who may."""

    name: str
    roles: frozenset[str]
    cite: Cite
    at: str


class Annulment(NamedTuple):
    """A ground for annulling an outcome: which wagers go back by default, and whether the reason must be said."""

    ground: str
    scope: str
    needs: str
    cite: Cite
    at: str


class Item(NamedTuple):
    """Something on the checklist of an opening; a measure has a least or a most, in hundredths."""

    name: str
    least: int | None
    most: int | None
    says: str
    cite: Cite
    at: str


class Step(NamedTuple):
    """One step of a ladder: who decides there, and what else it needs (`assigned` `senior` `requested`)."""

    ladder: str
    number: int
    roles: frozenset[str]
    needs: str
    cite: Cite
    at: str


class Setting(NamedTuple):
    """A rule on which houses differ; `choices` is what the operator may set instead."""

    name: str
    value: str
    choices: tuple[str, ...]
    cite: Cite
    silent: bool = False
    """The text does not say: the value is Hardway's default."""


class Notice(NamedTuple):
    """Words that a person at the table sees when an event of this name happens."""

    on: str
    to: str
    cite: Cite
    says: str


class Cap(NamedTuple):
    """How large an odds wager may be: `times` the base, counted in stake or in winnings."""

    of: str
    times: str
    base: str
    payable_unit: Cite | None
    chosen: Cite | None
    """The clause to cite where the operator has chosen another multiple."""
    cite: Cite


class Commission(NamedTuple):
    """A price paid when the wager is placed: a rate of the stake or of the win."""

    rate: Fraction
    of: str
    cite: Cite


class Lock(NamedTuple):
    """The bar on putting a wager back once it was removed or reduced."""

    until: str
    since: str
    cite: Cite


class Composite(NamedTuple):
    """A composite wager: how many shares lie on each simple wager, `number` being the one named."""

    shares: tuple[tuple[str, int], ...]
    split: bool
    cite: Cite


class Unit(NamedTuple):
    """A wager that must divide into so many parts, each payable in chips."""

    parts: int
    cite: Cite


class Group(NamedTuple):
    """Several wagers in one entry."""

    name: str
    parts: tuple[GroupPart, ...]
    cite: Cite
    at: str

    @property
    def unit(self) -> int:
        """Return the dollars of one unit, all parts together."""
        return sum(part.share for part in self.parts)

    @property
    def words(self) -> str:
        """Say what a unit is made of: 5 on place 5, 6 on place 6."""
        return ", ".join(f"{part.share} on {part.wager}" for part in self.parts)


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
    line: bool = False
    offered: str = ""
    parent: str = ""
    lies: str = "any"
    contract: Cite | None = None
    remove: Cite | None = None
    """A clause of its own for taking this wager down."""
    lock: Lock | None = None
    cap: Cap | None = None
    sleeps: str = ""
    sleeps_cite: Cite | None = None
    commission: Commission | None = None
    parts: Composite | None = None
    unit: Unit | None = None
    button: str = ""
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


def vocabulary(wagers: Iterable[tuple[str, tuple[int, ...], str]], roles: Container[str] | None = None) -> Vocabulary:
    """Return the words of roles, and of wagers by their numbers and what they stand behind."""
    rows = list(wagers)
    spots = {name: tuple(spot_text(n) if n else "" for n in spots) for name, spots, _ in rows}
    return Vocabulary(roles, spots, frozenset(name for name, _, parent in rows if parent))


class Role(NamedTuple):
    """A role the house's book names."""

    name: str
    label: str
    cite: Cite
    rank: int = 0
    """How senior it is, where the book makes one person review another."""
    looks_on: bool = False
    """Its work is to look on: who watches in it without entering anything is at work all the same."""


@dataclass(frozen=True, eq=False, repr=False)
class Book:
    """A whole rule book, proved."""

    name: str
    house: str
    title: str
    regulator: str
    regulator_short: str
    act: str
    edition: str
    effective: str
    box: str
    stick: str
    """The role that has the stick from the start, and throws where nobody else does and the book lets it."""
    digest: str
    clauses: dict[str, Clause]
    readings: dict[str, Reading]
    roles: dict[str, Role]
    acts_as: dict[str, dict[str, Cite]]
    """For each role, the roles whose acts it may do too."""
    settings: dict[str, Setting]
    cites: dict[str, Cite]
    wagers: dict[str, Wager]
    groups: dict[str, Group]
    rows: tuple[ResolutionRow, ...]
    points: tuple[int, ...]
    """The totals on which the puck is set."""
    odds: dict[tuple[str, int], Odds]
    grounds: dict[str, Ground]
    authority: dict[str, Authority]
    breaches: dict[str, Breach]
    custody: dict[str, Cite]
    """Whom a detained person is handed over to."""
    annulments: dict[str, Annulment]
    equipment: dict[str, Item]
    ladders: dict[str, tuple[Step, ...]]
    notices: tuple[Notice, ...]
    procedure: tuple[tuple[str, Cite], ...]
    rights: dict[str, Right]
    promotion: "PromotionRules"
    """What it asks of promotions with prizes; false where it speaks of none."""
    tournament: "TournamentRules"
    """What it asks of tournaments; false where it speaks of none."""
    raw: dict[str, Any] = field(repr=False)
    """The plain tables it was built from."""

    def __repr__(self) -> str:
        """Name the book; all of it would fill many pages."""
        return f"<book of {self.house}, {self.edition}>"

    @property
    def pucks(self) -> tuple[int, ...]:
        """Return what the puck can show: 0 is off."""
        return 0, *self.points

    @cached_property
    def by_faces(self) -> bool:
        """Say whether anything tells throws of one total apart by more than hard and easy."""
        numbers = {number for _, number in self.odds} | {spot for wager in self.wagers.values() for spot in wager.spots}
        return any("-" in row.throw for row in self.rows) or not numbers.isdisjoint(PAIR_NUMBERS)

    @cached_property
    def words(self) -> Vocabulary:
        """Return the words that this book brings into the notation."""
        plain = vocabulary(((wager.name, wager.spots, wager.parent) for wager in self.wagers.values()), self.roles)
        also = {name: wager.name for wager in self.wagers.values() for name in wager.also}
        return replace(plain, also=also, groups={name: group.parts for name, group in self.groups.items()})

    def under(self, number: str) -> tuple[Clause, ...]:
        """Return the clauses beneath a rule's own number: of 12(a) its rows `12(a) [call]` and `12(a) [dispute]`."""
        if not number or set(number) & set('["'):
            return ()
        return tuple(
            clause
            for name, clause in self.clauses.items()
            if name.startswith(number) and name[len(number) :][:1] in (" ", "(", ".")
        )

    def named(self, number: str) -> tuple[Clause, ...]:
        """Return the clause of that number, or where the text alone has such a rule those beneath it; none for none."""
        return (self.clauses[number],) if number in self.clauses else self.under(number)
