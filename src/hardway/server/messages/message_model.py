"""The base of every message: a strict model without unknown fields, and the one shape of an error."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from hardway.values.known import USUAL_HOUSE
from hardway.values.phrase import PhrasePart
from hardway.wire.typed_dicts import TYPED


class MessageModel(BaseModel):
    """A message or a part of one: strict, and nothing beyond what is named."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class OfBook(MessageModel):
    """Something that shows a house: which book it is by, as the command line takes it, and what kind of book."""

    house: str = Field(examples=[USUAL_HOUSE])
    status: str
    """`approved` or `practice`."""
    mark: str
    """The mark of a book that is not approved; else empty."""


Text = Annotated[str, StringConstraints(max_length=500)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Money = Annotated[str, StringConstraints(pattern=r"^-?[0-9]{1,12}\.[0-9]{2}$"), Field(examples=["12.00"])]
"""Dollars with two places."""
Hex = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes in hexadecimal digits."""
Key = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,64}$")]
"""An idempotency key: an entry that is sent again with its key is done once."""
Count = Annotated[int, Field(ge=0, le=2**53)]


class ErrorMessage(MessageModel):
    """Why something was not done: a name for a program, a sentence for a person, the clause where one orders it."""

    name: str = Field(examples=["contract_wager"])
    clause: str | None = Field(default=None, examples=["3.4.1"])
    says: str
    phrase: Annotated[list[PhrasePart], TYPED] | None = None
    """The parts of that sentence, where they are more than plain words."""
    reading: str | None = None
    """The reading of the book that it rests on."""
    until: str | None = None
    """When it will be otherwise, where that is known."""


class FailedMessage(MessageModel):
    """The body of every error over HTTP."""

    error: ErrorMessage
