"""Counts the qualifying wagers of a promotion at the tables of its house, and says what the promotion is to be told.

Until entries close what is known before the closing counts; afterwards the count differs only where something came of a
wager later, and that is a note.
"""

from datetime import datetime, tzinfo

from hardway.floor.when import written
from hardway.journal import Recorder
from hardway.journal.qualifying import QualifyingCount
from hardway.journal.streams import is_money_table
from hardway.promotion import PromotionAct, PromotionState
from hardway.values.clock import UNKNOWN, shown


class PromotionCounts:
    """The count of one promotion, read on from where it was read to last; the terms' times are those of the zone."""

    def __init__(self, recorder: Recorder, house: str, zone: tzinfo) -> None:
        self._recorder, self._house, self._zone = recorder, house, zone
        self._count: QualifyingCount | None = None
        self._ours: dict[str, bool] = {}
        """Of every table that was looked at, whether its wagers can qualify."""

    def recount(self, state: PromotionState) -> list[PromotionAct]:
        """Return a `count` for everybody whose number of qualifying wagers is not what the promotion was told last."""
        least = state.terms.least_wager
        if least is None or state.phase not in ("running", "closed", "drawn"):
            return []
        since, until = (self._utc(state.terms.moment(name)) for name in ("starts", "entries_close"))
        if self._count is None or (self._count.least, self._count.since, self._count.until) != (least, since, until):
            self._count = QualifyingCount(least, since=since, until=until)
        as_of = until if state.phase == "running" else ""
        counts = self._count.read(self._recorder, self.tables(), as_of=as_of)
        told = {**state.counts, **state.noted}
        return [
            PromotionAct("count", patron=patron, number=counts.get(patron, 0))
            for patron in sorted(counts.keys() | told.keys())
            if counts.get(patron, 0) != told.get(patron, 0)
        ]

    def tables(self) -> list[str]:
        """Return the tables of the house at which money is played; practice is no gaming."""
        for stream in self._recorder.streams():
            if stream not in self._ours:
                self._ours[stream] = is_money_table(stream) and self._is_ours(stream)
        return [stream for stream, ours in self._ours.items() if ours]

    def _is_ours(self, stream: str) -> bool:
        first = next(self._recorder.rows(stream, limit=1), None)
        head = first.entry.splitlines() if first is not None and first.kind == "open" else []
        return f"house {self._house}" in head and "mode casino" in head

    def _utc(self, at: int) -> str:
        assert at != UNKNOWN
        return written(datetime.fromisoformat(shown(at)).replace(tzinfo=self._zone))
