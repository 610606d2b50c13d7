"""Files that reports are written to: what they may be called, and a sentence where one cannot be written."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class FileError(ValueError):
    """A file that cannot be written; its sentence says why."""


def kind_of(path: str, *kinds: str) -> str:
    """Return what a file is by its ending, which must be one of these."""
    kind = Path(path).suffix.lower().removeprefix(".")
    if kind not in kinds:
        raise FileError(f"{path}: the file must end in {' or '.join(f'.{one}' for one in kinds)}")
    return kind


@contextmanager
def writing(path: str) -> Iterator[None]:
    """Turn whatever keeps a file from being written into a sentence."""
    try:
        yield
    except OSError as error:
        raise FileError(f"{path}: cannot be written ({(error.strerror or type(error).__name__).lower()})") from None
