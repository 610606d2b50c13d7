"""The PAR sheet: its figures, worked out again by `plain_par.py`, what is on the page, and the same as PDF."""

import shutil
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

import hardway as package
from hardway.odds.costs.longrun import mean_layout
from hardway.odds.costs.paid_range import paid_range
from hardway.report.pages.print_pdf import BROWSERS
from hardway.rulebook import law, load
from hardway.strategy import enumerate_chain, read
from tests.cli.conftest import Ran

Hardway = Callable[..., Ran]
PACKAGE = Path(package.__file__).parent


def test_plain_script_confirms_par_sheet_and_rejects_changes(
    folder: Path, hardway: Hardway, plain: Callable[..., str]
) -> None:
    """The page has the hash of the approved text, the date and the number."""
    (folder / "approved.txt").write_text("as approved", encoding="utf-8")
    table = ["--chips", "1,5,25,100", "--sign", "* 1 500", "--strategy", "pass", "--unit", "10"]
    document = ["--on", "2026-03-03", "--number", "CR-7", "--text", "approved.txt", "--out", "crown.html"]
    text = hardway("odds", "par", "crown", *table, *document, "--json").out
    (folder / "par.json").write_text(text, encoding="utf-8")
    assert plain("plain_par.py", "par.json", str(PACKAGE)) == "31 of 70 wagers: the same figures.\n"
    (folder / "other.json").write_text(text.replace('"stake": "500"', '"stake": "400"', 1), encoding="utf-8")
    with pytest.raises(AssertionError, match="400"):
        plain("plain_par.py", "other.json", str(PACKAGE))
    page = Path("crown.html").read_text(encoding="utf-8")
    assert f"sha256 {sha256(b'as approved').hexdigest()}" in page
    assert "<dd>2026-03-03</dd>" in page
    assert '@bottom-left { content: "CR-7"' in page
    assert "<dd>all wagers 1 to 500</dd>" in page
    assert '<td>Win Line</td><td class="n">10.0000</td>' in page  # the mix of the strategy
    assert "<h3>Crown Melbourne, Mini Craps</h3>" in page
    assert '<dt id="CS10">' in page  # the reading of rounding


@pytest.mark.soak
def test_par_sheet_shows_the_pass_edge_of_the_crapless_variant(folder: Path, hardway: Hardway) -> None:
    """The published edge of the crapless pass line is 5.382%; that of the usual one is 7/495."""
    hardway("odds", "par", "vegas", "--out", "vegas.html")
    page = Path("vegas.html").read_text(encoding="utf-8").split("<h2>Variants</h2>")[1].split("<h2>")[0]
    assert '<td>Pass Line</td><td class="n">1.4141%</td><td class="n">5.3824%</td>' in page


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--out", "x.doc"], "x.doc: the file must end in .html or .htm or .pdf"),
        (["--text", "none.txt"], "none.txt: cannot be read (no such file or directory)"),
        (["--on", "yesterday"], "--on yesterday: write a day as 2026-11-19"),
        (["--strategy", "nonsense"], "nonsense: no such file"),
    ],
)
def test_par_command_with_bad_options_says_what_is_wrong(
    folder: Path, hardway: Hardway, words: list[str], says: str
) -> None:
    ran = hardway("odds", "par", "crown", *words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_par_sheet_as_pdf_without_a_browser_is_refused(
    folder: Path, hardway: Hardway, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    ran = hardway("odds", "par", "adelaide", "--out", "x.pdf")
    assert (ran.code, list(folder.iterdir())) == (2, [])
    assert "found no Chromium or Chrome to print with" in ran.err


@pytest.mark.soak
@pytest.mark.skipif(not any(map(shutil.which, BROWSERS)), reason="no browser to print with")
def test_par_command_writes_a_pdf_file(folder: Path, hardway: Hardway) -> None:
    assert hardway("odds", "par", "crown", "--out", "crown.pdf").code == 0
    assert Path("crown.pdf").read_bytes().startswith(b"%PDF-")


def test_par_sheet_worst_and_best_place_stakes_equal_by_hand() -> None:
    """7 to 6 for a dollar is 1.1666: Crown and The Star pay 2, Las Vegas 1; six dollars win seven everywhere."""
    for house, worst, best in (
        ("crown", (600, Fraction(1, 66)), (100, Fraction(6 - 2 * 5, 11))),
        ("star", (600, Fraction(1, 66)), (100, Fraction(6 - 2 * 5, 11))),
        ("vegas", (100, Fraction(6 - 5, 11)), (600, Fraction(1, 66))),
    ):
        found = paid_range(law(load(house)), "place 6")
        assert [(one.stake, one.figures.edge) for one in (found.worst, found.best)] == [worst, best]
        assert found.largest is None


def test_strategy_mean_bet_per_roll_on_each_wager_equals_by_hand() -> None:
    """A line decision takes 557/165 rolls, of which one is the come-out: the odds stand at the 392/557 others."""
    chain = enumerate_chain(law(load("crown")), read("when comeout\n  bet pass 10\nwhen point\n  bet pass_odds 20\n"))
    assert mean_layout(chain) == {"pass": 10, "pass_odds": Fraction(20 * 392, 557)}
