"""TypedDicts of other packages are checked strictly, with the patterns that the kinds of their fields put on texts."""

from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypedDict

import pytest
from pydantic import TypeAdapter, ValidationError

from hardway.values.event import Dollars, Word
from hardway.wire.typed_dicts import TYPED


class Chip(NamedTuple):
    colour: str
    cents: int


class Line(TypedDict):
    wager: Word
    amount: Dollars
    result: Literal["won", "lost"] | None
    parts: NotRequired[dict[str, list[Dollars]]]
    chip: NotRequired[Chip]
    note: NotRequired[str | int]


LINE: Line = {"wager": "pass", "amount": "10.50", "result": None}
LINES = TypeAdapter(Annotated[list[Line], TYPED])


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"result": "won"},
        {"amount": "-3.00"},
        {"parts": {"craps": ["1.00", "0.50"]}},
        {"chip": {"colour": "red", "cents": 500}},
        {"note": "x"},
        {"note": 5},
    ],
)
def test_typed_dict_with_valid_fields_is_accepted(more: dict[str, Any]) -> None:
    """The fields are required or optional."""
    assert LINES.validate_python([{**LINE, **more}]) == [{**LINE, **more}]


@pytest.mark.parametrize(
    "wrong",
    [
        {"wager": None}, {"wager": 5}, {"amount": "ten"}, {"amount": None}, {"amount": 10}, {"result": "drawn"},
        {"parts": {"craps": ["one"]}}, {"parts": None}, {"chip": {"colour": "red"}}, {"chip": ["red", 500]}, {"note": None}, {"colour": "red"},
    ],
)  # fmt: skip
def test_typed_dict_with_a_bad_value_or_unknown_field_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        LINES.validate_python([{**LINE, **wrong}])


def test_typed_dict_without_a_required_field_is_refused() -> None:
    with pytest.raises(ValidationError):
        LINES.validate_python([{"wager": "pass", "amount": "10.00"}])
