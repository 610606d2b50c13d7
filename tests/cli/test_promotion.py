"""`hardway promotion`: terms are checked, a draw is held and verified, errors name the correction."""

import json
from pathlib import Path

import pytest

from hardway.notation.record import written_out

EXAMPLE = Path(__file__).parents[2] / "examples" / "promotion.toml"
AT = ("--at", "2026-12-01T20:00")


@pytest.fixture
def terms(tmp_path):
    path = tmp_path / "terms.toml"
    path.write_text(EXAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def change(path: Path, old: str, new: str) -> Path:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_promotion_terms_with_a_control_character_are_refused(hardway, terms):
    ran = hardway("promotion", "check", change(terms, "One entry is drawn", "One \u202eentry is drawn"))
    assert (ran.code, "is a control character; take it out" in ran.err) == (2, True)


def test_example_promotion_terms_pass_the_check(hardway):
    ran = hardway("promotion", "check", EXAMPLE)
    assert (ran.code, "complete by the rules of The Star Sydney" in ran.out) == (0, True)
    form = json.loads(hardway("promotion", "check", EXAMPLE, "--json").out)
    assert (form["whole"], form["problems"], len(form["digest"])) == (True, [], 64)


@pytest.mark.parametrize(("old", "new", "says"), [
    ('manner = "One entry is drawn for each prize, in the order below."\n', "", "10.7.1: the item manner is missing"),
    ('starts = "2026-11-20T12:00"\n', "", "10.7.7: the item starts is missing"),
    ("prescribed = []", "", "10.5.5: it is not stated what the regulations prescribe"),
    ('model = "Barina", ', "", "10.7.11.2 ii): the prize car lacks model"),
    ('kind = "vehicle"', 'kind = "spaceship"', "terms.toml:26: 'spaceship' is not a kind of prize; the kinds are cash"),
    ('entries_close = "2026-12-01T18:00"', 'entries_close = "noon"', "terms.toml:16: 10.7.6: entries_close: it is a day and a time"),
    ('entries_close = "2026-12-01T18:00"', 'entries_close = "2026-11-01T18:00"', "10.7.6: entries close before the promotion starts"),
    ("liquor = 4.5", "liquor = 20.01", "10.5.4: a prize may include not more than 20 litres"),
    ("liquor = 4.5", "tobacco = 1", "10.5.1: a prize may include no tobacco"),
    ("prescribed = []", 'prescribed = ["fireworks", "liquor"]', "10.5.5: the regulations prescribe liquor"),
    ("prescribed = []", "prescribed = 5", "prescribed is a list of words"),
    ("value = 2500", "value = -1", "the value of a prize must be above 0"),
    ("value = 2500", "value = true", "the value of a prize must be above 0"),
    ("value = 2500", "value = 2500\nalternative = 100", "10.3: a prize of the kind cash has no cash alternative"),
    ('name = "cash"', 'name = "car"', "another prize has the name car"),
    ('entries = "one"', 'entries = "wager"', "10.7.3: an entry for each qualifying wager needs a least wager"),
    ("persons = 2", 'persons = "a few"', "10.7.11.3 i): persons: it is a whole number"),
    ('promotion = "summer"', 'promotion = "two words"', "letters (a-z, A-Z), digits"),
    ('promotion = "summer"', "", "the promotion has no name"),
    ("[terms]", "[trems]", "terms.toml:7: there is no key 'trems' here; known are promotion"),
    ("contents = { liquor = 4.5 }", "contents = 5", "contents is a list of words, or a table of measures"),
    ('name = "cash"', 'name = "cash"\ncolour = "red"', "there is no key 'colour' here; known are name"),
])  # fmt: skip
def test_problem_of_promotion_terms_is_printed_with_its_clause(hardway, terms, old, new, says):
    ran = hardway("promotion", "check", change(terms, old, new))
    assert ran.code == 1
    assert says in ran.out, ran.out


@pytest.mark.parametrize(("old", "new", "says"), [
    ('notified = "By telephone, then by email and mail"', 'notified = "None."',
     "terms.toml:21: 10.7.9: notified: it is stated in words: How the winner is notified, not 'None.'"),
    ('make = "Holden"', 'make = ""', "terms.toml:30: 10.7.11.2 i): make: it is stated in words: Its make, not ''"),
    ('conditions = "A driver\'s licence"', 'conditions = " "', "10.7.11: conditions: it is stated in words: Conditions on receiving"),
])  # fmt: skip
def test_promotion_check_says_what_blank_or_none_item_must_state(hardway, terms, old, new, says):
    ran = hardway("promotion", "check", change(terms, old, new))
    assert (ran.code, ran.out.count("terms.toml:")) == (1, 2)  # the sentence, and how many there are
    assert says in ran.out, ran.out


def test_missing_and_refused_promotion_items_are_both_listed(hardway, terms):
    change(terms, 'eligibility = "Patrons of', "# ")
    change(terms, 'nature = "A motor vehicle, a holiday and cash"\nqualifications = "none"\n', 'nature = "none"\n')
    ran = hardway("promotion", "check", change(terms, 'entries = "one"\n', 'entries = "two"\n'))
    for says in ("10.7.5: nature: it is stated", "10.7.5: the item qualifications is missing",
                 "10.7.3: entries: it is one or wager", "10.7.3: the item eligibility is missing"):  # fmt: skip
        assert says in ran.out, ran.out
    assert "correct 4 things" in ran.out


def test_promotion_terms_accept_toml_dates_and_booleans(hardway, terms):
    change(terms, '"2026-12-01T18:00"', "2026-12-01T18:00:00")
    change(terms, 'presence = "no"', "presence = false")
    assert hardway("promotion", "check", terms).code == 0


@pytest.mark.parametrize(("data", "says"), [
    (b"x" * (10 << 20), "10.0 MB; terms have at most 1 MB"),
    (b"\xff\xfe", "not UTF-8"),
    (b"terms = ", "terms.toml:1: "),
    (b'house = "crown"', "has no rules for promotions"),
    (b'house = "nowhere"', "no house"),
])  # fmt: skip
def test_file_that_holds_no_promotion_terms_is_refused(hardway, tmp_path, data, says):
    path = tmp_path / "terms.toml"
    path.write_bytes(data)
    ran = hardway("promotion", "check", path)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_promotion_check_of_empty_terms_lists_missing_clauses(hardway, tmp_path):
    (tmp_path / "terms.toml").write_text("", encoding="utf-8")
    form = json.loads(hardway("promotion", "check", tmp_path / "terms.toml", "--json").out)
    clauses = {problem["clause"] for problem in form["problems"]}
    assert {f"10.7.{n}" for n in range(1, 12)} <= clauses


@pytest.fixture
def ready(hardway, terms, tmp_path, monkeypatch):
    """Write terms, five entries and two commitments."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "entries.txt").write_text("ann\nbob\ncas\ndan\neve\n", encoding="utf-8")
    assert hardway("promotion", "commit", "summer", "--secret", "house.json").code == 0
    assert hardway("promotion", "commit", "summer", "--as", "sue", "--secret", "sue.json").code == 0
    return ("promotion", "draw", terms, "entries.txt", "--secret", "house.json", "--nonce", "sue.json", "--by", "kim")


def test_promotion_draw_is_made_and_verified_and_tampering_found(hardway, ready):
    ran = hardway(*ready, "--scrutineer", "sue", *AT)
    assert (ran.code, "5 entries, provable" in ran.out) == (0, True)
    pack = json.loads(Path("summer-draw.json").read_text(encoding="utf-8"))
    assert list(pack["winners"]) == ["car", "holiday", "cash"]
    known = f"entries_digest={pack['entries_digest']}"
    said = hardway("promotion", "verify", "summer-draw.json", "--published", known).out
    assert "holds. Draw 1, 5 entries, provable. Run by kim, overseen by sue." in said
    assert json.loads(hardway("promotion", "verify", "summer-draw.json", "--json").out)["holds"] is True
    change(Path("summer-draw.json"), '"bob"', '"rob"')
    ran = hardway("promotion", "verify", "summer-draw.json")
    assert (ran.code, "the list of entries was changed" in ran.out) == (1, True)


def test_draw_secret_file_is_private_and_never_overwritten(hardway, ready):
    assert Path("house.json").stat().st_mode & 0o077 == 0
    ran = hardway("promotion", "commit", "summer", "--secret", "house.json")
    assert (ran.code, "never overwritten" in ran.err) == (2, True)


@pytest.mark.parametrize(("more", "says"), [
    (AT, "10.2: a prize is worth more than 10000: name a scrutineer first"),
    ((*AT, "--scrutineer", "kim"), "10.2: kim is the scrutineer"),
    ((*AT, "--scrutineer", "Kim"), "10.2: Kim is the scrutineer"),
    ((*AT, "--scrutineer", "ANN"), "10.2: ann has a part in this draw"),
    (("--scrutineer", "sue", "--at", "2026-12-01T19:00"), "10.7.2: by its terms the prize is drawn at 2026-12-01T20:00"),
    (("--scrutineer", "sue", "--at", "2026-12-01T17:00"), "entries close at 2026-12-01T18:00"),
    (("--scrutineer", "sue", "--at", "yesterday"), "--at is a date and time"),
])  # fmt: skip
def test_draw_against_the_rules_of_the_book_is_refused(hardway, ready, more, says):
    ran = hardway(*ready, *more)
    assert ran.code in (1, 2)
    assert says in ran.err
    assert not Path("summer-draw.json").exists()


@pytest.mark.parametrize(("file", "text", "says"), [
    ("entries.txt", "", "no entries; write one patron a line"),
    ("entries.txt", "ann\nbob smith\n", "entries.txt:2: the name of a patron"),
    ("entries.txt", "ann\nann\n", "10.7.3: ann has an entry"),
    ("house.json", "{}", "not a secret from"),
    ("house.json", '{"promotion": "winter", "draw": 1, "who": "house", "secret": "%s"}' % ("0" * 64), "the secret is for 'winter'"),
])  # fmt: skip
def test_bad_input_to_a_draw_is_refused(hardway, ready, file, text, says):
    Path(file).write_text(text, encoding="utf-8")
    ran = hardway(*ready, "--scrutineer", "sue", *AT)
    assert ran.code in (1, 2)
    assert says in ran.err


def test_draw_entries_can_be_a_csv_file(hardway, ready):
    Path("entries.txt").write_text("when,patron\n1,ann\n2,bob\n3,cas\n", encoding="utf-8")
    assert "3 entries" in hardway(*ready, "--scrutineer", "sue", *AT).out


@pytest.mark.parametrize(("text", "says"), [("[", "not valid JSON"), ("[" * 100_000, "not valid JSON")])
def test_audit_pack_that_is_not_json_is_refused(hardway, tmp_path, text, says):
    path = tmp_path / "pack.json"
    path.write_text(text, encoding="utf-8")
    ran = hardway("promotion", "verify", path)
    assert (ran.code, says in ran.err) == (2, True)
    assert hardway("promotion", "verify", path, "--published", "x=1").code == 2


RECORDS = Path(__file__).parents[1] / "rules" / "star"


def test_promotion_shows_its_open_tasks(hardway):
    ran = hardway("promotion", "show", RECORDS / "10.8-reached.craps", "--as", "gaming_manager")
    assert ran.code == 0
    assert "publish the results, waiting since 2026-12-01T20:00  10.7.10" in ran.out
    assert "purse: announced 500, paid nothing, withheld 0, open 500" in ran.out
    ran = hardway("promotion", "show", RECORDS / "10.8-postponed.craps", "--as", "inspector")
    assert "notify ann, who won purse by 2026-12-11T23:59:59  10.8" in ran.out
    form = json.loads(hardway("promotion", "show", RECORDS / "10.7.6.craps", "--as", "ann", "--json").out)
    assert (form["phase"], form["mine"], form["office"]) == ("closed", [1], None)
    assert "dispute" in form["may"]
    assert "of ann: 1" in hardway("promotion", "show", RECORDS / "10.7.6.craps", "--as", "ann").out
    assert "lacking, 10.7.5" in hardway("promotion", "show", RECORDS / "10.7.5-nature.craps", "--as", "dealer").out


def test_promotion_verify_prints_draw_number_and_missing_nonce(hardway, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = written_out((RECORDS / "10.7.1.craps").read_text(encoding="utf-8"), RECORDS)
    draw = f"draw {'5e' * 32} by gaming_manager"
    shown = f"reveal sue {'a7' * 32}\n= event revealed 10.7.1\n"
    text = text.replace(shown, "").partition("commit bob")[0] + f"{draw} kim because she is ill\n"
    (tmp_path / "ill.craps").write_text(text, encoding="utf-8")
    assert hardway("promotion", "pack", "ill.craps").code == 0
    said = hardway("promotion", "verify", "summer-draw.json").out
    assert (
        "holds. Draw 1, 3 entries, not provable: the nonce of sue was not shown. Missing: the nonce of sue. Run by kim, "
        in said
    )
    assert "overseen by no one, as the rules allow for prizes up to 10000." in said


def test_overdue_promotion_task_is_marked_overdue(hardway, tmp_path):
    text = written_out((RECORDS / "10.8.craps").read_text(encoding="utf-8"), RECORDS).partition(
        "unreachable purse by gaming_manager\n"
    )[0]
    (tmp_path / "late.craps").write_text(text, encoding="utf-8")
    assert "OVERDUE: notify ann" in hardway("promotion", "show", tmp_path / "late.craps", "--as", "gaming_manager").out


def test_audit_pack_made_from_a_promotion_record_verifies(hardway, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = hardway("promotion", "pack", RECORDS / "10.7.1.craps")
    assert (ran.code, "3 entries, provable" in ran.out) == (0, True)
    assert hardway("promotion", "verify", "summer-draw.json").code == 0
    ran = hardway("promotion", "pack", RECORDS / "10.7.6.craps")
    assert (ran.code, "has not been drawn" in ran.err) == (2, True)
    ran = hardway("promotion", "show", RECORDS / "9.9.craps")
    assert (ran.code, "not a record of a promotion" in ran.err) == (2, True)
