"""Whether another server has the journal open too: the first holds a lease by which the next knows, and says so.

Nothing depends on it. Servers of one journal do not write each other's tables: each table is with one of them by lease.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from hardway.floor.tables import LEASE_SECONDS, Floor
from hardway.journal import Lease, Unavailable

SERVER = "server of this journal"
"""What the lease is of. No table has such a name."""
TRIES = 5
LOOK_SECONDS = LEASE_SECONDS / 3
"""After so many tries, so far apart, the lease of a server that was killed has run out."""


class ServerLease:
    """That a server is there. Its lease is renewed with those of its tables."""

    def __init__(self, floor: Floor, say: Callable[[str], None]) -> None:
        self.floor, self.say = floor, say
        self._lease: Lease | None = None

    async def hold(self) -> None:
        """Hold the lease as soon as nobody else does; say once that somebody else is there."""
        tries = 0
        while True:
            with suppress(Unavailable):  # the tables say so themselves
                self._lease = await self.floor.in_thread(self._take)
                if self._lease is not None:
                    return
                tries += 1
                if tries == TRIES:
                    self.say(beside(await self.floor.in_thread(self._held_at)))
            await asyncio.sleep(LOOK_SECONDS)

    def end(self) -> None:
        """Give the lease back."""
        if self._lease is not None:
            with suppress(Unavailable):  # it runs out
                self.floor.recorder.release(self._lease)

    def _take(self) -> Lease | None:
        return self.floor.recorder.lease(SERVER, self.floor.holder, LEASE_SECONDS)

    def _held_at(self) -> str:
        return self.floor.recorder.leases()[SERVER].holder.partition("#")[0]


def beside(address: str) -> str:
    """Say what it means that a journal is served elsewhere too."""
    return (
        f"Another server has this journal open, at {address}. Each table is with one of them, and the other sends"
        " people there; when one ends, the other takes its tables over. If you did not mean that, stop this one."
    )
