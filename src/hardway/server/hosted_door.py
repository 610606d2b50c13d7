"""The socket of a tournament or promotion: it tells how it stands, each time that changes. Entries come over HTTP."""

import asyncio
from typing import Any

from starlette.requests import HTTPConnection

from hardway.floor.cores.core_host import CoreEntry, CoreHost
from hardway.floor.people import Signed
from hardway.journal import Unavailable
from hardway.server.codes import BAD, BY_STATUS, OVER, STOPPING
from hardway.server.cookie import signed_in
from hardway.server.errors import RequestRefused, refused
from hardway.server.hosted import hosted_host, hosted_standing, hosted_visitor
from hardway.server.house import House
from hardway.server.json_forms import text

GATHER_SECONDS = 0.1
"""How long changes gather after one was told."""


class HostedDoor:
    """Where such sockets come in; an ASGI application."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Take one socket from its handshake to its end."""
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        code, reason = OVER, "over"
        try:
            await self._serve(HTTPConnection(scope), scope["path_params"], receive, send)
            code, reason = (STOPPING, "stopping") if self.house.stopping else (code, reason)
        except RequestRefused as no:
            await send({"type": "websocket.send", "text": text({"type": "problem", "key": None, "error": no.error})})
            code, reason = BY_STATUS.get(no.status, BAD), no.error["name"]
        except Unavailable:
            code, reason = BY_STATUS.get(503, BAD), "unavailable"
        await send({"type": "websocket.close", "code": code, "reason": reason})

    async def _serve(self, asked: HTTPConnection, path: dict[str, str], receive: Any, send: Any) -> None:
        if crowded := self.house.crowded(asked.client.host if asked.client else "", ""):
            raise refused("too_many", crowded)
        signed = await signed_in(self.house, asked)
        gone = asyncio.ensure_future(_gone(receive))
        try:
            while not gone.done() and not self.house.stopping:
                host = await hosted_host(self.house, path["core"], path["name"])
                await self._tell(host, signed, asked, send, gone)
                signed = await signed_in(self.house, asked, active=False)
        finally:
            gone.cancel()

    async def _tell(
        self, host: CoreHost, signed: Signed, asked: HTTPConnection, send: Any, gone: asyncio.Future[None]
    ) -> None:  # fmt: skip
        """Tell how it stands now and after each row, until it is time to look who this is again."""
        who = await hosted_visitor(self.house, host, signed, asked.query_params.get("as", ""))
        changed = asyncio.Event()

        def follow(entry: CoreEntry) -> None:
            changed.set()

        host.followers.append(follow)
        loop = asyncio.get_running_loop()
        until = loop.time() + self.house.settings.recheck_seconds
        try:
            while not gone.done() and host.fault is None and loop.time() < until and not self.house.stopping:
                changed.clear()
                await send({"type": "websocket.send", "text": text(await hosted_standing(self.house, host, who))})
                await asyncio.sleep(GATHER_SECONDS)
                waiting = asyncio.ensure_future(changed.wait())
                await asyncio.wait((waiting, gone), timeout=until - loop.time(), return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
        finally:
            if follow in host.followers:
                host.followers.remove(follow)


async def _gone(receive: Any) -> None:
    """Wait until the other end has gone; what it sends says nothing here."""
    while (await receive())["type"] != "websocket.disconnect":
        pass
