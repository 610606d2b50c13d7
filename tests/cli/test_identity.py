"""Every JSON object about a house names its book, and says whether it is approved."""

import json
import shutil

import pytest

from hardway.cli.commands.top_commands import app
from hardway.rulebook import HOUSES
from hardway.rulebook.model.book import STATUSES
from tests.cli.conftest import as_practice

MARK = STATUSES["practice"]
TABLE = "house {house}\n{variant}seat ann 500\nbet ann pass 10\nroll 4 2\n"
CUP = "house {house}\ntournament cup\n"
RAFFLE = "house {house}\npromotion raffle\n"
PLAYED = ["--sessions", "20", "--rolls", "20", "--bankroll", "300"]

FORMS = {
    "rules": [["rules"], ["rules", "{house}"], ["rules", "{house}", "--coverage"], ["rules", "compare", "crown", "{house}"]],
    "odds house": [["odds", "house", "{house}"]],
    "odds wager": [["odds", "wager", "{house}", "field"]],
    "odds compare": [["odds", "compare", "crown", "{house}"]],
    "odds hand": [["odds", "hand", "{house}"]],
    "odds layout": [["odds", "layout", "{table}", "ann"]],
    "odds strategy": [["odds", "strategy", "{house}", "pass"]],
    "odds session": [["odds", "session", "{house}", "pass", "--bankroll", "100", "--rolls", "20"]],
    "best": [["best", "{house}", "--bankroll", "20", "--goal", "40", "--rolls", "3", "--wager", "pass"]],
    "odds par": [["odds", "par", "{house}", "--out", "{file}.html"]],
    "replay": [["replay", "{table}"], ["replay", "{cup}"], ["replay", "{raffle}"]],
    "rulings": [["rulings", "{table}"]],
    "legal": [["legal", "{table}", "ann"], ["legal", "{cup}", "ann"], ["legal", "{raffle}", "ann"]],
    "simulate": [
        ["simulate", "{house}", "pass", *PLAYED],
        ["simulate", "{house}", "--compare", "pass", "iron_cross", *PLAYED],
    ],
    "school": [["school", "{house}", "--count", "2"]],
    "tournament standings": [["tournament", "standings", "{cup}"]],
    "tournament check": [["tournament", "check", "{conditions}", "--house", "{house}"]],
    "promotion show": [["promotion", "show", "{raffle}"]],
    "promotion check": [["promotion", "check", "{conditions}", "--house", "{house}"]],
}  # fmt: skip
"""The arguments of each command that prints JSON about a house."""
OTHERS = {
    "play": "prints no JSON; its head has the mark",
    "serve": "prints no JSON; what it says of its tables has the mark",
    "odds tournament": "starts from a standing in the midst of a round; its form begins as the others do",
    "tournament simulate": "needs whole conditions; its form begins as the others do",
    "tournament draft": "writes a file to fill in",
    "tournament entries": "writes a record",
    "audit export": "writes a record, with the mark above it",
    "audit report": "writes a page, with the mark in its head",
} | dict.fromkeys(
    (
        "completion", "manual", "examples", "strategies", "backup", "restore", "people add", "people list", "people role", "people revoke",
        "people exclude", "people unlock", "people passwd", "people erase", "audit verify", "audit checkpoint", "audit manifest",
        "audit dice", "audit editions", "audit timestamp", "upgrade",
        "audit fairness", "promotion commit", "promotion draw", "promotion pack", "promotion verify",
    ),
    "shows no house",
)  # fmt: skip
"""Commands without such JSON, and why."""


def commands(node, *path):
    """Yield the names of a command's subcommands."""
    for name, one in getattr(node, "commands", {}).items():
        yield from commands(one, *path, name)
    if not hasattr(node, "commands"):
        yield " ".join(path)


def test_command_json_names_its_rule_book_or_is_exempt():
    assert set(commands(app)) == {*FORMS, *OTHERS}
    assert not FORMS.keys() & OTHERS.keys()


def objects(out):
    """Return the printed object, or one for each line."""
    try:
        return [json.loads(out)]
    except ValueError:
        return [json.loads(line) for line in out.splitlines()]


def parts(form):
    """Yield an object and all nested objects."""
    yield form
    for inner in form.values() if isinstance(form, dict) else form if isinstance(form, list) else ():
        yield from parts(inner)


def identities(out):
    keys = ("house", "status", "mark")
    return [{key: one[key] for key in keys} for one in parts(objects(out)) if isinstance(one, dict) and "mark" in one]


@pytest.fixture
def practised(tmp_path):
    """Return a folder with a house's book turned into a practice: each clause has a source, and it is not approved."""

    def made(house):
        folder = tmp_path / "mine"
        shutil.copytree(HOUSES / house, folder, dirs_exist_ok=True)
        return as_practice(folder, house)

    return made


def asked(tmp_path, args, house):
    """Return a command line about this book, and write the files it reads."""
    named, _, variant = house.rpartition("/") if house.endswith(("/mini", "/crapless")) else (house, "", "")
    words = {"house": house, "file": tmp_path / "out", "conditions": tmp_path / "conditions.toml"}
    words["conditions"].write_text(f'{args[0]} = "cup"\n')
    for name, text in (("table", TABLE), ("cup", CUP), ("raffle", RAFFLE)):
        words[name] = tmp_path / f"{name}.craps"
        words[name].write_text(text.format(house=named, variant=f"variant {variant}\n" * bool(variant)))
    return [*(arg.format(**words) for arg in args), "--json"]


CORES = {"{cup}": "crown", "{raffle}": "star", "tournament": "crown", "promotion": "star"}
"""Placeholders of command lines, with a house that has such rules."""
ALL = [args for forms in FORMS.values() for args in forms]
OF_CORES = {" ".join(args): args for args in ALL if CORES.keys() & set(args)}
OF_TABLES = [args for args in ALL if args not in OF_CORES.values() and args != ["rules"]]


@pytest.mark.parametrize("args", OF_TABLES, ids=" ".join)
def test_json_object_names_the_practice_book_and_variant(hardway, tmp_path, practised, args):
    folder = practised("crown")
    ran = hardway(*asked(tmp_path, args, f"{folder}/mini"))
    assert ran.code == 0, ran.err
    assert {"house": "mine/mini", "status": "practice", "mark": MARK} in identities(ran.out)


@pytest.mark.parametrize("args", OF_CORES.values(), ids=OF_CORES)
def test_json_of_tournament_or_promotion_names_practice_book(hardway, tmp_path, practised, args):
    folder = practised(next(house for word, house in CORES.items() if word in args))
    ran = hardway(*asked(tmp_path, args, str(folder)))
    assert ran.out, ran.err
    assert {"house": "mine", "status": "practice", "mark": MARK} in identities(ran.out)


def test_json_object_about_crapless_names_the_variant(hardway, tmp_path):
    said = {"house": "vegas/crapless", "status": "practice", "mark": MARK}
    for args in (["odds", "wager", "{house}", "field"], ["legal", "{table}", "ann"]):
        assert identities(hardway(*asked(tmp_path, args, "vegas/crapless")).out) == [said]


@pytest.mark.parametrize("args", [["odds", "house", "{house}"], ["legal", "{table}", "ann"]], ids=" ".join)
def test_json_object_of_an_approved_book_has_no_practice_mark(hardway, tmp_path, args):
    ran = hardway(*asked(tmp_path, args, "crown/mini"))
    assert identities(ran.out) == [{"house": "crown/mini", "status": "approved", "mark": ""}]
