"""What is kept of those who enter tournaments and claim prizes, apart from the journal: facts that can be erased.

The answers of who applies for a tournament: the row of the application holds a salted hash of them. Who erases the
person forgets salt and answers, and the row, which stays, says nothing about anybody any more.

Names and addresses of those who claim a prize, kept as long as a denied claim must be, also without an account. The
house that denies a claim above the book's limit must retain who made it. Erasing a person spares these facts: they go
when the claim is met, or when the retention has run out. The floor's rows say from when to when and hold neither name
nor address, only a salted hash of both; an audit finds one that is gone or changed before its time.
"""

import hmac
from collections.abc import Iterable
from datetime import datetime, timedelta

from hardway.floor.book import Change, FloorAct, FloorBook, one_line
from hardway.floor.people.facts import Fact, drop
from hardway.floor.people.usernames import ID, RandomBytes
from hardway.floor.problem import Problem
from hardway.floor.timestamps import parse_timestamp, timestamp
from hardway.journal import Recorder

APPLICATION = "application"
SEALED = "sealed"


class Applications:
    """What people answered when they applied."""

    def __init__(self, recorder: Recorder, random: RandomBytes) -> None:
        self.recorder, self.random = recorder, random

    def seal(self, stream: str, person: str, answers: str) -> str:
        """Keep somebody's answers and return what stands for them; those of an application that was made stay."""
        fact = self.recorder.get(APPLICATION, f"{stream}:{person}")
        if fact is None:
            fact = {"person": person, "answers": answers, "salt": self.random(32).hex()}
            self.recorder.put(APPLICATION, f"{stream}:{person}", fact)
        return f"{SEALED} {hmac.digest(bytes.fromhex(fact['salt']), answers.encode(), 'sha256').hex()}"

    def forget(self, stream: str, person: str) -> None:
        """Forget the answers of an application that was not taken."""
        self.recorder.put(APPLICATION, f"{stream}:{person}", None)

    def answers(self, stream: str, person: str) -> str | None:
        """Return what somebody answered; None where it was forgotten, or never sealed."""
        fact = self.recorder.get(APPLICATION, f"{stream}:{person}")
        return str(fact["answers"]) if fact is not None else None


CLAIMANT = "claimant"
OPEN = "open"
"""What stands for the end while the claim is not decided. It sorts after every moment."""
LONGEST = 300
CUT_SHORT = timedelta(days=1)
"""After so long, what was kept before its row was written has no row any more."""


class Claimants:
    """Who has claimed a prize of a promotion, and where they live."""

    def __init__(self, recorder: Recorder, book: FloorBook, random: RandomBytes) -> None:
        self.recorder, self.book, self.random = recorder, book, random

    def identify(
        self, by: str, role: str, person: str, promotion: str, *, name: str, address: str, now: datetime
    ) -> Problem | None:
        """Keep a claimant's name and address while the claim is open; a person who was erased may still be one."""
        name, address = one_line(name, LONGEST), one_line(address, LONGEST)
        if not ID.match(person):
            return Problem("no_such_person", f"There is no person {person}.")
        if not name or not address:
            return Problem("name_refused", "A claim is kept with the claimant's name and address: both are needed.")
        id, salt = _id(promotion, person), self.random(32).hex()
        fact = {"person": person, "promotion": promotion, "name": name, "address": address, "salt": salt}
        fact["since"] = timestamp(now)
        self.recorder.put(CLAIMANT, id, fact)
        self._write(f"claimant {person} {promotion}", by, role, id, {"known_by": _known_by(fact), "until": OPEN}, now)
        return None

    def denied(self, by: str, role: str, person: str, promotion: str, until: datetime, now: datetime) -> None:
        """Keep a claimant until a moment; of two claims in one promotion, until the later."""
        id = _id(promotion, person)
        stands = self.book.fact(CLAIMANT, id)
        if stands is None:
            raise ValueError(f"{person} was not identified before a claim was denied")
        if stands["until"] != OPEN and stands["until"] >= timestamp(until):
            return
        after = {**stands, "until": timestamp(until)}
        self._write(f"claim_denied {person} {promotion}", by, role, id, after, now)

    def settled(self, by: str, role: str, person: str, promotion: str, now: datetime) -> None:
        """Forget a claimant whose claim was met and none of whose others was denied."""
        id = _id(promotion, person)
        stands = self.book.fact(CLAIMANT, id)
        if stands is None or stands["until"] != OPEN:
            return
        self._write(f"claim_met {person} {promotion}", by, role, id, {**stands, "until": timestamp(now)}, now)
        self.recorder.put(CLAIMANT, id, None)

    def on_file(self, person: str, promotion: str) -> Fact | None:
        """Return what is kept of a claimant: person, promotion, name, address."""
        return self.recorder.get(CLAIMANT, _id(promotion, person))

    def listed(self, people: Iterable[str], promotion: str) -> list[Fact]:
        """Return those of some people who are on file: patron, name, address, and until when they are."""
        told = self.book.facts(CLAIMANT)
        found = ((person, self.on_file(person, promotion)) for person in people)
        return [
            {
                "patron": person, "name": fact["name"], "address": fact["address"],
                "until": str(told.get(_id(promotion, person), {"until": OPEN})["until"]),
            }
            for person, fact in found
            if fact is not None
        ]  # fmt: skip

    def kept_until(self, person: str, now: datetime) -> str:
        """Return until when something of a person is kept for a claim: a moment, `open`, or empty where nothing is."""
        mine = [id for id, fact in self.recorder.facts(CLAIMANT).items() if fact.get("person") == person]
        told = self.book.facts(CLAIMANT)
        ends = [str(told[id]["until"]) for id in mine if id in told]
        return max((end for end in ends if not _ended(end, now)), default="")

    def sweep(self, now: datetime) -> None:
        """Forget those whose retention has run out, and those whose row was never written."""
        told = self.book.facts(CLAIMANT)
        for id, fact in self.recorder.facts(CLAIMANT).items():
            cut_short = timestamp(now - CUT_SHORT)
            ended = _ended(told[id]["until"], now) if id in told else fact.get("since", "") < cut_short
            if ended:
                drop(self.recorder, CLAIMANT, id, fact)

    def _write(self, entry: str, by: str, role: str, id: str, after: Fact, now: datetime) -> None:
        def decide() -> FloorAct:
            return FloorAct(entry, by, role, "", (Change(CLAIMANT, id, self.book.fact(CLAIMANT, id), after),))

        self.book.do(decide, now)


def _id(promotion: str, person: str) -> str:
    return f"{promotion}:{person}"


def _known_by(fact: Fact) -> str:
    text = f"{fact['name']}\0{fact['address']}"
    return hmac.digest(bytes.fromhex(fact["salt"]), text.encode(errors="surrogatepass"), "sha256").hex()


def _ended(until: str, now: datetime) -> bool:
    return until != OPEN and now >= parse_timestamp(until)
