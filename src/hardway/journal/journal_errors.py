"""What can go wrong with a journal: one kind of exception, so that a caller who only wants to say so catches one."""

TRIAL = (
    "was written by a trial version, before the first release whose journals are kept, and is not read any more; begin "
    "a new journal: --db and another {place}"
)
"""Said of a journal from before form 1, by the file or database that it lies in."""


class JournalError(Exception):
    """Something is wrong with a journal, its key, its checkpoint or its backup; says what, in a sentence."""


class Unavailable(JournalError):
    """The store failed: a full disk, an I/O error, a lost connection. Says which, in a sentence."""


class CannotOpen(JournalError):
    """There is no journal to open there: no such file or server, something else's database, another version's. Says
    which, in a sentence."""
