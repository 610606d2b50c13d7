"""Every command printed in the README and the pages works, in a casino with played tables."""

import io
import re
import shlex
import shutil
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from hardway.cli.app import run
from hardway.floor.people import People
from hardway.journal.keys import open_key
from hardway.journal.stores import open_recorder
from hardway.rulebook import HOUSES
from tests.journal.games import Game

ROOT = Path(__file__).resolve().parents[2]
PAGES = (
    "README.md",
    "PACKAGE.md",
    "docs/people.md",
    "docs/fairness.md",
    "docs/notation.md",
    "docs/readings.md",
    "docs/journal.md",
    "docs/source.md",
)
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
STANDS_FOR = {
    "tournament check FILE": "tournament check cup.toml", "tournament entries FILE": "tournament entries cup.toml",
    "tournament standings RECORD": "tournament standings cup.craps",
    "odds tournament RECORD": "odds tournament last-throw.craps",
    "tournament simulate FILE": "tournament simulate four-players.toml",
    "promotion check TERMS": "promotion check promotion.toml", "legal FILE ROLE": "legal FILE boxperson",
    "rules new PATH": "rules new mine", "rules new path/to/folder": "rules new yours",
    "HOUSE": "crown", "CLAUSE": "3.4.1", "path/to/folder": "folder", "PATH": "folder", "FOLDER": "folder",
    "audit verify --against FILE": "audit verify --against monday.checkpoint", "audit manifest --against FILE": "audit manifest --against software.manifest", "audit verify --db FILE": "audit verify --db monday.backup",
    "backup FILE": "backup new.backup", "restore FILE": "restore monday.backup --db new.db", "FILE": "hand.craps",
    "--sessions 1000000": "--sessions 1000",
}  # fmt: skip
"""The replacements for placeholders; also fewer sessions, and a new journal where one exists."""
ROLE = "boxperson --house crown --pit main"
BEFORE = {f"hardway people revoke Cat {ROLE}": f"people role Cat {ROLE}".split()}
AFTER = {"hardway people erase Ann": ("--yes",)}
"""A command that must run first, and the option that answers a question."""
FORMS = {"hardway simulate", "hardway replay", "hardway people", "hardway odds", "hardway house", "hardway player"}
"""A command named without its arguments, or no command at all."""
SERVES = ("hardway serve", "hardway play --server")
"""These are tested with a server (tests/server)."""


def commands() -> list[str]:
    found: dict[str, None] = {}
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for inline, line in re.findall(r"`(hardway [a-z][^`\n]*)`|^(?:    |\$ )(hardway [^\n]*)$", text, re.MULTILINE):
            found[re.split(" [|>] ", inline or line)[0].strip()] = None
    return [command for command in found if command not in FORMS and not command.startswith(SERVES)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Return a folder with two played tables, a backup, a checkpoint, a record and a book for the commands."""
    made = tmp_path_factory.mktemp("casino")
    recorder = open_recorder(str(made / "hardway.db"))
    for table, house in (("crown-1", "crown"), ("star-1", "star")):
        Game(recorder, table, house, seed=4).play(250)
    recorder.close()
    open_key(made / "hardway.db.key")
    journal = ("--db", str(made / "hardway.db"))
    assert run(["backup", str(made / "monday.backup"), *journal]) == 0
    for command, file in (("checkpoint", "monday.checkpoint"), ("manifest", "software.manifest")):
        with redirect_stdout(io.StringIO()) as printed:
            assert run(["audit", command, *journal]) == 0
        (made / file).write_text(printed.getvalue())
    (made / "hand.craps").write_text("house crown\nseat ann 300\n" + "bet ann pass 5\nroll 4 3\n" * 20)
    for file in (ROOT / "examples" / "tournaments").iterdir():
        shutil.copy(file, made / file.name.replace("spring-cup", "cup"))
    shutil.copy(ROOT / "examples" / "promotion.toml", made)
    shutil.copytree(HOUSES / "star", made / "folder")
    head = made / "folder" / "book.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('name = "star"', 'name = "folder"'), encoding="utf-8")
    return made


@pytest.fixture
def casino(folder, tmp_path, monkeypatch, hardway, request) -> None:
    """Change into a copy of that folder, with people."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "hardway.cli.casino.manage_people.People", lambda recorder, key: People(recorder, key=key, hasher=QUICK)
    )
    if "people" in request.node.name and "people add" not in request.node.name:
        for name in ("Ann", "Cat"):
            assert hardway("people", "add", name, "--staff", "--make-password").code == 0


def test_readme_and_docs_have_over_fifty_commands():
    assert len(commands()) > 50


@pytest.mark.parametrize("command", commands())
def test_command_printed_in_readme_or_docs_succeeds(casino, hardway, command):
    for word, stands in STANDS_FOR.items():
        command = re.sub(rf"(?<![\w/]){re.escape(word)}(?!\w)", stands, command)
    words = shlex.split(command)[1:]
    ran = hardway(*BEFORE.get(command, words), *AFTER.get(command, ()), stdin=b"four dice in a cup\n")
    if command in BEFORE:
        ran = hardway(*words)
    assert ran.code == 0, ran.err
