"""Runs every command that takes `--json` in a temporary casino, and collects what each prints."""

import importlib
import io
import json
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from hardway.cli.app import run
from hardway.journal.keys import open_key
from hardway.journal.stores import open_recorder
from hardway.notation.record import written_out
from hardway.rulebook import HOUSES

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "tests" / "rules"
STAMP = ROOT / "tests" / "journal" / "time_stamp"
HOUSES_HERE = ("crown", "star", "adelaide", "newzealand", "vegas")
SAMPLES = {
    "rules": ["", "compare crown vegas", "diff crown crown/mini",
              "crown --coverage --page crown.html",
              "crown --coverage", "vegas --coverage", "check folder", "check broken",
              "new mine", "crown 3.4.1", *HOUSES_HERE],
    "odds house": ["crown", "vegas", "crown --stake 5", "newzealand --stake 7", "star --favours"],
    "odds wager": ["crown hard 6", "star lay 4", "vegas fire", "crown pass --stake 5", "adelaide come"],
    "odds compare": ["crown star", "adelaide newzealand"],
    "odds hand": ["", "vegas/crapless", "crown --at-least 20"],
    "odds layout": ["hand.craps ann", "nothing.craps ann"],
    "odds strategy": ["crown pass_odds", "vegas field"],
    "odds session": ["crown field --bankroll 100 --rolls 20", "crown field --bankroll 20 --goal 40 --rolls 9 --exact"],
    "odds par": ["crown --out par.html"],
    "odds tournament": ["last-throw.craps --you bob --wager pass", "last-throw.craps --you ann --wager field"],
    "best": ["crown --bankroll 20 --goal 40 --rolls 4 --wager pass --wager pass_odds --step 5 --beside pass_odds",
             "vegas --bankroll 20 --rolls 3 --wager pass --step 5 --for log --leave --require pass"],
    "replay": ["hand.craps", "failing.craps", "cup.craps", "raffle.craps", "raffle-drawn.craps",
               *(str(path) for path in sorted((ROOT / "examples").glob("*.craps")))],
    "rulings": ["overruled.craps", "dispute.craps", "hand.craps"],
    "legal": ["hand.craps ann", "hand.craps boxperson", "nothing.craps ann", "cup.craps ann", "raffle.craps ann"],
    "strategies": ["", "pass"],
    "simulate": ["pass_odds --sessions 50 --rolls 30", "--compare pass field --sessions 50 --rolls 30",
                 "martingale --sessions 50 --rolls 30 --goal 1100"],
    "school": ["crown --count 40", "star --count 20 --for call", "--kinds"],
    "tournament check": ["cup.toml", "four-players.toml"],
    "tournament standings": ["cup.craps"],
    "tournament simulate": ["four-players.toml pass field --tournaments 20 --throws 10"],
    "promotion check": ["promotion.toml", "empty.toml"],
    "promotion commit": ["summer --secret house.json", "summer --as sue --secret sue.json"],
    "promotion draw": ["promotion.toml entries.txt --secret house.json --nonce sue.json --by kim --scrutineer sue"
                       " --at 2026-12-01T20:00"],
    "promotion verify": ["summer-draw.json"],
    "promotion pack": ["raffle-drawn.craps --out pack.json"],
    "promotion show": ["raffle.craps --as gaming_manager", "raffle-drawn.craps --as ann"],
    "people add": ["Ann --staff --make-password", "Bob --make-password"],
    "people list": [""],
    "people role": ["Ann boxperson --house crown --pit main"],
    "people revoke": ["Ann boxperson --house crown --pit main"],
    "people exclude": ["Bob --days 7"],
    "people unlock": ["Ann"],
    "people passwd": ["Ann --make-password"],
    "people erase": ["Bob --yes"],
    "audit verify": ["", "--db broken.db"],
    "audit report": ["--roll 3"],
    "audit fairness": ["--roll 3"],
    "audit editions": ["--on 2026-11-15"],
    "audit dice": ["--stream 7 --rolls 400"],
    "audit timestamp": ["cup.toml", f"{STAMP}/monday.txt --reply {STAMP}/monday.tsr --authority {STAMP}/authority.pem"],
    "backup": ["monday.backup"],
    "restore": ["monday.backup --db new.db"],
    "upgrade": ["", "--db new.db"],
    "examples": ["", "mine"],
    "audit checkpoint": [""],
    "audit manifest": [""],
    "audit export": [""],
}  # fmt: skip
"""The arguments of each command. The order matters, since some commands need the results of others."""


ARE_JSON = {"audit checkpoint": "", "audit export": "--jsonl"}
"""Commands that print JSON without `--json`, and the option that they take instead."""


def samples() -> dict[str, list[Any]]:
    """Return, for each command, the objects that it printed."""
    with tempfile.TemporaryDirectory() as folder, _within(Path(folder)):
        _casino(Path(folder))
        return {
            command: [one for words in asked for one in _printed(command, words)] for command, asked in SAMPLES.items()
        }


def in_words(commands: Collection[str]) -> dict[str, str]:
    """Return the text that each of these commands prints for people, in a temporary casino."""
    found = dict.fromkeys(commands, "")
    with tempfile.TemporaryDirectory() as folder, _within(Path(folder)):
        _casino(Path(folder))
        for command in [one for one in SAMPLES if one in found]:
            for words in SAMPLES[command]:
                found[command] += _run(command, words, "")[0]
    return found


@contextmanager
def _within(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def _printed(command: str, words: str) -> list[Any]:
    """Run a command; return the objects that it printed: one, or one for each line."""
    text, _ = _run(command, words, ARE_JSON.get(command, "--json"))
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


def _run(command: str, words: str, option: str) -> tuple[str, int]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run([*command.split(), *shlex.split(words), *option.split()])
    if code == 2 and not out.getvalue():
        sys.exit(f"hardway {command} {words}: {err.getvalue()}")
    return out.getvalue(), code


def _casino(folder: Path) -> None:
    """Make the files and journals that the commands need in a folder."""
    records = {
        "hand": "house crown\nseat ann 300\nbet ann pass 10\nroll 4 2\nbet ann hard 8 5\ntake ann pass\nroll 4 4\n",
        "nothing": "house vegas\nseat ann 300\n",
        "failing": "house crown\n@19:40 seat ann 300\n= ann rack 1\nroll 4 2\n",
    }  # fmt: skip
    for name, text in records.items():
        (folder / f"{name}.craps").write_text(text, encoding="utf-8")
    copies = {
        "overruled.craps": ROOT / "examples" / "newzealand-overruled.craps",
        "dispute.craps": ROOT / "examples" / "star-disruption.craps",
        "raffle.craps": RULES / "star" / "10.8-reached.craps",
        "raffle-drawn.craps": RULES / "star" / "10.7.1.craps",
        "promotion.toml": ROOT / "examples" / "promotion.toml",
        "cup.craps": ROOT / "examples" / "tournaments" / "spring-cup.craps",
        "cup.toml": ROOT / "examples" / "tournaments" / "spring-cup.toml",
        "four-players.toml": ROOT / "examples" / "tournaments" / "four-players.toml",
        "last-throw.craps": ROOT / "examples" / "tournaments" / "last-throw.craps",
    }
    for name, file in copies.items():
        (folder / name).write_text(written_out(file.read_text(encoding="utf-8"), file.parent), encoding="utf-8")
    (folder / "entries.txt").write_text("ann\nbob\ncas\ndan\neve\n", encoding="utf-8")
    (folder / "empty.toml").write_text('promotion = "summer"\nhouse = "star"\n', encoding="utf-8")
    for name, old, new in (("folder", 'name = "star"', 'name = "folder"'), ("broken", 'name = "star"', 'nam = "star"')):
        shutil.copytree(HOUSES / "star", folder / name)
        head = folder / name / "book.toml"
        head.write_text(head.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    _journals(folder)


def _journals(folder: Path) -> None:
    """Play at two tables, and damage a copy of their journal."""
    sys.path.insert(0, str(ROOT))
    game = importlib.import_module("tests.journal.games").Game
    recorder = open_recorder(str(folder / "hardway.db"))
    game(recorder, "crown-1", "crown", seed=4).play(120)
    recorder.close()
    open_key(folder / "hardway.db.key")
    for name in ("hardway.db", "hardway.db.key"):
        shutil.copy(folder / name, folder / name.replace("hardway", "broken"))
    apsw = importlib.import_module("apsw")
    with apsw.Connection(str(folder / "broken.db")) as file:
        file.execute("UPDATE rows SET entry = 'bet x pass 1' WHERE seq = 4")
