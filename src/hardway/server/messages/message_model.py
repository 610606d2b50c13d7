"""The base of every message, a strict model that allows no unknown field; and the one shape of an error."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from hardway.values.known import USUAL_HOUSE
from hardway.values.phrase import PhrasePart
from hardway.wire.typed_dicts import TYPED


class MessageModel(BaseModel):
    """A message or a part of one: types are strict, and unknown fields are refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class OfBook(MessageModel):
    """Something that shows a house: the name of its book, as the command line takes it, and the book's status."""

    house: str = Field(examples=[USUAL_HOUSE])
    status: str
    """`approved`, `practice` for common practice, or `changed` for approved rules with another text."""
    mark: str
    """The words to show beside a book that is not approved, such as common practice; empty for an approved book."""


Text = Annotated[str, StringConstraints(max_length=500)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Money = Annotated[str, StringConstraints(pattern=r"^-?[0-9]{1,12}\.[0-9]{2}$"), Field(examples=["12.00"])]
"""Dollars with two decimal places."""
Hex = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal digits."""
Key = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,64}$")]
"""The idempotency key of an entry: an entry that is sent again with the same key is done only once."""
Count = Annotated[int, Field(ge=0, le=2**53)]


class SpokenText(MessageModel):
    """A text for people, and its parts (wagers, amounts) for programs; null if it is plain words only."""

    text: str
    phrase: Annotated[list[PhrasePart], TYPED] | None = None


class ErrorMessage(MessageModel):
    """Why something was not done: a name for programs, a sentence for people, and the clause if one requires it."""

    name: str = Field(examples=["contract_wager"])
    clause: str | None = Field(default=None, examples=["3.4.1"])
    says: str
    phrase: Annotated[list[PhrasePart], TYPED] | None = None
    """The parts of the sentence in `says` (people, amounts, verbs) for programs; null if it is plain words only."""
    reading: str | None = None
    """The reading (interpretation of an unclear rule) on which the refusal rests; null if it rests on none."""
    until: str | None = None
    """When the refused act becomes possible again; null if that is not known."""


class FailedMessage(MessageModel):
    """The body of every error over HTTP."""

    error: ErrorMessage
