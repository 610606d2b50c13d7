"""Strict models of all messages over sockets and HTTP, as docs/server.md lists them. Knows pydantic, no rule."""

from hardway.server.messages.from_client import FROM_CLIENT, FromClient
from hardway.server.messages.message_model import ErrorMessage, FailedMessage, MessageModel
from hardway.server.messages.to_client import TO_CLIENT, ToClient

__all__ = ["FROM_CLIENT", "TO_CLIENT", "ErrorMessage", "FailedMessage", "FromClient", "MessageModel", "ToClient"]
