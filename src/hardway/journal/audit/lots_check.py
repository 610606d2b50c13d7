"""Whether the lots of a tournament on the floor follow from a secret that was committed to before they were drawn.

That they do is decided again with the draw. Here it is seen that a draw has a secret at all, and how often the house
gave up a commitment for another.
"""

from collections.abc import Iterator
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.row import Row
from hardway.tournament.commands import CommitLots, Draw, Progress
from hardway.tournament.state import TournamentState

THEN = "Numbers were drawn that follow from no secret, which the software then did"
GIVEN_UP = "The house gave up a commitment to the secret of a draw for another"


class LotsCheck:
    """Follows the lots of one tournament."""

    def __init__(self) -> None:
        self._then: list[int] = []
        self._given_up: list[int] = []

    def row(self, row: Row, command: Any, before: TournamentState, *, earlier: bool) -> Iterator[Finding]:
        """Check what a row draws or commits to; `before` is how the tournament stood."""
        if isinstance(command, CommitLots) and (command.what, command.round) in before.lots:
            self._given_up.append(row.seq)
        if not isinstance(command, Draw | Progress) or not command.numbers or command.secret:
            return
        if earlier:
            self._then.append(row.seq)
        else:
            yield finding_at("lots", row, "numbers that follow from a secret committed to before", row.entry)

    def remarks(self) -> Iterator[str]:
        """Say what is not wrong, and should be known."""
        for what, rows in ((THEN, self._then), (GIVEN_UP, self._given_up)):
            if rows:
                yield f"{what}, {'row' if len(rows) == 1 else 'rows'} {', '.join(map(str, rows))}."
