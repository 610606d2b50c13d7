"""At which tables, and from when to when, wagers can qualify for a promotion; terms are written in the house's time."""

from datetime import UTC, datetime, tzinfo

from hardway.journal.qualifying import QualifyingCount
from hardway.journal.recorder import Recorder
from hardway.journal.streams import is_money_table
from hardway.promotion.model.terms import PromotionTerms, of_draw
from hardway.values.clock import UNKNOWN, shown


def is_qualifying_table(recorder: Recorder, stream: str, house: str) -> bool:
    """Say whether money is played at a table of the house; practice is no gaming."""
    if not is_money_table(stream):
        return False
    first = next(recorder.rows(stream, limit=1), None)
    head = first.entry.splitlines() if first is not None and first.kind == "open" else []
    return f"house {house}" in head and "mode casino" in head


def qualifying_count(terms: PromotionTerms, zone: tzinfo, draw: int) -> QualifyingCount | None:
    """Return what counts by some terms for a draw of them, with nothing read; None where they ask for no wager."""
    if terms.least_wager is None:
        return None
    since, until = (_utc(terms.moment(name), zone) for name in ("starts", of_draw("entries_close", draw)))
    return QualifyingCount(terms.least_wager, since=since, until=until)


def _utc(at: int, zone: tzinfo) -> str:
    assert at != UNKNOWN
    return f"{datetime.fromisoformat(shown(at)).replace(tzinfo=zone).astimezone(UTC):%Y-%m-%dT%H:%M:%S}.000Z"
