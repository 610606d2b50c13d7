"""The commands of a tournament: one for every verb, and the passing of time."""

from typing import NamedTuple

from hardway.values.clock import Tick as Tick


class Stack(NamedTuple):
    """A player's chips after a hand, and the amount wagered in it; in cents."""

    player: str
    chips: int
    wagered: int = 0


class TournamentAct(NamedTuple):
    """An entry of a tournament. The verb's form in `values/verbs_tournament.toml` says which fields it fills.

    Amounts are cents. A field that is not stated is empty, a number 0.
    """

    verb: str
    player: str = ""
    director: str = ""
    substitute: str = ""
    players: tuple[str, ...] = ()
    table: str = ""
    instead: str = ""
    """The table that another replaces."""
    item: str = ""
    """An item of the conditions; of the whole tournament where `round` is 0."""
    round: int = 0
    hand: int = 0
    place: int = 0
    number: int = 0
    """The number of a dispute."""
    what: str = ""
    says: str = ""
    placed: str = ""
    """The wagers put down in the hand of a secret wager, if known: `place 6 120, field 5`, or `nothing`."""
    ground: str = ""
    outcome: str = ""
    reference: str = ""
    day: str = ""
    digest: str = ""
    """The digest of the conditions in the letter of approval, if it states one."""
    at: str = ""
    stacks: tuple[Stack, ...] = ()
    """Chips after a hand; after an annulled hand, the chips that the table then has, if it reports them."""
    numbers: tuple[int, ...] = ()
    """Drawn numbers, for places or ties: the first from 0 to n-1 picks one of n players, the next one of n-1."""
    secret: str = ""
    """The secret that the numbers follow from, if it was committed to."""
    commitment: str = ""
    salt: str = ""
    waiting: tuple[tuple[str, int], ...] = ()
    """Open disputes about play at a table, by complainant and number."""
    entry: str = ""
    """An entry at a table that the host plays. The host decides it, and reports the outcome."""
    by: str = ""
    name: str = ""
    because: str = ""

    def __repr__(self) -> str:
        given = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True) if value)
        return f"TournamentAct({', '.join(given)})"


Command = Tick | TournamentAct


def reports_play(command: object) -> bool:
    """Say whether an entry reports play at a table. A table that is played here reports it itself."""
    return isinstance(command, TournamentAct) and command.verb in _OF_PLAY


def is_draw(command: object) -> bool:
    """Say whether an entry draws lots: for places, or for ties."""
    return isinstance(command, TournamentAct) and command.verb in ("draw", "progress")


_OF_PLAY = ("throw", "hand", "result", "annul", "recall", "disputes", "chips")
