"""The codes by which a socket is closed, each with its name as the reason."""

STOPPING = 1012
"""`stopping`: the server is stopping; connect again in a moment with `after`."""
BAD = 4400
"""`bad_message`: the client sent something that is not a valid message."""
OVER = 4401
"""`not_signed_in`, `session_over`, `another_person`: sign in again."""
FORBIDDEN = 4403
"""`not_your_role`, `excluded`: this person may not do this."""
NO_TABLE = 4404
"""`no_table`: there is no such table."""
SLOW = 4408
"""`slow`: the send queue is full; connect again with `after`."""
ELSEWHERE = 4421
"""`elsewhere`: another process serves the table."""
LOCKED = 4423
"""`session_locked`: unlock the session, then connect again with `after`."""
TOO_MANY = 4429
"""`too_many`: too many messages or connections."""
FAILED = 4500
"""`failed`: the server made a mistake."""
SUSPENDED = 4503
"""`table_suspended`: the journal cannot be read."""

BY_STATUS = {
    401: OVER, 403: FORBIDDEN, 404: NO_TABLE, 421: ELSEWHERE, 423: LOCKED, 429: TOO_MANY, 500: FAILED, 503: SUSPENDED,
}  # fmt: skip
"""By HTTP status of an error: the code with which a socket is closed for the same error."""
