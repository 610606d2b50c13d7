"""An HTTP connection that costs little, for load tests: one request after the other, counting answers without storing
them.

It works only with a server on this machine that sends content-length.
"""

import asyncio
from urllib.parse import urlsplit

HEAD_ENDS, LENGTH = b"\r\n\r\n", b"\r\ncontent-length: "


class LeanHttp(asyncio.Protocol):
    """One connection to a server."""

    def __init__(self) -> None:
        self.head = b""
        self.left = -1
        """How many bytes of the body are still to come; -1 while the head is incomplete."""
        self.status = 0
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def connect(cls, address: str) -> "LeanHttp":
        """Open a connection to the server at this address."""
        where, loop = urlsplit(address), asyncio.get_running_loop()
        transport, line = await loop.create_connection(cls, where.hostname, where.port)
        line.transport, line.host = transport, where.netloc
        return line

    def get(self, path: str, cookie: str) -> "asyncio.Future[int]":
        """Send a request; the future has the status once the whole answer has arrived."""
        self.head, self.left, self.answer = b"", -1, asyncio.get_running_loop().create_future()
        self.transport.write(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nCookie: {cookie}\r\n\r\n".encode())
        return self.answer

    host = ""

    def data_received(self, data: bytes) -> None:
        """Count the bytes that arrived; asyncio calls this."""
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
        """End the request that waits; asyncio calls this."""
        if not self.answer.done():
            self.answer.set_exception(error or ConnectionError("the connection closed"))
