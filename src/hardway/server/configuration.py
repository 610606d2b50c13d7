"""The settings of a server, and the limits of one address or person."""

from typing import NamedTuple

PER_MINUTE = {
    "requests": 6000, "sign_in": 60, "guests": 600, "tables": 120, "heavy": 60, "sockets": 300, "sockets_of_person": 60,
}  # fmt: skip
"""How often a minute one address or person may do each thing. A page opens a handful of sockets a minute, and a school
class behind one address opens sixty of them, and sixty tables, at once; a person may have fifty sockets open, and opens
each once or reconnects to it."""


class Settings(NamedTuple):
    """What an operator can set, each with its default."""

    secure: bool = False
    """Whether pages are served over https; cookies are then marked secure."""
    origins: tuple[str, ...] = ()
    """The origins of pages, besides the server's own, that may use this server, such as `https://casino.example`."""
    houses: tuple[str, ...] = ()
    """The houses of the casino; empty: all that Hardway knows. `House.houses` returns them."""
    recheck_seconds: float = 30.0
    """How many seconds pass until the session of a socket is checked again."""
    listen_seconds: float = 0.4
    """How many seconds pass until acts that other processes did about people are looked up."""
    message_bytes: int = 4096
    messages_per_second: float = 500.0
    messages_burst: float = 1000.0
    waiting_entries: int = 64
    """How many entries sent on one socket may wait for their answers."""
    gather_seconds: float = 0.05
    """How many seconds a table that has just sent rows gathers further ones before it sends them together."""
    queue_messages: int = 512
    queue_bytes: int = 4 << 20
    body_bytes: int = 64 << 10
    record_bytes: int = 1 << 20
    """The most bytes of a posted record."""
    sockets: int = 10_000
    sockets_of_address: int = 500
    """How many sockets one address may have open. An address of this machine has no limit: it may be a proxy."""
    sockets_of_person: int = 50
    tables_of_person: int = 8
    """How many practice tables of one person may exist at a time, not counting expired ones."""
    requests_at_once: int = 200
    """How many connections for HTTP requests may be open besides sockets; the limit holds for each address and for
    all."""
    run_seconds: float = 60.0
    """How many seconds of processor time a simulation, or other long work, may take."""
    person_share: float = 0.1
    """The share of a processor that one person may use; a person who has used it up waits."""
    address_share: float = 0.5
    saved_seconds: float = 1.0
    """How many seconds of processor time a person can save up; an address can save up twice as many."""
    words_per_second: float = 1.0
    """How many chat messages a second one person may send at a table, after `words_burst` of them at once."""
    words_burst: float = 5.0
    per_minute: dict[str, int] = PER_MINUTE
    """Limits per minute that replace those of PER_MINUTE."""
    trusted: tuple[str, ...] = ()
    """The reverse proxies whose header is trusted to name the client's address."""


DEFAULT = Settings()
