"""By which names a server answers: those of its address and of its pages, its machine's own, and plain numbers.

A page of another site whose name suddenly means this machine (DNS rebinding) is same-origin to a browser; only the Host
it sends gives it away. A number cannot be rebound.
"""

import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit


def netloc(origin: str) -> str:
    """Return host and port of an origin; empty for what is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:  # `http://[`
        return ""


def names_of(addresses: Iterable[str]) -> frozenset[str]:
    """Return the names that a server of these addresses answers by."""
    given = (_name(netloc(address)) for address in addresses)
    return frozenset(name for name in (*given, "localhost", socket.gethostname().lower()) if name)


def is_ours(host: str | None, names: frozenset[str]) -> bool:
    """Say whether a Host is of this server. A program of old sends none; one that says nothing is nobody's."""
    if host is None:
        return True
    name = _name(host)
    return name in names or name.endswith(".localhost") or _is_number(name)


def _name(host: str) -> str:
    """Return a host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".").lower()


def _is_number(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
