"""Checks one electronic roll step by step: the commitments, when betting closed, what was revealed, the arithmetic."""

import hmac
from typing import NamedTuple, TypedDict

from hardway.journal.audit.table_checks import ElectronicThrow
from hardway.journal.dice_proof import check_dice_proof, house_commitment, is_secret, player_commitment


class ProofStep(NamedTuple):
    """A step of the check: a sentence, the lines that show it, and whether it holds (None: nothing to check)."""

    says: str
    lines: tuple[str, ...] = ()
    holds: bool | None = None


class DiceReport(NamedTuple):
    """The check of an electronic roll: its steps, and what is wrong with it."""

    number: int
    kind: str
    steps: tuple[ProofStep, ...]
    doubts: tuple[str, ...]


def report_dice(shown: ElectronicThrow) -> DiceReport:
    """Check an electronic roll and return the report."""
    table, number, committed, revealed = shown.shown.stream, shown.number, shown.committed, shown.revealed
    wrong = check_dice_proof(table, committed, revealed, shown.faces)
    steps = [_commitment_step(shown), _closing_step(shown)]
    secret, nonces = revealed.get("secret"), revealed.get("nonces")
    if (
        isinstance(secret, str)
        and is_secret(secret)
        and isinstance(nonces, dict)
        and all(map(is_secret, nonces.values()))
    ):
        steps += [
            _secret_step(shown, secret),
            *_nonce_steps(shown, nonces),
            _faces_step(table, number, secret, nonces, shown.faces),
        ]
    if not steps[0].holds:
        wrong.insert(0, "the house's commitment is not the one it named before betting opened")
    return DiceReport(number, str(revealed.get("kind")), tuple(steps), tuple(wrong))


def _commitment_step(shown: ElectronicThrow) -> ProofStep:
    promised = shown.named.body if shown.named.kind == "dice" else shown.named.proof
    house = str(shown.committed.get("house"))
    return ProofStep(
        f"Before betting on throw {shown.number} opened, the house named its commitment "
        f"(row {shown.named.seq}, {shown.named.at}). Row {shown.thrown.seq} repeats it.",
        (house,),
        shown.named.seq < shown.thrown.seq and f'"{house}"' in promised,
    )


def _closing_step(shown: ElectronicThrow) -> ProofStep:
    players = shown.committed.get("players") or {}
    pages = tuple(f"{person}  {commitment}" for person, commitment in sorted(players.items()))
    count = f"{len(pages)} {'page' if len(pages) == 1 else 'pages'}" if pages else "no page"
    return ProofStep(
        f"The dice left the hand and betting closed at row {shown.thrown.seq}, {shown.thrown.at}; "
        f"{count} had committed to a nonce.",
        pages,
    )


def _secret_step(shown: ElectronicThrow, secret: str) -> ProofStep:
    made = house_commitment(shown.shown.stream, shown.number, secret)
    line = f'SHA-256 of "hardway house", "{shown.shown.stream}", "{shown.number}" and the secret, joined by NUL bytes:'
    return ProofStep(
        f"Then the house showed its secret (row {shown.shown.seq}, {shown.shown.at}).",
        (f"secret  {secret}", line, made),
        made == shown.committed.get("house"),
    )


def _nonce_steps(shown: ElectronicThrow, nonces: dict[str, str]) -> list[ProofStep]:
    players = shown.committed.get("players") or {}
    steps = []
    for person, nonce in sorted(nonces.items()):
        made = player_commitment(shown.shown.stream, shown.number, person, nonce)
        line = f'SHA-256 of "hardway player", "{shown.shown.stream}", "{shown.number}", "{person}" and the nonce:'
        steps.append(
            ProofStep(f"The page of {person} showed its nonce.", (nonce, line, made), made == players.get(person))
        )
    left_out = sorted(set(players) - set(nonces))
    if left_out:
        steps.append(ProofStep(f"Of these players no nonce was revealed, so none was used: {', '.join(left_out)}."))
    return steps


def _faces_step(
    table: str, number: int, secret: str, nonces: dict[str, str], called: tuple[int, int] | None
) -> ProofStep:
    parts = "".join(f"{person}\0{nonces[person]}\0" for person in sorted(nonces))
    block = hmac.digest(bytes.fromhex(secret), f"{table}\0{number}\0{parts}0".encode(), "sha256")
    lines, faces = [block.hex()], []
    for byte in block:
        if byte >= 252:
            lines.append(f"{byte:02x} = {byte}: 252 or more, skipped")
            continue
        faces.append(byte % 6 + 1)
        lines.append(f"{byte:02x} = {byte}: {byte} modulo 6 is {byte % 6}, plus 1 is {faces[-1]}")
        if len(faces) == 2:
            break
    gives = f"They give {faces[0]} and {faces[1]}" if len(faces) == 2 else "The first 32 bytes do not give two faces"
    what = f"; {called[0]} and {called[1]} were called." if called else "; the throw was called off."
    says = "HMAC-SHA-256 with the secret as key, over table, number and nonces, gives bytes. "
    return ProofStep(says + gives + what, tuple(lines), called is None or tuple(faces) == called)


class StepOfProof(TypedDict):
    """A step of the check of a throw; `holds` is null if nothing is checked."""

    says: str
    lines: list[str]
    holds: bool | None


class DiceReportForm(TypedDict):
    """One electronic throw, checked against its commitments."""

    throw: int
    kind: str
    holds: bool
    doubts: list[str]
    steps: list[StepOfProof]


def dice_report_form(found: DiceReport) -> DiceReportForm:
    """Return the check of a roll as a JSON object."""
    return {
        "throw": found.number, "kind": found.kind, "holds": not found.doubts, "doubts": list(found.doubts),
        "steps": [{"says": step.says, "lines": list(step.lines), "holds": step.holds} for step in found.steps],
    }  # fmt: skip
