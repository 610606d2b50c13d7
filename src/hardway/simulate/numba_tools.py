"""Compiles plain functions for a processor or a GPU: copies each, with the functions that it calls replaced.

Numba's results for a processor are cached on disk under a name that changes with everything they depend on: the code of
a function and of all it calls, and their named numbers. Numba by itself notices only a change in the file of the
outermost function.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from threading import RLock
from types import CodeType, FunctionType, ModuleType
from typing import Any

from hardway.extras import needed_by

PROJECT = "hardway."
"""Functions of modules whose names begin with this are compiled together with the functions that call them."""
Wrap = Callable[..., Any]
"""A function that compiles a function, with Numba's options as its arguments."""
Built = dict[FunctionType, Any]
Swap = Callable[[Wrap, Built], None]
"""A function that, before a kernel is compiled, puts other functions in the place of some that the kernel calls."""
OPTIONS = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""Numba's options for all kernels: compiled code allocates no memory, so `_nrt` is off; it never divides by zero, so
`numpy` skips the check."""
INNER = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Numba's options for a function that only compiled code calls: without an entry from Python, compiling takes a third
less time."""
INLINE = frozenset((
    "philox", "draw_block", "look_up", "step", "range_of", "increment",  # loops over lanes become loops over vectors
    "raise_row", "thrown_value", "seven_value", "choice_value",  # of the best way to play: many arrays go into each
    "settle", "decide", "put", "lay", "closed", "in_chips", "holds", "worth", "_term", "refuse", "max_each",
))  # fmt: skip
"""The functions that Numba inlines in kernels, because they run at every roll."""
_built: Built = {}
_shared: Built = {}
_kernels: dict[str, Any] = {}
"""The compiled kernels in which functions were replaced, by a hash of the replacements."""
_lock = RLock()
"""A lock held while Numba compiles, because worker threads may ask for the same kernel at the same time."""
watchers: list[Callable[[], None]] = []
"""Functions that are called, in any thread, when Numba begins to compile a function; not when it loads a compiled one
from disk."""
COMPILING = "compiling the simulator for this machine: once, half a minute or more"
_announced: list[bool] = []
"""Not empty while a program has already been told that Numba compiles, so that it is told only once."""


@contextmanager
def announced() -> Iterator[None]:
    """Say on stderr if Numba compiles meanwhile, the first time in a process: a program would wait without a word."""

    def announce() -> None:
        if not _announced:
            _announced.append(True)
            print(f"hardway: {COMPILING}", file=sys.stderr, flush=True)

    watchers.append(announce)
    try:
        yield
    finally:
        watchers.remove(announce)


def build(wrap: Wrap, function: Any, built: Built) -> Any:
    """Wrap a function after all functions of this project that it calls; `built` caches the wrapped ones."""
    if function not in built:
        called = {name: build(wrap, callee, built) for name, callee in _called(function)}
        built[function] = wrap(with_globals(function, **called))
    return built[function]


def compiled(function: Any) -> Any:
    """Return a function compiled for a processor, loaded from the disk cache if it is there."""
    with _lock:
        return _compiled(function)


@cache
def _compiled(function: Any) -> Any:
    called = {name: build(_inner, callee, _built) for name, callee in _called(function)}
    return _on_disk(_named(function, with_globals(function, **called)))


def compiled_with(function: Any, swap: Swap, shared: Iterable[Any], digest: str = "") -> Any:
    """Return a kernel compiled with some functions replaced; the functions in `shared` are cached on disk.

    With a digest of what replaces them, the kernel is cached on disk too; without one, it is compiled in each process.
    """
    with _lock:
        mark = f"-own{digest and hash_of(code_digest(function) + digest)}"
        if mark in _kernels:
            return _kernels[mark]

        def own(function: FunctionType, **more: Any) -> Any:
            return _own(function, mark, **more)

        for one in shared:
            build(_kept, one, _shared)
        built = dict(_shared)
        swap(own, built)
        kernel = build(own, function, built).py_func
        if not digest:
            return _njit(kernel)
        _kernels[mark] = _on_disk(kernel)
        return _kernels[mark]


def _inner(function: FunctionType, **more: Any) -> Any:
    return _njit(function, forceinline=function.__name__ in INLINE, **INNER, **more)


def _own(function: FunctionType, mark: str, **more: Any) -> Any:
    """Compile a function under a name that no other cached function has; the mark says what was replaced.

    Numba links by name and a number it counts in each process: a function read from disk, compiled in another process
    with other callees, could have the name and number of one compiled here with replaced callees.
    """
    function.__qualname__ += mark
    return _inner(function, **more)


def _kept(function: FunctionType) -> Any:
    return _on_disk(_named(function, function), forceinline=function.__name__ in INLINE)


def _on_disk(function: FunctionType, **more: Any) -> Any:
    """Compile a function and cache it on disk; if it cannot be cached, it is compiled again in the next process."""
    try:
        made = _njit(function, cache=True, **more)
    except RuntimeError:  # Numba finds no folder that it may write to
        return _njit(function, **more)
    save = made._cache.save_overload

    def saved(*args: Any) -> None:
        with suppress(OSError):  # for example on a full disk
            save(*args)

    made._cache.save_overload = saved
    return made


def _njit(function: FunctionType, **more: Any) -> Any:
    with needed_by("the simulator"):
        from numba import njit

    watch_compiler()
    plain: Any = njit  # its types do not know `_nrt`
    return plain(**(OPTIONS | more))(function)


def tell_compiling() -> None:
    """Call the watchers."""
    for watcher in tuple(watchers):
        watcher()


@cache
def watch_compiler() -> None:
    """From now on call the watchers whenever Numba compiles. This loads Numba, which takes half a second."""
    from numba.core import event

    class Listener(event.Listener):
        def on_start(self, event: Any) -> None:
            tell_compiling()

        def on_end(self, event: Any) -> None:
            """Do nothing: watchers are not told of the end."""

    register: Any = event.register
    register("numba:compile", Listener())


def with_globals(function: Any, **names: Any) -> FunctionType:
    """Return a copy of a function in which these global names have these values."""
    known = {**function.__globals__, **names}
    again = FunctionType(function.__code__, known, function.__name__, function.__defaults__, function.__closure__)
    again.__module__, again.__doc__ = function.__module__, function.__doc__
    return again


def _called(function: FunctionType) -> Iterator[tuple[str, FunctionType]]:
    """Yield the functions of this project that a function calls, each with the name it uses."""
    for name in function.__code__.co_names:
        callee = function.__globals__.get(name)
        if isinstance(callee, FunctionType) and callee.__module__.startswith(PROJECT):
            yield name, callee


def _named(plain: Any, function: FunctionType) -> FunctionType:
    """Return the function under a name that contains its digest, because Numba's disk cache uses the name."""
    function.__qualname__ = f"{plain.__qualname__}-{code_digest(plain)}"
    return function


def code_digest(function: Any) -> str:
    """Return a short digest of a function and all that it calls: their code and named numbers."""
    todo, texts = [getattr(function, "py_func", function)], dict[str, str]()
    while todo:
        here = todo.pop()
        name = f"{here.__module__}.{here.__name__}"
        if name not in texts:
            texts[name] = _text(here)
            todo += [getattr(callee, "py_func", callee) for callee in map(here.__globals__.get, here.__code__.co_names)
                     if isinstance(getattr(callee, "py_func", callee), FunctionType)]  # fmt: skip
    return hash_of("\0".join(f"{name}\0{text}" for name, text in sorted(texts.items())))


def hash_of(text: str) -> str:
    """Return a short digest of a text."""
    return sha256(text.encode()).hexdigest()[:12]


def _text(function: FunctionType) -> str:
    """Return the bytecode of a function with the numbers that it names, also those of other modules of this project."""
    code, known = function.__code__, [function.__globals__]
    known += [vars(one) for name in code.co_names if isinstance(one := known[0].get(name), ModuleType)
              and one.__name__.startswith(PROJECT)]  # fmt: skip
    values = {(number, name): place.get(name) for number, place in enumerate(known) for name in code.co_names}
    numbers = {name: repr(value) for name, value in values.items() if isinstance(value, int) or hasattr(value, "dtype")}
    constants = [one for one in code.co_consts if not isinstance(one, CodeType | str)]
    return f"{code.co_code.hex()}{constants}{code.co_names}{numbers}"
