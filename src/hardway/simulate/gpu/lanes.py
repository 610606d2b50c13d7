"""Starts a function once for each lane of a GPU. Import it after `device.gpu`, which says whether there is one."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
from numba import cuda as found

from hardway.simulate.gpu.device import device_function
from hardway.simulate.numba_tools import build, tell_compiling

cuda: Any = found
THREADS = 32
"""The threads of a CUDA block in which each thread has much to do: one warp, so that blocks spread over all
multiprocessors."""


@cache
def each_lane(function: Any, inlined: frozenset[str] | None = None) -> Callable[..., None]:
    """Return a function that starts `function` in many lanes of the GPU, rounded up to whole blocks.

    `function` takes the number of its lane, the number of all lanes, and five arguments; the function that is returned
    takes the number of lanes and the five arguments.

    Only the functions named in `inlined` are inlined; None inlines all that `device_function` does.
    """
    wrap = device_function if inlined is None else partial(device_function, inlined=inlined)
    called = build(wrap, function, {})

    def lane(one: Any, two: Any, three: Any, four: Any, five: Any) -> None:
        called(cuda.grid(1), cuda.gridsize(1), one, two, three, four, five)

    kernel = cuda.jit(lane)
    tell_compiling()  # numba-cuda compiles at the first launch, and tells no one

    def launch(lanes: int, *arguments: Any) -> None:
        kernel[-(-lanes // THREADS), THREADS](*arguments)

    return launch


def room_for(shape: tuple[int, int]) -> Any:
    """Return a table of whole numbers on the device, with anything in it."""
    return cuda.device_array(shape, np.int64)


def on_device(array: Any) -> Any:
    """Return a copy of an array on the device."""
    return cuda.to_device(array)
