"""Messages that a page or a program sends over the socket of a table."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from hardway.server.messages.message_model import Count, Hex, Key, MessageModel, Text


class Enter(MessageModel):
    """An entry of the notation, without your name, role and time; or one of the floor's own verbs."""

    type: Literal["enter"]
    key: Key
    entry: Text


class Legal(MessageModel):
    """Asks what may be entered now."""

    type: Literal["legal"]
    ask: Count = 0
    follow: bool = False
    """Send it again after each row, from now on."""


class Commit(MessageModel):
    """The commitment of a page to its nonce for a throw."""

    type: Literal["commit"]
    throw: Count
    commitment: Hex


class Reveal(MessageModel):
    """The nonce of a page, once betting has closed."""

    type: Literal["reveal"]
    throw: Count
    nonce: Hex


class Say(MessageModel):
    """Words to everyone at the table; no journal keeps them."""

    type: Literal["say"]
    words: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Ping(MessageModel):
    """Asks for a `pong`."""

    type: Literal["ping"]


class Active(MessageModel):
    """The person did something at the page: moved the pointer, pressed a key, scrolled. It keeps the session open; a
    page says it at most once a minute, and never of itself."""

    type: Literal["active"]


FromClient = Annotated[Enter | Legal | Commit | Reveal | Say | Ping | Active, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)
"""Reads one message of a client."""
