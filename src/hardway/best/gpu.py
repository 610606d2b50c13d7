"""Makes steps back in time on a GPU: each thread takes some states, with the same functions as a processor."""

from typing import Any

import numpy as np

from hardway.best import kernel
from hardway.best.solve import Sweeper, Values
from hardway.errors import SimulateError
from hardway.odds.chances import OddsError
from hardway.simulate.gpu.device import device, gpu

WORK_BYTES = 2 << 30
"""The most bytes for the working arrays of GPU threads; more threads than fit would not make a GPU quicker."""
MOST_LANES, FEW_LANES = 1 << 17, 32
"""The most threads on a GPU, and in Numba's CUDA simulator, which is slow."""


class GpuSweeper(Sweeper):
    """Makes steps back on the GPU; raises OddsError if there is none."""

    def __init__(self, *game: Any) -> None:
        try:
            gpu()
        except SimulateError as error:
            raise OddsError(str(error)) from None
        from hardway.simulate.gpu.lanes import each_lane, on_device

        super().__init__(*game)
        rows = (self.arrays.points + 1) * self.arrays.width
        most = FEW_LANES if device() is None else MOST_LANES
        lanes = max(32, min(most, WORK_BYTES // (8 * rows), len(self.final)) // 32 * 32)
        self._lanes = lanes
        self._work = on_device(np.zeros((rows, lanes)))  # lanes side by side, so that a warp reads memory in one go
        self._final = on_device(self.final)
        self._old, self._new = on_device(self.final), on_device(self.final)
        self._arrays = {
            name: on_device(column) for name, column in self.arrays._asdict().items() if isinstance(column, np.ndarray)
        }
        self._launch = each_lane(kernel.step_back_in_lane)

    def back(self, old: Values) -> Values:
        """Return the values before a throw from those after it."""
        self._old.copy_to_device(old)
        self._launch(self._lanes, self._old, self._new, self._final, self._work, self.arrays._replace(**self._arrays))
        return self.taken_down(self._new.copy_to_host())
