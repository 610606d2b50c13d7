"""Findings of an audit: a closed list of names with their sentences. Each finding says where, what is right, what was
found."""

from typing import Any, NamedTuple, TypedDict

WHAT = {
    "number": "rows are missing, or are there twice",
    "stream": "the row is of another stream",
    "hash": "the row is not what its hash says: it was changed after it was written",
    "link": "the row does not follow the one before it",
    "first": "the stream does not begin with a proper first row",
    "unopened": "the floor never opened this stream: it was put into the database",
    "kind": "a row of this kind has no place here",
    "codec": "the row is in a form that this version does not know",
    "procedure": "the row was decided by a procedure that this version does not know",
    "time": "the time is malformed, or goes back",
    "key": "another row has the same key, so the command may have been taken twice",
    "unreadable": "the row cannot be read; the rows after it in this stream are not played",
    "edition": "decided by another edition of the rule book, so deciding again is skipped from here on",
    "tick": "the rule book gives other events for this time",
    "events": "the rule book gives other events for this command",
    "refusal": "the rule book gives another answer to this refused command",
    "crew": "at a casino's table a person worked and played, acted in a role they did not have, or entered for another",
    "round": "the tournament's report of a table differs from the table's own rows",
    "lots": "a tournament's lots do not follow from a secret that was committed to before",
    "count": "the promotion's count of qualifying wagers differs from the tables' rows",
    "excluded": "the promotion left out other people than the floor's rows exclude",
    "clock": "the time of the entry is not the time of its row",
    "money": "the money held by all is not the money brought to the table",
    "no_proof": "a throw of electronic dice has no proof",
    "commitment": "the house's commitment is not the one from before betting opened",
    "dice": "the proof of the dice does not hold",
    "betting": "a risk changed while electronic dice were in the air",
    "unshown": "a throw left the hand, and the house never showed its secret",
    "snapshot": "the stored snapshot differs from the table at that row",
    "book": "the stored edition of the table's rule book is missing or changed",
    "ledger": "a person's ledger page differs from the tables' rows",
    "signature": "the floor's row is not signed by the house: it was written or changed without its key",
    "session": "a session was not opened by the house: it was put into the database",
    "credential": "a credential differs from the floor's rows: it was changed in the database",
    "fact": "a fact about a person differs from the floor's rows",
    "checkpoint": "a checkpoint is refused",
    "changed": "the journal is not the one the checkpoint was made of",
    "cut": "rows that were there are gone",
    "gone": "the whole stream is gone",
    "store": "the store cannot be read",
}


class Finding(NamedTuple):
    """Something wrong in the journal: where, what was expected and what was found. If it may be any of several rows,
    these are the rows from `seq` to `to`; otherwise `to` is 0."""

    what: str
    stream: str
    seq: int
    expected: str = ""
    found: str = ""
    to: int = 0

    @property
    def place(self) -> str:
        """Return in words where the finding is: a row, several rows, a stream or the journal."""
        if not self.seq:
            return self.stream or "the journal"
        if self.to > self.seq:
            return f"{self.stream}, rows {self.seq} to {self.to}"
        return f"{self.stream}, row {self.seq}"

    @property
    def says(self) -> str:
        """Return the sentence of the finding."""
        return WHAT[self.what]


def finding_at(what: str, row: Any, expected: object = "", found: object = "") -> Finding:
    """Return a finding at this row."""
    return Finding(what, row.stream, row.seq, shortened(expected), shortened(found))


def shortened(value: object, most: int = 300) -> str:
    """Return a value as a text of at most `most` characters."""
    text = str(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"


class FindingForm(TypedDict):
    """The JSON form of a finding."""

    what: str
    stream: str
    seq: int
    to: int
    """If the fault lies somewhere in a range of rows, the number of the last of these rows; 0 if it is in row `seq`."""
    expected: str
    found: str
    says: str


def finding_form(finding: Finding) -> FindingForm:
    """Return a finding as a JSON object."""
    return {
        "what": finding.what, "stream": finding.stream, "seq": finding.seq, "to": finding.to or finding.seq,
        "expected": finding.expected, "found": finding.found, "says": finding.says,
    }  # fmt: skip
