"""Other names of wagers and groups of wagers: the table decides each part of a group by itself."""

import shutil
from pathlib import Path

import pytest

import hardway as hw
from hardway.notation import parse, replay_text, write
from hardway.rulebook import BookError, law, load
from hardway.rulebook.authors.skeleton import skeleton
from hardway.rulebook.loading.house_shelf import HOUSES
from hardway.simulate.game import Game, Task
from hardway.simulate.machine.program import program
from hardway.strategy import read
from hardway.strategy.consult import act
from hardway.strategy.model import first_memory
from hardway.table import decide
from hardway.table.model.commands import Bet, Manner
from hardway.table.model.events import Marked
from tests.simulate.runners import by_rolls, by_table

PLACE = """[place]
label = "Place"
also = "spot box_number"
area = "numbers"
numbers = "4 5 6 8 9 10"
place = { when = "any", clause = "1" }
sleeps = { asleep = "stands", clause = "1" }

"""
ABOVE = 'over_maximum = { value = "refused", clause = "1" }'
GROUPS = """[groups]
inside = { bets = ["place 5 5", "place 6 6", "place 8 6", "place 9 5"], clause = "1" }
across = { bets = ["place 4 5", "place 5 5", "place 6 6", "place 8 6", "place 9 5", "place 10 5"], point = "out", clause = "1" }
mixed = { bets = ["field 1", "pass 2"], clause = "2" }

"""
ADDED = {
    "wagers.toml": [("[field]\n", PLACE + '[field]\nalso = "patch"\n')],
    "resolution.csv": [
        (
            "field,any,2",
            "place N,any,number,won,1,\nplace N,any,7,lost,1,\nplace N,any,not number 7,untouched,1,\nfield,any,2",
        )
    ],
    "odds.csv": [("field,2", "place,6 8,7 to 6,1,\nplace,5 9,7 to 5,1,\nplace,4 10,9 to 5,1,\nfield,2")],
    "book.toml": [("# What follows a throw", GROUPS + "# What follows a throw")],
}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a new house with place wagers, other names and groups."""
    folder = tmp_path / "grouped"
    folder.mkdir()
    for file, text in skeleton("grouped").items():
        for old, new in ADDED.get(file, ()):
            assert old in text, (file, old)
            text = text.replace(old, new, 1)
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def swapped(house: Path, file: str, old: str, new: str) -> list[str]:
    """Return the errors of the book after replacing some of its words."""
    text = (house / file).read_text(encoding="utf-8")
    before, found, after = text.rpartition(old)  # a comment may have the same words, further up
    assert found
    (house / file).write_text(before + new + after, encoding="utf-8")
    with pytest.raises(BookError) as caught:
        load(house)
    return caught.value.gaps


def test_alias_of_a_wager_is_read_and_the_book_name_is_written(house: Path) -> None:
    words = load(house).words
    assert write(parse("bet ann patch 5", words)) == "bet ann field 5"
    assert write(parse("bet ann spot 6 12", words)) == "bet ann place 6 12"
    assert write(parse("take ann box_number 6", words)) == "take ann place 6"
    replay = replay_text(f"""
        house {house}
        seat ann 100
        bet ann pass 5
        bet ann patch 5
        = ann field 5
        = ann patch 5
        = may ann bet patch
        roll 1 1
        = won ann patch 10
    """)
    assert replay.failures == []
    table = hw.Table(house)
    table.seat("ann", 100)
    table.bet("ann", "patch", 5)
    table.bet("ann", "spot 6", 12)
    assert list(table.wagers("ann")) == ["field", "place 6"]


def test_group_bet_is_placed_as_its_single_wagers(house: Path) -> None:
    # 22 inside: 5 on 5 and 9, 6 on 6 and 8; 44 is twice that. The 6 wins 7 to 6 of 6, and stays down by itself.
    replay = replay_text(f"""
        house {house}
        seat ann 300
        bet ann pass 5
        roll 2 2
        bet ann inside 22
        = ann place 5 5
        = ann place 6 6
        = ann place 8 6
        = ann place 9 5
        = ann rack 273
        bet ann inside 44
        = ann place 6 18
        = ann rack 229
        take ann inside 22
        = ann place 6 12
        take ann place 5
        off ann inside
        = marker ann place 6 off
        take ann inside
        = ann rack 295
        take ann inside
        = refused no_wager
    """)
    assert replay.failures == []


def test_group_bet_may_leave_out_the_point(house: Path) -> None:
    replay = replay_text(f"""
        house {house}
        seat ann 300
        bet ann pass 5
        bet ann across 32
        = ann place 10 5
        = ann rack 263
        take ann across
        roll 3 3
        bet ann across 32       # without the 6: 26 of it
        = ann place 6 0
        = ann place 8 6
        = ann rack 269
    """)
    assert replay.failures == []


@pytest.mark.parametrize(
    ("entry", "reason", "clause"),
    [
        ("bet ann inside 20", "unit", "1"),  # 20 x 5/22 is no whole number of cents
        ("bet ann inside 11", "not_in_chips", "2"),  # 2.50 on the 5
        ("bet ann inside 660", "not_enough", None),
        ("bet ann mixed 3", "window_closed", "1"),  # the pass line is placed before the come-out
        ("bet bob inside 22", "unknown_name", None),
        ("bet ann inside 0", "bad_amount", None),
        ("bet ann inside 0.01", "unit", "1"),
        ("take ann inside", "no_wager", None),
        ("on ann inside", "no_wager", None),
    ],
)
def test_group_bet_is_refused_whole_if_one_part_fails(house, entry, reason, clause) -> None:
    table = hw.Table(house)
    for before in ("seat ann 300", "bet ann pass 5", "roll 2 2"):
        table.do(before)
    refusal = table.do(entry)
    assert isinstance(refusal, hw.Refusal), refusal
    assert (refusal.reason, refusal.clause) == (reason, clause)
    assert list(table.wagers("ann")) == ["pass"]
    assert table.final()["racks"] == {"ann": "295.00"}


# A unit of inside is 5 + 6 + 6 + 5 = 22: above 20 comes 22, above 22.10 comes 44, and above 45 comes 66.
@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (
            "bet ann inside 20",
            "one inside is 22: 5 on place 5, 6 on place 6, 6 on place 8, 5 on place 9; 22 divides so",
        ),
        (
            "bet ann inside 45",
            "one inside is 22: 5 on place 5, 6 on place 6, 6 on place 8, 5 on place 9; 66 divides so",
        ),
        (
            "bet ann inside 22.10",
            "one inside is 22: 5 on place 5, 6 on place 6, 6 on place 8, 5 on place 9; 44 divides so",
        ),
        ("bet bob inside 22", "nobody called bob is at the table"),
        ("bet ann inside 0", "an amount is above 0 and below 1,000,000,000,000, in whole cents"),
        ("bet ann inside 660", "place 6: "),
    ],
)
def test_refusal_of_a_group_bet_says_which_amount_would_be_right(house: Path, entry: str, says: str) -> None:
    table = hw.Table(house)
    for before in ("seat ann 300", "bet ann pass 5", "roll 2 2"):
        table.do(before)
    refusal = table.do(entry)
    assert isinstance(refusal, hw.Refusal)
    assert refusal.says.startswith(says), refusal.says


def test_on_or_off_call_of_a_group_marks_each_part_once(house: Path) -> None:
    """Off marks the four parts, On removes the four markers; a second On would be for the next come-out."""
    settings = house / "settings.toml"
    text = settings.read_text(encoding="utf-8")
    for name in ("off_spreads", "on_spreads"):
        text = text.replace(f'# {name} = {{ value = "no"', f'{name} = {{ value = "yes"')
    settings.write_text(text, encoding="utf-8")
    table = hw.Table(house)
    assert table.law.settings.off_spreads == table.law.settings.on_spreads == "yes"
    for before in ("seat ann 300", "bet ann pass 5", "roll 2 2", "bet ann inside 22"):
        assert not isinstance(table.do(before), hw.Refusal)
    for call, marker in (("off", "off"), ("on", "")):
        marked = [event for event in table.do(f"{call} ann inside") if isinstance(event, Marked)]
        assert sorted((event.wager, event.marker) for event in marked) == [(f"place {n}", marker) for n in (5, 6, 8, 9)]


def test_group_odds_come_down_with_their_wager(tmp_path: Path) -> None:
    vegas = tmp_path / "with_put"
    shutil.copytree(HOUSES / "vegas", vegas)
    text = (vegas / "book.toml").read_text(encoding="utf-8")
    rows = '[groups.put_six]\nbets = ["put 6 5", "put_odds 6 10"]\nclause = "practice put"\n\n[groups.inside]\n'
    (vegas / "book.toml").write_text(text.replace("[groups.inside]\n", rows, 1), encoding="utf-8")
    replay = replay_text(f"""
        house {vegas}
        seat ann 300
        bet ann pass 15
        roll 2 2
        bet ann put_six 45
        = ann put 6 15
        = ann put_odds 6 30
        = ann rack 240
        take ann put_six
        = ann put 6 0
        = ann put_odds 6 0
        = ann rack 285
    """)
    assert replay.failures == []


def test_group_bet_cannot_be_split_by_the_player(house: Path) -> None:
    table = hw.Table(house)
    table.do("seat ann 300")
    refusal = table.do(Bet("ann", "inside", 2200, Manner(split=(1100, 1100))))
    assert (refusal.reason, refusal.says) == ("unit", "a player cannot divide inside otherwise than the book does")


def test_legal_entry_list_has_group_bets_with_their_parts(house: Path) -> None:
    table = hw.Table(house)
    for before in ("seat ann 100", "bet ann pass 5", "roll 3 3"):
        table.do(before)
    legal = table.legal("ann")
    groups = {one["wager"]: one for one in legal["may"] if "parts" in one}
    assert groups["inside"]["parts"] == ["place 5", "place 6", "place 8", "place 9"]
    assert [groups["inside"][key] for key in ("min", "max", "step")] == ["22.00", "88.00", "22.00"]  # 95 in the rack
    assert (groups["inside"].get("puts"), groups["across"]["puts"]) == (None, "26.00")  # 5, 6, 5, 5 and 5 without the 6
    assert groups["across"]["parts"] == ["place 4", "place 5", "place 8", "place 9", "place 10"]
    assert [groups["across"][key] for key in ("min", "max", "step")] == [
        "32.00",
        "96.00",
        "32.00",
    ]  # 3 x 26 are put down
    (mixed,) = [one for one in legal["not"] if one.get("wager") == "mixed"]
    assert (mixed["reason"], mixed["clause"]) == ("window_closed", "1")
    for one in groups.values():
        for amount in (one["min"], one["max"]):
            assert not isinstance(decide(table.law, table.state, parse(f"bet ann {one['wager']} {amount}")), hw.Refusal)


# At most 60 on a number: ten units, 60 on 6 and on 8. With 56 on the 6 there is no room for another unit of it, whether the
# house refuses what is above its maximum or takes it and settles up to there.
@pytest.mark.parametrize("over", ["refused", "to_maximum"])
def test_legal_maximum_of_a_group_bet_stops_where_a_part_is_full(house: Path, over: str) -> None:
    settings = house / "settings.toml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace(f"# {ABOVE}", ABOVE.replace("refused", over)), encoding="utf-8")
    table = hw.Table(house, sign={"*": (5, 60)})
    assert table.law.settings.over_maximum == over
    table.do("seat ann 1000")
    (inside,) = [one for one in table.legal("ann")["may"] if one.get("wager") == "inside"]
    assert [inside[key] for key in ("min", "max", "step")] == ["22.00", "220.00", "22.00"]
    table.do("bet ann place 6 56")
    (inside,) = [one for one in table.legal("ann")["not"] if one.get("wager") == "inside"]
    assert inside["reason"] == "outside_sign"


def test_legal_minimum_of_a_group_bet_can_be_made_in_chips(house: Path) -> None:
    table = hw.Table(house, chips=(25, 100))
    table.do("seat ann 2000")
    (inside,) = [one for one in table.legal("ann")["may"] if one.get("wager") == "inside"]
    assert [inside[key] for key in ("min", "max")] == ["550.00", "1650.00"]  # 25 units: 125, 150, 150, 125
    table.do("bet ann inside 1650")
    (inside,) = [one for one in table.legal("ann")["not"] if one.get("wager") == "inside"]
    assert inside["reason"] == "not_in_chips"


def test_strategy_bets_takes_down_and_counts_a_group_of_wagers(house: Path) -> None:
    book = load(house)
    text = """
        unit 11
        when comeout
          bet pass 5
        when point and count across < 6
          bet inside 2u
          bet across 32
        when point 8 and up inside
          take across
    """
    strategy = read("\n".join(line[8:] for line in text.splitlines()), book=book.words)
    table = hw.Table(book)
    table.seat("ann", 300)
    act(table.law, table._state, "ann", strategy, first_memory(strategy, 30000))
    table.roll(3, 3)
    act(table.law, table._state, "ann", strategy, first_memory(strategy, 30000))
    # 22 inside; then across brings the others up to its own, all but the point's 6, which inside has put down
    wanted = {"pass": 5, "place 5": 5, "place 6": 6, "place 8": 6, "place 9": 5, "place 4": 5, "place 10": 5}
    assert {key: stake.amount // 100 for key, stake in table.wagers("ann").items()} == wanted
    assert program(table.law, strategy).lines
    with pytest.raises(
        Exception, match="line 1: a bet on inside divides into 5 on place 5, 6 on place 6, 6 on place 8, 5 on place 9"
    ):
        read("bet inside 20", book=book.words)


def test_group_bets_have_the_same_results_in_both_simulators(house: Path) -> None:
    table = law(load(house))
    text = "when comeout\n  bet pass 5\nwhen point\n  bet across 32\nwhen point and count across < 5\n  take inside\n"
    game = Game(table, read(text, book=table.book.words), 50_000, 60, None, seed=7)
    part, rows = by_table(game).play(Task(0, 60, True))
    other, other_rows = by_rolls(game).play(Task(0, 60, True))
    assert all((one == two).all() for one, two in zip(rows[:4], other_rows[:4], strict=True))
    assert (part.kinds, part.rolls, part.closing, part.hands) == (other.kinds, other.rolls, other.closing, other.hands)
    assert {f"place {number}" for number in (4, 5, 6, 8, 9, 10)} <= part.kinds.keys()


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("book.toml", '"place 5 5", "place 6 6", "place 8', '"place 7 5", "place 6 6", "place 8', "place has only the numbers 4 5 6 8 9 10"),
        ("book.toml", '["field 1", "pass 2"]', '["field 1"]', "two wagers or more"),
        ("book.toml", '["field 1", "pass 2"]', '["field 1", "field 2"]', "'field' is in the group twice"),
        ("book.toml", '["field 1", "pass 2"]', '["field", "pass 2"]', "a wager and an amount"),
        ("book.toml", '["field 1", "pass 2"]', '["field 1", "pass 1e9"]', "a wager and an amount"),
        ("book.toml", '["field 1", "pass 2"]', '"field 1 pass 2"', "a list of texts"),
        ("book.toml", 'point = "out"', 'point = "away"', "point must be in or out, not 'away'"),
        ("book.toml", "mixed = {", "pass = {", "'pass' is a wager"),
        ("book.toml", "mixed = {", '"my mix" = {', "no name"),
        ("book.toml", 'pass 2"], clause = "2"', 'pass 2"], clause = "9"', "'9'"),
        ("wagers.toml", 'also = "patch"', 'also = "pass"', "'pass' is a wager"),
        ("wagers.toml", 'also = "patch"', 'also = "inside"', "'inside' is a group"),
        ("wagers.toml", 'also = "patch"', 'also = "spot"', "'spot' is another name of place already"),
        ("wagers.toml", 'also = "patch"', 'also = "a/b"', "no name"),
        ("wagers.toml", 'also = "patch"', 'also = "box"', "'box'"),
    ],
)  # fmt: skip
def test_errors_in_wager_groups_and_aliases_name_file_and_line(house, file, old, new, says) -> None:
    gaps = swapped(house, file, old, new)
    found = [gap for gap in gaps if says in gap]
    assert found, gaps
    assert found[0].startswith(f"{file}:")
    assert found[0].split(":")[1].isdigit()
