"""The coverage of a rule book as a page to sign: every clause, how it is in force, what proves it, and its last result.

The results come from a report that pytest writes (`--junit-xml`), or from the records beside a book of one's own.
"""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from hardway.report.book.clause_terms import CoverageForm
from hardway.report.files import FileError
from hardway.report.pages.document import Document, document_facts
from hardway.report.pages.page_template import fill_page
from hardway.rulebook import Book

HELD, FAILED, NOT_RUN, UNPROVED = "held", "failed", "not run", "without a proof"


class ProofResults(NamedTuple):
    """The last results of proofs by name, and when they ran."""

    ran: str
    by_proof: Mapping[str, str]


NO_RESULTS = ProofResults("", {})


def read_results(path: str) -> ProofResults:
    """Return the results in a report that pytest wrote; raise FileError if it is none."""
    try:
        root = ET.parse(path).getroot()
    except OSError as error:
        raise FileError(f"{path}: cannot be read ({(error.strerror or str(error)).lower()})") from None
    except ET.ParseError as error:
        raise FileError(
            f"{path}: this is not a JUnit report ({error}); make one with pytest --junit-xml={path}"
        ) from None
    suite = root if root.tag == "testsuite" else root.find("testsuite")
    if suite is None:
        raise FileError(f"{path}: this is not a JUnit report; make one with pytest --junit-xml={path}")
    found: dict[str, str] = {}
    for case in suite.iter("testcase"):
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
        wrong = case.find("failure") is not None or case.find("error") is not None
        found[name] = FAILED if wrong else NOT_RUN if case.find("skipped") is not None else HELD
    return ProofResults(re.sub(r"\.\d+", "", suite.get("timestamp", "")).replace("T", " "), found)


def clause_result(proofs: list[str], results: ProofResults) -> str:
    """Return the result of a clause: failed if any proof failed, and held if all of them held."""
    found = {results.by_proof.get(proof, NOT_RUN) for proof in proofs}
    return FAILED if FAILED in found else HELD if found == {HELD} else NOT_RUN if proofs else UNPROVED


def coverage_page(book: Book, form: CoverageForm, results: ProofResults, document: Document) -> str:
    """Return the coverage of a book as a page."""
    rows = [
        {**row, "result": clause_result(row["proofs"], results), "short": [_short(proof) for proof in row["proofs"]]}
        for row in form["rows"]
    ]
    by_result = Counter(row["result"] for row in rows)
    contents: dict[str, Any] = {
        "title": f"Coverage: {book.heading}", "kind": "par", "book": book, "document": document, "rows": rows,
        "facts": {
            "house": book.house, "approved by": book.approval, "edition": book.edition, **document_facts(document),
            "proofs ran": results.ran or "no results were given (--results FILE)",
        },
        "counts": {
            "clauses": form["clauses"], "in force": form["in_force"], "with a proof": form["proved"],
            "held": by_result[HELD], "failed": by_result[FAILED], "not run": by_result[NOT_RUN],
            "without a proof": by_result[UNPROVED],
        },
        "rules": {clause.number: (clause.rule, clause.does) for clause in book.clauses.values()},
    }  # fmt: skip
    return fill_page("coverage.html", contents)


def _short(proof: str) -> str:
    """Return what is particular in the name of a proof: the record, or the function's own words."""
    _, bracket, case = proof.rpartition("::")[2].removesuffix("]").partition("[")
    return case if bracket else proof.rpartition("::")[2]
