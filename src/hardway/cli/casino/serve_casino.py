"""`hardway serve`: opens the casino and runs it until it is told to stop."""

from contextlib import closing
from datetime import UTC
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hardway.cli.terminal.complaints import notice
from hardway.cli.terminal.exits import Stop, reading
from hardway.journal import JournalError, open_recorder
from hardway.journal.house_folders import forget_houses, recall_houses
from hardway.rulebook import BookError, house_names, no_house
from hardway.rulebook.authors.check import prove_house
from hardway.rulebook.loading.house_shelf import added_folders, added_houses
from hardway.server.serve import Served, serve

LOGS = ("debug", "info", "warning", "error")


def serve_casino(
    *, house: tuple[str, ...], origin: tuple[str, ...], trust: tuple[str, ...], zone: str, forget_houses: bool,
    **typed: Any,
) -> int:  # fmt: skip
    """Serve, or say why not in a sentence. Houses of one's own are proved first: a table opens at any of them."""
    asked = Served(houses=house, origins=origin, trusted=trust, **typed)
    if asked.log not in LOGS:
        raise Stop(f"serve: --log is one of {', '.join(LOGS)}, not {asked.log}")
    given = added_folders()
    _recall(asked.db, forget=forget_houses)
    remembered = [one for one in added_folders() if one not in given]
    for name in house:
        if name not in house_names():
            raise Stop(f"serve: {no_house(name)}", name="unknown_house")
    for folder in added_houses():
        with reading(f"serve: {folder}"):
            _prove(folder, remembered=folder.parent in remembered)
    try:
        return serve(asked._replace(zone=ZoneInfo(zone) if zone else UTC))
    except (ZoneInfoNotFoundError, ValueError):
        raise Stop(f"serve: no zone is called {zone!r}; one is written Australia/Melbourne") from None
    except JournalError as error:
        raise Stop(f"serve: {error}") from None
    except OSError as error:
        raise Stop(f"serve: {asked.host}:{asked.port}: {(error.strerror or str(error)).lower()}") from None


def _prove(folder: Path, *, remembered: bool) -> None:
    """Prove a house; of one that the journal remembers, say how to serve without it."""
    try:
        prove_house(folder)
    except BookError as error:
        way = "; the journal remembers this folder: mend the book, or serve with --forget-houses" if remembered else ""
        raise BookError([f"{error.gaps[0]}{way}", *error.gaps[1:]]) from None


def _recall(db: str, *, forget: bool) -> None:
    """Know the houses that this journal was served with before, unless they are to be forgotten; where a folder is gone
    its tables play on."""
    try:
        with closing(open_recorder(db, create=False, read_only=not forget)) as recorder:
            if forget:
                forget_houses(recorder)
            for gone in recall_houses(recorder):
                notice(f"serve: {gone}; tables that were opened by its books go on by what the journal keeps of them")
    except JournalError:
        return  # none yet, or opening it says what is wrong
