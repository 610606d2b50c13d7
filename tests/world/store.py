"""The store that all processes share, and the line by which one process reaches it.

The store itself is the production store in memory, with the rules that all stores share. What may befall a call happens
on the line: it comes late, is not done, is done and the answer is lost, or stands still until the line is mended. So
whatever is answered is stored, and of everything else nobody can know, which is what a database promises.
"""

import copy
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from hardway.journal import Answer, Lease, MemoryRecorder, Row, Unavailable
from hardway.journal.recorder import ANY
from tests.world.loop import WorldLoop, in_thread, pause

T = TypeVar("T")
PATIENCE = 9.0
"""Seconds after which a call gives up on a line that is cut."""
PAUSES = 0.3
"""How often a call lets others go first, before it and after it."""
RETRY_SECONDS = 3.0
"""Seconds within which everybody has tried again what failed."""
MODES = ("before", "after", "torn", "mistake", "slow")


class Mistake(RuntimeError):
    """A bug of the store: not what a store says that is away. Who waits for it is answered all the same."""


class Fault(NamedTuple):
    """What befalls a call: the `number`-th from now on of this kind (`call`; empty: any), about these facts or this stream."""

    mode: str
    call: str
    number: int
    seconds: float = 0.0
    about: str = ""
    """Empty: about anything."""


class Store(MemoryRecorder):
    """Everything that is durable."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__(clock)
        self.keys: dict[str, Counter[str]] = {}
        """How many rows each stream has of each key."""
        self.stored: Callable[[Row], None] = lambda row: None
        """Told of each row that becomes durable."""

        self.leased: Callable[[Lease | None, Lease | None], None] = lambda before, lease: None
        """Told of each lease that is given, and the one before."""

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows, and look at each that is new."""
        answers = super().append(rows, tokens)
        for row, answer in zip(rows, answers, strict=True):
            if answer is None:
                if row.key:
                    self.keys.setdefault(row.stream, Counter())[row.key] += 1
                self.stored(row)
        return answers

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Give a lease, and look at whom it is taken from."""
        before = self._leases.get(stream)
        lease = super().lease(stream, holder, seconds)
        self.leased(before, lease)
        return lease

    def row(self, stream: str, seq: int) -> Row | None:
        """Return a durable row."""
        kept = self._streams.get(stream, [])
        return kept[seq - 1] if 0 < seq <= len(kept) else None

    def copied(self, clock: Callable[[], float]) -> "Store":
        """Return the store as it is now."""
        new = Store(clock)
        new._streams = {stream: list(rows) for stream, rows in self._streams.items()}
        new._facts = {kind: dict(facts) for kind, facts in self._facts.items()}
        new._leases = dict(self._leases)
        new.keys = copy.deepcopy(self.keys)
        return new


class Outage:
    """What befalls the way from one server to the store; it outlives the server's process."""

    def __init__(self) -> None:
        self.cut_until = 0.0
        """Until then a call hangs."""
        self.away_until = 0.0
        """Until then a call fails at once: nobody listens there."""
        self.at_row = 0.0
        """How long it will be away, from the next row that somebody entered."""

    @property
    def well_since(self) -> float:
        """Since when nothing hangs any more, and those who try again have been answered."""
        return max(self.cut_until + PATIENCE, self.away_until + RETRY_SECONDS)

    def stored(self, rows: Sequence[Row], now: float) -> None:
        """Go away now that rows are stored, where that is due: whatever follows from an entry finds nobody there."""
        if self.at_row and any(row.key for row in rows):
            self.away_until, self.at_row = max(self.away_until, now + self.at_row), 0.0

    def end(self, now: float) -> None:
        """Mend the way; a call that has begun may still hang."""
        self.cut_until, self.away_until, self.at_row = min(self.cut_until, now), min(self.away_until, now), 0.0


class Line:
    """A recorder for one process: the store at the end of a line that may fail."""

    def __init__(self, store: Store, loop: WorldLoop, chance: Random, outage: Outage) -> None:
        self.store, self.loop, self._chance, self.outage = store, loop, chance, outage
        self.faults: list[Fault] = []
        self.blocked = ""
        """A call that was made in the loop itself, which everybody then waits for."""
        self.wrote: Callable[[Sequence[Row], Sequence[Answer]], None] = lambda rows, answers: None
        """Told of what it has appended."""

    def append(self, rows: Sequence[Row], tokens: Mapping[str, int] | None = None) -> list[Answer]:
        """Store rows; see `Recorder`."""

        def append(these: Sequence[Row]) -> list[Answer]:
            answers = self.store.append(these, tokens)
            self.wrote(these, answers)
            return answers

        torn = rows[: self._chance.randrange(len(rows) + 1)]
        answers = self._call("append", lambda: append(rows), lambda: append(torn), about=rows[0].stream)
        self.outage.stored(rows, self.loop.time())
        return answers

    def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
        """Return rows, read in one call."""
        return iter(self._call("read", lambda: list(self.store.rows(stream, after, limit))))

    def head(self, stream: str) -> Row | None:
        """Return the last row."""
        return self._call("read", lambda: self.store.head(stream))

    def streams(self) -> list[str]:
        """Return the streams."""
        return self._call("read", self.store.streams)

    def heads(self) -> dict[str, int]:
        """Return the numbers of all last rows."""
        return self._call("read", self.store.heads)

    def get(self, kind: str, id: str) -> dict[str, Any] | None:
        """Return a fact."""
        return self._call("read", lambda: self.store.get(kind, id), about=kind)

    def put(self, kind: str, id: str, body: dict[str, Any] | None, *, expect: Any = ANY) -> None:
        """Store a fact."""
        return self._call("put", lambda: self.store.put(kind, id, body, expect=expect), about=kind)

    def facts(self, kind: str) -> dict[str, dict[str, Any]]:
        """Return facts."""
        return self._call("read", lambda: self.store.facts(kind), about=kind)

    def kinds(self) -> list[str]:
        """Return the kinds of facts."""
        return self._call("read", self.store.kinds)

    def lease(self, stream: str, holder: str, seconds: float) -> Lease | None:
        """Take or renew a lease."""
        return self._call("lease", lambda: self.store.lease(stream, holder, seconds))

    def renew(self, holder: str, seconds: float) -> dict[str, Lease]:
        """Renew all leases of a holder."""
        return self._call("lease", lambda: self.store.renew(holder, seconds))

    def release(self, lease: Lease) -> None:
        """Give a lease back."""
        return self._call("lease", lambda: self.store.release(lease))

    def leases(self) -> dict[str, Lease]:
        """Return every lease."""
        return self._call("lease", self.store.leases)

    def close(self) -> None:
        """Do nothing."""

    def _call(
        self, kind: str, work: Callable[[], T], torn: Callable[[], object] | None = None, *, about: str = ""
    ) -> T:
        """Do one call of the store in a thread, with whatever befalls it."""
        if not in_thread():
            self.blocked = self.blocked or kind
            return work()
        fault = self._fault(kind, about)
        self._wait()
        if fault is not None and fault.mode == "slow":
            self._wait(fault.seconds)
        if fault is not None and fault.mode in ("before", "torn"):
            if fault.mode == "torn" and torn is not None:
                torn()
            raise Unavailable("the disk is full")
        found = work()
        if fault is not None and fault.mode == "mistake" and kind == "append":
            raise Mistake("a mistake of the store")
        if fault is not None and fault.mode in ("after", "mistake"):
            raise Unavailable("the line broke")
        self._wait()
        return found

    def _wait(self, seconds: float = 0.0) -> None:
        """Let time pass, often none; a line that is cut holds the call up, and gives up on it in the end."""
        seconds = seconds or (self._chance.expovariate(500) if self._chance.random() < PAUSES else 0.0)
        if seconds:
            pause(self.loop, seconds)
        if self.outage.away_until > self.loop.time():
            raise Unavailable("nobody listens there")
        if (left := self.outage.cut_until - self.loop.time()) > 0:
            pause(self.loop, min(left, PATIENCE))
            if left > PATIENCE:
                raise Unavailable("the line is cut")

    def _fault(self, kind: str, about: str) -> Fault | None:
        """Return what befalls this call; each fault befalls one."""
        due = None
        for place, fault in enumerate(self.faults):
            if fault.call in ("", kind) and fault.about in ("", about):
                self.faults[place] = fault._replace(number=fault.number - 1)
                due = due if due is not None or fault.number > 1 else fault
        self.faults = [fault for fault in self.faults if fault.number > 0]
        return due
