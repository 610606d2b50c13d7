"""The floor is tested on the keepers of the journal's own contract."""

from tests.journal.conftest import keeper, postgres, server, shared

__all__ = ["keeper", "postgres", "server", "shared"]
