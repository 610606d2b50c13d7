"""Counts the qualifying wagers of a promotion at the tables of its house, and says what the promotion is to be told.

Until entries close the count is made anew each time, from the rows up to then; afterwards it differs only where
something came of a wager later, and that is a note.
"""

from datetime import datetime, tzinfo

from hardway.floor.when import written
from hardway.journal import Recorder
from hardway.journal.qualifying import qualifying_wagers
from hardway.journal.streams import is_money_table
from hardway.promotion import PromotionAct, PromotionState
from hardway.values.clock import UNKNOWN, shown


def tables_of(recorder: Recorder, house: str) -> list[str]:
    """Return the tables that were opened by the book of a house."""
    found = []
    for stream in filter(is_money_table, recorder.streams()):
        first = next(recorder.rows(stream, limit=1), None)
        if first is not None and first.kind == "open" and first.entry.split()[:2] == ["house", house]:
            found.append(stream)
    return found


def recount(recorder: Recorder, state: PromotionState, house: str, zone: tzinfo) -> list[PromotionAct]:
    """Return a `count` for everybody whose number of qualifying wagers is not what the promotion was told last.

    The terms' times are those of the house's zone, and rows are written in UTC.
    """
    least = state.terms.least_wager
    if least is None or state.phase not in ("running", "closed", "drawn"):
        return []
    since, until = (_utc(state.terms.moment(name), zone) for name in ("starts", "entries_close"))
    as_of = until if state.phase == "running" else ""
    counts = qualifying_wagers(
        recorder, tables_of(recorder, house), least, since=since, until=until, as_of=as_of
    )  # fmt: skip
    return [
        PromotionAct("count", patron=patron, number=counts.get(patron, 0))
        for patron in sorted(counts.keys() | state.counts.keys())
        if counts.get(patron, 0) != state.counts.get(patron, 0)
    ]


def _utc(at: int, zone: tzinfo) -> str:
    assert at != UNKNOWN
    return written(datetime.fromisoformat(shown(at)).replace(tzinfo=zone))
