"""Packages that are also functions: `hw.odds(…)` and `import hardway.odds.…` must both hold.

The function has the package's name. It is loaded when it is called or when its signature or help is asked for.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import Signature, getdoc, signature
from textwrap import indent
from types import ModuleType
from typing import Any

from hardway.extras import missing_library


class FunctionPackage(ModuleType):
    """The type of a package that can be called as a function, such as `hardway.odds`; `help` describes both."""

    _module: str

    def __call__(self, *args: Any, **more: Any) -> Any:
        """Call the function."""
        return self._function(*args, **more)

    @property
    def _function(self) -> Callable[..., Any]:
        name = self.__name__.rpartition(".")[2]
        try:
            found: Callable[..., Any] = getattr(import_module(self._module), name)
        except ModuleNotFoundError as error:
            raise missing_library(self.__name__, error, name) from None
        return found

    @property
    def __signature__(self) -> Signature:
        try:
            return signature(self._function)
        except ModuleNotFoundError as error:  # hasattr and inspect expect this
            raise AttributeError(str(error)) from None

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        package = str(vars(self)["__doc__"])
        try:
            function = self._function
        except ModuleNotFoundError:  # its extra is not installed
            return package
        says = indent(getdoc(function) or "", "    ")
        return f"{package}\n{function.__name__}{signature(function)}\n{says}"


def make_callable(package: str, module: str) -> None:
    """Let a package be called as the function of its own name in one of its modules."""
    made = sys.modules[package]
    made.__class__ = FunctionPackage
    vars(made)["_module"] = f"{package}.{module}"
