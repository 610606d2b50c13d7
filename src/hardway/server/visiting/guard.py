"""Checks every request before the application: origin and host, size, rate; and adds headers to every answer.

A pure ASGI layer. A page of another site can neither change anything here nor follow a table: its Origin is not ours. A
program sends none, and browsers always do where it matters. A page of another site whose name now resolves to this
machine (DNS rebinding) is same-origin to a browser; only its Host header gives it away. An IP address cannot be
rebound.
"""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address
from logging import getLogger
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from hardway.server.answers.errors import RequestRefused, refused
from hardway.server.house import House
from hardway.server.shares.budget import REQUEST_BUDGET, CpuBudget, charge_task
from hardway.server.shares.protocols import PROTOCOL
from hardway.server.visiting.cookie import PERSON, address_of, count_socket, remembered_person, wait_for_budget

Scope = dict[str, Any]
App = Callable[[Any, Any, Any], Awaitable[None]]
LOG = getLogger("hardway.access")
MONITORED = ("/health", "/metrics")
"""The paths for monitoring, which the server answers even while it stops."""
SAFE = ("GET", "HEAD", "OPTIONS")
CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}


class Guard:
    """The ASGI layer around the application."""

    def __init__(self, app: App, house: House) -> None:
        self.app, self.house = app, house
        self._names = host_names((house.address, *house.settings.origins))

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Pass a request on to the application, or answer it."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Any, send: Any) -> None:
        began, status = time.perf_counter(), 500

        async def answering(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(scope, message)
            await send(message)

        try:
            budget = await self._admit(scope)
            REQUEST_BUDGET.set(budget)
            await charge_task(self.app(scope, self._limit_body(scope, receive), answering), budget)
        except RequestRefused as no:
            await answer(no)(scope, receive, answering)
        finally:
            spent = time.perf_counter() - began
            metrics = self.house.metrics
            metrics.requests.labels(scope["method"] if scope["method"] in METHODS else "other", status).inc()
            metrics.seconds.observe(spent)
            log = {"method": scope["method"], "path": scope["path"], "status": status, "ms": round(1000 * spent, 1)}
            LOG.info("request", extra={"log": log})

    async def _admit(self, scope: Scope) -> CpuBudget:
        """Return the budget that pays for a request; raise if the request is not allowed."""
        if self.house.stopping and scope["path"] not in MONITORED:
            raise refused("stopping", "the server is stopping; nothing is lost, come back in a moment")
        asked = HTTPConnection(scope)
        self._check_host(asked.headers)
        address = address_of(self.house, asked)
        if not self.house.rates.take("requests", address):
            raise refused(
                "too_many", "Too many requests from this address. Try again in a minute.", headers={"retry-after": "60"}
            )
        if scope["method"] not in SAFE and not self._is_same_origin(scope, asked.headers):
            raise refused("bad_origin", "this was sent by the page of another site")
        # a proxy may read such a request otherwise
        if "content-length" in asked.headers and "transfer-encoding" in asked.headers:
            says = "a request may have a Content-Length or a Transfer-Encoding, not both"
            raise refused("bad_request", says, headers={"connection": "close"})
        size = asked.headers.get("content-length", "0")
        if not (size.isascii() and size.isdigit()) or int(size) > self._max_bytes(scope):
            raise _too_large(self._max_bytes(scope))
        budget = self.house.cpu_shares.budget(address, remembered_person(self.house, asked))
        await wait_for_budget(budget)
        return budget

    def _max_bytes(self, scope: Scope) -> int:
        limits = self.house.settings
        return limits.record_bytes if scope["path"] == "/api/replays" else limits.body_bytes

    def _limit_body(self, scope: Scope, receive: Any) -> Any:
        """Return a `receive` that limits a body in size and in time while it comes, because its header may not state
        its length."""
        taken, most, more = 0, self._max_bytes(scope), True
        until = asyncio.get_running_loop().time() + BODY_SECONDS

        async def receiving() -> Any:
            nonlocal taken, more
            try:
                async with asyncio.timeout_at(until if more else None):
                    message = await receive()
            except TimeoutError:
                says = f"a request must arrive within {BODY_SECONDS:g} seconds"
                raise refused("too_slow", says, headers={"connection": "close"}) from None
            taken, more = taken + len(message.get("body", b"")), message.get("more_body", False)
            if taken > most:
                raise _too_large(most)
            return message

        return receiving

    def _is_same_origin(self, scope: Scope, headers: Headers) -> bool:
        """Say whether a request comes from our own page or from a program; one with two Origin headers is forged."""
        origins = headers.getlist("origin")
        if not origins:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        origin = origins[0]
        return len(origins) == 1 and (
            origin in self.house.settings.origins or netloc(origin) == headers.get("host", "?")
        )

    def _check_host(self, headers: Headers) -> None:
        if not is_own_host(headers.get("host"), self._names):
            says = "this server has another name; its operator sets it with --address or --origin"
            raise refused("bad_host", says)

    def _add_headers(self, scope: Scope, message: Any) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api/"):
            headers.setdefault("cache-control", "no-store")
        if self.house.settings.secure:
            headers.setdefault("strict-transport-security", "max-age=31536000")

    async def _socket(self, scope: Scope, receive: Any, send: Any) -> None:
        asked = HTTPConnection(scope)
        address = address_of(self.house, asked)
        person = remembered_person(self.house, asked)
        budget = self.house.cpu_shares.budget(address, person)
        try:
            self._check_host(asked.headers)
            if not self._is_same_origin(scope, asked.headers):
                raise refused("bad_origin", "this socket was opened by the page of another site")
            await count_socket(self.house, address, person)
            scope[PERSON] = person
            await wait_for_budget(budget)
        except RequestRefused as no:
            await receive()
            await answer(no)(scope, receive, send)
            return
        REQUEST_BUDGET.set(budget)
        if PROTOCOL in scope:
            scope[PROTOCOL].budget = budget
        await charge_task(self.app(scope, receive, send), budget)


BODY_SECONDS = 20.0
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")


def answer(no: RequestRefused) -> JSONResponse:
    """Return the response of a refused request."""
    return JSONResponse({"error": no.error}, no.status, no.headers)


def _too_large(most: int) -> RequestRefused:
    return refused("too_large", f"a request has at most {most} bytes here", headers={"connection": "close"})


def netloc(origin: str) -> str:
    """Return host and port of an origin; empty for a malformed one."""
    try:
        return urlsplit(origin).netloc
    except ValueError:  # `http://[`
        return ""


def host_names(addresses: Iterable[str]) -> frozenset[str]:
    """Return the host names that these addresses of a server contain."""
    given = (_host_name(netloc(address)) for address in addresses)
    return frozenset(name for name in (*given, "localhost", socket.gethostname().lower()) if name)


def is_own_host(host: str | None, names: frozenset[str]) -> bool:
    """Say whether a Host header names this server. None is allowed, since old programs send none; an empty one is
    not.
    """
    if host is None:
        return True
    name = _host_name(host)
    return name in names or name.endswith(".localhost") or _is_ip_address(name)


def _host_name(host: str) -> str:
    """Return a host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".").lower()


def _is_ip_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
