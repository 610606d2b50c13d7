"""What is at risk on a throw, and which events change it. When that may be is for those who throw the dice."""

from hardway.table.model.commands import Command, Invalidate, NoRoll, Roll
from hardway.table.model.events import Chosen, Event, Marked, PersonalSet, Placed, Taken

_CHANGES = (Placed, Taken, Marked, PersonalSet)
_ENDS = (Roll, NoRoll, Invalidate)
"""Entries that end the throw: what they do to a wager comes of it."""


def changes_risk(command: Command, events: tuple[Event, ...]) -> bool:
    """Say whether an entry that does not end a throw changes what somebody wins or loses by it, or has up after it."""
    return not isinstance(command, _ENDS) and any(
        isinstance(event, _CHANGES) or (isinstance(event, Chosen) and event.goes == "up") for event in events
    )
