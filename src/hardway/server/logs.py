"""Logs as lines of JSON on stderr. What is logged is named here; no token, password, nonce or body ever is."""

import json
import logging
import sys
from datetime import UTC, datetime


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        form = {"at": at, "level": record.levelname.lower(), "from": record.name, "says": record.getMessage()}
        form |= getattr(record, "told", {})
        if record.exc_info:
            form["trace"] = self.formatException(record.exc_info)
        return json.dumps(form, ensure_ascii=False)


def set_logs(level: str) -> None:
    """Log from a level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level.upper()]))  # others' debugging tells cookies
    logging.getLogger("hardway").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
