"""The simulator: plays a strategy millions of times, with the same results to the cent as the table. Prints nothing.

`hardway.simulate` is this package and also a function: `hw.simulate("bet pass 10", house="crown")`.
"""

import sys
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """A package that can also be called as a function."""

    def __call__(self, *args: Any, **more: Any) -> Any:
        """Simulate a strategy, as `hardway.simulate.run.simulate` does."""
        from hardway.simulate.run import simulate

        return simulate(*args, **more)


sys.modules[__name__].__class__ = _Package
