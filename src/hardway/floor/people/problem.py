"""Why something about a person was not done: a name from a closed list and a sentence. Knows nobody."""

from datetime import datetime
from typing import Literal, NamedTuple, get_args

from hardway.floor.when import told, written

Name = Literal[
    # names and passwords
    "name_refused", "name_taken", "password_refused", "no_such_person", "erased_person",
    # signing in
    "wrong_credentials", "locked_out", "busy", "too_many_tries", "not_signed_in", "session_over", "session_locked",
    # passkeys and invitations
    "passkey_refused", "passkey_taken", "passkey_suspended", "challenge_over", "invitation_refused",
    # authority
    "not_allowed", "unknown_house", "unknown_role", "unknown_scope", "not_staff", "already_granted", "not_granted",
    "last_administrator", "seated",
    # protection of players
    "limit_refused", "exclusion_refused", "cannot_shorten", "excluded",
    "loss_limit_day", "loss_limit_week", "loss_limit_month", "time_limit_day",
]  # fmt: skip
NAMES: frozenset[str] = frozenset(get_args(Name))


class Problem(NamedTuple):
    """Why not, for a program and for a person."""

    name: Name
    says: str
    until: str = ""
    """When it will be otherwise, where that is known: UTC, 2026-11-15T07:40:05.123Z."""


def problem_until(name: Name, says: str, at: datetime) -> Problem:
    """Return a problem that ends at a moment; `{until}` in its sentence is that moment."""
    return Problem(name, says.format(until=told(at)), written(at))
