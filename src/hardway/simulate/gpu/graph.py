"""Buffers and CUDA graphs for repeated work: one copy each way, and one call that starts the kernels.

It calls the driver directly, because numba-cuda takes a tenth of a millisecond for each copy and start. In the CUDA
simulator, which has no driver, it uses numba-cuda.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from hardway.errors import SimulateError
from hardway.simulate.gpu.device import device


class PinnedBuffer:
    """An array on the device and one of equal size on the host; `send` and `fetch` copy between them."""

    def __init__(self, size: int, stream: Any) -> None:
        from numba import cuda as found

        cuda: Any = found
        self.there: Any = cuda.device_array(size, np.int64)
        self.here: NDArray[np.int64] = cuda.pinned_array(size, np.int64)
        self._stream = stream
        self._address: int = 0 if device() is None else self.there.__cuda_array_interface__["data"][0]

    def blank(self) -> None:
        """Set all numbers on the device to zero."""
        if device() is None:
            self.there.copy_to_device(np.zeros_like(self.here))
        else:
            _driver("cuMemsetD8Async", self._address, 0, self.here.nbytes, int(self._stream))

    def send(self, count: int) -> None:
        """Copy the first `count` numbers to the device."""
        if device() is None:
            self.there[:count] = self.here[:count]
        else:
            size = count * self.here.itemsize
            _driver("cuMemcpyHtoDAsync", self._address, self.here.ctypes.data, size, int(self._stream))

    def fetch(self, count: int) -> None:
        """Wait until all earlier work is done, then copy the first `count` numbers to the host."""
        if device() is None:
            self.there.copy_to_host(self.here)
        else:
            size = count * self.here.itemsize
            _driver("cuMemcpyDtoHAsync", self.here.ctypes.data, self._address, size, int(self._stream))
            _driver("cuStreamSynchronize", int(self._stream))


class CudaGraph:
    """Starts the same kernels on the same arrays again and again: at first one by one, later as one graph."""

    def __init__(self, start: Callable[[], None], stream: Any) -> None:
        self._start, self._stream = start, stream
        self._graph: Any = None
        self._built = False

    def __call__(self) -> None:
        """Start the kernels."""
        if device() is None or not self._built:
            self._start()
            self._built = True
            return
        if self._graph is None:
            self._graph = self._recorded()
        _driver("cuGraphLaunch", self._graph, int(self._stream))

    def _recorded(self) -> Any:
        """Return the kernels as a graph: the driver records them instead of running them."""
        driver = import_module("cuda.bindings.driver")
        _driver("cuStreamBeginCapture", int(self._stream), driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_RELAXED)
        self._start()
        graph = _driver("cuStreamEndCapture", int(self._stream))
        made = _driver("cuGraphInstantiate", graph, 0)
        _driver("cuGraphDestroy", graph)
        finalize(self, driver.cuGraphExecDestroy, made).atexit = False
        return made


def _driver(name: str, *arguments: Any) -> Any:
    """Call a function of the CUDA driver, and return its results; raise SimulateError if it fails."""
    failed, *answers = getattr(import_module("cuda.bindings.driver"), name)(*arguments)
    if failed:
        raise SimulateError(f"the GPU gave up: {failed.name}")
    return answers[0] if answers else None
