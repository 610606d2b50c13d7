"""What a table is opened with: the head of its record, and what the floor keeps about it."""

import re
from typing import Any, NamedTuple

from hardway.notation import NotationError, Replay, of_table, read_record
from hardway.rulebook import Book, BookError, Law
from hardway.table import open_table

NAME = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")
LONGEST_BETTING = 600


class Spec(NamedTuple):
    """A table to be opened."""

    house: str
    variant: str = ""
    mode: str = "practice"
    chips: str = ""
    """As the notation writes them: `1 5 25 100`."""
    options: tuple[tuple[str, str], ...] = ()
    sign: tuple[str, ...] = ()
    """Lines of the sign: `* 5 500`."""
    pit: str = "main"
    title: str = ""
    dice: str = "electronic"
    staff: str = "auto"
    people: tuple[tuple[str, str], ...] = ()
    """Who works at this table, by id and role: some powers are of its own staff alone (New Zealand 6.9)."""
    betting_seconds: int = 0
    owner: str = ""
    """Who opened it; at a practice table they may take any role."""
    tournament: str = ""
    """The tournament in a round of which it is played, with tournament chips."""
    round: int = 0
    private: bool = False
    """Its name cannot be guessed: those who are to come have the link."""
    amended: Book | None = None
    """The house's book as the conditions of the tournament change it."""

    @property
    def head(self) -> str:
        """Return the head of the table's record."""
        lines = [f"house {self.house}"]
        lines += [f"variant {self.variant}"] if self.variant else []
        lines += [f"mode {self.mode}"] + ([f"chips {self.chips}"] if self.chips else [])
        lines += [f"option {name} {value}" for name, value in self.options]
        lines += [f"sign {line}" for line in self.sign]
        return "\n".join([*lines, f"pit {self.pit}", *(f"staff {person} {role}" for person, role in self.people)])

    @property
    def settings(self) -> dict[str, Any]:
        """Return what the floor keeps."""
        of_round = {"tournament": self.tournament, "round": self.round} if self.tournament else {}
        return {
            **of_round, **({"private": True} if self.private else {}),
            "title": self.title, "house": self.house, "variant": self.variant, "mode": self.mode, "pit": self.pit,
            "dice": self.dice, "staff": self.staff, "betting_seconds": self.betting_seconds, "owner": self.owner,
        }  # fmt: skip

    @property
    def law(self) -> Law:
        """Return the rules of the table; raise what is wrong with them."""
        record = read_record(self.head)
        return open_table(self.amended, record.head)[0] if self.amended is not None else Replay(of_table(record)).law

    def wrong(self) -> str:
        """Say what is wrong with it, in a sentence; nothing if it can be opened."""
        if self.dice not in ("electronic", "real"):
            return f"dice are electronic or real, not {self.dice!r}"
        if self.staff not in ("auto", "people"):
            return f"staff is auto or people, not {self.staff!r}"
        if not 0 <= self.betting_seconds <= LONGEST_BETTING:
            return f"the betting clock runs 0 (none) to {LONGEST_BETTING} seconds, not {self.betting_seconds}"
        if not NAME.match(self.pit):
            return f"a pit is named in small letters (a-z), digits and hyphens, not {self.pit!r}"
        if self.private and (self.mode != "practice" or self.tournament):
            return "a private table is for practice; a casino's own is on its floor"
        pairs = (word for pair in (*self.options, *self.people) for word in pair)
        if not "".join((self.house, self.variant, self.mode, self.chips, self.title, *pairs, *self.sign)).isprintable():
            return "a table's settings are single lines"
        try:
            _ = self.law
        except (NotationError, BookError, OSError, ValueError) as error:
            return str(error)
        return ""
