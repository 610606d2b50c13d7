"""Promotions from before what winners are owed outlived them: judged by the software of their time, and by no other.

What that software did is done here by taking out of today's what it did not do.
"""

from collections.abc import Awaitable, Callable
from importlib import import_module

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.table.entry import Receipt
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.software import CORES_TIGHTENED, SOFTWARE, procedure_of
from hardway.promotion import conduct
from hardway.rulebook import Refusal
from tests.floor.rig import Clock, floor
from tests.floor.test_promotions_audited import ANN, MANAGER, SUMMER, Season, postponed
from tests.journal.test_before_cores import written_by

decided = import_module("hardway.promotion.decide")
THEN = f"0.1.0+{CORES_TIGHTENED - 1}"
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


async def drawn(play: Season) -> None:
    """Hold the draw at 21:00, as the terms say, of a prize that needs no scrutineer; ann's is the only entry."""
    await play.manage("prize jackpot cash 9000", "amend letter 7", "publish here")
    play.at(21, 0)
    await play.manage("draw")


def test_entries_closed_a_second_after_the_validation(monkeypatch: pytest.MonkeyPatch) -> None:
    assert procedure_of(SOFTWARE) >= CORES_TIGHTENED

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


def test_what_a_winner_had_not_claimed_was_withheld_by_the_conclusion(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(play: Season) -> None:
        await drawn(play)
        await play.manage("attempt jackpot mail reached", "results on the website", "conclude")
        assert play.host.told.state.accounts["jackpot"].withheld == 9_000_00
        play.at(21, 5)
        assert isinstance(await play.host.enter("claim jackpot", CoreGiver(ANN)), Receipt)
        refused = await play.host.enter(f"pay {ANN} jackpot cash 9000", MANAGER)
        assert isinstance(refused, Refusal)
        assert refused.says == "the promotion is concluded"

    withheld = conduct._withheld
    monkeypatch.setattr(conduct, "_withheld", lambda state, _, cite: withheld(state, state.accounts, cite))
    monkeypatch.setattr(decided, "OWED", ())
    kept = played(story)
    monkeypatch.undo()
    judged(kept, last(kept, "conclude"), last(kept, "pay"))


def test_a_conclusion_before_a_winner_was_told_is_found_though_it_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(play: Season) -> None:
        await drawn(play)
        await play.manage("results on the website", "conclude")

    withheld = conduct._withheld
    monkeypatch.setattr(conduct, "_withheld", lambda state, _, cite: withheld(state, state.accounts, cite))
    monkeypatch.setattr(conduct, "tasks", lambda *_: [])
    kept = played(story)
    monkeypatch.undo()
    found = audit(written_by(kept, THEN), tables=[SUMMER]).findings
    assert [(one.what, one.seq) for one in found] == [("events", last(kept, "conclude"))]
