"""In `mode casino` the past of a table is for staff: a player gets what they missed, a watcher nothing."""

import pytest

from hardway.server.routes import records
from hardway.server.sockets import table_hub as hubs
from tests.server.inside import Inside, inside


@pytest.mark.parametrize(("mode", "kept"), [("casino", False), ("practice", True)])
def test_watching_guest_in_casino_mode_gets_no_past_rows(mode: str, kept: bool) -> None:
    async def work(here: Inside) -> None:
        table, ann, guest = await here.table("crown", mode=mode), here.person("Ann", "player"), here.guest()
        for key, entry in enumerate(("seat 300", "bet pass 10", "throw")):
            assert (await ann.enter(table, entry, str(key))).status_code == 200
        async with guest.socket(table, after="0") as wire:
            assert bool((await wire.hear("welcome"))["missed"]) == kept
        async with ann.socket(table, after="1") as wire:
            assert (await wire.hear("welcome"))["missed"], "a player who comes back"

    inside(work)


@pytest.mark.parametrize(("mode", "old"), [("casino", 403), ("practice", 200)])
def test_fairness_proof_of_old_throws_is_refused_in_casino_mode(
    mode: str, old: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (hubs, records):
        monkeypatch.setattr(module, "MAX_MISSED_IN_CASINO", 2)

    async def work(here: Inside) -> None:
        table, ann, guest = await here.table("crown", mode=mode), here.person("Ann", "player"), here.guest()
        for key, entry in enumerate(("seat 300", "bet pass 10", "throw", "bet field 5")):
            assert (await ann.enter(table, entry, str(key))).status_code == 200
        await ann.enter(table, "bet pass 10", "again")  # taken where the first throw decided it; who throws has one
        assert (await ann.enter(table, "throw", "throw")).status_code == 200
        for number, status in ((1, old), (2, 200)):
            for who in (ann, guest):
                assert (await who.ask("GET", f"/api/tables/{table}/throws/{number}/fairness")).status_code == status

    inside(work)
