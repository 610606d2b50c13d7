"""The client's tests have a casino of the server's tests, and the command line's way to run."""

from tests.cli.conftest import hardway
from tests.server.conftest import casino, clock, house, recorder

__all__ = ["casino", "clock", "hardway", "house", "recorder"]
