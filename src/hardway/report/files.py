"""Writes report files: checks their suffix, replaces a file only as a whole, and raises FileError if that fails."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hardway.errors import HardwayError


class FileError(HardwayError, ValueError):
    """Raised if a file cannot be written; the message says why."""


def kind_of(path: str, *kinds: str) -> str:
    """Return the suffix of a file name; raise FileError unless it is one of `kinds`."""
    kind = Path(path).suffix.lower().removeprefix(".")
    if kind not in kinds:
        raise FileError(f"{path}: the file must end in {' or '.join(f'.{one}' for one in kinds)}")
    return kind


@contextmanager
def new_file(path: str | Path) -> Iterator[Path]:
    """Yield the path of a temporary file; at the end it replaces the file at `path`, and after an error it is deleted.

    If `path` exists and is no regular file, such as a pipe, `path` itself is yielded.
    """
    file = Path(path)
    with writing(str(path)):
        if file.exists() and not file.is_file():
            yield file
            return
        beside = file.with_name(f".{file.stem}.{os.getpid()}{file.suffix}")
        try:
            yield beside
            beside.replace(file)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise


@contextmanager
def writing(path: str) -> Iterator[None]:
    """Within this context, an OSError becomes a FileError about `path`."""
    try:
        yield
    except OSError as error:
        raise FileError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from None
