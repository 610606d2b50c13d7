"""Writes a command as an entry of the notation; reading it again gives the same command."""

from hardway.notation.forms import FORMS, verb_of
from hardway.table.model.commands import Command, Tick


def write(command: Command) -> str:
    """Write one command as an entry."""
    if isinstance(command, Tick):
        return f"@{command.at}"
    verb = verb_of(command)
    return " ".join(filter(None, (verb, *[written(command) for written in FORMS[verb].writes])))
