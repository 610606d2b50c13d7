"""What everyone at a table is told comes in the order it came about."""

import pytest

from hardway.floor.entry import Entry
from tests.server.inside import Inside, inside

PHASES = ("open", "closed", "revealed")


def test_the_dice_are_not_told_as_they_were_before_rows_that_were_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody's page commits in the moment in which a row becomes durable, and before it is told."""

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown"), here.guest()
        async with ann.socket(table) as wire:
            await wire.hear("welcome")
            for key, entry in enumerate(("seat 300", "bet pass 10")):
                assert (await wire.enter(entry, str(key)))["type"] == "ack"
            hub = await here.house.hub(table)
            fold = hub.live.host._fold

            def folded(entry: Entry) -> None:
                fold(entry)
                hub._changed.add("dice")
                hub._tell_changed()

            monkeypatch.setattr(hub.live.host, "_fold", folded)
            assert (await wire.enter("throw", "c"))["type"] == "ack"
            told = [message.get("dice", message) for message in wire.heard if message["type"] in ("rows", "dice")]
            stood = [(dice["throw"], PHASES.index(dice["phase"])) for dice in told]
            assert stood == sorted(stood)
            assert stood[-1] > stood[0]

    inside(work)
