"""Which tournament somebody is in, as the journal has it. Reads, and decides nothing."""

from hardway.journal import Recorder
from hardway.journal.stored_stream import open_stored_stream
from hardway.journal.streams import core_streams
from hardway.tournament.model.state import OVER


def entered_in(recorder: Recorder, person: str) -> str:
    """Return the name of a tournament that is not over and that somebody is in; empty where there is none.

    Raise UnreadableRow where that cannot be seen.
    """
    for stream in core_streams(recorder, "tournament"):
        stored = open_stored_stream(recorder, stream)
        state = stored.game.state
        entrant = state.entrants.get(person)
        if entrant is not None and entrant.state in ("applied", "accepted") and state.phase not in OVER:
            return str(stored.start.settings.get("title") or stored.start.name)
    return ""
