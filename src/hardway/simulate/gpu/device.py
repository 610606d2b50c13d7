"""Finds this machine's GPU and its size, or says what is missing. It needs numba-cuda, the extra `hardway[gpu]`."""

from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from hardway.errors import SimulateError
from hardway.extras import install_line

_GONE = {"row_stack": "vstack", "in1d": "isin", "trapz": "trapezoid"}
"""Functions that newer NumPy has dropped but numba-cuda still calls, each with its present name."""

THREADS, FEWEST = 1024, 64
"""The most and the fewest threads of a CUDA block: one block fills a multiprocessor and has all of its shared
memory."""
CALLED = ("step", "range_of")
"""Functions that GPU code calls rather than inlines."""
SMALL_BLOCK = 48 << 10
"""How many bytes of shared memory a CUDA block has on every GPU."""


def gpu() -> str:
    """Return the name of the GPU; raise SimulateError if there is none."""
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
    brings = f"`{install_line('gpu')}` brings what CUDA needs"
    raise SimulateError(f"no GPU was found; {brings}, --engine cpu needs none")


@cache
def device() -> Any:
    """Return numba-cuda's device; None in the CUDA simulator."""
    from numba import cuda as found

    cuda: Any = found
    return cuda.get_current_device() if hasattr(cuda, "get_current_device") else None


def grid(lanes: int) -> tuple[int, int]:
    """Return how many blocks, and how many threads in each, suit this many lanes; few in the simulator.

    Every multiprocessor gets its block, and a few lanes are spread over all of them.
    """
    if device() is None:
        return 2, 16
    blocks: int = device().MULTIPROCESSOR_COUNT
    return blocks, min(THREADS, max(FEWEST, 1 << (-(-lanes // blocks) - 1).bit_length()))


def room_in_block() -> int:
    """Return how many bytes of shared memory a block can have."""
    return device().MAX_SHARED_MEMORY_PER_BLOCK_OPTIN if device() is not None else SMALL_BLOCK


def device_function(function: Any, inlined: frozenset[str] | None = None) -> Any:
    """Return a function for the device. All but rare ones are inlined, so that the compiler knows in which memory an
    array is; with `inlined`, only these."""
    from numba import cuda as found

    cuda: Any = found
    name = function.__name__
    inline = {} if device() is None else {"forceinline": name in inlined if inlined is not None else name not in CALLED}
    return cuda.jit(device=True, **inline)(function)


_fitting: dict[Any, Any] = {}


def fitting(kernel: Any, arguments: tuple[Any, ...], size: int) -> Any:
    """Return a kernel for arguments of these types, whose blocks may have `size` bytes of shared memory."""
    if device() is None or size <= SMALL_BLOCK:
        return kernel
    if kernel not in _fitting:
        driver: Any = import_module("cuda.bindings.driver")
        built = kernel.specialize(*arguments)
        (only,) = built.overloads.values()
        most = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        # numba-cuda has no public way to give a block more than 48 KB (NVIDIA/numba-cuda#94); a chain with its
        # counters that does not fit there would be in the slower main memory.
        handle, here = only._codelibrary.get_cufunc().handle, driver.CUdevice(device().id)
        (failed,) = driver.cuKernelSetAttribute(most, room_in_block(), handle, here)
        if failed:
            raise SimulateError(f"the GPU gives a block no {size:,} bytes of memory: {failed.name}")
        _fitting[kernel] = built
    return _fitting[kernel]
