"""Exact mathematics: the cost of wagers, hands, strategies and sessions. Prints nothing.

`hardway.odds` is this package and also a function: `hw.odds("crown", "hard 6").edge`.
"""

from hardway.values.function_package import make_callable

make_callable(__name__, "ask")
