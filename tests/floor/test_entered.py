"""The unfinished tournament that a person is entered in, asked before an erasure."""

from datetime import UTC, datetime
from typing import Any

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.rounds.rounds import entered_in
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from tests.floor.rig import Clock, floor
from tests.floor.test_rounds import MANAGER, PLAYERS, Evening, evening

ANN, BOB = PLAYERS[:2]


def test_tournament_of_an_entrant_is_found_until_withdrawal() -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.ready()
        before = entered_in(kept, ANN), entered_in(kept, "pstrangeraaaa")
        await night.enter(CoreGiver(ANN), "withdraw")
        return *before, entered_in(kept, ANN), entered_in(kept, BOB)

    assert evening(kept, work) == ("cup", "", "", "cup")


def test_tournament_of_an_entrant_is_not_found_once_cancelled() -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.ready()
        await night.enter(MANAGER, "cancel because of a flood")
        return entered_in(kept, BOB)

    assert evening(kept, work) == ""


def test_tournament_of_an_entrant_is_named_by_title() -> None:
    kept = MemoryRecorder()

    async def titled(here: Floor) -> None:
        title = {"title": "Spring Cup"}
        await here.cores.create("tournament", house="crown", name="cup", by="house", settings=title)

    async def work(night: Evening) -> Any:
        await night.ready()
        return entered_in(kept, BOB)

    floor(kept, titled, clock=Clock(datetime(2026, 11, 14, 18, tzinfo=UTC)))
    assert evening(kept, work) == "Spring Cup"
