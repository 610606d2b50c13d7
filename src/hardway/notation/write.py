"""Writes a command as an entry of the notation; reading it again gives the same command."""

from hardway.notation.forms import TABLE
from hardway.table.model.commands import Command


def write(command: Command) -> str:
    """Write one command as an entry."""
    return TABLE.write(command)
