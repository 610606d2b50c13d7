"""What can be asked over HTTP, one module for each subject."""

from typing import Any

from fastapi import FastAPI

from hardway.server.routes import (
    account,
    administration,
    daily,
    hosted,
    houses,
    passkeys,
    plain,
    protection,
    records,
    runs,
    school,
    sign_in,
    tables,
)
from hardway.wire.messages import FailedMessage

FAILURES: dict[int | str, dict[str, Any]] = {
    422: {"model": FailedMessage, "description": "What was sent does not fit"},
    "4XX": {"model": FailedMessage, "description": "Not done, and why"},
    "5XX": {"model": FailedMessage, "description": "Not done, and it is not your fault"},
}


def add(app: FastAPI) -> None:
    """Add every route."""
    modules = (
        plain,
        sign_in,
        account,
        protection,
        passkeys,
        administration,
        tables,
        records,
        hosted,
        houses,
        runs,
        school,
        daily,
    )
    for module in modules:
        app.include_router(module.router, responses=FAILURES)
