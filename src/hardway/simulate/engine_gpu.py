"""Finds this machine's GPU, or says what is missing. numba-cuda is the extra `hardway[gpu]`."""

from typing import Any

import numpy as np

from hardway.simulate.run_task import SimulateError

_GONE = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}
"""Names that NumPy no longer has and numba-cuda still asks for."""


def gpu() -> str:
    """Return the name of the GPU; raise SimulateError where there is none."""
    for old, new in _GONE.items():
        if not hasattr(np, old):
            setattr(np, old, getattr(np, new))
    try:
        from numba import cuda as found

        cuda: Any = found
        if cuda.is_available():
            if not hasattr(cuda, "get_current_device"):
                return "the CUDA simulator"
            name = cuda.get_current_device().name
            return name.decode() if isinstance(name, bytes) else str(name)
    except Exception as error:
        raise SimulateError(f"the GPU cannot be used: {error}") from None
    raise SimulateError("no GPU was found; `pip install hardway[gpu]` brings what CUDA needs, --engine cpu needs none")
