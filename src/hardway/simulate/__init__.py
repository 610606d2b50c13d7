"""The fast path: a strategy played millions of times, to the cent as the table plays it. Prints nothing.

`hardway.simulate` names this package and the function of that name alike: `hw.simulate("bet pass 10", house="crown")`.
"""

import sys
from types import ModuleType
from typing import Any


class _Package(ModuleType):
    """The package, with the function it is named after."""

    def __call__(self, *args: Any, **more: Any) -> Any:
        """Play a strategy; see `hardway.simulate.run.simulate`."""
        from hardway.simulate.run import simulate

        return simulate(*args, **more)


sys.modules[__name__].__class__ = _Package
