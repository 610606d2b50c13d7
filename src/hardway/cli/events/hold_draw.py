"""`hardway promotion commit`, `draw` and `verify`: holds a draw by the rule book, and checks one."""

import csv
import io
import json
import os
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, TypedDict

from hardway.cli.events.check_files import promotion_book, terms_in
from hardway.cli.events.show_promotion import WrittenPack
from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading, write_file
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.floor.chance import Generator, GeneratorFailed
from hardway.promotion import PromotionAct, PromotionState, Tick, decide, fold
from hardway.promotion.model.lot import draw_commitment
from hardway.promotion.pack import draw_pack, pack_differences
from hardway.report.files import FileError, writing
from hardway.rulebook import Book, Refusal
from hardway.rulebook.files.source import read_text
from hardway.values.clock import UNKNOWN, moment, time_text
from hardway.values.commitments import is_secret
from hardway.values.money import short
from hardway.values.names import NAME, NAME_SIGNS, count_text

MOST_BYTES = 64 << 20
"""The size in bytes of the largest list of entries, or audit pack, that is read: some million entries."""


class CommittedForm(TypedDict):
    """A commitment to a secret, and the file with the secret."""

    promotion: str
    draw: int
    who: str
    commitment: str
    file: str


class VerifiedPack(TypedDict):
    """Whether an audit pack is right, and what differs."""

    file: str
    holds: bool
    differences: list[str]


def commit(*, name: str, secret: str, who: str, draw: int, as_json: bool) -> int:
    """Make a secret, write it to a file that only its owner can read, and print its commitment."""
    for word, what in ((name, "promotion"), (who, "who commits")):
        if not NAME.match(word):
            raise Stop(f"{what}: a name may contain only {NAME_SIGNS}, not {word!r}")
    if os.path.lexists(secret):
        raise Stop(f"{secret} already exists, and a secret is never overwritten; name a new file")
    try:
        drawn = Generator().secret()
    except GeneratorFailed as failed:
        raise Stop(str(failed), FAILED) from None
    commitment = draw_commitment(name, draw, who, drawn)
    form = {"promotion": name, "draw": draw, "who": who, "secret": drawn}
    try:
        with writing(secret), open(os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            json.dump(form, stream)
    except FileError as error:
        Path(secret).unlink(missing_ok=True)  # a partial secret is useless
        raise Stop(str(error)) from None
    if as_json:
        made: CommittedForm = {
            "promotion": name,
            "draw": draw,
            "who": who,
            "commitment": commitment,
            "file": secret,
        }
        print_json(made)
    else:
        Paint().line(f"{commitment}  {who}, draw {draw} of {name}")
        Paint().line(f"The secret is in {secret}: keep it to yourself until entries have closed.")
    return DONE


def hold_draw(
    *, terms: str, entries: str, secret: str, nonce: Sequence[str], run_by: str, scrutineer: str, house: str, at: str,
    out: str, as_json: bool,
) -> int:  # fmt: skip
    """Hold a draw by the rules of the book, and write its audit pack."""
    book, found = terms_in(terms, house)
    if found.problems:
        first = found.problems[0]
        more = f"`hardway promotion check` prints all {len(found.problems)}"
        raise Stop(f"{terms}: {first.clause}: {first.says} ({more})")
    state = found.state
    given = [_secret(file, state.name) for file in (secret, *nonce)]
    held = _played(book, state, _patrons(entries), given, run_by, scrutineer, _when(at))
    pack = draw_pack(book, held)
    file = out or f"{state.name}-draw.json"
    write_file(file, json.dumps(pack, indent=1, ensure_ascii=False) + "\n")
    if as_json:
        print_json(WrittenPack(file=file, **pack))
        return DONE
    paint = Paint()
    for prize, (entry, patron) in pack["winners"].items():
        paint.line(f"{prize}: entry {entry}, {patron}")
    paint.line(
        f"{file}: {count_text(len(pack['entries']), 'entry')}, {pack['kind']}; entries_digest={pack['entries_digest']}"
    )
    return DONE


def _played(
    book: Book, state: PromotionState, patrons: list[str], given: list[dict[str, Any]], run_by: str, scrutineer: str,
    at: int,
) -> PromotionState:  # fmt: skip
    """Enter every step up to the draw, at the times that the terms state; stop at a refusal, with its clause."""
    role = min(book.promotion.acts["draw"].roles)
    starts, closes = state.draft.moment("starts"), state.draft.moment("entries_close")
    house = given[0]
    notice = book.promotion.limits["notice"].value * 3600
    state = PromotionState(state.name, draft=state.draft, listed=state.listed)
    entries: list[PromotionAct | Tick] = [
        Tick(time_text(starts - notice)),
        PromotionAct("publish", says="the command line", by=role),
        PromotionAct("notify_authority", by=role, name=run_by),
        Tick(time_text(starts)),
        PromotionAct("start", by=role),
        *(PromotionAct("commit", about=one["who"], says=_commitment(one), by=role, name=run_by) for one in given),
    ]
    if state.draft.least_wager is not None:
        entries += [PromotionAct("count", patron=name, number=times) for name, times in Counter(patrons).items()]
    entries += [PromotionAct("enter", patron=patron) for patron in patrons]
    if scrutineer:
        entries.append(PromotionAct("scrutineer", about=scrutineer, by=role))
    entries += [Tick(time_text(max(at, closes)))]
    entries += [PromotionAct("reveal", about=one["who"], says=one["secret"]) for one in given[1:]]
    entries += [PromotionAct("draw", says=house["secret"], by=role, name=run_by)]
    if at < closes:
        raise Stop(f"entries close at {time_text(closes)}; hold the draw after that")
    for command in entries:
        outcome = decide(book, state, command)
        if isinstance(outcome, Refusal):
            raise Stop(f"{outcome.clause + ': ' if outcome.clause else ''}{outcome.says}", FAILED)
        state = fold(state, outcome)
    return state


def _commitment(given: dict[str, Any]) -> str:
    return draw_commitment(given["promotion"], given["draw"], given["who"], given["secret"])


def _when(at: str) -> int:
    text = at or datetime.now().isoformat(timespec="seconds")
    found = moment(text, now=UNKNOWN) if "T" in text else None
    if found is None:
        raise Stop(f"--at is a date and time such as 2026-12-01T20:00, not {at!r}")
    return found


def _secret(file: str, promotion: str) -> dict[str, Any]:
    """Return the secret that `commit` wrote into a file for this promotion; stop for any other file."""
    with reading(file):
        text = read_text(Path(file), Path(file).name)
    try:
        form = json.loads(text)
        right = is_secret(form["secret"]) and NAME.match(form["who"]) is not None and type(form["draw"]) is int
    except (ValueError, TypeError, KeyError):
        right = False
    if not right:
        raise Stop(f"{file}: not a secret from `hardway promotion commit`")
    if form.get("promotion") != promotion:
        raise Stop(f"{file}: the secret is for {form.get('promotion')!r}, but the terms are for {promotion!r}")
    return form  # type: ignore[no-any-return]


def _patrons(file: str) -> list[str]:
    """Return the patrons in a file: one name a line, or CSV with a column `patron`."""
    path = Path(file)
    with reading(file):
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise Stop(f"{file}: {size >> 20} MB; a list of entries has at most {MOST_BYTES >> 20} MB")
        text = path.read_bytes().decode("utf-8-sig", errors="replace")
    rows = [row for row in csv.reader(io.StringIO(text)) if any(cell.strip() for cell in row)]
    heads = [cell.strip() for cell in rows[0]] if rows else []
    headed = "patron" in heads
    column = heads.index("patron") if headed else 0
    names = [row[column].strip() if len(row) > column else "" for row in rows[headed:]]
    for line, name in enumerate(names, 1 + headed):
        if not NAME.match(name):
            raise Stop(f"{file}:{line}: the name of a patron may contain only {NAME_SIGNS}, not {name[:60]!r}")
    if not names:
        raise Stop(f"{file}: no entries; write one patron a line, or CSV with a column `patron`")
    return names


def _in_words(pack: dict[str, Any]) -> str:
    """Return a summary of the draw: entries, missing nonces, draws given up, and the people in charge."""
    missing = f" Missing: the nonce of {', '.join(pack['missing'])}." if pack["missing"] else ""
    given_up = "".join(f" Draw {number} was given up: {why or 'no reason'}." for number, why, _ in pack["given_up"])
    overseen = pack["scrutineer"] or f"no one, as the rules allow for prizes up to {short(pack['scrutineer_over'])}"
    run = f" Run by {pack['run_by'] or 'a person who is not named'}, overseen by {overseen}."
    return f"Draw {pack['draw']}, {count_text(len(pack['entries']), 'entry')}, {pack['kind']}.{missing}{given_up}{run}"


def verify(*, pack: str, house: str, published: Sequence[str], as_json: bool) -> int:
    """Work out a draw again by a house's rules; return 1 if anything differs."""
    made_known = {}
    for one in published:
        name, equals, digest = one.partition("=")
        if not equals or name not in ("entries_digest", "terms_digest", "digest"):
            raise Stop(f"write --published as entries_digest=…, terms_digest=… or digest=…, not {one!r}")
        made_known[name] = digest
    path = Path(pack)
    with reading(pack):
        if path.stat().st_size > MOST_BYTES:
            raise Stop(f"{pack}: larger than {MOST_BYTES >> 20} MB, so it cannot be a pack")
        data = path.read_bytes()
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        raise Stop(f"{pack}: not valid JSON, so it cannot be a pack") from None
    wrong = pack_differences(promotion_book(pack, house), found, made_known)
    if as_json:
        print_json(VerifiedPack(file=pack, holds=not wrong, differences=wrong))
        return FAILED if wrong else DONE
    paint = Paint()
    for says in wrong:
        paint.line(f"{pack}: {says}", "failed")
    if not wrong:
        paint.line(f"{pack} holds. {_in_words(found)}")
        paint.line(f"Compare with what was published before the draw: entries_digest={found['entries_digest']}")
        paint.line(f"and the house's commitment {found['commitments'].get('house')}.")
    return FAILED if wrong else DONE
