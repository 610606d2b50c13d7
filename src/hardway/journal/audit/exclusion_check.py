"""Whether a promotion left those out who may not play, and nobody else: by the floor's rows.

A promotion and the floor are streams apart. Somebody who changes one and seals it anew has not changed the other.
"""

from collections.abc import Iterator
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at
from hardway.journal.audit.held_roles import around
from hardway.journal.floor_facts import FLOOR, changes
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row
from hardway.promotion import PromotionAct, PromotionState
from hardway.promotion.events import EntriesClosed

EVER = "~"
"""Sorts after every moment of the journal."""


class ExclusionCheck:
    """Who was excluded from play or erased, and when; read once it is asked for."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._times: dict[str, list[tuple[str, str]]] | None = None
        """By person: from when until when."""

    def row(self, row: Row, command: Any, events: tuple[Any, ...], before: PromotionState) -> Iterator[Finding]:
        """Check who is left out, or that nobody was forgotten when entries closed; `before` is how it stood."""
        leaves_out = isinstance(command, PromotionAct) and command.verb == "exclude"
        if leaves_out and not self._may_be_out(command.patron, row.at):
            yield finding_at("excluded", row, f"{command.patron} may play", row.entry)
        if any(isinstance(event, EntriesClosed) for event in events):
            for patron in sorted({entry.patron for entry in before.entries} - before.barred.keys()):
                if self._is_out(patron, row.at):
                    yield finding_at("excluded", row, f"exclude {patron}", f"entries closed with {patron}")

    def _may_be_out(self, person: str, at: str) -> bool:
        earlier, later = around(at)
        return any(since <= later and until > earlier for since, until in self._of(person))

    def _is_out(self, person: str, at: str) -> bool:
        """Say whether somebody surely may not play: a while before and after."""
        earlier, later = around(at)
        return any(since <= earlier and until > later for since, until in self._of(person))

    def _of(self, person: str) -> list[tuple[str, str]]:
        if self._times is None:
            self._times = {}
            for row in self._recorder.rows(FLOOR):
                for (kind, who), after in changes(row):
                    if kind == "exclusion":
                        self._times.setdefault(who, []).append((row.at, str(after.get("until"))))
                    elif kind == "person" and after.get("erased"):
                        self._times.setdefault(who, []).append((row.at, EVER))
        return self._times.get(person, [])
