"""Passkeys: registering one, and signing in with one. The only module that knows webauthn; knows no HTTP.

The options go to the page unchanged; the answer of `navigator.credentials` comes back as JSON. A challenge is used once
and expires after five minutes. A passkey whose counter does not grow has been copied: it is suspended, and the person
registers another.
"""

import json
import re
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, NamedTuple

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from hardway.floor.book import one_line
from hardway.floor.people.accounts import Accounts
from hardway.floor.people.facts import Fact, Person, drop
from hardway.floor.people.sessions import Identity, Session, Sessions
from hardway.floor.problem import Problem
from hardway.floor.timestamps import add_time, parse_timestamp, timestamp
from hardway.journal import Changed

ID = re.compile(r"[A-Za-z0-9_-]{1,1364}\Z")
"""A credential's id: up to 1,023 bytes."""
VALID = timedelta(minutes=5)
MAX_PASSKEYS = 10
"""The most passkeys that a person may have."""
VERIFIED = UserVerificationRequirement.REQUIRED
REFUSED = Problem("passkey_refused", "This passkey does not open an account here.")
OVER = Problem("challenge_over", "This request was used before or is older than five minutes: begin again.")

Json = dict[str, Any]


class Site(NamedTuple):
    """The website that passkeys belong to."""

    id: str
    """The domain: `localhost`, `casino.example`."""
    name: str
    origins: tuple[str, ...]
    """The origins from which the site's page may be served: `https://casino.example`."""


class Passkey(NamedTuple):
    """A passkey as it is listed for its owner."""

    id: str
    label: str
    created: str
    suspended: str


class Passkeys:
    """The passkeys of people at one site: registers, lists, removes and checks them."""

    def __init__(self, accounts: Accounts, sessions: Sessions, site: Site) -> None:
        self.accounts, self.sessions, self.recorder, self.site = accounts, sessions, accounts.recorder, site
        self.bound, self.seals = accounts.bound, sessions.seals

    def registration(self, person: str, now: datetime) -> Json | Problem:
        """Return the options with which the page of a signed-in person creates a passkey; or the problem."""
        found = self.accounts.present(person)
        if isinstance(found, Problem):
            return found
        mine = self.of(person)
        if found.kind == "guest" or len(mine) >= MAX_PASSKEYS:
            return Problem(
                "not_allowed",
                f"No passkey can be added: an account has up to {MAX_PASSKEYS}, and a guest has no account.",
            )
        options = generate_registration_options(
            rp_id=self.site.id,
            rp_name=self.site.name,
            user_id=person.encode(),
            user_name=found.name,
            challenge=self._challenge(person, now),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in mine],
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
            ),
        )
        return options_to_json_dict(options)

    def register(self, person: str, credential: Json, now: datetime, *, label: str = "") -> Passkey | Problem:
        """Store the passkey that a page created with our options for this person, and return it; or the problem."""
        challenge = self._used(credential, person, now)
        if isinstance(challenge, Problem):
            return challenge
        try:
            made = verify_registration_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=self.site.id,
                expected_origin=list(self.site.origins), require_user_verification=True,
            )  # fmt: skip
        except Exception:  # it parses untrusted bytes: any exception means no passkey
            return Problem("passkey_refused", "This passkey was not created by this request.")
        id = bytes_to_base64url(made.credential_id)
        fact = {
            "person": person, "key": bytes_to_base64url(made.credential_public_key), "count": made.sign_count,
            "label": one_line(label, 64), "created": timestamp(now),
        }  # fmt: skip
        try:
            change = self.bound.propose("passkey", id, fact, person=person, new=True)
        except Changed:
            return Problem("passkey_taken", "This passkey is registered already.")
        self.bound.bind(f"credential {person} passkey", person, [change], now)
        return _passkey(id, fact)

    def of(self, person: str) -> list[Passkey]:
        """Return the passkeys of a person, the oldest first."""
        facts = self.bound.facts("passkey").items()
        mine = (_passkey(id, fact) for id, fact in facts if fact["person"] == person)
        return sorted(mine, key=lambda one: (one.created, one.id))

    def remove(self, person: str, id: str, now: datetime) -> Problem | None:
        """Remove a passkey of a person; return the problem, or None."""
        fact = self._fact(id)
        if fact is None or fact["person"] != person:
            return Problem("no_such_passkey", "There is no such passkey in this account.")
        self.bound.remove(f"credential {person} removed", "passkey", id, person=person, now=now)
        return None

    def remove_all(self, person: str, now: datetime) -> None:
        """Remove every passkey of a person."""
        for id, fact in self.bound.facts("passkey").items():
            if fact["person"] == person:
                self.remove(person, id, now)

    def sweep(self) -> None:
        """Delete passkeys that a row removed but a crash left in the store."""
        for id in self.recorder.facts("passkey"):
            if self.bound.is_gone("passkey", id):
                self.recorder.put("passkey", id, None)

    def _fact(self, id: str) -> Fact | None:
        return self.bound.get("passkey", id) if ID.match(id) else None

    def request(self, now: datetime) -> Json:
        """Return the options with which a page signs in or unlocks a session by a passkey; no name is needed."""
        challenge = self._challenge("", now)
        options = generate_authentication_options(rp_id=self.site.id, challenge=challenge, user_verification=VERIFIED)
        return options_to_json_dict(options)

    def sign_in(self, credential: Json, now: datetime) -> Session | Problem:
        """Open a session for the person whose passkey gave this answer; or return the problem."""
        person = self._prove(credential, now)
        return person if isinstance(person, Problem) else self.sessions.open(person, now)

    def resume(self, token: str, credential: Json, now: datetime) -> Identity | Problem:
        """Unlock a session by a passkey of the person who is signed in."""
        person = self._prove(credential, now)
        return person if isinstance(person, Problem) else self.sessions.unlock(token, person, now)

    def _prove(self, credential: Json, now: datetime) -> Person | Problem:
        challenge = self._used(credential, "", now)
        if isinstance(challenge, Problem):
            return challenge
        id = str(credential.get("id"))
        fact = self._fact(id)
        if fact is None:
            return REFUSED
        person = self.accounts.present(fact["person"])
        count = self._verified(credential, challenge, fact)
        if isinstance(person, Problem) or count is None:
            return REFUSED
        return self._counted(id, fact, count, now) or person

    def _verified(self, credential: Json, challenge: bytes, fact: Fact) -> int | None:
        """Return the counter in a passkey's answer if the signature is valid; otherwise None."""
        try:
            return verify_authentication_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=self.site.id,
                expected_origin=list(self.site.origins), credential_public_key=base64url_to_bytes(fact["key"]),
                credential_current_sign_count=0, require_user_verification=True,
            ).new_sign_count  # fmt: skip
        except Exception:  # it parses untrusted bytes: any exception means no passkey
            return None

    def _counted(self, id: str, fact: Fact, count: int, now: datetime) -> Problem | None:
        says = (
            "This passkey is suspended, because a copy of it seems to be in use: sign in another way, and replace it."
        )
        suspended = Problem("passkey_suspended", says)
        if "suspended" in fact:
            return suspended
        copied = fact["count"] > 0 and count <= fact["count"]  # some passkeys do not count: they always say 0
        try:
            self.bound.note("passkey", id, fact, fact["count"] if copied else count)
        except Changed:  # another request used it in the same moment
            return REFUSED
        if not copied:
            return None
        change = self.bound.propose("passkey", id, {**fact, "suspended": timestamp(now)}, person=fact["person"])
        self.bound.bind(f"credential {fact['person']} suspended", fact["person"], [change], now)
        return suspended

    def _challenge(self, person: str, now: datetime) -> bytes:
        """Store and return a new challenge: to register a passkey of this person, or with an empty id to sign in."""
        challenge = self.accounts.random(32)
        id, fact = _digest(challenge), {"person": person, "until": timestamp(add_time(now, VALID))}
        self.recorder.put("challenge", id, self.seals.seal("challenge", id, fact))
        return challenge

    def _used(self, credential: Json, person: str, now: datetime) -> bytes | Problem:
        """Delete the challenge that an answer names, and return it if it was valid; otherwise the problem."""
        challenge = _answered(credential)
        fact = self.recorder.get("challenge", _digest(challenge)) if challenge is not None else None
        if challenge is None or fact is None or not drop(self.recorder, "challenge", _digest(challenge), fact):
            return OVER
        if self.seals.verified("challenge", _digest(challenge), fact) is None:
            return OVER
        return challenge if fact["person"] == person and now < parse_timestamp(fact["until"]) else OVER


def _answered(credential: Json) -> bytes | None:
    """Return the challenge that an answer names; None if it cannot be read."""
    try:
        said = credential["response"]["clientDataJSON"]
        return base64url_to_bytes(json.loads(base64url_to_bytes(said))["challenge"])
    except (KeyError, TypeError, ValueError, RecursionError):
        return None


def _digest(challenge: bytes) -> str:
    return sha256(challenge).hexdigest()


def _passkey(id: str, fact: Fact) -> Passkey:
    return Passkey(id, fact["label"], fact["created"], fact.get("suspended", ""))
