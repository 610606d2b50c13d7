"""The houses' README is a reference: the loader reads exactly the keys that it lists, and its examples load."""

import copy
import re
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hardway.odds.costs.figures import figures
from hardway.rulebook import HOUSES, BookError, build, house_names, law, load, read
from hardway.rulebook.authors.check import prove_house
from hardway.rulebook.authors.skeleton import skeleton
from hardway.rulebook.felt.felt_file import AREA, ARRANGEMENT, FELT
from hardway.rulebook.felt.house_felt import felt_of, lay_out
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.rulebook.loading.amend import variant_book
from hardway.rulebook.loading.rows import FileTables
from hardway.rulebook.model.settings import SETTINGS, setting_words
from hardway.rulebook.schema.schema import HEAD, SECTIONS
from hardway.rulebook.schema.wager_schema import WAGER, WagerRule
from hardway.table.model.events import TableEvent
from hardway.values.names import EVENTS
from tests.outside_house import write_house
from tests.rulebook.test_memory import remembering
from tools.houses import MARK, PAGE

Seen = set[tuple[str, ...]]
TEXT = PAGE.read_text(encoding="utf-8")


class Noted(dict[str, Any]):
    """A dict that notes which of its keys are read."""

    def __init__(self, data: Mapping[str, Any], path: tuple[str, ...], seen: Seen) -> None:
        super().__init__(data)
        self._path, self._seen = path, seen

    def __getitem__(self, key: str) -> Any:
        self._seen.add((*self._path, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._seen.add((*self._path, key))
        return super().get(key, default)


def asked_for(folders: list[Path]) -> Seen:
    """Return every key that is read when these books are built."""
    seen: Seen = set()
    for folder in folders:
        raw = read(folder)
        for table in SECTIONS:
            raw[table] = [Noted(row, (table,), seen) for row in raw[table]]
        for name, wager in raw["wagers"].items():
            rules = {
                key: Noted(one, ("wager", key), seen) if isinstance(one, dict) else one for key, one in wager.items()
            }
            raw["wagers"][name] = Noted(rules, ("wager",), seen)
        head = raw["book"]
        roles = {name: Noted(role, ("book", "roles"), seen) for name, role in head["roles"].items()}
        regulator = Noted(head["regulator"], ("book", "regulator"), seen)
        raw["book"] = Noted({**head, "roles": roles, "regulator": regulator}, ("book",), seen)
        build(raw)
    return seen


def test_loader_reads_every_key_of_the_reference(tmp_path, house):
    folders = [HOUSES / name for name in house_names()]
    seen = asked_for([*folders, write_house(tmp_path / "shelf"), remembering(house).path])
    named = {(table, key) for table, section in SECTIONS.items() for key in (*section.names, *section.keys)}
    named |= {("wager", key) for key in WAGER}
    named |= {("wager", name, key) for name, rule in WAGER.items() if isinstance(rule, WagerRule) for key in rule.keys}
    named |= {("book", *filter(None, (table,)), key) for table, keys in HEAD.items() for key in keys}
    assert sorted(named - seen) == [], "the reference has keys that are not read"
    ours = {"at", "amended", "regulator", "roles"}  # where a row stands, and what other tables of a file hold
    assert sorted(one for one in seen - named if one[-1] not in ours) == [], (
        "keys are read that the reference does not have"
    )


DATA = tomllib.loads((HOUSES / "crown" / "felt.toml").read_text(encoding="utf-8"))
LAID = lay_out(DATA, load("crown"))
OTHER = {
    "name": "other", "cloth": "#000", "print": "#000", "second": "#000", "clause": "2.1", "size": [500, 500],
    "puck": {"off": [1, 1], "at": [2, 2], "each": [3, 0]}, "stage": [1, 1, 2, 2], "mark": [{"says": "Words", "at": [1, 1]}],
    "at": [0.1, 0.1, 0.2, 0.2], "points": [[0, 0], [0.1, 0], [0, 0.1]], "each": [0.3, 0], "rows": [2, 0, 0.5],
    "order": [8, 6], "says": "Other", "holds": ["nobody"], "text": [1, 1], "chips": [1, 1], "number": True, "loud": True,
}  # fmt: skip
"""Another value for each key of a felt."""


def drawn(data: dict[str, Any]) -> Any:
    """Return the felt of this data, or its errors."""
    try:
        return lay_out(data, load("crown"))
    except BookError as error:
        return error.gaps


@pytest.mark.parametrize("key", [*FELT, *ARRANGEMENT, *AREA])
def test_each_key_of_a_felt_file_changes_what_is_drawn(key):
    data = copy.deepcopy(DATA)
    if key == "same_as":
        assert 'same_as = "crown"' in (HOUSES / "star" / "felt.toml").read_text(encoding="utf-8")
        return
    if key in FELT:
        data[key] = OTHER[key]
    elif key == "area":
        data["wide"]["area"].pop("field")
    elif key in ARRANGEMENT:
        data["wide"][key] = OTHER[key]
    else:
        area = data["wide"]["area"]["hard"]
        area[key] = OTHER[key] if area.get(key) is not True else False
    assert drawn(data) != LAID


def blocks() -> list[tuple[str, str]]:
    """Return the rows of the README's example, each with its file."""
    return re.findall(r"In `([a-z]+\.(?:toml|csv))`.*?:\n\n```[a-z]+\n(.*?)```", TEXT.partition(MARK)[0], re.DOTALL)


def section(heading: str) -> list[str]:
    """Return the blocks of rows in one part of the README."""
    return re.findall(r"```[a-z]+\n(.*?)```", TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0], re.DOTALL)


def changes() -> list[tuple[str, str, str]]:
    """Return the rows that the README says to change, by file: the old and the new text."""
    return re.findall(r"^\| `([a-z]+\.(?:toml|csv))` \| `(.*?)` \| `(.*?)` \|$", TEXT.partition(MARK)[0], re.MULTILINE)


@pytest.fixture
def mine(tmp_path):
    """Return the folder of a new house."""
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


def test_houses_readme_examples_make_a_valid_book(mine):
    files = skeleton("mine")
    files_named = [
        "clauses.toml",
        "wagers.toml",
        "resolution.csv",
        "odds.csv",
        "felt.toml",
        "book.toml",
        "supervision.toml",
    ]
    assert [file for file, _ in blocks()] == [*files_named, "odds.csv"]
    for file, old, new in changes():
        assert files[file].count(old) == 1, (file, old)
        files[file] = files[file].replace(old, new)
    for file, rows in blocks():
        files[file] += rows  # at the end of its file, as it is printed
    for file, text in files.items():
        (mine / file).write_text(text, encoding="utf-8")
    book = prove_house(mine)
    assert (book.wagers["gull"].label, book.odds["gull", 0].ratio) == ("Gull", 15)
    assert book.points == (4, 5, 6, 8, 9, 10, 11)
    assert (book.roles["floor_walker"].rank, book.grounds["in_a_hat"].callers) == (2, {"floor_walker", "boxperson"})


def test_list_of_events_for_notices_has_every_event_of_the_table():
    assert EVENTS.keys() == TableEvent._kinds.keys()


def test_houses_readme_examples_of_noting_wager_and_variant_load(mine):
    files = skeleton("mine")
    wager, rows = (block.replace('"7"', '"1"').replace(",7,\n", ",1,\n") for block in section("A wager that remembers"))
    right, variant = section("A variant of your own")
    files["wagers.toml"] += wager
    head, *plain = files["resolution.csv"].splitlines()
    with_when = [head.replace("clause", "when,clause"), *(row.replace(",1,", ",,1,") for row in plain)]
    files["resolution.csv"] = "\n".join([*with_when, rows])
    files["odds.csv"] += "lighthouse,,60 to 1,1,\n"
    for shape, at in (("wide", "[2, 1, 3, 10]"), ("tall", "[1, 0.5, 2, 8]")):
        files["felt.toml"] = files["felt.toml"].replace(
            f"[{shape}.area]", f"[{shape}.area]\nlighthouse = {{ at = {at} }}"
        )
    files["book.toml"] += right
    files["storm/amendments.toml"] = variant
    (mine / "storm").mkdir()
    for file, text in files.items():
        (mine / file).write_text(text, encoding="utf-8")
    book = prove_house(mine)
    assert "field" not in {
        area["wager"] for area in felt_of(mine, variant_book(book, "storm"), "storm")["wide"]["areas"]
    }
    assert prove_house(mine / "storm").house == "Harbour, storm rules"
    # Of 2, 3, 12 and 7 (1, 2, 1 and 6 ways): the 7 falls before none of the three, by inclusion and exclusion
    # 1 − 6/7 − 6/8 − 6/7 + 6/9 + 6/8 + 6/9 − 6/10.
    won = 1 - 2 * Fraction(6, 7) - Fraction(6, 8) + 2 * Fraction(6, 9) + Fraction(6, 8) - Fraction(6, 10)
    assert won == Fraction(2, 105) == figures(law(book), "lighthouse").p_win


def test_commented_group_of_a_new_house_loads_when_uncommented(mine):
    files = skeleton("mine")
    files["book.toml"] = files["book.toml"].replace("# [groups]\n# line", "[groups]\nline")
    for file, text in files.items():
        (mine / file).write_text(text, encoding="utf-8")
    assert [part.wager for part in prove_house(mine).groups["line_and_field"].parts] == ["pass", "field"]


def test_commented_setting_values_of_a_new_house_are_valid():
    lines = re.findall(r'^# (\w+) = \{ value = "(\w+)"', skeleton("mine")["settings.toml"], re.MULTILINE)
    assert {name for name, _ in lines} == set(SETTINGS)
    book = load("crown")
    assert [
        (name, value) for name, value in lines if SETTINGS[name].values and value not in setting_words(book, name)
    ] == []


def test_examples_of_the_houses_reference_load(tmp_path):
    toml = dict(re.findall(r"^## ([a-z]+\.toml)\n(.*?)(?=^## |\Z)", TEXT.partition(MARK)[2], re.DOTALL | re.MULTILINE))
    *_, wager = re.findall(r"```toml\n(.*?)```", toml["wagers.toml"], re.DOTALL)
    tables = FileTables("wagers.toml", TomlFile(wager))
    assert (list(tables.wagers()), tables.wrong) == (["pass_odds"], [])
    *_, area = re.findall(r"```toml\n(.*?)```", toml["felt.toml"], re.DOTALL)
    assert set(TomlFile(area).data["wide"]["area"]["place"]) <= AREA.keys()
    role = re.search(r"```toml\n(boxperson = .*?)```", toml["book.toml"], re.DOTALL)
    assert set(TomlFile(role[1]).data["boxperson"]) <= HEAD["roles"].keys()
    *_, amendment = re.findall(r"```toml\n(.*?)```", toml["amendments.toml"], re.DOTALL)
    (tmp_path / "generous").mkdir()
    (tmp_path / "generous" / "amendments.toml").write_text(amendment, encoding="utf-8")
    assert load(tmp_path / "generous").odds["two", 0].ratio == 33


@pytest.mark.parametrize(
    ("file", "before"),
    [("book.toml", 'short = "VCGR"\nclause = \''), ("wagers.toml", 'button = { label = "Buy", clause = "')],
)
def test_unknown_clause_in_book_or_wager_button_is_an_error(house, file, before):
    gaps = house().swap(file, before, f"{before}99.").gaps()
    assert [gap for gap in gaps if gap.startswith(f"{file}:") and "clause '99." in gap], gaps
