"""Builds plain functions for a processor or a GPU: each is made again with what it calls, already built, in its place.

What Numba compiles for a processor is kept on disk, under a name that changes with everything that goes into it: the
code of the function and of all it calls, and the numbers they know by name. Numba itself only notices a change in the
file of the outermost.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from threading import RLock
from types import CodeType, FunctionType, ModuleType
from typing import Any

Wrap = Callable[[FunctionType], Any]
Built = dict[FunctionType, Any]
Swap = Callable[[Wrap, Built], None]
"""Puts functions in the place of others, among those that are built."""
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Nothing is allocated, so nothing need be counted; divisors are never nothing."""
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""What is called by compiled code alone needs no way in from Python: a third less to compile."""
INLINE = frozenset((
    "philox", "drawn", "look_up", "step", "range_of", "increment",  # loops over lanes become ones over vectors
    "settle", "decide", "put", "lay", "closed", "in_chips", "holds", "worth", "_term", "refuse", "max_each",
))  # fmt: skip
"""Functions that are written into their callers: they are played at every roll."""
_built: Built = {}
_shared: Built = {}
_lock = RLock()
"""Threads that play tasks ask for the same kernel at once."""
watchers: list[Callable[[], None]] = []
"""Called, from whichever thread, each time a function begins to be compiled; nothing is where it is read from disk."""


def build(wrap: Wrap, function: Any, built: Built) -> Any:
    """Wrap a function and, before it, every function of this package it calls; `built` has those that are done."""
    if function not in built:
        called = {name: build(wrap, callee, built) for name, callee in _called(function)}
        built[function] = wrap(knowing(function, **called))
    return built[function]


def compiled(function: Any) -> Any:
    """Return a function compiled for a processor; what was compiled before is read from disk."""
    with _lock:
        return _compiled(function)


@cache
def _compiled(function: Any) -> Any:
    called = {name: build(_inner, callee, _built) for name, callee in _called(function)}
    return _on_disk(_named(function, knowing(function, **called)))


def compiled_with(function: Any, swap: Swap, shared: Iterable[Any]) -> Any:
    """Return a kernel compiled with some functions in the place of others; what they share is kept on disk."""
    with _lock:
        for one in shared:
            build(_kept, one, _shared)
        built = dict(_shared)
        swap(_own, built)
        return _njit(build(_own, function, built).py_func)


def _inner(function: FunctionType) -> Any:
    return _njit(function, forceinline=function.__name__ in INLINE, **INNER)


def _own(function: FunctionType) -> Any:
    """Compile a function under a name that nothing on disk has.

    Numba links by name and a number it counts in each process: a function read from disk, compiled in another process
    with what it calls as it stands, could have both of one compiled here with something else in its place.
    """
    function.__qualname__ += "-own"
    return _inner(function)


def _kept(function: FunctionType) -> Any:
    return _on_disk(_named(function, function), forceinline=function.__name__ in INLINE)


def _on_disk(function: FunctionType, **more: Any) -> Any:
    """Compile a function and keep it on disk; where it cannot be kept, it is compiled again next time."""
    try:
        made = _njit(function, cache=True, **more)
    except RuntimeError:  # Numba finds no folder that it may write to
        return _njit(function, **more)
    save = made._cache.save_overload

    def saved(*args: Any) -> None:
        with suppress(OSError):  # as on a full disk
            save(*args)

    made._cache.save_overload = saved
    return made


def _njit(function: FunctionType, **more: Any) -> Any:
    from numba import njit

    watch_compiler()
    plain: Any = njit  # its types do not know `_nrt`
    return plain(**OPTIONS, **more)(function)


@cache
def watch_compiler() -> None:
    """Have Numba say when it compiles. Numba takes half a second to load, so nobody watches before it is needed."""
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


def _named(plain: Any, function: FunctionType) -> FunctionType:
    """Give a function a name that changes with what it was made from: Numba files it by that."""
    function.__qualname__ = f"{plain.__qualname__}-{_digest(plain)}"
    return function


def _digest(function: Any) -> str:
    """Return a short digest of a function and all it calls: code, and the numbers known by name."""
    todo, texts = [getattr(function, "py_func", function)], dict[str, str]()
    while todo:
        here = todo.pop()
        name = f"{here.__module__}.{here.__name__}"
        if name not in texts:
            texts[name] = _text(here)
            todo += [getattr(callee, "py_func", callee) for callee in map(here.__globals__.get, here.__code__.co_names)
                     if isinstance(getattr(callee, "py_func", callee), FunctionType)]  # fmt: skip
    return sha256("\0".join(f"{name}\0{text}" for name, text in sorted(texts.items())).encode()).hexdigest()[:12]


def _text(function: FunctionType) -> str:
    """Return the code of a function, and every number it knows by name, in a module of this package too."""
    code, known = function.__code__, [function.__globals__]
    known += [vars(one) for name in code.co_names if isinstance(one := known[0].get(name), ModuleType)
              and one.__name__.startswith(f"{__package__}.")]  # fmt: skip
    values = {(number, name): place.get(name) for number, place in enumerate(known) for name in code.co_names}
    numbers = {name: repr(value) for name, value in values.items() if isinstance(value, int) or hasattr(value, "dtype")}
    constants = [one for one in code.co_consts if not isinstance(one, CodeType | str)]
    return f"{code.co_code.hex()}{constants}{code.co_names}{numbers}"
