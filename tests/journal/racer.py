"""One of several processes that write one stream. Prints what it was acknowledged, a line each: its number and its
key.

`python -m tests.journal.racer DB NAME COMMANDS free` writes on whatever is the head; `… lease SECONDS` writes only with
a lease, hands it over now and then, and sometimes sleeps on it until another may have it, and then writes with its old
token; `… hold SECONDS` takes the lease as soon as it can and keeps it. A row's entry is the token it was written with.
It says when it has opened the journal, and begins when it is sent a line.
"""

import random
import sys
import time
from collections.abc import Iterator

from hardway.journal import Answer, Conflict, Fenced, Recorder, Row, open_recorder

STREAM = "t1"


def main(db: str, name: str, commands: int, way: str, seconds: float) -> None:
    """Write until so many commands are acknowledged."""
    recorder = open_recorder(db)
    print("# open", flush=True)
    sys.stdin.readline()
    chance = random.Random(name)
    keys = (f"{name}-{number}" for number in range(commands))
    match way:
        case "free":
            for key in keys:
                while not wrote(recorder, key, None):
                    pass
                if chance.random() < 0.2:
                    time.sleep(0.001)
        case "lease":
            lease(recorder, name, keys, seconds, chance)
        case "hold":
            hold(recorder, name, keys, seconds)
    recorder.close()


def lease(recorder: Recorder, name: str, keys: Iterator[str], seconds: float, chance: random.Random) -> None:
    """Take turns: some rows with a lease, then the next may have it, by our leave or by our sleep."""
    key = next(keys, None)
    while key is not None:
        got = recorder.lease(STREAM, name, seconds)
        if got is None:
            time.sleep(0.002)
            continue
        for _ in range(chance.randrange(2, 20)):
            if key is None or not wrote(recorder, key, got.token):
                break
            key = next(keys, None)
        if chance.random() < 0.1:
            time.sleep(seconds * 1.5)
            if key is not None and wrote(recorder, key, got.token):
                key = next(keys, None)
        recorder.release(got)
        time.sleep(0.004)


def hold(recorder: Recorder, name: str, keys: Iterator[str], seconds: float) -> None:
    """Take the lease when it is to be had, and renew it at half time."""
    token, renew = 0, 0.0
    for key in keys:
        while time.monotonic() > renew or not wrote(recorder, key, token):
            got = recorder.lease(STREAM, name, seconds)
            if got is None:
                time.sleep(0.05)
            else:
                token, renew = got.token, time.monotonic() + seconds / 2
        time.sleep(0.001)


def wrote(recorder: Recorder, key: str, token: int | None) -> bool:
    """Write one row and say so if it is acknowledged; nothing but a rival may prevent it."""
    row = Row.after(recorder.head(STREAM), stream=STREAM, kind="entry", key=key, entry=f"{token or 0}")
    answer: Answer = recorder.append([row], None if token is None else {STREAM: token})[0]
    if answer is None:
        print(row.seq, key, flush=True)
        return True
    if not isinstance(answer, Conflict | Fenced):
        raise SystemExit(f"{key} was answered {answer}")
    return False


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4], float(sys.argv[5]))
