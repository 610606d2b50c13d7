"""Messages that a page or a program sends over the socket of a table."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from hardway.server.messages.message_model import Count, Hex, Key, MessageModel, Text


class Enter(MessageModel):
    """An entry of the notation, without your name, role and time; or one that only a server takes, such as `undo`."""

    type: Literal["enter"]
    key: Key
    entry: Text


class Legal(MessageModel):
    """A request for what may be entered now."""

    type: Literal["legal"]
    ask: Count = 0
    follow: bool = False
    """True to be sent the list of possible entries again after each later row of the table's journal."""


class Commit(MessageModel):
    """The commitment of a page to its nonce for a throw."""

    type: Literal["commit"]
    throw: Count
    commitment: Hex


class Reveal(MessageModel):
    """The nonce of a page, sent once betting has closed."""

    type: Literal["reveal"]
    throw: Count
    nonce: Hex


class Say(MessageModel):
    """Words to everyone at the table; the journal does not store them."""

    type: Literal["say"]
    words: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Ping(MessageModel):
    """A request for a `pong`."""

    type: Literal["ping"]


class Active(MessageModel):
    """Says that the person did something at the page: moved the pointer, pressed a key, scrolled.

    It keeps the session open. A page sends it at most once a minute, and only after such an act.
    """

    type: Literal["active"]


class Ready(MessageModel):
    """Says that a player has finished betting: once all have, the dice are thrown before the clock runs out."""

    type: Literal["ready"]
    take_back: bool = False
    """Whether the player goes on betting after all."""


FromClient = Annotated[Enter | Legal | Commit | Reveal | Say | Ping | Active | Ready, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)
"""Validates the JSON of a message that a client sends over its socket, and returns it as a typed object."""
