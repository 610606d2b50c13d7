"""The one shape of every error (a name, a clause, a sentence) and its HTTP status."""

from email.utils import format_datetime
from typing import Any

from hardway.floor.problem import Problem
from hardway.floor.table.cup import CupRefusal
from hardway.floor.timestamps import parse_timestamp
from hardway.server.answers.json_forms import Form, error, refusal_error
from hardway.table import Refusal

STATUS = {
    "bad_request": 400, "bad_message": 400, "bad_host": 400,
    "not_signed_in": 401, "session_over": 401, "wrong_credentials": 401, "passkey_refused": 401,
    "challenge_over": 401, "passkey_suspended": 401, "another_person": 401,
    "not_your_role": 403, "prove_again": 403, "not_allowed": 403, "bad_origin": 403, "excluded": 403, "protected": 403,
    "nobody_new": 403, "loss_limit_day": 403, "loss_limit_week": 403, "loss_limit_month": 403, "time_limit_day": 403,
    "not_found": 404, "no_table": 404, "no_such_person": 404, "no_such_ask": 404, "unknown_house": 404,
    "no_clause": 404, "no_wager_here": 404, "no_strategy": 404, "no_simulation": 404, "no_throw": 404,
    "no_such_session": 404, "no_such_passkey": 404, "no_such_invitation": 404, "no_such_stream": 404,
    "no_such_day": 404,
    "not_allowed_here": 405, "too_slow": 408, "too_large": 413, "erased_person": 410, "elsewhere": 421,
    "bad_entry": 422, "key_reused": 422, "bad_record": 422, "bad_strategy": 422, "invalid": 422, "name_refused": 422,
    "password_refused": 422, "limit_refused": 422, "exclusion_refused": 422, "unknown_role": 422,
    "unknown_scope": 422, "not_staff": 422, "invitation_refused": 422,
    "session_locked": 423, "locked_out": 423,
    "too_many": 429, "too_many_tries": 429, "busy": 429,
    "failed": 500, "table_suspended": 503, "not_certain": 503, "stopping": 503, "dice_failed": 503,
    "unavailable": 503,
}  # fmt: skip
"""By name of an error: its HTTP status; an error whose name is not listed has 409."""


class RequestRefused(Exception):
    """An error that is raised where it is found, and sent as the answer."""

    def __init__(self, error: Form, status: int | None = None, headers: dict[str, str] | None = None) -> None:
        super().__init__(error["says"])
        self.error, self.status = error, status or STATUS.get(error["name"], 409)
        self.headers = headers or {}


def refused(
    name: str, says: str, clause: str | None = None, *, headers: dict[str, str] | None = None
) -> RequestRefused:
    """Return the error to raise for something that the server refuses."""
    return RequestRefused(error(name, says, clause), headers=headers)


def error_of(answer: Refusal | Problem | CupRefusal) -> Form:
    """Return the JSON form of a refusal or problem."""
    if isinstance(answer, Refusal):
        return refusal_error(answer)
    if isinstance(answer, Problem) and answer.name == "elsewhere":
        return error("elsewhere", f"another process has this table: {answer.says or 'ask again in a moment'}")
    form = error(answer.name, answer.says)
    return {**form, "until": answer.until} if isinstance(answer, Problem) and answer.until else form


def done(answer: Any, *, status: int | None = None) -> Any:
    """Return an answer; if it is a refusal or a problem, raise it, with `status` or else the status of its name."""
    if isinstance(answer, Refusal | Problem | CupRefusal):
        headers = {}
        if isinstance(answer, Refusal) and STATUS.get(answer.reason) == 429:  # too many players, not too many requests
            status = status or 409
        if isinstance(answer, Problem) and answer.name == "elsewhere" and answer.says.startswith("http"):
            headers["location"] = answer.says
        if isinstance(answer, Problem) and STATUS.get(answer.name) == 429:
            headers["retry-after"] = (
                format_datetime(parse_timestamp(answer.until), usegmt=True) if answer.until else "1"
            )
        raise RequestRefused(error_of(answer), status, headers)
    return answer
