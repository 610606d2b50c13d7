"""Tournaments from before an annulled hand counted for nobody: judged by the software of their time, and by no other."""

from typing import Any

import pytest

from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.software import SOFTWARE
from hardway.tournament import playing
from tests.floor.rig import until
from tests.floor.test_rounds import CUP, KIM, STICK, TABLES, Evening, evening
from tests.journal.test_before_cores import written_by
from tests.journal.test_before_owed import THEN

TABLE = TABLES[0]


def test_who_was_disqualified_kept_what_a_hand_gave_that_was_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin()
        live = await night.at(TABLE)
        ann, _ = night.players(TABLE)
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
        await until(lambda: night.host.told.state.tables[TABLE].hands == 1)
        await night.enter(KIM, f"disqualify {ann} collusion because seen")
        await night.play(live, ("boxperson", "noroll on_float"))
        await until(lambda: night.host.told.state.tables[TABLE].hands == 0)
        return night.host.told.state.chips.forfeited

    monkeypatch.setattr(playing, "_left_with", lambda state, table, back: ())
    assert evening(kept, work) == 110000
    monkeypatch.undo()
    assert audit(written_by(kept, THEN), tables=[CUP]).findings == ()
    assert [one.stream for one in audit(written_by(kept, SOFTWARE), tables=[CUP]).findings] == [CUP]
