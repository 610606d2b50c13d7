"""Compiles the general kernel for a processor. What is played at every roll is written into its caller."""

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from types import FunctionType
from typing import Any

from hardway.simulate.engine_build import OPTIONS, build, listen
from hardway.simulate.felt_slots import REASON

HOT = frozenset((
    "settle", "decide", "put", "lay", "closed", "in_chips", "holds", "worth", "_term", "refuse", "max_each",
))  # fmt: skip
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
Wrap = Callable[[FunctionType], Any]
Built = dict[FunctionType, Any]
Swap = Callable[[Wrap, Built], None]
"""Puts functions in the place of others, among those that are built."""
_built: Built = {}
_shared: Built = {}
_lock = Lock()
"""Threads that play tasks ask for the same kernel at once."""


def compiled(function: Any) -> Any:
    """Return a kernel compiled for a processor; what was compiled before is read from disk."""
    with _lock:
        return _compiled(function)


@cache
def _compiled(function: Any) -> Any:
    outer = build(_inner, function, _built).py_func
    outer.__qualname__ = f"{function.__qualname__}-{_text_of_kernels()}"
    return _njit(outer, cache=True)


def compiled_with(function: Any, swap: Swap, shared: Iterable[Any]) -> Any:
    """Return a kernel compiled with some functions in the place of others; what they share is kept on disk."""
    with _lock:
        for one in shared:
            build(_kept, one, _shared)
        built = dict(_shared)
        swap(_inner, built)
        return _njit(build(_inner, function, built).py_func)


def _inner(function: FunctionType) -> Any:
    return _njit(function, forceinline=function.__name__ in HOT, **INNER)


def _kept(function: FunctionType) -> Any:
    function.__qualname__ = f"{function.__qualname__}-{_text_of_kernels()}"
    return _njit(function, forceinline=function.__name__ in HOT, cache=True)


def _njit(function: FunctionType, **more: Any) -> Any:
    from numba import njit

    listen()
    plain: Any = njit  # its types do not know `_nrt`
    return plain(**OPTIONS, **more)(function)


@cache
def _text_of_kernels() -> str:
    """Return a short digest of the kernel's modules and refusals: Numba itself only notices a change in one file."""
    names = "felt_fields.py", "program_fields.py", "walk_fields.py", "streams.py", "general_*.py", "python_*.py"
    files = [file for name in names for file in sorted(Path(__file__).parent.glob(name))]
    return sha256(b"\0".join((*(file.read_bytes() for file in files), repr(REASON).encode()))).hexdigest()[:12]
