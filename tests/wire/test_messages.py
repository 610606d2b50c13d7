"""The limits of messages to the last character, and their defaults."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from hardway.server.messages.from_client import Legal
from hardway.server.messages.message_model import Count, ErrorMessage, Name, Text
from hardway.server.messages.requests import (
    AddPerson,
    AskWorkshop,
    Invite,
    OpenTable,
    Password,
    ReplayMessage,
    Simulate,
)
from hardway.server.messages.responses import FormMessage


@pytest.mark.parametrize(
    ("kind", "most", "more"),
    [
        (Text, "x" * 500, "x" * 501),
        (Name, "x" * 64, "x" * 65),
        (Password, "x" * 1024, "x" * 1025),
        (Count, 9_007_199_254_740_992, 9_007_199_254_740_993),  # beyond it a browser has no whole numbers
    ],
)
def test_message_fields_refuse_values_above_the_maximum(kind: Any, most: object, more: object) -> None:
    assert TypeAdapter(kind).validate_python(most) == most
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(more)


@pytest.mark.parametrize(("kind", "least", "less"), [(Name, "x", ""), (Password, "x", ""), (Count, 0, -1)])
def test_message_fields_refuse_values_below_the_minimum(kind: Any, least: object, less: object) -> None:
    assert TypeAdapter(kind).validate_python(least) == least
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(less)


def test_messages_refuse_wrong_types_and_later_changes() -> None:
    with pytest.raises(ValidationError):
        Legal.model_validate({"type": "legal", "ask": "1"})
    with pytest.raises(ValidationError):
        ErrorMessage(name="a", says="b").name = "c"


def test_message_shaped_as_json_output_is_immutable_with_any_key() -> None:
    """Such a message accepts any key and cannot be changed."""
    form = FormMessage.model_validate({"a": 1})
    assert form.model_dump() == {"a": 1}
    with pytest.raises(ValidationError):
        form.a = 2  # type: ignore[attr-defined]


def test_request_to_open_a_table_has_default_settings() -> None:
    asked = OpenTable.model_validate({"house": "crown"})
    assert (asked.betting_seconds, asked.bots, asked.private, asked.reuse) == (0, 0, False, False)


def test_requests_without_options_have_default_values() -> None:
    assert not AddPerson(name="Ann").staff
    assert not Invite.model_validate({}).staff
    assert Legal(type="legal").ask == 0
    assert AskWorkshop(strategy="s").rolls == 100
    asked = Simulate(strategy="s")
    assert (asked.sessions, asked.rolls, asked.seed) == (10_000, 200, 1)
    shown = ReplayMessage(record="")
    assert (shown.after, shown.limit) == (0, 1000)
