"""The documents are true: the README's hand plays as printed, pages are current, links exist."""

import ast
import contextlib
import io
import re
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

import hardway
from hardway import extras
from hardway.cli.app import run
from hardway.extras import EXTRAS, install_line
from hardway.notation import replay_text
from hardway.notation.replay import Replay, read_record
from hardway.rulebook import house_names, load
from hardway.table import Refusal
from hardway.table.model.events import Settled
from hardway.values.money import short
from tools.__main__ import TARGETS
from tools.readings import PAGE, page

ROOT = Path(__file__).resolve().parent.parent
README, CONTRIBUTING, COMMANDS = (
    (ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "CONTRIBUTING.md", "docs/commands.md")
)
DOCUMENTS = sorted(
    path
    for folder, pattern in ((ROOT, "*.md"), (ROOT / "docs", "**/*.md"), (ROOT / "src", "**/*.md"))
    for path in folder.glob(pattern)
)
every_document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def blocks(text: str, language: str) -> list[str]:
    """Return the fenced blocks of a document in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def prose(text: str, code: str = "") -> str:
    """Return a document without its code; `code` replaces it."""
    return re.sub(r"`[^`\n]*`", code, re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))


HAND = blocks(README, "craps")[0]
PRINTED, FROM_PYTHON = blocks(README, "text")


def test_readme_hand_has_twelve_lines_and_its_checks_pass():
    assert len(HAND.splitlines()) == 12
    replay = replay_text(HAND)
    assert not replay.failures, "\n".join(replay.failures)


def test_readme_has_every_amount_and_clause_of_the_hand():
    found_lines = 0
    for played in Replay(read_record(HAND)).play():
        if isinstance(played.outcome, Refusal):
            assert f"{played.outcome.says}  {played.outcome.clause}" in PRINTED
            found_lines += 1
            continue
        for event in played.outcome:
            if isinstance(event, Settled):
                line = next(line for line in PRINTED.splitlines() if f"won {short(event.pays)} " in line)
                assert {event.clause, *dict(event.cites).values()} <= set(re.split(r"  | · (?:\w+ )?", line))
                found_lines += 1
    assert found_lines == 4


def test_readme_shows_the_output_of_replaying_the_readme_hand(tmp_path, capsys):
    record = tmp_path / "hand.craps"
    record.write_text(HAND, encoding="utf-8")
    assert run(["replay", str(record)]) == 0
    assert PRINTED in capsys.readouterr().out


def test_readme_python_example_prints_the_shown_output():
    (code,) = blocks(README, "python")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})
    assert printed.getvalue() == FROM_PYTHON


def test_readme_shows_lines_that_its_commands_print(capsys):
    shown = re.findall(r"^    \$ hardway (.+)\n    (.+)$", README, re.MULTILINE)
    assert len(shown) == 3
    for command, line in shown:
        assert run(command.split()) == 0
        assert line in capsys.readouterr().out.splitlines()


def test_readme_has_at_most_900_words():
    assert len(README.split()) <= 900


def test_package_page_python_example_prints_the_shown_output():
    page = (ROOT / "PACKAGE.md").read_text(encoding="utf-8")
    (code,), (says,) = blocks(page, "python"), blocks(page, "text")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "PACKAGE.md", "exec"), {})
    assert printed.getvalue() == says


@pytest.mark.soak
def test_python_examples_of_documents_pass_a_strict_type_check(tmp_path):
    """A package with py.typed: what its documents show, a user's mypy accepts."""
    found = []
    for path in DOCUMENTS:
        for number, code in enumerate(blocks(path.read_text(encoding="utf-8"), "python")):
            if re.search(r"^(?:import|from) hardway\b", code, re.MULTILINE):
                found.append(tmp_path / f"{re.sub(r'[^a-z]', '_', str(path.relative_to(ROOT)).lower())}_{number}.py")
                found[-1].write_text(code, encoding="utf-8")
    assert len(found) > 10
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), *map(str, found)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_readme_names_only_existing_make_targets():
    targets = set(TARGETS)
    (listed,) = re.findall(r"^([a-z ]+):\n\t", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(listed.split()) == {"help", *targets}
    named = set(re.findall(r"(?:`|^ {4})make ([a-z]+)", README, re.MULTILINE))
    assert {"table", "test"} <= named <= targets


def test_contributing_lists_every_make_target_and_benchmark_part():
    listed = re.findall(r"^\| `make ([a-z]+)`", CONTRIBUTING, re.MULTILINE)
    assert set(listed) == set(TARGETS)
    tree = ast.parse((ROOT / "bench" / "__main__.py").read_text(encoding="utf-8"))
    values = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    (line,) = re.findall(r"^\| `make bench`.*$", CONTRIBUTING, re.MULTILINE)
    assert set(re.findall(r"`([a-z_]+)`", line)) == {part.id for part in values["PARTS"].elts}


def test_changelog_has_a_section_for_the_package_version():
    assert f"\n## [{hardway.__version__}] - " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_readme_lists_rule_books_with_editions_and_clause_counts():
    books = [load(name) for name in house_names()]
    for book in books:
        edition = re.search(rf"^\| {book.house} \| `{book.name}` \| (.+) \|$", README, re.MULTILINE)
        assert edition, book.house
        assert book.edition.startswith(edition[1])
    approved = [book for book in books if not book.mark]
    assert f"{sum(len(book.clauses) for book in approved):,} clauses" in README


def test_generated_readings_page_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python tools/readings.py`"


def test_readings_page_has_every_reading_and_setting():
    text = PAGE.read_text(encoding="utf-8")
    for house in house_names():
        book = load(house)
        chapter = text.split(f"\n## {book.house}\n")[1].split("\n## ")[0]
        assert re.findall(r"^\| ([A-Z]+\d+) \|", chapter, re.MULTILINE) == list(book.readings)
        for setting in book.settings.values():
            row = re.search(rf"^\| `{setting.name}` \|.*$", text.split("\n## Settings side by side\n")[1], re.MULTILINE)
            assert row
            assert f"`{setting.value}`" in row[0]
            assert setting.cite.clause in row[0]


@every_document
def test_craps_records_in_documents_play_without_failed_checks(path):
    for text in blocks(path.read_text(encoding="utf-8"), "craps"):
        replay = replay_text(text, folder=path.parent)
        assert not replay.failures, "\n".join(replay.failures)


def anchors(path: Path) -> set[str]:
    """Return the anchors of a document."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@every_document
def test_relative_links_in_documents_point_to_existing_files(path):
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(path.read_text(encoding="utf-8"))):
        if link.startswith(("http://", "https://")):
            continue
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_architecture_document_names_only_existing_modules():
    """`table.play.settle` and `table/decide.py` alike; the last part may be a name inside a module."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rooms = {path.name for path in (ROOT / "src/hardway").iterdir() if path.is_dir()}
    named = {name.removesuffix(".py").replace("/", ".") for name in re.findall(r"`([a-z_]+[./][a-z_./]+)`", text)}
    places = {name for name in named if name.split(".")[0] in rooms and not name.endswith((".csv", ".toml"))}
    assert len(places) > 60
    assert {name for name in places if not _is_there(f"hardway.{name}")} == set()


def test_architecture_document_names_every_folder_of_the_page():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = {name for name in re.findall(r"(?:web|tools|tests)/[\w./-]+\w", text) if "NAME" not in name}
    assert len(named) > 20
    assert {name for name in named if not (ROOT / name).exists()} == set()
    folders = {f"web/src/{path.name}" for path in (ROOT / "web/src").iterdir() if path.is_dir()}
    assert folders - named == set()


def _is_there(name: str) -> bool:
    module, _, last = name.rpartition(".")
    return find_spec(module) is not None and (hasattr(import_module(module), last) or find_spec(name) is not None)


@every_document
def test_documents_write_odds_with_to_and_not_with_for(path):
    found = re.search(r"\b(?:\d+(?:\.\d+)?|one|two) for (?:[1-9]|1[0-2]|one|two)\b", path.read_text(encoding="utf-8"))
    assert not found, found


GUIDES = [
    path
    for path in DOCUMENTS
    if (
        path.parent.relative_to(ROOT).as_posix() in ("docs", "docs/start", "docs/tutorials") and path.stem != "readings"
    )
    or (path.name in ("README.md", "PACKAGE.md", "CHANGELOG.md") and path.parent == ROOT)
]
"""Documents to read from top to bottom; readings come from the rule data."""
SHOWN = [
    *DOCUMENTS, *sorted((ROOT / "src/hardway/rulebook/houses").glob("**/*.toml")),
    *sorted((ROOT / "examples").glob("**/*.craps")), *sorted((ROOT / "examples").glob("**/*.toml")),
]  # fmt: skip
KINDS = {".py", ".md", ".toml", ".craps", ".csv", ".ts", ".svelte", ".js", ".css", ".html", ".txt", ".in"}
WHO = "ever".join(("who", ""))
"""In parts, so that this file does not contain the word."""
RIDDLES = re.compile(rf"\b(oneself|one's|{WHO}|anew|in vain|if not said|times in 100)\b", re.IGNORECASE)


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: str(path.relative_to(ROOT)))
def test_document_contains_no_word_from_a_list_of_obscure_words(path):
    """Documents, the files of rule books with their comments, and the examples."""
    assert RIDDLES.findall(prose(path.read_text(encoding="utf-8"))) == []


def test_banned_word_occurs_in_no_project_file():
    """In no code, test or test name either."""
    found = [
        path.relative_to(ROOT).as_posix()
        for top in ("src", "docs", "examples", "tests", "tools", "bench", "web/src", "requirements", "*.md", "*.toml")
        for path in ROOT.glob(top if "*" in top else f"{top}/**/*")
        if path.suffix in KINDS and not {"page", "node_modules", "__pycache__"} & set(path.relative_to(ROOT).parts)
        if re.search(rf"(?<![a-z]){WHO}(?![a-z])", path.read_text(encoding="utf-8"), re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_guide_has_no_sentence_of_more_than_40_words(path):
    """No sentence of more than 40 words."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", prose(path.read_text(encoding="utf-8"), code="Code"))
    running = re.sub(r"^(?:    |\||#).*$", "", text, flags=re.MULTILINE)
    running = re.sub(r"(?:\bCode\s+)+Code\b", "Code", running)  # a list of names is no long sentence
    sentences = re.split(r"(?<=[.!?:])\s+(?=[A-Z“*])|\n\s*\n|\n(?=- |\d+\. )", running)
    assert [sentence for sentence in sentences if len(sentence.split()) > 40] == []


COMMAND = re.compile(r"(?:`|^(?:    )?(?:\$ )?)((?:pip|pipx|uvx|hardway)\b [^`\n]*)", re.MULTILINE)
PAIR = re.compile(r"'[^']*'")


@every_document
def test_shown_commands_use_no_single_quotes_windows_would_keep(path):
    """Windows hands single quotes on as they are; double quotes are quotes everywhere."""
    text = path.read_text(encoding="utf-8")
    assert [command for command in COMMAND.findall(text) if PAIR.search(command)] == []
    assert re.findall(r"'[\w.]*\[\w", text) == []


@pytest.mark.parametrize("extra", sorted({*EXTRAS.values()}))
def test_install_line_quotes_the_extra_with_double_quotes(extra, monkeypatch):
    monkeypatch.setattr(extras, "_installed_from", lambda: "hardway")
    monkeypatch.setattr(extras, "_pip", lambda: "pip")
    assert install_line(extra) == f'pip install "hardway[{extra}]"'
