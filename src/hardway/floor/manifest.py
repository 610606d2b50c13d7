"""The manifest of the software: the SHA-256 of every file of the package, its page and its books, signed by the house.

A server that is given one compares itself with it and does not start on other files. It covers neither Python nor other
packages; and since changed software could skip the comparison, docs/journal.md shows how to make it without Hardway.
"""

import json
import marshal
import os
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, cast

from hardway.journal.recorder import JournalError
from hardway.rulebook.loading.house_shelf import added_houses

if TYPE_CHECKING:
    from hardway.journal.keys import Key

FORM = "manifest 1"
PACKAGE = Path(__file__).parents[1]
ADDED = "houses/"
"""In a manifest, names of files of added houses begin with this; those of the package begin with `hardway/`."""
CACHE = "__pycache__"
HEADER_BYTES = 16
"""The length of the header of a compiled file: magic number, flags, and the time and size of its source."""


class ManifestError(JournalError):
    """Why a manifest is refused, or which file is not as it says, and what to do."""


class UnsignedManifest(TypedDict):
    """The part of a manifest that is signed."""

    hardway: str
    at: str
    software: str
    files: dict[str, str]
    """The SHA-256 of each file, by the file's name."""
    key: str


class ManifestForm(UnsignedManifest):
    """A manifest in JSON."""

    signature: str


class Difference(NamedTuple):
    """A file that is not as the manifest says."""

    file: str
    says: str
    """`changed`, `missing`, `not in the manifest`, or `compiled from something else`."""


def make_manifest(key: "Key", *, at: str, software: str) -> ManifestForm:
    """Return the signed manifest of the software that runs, with the houses that were added."""
    files = software_hashes()
    unsigned: UnsignedManifest = {"hardway": FORM, "at": at, "software": software, "files": files, "key": key.public}
    return {**unsigned, "signature": key.sign(unsigned)}


def dump_manifest(manifest: ManifestForm) -> str:
    """Return the text of a manifest file."""
    return json.dumps(manifest, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def load_manifest(text: str, *, public: str) -> ManifestForm:
    """Return the manifest in a text; raise ManifestError unless it is signed with the journal's key (`public`)."""
    from hardway.journal.keys import signed_by  # a PAR sheet needs the hashes alone, and no cryptography

    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ManifestError("it is not JSON") from None
    manifest = _shaped(value)
    if manifest["key"] != public:
        raise ManifestError(
            f"it was signed with the key {manifest['key'][:16]}…, but this journal's key is {public[:16]}…; "
            "write a new one with `hardway audit manifest`"
        )
    unsigned = {name: value for name, value in manifest.items() if name != "signature"}
    if not signed_by(public, unsigned, manifest["signature"]):
        raise ManifestError("it was changed after it was signed; put the right file back")
    return manifest


def _shaped(value: Any) -> ManifestForm:
    if not isinstance(value, dict) or set(value) != set(ManifestForm.__annotations__) or value["hardway"] != FORM:
        raise ManifestError("this is no manifest; `hardway audit manifest` writes one")
    files = value.pop("files")
    texts = all(isinstance(one, str) for one in value.values())
    if not texts or not isinstance(files, dict) or not all(isinstance(one, str) for one in files.values()):
        raise ManifestError("one of its values is malformed")
    return cast(ManifestForm, {**value, "files": files})


def differences(manifest: ManifestForm) -> list[Difference]:
    """Return every file that is not as the manifest says, by name."""
    here, listed = software_files(), manifest["files"]
    found = [Difference(name, "missing") for name in listed if name not in here]
    for name, path in here.items():
        if name not in listed:
            found.append(Difference(name, "not in the manifest"))
        elif _hash(path) != listed[name]:
            found.append(Difference(name, "changed"))
        elif path.suffix == ".py" and not _compiled_from_source(path):
            found.append(Difference(name, "compiled from something else"))
    return sorted(found)


def verify_software(file: Path, *, public: str) -> ManifestForm:
    """Return the manifest in a file; raise ManifestError if it is refused, or if the software is not as it says."""
    manifest = read_manifest(file, public=public)
    if wrong := differences(manifest):
        listed = ", ".join(f"{one.file} ({one.says})" for one in wrong[:5])
        more = f" and {len(wrong) - 5} more" if len(wrong) > 5 else ""
        raise ManifestError(
            f"this software is not what {file} says: {listed}{more}. Put the files back, or install Hardway again; "
            f"if you changed them on purpose, write a new manifest: hardway audit manifest > {file}"
        )
    return manifest


def read_manifest(file: Path, *, public: str) -> ManifestForm:
    """Return the manifest in a file; raise ManifestError, which names the file, if it is refused."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise ManifestError(f"{file}: the manifest cannot be read ({(error.strerror or str(error)).lower()})") from None
    try:
        return load_manifest(text, public=public)
    except ManifestError as error:
        raise ManifestError(f"{file}: {error}") from None


def software_hashes() -> dict[str, str]:
    """Return the SHA-256 of each of these files; empty for one that cannot be read."""
    return {name: _hash(path) for name, path in software_files().items()}


def software_files() -> dict[str, Path]:
    """Return every file of the package and of the added houses, by its name in a manifest."""
    roots = {f"{PACKAGE.name}/": PACKAGE, **{f"{ADDED}{folder.name}/": folder for folder in added_houses()}}
    named = ((begins, root, path) for begins, root in roots.items() for path in _files(root))
    return dict(sorted((f"{begins}{path.relative_to(root).as_posix()}", path) for begins, root, path in named))


def _files(root: Path) -> Iterator[Path]:
    """Yield the files below a folder, also behind symbolic links: a house there is loaded like any other."""
    for name, folders, files in os.walk(root, followlinks=True):
        place, above = Path(name), Path(name).parent.resolve()
        turns_back = place != root and place.resolve() in (above, *above.parents)  # a link that has no end
        folders[:] = [] if turns_back else [one for one in folders if one != CACHE]
        yield from (place / one for one in files if (place / one).is_file())


def _hash(path: Path) -> str:
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _compiled_from_source(source: Path) -> bool:
    """Say whether the compiled file that Python would run in place of a module is compiled from it.

    Python compares only time and size of the source, so another program can lie there behind an unchanged source.
    """
    try:
        stored, text, stat = Path(cache_from_source(source)).read_bytes(), source.read_bytes(), source.stat()
    except (OSError, NotImplementedError):  # there is none
        return True
    flags, time, size = (int.from_bytes(stored[begin : begin + 4], "little") for begin in (4, 8, 12))
    if not flags and (time, size) != (int(stat.st_mtime) & 0xFFFFFFFF, stat.st_size & 0xFFFFFFFF):
        return True  # Python does not run it, but compiles the source again
    try:
        code = marshal.loads(stored[HEADER_BYTES:])
    except (ValueError, EOFError, TypeError):
        return False
    return isinstance(code, CodeType) and code == compile(text, str(source), "exec", dont_inherit=True)
