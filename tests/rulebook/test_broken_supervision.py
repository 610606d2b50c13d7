"""Broken rows of breaches, annulments, equipment, ladders and powers are each reported with file and line."""

import pytest

from hardway.rulebook import law, load
from tests.rulebook.test_broken import said

SUP = "supervision.toml"
BREACH = 'device = { label = "a device", roles = "dealer surveillance_director inspector"'
SEIZE = 'seize = { roles = "pit_boss casino_manager", needs = "device"'
SECOND = '2 = { roles = "casino_supervisor", needs = '
# house, file, what stands there, what is wrong, words the sentence must have
ROWS = [
    ("crown", SUP, 'device = { label = "a device", roles = "dealer', '"de vice" = { label = "a device", roles = "dealer', ("'de vice'", "no name", "letters")),
    ("crown", SUP, BREACH, 'device = { roles = "butler"', ("device", "'butler'", "no role")),
    ("crown", SUP, BREACH, 'device = { roles = ""', ("device", "roles is empty")),
    ("crown", SUP, '"9.10", reading = "HW7"', '"9.100", reading = "HW7"', ("side_bet", "'9.100'", "clauses.toml")),
    ("crown", SUP, '"9.10", reading = "HW7"', '"9.10", reading = "HW777"', ("side_bet", "'HW777'", "clauses.toml")),
    ("crown", SUP, ', clause = "9.10", reading = "HW7"', "", ("side_bet", "cites no clause")),
    ("crown", SUP, 'riot = { scope = "all"', '"ri.ot" = { scope = "all"', ("'ri.ot'", "no name")),
    ("crown", SUP, 'riot = { scope = "all"', 'riot = { scope = "some"', ("riot", "'some'", "all")),
    ("crown", SUP, 'riot = { scope = "all"', 'riot = { scope = "none"', ("riot", "'none'")),
    ("crown", SUP, 'scope = "decided", needs = "because"', 'scope = "decided", needs = "name"', ("fraud", "'name'", "because")),
    ("crown", SUP, '"9.3.2", reading = "CS33"', '"9.3.9", reading = "CS33"', ("fraud", "'9.3.9'", "clauses.toml")),
    ("crown", SUP, '"9.3.2", reading = "CS33"', '"9.3.2", reading = "CS333"', ("fraud", "'CS333'", "clauses.toml")),
    ("crown", SUP, "dice_size = { least = 19", 'dice_size = { least = "big"', ("least", "'big'")),
    ("crown", SUP, "dice_size = { least = 19", "dice_size = { least = -19", ("least", "'-19'")),
    ("crown", SUP, "dice_size = { least = 19", "dice_size = { least = 19.055", ("least", "'19.055'", "two decimals")),
    ("crown", SUP, "dice_size = { least = 19", "dice_size = { least = 1e400", ("least", "two decimals")),
    ("crown", SUP, "dice = { least = 5, most = 5", 'dice = { least = 5, most = "five"', ("most", "'five'")),
    ("crown", SUP, "dice = { least = 5, most = 5", "dice = { least = 6, most = 5", ("dice", "least", "most")),
    ("crown", SUP, "puck = {", '"the puck" = {', ("'the puck'",)),
    ("crown", SUP, 'clause = "2.5" }', 'clause = "2.55" }', ("stick", "'2.55'", "clauses.toml")),
    ("crown", SUP, ', clause = "2.5" }', " }", ("stick", "cites no clause")),
    ("star", SUP, '3 = { roles = "gaming_manager"', 'x = { roles = "gaming_manager"', ("'x'", "a whole number")),
    ("star", SUP, '3 = { roles = "gaming_manager"', '3 = { roles = "butler"', ("dispute 3", "'butler'", "no role")),
    ("star", SUP, '3 = { roles = "gaming_manager"', '3 = { roles = ""', ("dispute", "roles is empty")),
    ("star", SUP, SECOND + '"senior requested"', SECOND + '"assigned"', ("dispute 2", "'assigned'", "senior")),
    ("newzealand", SUP, SECOND + '"assigned"', SECOND + '"senior"', ("overrule 2", "'senior'", "assigned")),
    ("star", SUP, '"9.13", reading = "HW14"', '"9.133", reading = "HW14"', ("dispute 3", "'9.133'", "clauses.toml")),
    ("crown", SUP, 'late = { roles = "dealer boxperson stickperson"', 'late = { roles = "dealer boxperson stickperson", needs = "because"', ("late", "'because'", "nothing")),
    ("crown", SUP, 'close = { roles = "pit_boss casino_manager"', 'close = { roles = "pit_boss casino_manager", needs = "device"', ("close", "'device'", "because, name")),
    ("crown", SUP, 'close = { roles = "pit_boss casino_manager"', 'close = { roles = "pit_boss casino_manager", needs = "because 2"', ("close", "'because 2'")),
    ("crown", SUP, 'void = { roles = "pit_boss casino_manager", needs = "because"', 'void = { roles = "pit_boss casino_manager", needs = "banana"', ("void", "'banana'", "because, name")),
    ("crown", SUP, SEIZE, SEIZE.replace("device", "device often"), ("seize", "'device often'")),
    ("crown", SUP, SEIZE, SEIZE.replace("device", "device 0"), ("seize", "'device 0'")),
    ("crown", SUP, SEIZE, SEIZE.replace("device", "because 2"), ("seize", "'because 2'")),
    ("crown", SUP, SEIZE, SEIZE.replace("device", "touching"), ("seize", "touching", "[breaches]")),
    ("crown", SUP, SEIZE, SEIZE.replace("pit_boss casino_manager", "butler"), ("seize", "'butler'")),
    ("crown", SUP, "confiscate = {", "burn = {", ("'burn'", "no act")),
    ("crown", SUP, '"9.2.4"', '"9.2.44"', ("confiscate", "'9.2.44'", "clauses.toml")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "file", "old", "new", "words"), ROWS, ids=[f"{row[0]} {row[3]}" for row in ROWS])
def test_error_of_a_broken_supervision_row_names_its_line(house, name, file, old, new, words):
    folder = house(name)
    (line,) = [number for number, row in enumerate(folder.text(file).splitlines(), 1) if old in row]
    assert said(folder.swap(file, old, new).gaps(), f"{file}:{line}: ", *words)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('limit = "higher_odds"', 'limit = "lower_odds"', ("'lower_odds'", "higher_odds")),
        ('tables = "odds"', 'tables = "odd"', ("'odd'", "odds")),
    ],
)
def test_error_of_an_invalid_right_to_amend_names_its_line(house, old, new, words):
    folder = house("adelaide")
    line = folder.line("book.toml", '[rights."')
    assert said(folder.swap("book.toml", old, new).gaps(), f"book.toml:{line}: ", *words)


def test_error_names_an_unknown_ladder_of_supervising_roles(house):
    folder = house("star").swap(SUP, "[ladders.dispute]", "[ladders.review]")
    line = folder.line(SUP, "[ladders.review]")
    assert said(folder.gaps(), f"{SUP}:{line + 1}: ", "'review'", "no ladder", "dispute_other")


@pytest.mark.parametrize("start", ["device = ", "fraud = { scope", "stick = { says", "seize = "])
def test_error_of_a_duplicate_supervision_row_names_its_line(house, start):
    folder = house()
    line = folder.line(SUP, start)
    row = folder.text(SUP).splitlines()[line - 1]
    assert said(folder.swap(SUP, f"{row}\n", f"{row}\n{row}\n").gaps(), f"{SUP}:{line + 1}: ", "twice")


@pytest.mark.parametrize("number", ["0", "4", "12"])
def test_dispute_levels_not_numbered_1_2_3_are_an_error(house, number):
    gaps = house("star").swap(SUP, '3 = { roles = "gaming', f'{number} = {{ roles = "gaming').gaps()
    assert said(gaps, SUP, "dispute", "numbered 1, 2, 3", number)


# --- what must be there -------------------------------------------------------------------------------------------------


def test_book_without_a_role_that_decides_complaints_is_an_error(house):
    folder = house().drop(SUP, '1 = { roles = "pit_boss').drop(SUP, "2 = { roles").drop(SUP, "[ladders.dispute]")
    assert folder.gaps() == ["supervision.toml:1: ladders: dispute is missing: say which role decides a complaint"]


@pytest.mark.parametrize(
    ("name", "number", "kind", "act"),
    [
        ("crown", "5.3.1(a)", "throw", "called"),
        ("star", "3.2", "shooter", "offer_first"),
        ("newzealand", "6.1(a)", "throw", "retrieve"),
    ],
)
def test_clause_with_the_shooter_in_a_staff_dice_act_is_an_error(house, name, number, kind, act):
    folder = house(name)
    head = f'[clause."{number}"]\nkind = "{kind}"\nactor = '
    line = folder.line("clauses.toml", head.split("\n")[0])
    gaps = folder.swap("clauses.toml", f'{head}"stickperson', f'{head}"shooter').gaps()
    assert said(gaps, f"clauses.toml:{line}: {number}", "no role of this house", act)


def test_no_roll_ground_must_need_because_or_nothing(house):
    gaps = (
        house().swap(SUP, 'boxperson stickperson", needs = "because"', 'boxperson stickperson", needs = "name"').gaps()
    )
    assert said(gaps, SUP, "irregular: `needs` must be because or left out, not 'name'")


def test_detention_without_anybody_to_hand_over_to_is_an_error(house):
    gaps = house("star").drop(SUP, "inspector = { clause").drop(SUP, "police = ").gaps()
    assert said(gaps, SUP, "custody", "if a role has the power detain")


def test_unknown_role_as_the_stick_is_an_error(house):
    assert said(
        house().swap("book.toml", 'stick = "stickperson"', 'stick = "juggler"').gaps(),
        "book.toml",
        "'juggler'",
        "no role",
    )


def test_annulments_without_a_power_to_invalidate_are_an_error(house):
    assert said(house().drop(SUP, "invalidate = ").gaps(), SUP, "invalidate is missing", "[annulments]")


def test_book_without_a_clause_to_put_dice_in_use_is_an_error(house):
    assert said(
        house("newzealand").drop("settings.toml", "inspected = ").gaps(), "settings.toml", "inspected is missing"
    )


def test_power_to_vacate_places_needs_the_idle_rounds_setting(house):
    folder = house("star").drop("settings.toml", "idle_rounds = ")
    line = folder.line("settings.toml", "[settings]")
    (gap,) = folder.gaps()
    assert gap.startswith(f"settings.toml:{line}: idle_rounds is missing; this setting answers: After how many rounds")


@pytest.mark.parametrize("value", ["soon", "-20", "20.5"])
@pytest.mark.parametrize("name", ["raise_minutes", "close_minutes"])
def test_notice_minutes_must_be_a_whole_number(house, name, value):
    wrong = f'{name} = {{ value = "{value}",'
    gaps = house().swap("settings.toml", f"{name} = {{ value = 20,", wrong).gaps()
    assert said(gaps, "settings.toml:", name, repr(value))


def test_notice_minutes_may_be_0(house):
    folder = house().swap("settings.toml", "raise_minutes = { value = 20,", "raise_minutes = { value = 0,")
    assert law(folder.load()).settings.raise_minutes == 0


def test_number_of_places_is_1_or_more(house):
    gaps = house().swap("settings.toml", "places = { value = 16,", "places = { value = 0,").gaps()
    assert said(gaps, "settings.toml:", "places: '0' is not a whole number from 1 to 9999")


def test_setting_that_a_book_leaves_out_has_no_clause():
    left_out = law(load("vegas"))
    assert "raise_minutes" not in left_out.book.settings
    assert (left_out.cite("raise_minutes").clause, law(load("star")).cite("raise_minutes").clause) == ("", "7.5")
    with pytest.raises(KeyError):
        left_out.cite("raise_hours")


@pytest.mark.parametrize(
    ("name", "setting", "old", "new"),
    [
        ("crown", "invalidated", "refund", "perhaps"),
        ("crown", "disputed_face", "final", "maybe"),
        ("star", "forfeit", "fraud", "snow"),
        ("adelaide", "house_acts_through", "casino_manager", "butler"),
        ("adelaide", "no_roll_caller", "both", "neither"),
        ("crown", "invalidate_scope", 'by_ground", choices = "all decided', 'by_ground", choices = "all none'),
        ("crown", "opening", 'auto", choices = "manual', 'auto", choices = "half'),
        ("crown", "oral", "yes", "shouted"),
    ],
)
def test_error_of_an_unknown_setting_value_names_its_line(house, name, setting, old, new):
    folder = house(name)
    line = folder.line("settings.toml", f"{setting} = ")
    start = f'{setting} = {{ value = "'
    gaps = folder.swap("settings.toml", start + old, start + new).gaps()
    assert said(gaps, f"settings.toml:{line}: {setting}: {new.replace(chr(34), ' ').split()[-1]!r}")


def test_book_without_supervision_loads_and_refuses_staff_acts(house):
    """A house whose text is silent needs only a ladder for complaints; no role has the other powers."""
    import hardway as hw

    folder = house()
    text = folder.text(SUP)
    for table in ("annulments", "breaches", "custody", "equipment"):
        cut = text.index(f"[{table}]")
        text = text[:cut] + text[text.index("\n\n", cut) :]
    (folder.path / SUP).write_text(text, encoding="utf-8")
    for power in (
        "sign",
        "advise",
        "void",
        "exclude",
        "seize",
        "confiscate",
        "detain",
        "invalidate",
        "check",
        "open",
        "close",
        "return",
    ):
        folder.drop(SUP, f"{power} = {{ roles")
    table = hw.Table(folder.load())
    table.seat("ann", 100)
    for entry in (
        "sign * 10 500 by boxperson", "void ann field by pit_boss because x", "exclude ann by pit_boss because x", "close by pit_boss",
        "open by pit_boss", "seize ann 5 by pit_boss", "detain ann by pit_boss", "advise ann 3.2 by dealer",
        "report device ann by dealer", "invalidate fire by pit_boss", "overrule 1 1 by pit_boss", "link ann ann by boxperson",
        "vacate ann by boxperson", "nomore", "return by pit_boss because of that", "stick boxperson by pit_boss", "tell inspector kim by pit_boss",
    ):  # fmt: skip
        assert table.do(entry).reason in ("not_offered", "unknown_name"), entry
    assert not isinstance(table.do("dispute ann they paid me five"), hw.Refusal)
    assert table.legal("pit_boss")["may"]
