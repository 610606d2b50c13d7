"""The documentation site: links exist, nothing comes from another host, and every printed example runs."""

import contextlib
import inspect
import io
import json
import os
import re
import shlex
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from html import unescape
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import hardway as hw
from hardway.cli.app import run
from hardway.floor.house_key import house_key
from hardway.journal.keys import open_key
from hardway.journal.stores import open_recorder
from hardway.rulebook import house_names, law, load
from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from hardway.rulebook.loading.load import _load
from hardway.strategy import check, load_strategy, read, shelf
from tests.built_site import built_site
from tests.journal.games import BEGAN, Game
from tools.strategies import PAGE, page, section
from tools.website.build import main, with_progress
from tools.website.contents import MENU, around
from tools.website.page import SitePage
from tools.website.search_index import PageSection, definitions

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = [
    *sorted((ROOT / "docs" / "start").glob("*.md")), *sorted((ROOT / "docs" / "tutorials").glob("*.md")),
    ROOT / "docs" / "faq.md", ROOT / "docs" / "crapssim.md", ROOT / "docs" / "cookbook.md",
]  # fmt: skip
ELSEWHERE = {
    "fairness": "cli/test_readme.py", "odds": "odds/test_docs.py", "server": "server/test_first_program.py",
    "simulate": "simulate/test_docs.py", "strategy": "strategy/test_docs.py",
    "tournament-strategy": "cli/test_last_throws.py", "people": "cli/test_readme.py", "notation": "cli/test_readme.py",
}  # fmt: skip
"""Pages whose examples another test runs."""
FOLLOWED = [*WRITTEN, *(path for path in sorted((ROOT / "docs").glob("*.md")) if path.stem not in (*ELSEWHERE, "cli"))]
FOLLOWED = list(dict.fromkeys(FOLLOWED))
"""All other pages, so that a new one is tested."""
NOT_HERE = re.compile(r"(make|pip|hardway (--houses \. )?(serve|play|school))\b")
"""Commands that install things, open a server, or ask at a keyboard."""
GIVEN = ("monday.checkpoint", "checkpoint.json")
"""Files that a casino provides, unless the page writes them."""
STEP = re.compile(
    r"(?:ave\s+this\s+as\s+`(?P<file>[^`]+)`:\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
"""A step of a page: a file to save, or commands with their output."""
QUICK = ("field", "pass", "hardways")
"""Strategies whose figures are worked out again within a second."""
every_page = pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)


TAG = re.compile(r"<(\w+)((?:\s[^<>\"]*(?:\"[^\"]*\")?)+)>")
SAID = re.compile(r"\s(id|href|src)=(?:\"([^\"]*)\"|([^\s\">]+))")


class Addresses:
    """The ids, links and fetched addresses of a page."""

    def __init__(self, text: str) -> None:
        self.names: Counter[str] = Counter()
        self.links: list[str] = []
        self.fetched: list[str] = []
        for tag, said in TAG.findall(text):  # a parser needs ten times as long for the pages that we write ourselves
            for name, quoted, bare in SAID.findall(said):
                value = unescape(quoted or bare)
                if name == "id":
                    self.names[value] += 1
                elif value:
                    (self.links if tag == "a" else self.fetched).append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Addresses]:
    return {path: Addresses(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}


def linked(path: Path, links: Iterable[str]) -> Iterator[tuple[str, Path, str]]:
    """Yield each link of a page within the site once, with the file and the anchor it leads to."""
    for link in dict.fromkeys(links):
        there = urlsplit(link)
        if not there.scheme:
            file = Path(os.path.normpath(path.parent / unquote(there.path))) if there.path else path
            yield link, file, unquote(there.fragment)


def test_site_links_and_anchors_exist(site: Path, pages: dict[Path, Addresses]) -> None:
    assert len(pages) > 100
    files, lost = set(site.rglob("*")), []
    for path, found in pages.items():
        for link, there, name in linked(path, (*found.links, *found.fetched)):
            if there not in files or (name and there in pages and not pages[there].names[name]):
                lost.append(f"{path.name}: {link}")
    assert not lost


def test_site_pages_and_pictures_are_reachable_from_the_index(site: Path, pages: dict[Path, Addresses]) -> None:
    found, left = set[Path](), [site / "index.html"]
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            links = (*pages[path].links, *pages[path].fetched) if path in pages else ()
            left += [there for _, there, _ in linked(path, links)]
    assert set(pages) - found == set()
    assert set((site / "pictures").iterdir()) - found == set()


def test_element_ids_are_unique_on_each_site_page(pages: dict[Path, Addresses]) -> None:
    assert {path.name: name for path, found in pages.items() for name, count in found.names.items() if count > 1} == {}


def test_site_fetches_nothing_from_another_host(site: Path, pages: dict[Path, Addresses]) -> None:
    assert not [link for found in pages.values() for link in found.fetched if urlsplit(link).scheme]
    for path in (*site.glob("assets/*.css"), *site.glob("assets/s*.js")):
        assert not re.search(r"(?:url\(|src=|fetch\(|import )['\"]?(?:https?:)?//", path.read_text(encoding="utf-8"))


def test_clauses_readings_and_wagers_have_anchors_on_the_site(pages: dict[Path, Addresses], site: Path) -> None:
    for house in house_names():
        book, folder = load(house), site / "books" / house
        clauses = [name for path in folder.iterdir() for name in pages[path].names if name.startswith("c-")]
        assert len(clauses) == len(book.clauses)
        assert set(book.readings) <= set(pages[folder / "readings.html"].names)
        assert set(book.wagers) <= set(pages[folder / "wagers.html"].names)
        for path in folder.iterdir():
            assert book.mark.capitalize() in path.read_text(encoding="utf-8"), "a practice says so on every page"


def test_site_wager_heading_spells_dont_pass_with_an_apostrophe(site: Path) -> None:
    text = (site / "books" / "differences.html").read_text(encoding="utf-8")
    assert ">Don’t pass</h3>" in text
    assert "Dont" not in text


def test_site_menu_entries_lead_to_existing_pages(site: Path) -> None:
    assert not [line.path for lines in MENU.values() for line in lines if not (site / line.path).is_file()]


def test_python_reference_page_lists_public_names_of_its_package(site: Path, pages: dict[Path, Addresses]) -> None:
    folder = site / "reference" / "python"
    for package in ("hardway", "hardway.table", "hardway.notation", "hardway.rulebook", "hardway.strategy"):
        path = folder / f"{package.replace('.', '-')}.html"
        names = {name for name in import_module(package).__all__ if not name.startswith("__")}
        assert names <= set(pages[path].names), package
        assert {f"#{name}" for name in names} <= set(pages[path].links), "the contents of the page"
    plain = unescape(re.sub(r"<[^>]+>", "", (folder / "hardway-odds.html").read_text(encoding="utf-8")))
    parameters = ("house: House = USUAL_HOUSE", "*", "dice: GivenDice | None = None")
    assert "".join(("hand(\n", *(f"    {one},\n" for one in parameters), ") -> dict[str, HandCount]\n")) in plain
    plain = unescape(re.sub(r"<[^>]+>", "", (folder / "hardway-table.html").read_text(encoding="utf-8")))
    assert "class Head(NamedTuple):\n    house: str\n    mode: str = 'practice'\n" in plain


def test_python_reference_describes_what_functions_return(pages: dict[Path, Addresses]) -> None:
    described = {name for path, found in pages.items() if path.parent.name == "python" for name in found.names}
    for function in (hw.odds, hw.hand, hw.long_run, hw.session, hw.simulate, hw.compare, hw.best):
        returned = str(inspect.signature(function).return_annotation)
        assert set(re.findall(r"\b[A-Z]\w+", returned)) <= described, returned


def test_menu_page_has_previous_and_next_menu_page_beside_it() -> None:
    lines = [line for group in MENU.values() for line in group]
    assert around(lines[0].path) == (None, lines[1])
    assert around(lines[5].path) == (lines[4], lines[6])
    assert around(lines[-1].path) == (lines[-2], None)
    assert around("books/crown/index.html") == (None, None)


ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import try_it
said = [try_it.play(try_it.record(house, name)) for house, name in (word.split("/") for word in sys.argv[2:])]
wrong = try_it.play("house crown\\nrol 4 3\\nrol 3 3\\n")["error"]
cost = try_it.cost("newzealand", try_it.strategies()["three_point_molly"])
unclear = try_it.cost("crown", "bet world 5")
meant = try_it.play("house crown\\nseat ann 100\\nbet ann pas 10\\n")["lines"][-1]["says"][0]["text"]
assert meant.endswith("; did you mean pass?"), meant
print(json.dumps([said, wrong, cost["exact"], unclear, try_it.clauses("crown")[0]["number"], sorted(sys.modules)]))
"""


def test_browser_python_archive_needs_only_the_standard_library(site: Path, tmp_path: Path) -> None:
    """Without installed packages it plays a table, a tournament and a promotion, and solves a strategy."""
    zipfile.ZipFile(site / "engine" / "hardway.zip").extractall(tmp_path)
    records = ("crown/3.4.1", "newzealand/4.1(e)", "crown/8.1.1", "star/10.1")
    asked = [sys.executable, "-I", "-S", "-c", ALONE, str(tmp_path), *records]
    said, wrong, exact, unclear, number, modules = json.loads(
        subprocess.run(asked, check=True, capture_output=True).stdout
    )
    assert [(one["failed"], one["asked"] > 0) for one in said] == [(0, True)] * len(records)
    assert wrong.splitlines()[0].startswith("line 2: ")
    assert wrong.splitlines()[1].startswith("line 3: ")
    assert exact == "98854/977535"
    assert "world" in unclear["error"]
    assert number == '1.1 "7-out"'
    assert not {"click", "numpy", "flint", "jinja2"} & set(modules)


def examples(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def printed_by(words: str) -> tuple[str, int]:
    text = io.StringIO()
    with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
        code = run(shlex.split(words))
    return text.getvalue(), code


@pytest.mark.parametrize("path", FOLLOWED, ids=lambda path: path.stem)
def test_documented_commands_run_in_order_and_print_as_shown(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files are saved and its commands run in order; they succeed and print what it shows."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(HOUSES_VARIABLE, "")  # `--houses` adds to it, and the houses are gone with the page
    _load.cache_clear()
    Path("examples").symlink_to(ROOT / "examples")
    text = path.read_text(encoding="utf-8")
    hand_over(text)
    for step in STEP.finditer(text):
        if step["file"]:
            Path(step["file"]).write_text(step["text"], encoding="utf-8")
            _load.cache_clear()  # a command is a process of its own, and reads a book as it is now
        elif step["language"] == "console":
            for example in step["text"].split("$ hardway ")[1:]:
                check_command(*example.split("\n", 1))
        elif step["language"] == "sh":
            for line in step["text"].splitlines():
                run_line(line.partition(" #")[0].strip())


def hand_over(text: str) -> None:
    """Write the journals and the checkpoint that the page needs and does not make."""
    if "hardway audit" not in text:
        return
    db = "night.db" if "--db night.db" in text else "hardway.db"
    write_journal(db)
    for name in GIVEN:
        if name in text and f"> {name}" not in text:
            Path(name).write_text(printed_by(f"audit checkpoint --db {db}")[0], encoding="utf-8")


def run_line(line: str) -> None:
    """Run a line as typed, but with fewer sessions; its output may go into a file."""
    if line.startswith("hardway serve --db "):
        open_key(Path(f"{line.split()[-1]}.key"))  # the server's first start makes it
    if NOT_HERE.match(line):
        return
    words, _, file = line.replace("--sessions 1000000", "--sessions 1000").removeprefix("hardway ").partition(" > ")
    printed, code = printed_by(words)
    assert code == 0, f"{line}\n{printed}"
    if file:
        Path(file).write_text(printed, encoding="utf-8")


def test_docs_page_the_site_test_skips_is_named_in_another() -> None:
    for name, test in ELSEWHERE.items():
        assert f"{name}.md" in (ROOT / "tests" / test).read_text(encoding="utf-8"), name


def check_command(words: str, shown: str) -> None:
    """Run a command and compare its output; `…` stands for anything, and a failing command says so in a last line."""
    shown, _, fails = shown.partition("(exit code ")
    printed, code = printed_by(words)
    assert code == int(fails.strip().rstrip(")") or 0), printed
    parts = [re.escape(part.strip("\n")) for part in shown.split("…")]
    assert re.search(r".*?".join(parts), printed, re.DOTALL), f"{words}\n{printed}"


def write_journal(db: str) -> None:
    """Write the journal of a table with electronic dice, as a casino would hand it over."""
    recorder = open_recorder(db)
    game = Game(recorder, "crown-1", seed=4)
    key, _ = house_key(recorder, Path(f"{db}.key"), make_new=False, now=BEGAN)
    game.open_on_floor(key, recorder.head("floor"))
    game.play(60)
    recorder.close()


@every_page
def test_documented_command_that_is_not_run_has_valid_options(path: Path) -> None:
    """Commands that open a server, ask at the keyboard or write a file have existing names and options."""
    known = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for line in re.findall(r"^hardway (.+)$", "\n".join(examples(path, "sh")), re.MULTILINE):
        words = line.removeprefix("--houses . ").partition(" >")[0].split()
        assert f"hardway {words[0]}" in known
        assert not [word for word in words if word.startswith("--") and f"{word}" not in known], line


@every_page
def test_docs_python_examples_print_the_shown_output(path: Path) -> None:
    for code, shown in zip(examples(path, "python"), examples(path, "text"), strict=True):
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            exec(compile(code, path.name, "exec"), {})
        assert text.getvalue() == shown


@pytest.mark.parametrize("path", [*WRITTEN, PAGE], ids=lambda path: path.stem)
def test_strategies_shown_in_docs_pass_the_strategy_check(path: Path) -> None:
    for text in examples(path, "strategy"):
        one = law(load("crown"))
        check(one, read(text, book=one.book.words))


def test_strategy_gallery_has_every_strategy_and_true_samples() -> None:
    """The samples of the gallery equal recomputed ones."""
    text = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == [load_strategy(name).label for name in shelf()]
    laws = [law(load(house)) for house in house_names()]
    for name in QUICK:
        assert "\n".join(section(name, laws)) in text, "run `python tools/strategies.py`"


@pytest.mark.soak
def test_generated_strategy_gallery_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_site_build_prints_its_progress(capsys):
    pages = [SitePage(f"{number}.html", f"Page {number}", "") for number in range(1, 46)]
    assert list(with_progress(pages)) == pages
    assert capsys.readouterr().err.splitlines() == ["  20 pages: Page 20", "  40 pages: Page 40"]


@pytest.mark.parametrize("name", ["-h", "kept"])
def test_folder_with_something_else_is_not_replaced_by_the_site(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    kept = tmp_path / "kept" / "mine.txt"
    kept.parent.mkdir()
    kept.touch()
    monkeypatch.setattr("sys.argv", ["site", name])
    monkeypatch.setattr("tools.website.build.build", lambda folder: pytest.fail(f"{folder} is replaced"))
    assert main() == 2
    assert "not the folder of a site" in capsys.readouterr().err
    assert kept.exists()


def test_search_lists_each_word_of_the_glossary_by_itself():
    table = "<tr>\n<td>puck, <em>buck</em></td>\n<td>a disc: ON &amp; OFF</td>\n</tr>"
    head = "<tr>\n<th>word</th>\n<th>what it is</th>\n</tr>"
    found = definitions(f'<h2 id="words">Words</h2><h3 id="the-game">The game</h3><table>{head}{table}</table>')
    assert list(found) == [PageSection(3, "the-game", "puck, buck", "a disc: ON & OFF")]
