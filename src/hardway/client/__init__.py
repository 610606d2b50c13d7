"""A client of the server: sign in, look around, sit down, enter, follow. Knows the protocol; decides no rule."""

from hardway.client.house import House
from hardway.client.said import Ack, Gone, Refused, SeatLost, ServerSaid
from hardway.client.seat import Seat

__all__ = ["Ack", "Gone", "House", "Refused", "Seat", "SeatLost", "ServerSaid"]
