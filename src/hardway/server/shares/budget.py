"""Shares of processor time: each person and each address has one, and waits once it is used up. Also limits of rates.

Messages and requests are counted (`TokenBucket`, `RateLimits`), but above all weighed: one that costs a hundred times
another counts a hundred times as much, so that nobody can stop a table by asking for what is expensive. Addresses of
this machine have no share: one may be a proxy that --trust does not name, with everyone behind it.

>>> budget = CpuBudget(CpuShare(rate=0.2, burst=1.0))
>>> budget.spend(1.1)                                   # a second was saved up, and a tenth is owed
>>> round(budget.wait(), 1)                             # which takes half a second to come back
0.5
"""

import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import ip_address
from itertools import chain
from math import ceil
from types import coroutine
from typing import Any, Generic, TypeVar

from hardway.floor.people.attempts import address_id
from hardway.journal import Recorder, Row

T = TypeVar("T")
REST_SECONDS = 0.0002
"""The shortest pause of a thread after each row that it reads. Without a pause the event loop would wait 5 ms for
Python's interpreter lock."""
PAGE_ROWS = 16
MAX_REMEMBERED = 20_000
"""For how many people and addresses the server remembers the processor time used; the least recently seen is forgotten
first."""
MINUTE_SECONDS = 60.0


class CpuShare:
    """Processor time that one person or address may use: a share of every second, and what it has saved up."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, burst, time.monotonic()

    def spend(self, seconds: float) -> None:
        """Take seconds that were used. The debt is limited to what can be saved up, so that one long piece of work is
        soon paid off."""
        left = self._now() - seconds
        self._left = left if left > -self._burst else -self._burst

    def wait(self) -> float:
        """Return how many seconds to wait before more work; 0 if some of the share is left."""
        if self._left >= 0:  # it only grows with time
            return 0.0
        self._left = self._now()
        return -min(self._left, 0.0) / self._rate

    def _now(self) -> float:
        now = time.monotonic()
        left = self._left + (now - self._at) * self._rate
        self._at = now
        return left if left < self._burst else self._burst


class CpuBudget:
    """The shares that pay for one piece of work: of the person and of the address that asked for it."""

    def __init__(self, *shares: CpuShare) -> None:
        self._shares = list(shares)

    def add(self, share: CpuShare) -> None:
        """Let another share pay too, once it is known who asks."""
        if share not in self._shares:
            self._shares.append(share)

    def spend(self, seconds: float) -> None:
        """Take seconds that were used from every share."""
        for share in self._shares:
            share.spend(seconds)

    def wait(self) -> float:
        """Return how many seconds to wait before more work, by the share that is most in debt."""
        longest = 0.0
        for share in self._shares:
            if (wait := share.wait()) > longest:
                longest = wait
        return longest


REQUEST_BUDGET: ContextVar[CpuBudget | None] = ContextVar("request_budget", default=None)
"""The processor-time budget charged for the HTTP request now being answered; None outside a request."""


class LruMap(Generic[T]):
    """One value for each name, made when it is first used; the least recently used value is forgotten first."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._values: OrderedDict[str, T] = OrderedDict()

    def of(self, name: str) -> T:
        """Return the value of a name; make it if there is none."""
        found = self._values.get(name)
        if found is None:
            found = self._values[name] = self._make()
            if len(self._values) > MAX_REMEMBERED:
                self._values.popitem(last=False)
        self._values.move_to_end(name)
        return found


class CpuShares:
    """The shares of all people and addresses."""

    def __init__(self, *, person: float, address: float, burst: float) -> None:
        self._people = LruMap(lambda: CpuShare(person, burst))
        self._addresses = LruMap(lambda: CpuShare(address, 2 * burst))
        self._sessions: OrderedDict[str, str] = OrderedDict()
        """The person of each session, as the store last said: a flood of requests in one session is throttled without
        asking the store."""

    def remember(self, session: str, person: str) -> None:
        """Remember the person of a session."""
        self._sessions[session] = person
        self._sessions.move_to_end(session)
        if len(self._sessions) > MAX_REMEMBERED:
            self._sessions.popitem(last=False)

    def person(self, session: str) -> str:
        """Return the person of a session as remembered, otherwise empty; only the store knows whether it is still
        valid."""
        return self._sessions.get(session, "")

    def budget(self, address: str, person: str = "") -> CpuBudget:
        """Return the budget that pays for work of a person at an address."""
        budget = CpuBudget(*([] if is_local(address) else [self._addresses.of(address_id(address))]))
        if person:
            budget.add(self.of(person))
        return budget

    def of(self, person: str) -> CpuShare:
        """Return a person's share."""
        return self._people.of(person)


@lru_cache(maxsize=4096)  # asked for each message that waits to be sent
def is_local(address: str) -> bool:
    """Say whether an address belongs to this machine, or is empty."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return not address


def charge_request(work: Callable[[], T]) -> Callable[[], T]:
    """Return a function for a thread that does `work` and charges its time to the request being answered now."""
    budget = REQUEST_BUDGET.get()
    return work if budget is None else charge_thread(work, budget)


def charge_thread(work: Callable[[], T], budget: CpuBudget) -> Callable[[], T]:
    """Return a function for a thread that does `work` and charges its time to a budget."""

    def charge() -> T:
        began = time.thread_time()
        try:
            return work()
        finally:
            budget.spend(time.thread_time() - began)

    return charge


@coroutine
def charge_task(work: Awaitable[T], budget: CpuBudget) -> Generator[Any, Any, T]:
    """Do work in the event loop, and charge its processor time, without waiting, to a budget."""
    steps, thrown = work.__await__(), None
    while True:
        began = time.thread_time()
        try:
            waits_for = next(steps) if thrown is None else steps.throw(thrown)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        finally:
            budget.spend(time.thread_time() - began)
        try:
            yield waits_for
            thrown = None
        except GeneratorExit:
            steps.close()
            raise
        except BaseException as error:
            thrown = error


def throttled(rows: Iterable[T]) -> Iterator[T]:
    """Yield rows in a thread, and rest after each as long as it took.

    So the reader holds the interpreter at most half of the time, and never longer than one row takes.
    """
    for row in rows:
        began = time.thread_time()
        yield row
        time.sleep(max(REST_SECONDS, time.thread_time() - began))


def throttled_rows(recorder: Recorder, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
    """Yield the rows of a stream as `throttled` does, up to its present head.

    They are read a few at a time, because reading holds the interpreter too.
    """
    head = recorder.head(stream)
    last = 0 if head is None else head.seq
    last = last if limit is None else min(last, after + limit)
    pages = (recorder.rows(stream, first, min(PAGE_ROWS, last - first)) for first in range(after, last, PAGE_ROWS))
    yield from throttled(chain.from_iterable(pages))


class TokenBucket:
    """Limits how often something may happen in a second; after a rest, a burst is allowed."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, burst, 0.0

    def take(self, now: float) -> bool:
        """Say whether it may happen once more now, and count it."""
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True


class RateLimits:
    """Limits how often an address or a person may do something in a minute.

    It starts no thread: a thread for every request would take the interpreter from the tables.
    """

    def __init__(self, per_minute: dict[str, int]) -> None:
        self._limits = per_minute
        self._taken: dict[str, LruMap[deque[float]]] = {what: LruMap(deque) for what in per_minute}

    def take(self, what: str, whose: str) -> bool:
        """Say whether it may happen once more now, and count it; a refused attempt is not counted."""
        now, taken = time.monotonic(), self._taken[what].of(whose)
        while taken and taken[0] <= now - MINUTE_SECONDS:
            taken.popleft()
        if len(taken) >= self._limits[what]:
            return False
        taken.append(now)
        return True

    def wait(self, what: str, whose: str) -> int:
        """Return the seconds until one more request is allowed, rounded up; 0 if it is allowed now."""
        now, taken = time.monotonic(), self._taken[what].of(whose)
        free = len(taken) - self._limits[what]
        return ceil(taken[free] + MINUTE_SECONDS - now) if 0 <= free < len(taken) else 0
