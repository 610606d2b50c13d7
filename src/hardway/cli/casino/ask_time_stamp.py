"""`hardway audit timestamp` writes the request for a time stamp of a file, and checks an authority's reply."""

from hashlib import sha256
from pathlib import Path
from typing import TypedDict

from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.journal.time_stamp import TimeStampError, certificates, query, read_reply
from hardway.report.files import FileError, new_file


class StampQueryForm(TypedDict):
    """The request for a time stamp that was written."""

    file: str
    sha256: str
    query: str
    """The file to send to an authority."""


class StampForm(TypedDict):
    """A time stamp that holds."""

    file: str
    sha256: str
    at: str
    serial: str
    policy: str
    authority: str


def timestamp(*, file: str, reply: str, authority: str, as_json: bool) -> int:
    """Write the request for a time stamp of a file or, with `reply`, check what an authority answered."""
    if bool(reply) != bool(authority):
        raise Stop("--reply and --authority go together: the answer, and the certificate that you trust")
    with reading(file):
        data = Path(file).read_bytes()
    digest = sha256(data).hexdigest()
    if not reply:
        return _write_query(file, data, digest, as_json=as_json)
    with reading(reply):
        answer = Path(reply).read_bytes()
    with reading(authority):
        trusted = Path(authority).read_bytes()
    try:
        found = read_reply(data, answer, certificates(trusted))
    except TimeStampError as error:
        raise Stop(f"{reply}: {error}", FAILED, name="bad_time_stamp") from None
    form: StampForm = {
        "file": file, "sha256": digest, "at": found.at.isoformat().replace("+00:00", "Z"), "serial": str(found.serial),
        "policy": found.policy, "authority": found.authority,
    }  # fmt: skip
    if as_json:
        print_json(form)
    else:
        paint = Paint()
        paint.line(f"{file} existed at {found.at:%Y-%m-%d %H:%M:%S} UTC.", "won")
        paint.line(f"{found.authority} signed this in time stamp {found.serial}, under its policy {found.policy}.")
    return DONE


def _write_query(file: str, data: bytes, digest: str, *, as_json: bool) -> int:
    name = f"{file}.tsq"
    try:
        with new_file(name) as beside:
            beside.write_bytes(query(data))
    except FileError as error:
        raise Stop(str(error)) from None
    if as_json:
        form: StampQueryForm = {"file": file, "sha256": digest, "query": name}
        print_json(form)
    else:
        paint = Paint()
        paint.line(
            f"{name} requests a time stamp of {file}. Send it to a time-stamping authority, then check the reply:"
        )
        paint.line(f"  hardway audit timestamp {file} --reply REPLY --authority CERTIFICATE")
    return DONE
