"""The commands of a tournament: one for every verb, and the passing of time."""

from typing import NamedTuple

from hardway.values.clock import Tick as Tick


class Stack(NamedTuple):
    """A player's chips after a hand, and the amount wagered in it, in cents."""

    player: str
    chips: int
    wagered: int = 0


class TournamentAct(NamedTuple):
    """An entry of a tournament. The verb's form in `values/verbs_tournament.toml` says which fields it uses.

    Amounts are in cents. A field that is not used is empty, a number 0.
    """

    verb: str
    player: str = ""
    director: str = ""
    substitute: str = ""
    players: tuple[str, ...] = ()
    table: str = ""
    instead: str = ""
    """The name of the table that the designated table replaces; empty if it replaces none."""
    item: str = ""
    """The name of an item of the conditions: of round `round`, or of the whole tournament if that is 0."""
    round: int = 0
    hand: int = 0
    place: int = 0
    number: int = 0
    """The number of a dispute."""
    what: str = ""
    says: str = ""
    placed: str = ""
    """The wagers that were bet in a hand for which a player sealed a secret wager, if they are known: `place 6 120,
    field 5`, or `nothing`."""
    ground: str = ""
    outcome: str = ""
    reference: str = ""
    day: str = ""
    digest: str = ""
    """The digest of the conditions that the letter of approval names; empty if it names none."""
    at: str = ""
    stacks: tuple[Stack, ...] = ()
    """Each player's chips after a hand; after an annulled hand, the chips that the table reports, if it does."""
    numbers: tuple[int, ...] = ()
    """The numbers by which seats or ties are drawn: the first, from 0 to n-1, picks one of n players, the next one of
    the n-1 left, and so on."""
    secret: str = ""
    """The secret from which the numbers of a draw follow, if somebody committed to one before; otherwise empty."""
    commitment: str = ""
    salt: str = ""
    waiting: tuple[tuple[str, int], ...] = ()
    """The disputes about play at a table that are open, each with the complainant's name and the dispute's number."""
    entry: str = ""
    """An entry for a table of this tournament: the host enters it at that table and reports the outcome."""
    by: str = ""
    name: str = ""
    because: str = ""

    def __repr__(self) -> str:
        given = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True) if value)
        return f"TournamentAct({', '.join(given)})"


Command = Tick | TournamentAct


def reports_play(command: object) -> bool:
    """Say whether an entry reports play at a table.

    Its callers refuse such an entry for a table that Hardway runs, because that table reports its own play.
    """
    return isinstance(command, TournamentAct) and command.verb in _OF_PLAY


def is_draw(command: object) -> bool:
    """Say whether an entry draws lots, for seats or for ties."""
    return isinstance(command, TournamentAct) and command.verb in ("draw", "progress")


_OF_PLAY = ("throw", "hand", "result", "annul", "recall", "disputes", "chips")
