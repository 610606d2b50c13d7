"""Whether the lots of a tournament on the floor follow from a secret that was committed to before they were drawn.

That they do is decided again with the draw. Here it is seen that a draw has a secret at all, and how often the house
gave up a commitment for another.
"""

from collections.abc import Iterator
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.row import Row
from hardway.tournament.commands import is_draw
from hardway.tournament.state import TournamentState

GIVEN_UP = "The house gave up a commitment to the secret of a draw for another"


class LotsCheck:
    """Follows the lots of one tournament."""

    def __init__(self) -> None:
        self._given_up: list[int] = []

    def row(self, row: Row, command: Any, before: TournamentState) -> Iterator[Finding]:
        """Check what a row draws or commits to; `before` is how the tournament stood."""
        if getattr(command, "verb", "") == "commit" and (command.what, command.round) in before.lots:
            self._given_up.append(row.seq)
        if is_draw(command) and command.numbers and not command.secret:
            yield finding_at("lots", row, "numbers that follow from a secret committed to before", row.entry)

    def remarks(self) -> Iterator[str]:
        """Say what is not wrong, and should be known."""
        if rows := self._given_up:
            yield f"{GIVEN_UP}, {'row' if len(rows) == 1 else 'rows'} {', '.join(map(str, rows))}."
