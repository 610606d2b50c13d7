"""Broken rows of what supervision goes by: breaches, annulments, equipment, ladders, powers. Each is told with its file and line."""

import pytest

from tests.rulebook.test_broken import said

# house, file, the row as it stands, the row that is wrong, words the sentence must have
ROWS = [
    ("crown", "breaches.csv", "device,dealer", "banana,dealer", ("'banana'", "no breach", "side_bet")),
    ("crown", "breaches.csv", "device,dealer surveillance_director inspector", "device,butler", ("device", "'butler'", "no role")),
    ("crown", "breaches.csv", "device,dealer surveillance_director inspector", "device,", ("device", "given to no role")),
    ("crown", "breaches.csv", "9.10,HW7", "9.100,HW7", ("side_bet", "'9.100'", "clauses.csv")),
    ("crown", "breaches.csv", "9.10,HW7", "9.10,HW777", ("side_bet", "'HW777'", "readings.csv")),
    ("crown", "breaches.csv", "9.10,HW7", ",", ("side_bet", "cites no clause")),
    ("crown", "annulments.csv", "riot,all", "picnic,all", ("picnic", "no ground", "act_of_god")),
    ("crown", "annulments.csv", "riot,all", "riot,some", ("riot", "'some'", "all")),
    ("crown", "annulments.csv", "riot,all", "riot,none", ("riot", "'none'")),
    ("crown", "annulments.csv", "fraud,decided,because", "fraud,decided,name", ("fraud", "'name'", "because")),
    ("crown", "annulments.csv", "9.3.2,CS33", "9.3.9,CS33", ("fraud", "'9.3.9'", "clauses.csv")),
    ("crown", "annulments.csv", "9.3.2,CS33", "9.3.2,CS333", ("fraud", "'CS333'", "readings.csv")),
    ("crown", "equipment.csv", "dice_size,19,", "dice_size,big,", ("least", "'big'")),
    ("crown", "equipment.csv", "dice_size,19,", "dice_size,-19,", ("least", "'-19'")),
    ("crown", "equipment.csv", "dice_size,19,", "dice_size,19.055,", ("least", "'19.055'", "two decimals")),
    ("crown", "equipment.csv", "dice,5,5", "dice,5,five", ("most", "'five'")),
    ("crown", "equipment.csv", "dice,5,5", "dice,6,5", ("dice", "least", "most")),
    ("crown", "equipment.csv", "puck,,", "the puck,,", ("'the puck'",)),
    ("crown", "equipment.csv", ",2.5,", ",2.55,", ("stick", "'2.55'", "clauses.csv")),
    ("crown", "equipment.csv", ",2.5,", ",,", ("stick", "cites no clause")),
    ("star", "ladders.csv", "dispute,3,", "review,3,", ("'review'", "no ladder", "dispute_other")),
    ("star", "ladders.csv", "dispute,3,", "dispute,x,", ("'x'", "no number")),
    ("star", "ladders.csv", "gaming_manager,,", "butler,,", ("dispute 3", "'butler'", "no role")),
    ("star", "ladders.csv", "gaming_manager,,", ",,", ("dispute 3", "given to no role")),
    ("star", "ladders.csv", "casino_supervisor,senior requested", "casino_supervisor,assigned", ("dispute 2", "'assigned'", "senior")),
    ("newzealand", "ladders.csv", "casino_supervisor,assigned", "casino_supervisor,senior", ("overrule 2", "'senior'", "assigned")),
    ("star", "ladders.csv", "9.13,HW14", "9.133,HW14", ("dispute 3", "'9.133'", "clauses.csv")),
    ("crown", "authority.csv", "void,pit_boss casino_manager,because", "void,pit_boss casino_manager,banana", ("void", "'banana'", "because, name")),
    ("crown", "authority.csv", "seize,pit_boss casino_manager,device", "seize,pit_boss casino_manager,device often", ("seize", "'device often'")),
    ("crown", "authority.csv", "seize,pit_boss casino_manager,device", "seize,pit_boss casino_manager,device 0", ("seize", "'device 0'")),
    ("crown", "authority.csv", "seize,pit_boss casino_manager,device", "seize,pit_boss casino_manager,because 2", ("seize", "'because 2'")),
    ("crown", "authority.csv", "seize,pit_boss casino_manager,device", "seize,pit_boss casino_manager,touching", ("seize", "touching", "breaches.csv")),
    ("crown", "authority.csv", "seize,pit_boss casino_manager,", "seize,butler,", ("seize", "'butler'")),
    ("crown", "authority.csv", "confiscate,", "burn,", ("'burn'", "no act")),
    ("crown", "authority.csv", "9.2.4,", "9.2.44,", ("confiscate", "'9.2.44'", "clauses.csv")),
    ("adelaide", "rights.csv", "odds,higher_odds", "odds,lower_odds", ("'lower_odds'", "higher_odds")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "file", "old", "new", "words"), ROWS, ids=[f"{row[1]} {row[3]}" for row in ROWS])
def test_a_broken_row_is_named_with_its_line(house, name, file, old, new, words):
    folder = house(name)
    (line,) = [number for number, row in enumerate(folder.text(file).splitlines(), 1) if old in row]
    assert said(folder.swap(file, old, new).gaps(), f"{file}:{line}: ", *words)


@pytest.mark.parametrize(
    ("file", "start"),
    [
        ("breaches.csv", "device,"),
        ("annulments.csv", "fraud,"),
        ("equipment.csv", "stick,"),
        ("authority.csv", "seize,"),
    ],
)
def test_a_row_twice_is_named_with_its_line(house, file, start):
    folder = house()
    row = folder.text(file).splitlines()[folder.line(file, start) - 1]
    folder.add(file, row)
    assert said(folder.gaps(), f"{file}:{len(folder.text(file).splitlines())}: ", "twice")


@pytest.mark.parametrize("number", ["0", "2", "4"])
def test_a_ladder_goes_up_step_by_step(house, number):
    gaps = house("star").swap("ladders.csv", "dispute,3,", f"dispute,{number},").gaps()
    assert said(gaps, "ladders.csv", "dispute", "numbered from 1, each once")


# --- what must be there -------------------------------------------------------------------------------------------------


def test_somebody_decides_a_complaint(house):
    folder = house().drop("ladders.csv", "dispute,1,").drop("ladders.csv", "dispute,2,")
    assert folder.gaps() == ["ladders.csv: dispute is missing: somebody decides a complaint"]


@pytest.mark.parametrize(
    ("name", "row", "actor", "act"),
    [
        ("crown", "5.3.1(a),throw,", "stickperson", "called"),
        ("star", "3.2,shooter,", "stickperson", "offer_first"),
        ("newzealand", "6.1(a),throw,", "stickperson", "retrieve"),
    ],
)
def test_somebody_offers_calls_and_looks_for_the_dice(house, name, row, actor, act):
    number = row.partition(",")[0]
    gaps = house(name).swap("clauses.csv", row + actor, row + "shooter").gaps()
    assert said(gaps, f"clauses.csv: {number}", "no role of this house", act)


def test_grounds_for_annulling_need_somebody_who_may(house):
    assert said(
        house().drop("authority.csv", "invalidate,").gaps(), "authority.csv", "invalidate is missing", "annulments.csv"
    )


def test_a_house_that_inspects_dice_says_what_follows(house):
    assert said(house("newzealand").drop("cites.csv", "inspected,").gaps(), "cites.csv", "inspected is missing")


def test_an_idle_player_needs_a_number_of_rounds(house):
    assert house("star").drop("settings.csv", "idle_rounds,").gaps() == ["settings.csv: idle_rounds is missing"]


@pytest.mark.parametrize("value", ["0", "soon", "-20", "20.5", ""])
@pytest.mark.parametrize("name", ["raise_minutes", "close_minutes"])
def test_a_notice_is_a_whole_number_of_minutes(house, name, value):
    assert said(
        house().swap("settings.csv", f"{name},20,", f"{name},{value},").gaps(), "settings.csv", name, repr(value)
    )


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("crown", "invalidated,refund", "invalidated,perhaps"),
        ("crown", "disputed_face,final", "disputed_face,maybe"),
        ("star", "forfeit,fraud", "forfeit,fire"),
        ("crown", "invalidate_scope,by_ground,all decided", "invalidate_scope,by_ground,all none"),
        ("crown", "opening,auto,manual", "opening,auto,half"),
        ("crown", "oral,yes", "oral,shouted"),
    ],
)
def test_a_setting_that_is_not_known(house, name, old, new):
    setting, wrong = new.split(",")[0], new.replace(",", " ").split()[-1]
    assert said(house(name).swap("settings.csv", old, new).gaps(), "settings.csv", setting, repr(wrong))


def test_a_book_may_have_no_supervision_at_all(house):
    """A house whose text is silent has no rows but a ladder for complaints: it loads, and nobody has those powers."""
    import hardway as hw

    folder = house()
    for file in ("breaches.csv", "annulments.csv", "equipment.csv"):
        (folder.path / file).write_text(folder.text(file).splitlines()[0] + "\n", encoding="utf-8")
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
        folder.drop("authority.csv", f"{power},")
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
