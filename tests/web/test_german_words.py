"""What a player hears at a German table: every sentence of the records that prove the books, and every card."""

import json
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from hardway.notation.replay import replay_text
from hardway.odds.chances import FAIR
from hardway.odds.costs.breakdown import breakdown
from hardway.odds.costs.figures import all_figures
from hardway.report.figures.explanation import wager_form
from hardway.report.sentences.strategy_sentences import acts_sentence
from hardway.rulebook import house_names, law, load
from hardway.rulebook.felt.house_felt import felt
from hardway.school import KINDS, NothingToAsk, exercise, mark
from hardway.school.exercise import ORDER
from hardway.server.answers.json_forms import refusal_error, says
from hardway.strategy import RuleAct, load_strategy, playable, read, shelf
from hardway.strategy.model import Condition, Term
from hardway.table import Refusal
from hardway.table.model import commands as c
from hardway.values.phrase import spoken
from tools import page
from tools.page import ROOT

SEEDS = 20
"""How many exercises of each kind and house are read."""
OF_PLAY = (
    c.Seat, c.BuyIn, c.Bet, c.Take, c.Call, c.Choose, c.Offer, c.Accept, c.Decline, c.Pass, c.Proxy, c.Throw, c.Rest, c.Roll,
    c.Leave,
)  # fmt: skip
"""What is entered at a table where nobody works: its sentences are in the language of the page."""


def _sentences() -> Iterator[dict[str, Any]]:
    for path in sorted([*(ROOT / "tests" / "rules").glob("*/*.craps"), *(ROOT / "examples").glob("*.craps")]):
        replay = replay_text(path.read_text(encoding="utf-8"), path.parent)
        if replay.record.core:
            continue
        for played in replay.play():
            if isinstance(played.line.command, OF_PLAY):
                outcome = played.outcome
                yield from [refusal_error(outcome)] if isinstance(outcome, Refusal) else says(replay.law, outcome)


CONDITIONS = """
comeout; point; point 6; up field; last total 7; last made; last seven_out; last won pass; last lost place; I shoot
not comeout; not point; not up field; not last made; point and up field or comeout
rack < start - 100; count come >= 2; hands = 5; 2 * rolls <= 50; rack + won field > 2 * standing place 6
first steps > last steps; ends steps = count steps; losses > 0 - 2
2% of rack >= min(rack, 5u) * max(start, losses); rack / 3 rounded to 5 > rack / 3 rounded up to 5
"""
"""Every kind of condition of a strategy, with every term that it may compare."""


def _kinds(value: object) -> Iterator[type]:
    yield type(value)
    for part in value if isinstance(value, tuple) else ():
        yield from _kinds(part)


def _talk() -> Iterator[str]:
    """Yield what bots say: every act, for every kind of condition and for each rule of the library."""
    book, words = law(load("crown")), load("crown").words
    made = [
        read(f"unit 10\ncounter losses 1\nlist steps 1 2\nwhen {one}\n  bet field 1u", book=words)
        for line in CONDITIONS.strip().splitlines()
        for one in line.split("; ")
    ]
    assert {*get_args(Condition), *get_args(Term)} <= {kind for one in made for kind in _kinds(one.rules)}
    acts = (
        c.Bet("b1", "field", 1050), c.Take("b1", "field", None), c.Take("b1", "field", 500),
        c.Call("b1", "place 6", "off"), c.Call("b1", "place 6", "on"), c.Choose("b1", "place", "down"),
        c.Choose("b1", "place", "up"),
    )  # fmt: skip
    for strategy in made + [load_strategy(name, book=words) for name in shelf() if playable(book, name)]:
        for rule in strategy.rules:
            yield acts_sentence(book, [RuleAct(rule, act) for act in acts])


def _taught() -> Iterator[str]:
    """Yield what the school says, but the clauses, which stay in the words of the book."""
    for kind in KINDS.values():
        yield from (kind.name, kind.title, kind.reads)
    for house, kind, seed in product(house_names(), KINDS, range(SEEDS)):
        try:
            asked = exercise(house, kind, seed).question
        except NothingToAsk:
            continue
        clauses = {clause.rule for clause in load(house).clauses.values()}
        yield from (*asked.stands, asked.asks, *asked.choices, mark(asked, "what").says)
        yield from (one for one in asked.reasons if one not in clauses)
        if asked.form != ORDER:
            yield asked.answer


def _spoken(texts: Iterable[str]) -> list[dict[str, Any]]:
    return [{"text": one, **spoken(one)} for one in dict.fromkeys(texts)]


def _heard() -> dict[str, Any]:
    books = [load(house) for house in house_names()]
    laws = [law(book) for book in books]
    felts = [felt(house) for house in house_names()]
    spots = [(book, wager.name, spot) for book in books for wager in book.wagers.values() for spot in wager.spots]
    return {
        "sentences": list({json.dumps(one): one for one in _sentences()}.values()),
        "talk": _spoken(_talk()),
        "taught": _spoken(_taught()),
        "wagers": [wager_form(one, breakdown(one, each.wager), FAIR) for one in laws for each in all_figures(one)],
        "pays": sorted({area["pays"] for one in felts for area in one["wide"]["areas"]}),
        "names": sorted(
            {book.wager_label(f"{name} {spot}".removesuffix(" 0")) for book, name, spot in spots}
            | {wager.label for book in books for wager in book.wagers.values()}
            | {role.label for book in books for role in book.roles.values()}
            | {book.title for book in books}
        ),
    }


@pytest.mark.soak
def test_german_player_hears_no_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = tmp_path / "heard.json"
    heard.write_text(json.dumps(_heard()), encoding="utf-8")
    page.install()
    monkeypatch.setenv("HARDWAY_HEARD", str(heard))
    page.node("node_modules/vitest/vitest.mjs", "run")
