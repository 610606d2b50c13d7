"""The hall with everyone connected, the door sockets come in by, the lobby, and what routes are given of them."""
