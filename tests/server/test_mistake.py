"""An exception while an entry is decided is answered and logged, and the socket goes on."""

import pytest

from tests.server.inside import Inside, inside


def test_entry_that_raises_is_answered(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", dice="real"), here.guest()
        async with ann.socket(table) as wire:
            await wire.hear("welcome")
            assert (await wire.enter("seat 300", "a"))["type"] == "ack"
            with monkeypatch.context() as wrong:
                wrong.setattr((await here.hall.table(table)).live.host, "submit", fails)
                answer = await wire.enter("bet pass 10", "b")
            assert (answer["type"], answer["error"]["name"]) == ("problem", "failed")
            assert (await wire.enter("bet pass 10", "b"))["type"] == "ack"

    inside(work)
    assert "work failed" in caplog.text
