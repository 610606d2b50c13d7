"""The best way to play, exactly: what to bet before each throw for the greatest chance of a goal, or for other aims.

`hardway.best` is this package and also a function: `hw.best("crown", bankroll=60, goal=120, wagers=["pass"]).value`.
"""

import sys
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """The type of this package, which makes it a function too."""

    def __call__(self, *args: Any, **more: Any) -> Any:
        """Return the best way to play; see `hardway.best.ask.best`."""
        from hardway.best.ask import best

        return best(*args, **more)


sys.modules[__name__].__class__ = _Package
