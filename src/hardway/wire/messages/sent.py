"""What a page or a program sends over the socket of a table."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from hardway.wire.messages.model import Count, Hex, Key, Model, Text


class Enter(Model):
    """An entry of the notation, without one's own name, role and time; or one of the floor's own verbs."""

    type: Literal["enter"]
    key: Key
    entry: Text


class Legal(Model):
    """Asks what may be entered now."""

    type: Literal["legal"]
    ask: Count = 0


class Commit(Model):
    """The commitment of a page to its nonce for a throw."""

    type: Literal["commit"]
    throw: Count
    commitment: Hex


class Reveal(Model):
    """The nonce of a page, once betting has closed."""

    type: Literal["reveal"]
    throw: Count
    nonce: Hex


class Say(Model):
    """Words to everyone at the table; no journal keeps them."""

    type: Literal["say"]
    words: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Ping(Model):
    """Asks for a `pong`."""

    type: Literal["ping"]


class Active(Model):
    """The person did something at the page: moved the pointer, pressed a key, scrolled. It keeps the session open; a
    page says it at most once a minute, and never of itself."""

    type: Literal["active"]


Sent = Annotated[Enter | Legal | Commit | Reveal | Say | Ping | Active, Field(discriminator="type")]
SENT: TypeAdapter[Sent] = TypeAdapter(Sent)
"""Reads one message of a client."""
