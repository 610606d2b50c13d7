"""Opens a journal for reading, and finds its key, checkpoints, tables and streams, for commands about journals."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from hardway.cli.terminal.errors import print_notice
from hardway.cli.terminal.exits import FAILED, Stop, reading
from hardway.journal import Recorder, Unavailable
from hardway.journal.checkpoint import Checkpoint, CheckpointError, load_checkpoint
from hardway.journal.editions import recall_houses
from hardway.journal.floor_facts import successors
from hardway.journal.keys import Key, key_file, read_key
from hardway.journal.recorder import JournalError
from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from hardway.journal.stores import open_recorder
from hardway.journal.streams import core_of, table_streams

_KEY = re.compile(r"[0-9a-f]{64}\Z")
"""Matches a public key."""


@contextmanager
def open_journal(db: str) -> Iterator[Recorder]:
    """Open a journal for reading; stop the command if that fails."""
    try:
        recorder = open_recorder(db, read_only=True)
        with suppress(Unavailable):  # a damaged fact; what can be read is read
            recall_houses(recorder)
        try:
            yield recorder
        finally:
            recorder.close()
    except Unavailable as error:  # a journal, but damaged
        raise Stop(str(error), FAILED) from None
    except JournalError as error:
        raise Stop(str(error)) from None


def reopened(db: str) -> Callable[[], Recorder]:
    """Return a function that opens a journal for reading once more, in another process too."""
    return partial(open_recorder, db, read_only=True)


def signing_key(db: str, key: str) -> Key:
    """Return the signing key of a journal, from the file `key` or beside the journal; it must exist."""
    return read_key(Path(key) if key else key_file(db))


def public_key(db: str, key: str) -> str:
    """Return the public half of the journal's key; empty if --key is not given and there is no key beside the
    journal.
    """
    path = Path(key) if key else key_file(db)
    return read_key(path).public if key or path.exists() else ""


def checkpoints(files: Sequence[str], signers: Sequence[str] = ()) -> list[Checkpoint]:
    """Read checkpoints from files; stop at a file that cannot be read or has a wrong signature, and at `signers` that
    are no keys.
    """
    if signers and not files:
        raise Stop("--signer goes with --against: it names the key that signed a saved checkpoint")
    for signer in signers:
        if not _KEY.match(signer):
            raise Stop(f"--signer {signer}: a key is 64 digits, 0 to 9 and a to f")
    found = []
    for file in files:
        with reading(file):
            text = Path(file).read_text(encoding="utf-8", errors="replace")
        try:
            found.append(load_checkpoint(text))
        except CheckpointError as error:
            raise Stop(f"{file}: {error.name.replace('_', ' ')}: {error.says}") from None
    return found


def check_signers(recorder: Recorder, kept: Sequence[Checkpoint], signers: Sequence[str]) -> None:
    """Stop at a checkpoint that neither one of `signers` signed nor a key to which they lead: each key of that chain
    vouches for the next."""
    known = successors(recorder, signers)
    for one in kept if signers else ():
        if one.key not in known:
            raise Stop(
                f"the checkpoint of {one.at} was signed with another key, {one.key}. --signer does not name it, and no "
                "key that --signer names vouches for it in the rows of the floor",
                FAILED,
            )


def table_named(recorder: Recorder, table: str, *, roll: int = 0) -> str:
    """Return the table named or, if none is, the one played last; with `roll`, the last one that has this roll."""
    tables = table_streams(recorder)
    if table:
        if table not in tables:
            raise Stop(f"there is no table {table}; {_tables(tables)}")
        return table
    if not tables:
        raise Stop("the journal has no table yet")
    if len(tables) == 1:
        return tables[0]
    last = sorted(tables, key=lambda stream: head.at if (head := recorder.head(stream)) else "", reverse=True)
    found = next((stream for stream in last if rolls_of(recorder, stream) >= roll), "") if roll else last[0]
    if not found:
        raise Stop(f"no table has a roll {roll}; {_tables(tables)}")
    print_notice(f"using {found}, the last one played of {len(tables)} tables; --table names another")
    return found


def stream_named(recorder: Recorder, name: str) -> str:
    """Return the stream of a table, tournament or promotion, given the name of the stream or of what it holds."""
    hosted, tables = [stream for stream in recorder.streams() if core_of(stream)], table_streams(recorder)
    meant = [stream for stream in hosted if name in (stream, stream.partition(".")[2])]
    if name in tables or not (name and hosted):
        return table_named(recorder, name)
    if len(meant) > 1:
        raise Stop(f"{name} can mean {' or '.join(meant)}; type one of these full names")
    if not meant:
        raise Stop(f"there is no table {name}; {_tables(tables)}; tournaments and promotions are {', '.join(hosted)}")
    return meant[0]


def rolls_of(recorder: Recorder, stream: str) -> int:
    """Return how many rolls a table has; 0 if it cannot be read."""
    try:
        return int(open_stored_stream(recorder, stream).state.rolls)
    except UnreadableRow:
        return 0


def _tables(tables: Sequence[str]) -> str:
    return f"the tables are {', '.join(tables)}" if tables else "the journal has none yet"
