"""A rule book as frozen values. Knows the form of the data, not how it is read or played."""

from collections.abc import Container, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, NamedTuple, TypedDict

from hardway.rulebook.model.cite import Authority, Cite
from hardway.rulebook.model.promotion import PromotionRules
from hardway.rulebook.model.section import LABEL, ROLES, YES_NO, BookKey, hundredths
from hardway.rulebook.model.tournament import TournamentRules
from hardway.rulebook.model.wager import Wager
from hardway.values.dice import PAIR_NUMBERS, TOTALS, spot_text
from hardway.values.names import name_key
from hardway.values.vocabulary import GroupPart, Vocabulary


class BookIdentity(TypedDict):
    """The fields of every JSON object about a house: which book, and what kind of book."""

    house: str
    """The name of the book, as the command line takes it."""
    status: str
    """`approved` or `practice`."""
    mark: str
    """The words that screens show with a book that no regulator approved; empty for an approved one."""


class Right(NamedTuple):
    """A clause that allows amendments: of which tables, and within which limit.

    The limit is `any`, `higher_odds`, `variant` (only a variant that comes with the book), or `conditions` (of a
    tournament).
    """

    clause: str
    tables: Annotated[
        tuple[str, ...],
        BookKey(
            "the tables that may be changed, by the names in these files (`book` is its head), with spaces between "
            "them",
            many=True,
        ),
    ]
    limit: Annotated[
        str,
        BookKey(
            "any, higher_odds (nothing but odds, and only more), variant (only by a variant in this folder), or "
            "conditions (only by the conditions of a tournament)",
            words=("any", "higher_odds", "variant", "conditions"),
        ),
    ]


class Clause(NamedTuple):
    """One clause of the text: the rule in our words, and how it is in force."""

    number: str
    kind: str
    actor: str
    rule: str
    does: str
    in_force: str
    proofs: tuple[str, ...] = ()
    source: str = ""
    """In a book of common practice: where the rule is described."""


class Reading(NamedTuple):
    """What is played where the text is silent, garbled or contradicts itself, and why."""

    id: str
    clauses: Annotated[
        tuple[str, ...], BookKey("a list of the clauses it concerns", "", separator="; ", is_list=True, many=True)
    ]
    problem: Annotated[str, BookKey("what the text leaves unclear")]
    reading: Annotated[str, BookKey("what is played, and why")]
    setting: Annotated[str, BookKey("the setting that carries it out, where the operator may choose otherwise", "")]


class ResolutionRow(NamedTuple):
    """One line of the resolution: what a throw does to a wager while the puck is on or off."""

    wager: str
    puck: str
    throw: str
    result: str
    cite: Cite
    at: str
    when: frozenset[int] | None = None
    """For a wager that notes throws: the counts of noted throws, this one included, at which the row applies; None:
    all."""


class Odds(NamedTuple):
    """The odds of a winner, from one line of the table of odds."""

    ratio: Fraction
    cite: Cite
    words: str
    """The odds as the book writes them, such as `9 to 5`."""


class Ground(NamedTuple):
    """A ground for No roll: whether it `must` or `may` be called, who may call it, and whether a reason is needed."""

    name: str
    label: Annotated[str, LABEL]
    force: Annotated[str, BookKey("must or may", one_of=("must", "may"))]
    callers: Annotated[frozenset[str], BookKey("the roles that may call it, with spaces between them", many=True)]
    needs: Annotated[
        str, BookKey("because, where the reason must be said: one that the book leaves open", "", words=("because",))
    ]
    reselect: Annotated[bool, BookKey("yes, where the shooter may then choose two dice again", "no", one_of=YES_NO)]
    cite: Cite
    at: str


class Breach(NamedTuple):
    """A forbidden act, and the roles that report it; `anyone`: it binds spectators as well as players."""

    name: str
    label: Annotated[str, LABEL]
    roles: Annotated[frozenset[str], ROLES]
    anyone: Annotated[
        bool,
        BookKey(
            "players, or anyone: also those who look on",
            "players",
            one_of=("players", "anyone"),
            column="binds",
            read="anyone".__eq__,
        ),
    ]
    cite: Cite
    at: str


class Annulment(NamedTuple):
    """A ground for annulling an outcome: which wagers go back by default, and whether a reason is needed.

    With the scope `withdrawal` none goes back by default: each may be taken down by its owner until the next throw.
    """

    ground: str
    label: Annotated[str, LABEL]
    scope: Annotated[
        str,
        BookKey(
            "all (every wager goes back), decided (those that the throw decided), withdrawal (none by itself: "
            "until the next throw each may be taken down, contract or not, with its commission) or standing (what "
            "was called stays decided, and every wager that is still on the layout goes back)",
            words=("all", "decided", "withdrawal", "standing"),
        ),
    ]
    needs: Annotated[str, BookKey("because, where the reason must be said", "", words=("because",))]
    cite: Cite
    at: str


class Item(NamedTuple):
    """An item on the checklist of an opening; if it is measured, it has a least or a most, in hundredths."""

    name: str
    least: Annotated[
        int | None, BookKey("the smallest measure, at most two decimals, where it is measured", "", read=hundredths)
    ]
    most: Annotated[int | None, BookKey("the largest measure, at most two decimals", "", read=hundredths)]
    says: Annotated[str, BookKey("what is looked at")]
    cite: Cite
    at: str


class Step(NamedTuple):
    """One step of a ladder: the roles that decide, and what else it needs.

    `assigned`: the person works at this table; `senior`: they rank above who decided before; `requested`: the
    complainant asks for it.
    """

    ladder: str
    number: int
    roles: Annotated[frozenset[str], ROLES]
    needs: Annotated[
        str,
        BookKey(
            "of overrule: assigned (to this table); of disputes: senior (by `rank` to who decided before), "
            "requested (by who complained), or both with a space between them",
            "",
            words=("assigned", "senior", "requested"),
        ),
    ]
    cite: Cite
    at: str


class Setting(NamedTuple):
    """The value of a setting at a house; `choices` are the values that the operator may set instead."""

    name: str
    value: str
    choices: tuple[str, ...]
    cite: Cite
    silent: bool = False
    """True if the text says nothing about the setting: the value is Hardway's default."""


class Notice(NamedTuple):
    """Words that a person at the table is shown when an event of this name happens."""

    on: Annotated[
        str, BookKey("the event, as records name it, with =value for one ground or kind of it: no_roll=off_table")
    ]
    to: Annotated[str, BookKey("player, shooter, staff or a role", words=("player", "shooter", "staff"))]
    cite: Cite
    says: Annotated[str, BookKey("the words of the notice")]


class Group(NamedTuple):
    """A name for several wagers that one entry bets together."""

    name: str
    parts: tuple[GroupPart, ...]
    cite: Cite
    at: str

    @property
    def unit(self) -> int:
        """Return how many dollars one unit of the group is: all its parts together."""
        return sum(part.share for part in self.parts)

    @property
    def words(self) -> str:
        """Return the parts of one unit in words: 5 on place 5, 6 on place 6."""
        return ", ".join(f"{part.share} on {part.wager}" for part in self.parts)


def vocabulary(wagers: Iterable[tuple[str, tuple[int, ...], str]], roles: Container[str] | None = None) -> Vocabulary:
    """Return the notation's words for roles and wagers; each wager is given as name, numbers and parent."""
    rows = list(wagers)
    spots = {name: tuple(spot_text(n) if n else "" for n in spots) for name, spots, _ in rows}
    return Vocabulary(roles, spots, frozenset(name for name, _, parent in rows if parent))


class Role(NamedTuple):
    """A role that the house's book names."""

    name: str
    label: str
    cite: Cite
    rank: int = 0
    """How senior the role is: a person of a higher rank may review the decision of one of a lower rank."""
    looks_on: bool = False
    """True if the role only watches: a person in this role works without entering anything."""


CHANGED = "changed"
"""The status of a book with the title and edition of approved rules that come with Hardway, but with another text."""
STATUSES = {
    "approved": "",
    "practice": "common practice, not an approved rule book",
    CHANGED: "changed, not the approved text",
}
"""The kinds of books, each with the mark that every screen shows."""


@dataclass(frozen=True, eq=False, repr=False)
class Book:
    """A whole rule book, proved complete and consistent."""

    name: str
    variant: str
    """The name of the variant; empty for the house's own book."""
    house: str
    status: str
    """`approved` or `practice`."""
    title: str
    regulator: str
    regulator_short: str
    act: str
    edition: str
    effective: str
    box: str
    stick: str
    """The role that holds the stick when a table opens; it throws if no player will, where the book allows that."""
    clauses: dict[str, Clause]
    readings: dict[str, Reading]
    roles: dict[str, Role]
    acts_as: dict[str, dict[str, Cite]]
    """By role: the other roles whose acts this role may do too, each with its clause."""
    settings: dict[str, Setting]
    cites: dict[str, Cite]
    wagers: dict[str, Wager]
    groups: dict[str, Group]
    rows: tuple[ResolutionRow, ...]
    points: tuple[int, ...]
    """The totals that become the point when thrown on a come-out."""
    odds: dict[tuple[str, int], Odds]
    grounds: dict[str, Ground]
    authority: dict[str, Authority]
    breaches: dict[str, Breach]
    custody: dict[str, Cite]
    """To whom a detained person is handed over, each with the clause."""
    annulments: dict[str, Annulment]
    equipment: dict[str, Item]
    ladders: dict[str, tuple[Step, ...]]
    notices: tuple[Notice, ...]
    procedure: tuple[tuple[str, Cite], ...]
    rights: dict[str, Right]
    promotion: PromotionRules
    """The rules for promotions with prizes; false if the book has none."""
    tournament: TournamentRules
    """The rules for tournaments; false if the book has none."""
    raw: dict[str, Any] = field(repr=False)
    """The plain tables from which the book was built."""
    before: tuple[tuple[str, "Book"], ...] = ()
    """By day, oldest first: the book as it was before that day, when dated amendments came into force."""

    def on(self, day: str) -> "Book":
        """Return the book as it is in force on a day, written 2026-03-03: without amendments that are dated later."""
        return next((book for until, book in self.before if day < until), self)

    def __repr__(self) -> str:
        """Return the name of the book for a console; the whole book would fill many pages."""
        return f"<book of {self.heading}, {self.edition}>"

    def is_role(self, name: str) -> bool:
        """Say whether a name is that of a role, or `house`; no person may be called so."""
        return name_key(name).replace("-", "_") in {"house", *map(name_key, self.roles)}

    def may_act(self, role: str, roles: frozenset[str]) -> bool:
        """Say whether a role is among these roles, or may act for one of them."""
        return role in roles or any(other in roles for other in self.acts_as.get(role, ()))

    def wager_label(self, wager: str) -> str:
        """Return the label of a wager, with its number: Place Bet 6. An unknown name is returned unchanged."""
        name, _, number = wager.partition(" ")
        known = self.wagers.get(name)
        if known is None:
            return wager
        for piece in known.label.split(" and "):
            if number and piece.endswith(f" {number}"):
                return piece
        return f"{known.label} {number}".rstrip()

    @cached_property
    def digest(self) -> str:
        """Return the SHA-256 of the book's files or, after amendment, of the old digest and the changes.

        A book read from a journal returns the digest that is stored with it.
        """
        if "digest" in self.raw:
            return str(self.raw["digest"])
        from hashlib import sha256  # imported here: it loads OpenSSL, which takes longer than most of a book

        return sha256(self.raw["hashed"].encode()).hexdigest()

    @property
    def onlookers(self) -> tuple[str, ...]:
        """Return the roles whose work is to watch; in an older stored book, which does not say, all roles."""
        return tuple(name for name, role in self.roles.items() if role.looks_on) or tuple(self.roles)

    @property
    def left_out(self) -> dict[str, str]:
        """Return the wagers that an amendment removed, with their labels in the book that was amended."""
        found: dict[str, str] = self.raw.get("left_out", {})
        return found

    @property
    def mark(self) -> str:
        """Return what every screen shows beside a book that no regulator approved; empty for an approved book."""
        return STATUSES.get(self.status, "")

    @property
    def full_name(self) -> str:
        """Return the name that loads exactly this book: crown, or its variant crown/mini."""
        return f"{self.name}/{self.variant}" if self.variant else self.name

    @property
    def identity(self) -> "BookIdentity":
        """Return the fields of every JSON object about a house: which book, and what kind of book."""
        return {"house": self.full_name, "status": self.status, "mark": self.mark}

    @property
    def heading(self) -> str:
        """Return the house's name for the top of a screen or page, with the mark of its book."""
        return f"{self.house} ({self.mark})" if self.mark else self.house

    @property
    def approval(self) -> str:
        """Return who approved the book and under which law; its mark if no regulator did."""
        return self.mark or f"{self.regulator} ({self.regulator_short}), under the {self.act}"

    @property
    def pucks(self) -> tuple[int, ...]:
        """Return every state of the puck: 0 for off, otherwise the point."""
        return 0, *self.points

    @property
    def likeliest_point(self) -> int:
        """Return the point that most throws set: 6, or another one in a book without it."""
        return max(self.points, key=TOTALS.count)

    @cached_property
    def by_faces(self) -> bool:
        """Say whether some rule distinguishes throws of one total by more than hard and easy."""
        numbers = {number for _, number in self.odds} | {spot for wager in self.wagers.values() for spot in wager.spots}
        return any("-" in row.throw for row in self.rows) or not numbers.isdisjoint(PAIR_NUMBERS)

    @cached_property
    def words(self) -> Vocabulary:
        """Return the words that this book adds to the notation."""
        plain = vocabulary(((wager.name, wager.spots, wager.parent) for wager in self.wagers.values()), self.roles)
        also = {name: wager.name for wager in self.wagers.values() for name in wager.also}
        return replace(plain, other_names=also, groups={name: group.parts for name, group in self.groups.items()})

    def actors(self, cite: Cite) -> frozenset[str]:
        """Return the roles of which the cited clause says that they act (its `actor`)."""
        clause = self.clauses.get(cite.clause)
        return frozenset(clause.actor.split(";")) & self.roles.keys() if clause else frozenset()

    def under(self, number: str) -> tuple[Clause, ...]:
        """Return the clauses beneath a number: for 12(a), its parts `12(a) [call]` and `12(a) [dispute]`."""
        if not number or set(number) & set('["'):
            return ()
        return tuple(
            clause
            for name, clause in self.clauses.items()
            if name.startswith(number) and name[len(number) :][:1] in (" ", "(", ".")
        )

    def named(self, number: str) -> tuple[Clause, ...]:
        """Return the clause of a number; if the book lists only its parts, those; empty if it lists neither."""
        return (self.clauses[number],) if number in self.clauses else self.under(number)
