"""The server's log: JSON lines on stderr. Loads fast, so that a server that starts is never silent."""

import json
import logging
import sys
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """Formats each log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as one line of JSON."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        form = {"at": at, "level": record.levelname.lower(), "from": record.name, "says": record.getMessage()}
        form |= getattr(record, "log", {})
        if record.exc_info:
            form["trace"] = self.formatException(record.exc_info)
        return json.dumps(form, ensure_ascii=False)


def set_logs(level: str) -> None:
    """Log to stderr, from this level up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    # the debug log of other libraries shows cookies
    root.setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level.upper()]))
    logging.getLogger("hardway").setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True


def log_start(says: str) -> None:
    """Log a line at any level: until the server is open, which takes seconds, nothing else says that it starts."""
    record = logging.LogRecord("hardway.server", logging.INFO, "", 0, says, None, None)
    logging.getLogger().handle(record)
