"""Entries of one person are decided in order, and waiting tasks are referenced."""

import asyncio
import gc
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import ref

from hardway.floor.runtime.entry import Receipt
from hardway.floor.table.entry_order import EntryOrder
from tests.floor.rig import settled


def held_up() -> tuple[Callable[[], None], Coroutine[Any, Any, Receipt]]:
    """Return a function that releases an entry, and the entry's work."""
    goes_on = asyncio.Event()

    async def work() -> Receipt:
        await goes_on.wait()
        return Receipt(7)

    return goes_on.set, work()


def test_entry_order_has_a_person_until_their_last_entry_is_done() -> None:
    async def enter() -> None:
        order = EntryOrder()
        assert not order.has_task("p1")
        let_first, first = held_up()
        let_second, second = held_up()
        begun = [order.begin("p1", work, None) for work in (first, second)]
        assert order.has_task("p1")
        assert not order.has_task("p2")
        let_first()
        assert await begun[0] == Receipt(7)
        await settled()
        assert order.has_task("p1")
        let_second()
        assert await begun[1] == Receipt(7)
        await settled()
        assert not order.has_task("p1")

    asyncio.run(enter())


def test_entry_task_survives_garbage_collection_until_done() -> None:
    async def enter() -> None:
        order = EntryOrder()
        done: list[str] = []

        async def work() -> Receipt:
            asks = asyncio.get_running_loop().create_future()  # known to this entry alone, as a question to a store is
            on_its_way.append(ref(asks))
            await asks
            done.append("entered")
            return Receipt(7)

        on_its_way: list[ref[asyncio.Future[None]]] = []
        begun = ref(order.begin("p1", work(), None))
        await settled()
        gc.collect()
        assert begun() is not None
        answered = on_its_way[0]()
        answered.set_result(None)
        del answered
        await settled()
        assert done == ["entered"]
        gc.collect()
        assert begun() is None

    asyncio.run(enter())
