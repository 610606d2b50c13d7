"""A process that can be stopped in the middle of a transaction: `python -m tests.journal.sleeper DB DOING WHERE`.

It leases the stream `t1`, writes a row, and then begins what DOING says: `append` the next row, `renew` its leases, or
write `floor`'s first row, which needs no lease. At WHERE (`locked`: its locks are held; `copying`: its row is on the
way; `committing`: all is done but the commit) it says `# here` and waits for a line, so that it can be stopped there. Afterwards it
tells what became of that, and of one more row with its old token.
"""

import sys
from typing import Any

import psycopg

from hardway.journal import Row, Unavailable, open_recorder
from hardway.journal.stores.postgres import postgres_recorder

LEASE_SECONDS = 0.5


def say(*words: object) -> None:
    """Write a line; it has left this process when this returns."""
    print(*words, flush=True)


def pausing(work: Any) -> Any:
    """Return something that says where it is, and waits, the first time it is called."""
    paused: list[bool] = []

    def paused_once(*given: Any, **named: Any) -> Any:
        if not paused:
            paused.append(True)
            say("# here")
            sys.stdin.readline()
        return work(*given, **named)

    return paused_once


def main(db: str, doing: str, where: str) -> None:
    """Do it."""
    recorder = open_recorder(db)
    lease = recorder.lease("t1", "sleeper", LEASE_SECONDS)
    tokens = {"t1": lease.token}
    assert recorder.append([Row.after(None, stream="t1", kind="entry", key="one")], tokens) == [None]
    match where:
        case "locked":
            postgres_recorder.check_append = pausing(postgres_recorder.check_append)
        case "copying":
            psycopg.Copy.write_row = pausing(psycopg.Copy.write_row)  # type: ignore[method-assign]
        case "committing":
            psycopg.Transaction.__exit__ = pausing(psycopg.Transaction.__exit__)  # type: ignore[method-assign]
    try:
        match doing:
            case "append":
                say(recorder.append([Row.after(recorder.head("t1"), stream="t1", kind="entry", key="two")], tokens))
            case "renew":
                say(recorder.renew("sleeper", LEASE_SECONDS))
            case "floor":
                say(recorder.append([Row.after(None, stream="floor", kind="floor", entry="sleeper")]))
    except Unavailable:
        say("Unavailable")
    (late,) = recorder.append([Row.after(recorder.head("t1"), stream="t1", kind="entry", key="late")], tokens)
    say(type(late).__name__)
    recorder.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
