"""The files of a house: each key is explained where it is used, and described in the README."""

import re
import tomllib
from functools import cache

import pytest

from hardway.rulebook import HOUSES, house_names, load, read
from hardway.rulebook.authors.comments import explain_keys, felt_comment, setting_comment, table_comment, wager_comment
from hardway.rulebook.felt.felt_file import AREA, ARRANGEMENT, FELT
from hardway.rulebook.files.toml_lines import TomlError, TomlFile
from hardway.rulebook.loading.house_shelf import FILES, OPTIONAL_FILES
from hardway.rulebook.loading.rows import FileTables
from hardway.rulebook.model.settings import CITES, OWN_CITES, SETTINGS
from hardway.rulebook.schema.schema import AMENDED, AMENDMENT, HEAD, SECTIONS
from hardway.rulebook.schema.wager_schema import WAGER, WagerRule
from hardway.values.verbs import POWERS
from tools.houses import PAGE, page

AMENDMENT_COMMENT = "\n".join([*explain_keys(AMENDED), "# [[amendment]] is one change:", *explain_keys(AMENDMENT)])


def text_of(file: str) -> str:
    return (HOUSES / file).read_text(encoding="utf-8")


@cache
def lines_of(file: str) -> list[str]:
    return text_of(file).splitlines()


@pytest.mark.parametrize("house", house_names())
def test_house_folder_has_eight_files_and_optional_ones(house):
    found = {path.name for path in (HOUSES / house).iterdir() if path.is_file()}
    assert found - set(OPTIONAL_FILES) == {*FILES, "felt.toml"}


# --- TOML with lines ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", house_names())
def test_loaded_rule_book_row_knows_its_file_and_line(house):
    tables = read(HOUSES / house)
    for table, row in ((name, row) for name in SECTIONS for row in tables[name]):
        file, line = row["at"].split(":")
        there = lines_of(f"{house}/{file}")[int(line) - 1]
        names = SECTIONS[table].names
        assert there.startswith((f"{row[names[-1]]} = ", f'"{row[names[-1]]}" = ', "[")) if names else there, row
        assert not names or row[names[-1]] in there, row


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("a = 1\n\na = 2\n", 3, "'a' is written twice; line 1 has it already"),
        ("[t]\na = 1\n[u]\n[t]\n", 4, "'t' is written twice; line 1 has it already"),
        ("a = 1\nb = = 2\n", 2, ""),
        ('a = """\nwords\n', 3, ""),
        ("a = 1\n[a]\n", 2, ""),
    ],
)
def test_toml_error_names_the_line(text, line, says):
    with pytest.raises(TomlError) as caught:
        TomlFile(text)
    assert (caught.value.line, says in str(caught.value)) == (line, True)


def test_toml_line_numbers_are_right_after_long_texts_and_lists():
    """A long text or list takes several lines."""
    text = 'a = """\nb = 1\n"""\nb = [\n  "[t]",\n]\n\n[t]\nc = { d = 1 }\n\n[[l]]\ne = 1\n[[l]]\ne = 2\n'
    found = TomlFile(text)
    paths = (("b",), ("t",), ("t", "c"), ("l", "0", "e"), ("l", "1"), ("l", "1", "e"))
    assert [found.line(path) for path in paths] == [4, 8, 9, 12, 13, 14]


# --- every key explained -------------------------------------------------------------------------------------------------


def test_setting_description_says_whole_number_unless_fixed():
    assert all(("whole number" in kind.asks) == (not kind.values) for kind in SETTINGS.values())


@pytest.mark.parametrize("house", house_names())
def test_book_file_tables_have_the_schema_comment_above_them(house):
    for name, section in SECTIONS.items():
        if section.file in OPTIONAL_FILES and not (HOUSES / house / section.file).is_file():
            continue
        text = text_of(f"{house}/{section.file}")
        head = re.search(rf"^\[\[?{section.table}\b", text, re.MULTILINE) if section.table else None
        if head:
            assert table_comment(name) in text[: head.start()], (
                f"{section.file}: the table_comment above [{section.table}] is not the schema's"
            )
    book = text_of(f"{house}/book.toml")
    for table, keys in HEAD.items():
        assert "\n".join(explain_keys(keys)) + (f"\n[{table}]\n" if table else "\n") in book


@pytest.mark.parametrize("house", house_names())
def test_book_settings_have_the_schema_comment_above_them(house):
    text = text_of(f"{house}/settings.toml")
    data = tomllib.loads(text)
    for name in data["settings"]:
        assert f"\n{setting_comment(name)}\n{name} = " in text, name
    for name in data["cites"]:
        assert re.search(rf"^{name} = .*  # {re.escape({**CITES, **OWN_CITES}[name])}$", text, re.MULTILINE), name


@pytest.mark.parametrize("house", house_names())
def test_staff_powers_of_a_book_have_the_schema_comment_by_them(house):
    text = text_of(f"{house}/supervision.toml")
    for name in tomllib.loads(text).get("authority", {}):
        assert re.search(rf"^{name} = .*  # {re.escape(POWERS[name])}$", text, re.MULTILINE), name


@pytest.mark.parametrize("house", house_names())
def test_wager_and_felt_files_contain_the_schema_comment(house):
    assert wager_comment() in text_of(f"{house}/wagers.toml")
    assert felt_comment() in text_of(f"{house}/felt.toml")
    for path in (HOUSES / house).glob("*/amendments.toml"):
        assert AMENDMENT_COMMENT in path.read_text(encoding="utf-8")
        assert felt_comment() in (path.parent / "felt.toml").read_text(encoding="utf-8")


# --- the README ----------------------------------------------------------------------------------------------------------


def test_generated_reference_of_the_houses_readme_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python tools/houses.py`"


def test_houses_readme_names_every_book_file_and_key():
    text = PAGE.read_text(encoding="utf-8")
    inner = [key for rule in WAGER.values() if isinstance(rule, WagerRule) for key in rule.keys]
    tables = [key for section in SECTIONS.values() for key in (*section.names, *section.keys)]
    heads = [key for keys in HEAD.values() for key in keys]
    for word in (*FILES, *tables, *heads, *WAGER, *inner, *FELT, *ARRANGEMENT, *AREA, *AMENDMENT, *SETTINGS, *CITES):
        assert f"`{word}`" in text, word


@pytest.mark.parametrize("name", [name for name, section in SECTIONS.items() if section.table])
def test_schema_example_of_every_book_table_is_valid(name):
    section = SECTIONS[name]
    head = "" if section.example.startswith("[") else f"[{section.table}]\n"
    tables = FileTables(section.file, TomlFile(head + section.example))
    assert tables.rows()[name]
    assert tables.wrong == []


@pytest.mark.parametrize("house", house_names())
def test_clauses_and_readings_contain_no_identifiers_of_the_code(house):
    """Clauses and readings are shown to players: they have no backticks, options or names with underscores."""
    book = load(house)
    shown = [text for one in book.clauses.values() for text in (one.rule, one.does)]
    shown += [text for one in book.readings.values() for text in (one.problem, one.reading)]
    assert [text for text in shown if re.search(r"`|\b[a-z]+_[a-z_]+\b|(^| )--[a-z]|mode casino", text)] == []


@pytest.mark.parametrize("house", house_names())
def test_readings_have_short_sentences_and_plain_words(house):
    """A sentence has at most 30 words; a player is not “he”."""
    for one in load(house).readings.values():
        for text in (one.problem, one.reading):
            assert max(len(part.split()) for part in re.split(r"(?<=[.?!])\s+", text)) <= 30, one.id
            assert not re.search(r"\b(himself|his|him|limbs?|anew|not said)\b", text, re.IGNORECASE), one.id


def test_error_of_a_csv_row_with_an_extra_cell_counts_the_cells(house):
    """The extra cell is empty and shifts the odds into another column."""
    folder = house("crown")
    line = folder.text("odds.csv").splitlines()[folder.line("odds.csv", "place,6 8,") - 1]
    folder.swap("odds.csv", line, line.replace("6 8,", "6 8,,", 1))
    assert any("expected the columns" in gap and gap.endswith("cells, not 6") for gap in folder.gaps())
