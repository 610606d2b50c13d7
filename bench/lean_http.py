"""A cheap HTTP connection for load: one request after the other, counting the answers without storing them.

It works with a server on this machine that sends content-length, and no more."""

import asyncio
from urllib.parse import urlsplit

HEAD_ENDS, LENGTH = b"\r\n\r\n", b"\r\ncontent-length: "


class LeanHttp(asyncio.Protocol):
    """One connection."""

    def __init__(self) -> None:
        self.head = b""
        self.left = -1
        """Bytes of the body still to come; -1 while the head is incomplete."""
        self.status = 0
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def connect(cls, address: str) -> "LeanHttp":
        """Open a connection."""
        where, loop = urlsplit(address), asyncio.get_running_loop()
        transport, line = await loop.create_connection(cls, where.hostname, where.port)
        line.transport, line.host = transport, where.netloc
        return line

    def get(self, path: str, cookie: str) -> "asyncio.Future[int]":
        """Send a request; return the status when the whole answer has arrived."""
        self.head, self.left, self.answer = b"", -1, asyncio.get_running_loop().create_future()
        self.transport.write(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nCookie: {cookie}\r\n\r\n".encode())
        return self.answer

    host = ""

    def data_received(self, data: bytes) -> None:
        """Count the received bytes."""
        if self.left < 0:
            self.head += data
            head, found, body = self.head.partition(HEAD_ENDS)
            if not found:
                return
            self.status = int(head[9:12])
            self.left = int(head.lower().partition(LENGTH)[2].split(b"\r\n")[0])
            data = body
        self.left -= len(data)
        if self.left <= 0 and not self.answer.done():
            self.answer.set_result(self.status)

    def connection_lost(self, error: Exception | None) -> None:
        """End the waiting request."""
        if not self.answer.done():
            self.answer.set_exception(error or ConnectionError("the connection closed"))
