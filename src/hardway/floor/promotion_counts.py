"""Counts the qualifying wagers of a promotion at the tables of its house, and says what the promotion is to be told.

Until entries close what is known before the closing counts; afterwards the count differs only where something came of a
wager later, and that is a note.
"""

from datetime import tzinfo

from hardway.journal import Recorder
from hardway.journal.qualifying import QualifyingCount, is_qualifying_table, qualifying_count
from hardway.promotion import PromotionAct, PromotionState


class PromotionCounts:
    """The count of one promotion, read on from where it was read to last; the terms' times are those of the zone."""

    def __init__(self, recorder: Recorder, house: str, zone: tzinfo) -> None:
        self._recorder, self._house, self._zone = recorder, house, zone
        self._count: QualifyingCount | None = None
        self._ours: dict[str, bool] = {}
        """Of every table that was looked at, whether its wagers can qualify."""

    def recount(self, state: PromotionState) -> list[PromotionAct]:
        """Return a `count` for everybody whose number of qualifying wagers is not what the promotion was told last."""
        if state.phase not in ("running", "closed", "drawn"):
            return []
        if (right := qualifying_count(state.terms, self._zone, state.counted_draw)) is None:
            return []
        if self._count is None or self._count.span != right.span:
            self._count = right
        as_of = right.until if state.counts_wagers else ""
        counts = self._count.read(self._recorder, self.tables(), as_of=as_of)
        told = {**state.counts, **state.noted}
        return [
            PromotionAct("count", patron=patron, number=counts.get(patron, 0))
            for patron in sorted(counts.keys() | told.keys())
            if counts.get(patron, 0) != told.get(patron, 0)
        ]

    def tables(self) -> list[str]:
        """Return the tables of the house at which money is played."""
        for stream in self._recorder.streams():
            if stream not in self._ours:
                self._ours[stream] = is_qualifying_table(self._recorder, stream, self._house)
        return [stream for stream, ours in self._ours.items() if ours]
