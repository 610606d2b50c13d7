"""`hardway examples`: the records and files that the documents name, written into a folder of yours."""

from pathlib import Path

import hardway
from hardway.cli.terminal.exits import DONE, Stop
from hardway.cli.terminal.screen import print_json

_PACKAGE = Path(hardway.__file__).parent
PLACES = (_PACKAGE / "examples", _PACKAGE.parents[1] / "examples")
"""In an installed package, and in a source tree."""


def write_examples(folder: str, *, as_json: bool) -> int:
    """Copy every example; where a file of the same name says something else, copy none."""
    held = next(place for place in PLACES if place.is_dir())
    files = sorted(path for path in held.rglob("*") if path.is_file())
    wanted = {Path(folder) / path.relative_to(held): path.read_bytes() for path in files}
    try:
        for path, content in wanted.items():
            if path.exists() and path.read_bytes() != content:
                raise Stop(f"examples: {path} is there already and says something else; name another folder")
        for path, content in wanted.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise Stop(f"examples: {folder}: {error.strerror or 'cannot be written'}") from None
    if as_json:
        print_json({"folder": folder, "files": [path.relative_to(folder).as_posix() for path in wanted]})
        return DONE
    print(f"{len(wanted)} files in {folder}. Try one:")
    print(f"hardway replay {Path(folder) / 'crown-first-night.craps'}")
    return DONE
