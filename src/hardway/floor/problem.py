"""Problems: failures that no clause of a rule book explains. Each has a name from a closed list, and a sentence."""

from datetime import datetime
from typing import Literal, NamedTuple

from hardway.floor.timestamps import readable_time, timestamp
from hardway.values.phrase import phrase, time

TableName = Literal[
    "bad_entry", "bad_strategy", "no_table", "table_suspended", "not_certain", "elsewhere", "stopping", "dice_failed",
    "failed", "dice_out",
    "no_such_ask", "no_such_stream", "name_in_use", "nothing_to_undo", "not_taken", "protected",
    "nobody_new", "key_reused",
]  # fmt: skip
PersonName = Literal[
    # names and passwords
    "name_refused", "name_taken", "password_refused", "no_such_person", "erased_person",
    # signing in
    "wrong_credentials", "locked_out", "busy", "too_many_tries", "not_signed_in", "session_over", "session_locked",
    "no_such_session", "prove_again",
    # passkeys and invitations
    "passkey_refused", "passkey_taken", "passkey_suspended", "challenge_over", "no_such_passkey",
    "invitation_refused", "no_such_invitation",
    # authority
    "not_allowed", "unknown_house", "unknown_role", "unknown_scope", "not_staff", "already_granted", "not_granted",
    "password_given", "last_administrator", "seated", "entered",
    # protection of players
    "limit_refused", "exclusion_refused", "cannot_shorten", "excluded",
    "loss_limit_day", "loss_limit_week", "loss_limit_month", "time_limit_day",
]  # fmt: skip
Name = TableName | PersonName


class Problem(NamedTuple):
    """Why something could not be done, for a program (`name`) and for a person (`says`)."""

    name: Name
    says: str
    until: str = ""
    """The time at which the problem ends, in UTC: 2026-11-15T07:40:05.123Z; empty if that is unknown."""


STOPPING = Problem("stopping", "the server is stopping; nothing is lost, come back in a moment")


def problem_until(name: PersonName, says: str, at: datetime) -> Problem:
    """Return a problem that ends at a moment; `{until}` in the sentence is replaced by that time."""
    return Problem(name, phrase(says.replace("{until}", "{}"), time(readable_time(at), timestamp(at))), timestamp(at))
