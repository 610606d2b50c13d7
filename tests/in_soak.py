"""Splits test parameters between `make test` and `make soak`."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_in_soak(every: Iterable[Any], now: Iterable[Any]) -> list[Any]:
    """Return parameters for `parametrize`; those outside `now` are marked for the long tests."""
    soon, every = list(now), list(every)
    assert all(one in every for one in soon), soon  # a name that is gone would leave a test without its quick half
    return [one if one in soon else _long(one) for one in every]


def more_in_soak(now: Any, then: Any) -> list[Any]:
    """Return amounts for `parametrize`: a small one now, a larger one for the long tests."""
    return [now, _long(then)]


def _long(one: Any) -> Any:
    """Mark one parameter, or one row of them, for the long tests."""
    return pytest.param(*(one if type(one) is tuple else (one,)), marks=pytest.mark.soak)
