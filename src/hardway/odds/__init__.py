"""Exact mathematics: the cost of wagers, hands, strategies and sessions. Prints nothing.

`hardway.odds` is this package and also a function: `hw.odds("crown", "hard 6").edge`.
"""

import sys
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """A package that can also be called as a function."""

    def __call__(self, *args: Any, **more: Any) -> Any:
        """Return the exact figures of wagers, as `hardway.odds.ask.odds` does."""
        from hardway.odds.ask import odds

        return odds(*args, **more)


sys.modules[__name__].__class__ = _Package
