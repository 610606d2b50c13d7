"""`hardway` by a clock that a test sets on: the file AHEAD says how many seconds it is ahead."""

import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hardway.cli import main
from hardway.server.house import House


def _clock() -> datetime:
    ahead = Path(os.environ["AHEAD"])
    return datetime.now(UTC) + timedelta(seconds=float(ahead.read_text() or 0) if ahead.exists() else 0)


if __name__ == "__main__":
    House.__init__.__kwdefaults__["clock"] = _clock
    sys.exit(main())
