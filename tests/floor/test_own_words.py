"""A book with its own words (a role, a breach, grounds, a wager) is played, stored and audited like any other."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, open_recorder
from hardway.journal.audit import audit
from hardway.notation import NotationError, read_record, replay_text
from hardway.notation.forms import split_time
from hardway.notation.replay import Replay
from hardway.rulebook import HOUSES, load
from hardway.rulebook.loading import house_shelf
from hardway.rulebook.loading.load import _load
from hardway.rulebook.model.law import law
from hardway.table import Refusal
from tests.floor.rig import at, floor
from tests.power_matrix import matrix

SUPERVISION = {
    "device = {": 'filming = { roles = "floor_walker", clause = "9.1", reading = "HW7" }\ndevice = {',
    'device = { label = "a device", roles = "dealer ': 'device = { label = "a device", roles = "dealer floor_walker ',
    "on_rail = {": 'in_a_hat = { force = "must", callers = "floor_walker", clause = "5.4.2(e)", reading = "HW3" }\non_rail = {',
    "riot = {": 'flood = { scope = "all", clause = "9.3.1", reading = "CS33" }\nriot = {',
    'confiscate = { roles = "': 'confiscate = { roles = "floor_walker ',
}
FEVER = """[fever]
label = "Fever"
area = "centre"
numbers = "5 9"
place = { when = "any", clause = "3.6.22" }

"""
ROWS = {
    "wagers.toml": {"[any_seven]\n": f"{FEVER}[any_seven]\n"},
    "resolution.csv": {
        "any_seven,any,7,": "fever N,any,number,won,3.6.22,\nfever N,any,not number,lost,3.6.22,\nany_seven,any,7,"
    },
    "odds.csv": {"any_seven,": "fever,5 9,7 to 1,6.1 [Any Seven],\nany_seven,"},
    "book.toml": {"[roles]\n": '[roles]\nfloor_walker = { label = "Floor Walker", clause = "9.1" }\n'},
    "supervision.toml": SUPERVISION,
}
"""What the operator writes into a copy of Crown's book: file, what stood there, what stands there now."""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    shutil.copytree(HOUSES / "crown", tmp_path / "crown")
    for name, changes in ROWS.items():
        text = (tmp_path / "crown" / name).read_text(encoding="utf-8")
        for before, after in changes.items():
            assert before in text, (name, before)
            text = text.replace(before, after, 1)
        (tmp_path / "crown" / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(house_shelf, "HOUSES", tmp_path)
    _load.cache_clear()
    yield tmp_path / "crown"
    _load.cache_clear()


def test_record_accepts_roles_and_reasons_of_a_custom_book(house: Path) -> None:
    replay = replay_text(f"""
        house {house}
        staff wes floor_walker
        seat ann 500
        bet ann pass 10
        report filming ann by floor_walker wes
        = clause 9.1
        report device ann by floor_walker because it was held by hand
        = accepted
        confiscate ann a card marked by hand by floor_walker wes because it was shown by joe
        = clause 9.2.4
        throw
        noroll in_a_hat by floor_walker
        = clause 5.4.2(e)
        roll 4 2
        invalidate flood by pit_boss
        = event annulled 9.3.1
        report filming ann by dealer
        = refused not_your_role
        noroll in_a_hat by butler
        = refused unknown_name
        noroll under_a_hat by floor_walker
        = refused not_offered
        report whistling ann by dealer
        = refused not_offered
        invalidate drought by pit_boss
        = refused not_offered
    """)
    assert replay.failures == []


def test_wager_added_to_a_rule_book_is_bet_taken_down_and_paid(house: Path) -> None:
    replay = replay_text(f"""
        house {house}
        seat ann 500
        bet ann pass 10
        bet ann fever 5 10
        bet ann fever 9 10
        take ann fever 9 4
        = ann fever 9 6
        take ann fever 9
        roll 4 1
        = won ann fever 5 70
        bet ann chill 5 10
        = refused not_offered
        bet ann chill 10
        = refused not_offered
    """)
    assert replay.failures == []


def test_refusal_of_an_unknown_wager_lists_the_known_wagers(house: Path) -> None:
    replay = Replay(read_record(f"house {house}\nseat ann 500\nbet ann chill 10"))
    *_, chill = (played.outcome for played in replay.play())
    assert isinstance(chill, Refusal)
    assert "chill" in chill.says
    assert "fever" in chill.says
    with pytest.raises(NotationError, match="line 3: found '6', expected the number of fever: 5 9"):
        read_record(f"house {house}\nseat ann 500\nbet ann fever 6 10")


def test_record_error_for_an_unknown_role_lists_known_roles(house: Path) -> None:
    with pytest.raises(
        Exception, match=r"line 2: staff wes: .* has no role butler; its roles are floor_walker, dealer"
    ):
        replay_text(f"house {house}\nstaff wes butler\nseat ann 500\n")


ENTERED = (
    ("p1", "", "seat 300"),
    ("p1", "", "bet pass 10"),
    ("p1", "", "bet fever 5 10"),
    ("p1", "", "bet fever 9 10"),
    ("p1", "", "take fever 9 4"),
    ("p2", "floor_walker", "report device p1 because it was held by hand"),
    ("p2", "floor_walker", "confiscate p1 a card marked by hand because of glue"),
    ("p2", "floor_walker", "confiscate p1 a card marked by hand"),
    ("p2", "floor_walker", "report filming p1"),
    ("p2", "floor_walker", "noroll in_a_hat because it was thrown by hand"),
    ("p3", "pit_boss", "invalidate flood between because of water"),
    ("p1", "", "dispute it was decided by dealer"),
    ("p3", "pit_boss", "decide p1 it was thrown by hand because he slipped"),
)


def test_table_of_a_custom_book_passes_audit_and_replay(house: Path) -> None:
    recorder = open_recorder(":memory:")

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real", staff="people"))
        for number, (person, role, text) in enumerate(ENTERED):
            given = await live.enter(live.giver(person, role), text, f"k{number}")
            assert isinstance(given, Receipt), (text, given)
        given = await live.enter(live.giver("p2", "floor_walker"), "report whistling p1", "last")
        assert isinstance(given, Refusal)

    floor(recorder, play)
    assert isinstance(recorder, MemoryRecorder)
    assert audit(recorder).findings == ()
    [table] = [stream for stream in recorder.streams() if stream != "floor"]
    entries = [split_time(row.entry)[1] for row in recorder.rows(table) if row.kind == "entry"]
    assert "confiscate p1 a card marked by hand because of glue by floor_walker p2" in entries
    assert "confiscate p1 a card marked by hand by floor_walker p2" in entries
    assert "decide p1 it was thrown by hand because he slipped by pit_boss p3" in entries
    record = read_record("\n".join([f"house {house}", *entries]))
    outcomes = [played.outcome for played in Replay(record).play()]
    assert not [outcome for outcome in outcomes if isinstance(outcome, Refusal)]


def test_matrix_of_powers_has_roles_and_reasons_of_custom_book(house: Path) -> None:
    lines = matrix(law(load("crown")), dice="real")
    assert {line.role for line in lines if (line.verb, line.about) == ("noroll", "in_a_hat") and line.allowed} == {
        "floor_walker"
    }
    assert {line.about for line in lines if line.verb == "report"} == {"filming", "device", "influence", "side_bet"}
