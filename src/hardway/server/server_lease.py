"""A lease that says a server has the journal open, so that a second server can warn its operator.

Nothing else depends on it. Servers of one journal do not write each other's tables: each table has a lease of its own.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from hardway.floor.tables import LEASE_SECONDS, Floor
from hardway.journal import Lease, Unavailable

SERVER = "server of this journal"
"""The name under which a server takes the lease of its journal; no table or other stream has this name."""
MAX_TRIES = 5
RETRY_SECONDS = LEASE_SECONDS / 3
"""The seconds between attempts to take the lease of the journal. After MAX_TRIES of them the lease of a killed server
has expired."""


class ServerLease:
    """The lease of this server, renewed together with those of its tables."""

    def __init__(self, floor: Floor, say: Callable[[str], None]) -> None:
        self.floor, self.say = floor, say
        self._lease: Lease | None = None

    async def hold(self) -> None:
        """Take the lease as soon as it is free; warn once if another server holds it."""
        tries = 0
        while True:
            with suppress(Unavailable):  # if the store fails, the tables report it themselves
                self._lease = await self.floor.in_thread(self._take)
                if self._lease is not None:
                    return
                tries += 1
                if tries == MAX_TRIES:
                    self.say(warning(await self.floor.in_thread(self._held_at)))
            await asyncio.sleep(RETRY_SECONDS)

    def end(self) -> None:
        """Give the lease back."""
        if self._lease is not None:
            with suppress(Unavailable):  # it expires
                self.floor.recorder.release(self._lease)

    def _take(self) -> Lease | None:
        return self.floor.recorder.lease(SERVER, self.floor.holder, LEASE_SECONDS)

    def _held_at(self) -> str:
        return self.floor.recorder.leases()[SERVER].holder.partition("#")[0]


def warning(address: str) -> str:
    """Return the warning that another server has the same journal open."""
    return (
        f"Another server, at {address}, has this journal open. Each table runs on one of the two servers; the other"
        " redirects people there, and takes the table over when the first stops. To run only one, stop this server."
    )
