"""Clocks and chance of the world: whatever production asks the system for, while a world runs."""

import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from unittest.mock import patch

from hardway.floor import book
from hardway.journal.audit import people_checks
from tests.world.loop import ThreadLock, Time

MORNING = datetime(2026, 11, 14, 9, tzinfo=UTC)
"""When every world begins."""
FOUNDED = MORNING - timedelta(days=2)
"""When its people came, and the Authority was given the terms of its promotion."""


@contextmanager
def nature(when: Time, chance: Random) -> Iterator[None]:
    """Give production the world's time and the seed's chance."""

    class Moment(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:
            return (MORNING + timedelta(seconds=when.now)).astimezone(tz)

    def elapsed() -> float:
        return when.now

    with (
        patch.object(time, "monotonic", elapsed),
        patch.object(time, "perf_counter", elapsed),
        patch.object(time, "thread_time", lambda: 0.0),
        patch.object(time, "time", lambda: MORNING.timestamp() + when.now),
        patch.object(time, "sleep", lambda seconds: None),
        patch.object(os, "urandom", chance.randbytes),
        patch.object(random, "_urandom", chance.randbytes),
        patch.object(book, "Lock", ThreadLock),
        patch.object(people_checks, "datetime", Moment),
    ):
        yield
