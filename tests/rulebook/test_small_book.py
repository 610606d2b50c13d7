"""A small book with rare rules: On for one throw, a wager that closes earlier, annulments, a second area."""

import pytest

import hardway as hw
from hardway.notation import replay_text
from hardway.report.book.supervision_terms import annulment_terms
from hardway.report.book.wager_terms import wager_terms
from hardway.rulebook import law, load
from hardway.rulebook.authors.skeleton import skeleton
from hardway.rulebook.felt.house_felt import felt_of
from tests.rulebook.conftest import Folder
from tests.rulebook.test_stated_settings import setting
from tests.rulebook.test_stated_wagers import alike

PLACE = """
[place]
label = "Place"
area = "numbers"
numbers = "6 8"
place = { when = "any", clause = "1" }
sleeps = { comeout = "off", asleep = "stands", clause = "1" }
"""


@pytest.fixture
def small(tmp_path):
    """Return a new house with a wager that sleeps, and the keys that this file tests."""
    path = tmp_path / "harbour"
    path.mkdir()
    for file, text in skeleton("harbour").items():
        (path / file).write_text(text, encoding="utf-8")
    folder = Folder(path)
    folder.swap(
        "wagers.toml",
        'area = "field"\nplace = { when = "any"',
        'area = "field"\nplace = { when = "any", until = "throw"',
    )
    folder.add("wagers.toml", PLACE)
    folder.add(
        "resolution.csv", "place N,any,number,won,1,\nplace N,any,7,lost,1,\nplace N,any,not number 7,untouched,1,"
    )
    folder.add("odds.csv", "place,6 8,7 to 6,1,")
    for name, value in (
        ("on_lasts", "roll"),
        ("late_until", "called"),
        ("late_call", "free"),
        ("invalidated", "all_or_none"),
    ):
        folder.under("settings.toml", "settings", f'{name} = {{ value = "{value}", clause = "1" }}')
    folder.swap(
        "supervision.toml", "# [authority]\n", '[authority]\ninvalidate = { roles = "boxperson", clause = "2" }\n'
    )
    grounds = 'flood = { scope = "standing", clause = "2" }\nstorm = { scope = "all", clause = "2" }'
    folder.swap("supervision.toml", "# [annulments]\n", f"[annulments]\n{grounds}\n")
    folder.swap("felt.toml", "size = [120, 50]", "size = [120, 80]")
    folder.swap("felt.toml", "size = [48, 40]", "size = [48, 70]")
    folder.swap(
        "felt.toml",
        "field = { at = [2, 12, 116, 10], loud = true }\n",
        'field = [{ at = [2, 12, 116, 10], loud = true }, { at = [2, 60, 116, 8], says = "Also here" }]\n'
        "place = { at = [2, 48, 50, 10], each = [52, 0], number = true }\n",
    )
    folder.swap(
        "felt.toml",
        "field = { at = [1, 9, 46, 9], loud = true }\n",
        "field = { at = [1, 9, 46, 9], loud = true }\nplace = { at = [1, 40, 20, 8], each = [22, 0], number = true }\n",
    )
    return folder


EVENING = """
    seat ann 1000
    bet ann pass 10
    bet ann place 6 12
    bet ann place 8 12
    on ann place 6
    roll 5 6
    = won ann pass 10
    = marker ann place 6 none        # On for one throw
    bet ann pass 10
    roll 4 3
    = won ann pass 10
    = stands ann place 6             # asleep again
    on ann place 8
    bet ann pass 10
    roll 4 3
    = lost ann place 8 12            # on for this throw
    = stands ann place 6
    = ann rack 1006                  # 1000 - 24, and three times 10 won
    bet ann pass 10
    throw
    bet ann place 8 12               # the table takes late wagers until the call
    = accepted
    bet ann field 5                  # the Field closes with the throw
    = refused window_closed
    = refused 1
    rest
    bet ann field 5
    = refused window_closed
    roll 5 1
    = point 6
    bet ann field 5
    roll 5 5
    = won ann field 5
    = ann rack 989                   # 1006 - 10 - 12 - 5 + 10
    invalidate flood by boxperson    # the ten stays decided; 10, 12 and 12 go back
    = point off
    = ann rack 1023
    bet ann pass 10
    roll 6 5
    = won ann pass 10
    invalidate storm refund decided by boxperson
    = refused must_refund
    invalidate storm refund none by boxperson
    = ann pass 10
    = ann rack 1013
    = house -23                      # 30 and 5 lost to ann, 12 won
"""


def test_sample_book_with_rare_rules_settles_as_computed_by_hand(small):
    replay = replay_text(f"house {small.path}\n{EVENING}")
    assert replay.failures == [], replay.failures


def test_rare_rules_of_a_sample_book_are_described_in_words(small):
    book = small.load()
    [placed] = [term.words for term in wager_terms(book, book.wagers["field"]) if term.name == "placed"]
    assert placed == "at any time, and before the dice leave the hand"
    said = {term.name: term.words for term in annulment_terms(book)}
    assert said["flood"] == "flood: every wager still on the layout; what was called stays decided"
    areas = [area for area in felt_of(small.path, book)["wide"]["areas"] if area["wager"] == "field"]
    assert [(area["says"], area["again"]) for area in areas] == [("Field", 0), ("Also here", 1)]


def test_wager_that_takes_no_late_bets_is_not_offered_late(small):
    table = hw.Table(small.load())
    for entry in ("seat ann 100", "bet ann pass 10", "throw"):
        table.do(entry)
    assert [one["wager"] for one in table.legal("ann")["may"] if one["entry"] == "bet"] == [
        "pass",
        "place 6",
        "place 8",
    ]


def test_simulator_ends_an_on_call_after_one_throw(house):
    folder = setting(house("crown"), "on_lasts", "roll", "3.5.1")
    alike(law(folder.load()), "when comeout\n  bet pass 10\nbet hard 8 5\nwhen last total 11\n  on hard 8\n")


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("wagers.toml", 'until = "throw"', 'until = "dawn"', "place: until must be table or throw, not 'dawn'"),
        ("supervision.toml", 'storm = { scope = "all"', 'storm = { scope = "decided"', "by the setting invalidated every wager is refunded or none"),
        ("supervision.toml", 'scope = "standing"', 'scope = "sitting"', "the scope must be all, decided, withdrawal or standing, not 'sitting'"),
    ],
)  # fmt: skip
def test_error_in_a_rare_rule_of_a_book_is_described(small, file, old, new, words):
    gaps = small.swap(file, old, new).gaps()
    assert any(words in gap for gap in gaps), gaps


def test_words_of_a_felt_area_must_be_text(small):
    small.swap("felt.toml", 'says = "Also here"', "says = 5")
    with pytest.raises(hw.BookError, match="says must be a text, the words printed here, not 5"):
        felt_of(small.path, load(small.path))
