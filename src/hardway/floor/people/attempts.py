"""Counts wrong passwords: three in thirty minutes lock an account for thirty minutes. Knows no password.

An attempt counts before it is checked, and is taken back if it was right, so simultaneous attempts get no more guesses.
Unknown names lock in the same way. Attempts from one address are limited too.
"""

from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from secrets import token_hex
from typing import NamedTuple

from hardway.floor.people.facts import Fact, drop, swap
from hardway.floor.problem import Problem, problem_until
from hardway.floor.timestamps import parse_timestamp, timestamp
from hardway.journal import Recorder
from hardway.values.names import name_key

CHECKED_WITHIN = timedelta(minutes=1)
"""An attempt to sign in that has no result after this time counts as wrong: the process that checked it has died."""


class Rate(NamedTuple):
    """How many failures within which time set a lock, and how long the lock lasts."""

    times: int
    within: timedelta
    lasts: timedelta


ACCOUNT = Rate(3, timedelta(minutes=30), timedelta(minutes=30))
ADDRESS = Rate(30, timedelta(minutes=10), timedelta(minutes=10))


class Attempts:
    """Counts the failures of accounts and addresses."""

    def __init__(self, recorder: Recorder, account: Rate = ACCOUNT, address: Rate = ADDRESS) -> None:
        self.recorder, self.account, self.address = recorder, account, address

    def begin(self, id: str, now: datetime) -> str | Problem:
        """Count an attempt before its password is checked, and return its number; or return why no attempt is possible
        now."""
        number = token_hex()

        def change(stored: Fact | None) -> tuple[Fact | None, str | Problem]:
            fact = _current(stored, self.account, now)
            if "until" in fact:
                return fact, _lock_problem(fact, self.account)
            if len(fact["failed"]) + len(fact["checking"]) >= self.account.times:
                return fact, Problem("busy", "Other attempts to sign in are being checked. Try again in a moment.")
            return {**fact, "checking": {**fact["checking"], number: timestamp(now)}}, number

        return swap(self.recorder, "failure", id, change)

    def failed(self, id: str, number: str, now: datetime) -> Problem:
        """Record that the password was wrong, and return the problem to show."""

        def change(stored: Fact | None) -> tuple[Fact | None, Problem]:
            fact = _current(stored, self.account, now)
            if "until" in fact:
                return fact, _lock_problem(fact, self.account)
            checking = {other: at for other, at in fact["checking"].items() if other != number}
            fact = _current({"failed": [*fact["failed"], timestamp(now)], "checking": checking}, self.account, now)
            return fact, _lock_problem(fact, self.account) if "until" in fact else WRONG

        return swap(self.recorder, "failure", id, change)

    def clear(self, id: str) -> None:
        """Delete the failures of an account, after a right password or to lift its lock."""
        if self.recorder.get("failure", id) is not None:
            self.recorder.put("failure", id, None)

    def locked(self, id: str, now: datetime) -> Problem | None:
        """Return the problem if an account is locked now; None if it is not."""
        stored = _current(self.recorder.get("failure", id), self.account, now)
        return _lock_problem(stored, self.account) if "until" in stored else None

    def refuses(self, address: str, now: datetime) -> Problem | None:
        """Return the problem if an address has too many failures; None if it has not."""
        stored = _current(self.recorder.get("failure", address_id(address)), self.address, now) if address else {}
        if "until" not in stored:
            return None
        says = "Too many wrong attempts from this address. Try again after {until}."
        return problem_until("too_many_tries", says, parse_timestamp(stored["until"]))

    def failed_from(self, address: str, now: datetime) -> None:
        """Record a failure of an address."""

        def change(stored: Fact | None) -> tuple[Fact | None, None]:
            fact = _current(stored, self.address, now)
            return _current({**fact, "failed": [*fact["failed"], timestamp(now)]}, self.address, now), None

        if address:
            swap(self.recorder, "failure", address_id(address), change)

    def sweep(self, now: datetime) -> None:
        """Delete failures that no longer count."""
        for id, fact in self.recorder.facts("failure").items():
            rate = self.address if id.startswith(ADDRESSES) else self.account
            if _current(fact, rate, now) == _NO_FAILURES:
                drop(self.recorder, "failure", id, fact)


_NO_FAILURES: Fact = {"failed": [], "checking": {}}
ADDRESSES = "address "
WRONG = Problem("wrong_credentials", "The name or the password is not right.")


def _lock_problem(fact: Fact, rate: Rate) -> Problem:
    minutes = int(rate.within.total_seconds() // 60)
    says = (
        f"This account is locked after {rate.times} wrong attempts within {minutes} minutes. Try again after {{until}}."
    )
    return problem_until("locked_out", says, parse_timestamp(fact["until"]))


def _current(fact: Fact | None, rate: Rate, now: datetime) -> Fact:
    """Return the stored failures as they count now: without old ones, and turned into a lock if there are enough.

    A damaged fact counts as a deleted one does, which nobody notices either: it must not keep its person out.
    """
    try:
        return _counted(fact or _NO_FAILURES, rate, now)
    except (KeyError, TypeError, ValueError, AttributeError):
        return _NO_FAILURES


def _counted(fact: Fact, rate: Rate, now: datetime) -> Fact:
    if "until" in fact:
        return fact if now < parse_timestamp(fact["until"]) else _NO_FAILURES
    checking = {number: at for number, at in fact["checking"].items() if now < parse_timestamp(at) + CHECKED_WITHIN}
    lost = [at for number, at in fact["checking"].items() if number not in checking]
    failed = sorted(at for at in (*fact["failed"], *lost) if now < parse_timestamp(at) + rate.within)
    if len(failed) < rate.times:
        return {"failed": failed, "checking": checking}
    return {"failed": failed, "checking": {}, "until": timestamp(parse_timestamp(failed[-1]) + rate.lasts)}


def unknown_id(name: str) -> str:
    """Return the id under which attempts at an unknown name count: a hash, since the name may be a password typed too
    early."""
    return "unknown " + sha256(name_key(name).encode(errors="surrogatepass")).hexdigest()


def address_id(address: str) -> str:
    """Return the id under which attempts of an address count."""
    return f"{ADDRESSES}{household(address)}"


def household(address: str) -> str:
    """Return the part of an address that is counted as one, without the port; of IPv6 the /64 network that one
    household has."""
    name = address.strip()
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") == 1:
        name = name.partition(":")[0]
    try:
        ip = ip_address(name)
    except ValueError:
        return address.strip()[:64]
    if not isinstance(ip, IPv6Address) or ip.is_loopback:
        return str(ip)
    return str(ip.ipv4_mapped or ip_network((int(ip), 64), strict=False))
