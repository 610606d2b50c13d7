"""Opens the journal of a casino that is about to be served: its key, its rule books, the manifest of the software.

Knows neither uvicorn nor FastAPI, which take seconds to load: what is wrong is refused before that.
"""

import os
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import NamedTuple

from hardway.floor.house_key import house_key
from hardway.floor.manifest import verify_software
from hardway.journal import JournalError, Recorder, open_recorder
from hardway.journal.editions import remember_houses
from hardway.journal.keys import Key, key_file
from hardway.rulebook import house_names, load


class UpkeepPlan(NamedTuple):
    """What is done and how often; an empty folder or file means that it is not done."""

    checkpoints: str = ""
    checkpoint_minutes: int = 60
    backups: str = ""
    backup_hours: int = 24
    keep_backups: int = 0
    """How many backups of the journal are kept; older ones are deleted. 0 keeps all."""
    manifest: str = ""

    def check_folders(self) -> None:
        """Raise JournalError if a folder is missing."""
        for name, folder in (("checkpoints", self.checkpoints), ("backups", self.backups)):
            if folder and not Path(folder).is_dir():
                raise JournalError(f"{name}: there is no folder {folder}; create it, or correct the setting `{name}`")


class ServeOptions(NamedTuple):
    """How a casino is served."""

    db: str
    host: str
    port: int
    houses: tuple[str, ...]
    key: str = ""
    address: str = ""
    origins: tuple[str, ...] = ()
    trusted: tuple[str, ...] = ()
    zone: tzinfo = UTC
    secure: bool = False
    log: str = "warning"
    new_key: bool = False
    """True to make a new signing key for the journal, because the old key is lost or is to be replaced."""
    old_key: str = ""
    """The file of the old signing key; its signature vouches for the new key."""
    upkeep: UpkeepPlan = UpkeepPlan()


class OpenJournal(NamedTuple):
    """A journal that can be served."""

    recorder: Recorder
    key: Key
    key_path: Path
    says: str
    """What to tell the person who starts the server; empty for nothing."""


def open_journal(options: ServeOptions) -> OpenJournal:
    """Open the journal, or make it; raise JournalError if it cannot be served with these options."""
    os.umask(0o077)  # only this user may read what is written
    options.upkeep.check_folders()
    recorder = open_recorder(options.db)
    try:
        path = Path(options.key) if options.key else key_file(options.db)
        remember_houses(recorder)
        old_key = Path(options.old_key) if options.old_key else None
        key, says = house_key(recorder, path, make_new=options.new_key, old_key=old_key, now=datetime.now(UTC))
        if options.upkeep.manifest:
            verify_software(Path(options.upkeep.manifest), public=key.public)
            for name in house_names():
                load(name)  # the books that play are those just verified, also if a file changes later
    except BaseException:
        recorder.close()
        raise
    return OpenJournal(recorder, key, path, says)
