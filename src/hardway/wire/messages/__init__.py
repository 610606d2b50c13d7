"""Strict models of everything that goes over socket and HTTP, as docs/server.md lists them. Knows pydantic, no rule."""

from hardway.wire.messages.model import Error, Failed, Model
from hardway.wire.messages.sent import SENT, Sent
from hardway.wire.messages.told import TOLD, Told

__all__ = ["SENT", "TOLD", "Error", "Failed", "Model", "Sent", "Told"]
