"""Writes report files: checks their suffix, replaces them whole, and raises FileError where one cannot be written."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class FileError(ValueError):
    """A file cannot be written; the message says why."""


def kind_of(path: str, *kinds: str) -> str:
    """Return the suffix of a file, which must be one of these kinds; raise FileError where it is not."""
    kind = Path(path).suffix.lower().removeprefix(".")
    if kind not in kinds:
        raise FileError(f"{path}: the file must end in {' or '.join(f'.{one}' for one in kinds)}")
    return kind


@contextmanager
def new_file(path: str | Path) -> Iterator[Path]:
    """Yield a path to write to that replaces the file at the end, and is deleted where an error occurs.

    A path that is no regular file, such as a pipe, is yielded itself.
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
    """Raise FileError in place of an OSError."""
    try:
        yield
    except OSError as error:
        raise FileError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from None
