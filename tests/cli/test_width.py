"""Output is wrapped or stacked in a narrow terminal, and never cut."""

import re
from pathlib import Path

import pytest

from hardway.cli.commands.top_commands import app
from hardway.cli.terminal.text_table import MIN_FOLDED_WIDTH
from hardway.rulebook import house_names
from tests.cli.conftest import Ran
from tests.cli.test_main import commands
from tests.in_soak import rest_in_soak
from tools.json_samples import in_words

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PROMOTION = Path(__file__).resolve().parents[1] / "rules" / "star" / "10.8-reached.craps"
EVERYTHING = 2_000
"""A width at which nothing wraps."""
FEW = ("--sessions", "300", "--rolls", "30")
COMMANDS = [
    "rules",
    "rules star",
    "rules crown 3.6.1",
    "rules compare crown star",
    "rules compare",
    "rules crown --coverage",
    "rules adelaide --coverage",
    "odds wager crown hard 6",
    "odds wager star lay 4",
    "odds wager crown pass --stake 5",
    "odds house newzealand --stake 5",
    "odds compare",
    "odds strategy newzealand pass_odds",
    "odds session newzealand field --bankroll 100 --goal 200 --rolls 50",
    "best crown --bankroll 20 --goal 40 --rolls 5 --wager pass",
    "strategies",
    "simulate pass_odds --goal 1100",
    "audit dice --stream 7 --rolls 400",
    "simulate --compare pass field iron_cross",
    f"odds layout {EXAMPLES}/crown-first-night.craps ann",
    f"odds tournament {EXAMPLES}/tournaments/last-throw.craps --you bob --wager pass",
    f"tournament standings {EXAMPLES}/tournaments/spring-cup.craps",
    f"tournament simulate {EXAMPLES}/tournaments/four-players.toml pass field --tournaments 20 --throws 9 --workers 1",
]
SENTENCES = [
    f"tournament check {EXAMPLES}/tournaments/four-players.toml",
    f"promotion check {EXAMPLES}/promotion.toml",
    f"promotion show {PROMOTION} --as gaming_manager",
    f"rulings {EXAMPLES}/newzealand-overruled.craps",
    f"replay {EXAMPLES}/crown-horn-high.craps",
    f"legal {EXAMPLES}/crown-first-night.craps ann",
    "school --kinds",
]
"""Commands that print one sentence a line, which only the terminal wraps."""
PLAIN = (
    "backup", "restore", "upgrade", "people add", "people list", "people role", "people revoke", "people exclude", "people unlock",
    "people passwd", "people erase", "audit verify", "audit manifest", "audit report", "audit fairness", "audit editions",
    "audit timestamp", "promotion commit",
    "promotion draw", "promotion pack", "promotion verify",
)  # fmt: skip
ELSEWHERE = {
    "play": "below, at a table", "odds house": "below, with a column left out", "odds hand": "likewise",
    "school": "asks line by line; its kinds are above", "serve": "a line for each thing that happens",
    "completion": "a script", "examples": "files", "manual": "a manual page", "odds par": "a file", "tournament draft": "a file",
    "tournament entries": "a record", "audit checkpoint": "JSON", "audit export": "a record",
} | dict.fromkeys(PLAIN, "plain sentences, which a terminal wraps and nothing cuts: below")  # fmt: skip
"""Commands outside those lists, and why."""
CHANGES = re.compile(
    r"(?<=, )(?:ann|bob|cas|dan|eve)\b|\b(?=\w*\d)[\w-]{3,}\b|(?<=this once: )\S+|\bp[a-z2-7]{12}\b|[\d:.-]+"
)
"""Words that differ in every run: winners, ids, passwords, hashes, times."""
DROPS = [*(f"odds house {house}" for house in house_names()), "odds hand --at-least 154"]
"""Commands that drop a column in a narrow terminal."""
DROPPED = {"lose", "push", "none", "one", "two"}
HEADS = {"area", "clause", "house", "strategy", "wager"}
"""Heads of a first column: in a stacked table its cells are headings themselves."""
WIDTHS = (50, 80, 120)
SOME_WIDTHS = rest_in_soak(WIDTHS, now=WIDTHS[:1])


@pytest.fixture
def wide(hardway, monkeypatch):
    """Return a function that runs a command in a terminal of this width."""

    def run(words: str, columns: int, **more: object) -> Ran:
        monkeypatch.setenv("COLUMNS", str(columns))
        args = words.split()
        return hardway(*args, *(FEW if args[0] == "simulate" else ()), **more)

    return run


def not_cut(ran: Ran, whole: Ran, columns: int) -> None:
    """Check that the output fits its width and has no ellipsis of its own."""
    assert ran.code == whole.code == 0
    assert max(map(len, ran.out.splitlines())) <= columns
    assert ran.out.count("…") == whole.out.count("…")


def missing(ran: Ran, whole: Ran) -> set[str]:
    """Return the words that are lost; a word may break, and a rule after a heading may be shorter."""
    together = re.sub(r"\s", "", ran.out)
    return {word for word in set(whole.out.split()) if word.strip("─")[:MIN_FOLDED_WIDTH] not in together} - HEADS


def test_width_tests_cover_every_command():
    named = set(commands(app))
    looked = {
        name for name in named if any(f"{words} ".startswith(f"{name} ") for words in (*COMMANDS, *SENTENCES, *DROPS))
    }
    assert looked | ELSEWHERE.keys() == named


@pytest.mark.parametrize("words", COMMANDS)
@pytest.mark.parametrize("columns", SOME_WIDTHS)
def test_printed_tables_are_never_cut_at_any_width(wide, words, columns):
    whole, ran = wide(words, EVERYTHING), wide(words, columns)
    not_cut(ran, whole, columns)
    assert not missing(ran, whole)


@pytest.mark.parametrize("words", SENTENCES)
@pytest.mark.parametrize("columns", SOME_WIDTHS)
def test_printed_sentences_are_the_same_at_any_width(wide, words, columns):
    whole = wide(words, EVERYTHING)
    assert whole.out
    assert wide(words, columns) == whole


def test_admin_commands_print_the_same_at_any_terminal_width(monkeypatch):
    """In equal casinos, the commands print the same in a narrow terminal as in a wide one."""
    printed = {}
    for columns in (WIDTHS[0], EVERYTHING):
        monkeypatch.setenv("COLUMNS", str(columns))
        printed[columns] = {name: CHANGES.sub("#", text) for name, text in in_words(PLAIN).items()}
    assert all(printed[EVERYTHING].values())
    assert printed[WIDTHS[0]] == printed[EVERYTHING]


@pytest.mark.parametrize("words", DROPS)
def test_narrow_printed_table_drops_only_whole_columns(wide, words):
    whole = wide(words, EVERYTHING)
    for columns in WIDTHS:
        ran = wide(words, columns)
        not_cut(ran, whole, columns)
        assert not [word for word in missing(ran, whole) if word.isalpha() and word not in DROPPED]


HAND = b"""seat ann 5000
bet ann pass 1000
roll 5 1
bet ann pass_odds 100
bet ann place 10 12.50
bet ann hard 8 5
table
legal
rules
rules place
"""


@pytest.mark.parametrize("columns", WIDTHS)
def test_layout_in_the_terminal_is_never_cut(wide, columns):
    ran, whole = (wide("play star --chips 1,2.50,5,25,100,1000", size, stdin=HAND) for size in (columns, EVERYTHING))
    assert ran.out.count("…") == whole.out.count("…")
    assert not missing(ran, whole)


def test_odds_row_is_on_one_line_in_80_or_120_columns(wide):
    edge = r"^hard 6 8 .*9\.5 to 1 .*4\.545"
    assert re.search(edge, wide("odds house crown", 120).out, re.MULTILINE)
    assert re.search(edge, wide("odds house crown", 80).out, re.MULTILINE)
