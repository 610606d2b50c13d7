"""What `make test` tries of many alike, and what only `make soak` does: nothing is left out of both."""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_in_soak(every: Iterable[Any], now: Iterable[Any]) -> list[Any]:
    """Return all of them for `parametrize`: those that are not tried now are left to the long tests."""
    soon, every = list(now), list(every)
    assert all(one in every for one in soon), soon  # a name that is gone would leave a test without its quick half
    return [one if one in soon else _long(one) for one in every]


def more_in_soak(now: Any, then: Any) -> list[Any]:
    """Return how many, or how much, for `parametrize`: so many now, and more in the long tests."""
    return [now, _long(then)]


def _long(one: Any) -> Any:
    """Mark one, or one row of several arguments, for the long tests."""
    return pytest.param(*(one if type(one) is tuple else (one,)), marks=pytest.mark.soak)
