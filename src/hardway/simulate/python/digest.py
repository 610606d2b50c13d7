"""The digest of a Python strategy: its code and everything that Numba compiles with it.

It names the compiled strategy in the cache on disk. Two strategies that play differently must not share a digest; one
that uses something of which this cannot be known has none, and is compiled again in each process.
"""

from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from hardway.simulate.numba_tools import PROJECT, code_digest, hash_of

PLAIN = (bool, int, float, str, type(None))
MODULES = ("numpy", "math")
"""Modules whose functions a strategy may call: Numba compiles them. Those of other modules can change without
notice."""


class _Unknown(Exception):
    """Raised for a value whose digest cannot be known."""


def digest(function: FunctionType) -> str:
    """Return the digest of a strategy's function and all that it calls; empty if it cannot be known."""
    try:
        return hash_of(_function(function, ()))
    except _Unknown:
        return ""


def _function(function: FunctionType, callers: tuple[FunctionType, ...]) -> str:
    if function.__module__.startswith(PROJECT):
        return code_digest(function)
    if function.__closure__ or function in callers:
        raise _Unknown
    known = {name: function.__globals__[name] for name in _names(function.__code__) if name in function.__globals__}
    values = {name: _value(one, (*callers, function)) for name, one in sorted(known.items())}
    defaults = _value(function.__defaults__ or (), callers), _value(tuple((function.__kwdefaults__ or {}).items()), ())
    return repr((_code(function.__code__), defaults, values))


def _names(code: CodeType) -> set[str]:
    """Return the names that a code uses, with those of the functions within it."""
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _code(code: CodeType) -> Any:
    constants = [_code(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    shape = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    names = code.co_names, code.co_varnames, code.co_cellvars, code.co_freevars
    return code.co_code.hex(), code.co_exceptiontable.hex(), shape, names, constants


def _value(value: Any, callers: tuple[FunctionType, ...]) -> str:
    if type(value) in PLAIN:
        return repr(value)
    if type(value) is tuple:
        return repr([_value(one, callers) for one in value])
    if isinstance(value, np.ndarray | np.generic) and not value.dtype.hasobject:
        return repr((type(value).__name__, value.dtype.descr, value.shape, value.tobytes()))
    if isinstance(value, FunctionType):
        return _function(value, callers)
    if isinstance(value, ModuleType) and value.__name__ in MODULES:
        return value.__name__
    raise _Unknown
