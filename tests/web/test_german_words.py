"""What a player hears at a German table: every sentence of the records that prove the books, and every card."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardway.notation.replay import replay_text
from hardway.odds.chances import FAIR
from hardway.odds.costs.breakdown import breakdown
from hardway.odds.costs.figures import all_figures
from hardway.report.figures.explanation import wager_form
from hardway.rulebook import house_names, law, load
from hardway.rulebook.felt.house_felt import felt
from hardway.server.answers.json_forms import refusal_error, says
from hardway.table import Refusal
from hardway.table.model import commands as c
from tools import page
from tools.page import ROOT

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


def _heard() -> dict[str, Any]:
    books = [load(house) for house in house_names()]
    laws = [law(book) for book in books]
    felts = [felt(house) for house in house_names()]
    spots = [(book, wager.name, spot) for book in books for wager in book.wagers.values() for spot in wager.spots]
    return {
        "sentences": list({json.dumps(one): one for one in _sentences()}.values()),
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
