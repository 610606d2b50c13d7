"""The one signing key of a journal: the floor's rows name it, and a server starts with no other key.

It signs checkpoints and snapshots, and encrypts the secrets of thrown dice, so a lost key is never replaced silently. A
new key needs `--new-key` and a row that says so; checkpoints signed with the old key stay valid. An old key that is
there vouches for the new one in that row, so that somebody who pinned the old key can follow.
"""

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from hardway.floor.book import HOUSE, Change, FloorAct, FloorBook
from hardway.journal import Recorder, Unavailable
from hardway.journal.checkpoint import SNAPSHOT
from hardway.journal.floor_facts import FLOOR, SIGNING_KEY, endorsement
from hardway.journal.keys import BadKey, Key, open_key, read_key


class HouseKey(NamedTuple):
    """The key of a journal, and what to tell the person who starts the server; empty for nothing."""

    key: Key
    says: str = ""


def house_key(
    recorder: Recorder, path: Path, *, make_new: bool, now: datetime, old_key: Path | None = None
) -> HouseKey:  # fmt: skip
    """Return the key of a journal from its file; make a new one for a new journal or, with `make_new`, in place of the
    journal's key. If that is in the file `old_key`, it vouches for the new one.

    Raise BadKey if the file is missing or holds another journal's key.
    """
    known, there = _known(recorder), path.exists()
    old = _replaced(old_key, known, make_new=make_new) if old_key is not None else None
    if known and not there and not make_new:
        raise BadKey(_missing(path, known))
    if make_new and there:
        raise BadKey(
            f"{path} holds the signing key; leave --new-key out, which is for a journal whose key is lost. To replace "
            "a key that you have, move its file away and name it with --old-key"
        )
    key = open_key(path)
    if known and key.public != known and not make_new:
        raise BadKey(_another(path, key.public, known))
    says = (
        ""
        if there
        else f"A signing key was made: {path}. Keep a copy elsewhere: without this key the journal cannot be served."
    )
    book = FloorBook(recorder, key, instead_of=known if make_new else "")
    try:
        _write(book, path, key.public, instead=known if make_new else "", old=old, now=now)
    except Unavailable:
        if (named := _known(recorder)) != key.public:  # another process was faster
            raise BadKey(_another(path, key.public, named)) from None
        raise
    if key.public != known:
        for table in recorder.facts(SNAPSHOT):  # signed with the old key; they only save time
            recorder.put(SNAPSHOT, table, None)
    return HouseKey(key, says)


def _known(recorder: Recorder) -> str:
    """Return the public half of the journal's key as the floor's rows name it; empty if there are no such rows."""
    fact = FloorBook(recorder, None).fact(*SIGNING_KEY)
    if fact is None and recorder.head(FLOOR) is not None:
        raise BadKey("the floor's rows do not name the signing key; `hardway audit verify` says what is wrong")
    return str(fact["public"]) if fact is not None else ""


def _replaced(path: Path, known: str, *, make_new: bool) -> Key:
    """Return the key that is replaced, which must be the journal's."""
    if not make_new:
        raise BadKey("--old-key goes with --new-key: it names the key that the new one replaces")
    old = read_key(path)
    if old.public != known:
        raise BadKey(_another(path, old.public, known) if known else f"{path}: this journal has no key to replace yet")
    return old


def _write(book: FloorBook, path: Path, public: str, *, instead: str, old: Key | None, now: datetime) -> None:
    """Store a row that names the journal's key, unless the rows name it already; `instead` is the public half of the
    key before, and `old` that key, if it is there to vouch for the new one."""

    def decide() -> FloorAct | None:
        named = book.fact(*SIGNING_KEY)
        if named is not None and named["public"] == public:
            return None
        if named is not None and named["public"] != instead:  # another process was quicker
            raise BadKey(_another(path, public, named["public"]))
        why = "" if named is None else "the key before is replaced" if old is not None else "the key before is lost"
        fact = endorsement(old, public) if old is not None else {"public": public}
        return FloorAct(f"key {public}", HOUSE, why=why, facts=(Change(*SIGNING_KEY, named, fact),))

    book.do(decide, now)


def _missing(path: Path, known: str) -> str:
    return (
        f"{path}: the signing key of this journal is missing ({known[:16]}…). Put the file back from a copy, or name "
        "the file with --key. If the key is lost for good, --new-key makes a new one, and the journal records that"
    )


def _another(path: Path, public: str, known: str) -> str:
    return f"{path}: this is the key {public[:16]}…, but this journal's key is {known[:16]}…; put the right file there"
