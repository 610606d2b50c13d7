"""A WebSocket that costs little, for many players in one process: it reads frames and looks for one answer.

It knows just enough of RFC 6455 for a server on this machine: whole frames, masked with zeros.
"""

import asyncio
from typing import Self
from urllib.parse import urlsplit

TEXT, PING, PONG = 1, 9, 10


class LeanSocket(asyncio.Protocol):
    """One socket. `answer` is resolved with the next message that begins with one of the texts waited for."""

    def __init__(self) -> None:
        self.buffer = b""
        self.open = False
        self.begins: tuple[bytes, ...] = ()
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def connect(cls, url: str, cookie: str) -> Self:
        """Open a socket to a table."""
        where, loop = urlsplit(url), asyncio.get_running_loop()
        transport, socket = await loop.create_connection(cls, where.hostname, where.port)
        socket.transport = transport
        path = f"{where.path}?{where.query}" if where.query else where.path
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        head = await socket.answer
        if not head.startswith(b"HTTP/1.1 101"):
            raise RuntimeError(head.decode())
        return socket

    def ask(self, message: bytes, *begins: bytes) -> "asyncio.Future[bytes]":
        """Send a message; the future has the first message after it that begins with one of these texts."""
        self.begins, self.answer = begins, asyncio.get_running_loop().create_future()
        self._send(TEXT, message)
        return self.answer

    def _send(self, kind: int, message: bytes) -> None:
        size = len(message)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254, size >> 8, size & 255))
        self.transport.write(head + b"\0\0\0\0" + message)

    def data_received(self, data: bytes) -> None:
        """Read the frames that arrived; asyncio calls this."""
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.open, self.buffer = True, rest
            self.answer.set_result(head)
        self.buffer = self.buffer[self._frames(self.buffer) :]

    def _frames(self, buffer: bytes) -> int:
        """Handle every whole frame in the buffer, and return where the rest begins."""
        start, end = 0, len(buffer)
        while end - start >= 2:
            size, body = buffer[start + 1], start + 2
            if size >= 126:
                body += 2 if size == 126 else 8
                size = int.from_bytes(buffer[start + 2 : body])
            if body + size > end:
                break
            if buffer[start] & 15 == PING:
                self._send(PONG, buffer[body : body + size])
            else:
                self.hear(buffer, body, body + size)
            start = body + size
        return start

    def hear(self, buffer: bytes, start: int, end: int) -> None:
        """Handle the message that lies between two places of the buffer."""
        if buffer.startswith(self.begins, start) and not self.answer.done():
            self.answer.set_result(buffer[start:end])

    def connection_lost(self, error: Exception | None) -> None:
        """End the request that waits; asyncio calls this."""
        if not self.answer.done():
            self.answer.set_exception(error or ConnectionError("the socket closed"))
