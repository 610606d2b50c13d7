"""Every example of the page on the strategy language is read and played, with the stated results."""

import re
from pathlib import Path

import pytest

from hardway.rulebook import law, load
from hardway.strategy import TableOracle, check, read
from hardway.strategy.expressions import FACTS
from hardway.strategy.read import HEAD, VERBS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "strategy.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```strategy\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: re.search(r"^name (\S+)", text, re.MULTILINE)[1])
def test_strategy_docs_examples_can_be_read_and_played(text):
    strategy = read(text)
    crown = law(load("crown"))
    check(crown, strategy)
    oracle = TableOracle(crown, strategy)
    (answer,) = oracle.consult([(oracle.begin(30000), 30000)])
    assert answer.spent >= 0


def test_strategy_docs_page_has_every_word_of_the_language():
    for word in (
        *HEAD,
        *VERBS,
        *FACTS,
        "comeout",
        "point",
        "last made",
        "last seven_out",
        "last total",
        "count",
        "all",
        *("standing", "won", "min", "max", "first", "last", "ends", "rounded", "hunch", "I shoot"),
        *("for", "part", "use", "at most", "per", "odds 2x", "keep"),
    ):
        assert re.search(rf"`[^`]*\b{word}\b", PAGE), word
