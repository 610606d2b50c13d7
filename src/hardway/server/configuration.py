"""Settings of a server, and the limits of one address or person."""

from typing import NamedTuple

PER_MINUTE = {
    "requests": 6000, "sign_in": 60, "guests": 600, "tables": 120, "heavy": 60, "sockets": 300, "sockets_of_person": 60,
}  # fmt: skip
"""Limits a minute of one address, or person. A page needs a handful of sockets a minute, and a school class behind one
address opens sixty of them, and sixty tables, at once; a person may have fifty sockets open, and opens each once or
comes back to it."""


class Settings(NamedTuple):
    """What an operator can set, with its defaults."""

    secure: bool = False
    """Pages are served over https: cookies are marked so."""
    origins: tuple[str, ...] = ()
    """Origins of pages besides the address that was asked for: `https://casino.example`."""
    houses: tuple[str, ...] = ()
    """The houses whose tables can be opened; empty: all."""
    recheck_seconds: float = 30.0
    """How often the session of a socket is rechecked."""
    listen_seconds: float = 0.4
    """How often other processes' acts about people are looked up."""
    message_bytes: int = 4096
    messages_per_second: float = 500.0
    messages_burst: float = 1000.0
    waiting_entries: int = 64
    """Entries of one socket that may wait for their answers."""
    gather_seconds: float = 0.05
    """How long rows of a table gather after others were sent."""
    queue_messages: int = 512
    queue_bytes: int = 4 << 20
    body_bytes: int = 64 << 10
    record_bytes: int = 1 << 20
    """Of a posted record."""
    sockets: int = 10_000
    sockets_of_address: int = 500
    """This machine's own address has as many as it likes: a proxy may be behind it."""
    sockets_of_person: int = 50
    tables_of_person: int = 8
    """Practice tables of one person that have not expired."""
    requests_at_once: int = 200
    """Connections over HTTP, of one address and of all beside their sockets."""
    run_seconds: float = 60.0
    """How much of a processor a simulation, or another piece of long work, may take."""
    person_share: float = 0.1
    """Of the processor; a person who has spent it waits."""
    address_share: float = 0.5
    saved_seconds: float = 1.0
    """Of processor that a person can save up; an address twice as many."""
    words_per_second: float = 1.0
    """How often one person may speak at tables, after `words_burst` at once."""
    words_burst: float = 5.0
    per_minute: dict[str, int] = PER_MINUTE
    """Limits a minute, in place of those of PER_MINUTE."""
    trusted: tuple[str, ...] = ()
    """Reverse proxies whose header is trusted for the client's address."""


DEFAULT = Settings()
