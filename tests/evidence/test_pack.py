"""Dispute packs: what everyone had, checked by `plain_pack.py`; reference numbers, local times, and packs of records."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hardway.journal.stores import open_recorder
from tests.cli.conftest import Ran
from tests.evidence.conftest import save
from tests.journal.games import Game

Hardway = Callable[..., Ran]
RECORD = """house newzealand
chips 1 5 25 100
seat ann 100
bet ann pass 10
@19:40 roll 2 2
bet ann place 8 12
roll 4 4
overrule 4 3 by game_supervisor gus because one die was a three
"""


@pytest.fixture
def db(folder: Path) -> None:
    played = open_recorder(":memory:")
    Game(played, "crown-1", seed=4, electronic=False).play(60)
    save(played)


@pytest.mark.usefixtures("db")
def test_plain_script_confirms_dispute_pack_and_rejects_changes(
    folder: Path, hardway: Hardway, plain: Callable[..., str]
) -> None:
    (folder / "rows.jsonl").write_text(hardway("audit", "export", "--jsonl").out, encoding="utf-8")
    for roll in (2, 5, 9):
        assert hardway("audit", "report", "--roll", roll, "--out", "pack.html").code == 0
        assert plain("plain_pack.py", "pack.html", "rows.jsonl", str(roll)).startswith(f"CROWN-1-R{roll}-")
    page = Path("pack.html").read_text(encoding="utf-8")
    Path("other.html").write_text(page.replace('<td>together</td><td class="n">', '<td>together</td><td class="n">1'))
    with pytest.raises(AssertionError):
        plain("plain_pack.py", "other.html", "rows.jsonl", "9")


@pytest.mark.usefixtures("db")
def test_dispute_pack_shows_times_in_the_given_zone_and_in_utc(folder: Path, hardway: Hardway) -> None:
    """The evening begins at 19:40 UTC on 15 November, which is 6:40 the next morning in Melbourne, in summer time."""
    words = ["--roll", 1, "--zone", "Australia/Melbourne", "--reference", "D-2026/17", "--out", "pack.html"]
    assert "reference D-2026/17." in hardway("audit", "report", *words).out
    page = Path("pack.html").read_text(encoding="utf-8")
    assert "2026-11-16 06:40:" in page
    assert "AEDT (2026-11-15 19:40:" in page
    assert "Dispute pack D-2026/17</small>" in page
    assert "--zone Melbourne: no such time zone" in hardway("audit", "report", "--zone", "Melbourne").err


def test_dispute_pack_shows_amounts_before_and_after_correction(folder: Path, hardway: Hardway) -> None:
    """Ann has 78 in the rack, and 10 and 12 on the layout; as corrected, a 7 takes both."""
    (folder / "evening.craps").write_text(RECORD, encoding="utf-8")
    ran = hardway("audit", "report", "--record", "evening.craps", "--roll", 2)
    assert (ran.code, ran.out.startswith("evening-roll-2.html: dispute pack of roll 2 at evening.craps")) == (0, True)
    page = Path("evening-roll-2.html").read_text(encoding="utf-8")
    beside = page.split("<h2>Before and after</h2>")[1].split("</table>")[0]
    assert '<td>ann</td><td>in the rack</td><td class="n">78.00</td><td class="n">78.00</td>' in beside
    assert '<td class="n">100.00</td><td class="n">78.00</td><td class="n">−22.00</td>' in beside
    assert "As corrected to 4-3" in page
    assert "The chain of these rows" not in page
    assert "This pack was made from a record, which says neither who wrote it nor when" in page
    assert hardway("audit", "report", "--record", "evening.craps", "--roll", 1).code == 0
    assert "<dd>row 4, 19:40 at the table</dd>" in Path("evening-roll-1.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "says"),
    [("house crown\nseat ann\n", "evening.craps:"), ("house crown\nseat ann 100\n", "has no roll yet")],
)
def test_dispute_pack_of_a_record_without_a_roll_is_refused(
    folder: Path, hardway: Hardway, text: str, says: str
) -> None:
    (folder / "evening.craps").write_text(text, encoding="utf-8")
    ran = hardway("audit", "report", "--record", "evening.craps")
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
