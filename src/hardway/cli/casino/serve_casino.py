"""`hardway serve`: checks what was typed, then runs the server until Ctrl-C or a signal."""

import socket
import sys
import threading
from contextlib import closing
from datetime import UTC
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hardway.cli.terminal.errors import print_notice
from hardway.cli.terminal.exits import Stop, reading
from hardway.rulebook import BookError, house_names, no_house_words
from hardway.rulebook.loading.house_shelf import added_folders, added_houses


def serve_casino(
    *, house: tuple[str, ...], open_page: bool, origin: tuple[str, ...], trust: tuple[str, ...], zone: str,
    forget_houses: bool, db: str, host: str, port: int, address: str, manifest: str, checkpoints: str,
    checkpoint_minutes: int, backups: str, backup_hours: int, keep_backups: int, **typed: Any,
) -> int:  # fmt: skip
    """Run the casino's server until stopped.

    All options are checked before the server is loaded, which takes seconds. So are the rule books, layouts and
    variants of houses from --houses, because a table can open at any of them.
    """
    place = _zone(zone)
    for option, one in (("--address", address), *(("--origin", one) for one in origin)):
        if one and not one.startswith(("https://", "http://")):
            raise Stop(f"serve: {option} {one}: write it as browsers do, such as https://casino.example")
    for proxy in trust:
        _ip_address(proxy)
    if "://" not in db and not Path(db).exists():  # an existing journal may know more houses
        _known(house)
    _listens(host, port)
    given = added_folders()
    _recall(db, forget=forget_houses)
    remembered = [one for one in added_folders() if one not in given]
    _known(house)
    for folder in added_houses():
        with reading(f"serve: {folder}"):
            _prove(folder, remembered=folder.parent in remembered)
    from hardway.journal import JournalError
    from hardway.server.logs import log_start, set_logs
    from hardway.server.opening import ServeOptions, UpkeepPlan, open_journal

    upkeep = UpkeepPlan(checkpoints, checkpoint_minutes, backups, backup_hours, keep_backups, manifest)
    asked = ServeOptions(
        db, host, port, house, address=address, origins=tuple(one.rstrip("/") for one in origin), trusted=trust,
        zone=place, upkeep=upkeep, **typed,
    )  # fmt: skip
    set_logs(asked.log)
    opening = f"opening {db if '://' not in db else 'the database'} …"
    if sys.stderr.isatty():
        print_notice(opening)
    else:  # there stderr is a log of JSON lines
        log_start(opening)
    try:
        journal = open_journal(asked)
        with closing(journal.recorder):
            from hardway.server.serve import serve

            if open_page and port:
                page = (f"http://{_named(host)}:{port}", address)
                threading.Thread(target=_open_page, args=page, daemon=True).start()
            return serve(asked, journal)
    except JournalError as error:
        raise Stop(f"serve: {error}") from None
    except OSError as error:
        raise _taken(host, port, error) from None


def _ip_address(proxy: str) -> None:
    try:
        ip_address(proxy)
    except ValueError:
        raise Stop(f"serve: --trust {proxy}: write the IP address of the proxy, such as 127.0.0.1") from None


def _zone(zone: str) -> Any:
    try:
        return ZoneInfo(zone) if zone else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Stop(f"serve: there is no time zone {zone!r}; write one such as Australia/Melbourne") from None


def _known(houses: tuple[str, ...]) -> None:
    for name in houses:
        if name not in house_names():
            raise Stop(f"serve: {no_house_words(name)}", name="unknown_house")


def _listens(host: str, port: int) -> None:
    """Stop if the port is taken."""
    try:
        socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET).close()
    except OSError as error:
        raise _taken(host, port, error) from None


def _taken(host: str, port: int, error: OSError) -> Stop:
    other = (
        f'; try --port {port + 1} (make table ARGS="--port {port + 1}")'
        if "in use" in (error.strerror or "") and port < 65535
        else ""
    )
    return Stop(f"serve: {host}:{port}: {(error.strerror or str(error)).lower()}{other}")


def _named(host: str) -> str:
    """Return the host to use in the address of the page on this machine."""
    return "127.0.0.1" if host in ("0.0.0.0", "::", "") else f"[{host}]" if ":" in host else host


def _open_page(here: str, address: str) -> None:
    """Open the page in the browser as soon as the server answers."""
    import webbrowser
    from urllib.request import urlopen

    try:
        with urlopen(f"{here}/health", timeout=120):
            webbrowser.open(address or here)
    except OSError:
        return  # the server prints the reason


def _prove(folder: Path, *, remembered: bool) -> None:
    """Check the rule book, the drawing of the layout and the variants of a house; raise BookError with all mistakes.

    If the journal remembered the folder, the error says how to serve without it.
    """
    from hardway.rulebook.authors.check import prove_house

    try:
        prove_house(folder)
    except BookError as error:
        way = (
            "; the journal remembers this folder: correct the book, or serve with --forget-houses" if remembered else ""
        )
        raise BookError([f"{error.gaps[0]}{way}", *error.gaps[1:]]) from None


def _recall(db: str, *, forget: bool) -> None:
    """Add the houses that the journal remembers, or forget them. Tables of a house that is gone stay in play."""
    from hardway.journal import JournalError, open_recorder
    from hardway.journal.editions import forget_houses, recall_houses

    try:
        with closing(open_recorder(db, create=False, read_only=not forget)) as recorder:
            if forget:
                forget_houses(recorder)
            for gone in recall_houses(recorder):
                print_notice(f"serve: {gone}; its tables play on with the copy of the book in the journal")
    except JournalError:
        return  # there is none yet, or `serve` prints the reason
