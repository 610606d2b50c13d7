"""Copies of a value by the fields its class lists, so that nobody lists them again.

They are written out and compiled once: one is made at every call, and a loop over names takes four times as long.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Kind = TypeVar("Kind")


def copier(kind: type[Kind], own: tuple[str, ...] = ()) -> Callable[[Kind], Kind]:
    """Return what copies a value of a class with slots; of the fields named it gets copies of its own."""
    lines = (f"    new.{name} = {_taken(name, own)}" for name in kind.__slots__)  # type: ignore[attr-defined]
    space: dict[str, Any] = {"make": object.__new__, "kind": kind}
    exec("\n".join(("def copied(old):", "    new = make(kind)", *lines, "    return new")), space)
    made: Callable[[Kind], Kind] = space["copied"]
    return made


def taker(names: Iterable[str], own: tuple[str, ...] = ()) -> Callable[[Any], tuple[Any, ...]]:
    """Return what gives these fields of a value, in this order; of those in `own` it gives copies."""
    made: Callable[[Any], tuple[Any, ...]] = eval(f"lambda old: ({', '.join(_taken(name, own) for name in names)})")
    return made


def _taken(name: str, own: tuple[str, ...]) -> str:
    return f"old.{name}.copy()" if name in own else f"old.{name}"
