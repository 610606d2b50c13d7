"""The tests of the simulator run command lines too."""

from tests.cli.conftest import hardway

__all__ = ["hardway"]
