"""Editions side by side with their edges, which of them decided on a day, and the coverage of one as a page to sign."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hardway.floor.spec import Spec
from hardway.floor.tables import Floor
from hardway.journal.editions import store_edition
from hardway.journal.stores import open_recorder
from hardway.rulebook import HOUSES, load
from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from tests.cli.conftest import Ran, book, change
from tests.floor.rig import Clock, at, enter_all, floor
from tests.journal.games import Game
from tests.rulebook.test_amend import DATED

Hardway = Callable[..., Ran]
__all__ = ["book"]


# --- diff ----------------------------------------------------------------------------------------------------------------


def test_rules_diff_shows_the_edge_beside_a_changed_row(folder: Path, hardway: Hardway, book: Path) -> None:
    """Hard 6 at 9 to 1 wins 1 of 11: its edge is 1 − 10/11; at 9.5 to 1 it was 1/22."""
    change(book / "odds.csv", "hard,6,9.5 to 1", "hard,6,9 to 1")
    form = json.loads(hardway("rules", "diff", "crown", book, "--json").out)
    (of_odds,) = [one for one in form["changes"] if one["topic"] == "hard"]
    assert of_odds["point"] == "pays"
    assert "6.1 [Hardways 6]" in of_odds["clauses"]
    assert of_odds["edges"] == [{"wager": "hard 6", "old": "1/22", "new": "1/11"}]
    assert form["new"]["digest"] == load(book).digest
    out = hardway("rules", "diff", "crown", book).out
    assert "the edge of 1 wager differs." in out
    assert "1/22  4.5455  1/11  9.0909" in out


def test_rules_diff_shows_old_and_new_text_of_a_changed_clause(folder: Path, hardway: Hardway, book: Path) -> None:
    text = load("crown").clauses["3.4.1"].rule
    change(book / "clauses.toml", text.split(". ")[0], "Another rule")
    form = json.loads(hardway("rules", "diff", "crown", book, "--json").out)
    (clause,) = [one for one in form["changes"] if one["topic"] == "clauses"]
    assert (clause["point"], clause["clauses"]) == ("3.4.1", ["3.4.1"])
    assert clause["new"].startswith("Another rule")
    assert clause["old"].startswith(text.split(". ")[0])


def test_rules_diff_of_the_same_book_is_empty(hardway: Hardway) -> None:
    form = json.loads(hardway("rules", "diff", "star", "star", "--json").out)
    assert form["changes"] == []
    assert hardway("rules", "diff", "star", "star").out.endswith("The two are the same.\n")
    assert "name two editions" in hardway("rules", "diff", "star").err


# --- on ------------------------------------------------------------------------------------------------------------------


def test_audit_editions_lists_book_and_rows_by_table_on_a_day(folder: Path, hardway: Hardway) -> None:
    recorder = open_recorder("hardway.db")
    Game(recorder, "crown-1", electronic=False).play(6)
    Game(recorder, "star-1", "star", electronic=False).play(4)
    store_edition(recorder, load("crown"))
    recorder.close()
    form = json.loads(hardway("audit", "editions", "--on", "2026-11-15", "--table", "crown-1", "--json").out)
    crown = load("crown")
    assert form == {
        "day": "2026-11-15",
        "decided": [{
            "table": "crown-1", "house": "crown", "digest": crown.digest, "edition": crown.edition,
            "effective": crown.effective, "rows": 6, "first": 1, "last": 6,
        }],
    }  # fmt: skip
    out = hardway("audit", "editions", "--on", "2026-11-15").out
    assert f"crown-1: crown, {crown.edition}\n  sha256 {crown.digest}\n  decided 6 rows, 1 to 6\nstar-1: star, " in out
    assert hardway("audit", "editions", "--on", "2026-11-16").out == "No table has a row of 2026-11-16 (UTC).\n"
    assert "--on Tuesday: write a day" in hardway("audit", "editions", "--on", "Tuesday").err


def test_table_opens_by_the_rule_book_in_force_on_its_day(
    folder: Path, hardway: Hardway, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The book pays 33 to 1 on 2 from 3 March; Adelaide's own pays 32. The journal says which decided on which day."""
    generous = folder / "houses" / "generous"
    generous.mkdir(parents=True)
    (generous / "amendments.toml").write_text(DATED, encoding="utf-8")
    monkeypatch.setenv(HOUSES_VARIABLE, str(generous.parent))
    recorder, clock = open_recorder("hardway.db"), Clock(datetime(2026, 3, 2, 12, tzinfo=UTC))

    async def play(here: Floor) -> None:
        for _ in range(2):
            live = await at(here, Spec("generous", dice="real"))
            await enter_all(live, "p1", "seat 300", "bet pass 10", "bet two 10")
            clock.on(days=1)

    floor(recorder, play, clock=clock)
    recorder.close()
    for day, table, effective, odds in (
        ("2026-03-02", "generous-1", "2003-04-28", "32 to 1"), ("2026-03-03", "generous-2", "2026-03-03", "33 to 1"),
    ):  # fmt: skip
        (one,) = json.loads(hardway("audit", "editions", "--on", day, "--json").out)["decided"]
        book = load("generous").on(day)
        assert (one["table"], one["effective"], one["digest"]) == (table, effective, book.digest)
        assert book.odds["two", 0].words == odds
    assert hardway("audit", "verify").code == 0
    form = json.loads(hardway("rules", "diff", "generous@2026-03-02", "generous@2026-03-03", "--json").out)
    (change,) = [one for one in form["changes"] if one["topic"] == "two"]
    assert (form["old"]["effective"], form["new"]["effective"]) == ("2003-04-28", "2026-03-03")
    assert [(one["old"], one["new"]) for one in change["edges"]] == [("1/12", "1/18")]  # 3/36 and 2/36 of a dollar
    assert "after @ comes a day" in hardway("rules", "diff", "generous@March", "generous").err


# --- coverage ------------------------------------------------------------------------------------------------------------

REPORT = """<testsuites><testsuite timestamp="2026-11-19T05:00:00.123+00:00">
<testcase classname="tests.rules.test_records" name="test_rule_record_holds[{}]"><failure>5 is not 6</failure></testcase>
<testcase classname="tests.rules.test_records" name="test_rule_record_holds[{}]"/>
</testsuite></testsuites>"""


def test_coverage_page_marks_clauses_whose_test_failed(folder: Path, hardway: Hardway) -> None:
    crown = load("crown")
    names = [one.proofs[0].partition("[")[2].rstrip("]") for one in crown.clauses.values() if len(one.proofs) == 1]
    failed, held = [name for name in dict.fromkeys(names) if "crown-" in name][:2]
    of = {
        name: [one for one in crown.clauses.values() if any(f"[{name}]" in proof for proof in one.proofs)]
        for name in (failed, held)
    }
    (folder / "ran.xml").write_text(REPORT.format(failed, held), encoding="utf-8")
    ran = hardway("rules", "crown", "--coverage", "--page", "crown.html", "--results", "ran.xml", "--json")
    form = json.loads(ran.out)
    assert ran.code == 1  # a proof failed
    assert form["ran"].startswith("2026-11-19 05:00:00")
    assert form["results"]["failed"] == len(of[failed])
    assert sum(form["results"].values()) == len(crown.clauses)
    page = Path("crown.html").read_text(encoding="utf-8")
    row = page.split(f"<tr><td>{of[failed][0].number.replace(chr(34), '&#34;')}</td>")[1].split("</tr>")[0]
    assert '<b class="no">failed</b>' in row
    assert page.count("<tr>") == len(crown.clauses) + 1
    assert '<div class="sign">' in page


def test_coverage_page_counts_book_records_held_or_failed(folder: Path, hardway: Hardway, book: Path) -> None:
    record = "# proves: 3.4.1\nhouse mine\nseat ann 500\nbet ann pass 10\nroll 4 2\ntake ann pass\n= refused 3.4.1\n"
    (book / "contract.craps").write_text(record, encoding="utf-8")
    ran = hardway("rules", book, "--coverage", "--page", "mine.html")
    assert (ran.code, "1 held" in ran.out) == (0, True)
    (book / "contract.craps").write_text(f"{record}= ann rack 1\n", encoding="utf-8")
    ran = hardway("rules", book, "--coverage", "--page", "mine.html")
    assert (ran.code, "1 failed" in ran.out) == (1, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["crown", "--page", "x.html"], "--page and --results go with --coverage"),
        (["crown", "--coverage", "--page", "x.txt"], "x.txt: the file must end in .html or .htm or .pdf"),
        (["crown", "--coverage", "--page", "x.html", "--results", "none.xml"], "none.xml: cannot be read"),
        (
            ["crown", "--coverage", "--page", "x.html", "--results", str(HOUSES / "crown" / "odds.csv")],
            "not a JUnit report",
        ),
    ],
)
def test_rules_coverage_says_which_option_or_file_is_wrong(
    folder: Path, hardway: Hardway, words: list[str], says: str
) -> None:
    ran = hardway("rules", *words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
