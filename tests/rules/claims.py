"""Lists which test proves which clause: a record claims clauses in `# proves:` lines, a function by `@proves`."""

import importlib.util
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from hardway.rulebook import Book, house_names

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CLAIM = re.compile(r"^# proves: (.+?)\s*$", re.MULTILINE)
_LIKE = re.compile(r"^like (\S+)", re.MULTILINE)
_functions: list["Proof"] = []


class Proof(NamedTuple):
    """A test and the clauses that it claims; `check` raises AssertionError where the book breaks one of them."""

    id: str
    house: str
    clauses: tuple[str, ...]
    check: Callable[[Book], None]


def proves(house: str, *clauses: str) -> Callable[[Callable[[Book], None]], Callable[[Book], None]]:
    """Mark a function of a book as the proof of these clauses of a house."""

    def mark(check: Callable[[Book], None]) -> Callable[[Book], None]:
        test = f"tests/rules/test_proofs.py::test_proof_function_holds[{house}-{check.__name__}]"
        _functions.append(Proof(test, house, clauses, check))
        return check

    return mark


def acting(book: Book, act: str) -> frozenset[str]:
    """Return the roles of an act that the notation writes without a role."""
    return book.actors({**book.cites, **dict(book.procedure)}[act])


def record_proofs(house: str) -> list[Proof]:
    """Return the records of a house that claim clauses; shared beginnings of records claim none."""
    from hardway.notation import replay_text

    texts = {path: path.read_text(encoding="utf-8") for path in sorted((HERE / house).glob("*.craps"))}
    beginnings = {name for text in texts.values() for name in _LIKE.findall(text)}
    found = []
    for path, text in texts.items():
        if path.name in beginnings and not CLAIM.search(text):
            continue

        def check(book: Book, text: str = text, path: Path = path) -> None:
            failures = replay_text(text, folder=path.parent, books=lambda _name: book).failures
            assert not failures, "\n".join(failures)

        name = f"tests/rules/test_records.py::test_rule_record_holds[{house}-{path.stem}]"
        found.append(Proof(name, house, tuple(CLAIM.findall(text)), check))
    return found


def function_proofs(house: str) -> list[Proof]:
    """Return the Python proofs of a house."""
    path = HERE / house / "proofs.py"
    if path.is_file() and not any(proof.house == house for proof in _functions):
        spec = importlib.util.spec_from_file_location(f"proofs_{house}", path)
        assert spec is not None
        assert spec.loader is not None
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    return [proof for proof in _functions if proof.house == house]


def all_proofs() -> list[Proof]:
    """Return every proof of every house."""
    return [proof for house in house_names() for proof in (*record_proofs(house), *function_proofs(house))]
