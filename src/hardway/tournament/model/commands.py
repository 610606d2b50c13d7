"""What people enter in a tournament. One command for every verb, with the verb in it; and the passing of time."""

from typing import NamedTuple

from hardway.values.clock import Tick as Tick


class Stack(NamedTuple):
    """What a player has after a hand, and what was put down in it."""

    player: str
    chips: int
    wagered: int = 0


class TournamentAct(NamedTuple):
    """An entry of a tournament; which fields it fills says the verb's form in `values/verbs_tournament.toml`.

    Amounts are cents. What somebody does not say is empty, a number that they do not say 0.
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
    """Of the conditions; it is one of the whole tournament where `round` is 0."""
    round: int = 0
    hand: int = 0
    place: int = 0
    number: int = 0
    """Of a dispute."""
    what: str = ""
    says: str = ""
    placed: str = ""
    """What was put down in the hand of a secret wager, where that is known: `place 6 120, field 5`, or `nothing`."""
    ground: str = ""
    outcome: str = ""
    reference: str = ""
    day: str = ""
    digest: str = ""
    """What a letter of approval states of the conditions, if it does."""
    at: str = ""
    stacks: tuple[Stack, ...] = ()
    """Chips after a hand; of one that is annulled those that players have then, where the table tells them."""
    numbers: tuple[int, ...] = ()
    """From outside: the first draws one of n players by 0 to n-1, the next one of n-1; or they draw for ties."""
    secret: str = ""
    """What the numbers follow from, where it was committed to."""
    commitment: str = ""
    salt: str = ""
    waiting: tuple[tuple[str, int], ...] = ()
    """Disputes about play at a table: each by its complainant and its number there."""
    entry: str = ""
    """Of a table that the host plays. No tournament decides it: the host does, and tells what came of it."""
    by: str = ""
    name: str = ""
    because: str = ""

    def __repr__(self) -> str:
        given = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True) if value)
        return f"TournamentAct({', '.join(given)})"


Command = Tick | TournamentAct


def reports_play(command: object) -> bool:
    """Say whether an entry tells what was played at a table: one that is played here tells that itself."""
    return isinstance(command, TournamentAct) and command.verb in _OF_PLAY


def is_draw(command: object) -> bool:
    """Say whether an entry draws lots: for places, or for ties."""
    return isinstance(command, TournamentAct) and command.verb in ("draw", "progress")


_OF_PLAY = ("throw", "hand", "result", "annul", "recall", "disputes", "chips")
