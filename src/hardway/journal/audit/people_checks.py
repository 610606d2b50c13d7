"""Compares stored facts with rows: facts about people with the floor's rows, ledger pages with the tables'."""

import hmac
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from hardway.journal.audit.finding import Finding, finding_at, shortened
from hardway.journal.floor_facts import (
    BOUND,
    FLOOR,
    FOLDED,
    SIGNING_KEY,
    Fact,
    Named,
    bound_id,
    changes,
    fact_digest,
    is_endorsed,
    is_signed,
    versions,
)
from hardway.journal.keys import signed_by
from hardway.journal.ledger_page import EMPTY, MARK, PAGE, Move, Page, cutoff, enter_row, moves_by_person
from hardway.journal.recorder import Recorder
from hardway.journal.row import Row, read_object
from hardway.journal.stored_stream import UnreadableRow

GUEST = "guest"
OPENED_WITHIN = timedelta(hours=1)
"""An account may wait this long for its first row; an older account without a row is a finding."""
KEPT_OUT = "kept_out"
"""Kind of the facts about exclusions of erased people: the floor's row holds the end date, the fact holds the salt."""


TEXT = "daily_text"
"""Kind of the facts that store a strategy entered in the daily shoot; its id is the SHA-256 of the text."""
ENTRY = "daily_entry"
"""Kind of the facts about an entry in the daily shoot; the row holds the SHA-256 of its strategy."""
CLAIMANT = "claimant"
"""Kind of the facts about claimants: the row holds a hash and how long to keep them, the fact name and address."""


class FactCheck:
    """Compares the facts about people with the floor's rows.

    The facts are read first, then the rows, while others may write. The facts of a row were stored before the next row.
    So a fact must be as of the row before the floor's head when the check began, or as of a later row.
    """

    def __init__(self, recorder: Recorder, public: str = "") -> None:
        head = recorder.head(FLOOR)
        self._public = public
        """The house's public key; if empty, the keys that the rows name are accepted."""
        self._head = head.seq if head is not None else 0
        self._facts = {(kind, id): fact for kind in FOLDED for id, fact in recorder.facts(kind).items()}
        self._salts = recorder.facts(KEPT_OUT)
        self._claimants = recorder.facts(CLAIMANT)
        self._texts = {id: _digest(fact) for id, fact in recorder.facts(TEXT).items()}
        self._entered: set[str] = set()
        """The digests of strategies that were entered in the daily shoot, according to the rows."""
        self._may_be: dict[Named, list[Fact | None]] = {}
        self._ends: dict[str, str] = {}
        """By the id of a `KEPT_OUT` fact: when the exclusion of that erased person ends, according to the rows."""
        self._claims: dict[str, Fact] = {}
        """By the id of a claimant's fact: what the newest row of the floor says of this claimant."""
        self._bound = {(kind, id): fact for kind in BOUND for id, fact in recorder.facts(kind).items()}
        self._names = recorder.facts("name")
        self._accounts: set[str] = set()
        """The ids of the accounts that had a row when the check began."""
        self._sessions = recorder.facts("session")
        self._keys: set[str] = set()
        self._by_rows: dict[Named, list[Fact]] = {}
        """What the rows say of each fact whose kind is in `BOUND`: the version when the check began, then each later
        version."""

    def row(self, row: Row) -> None:
        """Take the next row of the floor."""
        for named, after in changes(row):
            if named[0] in BOUND:
                self._by_rows[named] = [after] if row.seq <= self._head else [*self._by_rows.get(named, ()), after]
            if named == SIGNING_KEY and not self._public:
                self._keys.add(str(after.get("public")))
            if named[0] == "person" and row.seq <= self._head:  # a name is stored before its account's row
                self._accounts.add(named[1])
            fact = {**after, "row": row.seq}
            # only these salts must exist: a salt is stored before its row
            if named[0] == KEPT_OUT and row.seq <= self._head:
                self._ends[named[1]] = str(after.get("until"))
            if named[0] == ENTRY and row.seq <= self._head:  # a text is stored before its row
                self._entered.add(str(after.get("strategy")))
            # only these records must exist: a record is stored before its row, and one whose claim was met ends with it
            if named[0] == CLAIMANT and row.seq <= self._head:
                self._claims[named[1]] = after if str(after.get("until")) > row.at else {}
            if row.seq < self._head:
                self._may_be[named] = [fact]
            else:
                self._may_be.setdefault(named, [None]).append(fact)

    def end(self) -> Iterator[Finding]:
        """Yield the facts that differ from the rows."""
        for kind, id in sorted({*self._facts, *(named for named in self._may_be if named[0] in FOLDED)}):
            stored, right = self._facts.get((kind, id)), self._may_be.get((kind, id), [None])
            if stored not in right:
                expected, found = (json.dumps(one) if one is not None else "nothing" for one in (right[-1], stored))
                yield Finding("fact", f"{kind} of {id}", 0, shortened(expected), shortened(found))
        for id in sorted({*self._texts, *self._entered}):
            if self._texts.get(id) != id:
                there = "another text" if id in self._texts else "nothing"
                yield Finding("fact", f"{TEXT} of {id}", 0, "a text of this SHA-256", there)
        yield from self._opens_doors()
        now = datetime.now(UTC).isoformat()
        yield from self._kept_out(now)
        yield from self._retained(now)

    def _opens_doors(self) -> Iterator[Finding]:
        """Yield facts that let someone in: credentials that differ from the rows, sessions that the house did not
        sign.
        """
        for (kind, id), fact in sorted(self._bound.items(), key=lambda one: one[0]):
            by_rows = self._by_rows.get((kind, bound_id(kind, id)), [])
            found = {fact_digest(kind, id, one) for one in versions(fact)}
            if not by_rows and (fact.get("kind") == GUEST or self._is_being_opened(kind, id)):
                continue
            if not any(_erased(one) or one.get("digest") in found for one in by_rows):
                whose = fact.get("person", id)
                expected = "the one of the floor's rows" if by_rows else "nothing: no row of the floor tells of it"
                yield Finding("credential", f"{kind} of {whose}", 0, expected, "another" if by_rows else "one")
        yield from self._gone()
        for key, fact in sorted(self._names.items()):
            person = str(fact.get("person"))
            named = any(one.get("sign_in") == key for one in versions(self._bound.get(("person", person))))
            if not named and not self._is_being_opened("person", person):
                yield Finding("credential", f"a name of {person}", 0, "a name of that person", "another")
        yield from self._nameless()
        for id, fact in sorted(self._sessions.items()):
            held = {name: value for name, value in fact.items() if name != "seal"}
            keys = {self._public} if self._public else self._keys
            if keys and not any(signed_by(key, ["session", id, held], str(fact.get("seal"))) for key in keys):
                yield Finding("session", f"session of {fact.get('person')}", 0, "the house's signature", "none")

    def _is_being_opened(self, kind: str, id: str) -> bool:
        """Say whether an account has no row yet and is less than an hour old."""
        person = self._bound.get(("person", id))
        if kind == "passkey" or person is None or self._by_rows.get(("person", id)):
            return False
        made, now = str(person.get("created")), datetime.now(UTC)
        return (now - OPENED_WITHIN).isoformat() < made < (now + OPENED_WITHIN).isoformat()

    def _gone(self) -> Iterator[Finding]:
        """Yield facts that open an account (person, password, passkey) and are missing in the store, although the
        floor's rows hold their digests; none of erased people."""
        there = {(kind, bound_id(kind, id)) for kind, id in self._bound}
        for (kind, id), by_rows in sorted(self._by_rows.items()):
            whose = ("person", str(by_rows[-1].get("person", id)))
            erased = any(map(_erased, self._by_rows.get(whose, ())))
            if (kind, id) not in there and "digest" in by_rows[-1] and not erased and len(by_rows) == 1:
                yield Finding("credential", f"{kind} of {whose[1]}", 0, "the one of the floor's rows", "nothing")

    def _nameless(self) -> Iterator[Finding]:
        """Yield accounts whose name is missing: the person cannot sign in, and another may open an account by it."""
        for (kind, id), fact in sorted(self._bound.items(), key=lambda one: one[0]):
            by_rows = self._by_rows.get((kind, id), [])
            if kind != "person" or id not in self._accounts or any(map(_erased, by_rows)):
                continue
            names = {str(one["sign_in"]) for one in versions(fact) if "sign_in" in one}
            if names and not any(self._names.get(name, {}).get("person") == id for name in names):
                yield Finding("credential", f"a name of {id}", 0, "the name that the person signs in by", "nothing")

    def _kept_out(self, now: str) -> Iterator[Finding]:
        """Yield exclusions of erased people that were removed or changed before their end."""
        for id, until in sorted(self._ends.items()):
            found = self._salts.get(id, {})
            if until > now and (found.get("until") != until or "salt" not in found):
                stored = json.dumps(found) if found else "nothing"
                yield Finding("fact", f"{KEPT_OUT} of {id}", 0, f"a salt, until {until}", shortened(stored))

    def _retained(self, now: str) -> Iterator[Finding]:
        """Yield claimants whose record was removed or changed before the end of its retention."""
        for id, by_rows in sorted(self._claims.items()):
            found = self._claimants.get(id)
            known = {_known_by(one) for one in versions(found)}
            if str(by_rows.get("until", "")) > now and by_rows.get("known_by") not in known:
                stored = "nothing" if found is None else "another name or address"
                yield Finding(
                    "fact", f"{CLAIMANT} of {id}", 0, f"name and address, until {by_rows.get('until')}", stored
                )


def _digest(fact: Fact) -> str:
    return sha256(str(fact.get("text", "")).encode(errors="surrogatepass")).hexdigest()


def _erased(by_rows: Fact) -> bool:
    return "erased" in by_rows


def _known_by(fact: Fact) -> str:
    """Return the hash by which a row knows a claimant; empty for a malformed fact."""
    try:
        text = f"{fact['name']}\0{fact['address']}"
        return hmac.digest(bytes.fromhex(fact["salt"]), text.encode(errors="surrogatepass"), "sha256").hex()
    except (KeyError, TypeError, ValueError):
        return ""


def row_moves(row: Row) -> dict[str, list[Move]]:
    """Return the money that people brought or took away in a row, by person; nothing if the row cannot be read, which
    the entry check reports."""
    try:
        return moves_by_person(row)
    except UnreadableRow:
        return {}


class LedgerCheck:
    """Folds the ledger pages again from the tables' rows, as far as each page says it goes, and at least to the marks.

    A mark is the number of the last row of a table that was read. The marks are read before the pages, because every
    row up to a mark was in the pages when the mark was set.
    """

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._marks = {table: _number(fact.get("seq")) for table, fact in recorder.facts(MARK).items()}
        self._pages = recorder.facts(PAGE)
        self._folded: dict[str, Page] = {}

    def rows(self, moving: Iterable[tuple[Row, dict[str, list[Move]]]]) -> None:
        """Take the rows of a table that move money, each with what it moves, by person."""
        for row, person, moves in ((row, *of_person) for row, moved in moving for of_person in moved.items()):
            read = self._pages.get(person, {}).get("rows")
            by_rows = _number(read.get(row.stream)) if isinstance(read, dict) else 0
            if row.seq <= max(by_rows, self._marks.get(row.stream, 0)):
                self._folded[person] = enter_row(self._folded.get(person, EMPTY), row, moves)

    def end(self) -> Iterator[Finding]:
        """Yield pages that differ from the rows, and marks beyond a table's last row."""
        for table, seq in sorted(self._marks.items()):
            head = self._recorder.head(table)
            if head is not None and seq > head.seq:
                yield Finding("ledger", f"{MARK} of {table}", 0, f"at most row {head.seq}", f"row {seq}")
        recent = cutoff(datetime.now(UTC).isoformat())
        for person in sorted({*self._pages, *self._folded}):
            expected = _counted(self._folded.get(person, EMPTY), recent)
            found = _counted(self._pages.get(person, EMPTY), recent)
            if expected != found:
                yield Finding("ledger", f"{PAGE} of {person}", 0, shortened(expected), shortened(found))


def _number(value: object) -> int:
    return value if type(value) is int else 0


def _counted(page: Page, recent: str) -> Any:
    """Return the parts of a page that count against limits, sorted, because tables are read in any order."""
    try:
        return {
            "moves": sorted(one for one in page["moves"] if one[0] >= recent),
            "sits": dict(page["sits"]),
            "sat": sorted(one for one in page["sat"] if one[1] >= recent),
        }
    except (LookupError, TypeError, ValueError):
        return "an unreadable page"


class FloorCheck:
    """Checks the signature of each floor row, and collects the opened tables and the facts about people.

    The right key is that of the last `key` row; before the first one, the key given to the audit.
    """

    def __init__(self, facts: FactCheck | None, opened: dict[str, tuple[int, str]], public: str) -> None:
        self._facts, self._opened = facts, opened
        self._public = self._key = public
        self._last = 0

    def row(self, row: Row) -> Iterator[Finding]:
        """Take the next row of the floor; yield a finding if its signature is wrong."""
        self._last = row.seq
        if self._facts is not None:
            self._facts.row(row)
        words = row.entry.split()
        if len(words) > 1 and words[0] == "open":
            self._opened.setdefault(words[1], (row.seq, _first(row.body)))
        for after in (after for named, after in changes(row) if named == SIGNING_KEY):
            if "endorsed" in after and not is_endorsed(self._key, after):
                yield finding_at("signature", row, f"a new key, vouched for by the key {self._key}", row.entry)
            self._key = str(after.get("public"))
        if self._key and not is_signed(row, self._key):
            yield finding_at("signature", row, f"a signature by the key {self._key[:16]}…", row.entry)

    def end(self) -> Iterator[Finding]:
        """Yield a finding if the last key is not the house's."""
        if self._public and self._key != self._public:
            yield Finding("signature", FLOOR, self._last, f"rows by the key {self._public}", f"by the key {self._key}")


def _first(body: str) -> str:
    """Return the hash of a table's first row, as the floor's row names it; empty if it names none."""
    found = (read_object(body) or {}).get("first", "")
    return found if isinstance(found, str) else ""
