"""What an audit can find: a closed list of names with their sentences, and a finding with its place and both sides."""

from typing import Any, NamedTuple, TypedDict

WHAT = {
    "number": "rows are missing, or stand twice",
    "stream": "the row is of another stream",
    "hash": "the row is not what its hash says: it was changed after it was written",
    "link": "the row does not follow the one before it",
    "first": "the stream does not begin as one does",
    "kind": "a row of this kind has no place here",
    "codec": "the row is in a form that this version does not know",
    "procedure": "the row was decided by a procedure that this version does not know",
    "time": "the time is no time, or goes back",
    "key": "the key of the command stands at another row too, so it may have been taken twice",
    "unreadable": "the row cannot be read; the rows after it in this stream are not played",
    "edition": "decided by another edition of the rule book, so deciding again is skipped from here on",
    "tick": "the rule book gives something else when the time is told",
    "events": "the rule book gives something else for this command",
    "refusal": "the rule book gives something else for this refused command",
    "crew": "at a casino's table somebody both worked and played, acted in a role they had not, or entered for another",
    "round": "what a tournament was told of a table is not what the table's own rows say",
    "lots": "numbers were drawn for a tournament that follow from no secret committed to before",
    "count": "the qualifying wagers that a promotion was told are not those that the tables' rows show",
    "excluded": "whom a promotion left out is not who may not play by the floor's rows",
    "clock": "the time that was told is not the time at which the row was written",
    "money": "what everyone holds is not what was brought to the table",
    "no_proof": "a throw of electronic dice has no proof",
    "commitment": "the house's commitment is not the one it named before betting opened",
    "dice": "the proof of the dice does not hold",
    "betting": "what was at risk changed while electronic dice were in the air",
    "unshown": "a throw left the hand, and the house never showed its secret",
    "snapshot": "the snapshot kept of the table is not the table at that row",
    "book": "the rule book kept for the table is gone, or is not the one it was opened with",
    "ledger": "what counts against a person's limits is not what the tables' rows say",
    "signature": "the floor's row is not signed by the house: somebody without its key wrote it, or changed it",
    "session": "somebody is signed in by a session that the house did not open: it was put into the database",
    "credential": "what opens an account is not what the floor's rows say: it was changed in the database",
    "fact": "what is kept of a person is not what the floor's rows say",
    "checkpoint": "a checkpoint is refused",
    "changed": "the journal is not the one the checkpoint was made of",
    "cut": "rows that were there are gone",
    "gone": "the whole stream is gone",
    "store": "the store cannot be read",
}


class Finding(NamedTuple):
    """Something that is wrong: where, and both sides. `to` is the last row it may be at, where that is not `seq`."""

    what: str
    stream: str
    seq: int
    expected: str = ""
    found: str = ""
    to: int = 0

    @property
    def place(self) -> str:
        """Return where it is, in words."""
        if not self.seq:
            return self.stream or "the journal"
        if self.to > self.seq:
            return f"{self.stream}, rows {self.seq} to {self.to}"
        return f"{self.stream}, row {self.seq}"

    @property
    def says(self) -> str:
        """Return what is wrong, in a sentence."""
        return WHAT[self.what]


def finding_at(what: str, row: Any, expected: object = "", found: object = "") -> Finding:
    """Return a finding at a row."""
    return Finding(what, row.stream, row.seq, shortened(expected), shortened(found))


def shortened(value: object, most: int = 300) -> str:
    """Write a side of a finding shortly enough to be read."""
    text = str(value)
    return text if len(text) <= most else f"{text[: most - 1]}…"


class FindingForm(TypedDict):
    """Something an audit found wrong: where, and both sides."""

    what: str
    stream: str
    seq: int
    to: int
    """The last row it may be at."""
    expected: str
    found: str
    says: str


def finding_form(finding: Finding) -> FindingForm:
    """Return a finding as a JSON object."""
    return {
        "what": finding.what, "stream": finding.stream, "seq": finding.seq, "to": finding.to or finding.seq,
        "expected": finding.expected, "found": finding.found, "says": finding.says,
    }  # fmt: skip
