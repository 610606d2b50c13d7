"""Asks: entries that wait for staff, and when they lapse."""

import asyncio

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.table.asks import LAPSED
from hardway.floor.table.live import Live
from hardway.journal import MemoryRecorder
from hardway.journal.stored_stream import decode_refusal
from hardway.server.answers.table_json import row_form
from hardway.table import Refusal
from tests.floor.rig import Faulty, before_storing, settled, until
from tests.floor.test_live import asking, play, roll, with_point


async def with_place(live: Live) -> None:
    await with_point(live)
    assert isinstance(await live.enter(live.giver("p1"), "bet place 8 12", "b8"), Receipt)


def test_player_request_resent_with_same_key_is_one_request() -> None:
    async def work(live: Live) -> None:
        await with_place(live)
        asked, id = await asking(live, "p1", "off place 8", "o")
        asked.cancel()  # the page is gone, and what it asked for still lies before the staff
        await settled()
        rows = live.host.head.seq
        twice = asyncio.ensure_future(live.enter(live.giver("p1"), "off place 8", "o"))
        await settled()
        assert isinstance(await live.enter(live.giver("p7", "dealer"), f"decline {id}", "d"), Receipt)
        assert isinstance(await twice, Refusal)
        assert live.host.head.seq == rows + 1

    play(work)


def test_declined_player_request_is_a_refused_row_with_its_key() -> None:
    kept = MemoryRecorder()

    async def work(live: Live) -> None:
        await with_place(live)
        asked, id = await asking(live, "p1", "off place 8", "p1/b#1")
        done = await live.enter(live.giver("p7", "dealer"), f"decline {id}", "d")
        refused = await asked
        assert isinstance(refused, Refusal)
        row = list(kept.rows("crown-1"))[-1]
        assert (row.seq, row.kind, row.by, row.role, row.key) == (done.seq, "refused", "p7", "dealer", "p1/b#1")
        assert row.entry == "off p1 place 8"
        assert decode_refusal(row) == refused
        for staff in (True, False):
            form = row_form(live.host.law, row, staff=staff)
            assert (form["by"], form["role"], form["entry"]) == ("p7", "dealer", "off p1 place 8")
            assert "refused" not in form
            (said,) = form["says"]
            assert said["text"] == "the Dealer declined the call of Off that p1 asked for: Place Bet 8"
            assert said["clause"] == "3.5.2(a)"

    play(work, recorder=kept)


def test_player_requests_without_a_key_are_answered_separately() -> None:
    async def work(live: Live) -> None:
        await with_place(live)
        first, _ = await asking(live, "p1", "off place 8", "")
        second, id = await asking(live, "p1", "bet place 6 12 oral", "")
        assert len(live.asks.waiting) == 2
        dealer = live.giver("p7", min(live.asks.waiting[id].ask.needs[0][1].roles))
        assert isinstance(await live.enter(dealer, f"decline {id}", "d"), Receipt)
        assert isinstance(await second, Refusal)
        assert not first.done()

    play(work)


def test_player_request_made_after_a_pending_roll_does_not_lapse() -> None:
    kept = Faulty()

    async def work(live: Live) -> None:
        await with_place(live)
        stick, rolls = live.giver("p8", "stickperson"), live.host.durable_state.rolls
        for n, text in enumerate(("throw", "read 5 4")):
            assert isinstance(await live.enter(stick, text, f"t{n}"), Receipt)
        kept.open.clear()
        doors = kept.at_the_door
        sits = asyncio.ensure_future(live.enter(live.giver("p3"), "seat 100", "s3"))
        await until(lambda: kept.at_the_door > doors)
        called = asyncio.ensure_future(live.enter(stick, "roll 5 4", "c"))
        await settled()
        assert (live.host.durable_state.rolls, live.host.decided_state.rolls) == (rolls, rolls + 1)
        asked, id = await asking(live, "p1", "off place 8", "o")
        kept.open.set()
        assert isinstance(await called, Receipt)
        assert isinstance(await sits, Receipt)
        await settled()
        assert not asked.done()
        assert isinstance(await live.enter(live.giver("p7", "dealer"), f"confirm {id}", "d"), Receipt)
        assert isinstance(await asked, Receipt)

    play(work, recorder=kept)


def test_player_request_survives_a_no_roll_call_not_stored() -> None:
    kept = Faulty()

    async def work(live: Live) -> None:
        await with_place(live)
        await roll(live, "5 4")
        asked, _ = await asking(live, "p1", "off place 8", "o")
        kept.faults = [None, before_storing]
        kept.open.clear()
        doors = kept.at_the_door
        sits = asyncio.ensure_future(live.enter(live.giver("p3"), "seat 100", "s3"))
        await until(lambda: kept.at_the_door > doors)
        back = asyncio.ensure_future(live.enter(live.giver("p6", "boxperson"), "noroll on_float", "n"))
        await settled()
        assert live.host.decided_state.rolls == live.host.durable_state.rolls - 1
        soon, _ = await asking(live, "p1", "off place 8", "soon")
        kept.open.set()
        assert isinstance(await sits, Receipt)
        await settled()
        assert not asked.done(), "it stands until the call is gone from the journal"
        assert not soon.done(), "it was asked after it"
        assert isinstance(await back, Problem)
        assert not asked.done()

    play(work, recorder=kept)


def test_player_request_lapses_if_its_throw_becomes_no_roll() -> None:
    async def work(live: Live) -> None:
        await with_place(live)
        await roll(live, "5 4")
        asked, _ = await asking(live, "p1", "off place 8", "o")
        assert isinstance(await live.enter(live.giver("p6", "boxperson"), "noroll on_float", "n"), Receipt)
        assert await asked == LAPSED

    play(work)
