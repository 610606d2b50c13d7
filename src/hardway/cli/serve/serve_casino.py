"""`hardway serve`: opens the casino and runs it until it is told to stop."""

from datetime import UTC
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from hardway.cli.terminal.exits import Stop
from hardway.journal import JournalError
from hardway.rulebook import house_names
from hardway.server.serve import Served, serve


def serve_casino(asked: Served, *, zone: str) -> int:
    """Serve, or say why not in a sentence."""
    for house in asked.houses:
        if house not in house_names():
            raise Stop(f"serve: there is no house {house}; there are {', '.join(house_names())}")
    try:
        return serve(asked._replace(zone=ZoneInfo(zone) if zone else UTC))
    except (ZoneInfoNotFoundError, ValueError):
        raise Stop(f"serve: no zone is called {zone!r}; one is written Australia/Melbourne") from None
    except JournalError as error:
        raise Stop(f"serve: {error}") from None
    except OSError as error:
        raise Stop(f"serve: {asked.host}:{asked.port}: {(error.strerror or str(error)).lower()}") from None
