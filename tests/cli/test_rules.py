"""`hardway rules`: the houses, a house, a clause, houses side by side, coverage, and the proof of a book."""

import json
import re
import tomllib
from dataclasses import replace

import pytest

from hardway.report.book.wager_terms import wager_terms
from hardway.rulebook import HOUSES, house_names, load
from hardway.rulebook.authors.comments import setting_comment, table_comment
from hardway.rulebook.loading.house_shelf import OPTIONAL_FILES
from hardway.rulebook.model.settings import SETTINGS
from hardway.rulebook.schema.schema import SECTIONS
from tests.cli.conftest import change


def clauses_of(house):
    clauses = tomllib.loads((HOUSES / house / "clauses.toml").read_text(encoding="utf-8"))["clause"]
    return [{"clause": number, **clause} for number, clause in clauses.items()]


def test_rules_list_names_every_house(hardway):
    ran = hardway("rules")
    assert ran.code == 0
    for name in house_names():
        assert name in ran.out
    assert "Order of 17 August 2016" in ran.out


def test_house_list_json_counts_clauses_and_names_regulator(hardway):
    houses = {house["house"]: house for house in json.loads(hardway("rules", "--json").out)["houses"]}
    assert sorted(houses) == sorted(house_names())
    for name, house in houses.items():
        rows = clauses_of(name)
        assert house["clauses"] == len(rows)
        assert house["in_force"] == sum(row["in_force"] != "planned" for row in rows)
    assert houses["star"]["regulator"] == {"name": "Independent Liquor and Gaming Authority", "short": "ILGA"}
    assert houses["star"]["effective"] == "2016-08-17"


def test_rules_of_a_house_show_wagers_options_and_roles(hardway):
    ran = hardway("rules", "crown")
    assert ran.code == 0
    assert "Win Line  pass" in ran.out
    assert "9.5 to 1 on 6" in ran.out  # 6.1, Hardways Six
    assert "5% of the stake, when it is placed" in ran.out  # 3.6.10, a Buy Bet
    assert "5% of the win, when it is placed" in ran.out  # 3.6.12, a Lay Bet
    assert "at most 2× the wager it stands behind" in ran.out  # 3.6.2
    assert "commission_rounding" in ran.out
    assert "Boxperson" in ran.out
    assert "Victorian Commission for Gambling Regulation (VCGR)" in ran.out
    assert "A copy of these rules is available on request." in ran.out  # 9.11, the last of the clauses
    assert all(line == line.rstrip() for line in ran.out.splitlines())


def test_json_rules_of_a_house_have_wagers_terms_and_clauses(hardway):
    form = json.loads(hardway("rules", "star", "--json").out)
    wagers = {wager["wager"]: wager for wager in form["wagers"]}
    # The Star 8.1, Hardways: 4 and 10 at 7.5 to 1, 6 and 8 at 9.5 to 1; 6.6: they sleep on a come-out.
    odds = {on: (line["odds"], line["says"]) for line in wagers["hard"]["odds"] for on in line["on"]}
    assert odds[8] == ("19/2", "9.5 to 1")
    assert odds[4] == ("15/2", "7.5 to 1")
    assert wagers["hard"]["works_on_comeout"] is False
    assert wagers["pass"]["works_on_comeout"] is True
    contract = [term for term in wagers["pass"]["terms"] if term["term"] == "contract"]
    assert [term["clause"] for term in contract] == ["6.4"]
    assert {option["name"] for option in form["options"]} >= {"dice", "places"}
    assert all(option["value"] in option["choices"] for option in form["options"])
    assert [row["clause"] for row in form["clauses"]] == [row["clause"] for row in clauses_of("star")]
    assert {role["role"] for role in form["roles"]} >= {"dealer", "stickperson", "boxperson", "inspector"}


def test_rules_of_a_hop_wager_show_its_dice_pairs(hardway):
    assert "hop 1-1 2-2 3-3 4-4 5-5 6-6 2-1 3-1 " in " ".join(hardway("rules", "vegas").out.split())
    wagers = json.loads(hardway("rules", "vegas", "--json").out)["wagers"]
    [hop] = [wager for wager in wagers if wager["wager"] == "hop"]
    assert (len(hop["numbers"]), hop["numbers"][:2], hop["odds"][0]["on"][:2]) == (21, ["1-1", "2-2"], ["1-1", "2-2"])


def test_wager_json_cites_clause_or_interpretation_for_each_term(hardway):
    for house in house_names():
        form = json.loads(hardway("rules", house, "--json").out)
        for wager in form["wagers"]:
            for term in wager["terms"]:
                assert term["clause"] or term["reading"], (house, wager["wager"], term)


def test_clause_json_names_the_toml_row_that_enforces_it(hardway):
    form = json.loads(hardway("rules", "crown", "3.4.1", "--json").out)
    assert (form["house"], form["clause"], form["in_force"]) == ("crown", "3.4.1", "enforced")
    assert "contract" in form["rule"]
    at = next(row["at"] for row in form["rows"] if row["says"] == "pass.contract: from point")
    file, line = at.split(":")
    assert file == "wagers.toml"
    text = (HOUSES / "crown" / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
    assert text == 'contract = { from = "point", clause = "3.4.1" }'


def test_clause_json_names_csv_rows_by_file_and_line(hardway):
    form = json.loads(hardway("rules", "crown", "3.6.3(c)", "--json").out)
    stands = [row for row in form["rows"] if row["at"].startswith("resolution.csv:") and "stands" in row["says"]]
    assert len(stands) == 1
    line = int(stands[0]["at"].partition(":")[2])
    text = (HOUSES / "crown" / "resolution.csv").read_text(encoding="utf-8").splitlines()[line - 1]
    assert text.startswith("dont_pass,off,2,stands,3.6.3(c)")
    assert [reading["id"] for reading in form["readings"]] == ["CS3"]


def test_clause_print_has_rule_data_reading_and_test_records(hardway):
    ran = hardway("rules", "crown", "3.6.3(c)")
    assert ran.code == 0
    for word in ("Crown Melbourne 3.6.3(c)", "the rule", "the table", "in force", "where", "reading CS3", "proved by"):
        assert word in ran.out


def test_clause_is_found_without_quotation_marks(hardway):
    assert json.loads(hardway("rules", "crown", "1.1", "point", "--json").out)["clause"] == '1.1 "Point"'


def test_clause_number_shows_all_its_subclauses(hardway):
    """Adelaide's text has a rule 12(a); our list has it in three. 12 has two rules, 1 is not 10 to 14."""
    form = json.loads(hardway("rules", "adelaide", "12(a)", "--json").out)
    assert form["under"] == ["12(a) [call]", "12(a) [one face]", "12(a) [dispute]"]
    assert form["rule"].count("\n") == 2
    assert {"HW2", "HW23"} <= {one["id"] for one in form["readings"]}
    assert any(row["says"] == "disputed_face, or_void" for row in form["rows"])
    assert set(form["proofs"]) >= set(json.loads(hardway("rules", "adelaide", "12(a) [call]", "--json").out)["proofs"])
    assert json.loads(hardway("rules", "adelaide", "12", "--json").out)["under"][-1].startswith("12(b)")
    assert all(one.startswith("1 ") for one in json.loads(hardway("rules", "adelaide", "1", "--json").out)["under"])
    assert "beneath it" in hardway("rules", "crown", "3.5").out


def test_unknown_clause_names_similar_ones(hardway):
    ran = hardway("rules", "crown", "3.6.3(z)")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("hardway: crown has no clause '3.6.3(z)'; perhaps ")
    assert "3.6.3(c)" in ran.err


def test_rules_of_an_unknown_house_list_the_known_houses(hardway):
    for words in (["rules", "monaco"], ["rules", "monaco", "1.1"], ["rules", "compare", "crown", "monaco"]):
        ran = hardway(*words)
        assert (ran.code, ran.out) == (2, "")
        assert (
            ran.err
            == "hardway: no house or folder 'monaco'; the houses are adelaide, crown, newzealand, star, vegas; give another by the path of its folder, or with `hardway --houses DIR`\n"
        )


@pytest.mark.parametrize(
    ("title", "house"), [("melbourne", "crown"), ("Las Vegas", "vegas"), ("the star", "star"), ("SkyCity", "adelaide")]
)
def test_house_is_suggested_by_a_word_of_its_title(hardway, title, house):
    assert hardway("rules", title).err == f"hardway: no house or folder {title!r}; did you mean {house}?\n"


@pytest.mark.parametrize("words", [("win", "line"), ("Win Line",), ("passline",), ("PASS",)])
def test_rules_take_the_name_of_a_wager_as_people_write_it(hardway, words):
    ran = hardway("rules", "crown", *words)
    assert (ran.code, "3.4.1" in ran.out, "Crown Melbourne: pass" in ran.out) == (0, True, True)


@pytest.mark.parametrize("word", ["vig", "fire"])
def test_word_that_names_no_wager_of_a_house_shows_none(hardway, word):
    assert hardway("rules", "crown", word).err == (
        f"hardway: crown has no clause {word!r}; `hardway rules crown` lists its wagers with their clauses\n"
    )


@pytest.mark.parametrize(("typed", "meant"), [("vegas/craples", "vegas/crapless"), ("crown/minni", "crown/mini")])
def test_misspelt_variant_of_a_house_is_suggested(hardway, typed, meant):
    assert hardway("rules", typed).err == f"hardway: no house or folder {typed!r}; did you mean {meant}?\n"


def test_unknown_clause_lists_wagers_of_such_a_name(hardway):
    assert hardway("rules", "crown", "odds").err == (
        "hardway: crown has no clause 'odds'; perhaps pass_odds, dont_pass_odds, come_odds, dont_come_odds\n"
    )


def test_house_comparison_json_says_which_rules_differ(hardway):
    form = json.loads(hardway("rules", "compare", "crown", "star", "adelaide", "newzealand", "--json").out)
    assert form["houses"] == ["crown", "star", "adelaide", "newzealand"]
    rows = {(row["topic"], row["point"]): row for row in form["rows"]}
    # A come-out 7 or 11 wins and 2, 3 or 12 loses on the line everywhere; the Don't side bars 2 at two, 12 at two.
    assert rows["pass", "decided"]["differs"] is False
    assert rows["dont_pass", "decided"]["differs"] is True
    assert "won on 3 12" in rows["dont_pass", "decided"]["houses"]["crown"]["says"]
    assert "won on 2 3" in rows["dont_pass", "decided"]["houses"]["newzealand"]["says"]
    # Hardways pay 7.5 and 9.5 to 1 at both of these (Crown 6.1, The Star 8.1).
    crown, star = (rows["hard", "pays"]["houses"][name]["says"] for name in ("crown", "star"))
    assert sorted(crown.split("; ")) == sorted(star.split("; "))
    assert rows["pass_odds", "cap"]["differs"] is True
    assert rows["book", "edition"]["differs"] is True


def test_house_comparison_print_marks_rules_that_differ(hardway):
    ran = hardway("rules", "compare", "crown", "newzealand")
    assert ran.code == 0
    assert "≠  label           Win Line" in ran.out
    assert "all: before a come-out roll" in ran.out
    assert "points (marked ≠)" in ran.out


def test_rules_comparison_of_book_and_copy_shows_no_difference(hardway, book):
    change(book / "book.toml", 'name = "mine"', 'name = "crown"')
    form = json.loads(hardway("rules", "compare", "crown", book, "--json").out)
    assert form["houses"] == ["crown", str(book)]
    assert not [row for row in form["rows"] if row["differs"]]


@pytest.mark.parametrize("command", ["rules compare", "odds compare"])
def test_comparison_of_one_house_is_refused_with_an_example(hardway, command):
    ran = hardway(*command.split(), "crown")
    says = f"hardway: {command}: name two houses or more, such as hardway {command} crown adelaide; the houses are "
    assert (ran.code, ran.err.startswith(says)) == (2, True)
    assert all(name in ran.err for name in house_names())


def test_clause_coverage_json_counts_clauses_in_force_and_tested(hardway):
    for house in house_names():
        form = json.loads(hardway("rules", house, "--coverage", "--json").out)
        rows = clauses_of(house)
        assert list(form) == ["house", "status", "mark", "heading", "clauses", "in_force", "proved", "rows"]
        assert (form["house"], form["clauses"]) == (house, len(rows))
        assert form["in_force"] == sum(row["in_force"] != "planned" for row in rows)
        assert form["proved"] == sum(bool(row["proofs"]) for row in form["rows"])
        assert [row["clause"] for row in form["rows"]] == [row["clause"] for row in rows]
        assert all(list(row) == ["clause", "kind", "in_force", "source", "cited", "proofs"] for row in form["rows"])


def test_clause_coverage_names_the_tests_listed_for_each_clause(hardway, book):
    (book / "proofs.csv").write_text(
        "clause,proof\n3.4.1,tests/rules/test_records.py::test_rule_record_holds[x]\n", encoding="utf-8"
    )
    form = json.loads(hardway("rules", book, "--coverage", "--json").out)
    assert form["proved"] == 1
    row = next(row for row in form["rows"] if row["clause"] == "3.4.1")
    assert row["proofs"] == ["tests/rules/test_records.py::test_rule_record_holds[x]"]
    ran = hardway("rules", book, "--coverage")
    assert "test_rule_record_holds[x]" in ran.out
    assert "tests/rules/test_records.py::test_rule_record_holds[x]" in hardway("rules", book, "3.4.1").out
    assert f"{len(form['rows'])} clauses" in ran.out
    assert (
        hardway("rules", "--coverage").err
        == "hardway: rules --coverage: name one house, such as hardway rules crown --coverage\n"
    )


@pytest.mark.parametrize("house", house_names())
def test_rules_check_passes_for_every_built_in_house(hardway, house):
    assert hardway("rules", "check", house) == (0, f"{house}: the book is complete\n", "")


def test_rules_check_prints_every_error_of_a_book(hardway, broken):
    change(broken / "settings.toml", "places = { value = 16,", 'places = { value = "many",')
    ran = hardway("rules", "check", broken)
    assert ran.code == 2
    assert "field, puck off, throw 1-1: no row applies" in ran.out
    assert re.search(r"^settings.toml:\d+: places: 'many' is not a whole number from 1 to 9999$", ran.out, re.MULTILINE)
    form = json.loads(hardway("rules", "check", broken, "--json").out)
    assert (form["book"], form["whole"]) == (str(broken), False)
    assert len(form["gaps"]) == len(ran.out.splitlines()) - 1


def test_rules_check_refuses_a_folder_without_a_book(hardway, tmp_path):
    ran = hardway("rules", "check", tmp_path)
    says = "there is no house here: a house is a folder with book.toml and its other files"
    assert (ran.code, ran.err) == (2, f"hardway: {tmp_path}: {says}\n")
    ran = hardway("rules", "check", tmp_path / "none")
    assert (ran.code, ran.err) == (2, f"hardway: {tmp_path / 'none'}: no such folder\n")
    assert hardway("rules", "check").code == 2


def test_rules_of_a_broken_book_are_refused_with_the_error(hardway, broken):
    ran = hardway("rules", broken)
    assert (ran.code, ran.out) == (2, "")
    assert re.match(rf"hardway: {broken}: resolution.csv:\d+: field, puck off, throw 1-1: no row applies", ran.err)


def test_house_made_by_rules_new_passes_the_check_and_plays(hardway, tmp_path):
    folder = tmp_path / "my_house"
    ran = hardway("rules", "new", folder)
    assert (ran.code, ran.err) == (0, "")
    assert hardway("rules", "check", folder) == (0, f"{folder}: the book is complete\n", "")
    for name, section in SECTIONS.items():
        if section.table and section.file not in OPTIONAL_FILES:
            assert table_comment(name) in (folder / section.file).read_text(encoding="utf-8"), name
    settings = (folder / "settings.toml").read_text(encoding="utf-8")
    assert all(setting_comment(name) in settings for name in SETTINGS)
    uncommented = re.sub(r"^# (\w+ = \{ value)", r"\1", settings, flags=re.MULTILINE)
    assert tomllib.loads(uncommented)["settings"].keys() == SETTINGS.keys()
    record = tmp_path / "hand.craps"
    record.write_text(
        "house my_house\nseat ann 100\nbet ann pass 10\nroll 4 2\nbet ann pass_odds 20\nbet ann field 5\n"
        "roll 5 1\n= won ann pass 10\n= won ann pass_odds 24\n= lost ann field 5\n",
        encoding="utf-8",
    )
    assert hardway("replay", record).code == 0
    assert hardway("odds", "wager", folder, "pass").code == 0


@pytest.mark.parametrize("house", ["crown", "vegas"])
def test_copy_of_a_house_has_its_rules_and_a_name_of_its_own(hardway, tmp_path, house):
    folder = tmp_path / "my_house"
    ran = hardway("rules", "new", folder, "--from", house.title())
    assert (ran.code, ran.err) == (0, "")
    assert f"{folder}: a copy of {house} of" in ran.out
    checked = hardway("rules", "check", folder)
    assert (checked.code, checked.out.splitlines()[0]) == (0, f"{folder}: the book is complete")
    book, old = load(folder), load(house)
    assert (book.name, book.house, book.status) == ("my_house", "My House", {"crown": "changed"}.get(house, "practice"))
    assert (book.wagers.keys(), book.clauses.keys()) == (old.wagers.keys(), old.clauses.keys())
    assert [load(folder, variant).house[:10] for variant in old.raw["variants"]] == ["My House, "]
    assert old.raw["variants"].keys() == book.raw["variants"].keys()


def test_copied_house_pays_what_its_changed_row_says(hardway, tmp_path):
    """Crown pays hard 6 at 9.5 to 1: an edge of 1/22. At 10 to 1 it is fair: 10 ways to lose for each way to win."""
    folder = tmp_path / "my_house"
    hardway("rules", "new", folder, "--from", "crown")
    rows = (folder / "odds.csv").read_text(encoding="utf-8")
    (row,) = (line for line in rows.splitlines() if line.startswith("hard,6,"))
    changed = row.replace("9.5 to 1", "10 to 1")
    assert row != changed
    (folder / "odds.csv").write_text(rows.replace(row, changed), encoding="utf-8")
    ran = hardway("odds", "wager", folder, "hard", "6")
    assert (ran.code, re.search(r"^edge +0% ", ran.out, re.MULTILINE) is not None) == (0, True)


def test_only_a_whole_house_can_be_copied_by_rules_new(hardway, tmp_path):
    folder = tmp_path / "my_house"
    ran = hardway("rules", "new", folder, "--from", "crwn")
    assert (ran.code, "did you mean crown?" in ran.err) == (2, True)
    ran = hardway("rules", "new", folder, "--from", "crown/mini")
    assert (ran.code, "amends another book; copy that book" in ran.err) == (2, True)
    ran = hardway("rules", "crown", "--from", "star")
    assert (ran.code, "--from goes with new" in ran.err) == (2, True)
    assert not folder.exists()


def test_rules_new_needs_free_valid_name_and_overwrites_nothing(hardway, tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "a.txt").write_text("mine", encoding="utf-8")
    ran = hardway("rules", "new", tmp_path / "there")
    assert (ran.code, "already exists; give the path of a new folder" in ran.err) == (2, True)
    assert [path.name for path in (tmp_path / "there").iterdir()] == ["a.txt"]
    assert hardway("rules", "new", tmp_path / "crown").code == 2
    assert hardway("rules", "new", tmp_path / "my house").code == 2
    assert hardway("rules", "new").code == 2


AMENDED = """
base = "adelaide"
name = "generous"
house = "Generous Adelaide"
[[amendment]]
table = "odds"
where = { wager = "two" }
set = { odds = "33 to 1" }
by = "6(b) [higher odds uniform]"
"""


def test_rules_check_notes_player_edge_and_rejects_illegal_odds(hardway, tmp_path):
    """`check` proves every folder that `play`, `odds` and records accept as a house, and refuses the others."""
    generous = tmp_path / "generous"
    generous.mkdir()
    (generous / "amendments.toml").write_text(AMENDED, encoding="utf-8")
    assert hardway("rules", "check", generous) == (0, f"{generous}: the book is complete\n", "")
    assert hardway("odds", "wager", generous, "two").code == 0
    change(generous / "amendments.toml", "33 to 1", "36 to 1")  # 1 way in 36: 36 won against 35 lost
    remark = "amendments.toml:5: two gives the player an edge of 2.778%: are its odds right?"
    assert hardway("rules", "check", generous) == (0, f"{generous}: the book is complete\n{remark}\n", "")
    assert json.loads(hardway("rules", "check", generous, "--json").out)["remarks"] == [remark]
    change(generous / "amendments.toml", "36 to 1", "29 to 1")
    ran = hardway("rules", "check", generous)
    assert (ran.code, ran.out.count("\n")) == (2, 2)
    assert (
        "6(b) [higher odds uniform]: two: this right only raises odds: set `odds` above 32 to 1, not to 29 to 1"
        in ran.out
    )


def test_rules_check_counts_only_records_that_cite_their_clause(hardway, book):
    """Sitting down proves nothing about a line wager, and neither does a record without expectations."""
    record = book / "line.craps"
    for entries in ("seat ann 100\n", "seat ann 100\n= ann rack 100\n"):
        record.write_text(f"# proves: 3.6.1(a)(i)\nhouse mine\n{entries}")
        ran = hardway("rules", "check", book)
        assert (ran.code, "line.craps: it claims to prove 3.6.1(a)(i), but no event" in ran.out) == (2, True)
        assert json.loads(hardway("rules", book, "--coverage", "--json").out)["proved"] == 0
    record.write_text("# proves: 3.6.1(a)(i)\nhouse mine\nseat ann 100\nbet ann pass 5\nroll 3 4\n= won ann pass 5\n")
    assert hardway("rules", "check", book).code == 0
    assert json.loads(hardway("rules", book, "--coverage", "--json").out)["proved"] == 1


def test_rules_check_warns_of_enforced_clauses_that_no_row_cites(hardway, book):
    with (book / "clauses.toml").open("a") as clauses:
        clauses.write(
            '\n[clause."99"]\nkind = "limits"\nactor = "player"\nrule = "No more than 5."\n'
            'does = "You cannot bet more."\nin_force = "enforced"\n'
        )
    ran = hardway("rules", "check", book)
    line = (book / "clauses.toml").read_text().splitlines().index('[clause."99"]') + 1
    assert (
        ran.code,
        f"clauses.toml:{line}: 99 is marked enforced, but no row of the book's files cites it" in ran.out,
    ) == (0, True)
    rows = {
        row["clause"]: row["cited"] for row in json.loads(hardway("rules", book, "--coverage", "--json").out)["rows"]
    }
    assert (rows["99"], rows["3.6.1"] > 0) == (0, True)


def test_rules_check_accepts_amended_house_with_variant_layouts(hardway, tmp_path):
    """The Field that pays 2 to 1 on a 12 keeps 2 of 36 bets (Las Vegas's other pay table); crapless has its own felt."""
    downtown = tmp_path / "downtown"
    downtown.mkdir()
    (downtown / "amendments.toml").write_text(
        'base = "vegas"\nname = "downtown"\nhouse = "Downtown"\n[[amendment]]\ntable = "odds"\n'
        'where = { wager = "field", on = "12" }\nset = { odds = "2 to 1" }\nby = "practice pay tables vary"\n',
        encoding="utf-8",
    )
    assert hardway("rules", "check", downtown) == (0, f"{downtown}: the book is complete\n", "")
    assert json.loads(hardway("odds", "wager", downtown, "field", "--json").out)["edge"] == "1/18"


def test_rules_check_finds_errors_in_variants_of_a_book(hardway, book):
    assert hardway("rules", "check", "crown/mini") == (0, "crown/mini: the book is complete\n", "")
    assert hardway("rules", "check", book).code == 0
    change(
        book / "mini" / "amendments.toml", '[[amendment]]\ntable = "book"', '[[amendment]]\nsurely = 1\ntable = "book"'
    )
    ran = hardway("rules", "check", book)
    assert ran.code == 2
    assert re.search(r"^mini/amendments.toml:\d+: amendment 1: 'surely' is no key", ran.out, re.MULTILINE)


def test_rules_command_finds_a_reading_by_lower_case_id(hardway):
    ran = hardway("rules", "crown", "cs10")
    assert ran.code == 0
    assert "reading CS10" in ran.out


@pytest.mark.parametrize(
    ("asked", "says"),
    [("come odds", "3.6.6"), ("come_odds 6", "3.6.6"), ("buy", "3.6.10"), ("hard 8", "pays"), ("hardway 8", "pays")],
)
def test_rules_command_shows_the_terms_of_a_named_wager(hardway, asked, says):
    ran = hardway("rules", "crown", asked)
    assert ran.code == 0, ran.err
    assert says in ran.out


def test_record_in_book_folder_is_checked_and_shown_at_clause(hardway, tmp_path):
    folder = tmp_path / "harbour"
    assert hardway("rules", "new", folder).code == 0
    (folder / "records").mkdir()
    record = folder / "records" / "field.craps"
    record.write_text(
        "# proves: 1\nhouse harbour\nseat ann 100\nbet ann pass 5\nbet ann field 5\nroll 1 1\n= won ann field 10\n"
    )
    assert hardway("rules", "check", folder).code == 0
    assert "records/field.craps" in hardway("rules", folder, "1").out
    record.write_text(record.read_text().replace("field 10", "field 15").replace("proves: 1", "proves: 9"))
    ran = hardway("rules", "check", folder)
    assert ran.code == 2
    assert "records/field.craps: it claims to prove 9, which is not a clause of this book" in ran.out
    assert "records/field.craps: line 7: = won ann field 15" in ran.out


def test_record_in_book_folder_must_name_that_book(hardway, tmp_path):
    folder = tmp_path / "harbour"
    assert hardway("rules", "new", folder).code == 0
    (folder / "records").mkdir()
    record = folder / "records" / "field.craps"
    for house, code in (("harbour", 0), ("..", 0), ("crown", 2), ("nowhere", 2)):
        record.write_text(
            f"house {house}\nseat ann 100\nbet ann pass 5\nbet ann field 5\nroll 1 1\n= won ann field 10\n"
        )
        ran = hardway("rules", "check", folder)
        assert ran.code == code, ran.out
        says = f"records/field.craps: it names the house {house}, but this book is harbour; write house harbour"
        assert (says in ran.out) == bool(code), ran.out


@pytest.mark.parametrize(
    ("since", "says"),
    [("point", "once a point stands, may"), ("box", "once a point stands, in its box too, may"), ("placed", "once it has been placed, may")],
)  # fmt: skip
def test_rules_print_says_from_which_event_a_wager_must_stay(since, says):
    book = load("crown")
    wager = book.wagers["dont_come"]
    assert wager.lock
    terms = wager_terms(book, replace(wager, lock=wager.lock._replace(since=since)))
    assert any(says in term.words for term in terms if term.name == "removal"), terms


def test_missing_clauses_toml_is_reported_despite_a_clauses_csv(hardway, tmp_path):
    folder = tmp_path / "harbour"
    hardway("rules", "new", folder)
    (folder / "clauses.toml").rename(folder / "clauses.csv")
    ran = hardway("rules", "check", folder)
    assert "clauses.toml: the file is missing" in ran.out
    assert "rename it" not in ran.out


def test_rules_help_explains_new_and_check(hardway):
    out = " ".join(hardway("rules", "new", "--help").out.split())
    assert "new FOLDER writes a small, complete book into a new folder" in out
    assert "# proves: CLAUSE" in out
