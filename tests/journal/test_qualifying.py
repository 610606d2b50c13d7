"""Qualifying wagers counted from journals (The Star 10.7.4): placed in time, large enough, and not given back."""

from datetime import timedelta

import pytest

from hardway.journal import open_recorder
from hardway.journal.qualifying import qualifying_wagers
from hardway.table import Refusal
from tests.journal.games import BEGAN, PEOPLE, STAFF, Game

ANN, BOB, _ = PEOPLE
EVER = {"since": "2026", "until": "2027"}


class Table(Game):
    """A table of The Star with real dice, at which two sit."""

    def __init__(self) -> None:
        super().__init__(open_recorder(":memory:"), "star-1", "star", electronic=False, pace=0)
        for person in (ANN, BOB):
            self.say(f"seat {person} 1000", person)

    def say(self, entry: str, by: str = "house", role: str = "") -> None:
        self.now += timedelta(seconds=1)
        assert not isinstance(self.enter(entry, by, role=role), Refusal), entry

    def boss_says(self, entry: str) -> None:
        self.say(f"{entry} by casino_supervisor", STAFF[1], "casino_supervisor")

    def count(self, least: int = 25_00, **when: str) -> dict[str, int]:
        return qualifying_wagers(self.recorder, ["star-1"], least, **{**EVER, **when})


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_wager_counts_from_the_stated_amount_on(table):
    table.say(f"bet {ANN} pass 25")
    table.say(f"bet {BOB} pass 24")
    table.say(f"bet {BOB} field 30")
    table.say(f"bet {BOB} field 30")
    assert table.count() == {ANN: 1, BOB: 2}


def test_a_wager_that_stays_up_is_not_put_down_anew(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {ANN} place 6 30")
    table.say("roll 4 2")
    assert list(table.state.players[ANN].bets) == ["pass", "place 6"]  # it won, and stands again
    assert table.count() == {ANN: 2}


@pytest.mark.parametrize("act", ["refuse {} field because of staring", "void {} field"])
def test_what_is_refused_or_void_counts_no_more(table, act):
    table.say(f"bet {ANN} field 30")
    table.say(f"bet {ANN} pass 30")
    assert table.count() == {ANN: 2}
    table.boss_says(f"report device {ANN}")
    words, _, why = act.format(ANN).partition(" because")
    table.say(f"{words} by casino_supervisor" + (f" because{why}" if why else ""), STAFF[1], "casino_supervisor")
    assert table.count() == {ANN: 1}


def test_what_an_annulled_outcome_refunds_counts_no_more(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {ANN} field 30")
    table.say("roll 6 3")  # the field wins, and is paid
    assert table.count() == {ANN: 2}
    table.boss_says("invalidate fire")
    assert table.count() == {}


def test_fraud_refunds_only_what_the_throw_decided(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {ANN} field 30")
    table.say("roll 6 3")
    table.say("invalidate fraud by casino_supervisor because of loaded dice", STAFF[1], "casino_supervisor")
    assert table.count() == {ANN: 1}


def test_a_corrected_throw_counts_what_is_decided_again_once(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {BOB} field 30")
    table.say("face 2 5 by boxperson", STAFF[0], "boxperson")  # 4-5: a point of 9
    assert table.state.point == 9
    assert table.count() == {ANN: 1, BOB: 1}


def test_a_wager_counts_that_its_owner_takes_down_or_that_is_decided(table):
    table.say(f"bet {ANN} field 30")
    table.say(f"take {ANN} field")
    table.say(f"bet {BOB} pass 30")
    table.say("roll 1 1")
    assert table.count() == {ANN: 1, BOB: 1}


def test_only_what_is_put_down_within_the_time_counts(table):
    began = f"{BEGAN:%Y-%m-%dT%H:%M:%S}"
    table.say(f"bet {ANN} pass 30")  # the third second
    table.say(f"bet {ANN} field 30")  # the fourth
    at = f"{began[:-2]}04.000Z"
    assert table.count(until=at) == {ANN: 1}
    assert table.count(since=at) == {ANN: 1}
    assert table.count(as_of=at) == {ANN: 1}
    assert table.count(until=f"{began[:-2]}04.001Z") == {ANN: 2}


def test_what_comes_of_a_wager_later_counts_unless_only_earlier_rows_are_asked_for(table):
    table.say(f"bet {ANN} pass 30")
    table.say("throw")
    closing = f"{table.now:%Y-%m-%dT%H:%M:%S}.500Z"  # entries close with the dice out
    table.say("roll 4 4")
    table.boss_says("invalidate fire")
    assert table.count(until=closing) == {}
    assert table.count(until=closing, as_of=closing) == {ANN: 1}


def test_a_come_wager_is_known_where_it_moved_to(table):
    table.say(f"bet {ANN} pass 5")
    table.say("roll 4 4")
    table.say(f"bet {ANN} come 30")
    table.say("roll 3 3")
    table.boss_says("invalidate fire")  # the come goes back from its box, where it stood before the throw
    assert table.count() == {}
