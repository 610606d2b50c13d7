"""A fifth house is only a folder of data: other odds, another barred number, another wager, no Python."""

from fractions import Fraction

import pytest

import hardway as hw
from hardway.notation import Replay, read_file
from hardway.rulebook import load


def fifth(house):
    """Return a copy of Crown that pays 9 to 1 on hard 8, 3 to 2 on Place 6 and bars 12 in place of 2."""
    folder = house("crown", to="elsewhere")
    folder.swap("book.toml", 'name = "crown"', 'name = "elsewhere"')
    folder.swap("book.toml", 'house = "Crown Melbourne"', 'house = "The Elsewhere"')
    folder.swap("odds.csv", "hard,8,9.5 to 1", "hard,8,9 to 1")
    folder.swap("odds.csv", "place,6 8,7 to 6", "place,6 8,3 to 2")
    folder.swap("resolution.csv", "dont_pass,off,3 12,won", "dont_pass,off,2 3,won")
    folder.swap("resolution.csv", "dont_pass,off,2,stands", "dont_pass,off,12,stands")
    return folder


def test_sample_house_loads_from_a_folder_by_path(house):
    book = load(fifth(house).path)
    assert (book.name, book.house) == ("elsewhere", "The Elsewhere")
    assert book.odds["hard", 8].ratio == 9
    assert load("crown").odds["hard", 8].ratio == Fraction(19, 2)
    assert book.digest != load("crown").digest


def test_sample_house_plays_by_the_changed_rows_of_its_folder(house):
    table = hw.Table(fifth(house).path)
    table.seat("ann", 500)
    table.bet("ann", "dont_pass", 10)
    (stands,) = table.roll(6, 6)
    assert (stands.wager, stands.result) == ("dont_pass", "stands")
    (wins,) = table.roll(1, 1)
    assert (wins.result, wins.pays) == ("won", 1000)
    table.bet("ann", "pass", 10)
    table.roll(5, 4)
    table.bet("ann", "hard 8", 10)
    table.bet("ann", "place 6", 10)
    assert {event.wager: event.pays for event in table.roll(4, 4)} == {"hard 8": 9000}
    assert {event.wager: event.pays for event in table.roll(4, 2)} == {"place 6": 1500}


@pytest.mark.parametrize("written", ["elsewhere", "./elsewhere", "../records/elsewhere"])
def test_record_may_name_a_house_by_a_path_relative_to_itself(house, tmp_path, monkeypatch, written):
    records = tmp_path / "records"
    records.mkdir()
    fifth(house).path.rename(records / "elsewhere")
    record = records / "game.craps"
    record.write_text(
        f"house {written}\nseat ann 500\nbet ann dont_pass 10\nroll 6 6\n= stands ann dont_pass\nbet ann hard 8 10\n"
        "on ann hard 8 by dealer\nroll 4 4\n= won ann hard 8 90\n= cites odds 6.1 [Hardways 8]\n= ann rack 570\n",
        encoding="utf-8",
    )  # 500 - 10 - 10, + 90, the stake of 10 gone back up
    monkeypatch.chdir("/")
    replay = Replay(read_file(record))
    assert [played.failure for played in replay.play() if played.failure] == []
    assert replay.law.book.house == "The Elsewhere"


def test_data_files_alone_can_drop_field_and_add_a_world_bet(house):
    """Crown's wagers without the Field and with a World bet of five parts need only rows."""
    folder = house("crown", to="elsewhere")
    for start in ("field,any,2 3 4 9 10 11 12,", "field,any,not 2 3 4 9 10 11 12,"):
        folder.drop("resolution.csv", start)
    for start in ("field,3 4 9 10 11,", "field,2 12,"):
        folder.drop("odds.csv", start)
    wagers = folder.text("wagers.toml")
    cut = wagers.index("[field]")
    end = wagers.index("[any_seven]")
    folder.swap("wagers.toml", wagers[cut:end], "")
    folder.add(
        "wagers.toml",
        '\n[world]\nlabel = "World"\narea = "centre"\nplace = { when = "any", clause = "3.6.19" }\n'
        "parts = { two = 1, three = 1, eleven = 1, twelve = 1, any_seven = 1, "
        'clause = "6.1 [Horn Bet]", reading = "CS15" }',
    )
    folder.add("resolution.csv", "world,any,2 3 7 11 12,won,3.6.19(a),\nworld,any,not 2 3 7 11 12,lost,3.6.19(b),")
    table = hw.Table(folder.path)
    table.seat("ann", 500)
    table.bet("ann", "pass", 10)
    assert table.bet("ann", "field", 5)[:2] == ("not_offered", "3.6")
    table.bet("ann", "world", 5)
    settled = {event.wager: event.pays for event in table.roll(6, 6)}
    assert settled == {"pass": -1000, "world": 2900}  # 33 - 4


def test_changed_edition_changes_the_digest_of_a_rule_book(house):
    first, second = house(to="first"), house(to="second")
    second.swap("book.toml", "undated text", "a second edition")
    assert first.load().digest != second.load().digest
    assert first.load().digest == load("crown").digest
