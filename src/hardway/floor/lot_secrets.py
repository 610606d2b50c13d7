"""The house's secrets of coming draws: random, stored outside the journal, and deleted once they were published.

A draw may wait for days and survive restarts, so each secret is a file in a folder beside the house's key, which no
backup of the journal holds. The file is deleted once the row that publishes the secret is durable. A journal restored
from before that row has a commitment without a secret: the house must commit again, so no published secret ever draws
twice.
"""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from hardway.floor.chance import Generator
from hardway.values.commitments import is_secret


class LotSecrets:
    """The secrets, by the name of their draw; without a folder they are in memory only."""

    def __init__(self, folder: Path | None = None, generator: Generator | None = None) -> None:
        self._folder, self._generator = folder, generator or Generator()
        self._held: dict[str, str] = {}

    def get(self, about: str) -> str | None:
        """Return the secret of a draw; None if none was drawn, it was published and deleted, or its file is lost."""
        if self._folder is None:
            return self._held.get(about)
        try:
            found = self._file(about).read_text(encoding="ascii")
        except (OSError, ValueError):
            return None
        return found if is_secret(found) else None

    def get_or_draw(self, about: str) -> str:
        """Return the secret of a draw, and draw it first if there is none; raise GeneratorFailed or OSError."""
        while (secret := self.get(about)) is None:
            self._keep(about, self._generator.secret())
        return secret

    def forget(self, about: str) -> None:
        """Delete a secret that was published."""
        self._held.pop(about, None)
        if self._folder is not None:
            with suppress(FileNotFoundError):
                self._file(about).unlink()

    def _file(self, about: str) -> Path:
        assert self._folder is not None
        return self._folder / sha256(about.encode()).hexdigest()

    def _keep(self, about: str, secret: str) -> None:
        """Write a secret so that its file appears whole or not at all; if another process wrote the file first, that
        one stays."""
        if self._folder is None:
            self._held[about] = secret
            return
        self._folder.mkdir(mode=0o700, exist_ok=True)
        path = self._file(about)
        draft = path.with_name(f"{path.name}.{os.urandom(4).hex()}.new")
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
                file.write(secret)
                file.flush()
                os.fsync(file.fileno())
            if self.get(about) is None:
                path.unlink(missing_ok=True)  # a damaged file
            with suppress(FileExistsError):
                os.link(draft, path)
        finally:
            draft.unlink(missing_ok=True)
