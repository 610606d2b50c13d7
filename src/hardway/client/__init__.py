"""A client of the server: sign in, look around, sit down, make entries, follow the table. Decides no rule itself."""

from hardway.client.casino_client import CasinoClient
from hardway.client.remote_seat import RemoteSeat
from hardway.client.results import ClientError, RefusedEntry, SeatLost, ServerError, ServerUnreachable, TakenEntry

__all__ = [
    "CasinoClient", "ClientError", "RefusedEntry", "RemoteSeat", "SeatLost", "ServerError", "ServerUnreachable",
    "TakenEntry",
]  # fmt: skip
