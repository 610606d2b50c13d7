"""The best way to play, exactly: what to bet before each throw for the greatest chance of a goal, or for other aims.

`hardway.best` is this package and also a function: `hw.best("crown", bankroll=60, goal=120, wagers=["pass"]).value`.
"""

from hardway.values.function_package import make_callable

make_callable(__name__, "ask")
