"""What a table is opened with: the head of its record, and the settings of the floor."""

import re
from typing import Any, NamedTuple

from hardway.notation import NotationError, Replay, of_table, read_record
from hardway.rulebook import Book, BookError, Law
from hardway.table import open_table

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")
MAX_BETTING_SECONDS = 600


class Spec(NamedTuple):
    """A table to be opened."""

    house: str
    variant: str = ""
    mode: str = "practice"
    chips: str = ""
    """The chip values as records write them: `1 5 25 100`."""
    options: tuple[tuple[str, str], ...] = ()
    sign: tuple[str, ...] = ()
    """Lines of the sign as records write them: `* 5 500`."""
    pit: str = "main"
    title: str = ""
    dice: str = "electronic"
    staff: str = "auto"
    people: tuple[tuple[str, str], ...] = ()
    """People who are staff of this table alone, each with id and role; some powers are theirs only (New Zealand
    6.9)."""
    betting_seconds: int = 0
    owner: str = ""
    """The id of the person who opened the table; at a practice table this person may take any role."""
    tournament: str = ""
    """The tournament whose round is played here, with tournament chips; empty for any other table."""
    round: int = 0
    private: bool = False
    """Whether the table has a random name, so that only people with the link can find it."""
    amended: Book | None = None
    """The house's book as the tournament's conditions amend it; None for no amendments."""

    @property
    def head(self) -> str:
        """Return the head of the table's record: its first lines, such as house, chips, options, sign and staff."""
        lines = [f"house {self.house}"]
        lines += [f"variant {self.variant}"] if self.variant else []
        lines += [f"mode {self.mode}"] + ([f"chips {self.chips}"] if self.chips else [])
        lines += [f"option {name} {value}" for name, value in self.options]
        lines += [f"sign {line}" for line in self.sign]
        return "\n".join([*lines, f"pit {self.pit}", *(f"staff {person} {role}" for person, role in self.people)])

    @property
    def settings(self) -> dict[str, Any]:
        """Return the settings that the table's first row stores besides the head (`head`)."""
        of_round = {"tournament": self.tournament, "round": self.round} if self.tournament else {}
        return {
            **of_round, **({"private": True} if self.private else {}),
            "title": self.title, "house": self.house, "variant": self.variant, "mode": self.mode, "pit": self.pit,
            "dice": self.dice, "staff": self.staff, "betting_seconds": self.betting_seconds, "owner": self.owner,
        }  # fmt: skip

    @property
    def law(self) -> Law:
        """Return the table's law: its rule book with its options, chips and sign; raise ValueError if one is wrong."""
        record = read_record(self.head)
        return open_table(self.amended, record.head)[0] if self.amended is not None else Replay(of_table(record)).law

    def wrong(self) -> str:
        """Return what is wrong with the specification, in a sentence; empty if the table can be opened."""
        if self.dice not in ("electronic", "real"):
            return f"dice are electronic or real, not {self.dice!r}"
        if self.staff not in ("auto", "people"):
            return f"staff is auto or people, not {self.staff!r}"
        if not 0 <= self.betting_seconds <= MAX_BETTING_SECONDS:
            return f"the betting clock is 0 (none) to {MAX_BETTING_SECONDS} seconds, not {self.betting_seconds}"
        if not NAME.match(self.pit):
            return f"a pit has a name of small letters (a-z), digits and hyphens, not {self.pit!r}"
        if self.private and (self.mode != "practice" or self.tournament):
            return "only a practice table outside tournaments can be private"
        pairs = (word for pair in (*self.options, *self.people) for word in pair)
        if not "".join((self.house, self.variant, self.mode, self.chips, self.title, *pairs, *self.sign)).isprintable():
            return "a table's settings are single lines: take line breaks out"
        try:
            _ = self.law
        except (NotationError, BookError, OSError, ValueError) as error:
            return str(error)
        return ""
