"""People and authority: accounts, sessions, passkeys, roles, protection. The time comes in as `now`; no HTTP.

>>> from datetime import UTC, datetime
>>> from hardway.journal import MemoryRecorder
>>> now = datetime(2026, 11, 15, 7, 40, tzinfo=UTC)
>>> people = People(MemoryRecorder(), key=None)
>>> ann = people.accounts.add("Ann", "four dice in a cup", "player", now)
>>> session = people.sessions.sign_in("ann", "four dice in a cup", "192.0.2.1", now)
>>> people.sessions.who(session.token, now).name
'Ann'
>>> people.sessions.sign_in("ann", "wrong", "192.0.2.1", now).name
'wrong_credentials'
"""

from hardway.floor.people.attempts import ACCOUNT, ADDRESS, Rate
from hardway.floor.people.facts import Person
from hardway.floor.people.invitations import Invitation
from hardway.floor.people.passkeys import Passkey, Site
from hardway.floor.people.people import People
from hardway.floor.people.protection import LIMITS, Limits, PendingLimit, span
from hardway.floor.people.role_grants import ADMINISTRATOR, EVERYWHERE, Grant
from hardway.floor.people.sessions import Identity, Session, SessionInfo
from hardway.floor.people.usernames import ERASED
from hardway.floor.problem import Problem

__all__ = [
    "ACCOUNT",
    "ADDRESS",
    "ADMINISTRATOR",
    "ERASED",
    "EVERYWHERE",
    "LIMITS",
    "Grant",
    "Identity",
    "Invitation",
    "Limits",
    "Passkey",
    "PendingLimit",
    "People",
    "Person",
    "Problem",
    "Rate",
    "Session",
    "SessionInfo",
    "Site",
    "span",
]  # fmt: skip
