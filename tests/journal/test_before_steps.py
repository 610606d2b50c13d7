"""Winners off the steps of the sign went back up once: those rows are judged by the software of their time, and no others."""

import pytest

from hardway.journal import MemoryRecorder, Row
from hardway.journal.audit import audit
from hardway.journal.software import SOFTWARE, STEPS_HOLD
from hardway.table.play import settle
from tests.journal.games import Game
from tests.journal.test_before_reasons import rewritten

BEFORE = f"0.1.0+{STEPS_HOLD - 1}"


def played() -> MemoryRecorder:
    """A winner of 25 under a sign in tens."""
    recorder = MemoryRecorder()
    game = Game(recorder, "crown-1", "newzealand", electronic=False, pace=0)
    for entry, by, role in (
        ("sign * 10 500 10 by casino_manager", "p9", "casino_manager"), ("seat p1 500", "p1", ""),
        ("bet p1 pass 10", "p1", ""), ("roll 5 4", "house", ""), ("bet p1 place 6 30", "p1", ""),
        ("take p1 place 6 5", "p1", ""), ("roll 3 3", "house", ""),
    ):  # fmt: skip
        assert isinstance(game.enter(entry, by, role=role), Row), entry
    return recorder


def findings(kept: MemoryRecorder) -> list[str]:
    return [found.what for found in audit(kept, tables=["crown-1"]).findings]


def test_a_winner_that_went_back_up_is_judged_by_the_software_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as then:
        then.setattr(settle, "_plain_again", lambda law, state: not state.desk.links)
        kept = played()
    assert findings(rewritten(kept, BEFORE)) == []
    assert findings(rewritten(kept, SOFTWARE)) == ["events"]


def test_a_winner_that_comes_down_is_one_of_today() -> None:
    kept = played()
    assert findings(rewritten(kept, SOFTWARE)) == []
    assert findings(rewritten(kept, BEFORE)) == ["events"]
