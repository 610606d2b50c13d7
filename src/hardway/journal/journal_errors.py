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


class Torn(Unavailable):
    """A text in the store is none any more: a byte of the database has changed. Says where, and what to do."""

    def __init__(self, where: str) -> None:
        says = "a byte of its text was changed in the database; put the journal back from a backup"
        super().__init__(f"{where} cannot be read: {says}")


class CannotOpen(JournalError):
    """There is no journal to open there: no such file or server, something else's database, another version's. Says
    which, in a sentence."""
