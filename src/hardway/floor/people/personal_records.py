"""Personal records outside the journal, so that they can be erased: tournament applications and prize claimants.

Applications: the row holds a salted hash of the answers. Erasing the person deletes salt and answers; the row then
identifies no one.

Claimants: the name and address of a person who claims a prize. A house that denies a claim above the book's limit must
retain its claimant, so erasing the person spares the record: it is deleted when the claim is met, or when the retention
ends. The floor's rows hold a salted hash and the retention; an audit finds a record that is missing or changed before.
"""

import hmac
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial

from hardway.floor.book import Change, FloorAct, FloorBook, one_line
from hardway.floor.people.facts import Fact, pack_versions, swap
from hardway.floor.people.usernames import ID, RandomBytes
from hardway.floor.problem import Problem
from hardway.floor.timestamps import parse_timestamp, timestamp
from hardway.journal import Recorder
from hardway.journal.floor_facts import versions

APPLICATION = "application"
SEALED = "sealed"


class Applications:
    """The answers that people gave in applications to tournaments."""

    def __init__(self, recorder: Recorder, random: RandomBytes) -> None:
        self.recorder, self.random = recorder, random

    def seal(self, stream: str, person: str, answers: str) -> tuple[str, Fact | None]:
        """Store a person's answers in place of earlier ones; return their salted hash for the row, and what was stored
        before. The same answers keep their salt, so that a retry has the same hash.
        """
        before = fact = self.recorder.get(APPLICATION, f"{stream}:{person}")
        if fact is None or fact["answers"] != answers:
            fact = {"person": person, "answers": answers, "salt": self.random(32).hex()}
            self.recorder.put(APPLICATION, f"{stream}:{person}", fact)
        return f"{SEALED} {hmac.digest(bytes.fromhex(fact['salt']), answers.encode(), 'sha256').hex()}", before

    def put_back(self, stream: str, person: str, before: Fact | None) -> None:
        """Put back what was stored before an application that was refused."""
        self.recorder.put(APPLICATION, f"{stream}:{person}", before)

    def answers(self, stream: str, person: str) -> str | None:
        """Return a person's answers; None if they were deleted or never stored."""
        fact = self.recorder.get(APPLICATION, f"{stream}:{person}")
        return str(fact["answers"]) if fact is not None else None


CLAIMANT = "claimant"
OPEN = "open"
"""In place of the date until which a record is kept: the claim is undecided. As text it sorts after every timestamp."""
MAX_CHARACTERS = 300
CUT_SHORT = timedelta(days=1)
"""A claimant's record that still has no row after this time was left by a crash, and is deleted."""


class Claimants:
    """The names and addresses of people who claim prizes."""

    def __init__(self, recorder: Recorder, book: FloorBook, random: RandomBytes) -> None:
        self.recorder, self.book, self.random = recorder, book, random

    def identify(
        self, by: str, role: str, person: str, promotion: str, *, name: str, address: str, now: datetime
    ) -> Problem | None:
        """Store a claimant's name and address while the claim is open; return the problem, or None. The person may be
        an erased one."""
        name, address = one_line(name, MAX_CHARACTERS), one_line(address, MAX_CHARACTERS)
        if not ID.match(person):
            return Problem("no_such_person", f"There is no person {person}.")
        if not name or not address:
            return Problem("name_refused", "A claim is stored with the claimant's name and address: give both.")
        id, salt = _id(promotion, person), self.random(32).hex()
        fact = {"person": person, "promotion": promotion, "name": name, "address": address, "salt": salt}
        fact["since"] = timestamp(now)
        # the record that a row names stays until another row names this one: a crash in between loses neither
        swap(self.recorder, CLAIMANT, id, lambda stored: (pack_versions([fact, *versions(stored)]), None))
        known_by = _known_by(fact)
        named = {"known_by": known_by, "until": OPEN}
        before = self._write(f"claimant {person} {promotion}", by, role, id, lambda _: named, now)
        if before is not None:
            self._keep(id, lambda one: _known_by(one) != before["known_by"])
        return None

    def denied(self, by: str, role: str, person: str, promotion: str, until: datetime, now: datetime) -> None:
        """Retain a claimant's record until a moment, because the claim was denied.

        If another claim of theirs in the promotion was denied, the later of the two moments counts.
        """

        def after(stored: Fact | None) -> Fact | None:
            if stored is None:
                raise ValueError(f"{person} must be identified before a claim is denied")
            longer = stored["until"] == OPEN or stored["until"] < timestamp(until)
            return {**stored, "until": timestamp(until)} if longer else None

        self._write(f"claim_denied {person} {promotion}", by, role, _id(promotion, person), after, now)

    def settled(self, by: str, role: str, person: str, promotion: str, now: datetime) -> None:
        """Delete the record of a claimant whose claim was met, unless another claim of theirs in the promotion was
        denied."""
        id = _id(promotion, person)

        def after(stored: Fact | None) -> Fact | None:
            return {**stored, "until": timestamp(now)} if stored is not None and stored["until"] == OPEN else None

        settled = self._write(f"claim_met {person} {promotion}", by, role, id, after, now)
        if settled is not None:  # a record that is stored meanwhile is for the next claim
            self._keep(id, lambda one: _known_by(one) != settled["known_by"])

    def on_file(self, person: str, promotion: str) -> Fact | None:
        """Return the record of a claimant: person, promotion, name, address; None if there is none."""
        id = _id(promotion, person)
        found, known = versions(self.recorder.get(CLAIMANT, id)), (self.book.fact(CLAIMANT, id) or {}).get("known_by")
        return next((one for one in found if _known_by(one) == known), found[0] if found else None)

    def listed(self, people: Iterable[str], promotion: str) -> list[Fact]:
        """Return the records of some people: person, name, address, and the end of retention."""
        by_rows = self.book.facts(CLAIMANT)
        found = ((person, self.on_file(person, promotion)) for person in people)
        return [
            {
                "patron": person, "name": fact["name"], "address": fact["address"],
                "until": str(by_rows.get(_id(promotion, person), {"until": OPEN})["until"]),
            }
            for person, fact in found
            if fact is not None
        ]  # fmt: skip

    def kept_until(self, person: str, now: datetime) -> str:
        """Return until when records of a person are retained: a timestamp, `open`, or empty if there are none."""
        mine = [id for id, fact in self.recorder.facts(CLAIMANT).items() if fact.get("person") == person]
        by_rows = self.book.facts(CLAIMANT)
        ends = [str(by_rows[id]["until"]) for id in mine if id in by_rows]
        return max((end for end in ends if not _ended(end, now)), default="")

    def sweep(self, now: datetime) -> None:
        """Delete records whose retention has ended, and those left by a crash before their row was stored."""
        cut_short = timestamp(now - CUT_SHORT)
        by_rows = self.book.facts(CLAIMANT)

        def stays(id: str, one: Fact) -> bool:
            named = by_rows.get(id, {})
            if _known_by(one) == named.get("known_by"):
                return not _ended(named["until"], now)
            return str(one.get("since", "")) >= cut_short

        for id in self.recorder.facts(CLAIMANT):
            self._keep(id, partial(stays, id))

    def _keep(self, id: str, stays: Callable[[Fact], bool]) -> None:
        """Delete the versions of a record that need not stay."""

        def change(stored: Fact | None) -> tuple[Fact | None, None]:
            left = [one for one in versions(stored) if stays(one)]
            return (pack_versions(left) if left else None), None

        swap(self.recorder, CLAIMANT, id, change)

    def _write(
        self, entry: str, by: str, role: str, id: str, after: Callable[[Fact | None], Fact | None], now: datetime
    ) -> Fact | None:
        """Store a row that sets what the rows say of a record; return it as it was, or None if nothing is to be said.

        `after` is asked again if another writer was faster, so that no row names a record that it has replaced."""
        before: Fact | None = None

        def decide() -> FloorAct | None:
            nonlocal before
            before = self.book.fact(CLAIMANT, id)
            new = after(before)
            return FloorAct(entry, by, role, "", (Change(CLAIMANT, id, before, new),)) if new is not None else None

        return before if self.book.do(decide, now) is not None else None


def _id(promotion: str, person: str) -> str:
    return f"{promotion}:{person}"


def _known_by(fact: Fact) -> str:
    text = f"{fact['name']}\0{fact['address']}"
    return hmac.digest(bytes.fromhex(fact["salt"]), text.encode(errors="surrogatepass"), "sha256").hex()


def _ended(until: str, now: datetime) -> bool:
    return until != OPEN and now >= parse_timestamp(until)
