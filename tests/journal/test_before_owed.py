"""Promotions from before what winners are owed outlived them: judged by the software of their time, and by no other.

What that software did is done here by taking out of today's what it did not do.
"""

from collections.abc import Awaitable, Callable

import pytest

from hardway.floor.table.entry import Receipt
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.software import PRIZES_STAY_OWED, SOFTWARE, procedure_of
from hardway.promotion import conduct
from tests.floor.rig import Clock, floor
from tests.floor.test_promotions_audited import ANN, SUMMER, Season, postponed
from tests.journal.test_before_cores import written_by

THEN = f"0.1.0+{PRIZES_STAY_OWED - 1}"
OTHERWISE = f"{SUMMER}: By the software of today something else would have come of it, by that of its time this, row"


def played(story: Callable[[Season], Awaitable[None]]) -> MemoryRecorder:
    """Return the journal of a promotion that ann has entered with a wager."""
    kept, clock = MemoryRecorder(), Clock()

    async def work(here: Floor) -> None:
        play = await Season(kept, here, clock).begin()
        play.at(19, 10)
        play.bets(ANN, "field 30")
        await play.enter(ANN)
        await story(play)

    floor(kept, work, clock=clock)
    return kept


def judged(kept: MemoryRecorder, *rows: int) -> None:
    """Hold rows to have come out otherwise then, and to be found in a journal of today's software."""
    then = audit(written_by(kept, THEN), tables=[SUMMER])
    assert then.findings == ()
    assert f"{OTHERWISE}{'s' if len(rows) > 1 else ''} {', '.join(map(str, rows))}." in then.remarks
    today = audit(written_by(kept, SOFTWARE), tables=[SUMMER])
    assert [one.seq for one in today.findings if one.what in ("events", "refusal")] == list(rows)


def last(kept: MemoryRecorder, verb: str) -> int:
    """Return the row of the last entry of a verb."""
    return max(row.seq for row in kept.rows(SUMMER) if verb in row.entry.split()[:2])


def test_entries_closed_a_second_after_the_validation(monkeypatch: pytest.MonkeyPatch) -> None:
    assert procedure_of(SOFTWARE) >= PRIZES_STAY_OWED

    async def story(play: Season) -> None:
        other = await postponed(play)
        assert isinstance(await play.host.enter("validate nobody came near it", other), Receipt)
        play.at(20, 10, 1)
        await play.host.pass_time()
        assert play.host.told.state.phase == "closed"

    monkeypatch.setattr(conduct, "is_closing", lambda *_: False)
    kept = played(story)
    monkeypatch.undo()
    judged(kept, last(kept, "validate"))
