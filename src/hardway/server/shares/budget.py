"""Whose work the processor does: each person and each address has a share of it, and waits once that is spent.

Messages and requests are counted too (`Bucket`, `Windows`), but above all weighed. One that costs a hundred times
another counts a hundred times as much, so that nobody can stop a table by asking for what is dear. Addresses of this
very machine have no share of their own: behind them is a proxy that was not named by --trust, and with it everybody.

>>> purse = Purse(Budget(share=0.2, burst=1.0))
>>> purse.spend(1.1)                                    # a second was saved up, and a tenth is owed
>>> round(purse.wait(), 1)                              # which takes half a second to come back
0.5
"""

import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Generator, Iterable, Iterator
from contextvars import ContextVar
from ipaddress import ip_address
from itertools import chain
from types import coroutine
from typing import Any, Generic, TypeVar

from hardway.floor.people.attempts import address_id
from hardway.journal import Recorder, Row

T = TypeVar("T")
REST_SECONDS = 0.0002
"""The least rest after a row that a thread reads: the loop waits 5 ms for a thread that takes none."""
PAGE_ROWS = 16
REMEMBERED = 20_000
"""People and addresses whose spending is known; those who have not come for longest are forgotten first."""


class Budget:
    """Seconds of processor: a share of every second, and what was saved up of it."""

    __slots__ = ("_at", "_burst", "_left", "_share")

    def __init__(self, share: float, burst: float) -> None:
        self._share, self._burst, self._left, self._at = share, burst, burst, time.monotonic()

    def spend(self, seconds: float) -> None:
        """Take what was used. No more is owed than can be saved up: one long piece of work is soon forgotten."""
        left = self._now() - seconds
        self._left = left if left > -self._burst else -self._burst

    def wait(self) -> float:
        """Return for how many seconds nothing more is to be done; 0 where there is something left."""
        if self._left >= 0:  # time only adds to it
            return 0.0
        self._left = self._now()
        return -min(self._left, 0.0) / self._share

    def _now(self) -> float:
        now = time.monotonic()
        left = self._left + (now - self._at) * self._share
        self._at = now
        return left if left < self._burst else self._burst


class Purse:
    """What one piece of work is paid from: the budgets of the one who asked for it."""

    def __init__(self, *budgets: Budget) -> None:
        self._budgets = list(budgets)

    def add(self, budget: Budget) -> None:
        """Pay from this budget too: it is known by now who asks."""
        if budget not in self._budgets:
            self._budgets.append(budget)

    def spend(self, seconds: float) -> None:
        """Take what was used from all of them."""
        for budget in self._budgets:
            budget.spend(seconds)

    def wait(self) -> float:
        """Return for how many seconds nothing more is to be done."""
        longest = 0.0
        for budget in self._budgets:
            if (wait := budget.wait()) > longest:
                longest = wait
        return longest


PAYER: ContextVar[Purse | None] = ContextVar("payer", default=None)
"""What the request that is answered is paid from."""


class Kept(Generic[T]):
    """One of something for each name, made when it is first asked for."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._kept: OrderedDict[str, T] = OrderedDict()

    def of(self, name: str) -> T:
        """Return that of a name."""
        found = self._kept.get(name)
        if found is None:
            found = self._kept[name] = self._make()
            if len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return found


class Budgets:
    """The budgets of all people and addresses."""

    def __init__(self, *, person: float, address: float, burst: float) -> None:
        self._people = Kept(lambda: Budget(person, burst))
        self._addresses = Kept(lambda: Budget(address, 2 * burst))
        self._sessions: OrderedDict[str, str] = OrderedDict()
        """Whose each session was when it was last asked about: so a flood is known before the store is asked."""

    def know(self, session: str, person: str) -> None:
        """Remember whose a session is."""
        self._sessions[session] = person
        self._sessions.move_to_end(session)
        if len(self._sessions) > REMEMBERED:
            self._sessions.popitem(last=False)

    def person(self, session: str) -> str:
        """Return whose a session was; empty where that is not remembered. Whether it still holds is for the store."""
        return self._sessions.get(session, "")

    def purse(self, address: str, person: str = "") -> Purse:
        """Return what somebody's work is paid from."""
        purse = Purse(*([] if is_local(address) else [self._addresses.of(address_id(address))]))
        if person:
            purse.add(self.of(person))
        return purse

    def of(self, person: str) -> Budget:
        """Return a person's budget."""
        return self._people.of(person)


def is_local(address: str) -> bool:
    """Say whether an address is of this machine, or none at all."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return not address


def paid_by_asker(work: Callable[[], T]) -> Callable[[], T]:
    """Return work for a thread that is paid by the one who asks now."""
    purse = PAYER.get()
    if purse is None:
        return work

    def measured() -> T:
        began = time.thread_time()
        try:
            return work()
        finally:
            purse.spend(time.thread_time() - began)

    return measured


def unhurried(rows: Iterable[T]) -> Iterator[T]:
    """Yield rows in a thread, and after each rest as long as it took: reading has the interpreter, and a processor, at
    most half of the time, and never for longer than a row takes."""
    for row in rows:
        began = time.thread_time()
        yield row
        time.sleep(max(REST_SECONDS, time.thread_time() - began))


def unhurried_rows(recorder: Recorder, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
    """Yield rows of a stream in a thread as `unhurried` does, up to what is its head now; few are read at a time, for
    a reader holds the interpreter too."""
    head = recorder.head(stream)
    last = 0 if head is None else head.seq
    last = last if limit is None else min(last, after + limit)
    pages = (recorder.rows(stream, first, min(PAGE_ROWS, last - first)) for first in range(after, last, PAGE_ROWS))
    yield from unhurried(chain.from_iterable(pages))


@coroutine
def metered(work: Awaitable[T], purse: Purse) -> Generator[Any, Any, T]:
    """Do work in the loop, and pay for the processor it takes; what it waits for costs nothing."""
    steps, thrown = work.__await__(), None
    while True:
        began = time.thread_time()
        try:
            waits_for = next(steps) if thrown is None else steps.throw(thrown)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        finally:
            purse.spend(time.thread_time() - began)
        try:
            yield waits_for
            thrown = None
        except GeneratorExit:
            steps.close()
            raise
        except BaseException as error:
            thrown = error


MINUTE_SECONDS = 60.0


class Bucket:
    """Lets so many through a second, and a burst after a rest."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, burst, 0.0

    def take(self, now: float) -> bool:
        """Say whether one more may pass."""
        left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True


class Windows:
    """Counts what each address or person did in the last minute. Starts no thread: one for every request would take the
    interpreter from the tables."""

    def __init__(self, per_minute: dict[str, int]) -> None:
        self._most = per_minute
        self._taken: dict[str, Kept[deque[float]]] = {what: Kept(deque) for what in per_minute}

    def take(self, what: str, whose: str) -> bool:
        """Say whether one more may pass; what may not is not counted."""
        now, taken = time.monotonic(), self._taken[what].of(whose)
        while taken and taken[0] <= now - MINUTE_SECONDS:
            taken.popleft()
        if len(taken) >= self._most[what]:
            return False
        taken.append(now)
        return True
