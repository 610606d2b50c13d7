"""The simulator: plays a strategy millions of times, with the same results to the cent as the table. Prints nothing.

`hardway.simulate` is this package and also a function: `hw.simulate("bet pass 10", house="crown")`.
"""

from hardway.values.function_package import make_callable

make_callable(__name__, "run")
