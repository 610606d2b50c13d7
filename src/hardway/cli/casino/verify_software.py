"""`hardway audit manifest` writes the signed manifest of the software, or compares the software with one."""

import sys
from pathlib import Path
from typing import TypedDict

from hardway.cli.casino.open_journal import open_journal, public_key, signing_key
from hardway.cli.casino.verify import now
from hardway.cli.terminal.exits import DONE, FAILED, Stop
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.floor.manifest import (
    Difference,
    ManifestError,
    ManifestForm,
    differences,
    dump_manifest,
    make_manifest,
    read_manifest,
)
from hardway.journal.row import SOFTWARE
from hardway.values.names import count_text


class DifferenceForm(TypedDict):
    """A file that is not as the manifest says."""

    file: str
    says: str


class ComparedForm(TypedDict):
    """The software, compared with its manifest."""

    ok: bool
    at: str
    software: str
    files: int
    differences: list[DifferenceForm]


def manifest(*, db: str, key: str, against: str, as_json: bool) -> int:
    """Print the signed manifest; with `against`, compare the software with that one and return 1 if it differs."""
    with open_journal(db):  # also adds the houses that the journal remembers
        if not against:
            sys.stdout.write(dump_manifest(make_manifest(signing_key(db, key), at=now(), software=SOFTWARE)))
            return DONE
        public = public_key(db, key)
    if not public:
        raise Stop("the signing key is not beside the journal; name it with --key")
    try:
        listed = read_manifest(Path(against), public=public)
    except ManifestError as error:
        raise Stop(str(error)) from None
    found = differences(listed)
    if as_json:
        form: ComparedForm = {
            "ok": not found, "at": listed["at"], "software": listed["software"], "files": len(listed["files"]),
            "differences": [{"file": one.file, "says": one.says} for one in found],
        }  # fmt: skip
        print_json(form)
    else:
        _print_words(listed, found)
    return FAILED if found else DONE


def _print_words(listed: ManifestForm, found: list[Difference]) -> None:
    paint = Paint()
    count = count_text(len(listed["files"]), "file")
    paint.line(f"Compared {count} with the manifest of {listed['at']}, for Hardway {listed['software']}.")
    if not found:
        paint.line("Every file matches the manifest.", "won")
        return
    paint.line(f"{len(found):,} {'file does' if len(found) == 1 else 'files do'} not match the manifest:", "failed")
    for one in found:
        paint.line(f"  {paint.dab(one.file, 'head')}: {one.says}")
