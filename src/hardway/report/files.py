"""Files that reports are written to: what they may be called, and a sentence where one cannot be written."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
def new_file(path: str | Path) -> Iterator[Path]:
    """Give a name beside a file to write to; it becomes the file once all is written, and is gone where it is not.

    What is no file, such as a pipe, is written to as it is.
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
    """Turn whatever keeps a file from being written into a sentence."""
    try:
        yield
    except OSError as error:
        raise FileError(f"{path}: cannot be written ({(error.strerror or str(error)).lower()})") from None
