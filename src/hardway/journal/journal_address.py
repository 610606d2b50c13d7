"""What the name of a journal says: a file's path, the address of a database, or `:memory:`.

>>> [is_address(db) for db in ("hardway.db", "postgres.db", "postgresql://casino@store/hardway")]
[False, False, True]
"""


def is_address(db: str) -> bool:
    """Say whether a journal is in a database that a server keeps."""
    return db.startswith(("postgresql://", "postgres://"))


def is_file(db: str) -> bool:
    """Say whether a journal is a file of its own."""
    return not is_address(db) and db != ":memory:"
