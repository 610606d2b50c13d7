"""Dispute packs and checks of dice report what is wrong with a falsified journal, and never crash."""

import json
from fractions import Fraction
from random import Random

import pytest

from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from hardway.report.pages.dice_report import dice_report_form, report_dice
from hardway.report.pages.dispute_pack import NoSuchRoll, gather_dispute
from hardway.report.pages.dispute_page import arithmetic, dispute_page
from hardway.table.model.events import Settled
from tests.journal.games import Game
from tests.journal.kept import Kept
from tests.journal.tampering import falsified

MADE = "2026-11-15T22:00:00.000Z"


@pytest.fixture(scope="module")
def kept() -> Kept:
    store = Kept()
    for house in ("crown", "newzealand"):
        Game(store, house, house, seed=3).play(90)
    return store


def test_dispute_pack_of_every_throw_of_an_evening_has_no_fault(kept):
    for stream in kept.streams():
        rolls = open_stored_stream(kept, stream).state.rolls
        assert rolls > 15
        with pytest.raises(NoSuchRoll, match=f"{stream} has {rolls} rolls, not {rolls + 1}"):
            gather_dispute(kept, stream, rolls + 1)
        for roll in range(1, rolls + 1):
            pack = gather_dispute(kept, stream, roll)
            assert pack.findings == ()
            assert all(row.sound for row in pack.rows)
            assert pack.shown is not None
            assert report_dice(pack.shown).doubts == ()
            assert "✗" not in dispute_page(pack, MADE)


def test_names_are_html_escaped_in_a_dispute_page(kept):
    """A person may choose any name, and a reason is free text."""
    page = dispute_page(gather_dispute(kept, "crown", 5), MADE, lambda person: f'<img src=x onerror="alert({person})">')
    assert "<img" not in page
    assert "&lt;img src=x onerror=&#34;alert(" in page


def test_dispute_page_loads_no_other_file(kept):
    page = dispute_page(gather_dispute(kept, "crown", 5), MADE)
    assert not any(word in page for word in ("<script", "<link", "http:", "https:", "url(", "@import"))


@pytest.mark.parametrize("times", [60, pytest.param(1000, marks=[pytest.mark.soak, pytest.mark.timeout(600)])])
def test_falsified_journal_gives_a_dispute_page_or_names_the_row(kept, times):
    random = Random(times)
    unread: list[str] = []
    for _ in range(times):
        store = falsified(kept, random)
        for stream in store.streams():
            try:
                pack = gather_dispute(store, stream, random.randint(1, 15))
                page = dispute_page(pack, MADE)
            except UnreadableRow as error:
                unread.append(str(error))
                continue
            assert page.endswith("</html>\n")
            assert "<b>s" not in page
            if pack.shown is not None:
                json.dumps(dice_report_form(report_dice(pack.shown)))
    assert unread
    assert all(" row " in says for says in unread)


@pytest.mark.parametrize(
    ("result", "at_risk", "pays", "odds", "rounded", "words"),
    [
        ("won", 1000, 1200, (6, 5), 0, "10 × 6/5 = 12.00"),
        ("won", 1000, 700, (2, 3), (100, 3), "10 × 2/3 = 6.67, rounded up to 7.00"),
        ("won", 1000, 1000, (1, 1), 0, "10 × 1 = 10.00"),
        ("lost", 1000, 0, None, 0, "loses 10"),
        ("moved", 1000, 0, None, 0, "moves to 6"),
        ("stands", 1000, 0, None, 0, "stands"),
    ],
)
def test_arithmetic_of_a_wager_settlement_is_written_out(result, at_risk, pays, odds, rounded, words):
    event = Settled(
        "ann", "pass", result, 1000, at_risk, pays, Fraction(*odds) if odds else None,
        Fraction(*rounded) if rounded else 0, "3.6.1", (), "", moved_to="come 6",
    )  # fmt: skip
    assert arithmetic(event) == words
