"""Six ways to falsify a journal with the whole store, and with the signing key where that helps.

Each is given an honest store, changes a copy of it, and returns the copy with the place: which stream, from which row on.
"""

import json
from functools import cache
from random import Random
from typing import NamedTuple

from hardway.journal import Row
from hardway.journal import checkpoint as cp
from hardway.journal.checkpoint import SNAPSHOT, write_snapshot
from hardway.journal.keys import Key
from hardway.journal.row import FIELDS, digest
from hardway.rulebook import house_names
from tests.journal.games import casino
from tests.journal.kept import Kept

KEY = Key.new()
HOUSES = house_names()


class Honest(NamedTuple):
    """A journal as it was at three times, and the checkpoints made then that lie elsewhere."""

    stores: tuple[Kept, ...]
    checkpoints: tuple[cp.Checkpoint, ...]

    @property
    def store(self) -> Kept:
        return self.stores[-1]


class Tampered(NamedTuple):
    """A falsified journal; `places` are the changed rows, by stream."""

    store: Kept
    places: dict[str, tuple[int, int]]


@cache
def honest(seed: int) -> Honest:
    """Play two tables and the floor that opened them, with a checkpoint of each third of the evening."""
    store, stores, checkpoints = Kept(), [], []
    houses = (HOUSES[seed % 4], HOUSES[(seed + 1) % 4])
    games = casino(store, 1, seed, houses)
    floor = None
    for game in games:
        floor = game.open_on_floor(KEY, floor)
    for third, rows in enumerate((15, 30, 45)):
        for game in games:
            game.play(rows)
            write_snapshot(store, KEY, game.head, game.state)
        checkpoints.append(cp.store_checkpoint(store, KEY, f"2026-11-15T{20 + third}:00:00.000Z"))
        stores.append(store.copied())
    return Honest(tuple(stores), tuple(checkpoints))


def signed_again(store: Kept) -> Kept:
    """Do with the signing key whatever hides a falsification: checkpoints of the store as it is, and no snapshots."""
    for kind, name in list(store.facts_):
        if kind in (SNAPSHOT, cp.KIND):
            del store.facts_[kind, name]
    cp.store_checkpoint(store, KEY, "2026-11-15T22:00:00.000Z")
    return store


def tables(store: Kept) -> list[str]:
    return [stream for stream in store.streams() if stream != "floor"]


def _another(random: Random, row: Row, field: str) -> object:
    """Return another value for a field: another number, another digit, another word."""
    value = getattr(row, field)
    if isinstance(value, int):
        return value + random.choice((-1, 1, 2, 1000))
    if not value:
        return "x"
    place = random.randrange(len(value))
    changed = random.choice([letter for letter in "0123456789abcdef{}xyz " if letter != value[place]])
    return random.choice(
        (value[:place] + changed + value[place + 1 :], value[:place] + value[place + 1 :], value + "0")
    )


def edited(found: Honest, random: Random) -> Tampered:
    """Change any field of any row, and nothing else."""
    store = found.store.copied()
    stream = random.choice(store.streams())
    rows = store.streams_[stream]
    place = random.randrange(len(rows))
    field = random.choice(FIELDS)
    row = rows[place]
    changed = row._replace(**{field: _another(random, row, field)})
    if field == "stream":
        rows.pop(place)
        store.streams_.setdefault(changed.stream, []).append(changed)
        if place == len(rows):  # a last row that went elsewhere is only to be seen there
            return Tampered(store, {changed.stream: (row.seq, row.seq)})
    else:
        rows[place] = changed
    return Tampered(store, {stream: (row.seq, row.seq)})


def edited_with_chain(found: Honest, random: Random) -> Tampered:
    """Change a row as its writer could have written it, and compute every later hash again."""
    store = found.store.copied()
    stream = random.choice(store.streams())
    rows = store.streams_[stream]
    place = random.randrange(len(rows))
    field = random.choice(("at", "by", "role", "key", "entry", "body", "proof", "book", "software", "kind", "codec"))
    rows[place] = rows[place]._replace(**{field: _another(random, rows[place], field)})
    seq = rows[place].seq
    store.chain_again(stream)
    return Tampered(store, {stream: (seq, seq)})


def cut(found: Honest, random: Random) -> Tampered:
    """Cut the newest rows of a table off."""
    store = found.store.copied()
    stream = random.choice(tables(store))
    rows = store.streams_[stream]
    left = random.randrange(1, len(rows))
    gone = (left + 1, rows[-1].seq)
    del rows[left:]
    return Tampered(store, {stream: gone})


def swapped(found: Honest, random: Random) -> Tampered:
    """Swap rows between two tables: as they are, hashed again, or with both chains worked out again."""
    store = found.store.copied()
    one, other = random.sample(tables(store), 2)
    here, there = random.randrange(len(store.streams_[one])), random.randrange(len(store.streams_[other]))
    how = random.choice(("as it is", "hashed", "chained"))
    a, b = store.streams_[one][here], store.streams_[other][there]
    for stream, place, row, was in ((one, here, b, a), (other, there, a, b)):
        row = row._replace(stream=stream, seq=was.seq, prev=was.prev)
        store.streams_[stream][place] = row if how == "as it is" else row._replace(hash=digest(row))
    if how == "chained":
        store.chain_again(one)
        store.chain_again(other)
    return Tampered(store, {one: (a.seq, a.seq), other: (b.seq, b.seq)})


def removed(found: Honest, random: Random) -> Tampered:
    """Remove a table, and the floor's word of it with the floor's chain worked out again."""
    store = found.store.copied()
    stream = random.choice(tables(store))
    gone = (1, store.head(stream).seq)
    del store.streams_[stream]
    store.facts_.pop((SNAPSHOT, stream), None)
    if random.random() < 0.5:
        store.streams_["floor"] = [row for row in store.streams_["floor"] if row.entry != f"open {stream}"]
        store.chain_again("floor")
    return Tampered(store, {stream: gone})


def older_copy(found: Honest, random: Random) -> Tampered:
    """Put an older copy of everything back."""
    older = random.choice(found.stores[:-1])
    grown = {stream: (older.head(stream).seq + 1, found.store.head(stream).seq) for stream in tables(older)}
    return Tampered(older.copied(), grown)


ATTACKS = {
    "edited": edited, "edited with the chain": edited_with_chain, "tail cut": cut, "rows swapped": swapped,
    "table removed": removed, "older copy": older_copy,
}  # fmt: skip


def falsified(kept: Kept, random: Random) -> Kept:
    """Change a value somewhere in a row's JSON, or its text, with the chain worked out again or not."""
    store = kept.copied()
    stream = random.choice(store.streams())
    rows = store.streams_[stream]
    place = random.randrange(1, len(rows))
    row = rows[place]
    field = random.choice([name for name in ("body", "proof", "entry", "at", "by") if getattr(row, name)])
    text = getattr(row, field)
    if field in ("body", "proof") and random.random() < 0.8:
        form = json.loads(text)
        part = form
        while isinstance(part, dict | list) and part:
            key = random.choice(list(part) if isinstance(part, dict) else range(len(part)))
            if not isinstance(part[key], dict | list) or not part[key] or random.random() < 0.3:
                part[key] = random.choice((None, 7, "x", [], {}, True, -1, [1], {"a": 1}))
                break
            part = part[key]
        text = json.dumps(form)
    else:
        cut = random.randrange(len(text))
        text = text[:cut] + random.choice(("", "{", "<b>", "9")) + text[cut + 1 :]
    rows[place] = row._replace(**{field: text})
    if random.random() < 0.7:
        store.chain_again(stream)
    return store
