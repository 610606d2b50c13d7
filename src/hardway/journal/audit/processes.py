"""Audits several streams at once, each in a process of its own; a stream alone is read by one process.

No process is a fork of one that has opened the journal: a child must not use a parent's connection to SQLite.
"""

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from typing import NamedTuple

from hardway.journal.audit.chain_checks import CheckpointHeads
from hardway.journal.audit.stream_audit import StreamAudit, StreamAuditor
from hardway.journal.recorder import Recorder, Unavailable
from hardway.rulebook import Book
from hardway.values.known import CORES

ROWS_OF_PROCESS = 10_000
"""One more process is started for each 10,000 rows, since starting a process takes as long as reading some
thousands."""
Reopen = Callable[[], Recorder]
"""A picklable function that opens the journal again, for reading only."""


class Begin(NamedTuple):
    """What a child process needs to audit streams."""

    reopen: Reopen
    heads: CheckpointHeads
    public: str
    books: Mapping[str, Book]
    money: bool


_AUDITORS: list[StreamAuditor] = []
"""In a child process: a list with the auditor of this process."""


def useful_processes(rows: Mapping[str, int], jobs: int) -> int:
    """Return how many processes, at most `jobs`, make an audit of streams of these lengths faster."""
    return max(1, min(jobs, len(rows), sum(rows.values()) // ROWS_OF_PROCESS))


@contextmanager
def stream_audits(
    streams: Sequence[str], jobs: int, begin: Begin, here: Callable[[str], StreamAudit]
) -> Iterator[Callable[[str], StreamAudit]]:
    """Start to audit streams in this order; lend a function that returns the result of one.

    This process is one of the `jobs`: instead of waiting for another process, it audits (`here`) streams that no
    process has begun, the last of the order first.
    """
    pool = ProcessPoolExecutor(jobs - 1, _context(), initializer=_begin, initargs=(begin,))
    children = set(active_children())
    try:
        found = {stream: pool.submit(_audit, stream) for stream in streams}
        done, unbegun = dict[str, StreamAudit](), list(streams)

        def result(stream: str) -> StreamAudit:
            while not found[stream].done() and unbegun:
                if found[last := unbegun.pop()].cancel():
                    done[last] = here(last)
            return done.pop(stream) if stream in done else _result(found[stream])

        yield result
        pool.shutdown()
    except BaseException:  # also Ctrl-C: what a long stream still has to do is not waited for
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - children:
            child.terminate()
        raise


def _context() -> BaseContext:
    """Return how processes are started: where possible, from one that has loaded the audit and never opens a
    journal."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__, *map(str, CORES.values())])
    return context


def _result(found: "Future[StreamAudit]") -> StreamAudit:
    try:
        return found.result()
    except BrokenProcessPool:
        raise Unavailable("a process of the audit ended too early, perhaps for want of memory; try --jobs 1") from None


def _begin(begin: Begin) -> None:
    """Prepare a child process; Ctrl-C is for its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    auditor = StreamAuditor(begin.reopen(), begin.heads, begin.public, begin.books, money=begin.money)
    _AUDITORS.append(auditor)


def _audit(stream: str) -> StreamAudit:
    return _AUDITORS[0].audit(stream)
