"""Exact mathematics: what every wager costs, and how long a hand is. Knows the books and the table; prints nothing.

`hardway.odds` names this package and the function of that name alike: `hw.odds("crown", "hard 6").edge`.
"""

import sys
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """The package, with the function it is named after."""

    def __call__(self, *args: Any, **more: Any) -> Any:
        """Return what wagers cost; see `hardway.odds.ask.odds`."""
        from hardway.odds.ask import odds

        return odds(*args, **more)


sys.modules[__name__].__class__ = _Package
