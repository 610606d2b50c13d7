"""Builds plain functions for a processor or a GPU: each is made again with what it calls, already built, in its place.

What Numba compiles for a processor is kept on disk, under a name that changes with the text of every function that goes
into it: Numba itself only notices a change in the file of the outermost.
"""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FunctionType
from typing import Any

Wrap = Callable[[FunctionType], Any]
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Nothing is allocated, so nothing need be counted; divisors are never nothing."""
INLINE = ("philox", "drawn", "turn", "piece_of", "bump")
"""Functions that must be in place: for loops over lanes to become ones over vectors, or as they are handed arrays."""


def build(wrap: Wrap, function: Any, built: dict[Any, Any]) -> Any:
    """Wrap a function and, before it, every function of this package it calls; `built` has those that are done."""
    if function not in built:
        called = {name: build(wrap, callee, built) for name, callee in _called(function)}
        built[function] = wrap(knowing(function, **called))
    return built[function]


@cache
def compiled(function: Any) -> Any:
    """Return a function compiled for a processor; what was compiled before is read from disk."""
    from numba import njit

    listen()
    plain: Any = njit

    def inner(callee: FunctionType) -> Any:
        return plain(**OPTIONS, forceinline=callee.__name__ in INLINE)(callee)

    called = {name: build(inner, callee, _inner) for name, callee in _called(function)}
    outer = knowing(function, **called)
    outer.__qualname__ = f"{function.__qualname__}-{_digest(function)}"
    return plain(cache=True, **OPTIONS)(outer)


_inner: dict[FunctionType, Any] = {}
watchers: list[Callable[[], None]] = []
"""Called, from whichever thread, each time a function begins to be compiled; nothing is where it is read from disk."""


@cache
def listen() -> None:
    """Have Numba say when it compiles. Numba takes half a second to load, so nobody listens before it is needed."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            for watcher in tuple(watchers):
                watcher()

        def on_end(self, event: Any) -> None:
            """Nobody waits for this."""

    register: Any = event.register
    register("numba:compile", Listener())


def knowing(function: Any, **names: Any) -> FunctionType:
    """Return a function that knows other things by these names."""
    known = {**function.__globals__, **names}
    again = FunctionType(function.__code__, known, function.__name__, function.__defaults__, function.__closure__)
    again.__module__, again.__doc__ = function.__module__, function.__doc__
    return again


def _called(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """Yield the functions of this package that a function calls."""
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if isinstance(callee, FunctionType) and callee.__module__.startswith(f"{__package__}."):
            yield name, callee


def _digest(function: FunctionType) -> str:
    """Return a short digest of this file and those a function and all it calls are written in."""
    files, todo, seen = {__file__}, [function], {function}
    while todo:
        here = todo.pop()
        files.add(here.__code__.co_filename)
        more = {callee for _, callee in _called(here)} - seen
        seen |= more
        todo += more
    return sha256(b"\0".join(Path(file).read_bytes() for file in sorted(files))).hexdigest()[:12]
