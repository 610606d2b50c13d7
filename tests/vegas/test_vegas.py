"""Las Vegas practice, a house in a folder of its own: its records, its costs against arithmetic and published figures."""

from pathlib import Path

import pytest

from hardway.notation import replay_text
from hardway.odds.figures import all_figures, figures
from hardway.rulebook import Amendment, amend, law, load
from hardway.rulebook.felt import felt
from hardway.simulate.game import Game, Task
from hardway.strategy import read
from tests.simulate.runners import by_rolls, by_table
from tests.vegas.by_hand import EDGES, PUBLISHED

HERE = Path(__file__).parent
VEGAS = HERE.parent.parent / "examples" / "houses" / "vegas"
RECORDS = sorted(HERE.glob("*.craps"))


@pytest.fixture(scope="module")
def book():
    return load(VEGAS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_plays_as_it_says(book, path):
    failures = replay_text(path.read_text(encoding="utf-8"), books=lambda _name: book).failures
    assert not failures, "\n".join(failures)


def test_every_wager_costs_what_was_worked_out_by_hand(book):
    found = {one.wager: one.edge for one in all_figures(law(book))}
    assert len(found) == 124
    assert found == EDGES
    for wager, percent in PUBLISHED.items():
        assert round(float(found[wager]) * 100, 2) == percent


def test_it_says_that_it_is_practice(book):
    assert "practice, not an approved rule book" in book.title
    assert all(number.startswith("practice ") for number in book.clauses)
    assert all("Described in: " in clause.rule for clause in book.clauses.values())
    assert not book.authority, "no staff procedure without a source"


def test_every_clause_is_claimed_by_a_record(book):
    claimed = {
        line.removeprefix("# proves: ") for path in RECORDS for line in path.read_text(encoding="utf-8").splitlines()
    }
    assert set(book.clauses) - claimed == {
        "practice not an approved book", "practice the crew", "practice pay tables vary",
    }  # fmt: skip


def test_another_pay_table_is_an_amendment(book):
    both = Amendment("odds", {"wager": "field", "on": "12"}, {"odds": "2 to 1"}, by="practice pay tables vary")
    # A 12 comes once in 36 throws: a dollar less there costs 1/36 more.
    assert figures(law(amend(book, [both])), "field").edge == 2 * EDGES["field"]


def test_its_felt_has_every_wager():
    assert {area.wager for area in felt(VEGAS).wide.areas} >= {"hop 5-3", "fire", "repeater 12", "put 6"}


@pytest.mark.timeout(600)
def test_table_machine_and_chain_play_it_alike(book):
    table = law(book)
    text = "when comeout\n  bet pass 10\nmax pass_odds\nwhen point\n  bet put 6 10\nbet hop 5-3 5\nbet hi_lo 2\nbet over_seven 5\nbet hard 8 5\n"
    game = Game(table, read(text, book=book.words), 1_000_000, 60, None, seed=3)
    part, rows = by_table(game).play(Task(0, 60, True))
    other, other_rows = by_rolls(game).play(Task(0, 60, True))
    assert all((one == two).all() for one, two in zip(rows, other_rows, strict=True))
    assert part.kinds == other.kinds
