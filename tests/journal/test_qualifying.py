"""Qualifying wagers counted from journals (The Star 10.7.4): at risk at a throw, large enough, and not given back."""

from datetime import timedelta

import pytest

from hardway.journal import open_recorder
from hardway.journal.qualifying import QualifyingCount, TableCount
from hardway.notation import parse
from hardway.notation.round_table import LaidWagers
from hardway.rulebook import load
from hardway.table import Head, Refusal, advance, decide, open_table
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
        when = {**EVER, **when}
        as_of = when.pop("as_of", "")
        return QualifyingCount(least, **when).read(self.recorder, ["star-1"], as_of=as_of)


@pytest.fixture
def table() -> Table:
    return Table()


def test_wager_of_at_least_the_stated_amount_qualifies(table):
    table.say(f"bet {ANN} pass 25")
    table.say(f"bet {BOB} pass 24")
    table.say(f"bet {BOB} field 30")
    assert table.count() == {}  # nothing is at risk before the dice are thrown
    table.say("roll 4 4")
    table.say(f"bet {BOB} field 30")
    table.say("roll 3 2")
    assert table.count() == {ANN: 1, BOB: 2}


def test_chips_added_to_a_wager_count_as_one_qualifying_wager(table):
    for _ in range(5):
        table.say(f"bet {ANN} pass 5")
    table.say(f"bet {BOB} field 30")
    table.say(f"bet {BOB} field 30")
    table.say("roll 4 4")
    assert table.count() == {ANN: 1, BOB: 1}


def test_wager_qualifies_when_its_chips_reach_the_least_amount(table):
    table.say(f"bet {ANN} pass 5")
    table.say("roll 4 4")
    table.say(f"bet {ANN} place 6 18")
    table.say("roll 5 5")
    assert table.count() == {}
    table.say(f"bet {ANN} place 6 12")
    table.say("roll 5 5")
    assert table.count() == {ANN: 1}
    table.say(f"bet {ANN} place 6 60")
    table.say("roll 5 5")
    assert table.count() == {ANN: 1}  # all that lies there is one wager


def test_wager_reduced_before_the_throw_does_not_qualify(table):
    table.say(f"bet {ANN} pass 5")
    table.say("roll 4 4")
    table.say(f"bet {ANN} place 6 30")
    table.say(f"take {ANN} place 6 12")
    table.say("roll 5 5")
    assert table.count() == {}


def test_wager_taken_down_before_the_throw_does_not_qualify(table):
    for _ in range(15):
        table.say(f"bet {ANN} field 30")
        table.say(f"take {ANN} field")
    table.say(f"bet {BOB} pass 30")
    table.say("roll 4 4")
    assert table.count() == {BOB: 1}


def test_wager_that_is_off_on_the_come_out_does_not_qualify(table):
    """Place wagers are inactive on a come-out roll unless they are called On (6.6.1)."""
    table.say(f"bet {BOB} pass 5")
    for person in (ANN, BOB):
        table.say(f"bet {person} place 6 30")
    table.say(f"on {BOB} place 6 by dealer")
    table.say("roll 6 6")
    assert table.count() == {BOB: 1}
    table.say(f"bet {BOB} pass 5")
    table.say("roll 4 4")
    assert table.count() == {BOB: 1}
    table.say("roll 5 5")  # the point is 8: it works
    assert table.count() == {ANN: 1, BOB: 1}


def test_qualifying_count_knows_a_point_set_before_it_began(table):
    table.say(f"bet {BOB} pass 5")
    table.say("roll 4 4")
    start = f"{table.now + timedelta(seconds=1):%Y-%m-%dT%H:%M:%S}.000Z"
    table.say(f"bet {ANN} place 6 30")
    table.say("roll 5 5")
    assert table.count(since=start) == {ANN: 1}


def test_winning_wager_left_up_does_not_qualify_a_second_time(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {ANN} place 6 30")
    table.say("roll 4 2")
    assert list(table.state.players[ANN].bets) == ["pass", "place 6"]  # it won, and stands again
    table.say("roll 4 2")
    assert table.count() == {ANN: 2}


def test_winning_wager_pressed_to_the_least_amount_qualifies(table):
    table.say(f"bet {ANN} pass 5")
    table.say("roll 4 4")
    table.say(f"bet {ANN} place 6 18")
    table.say("roll 4 2")
    table.say(f"bet {ANN} place 6 12")
    table.say("roll 5 5")
    assert table.count() == {ANN: 1}


@pytest.mark.parametrize("act", ["refuse {} place 6", "void {} place 6"])
def test_wager_refused_or_voided_by_staff_does_not_qualify(table, act):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {ANN} place 6 30")
    table.say("roll 5 5")
    assert table.count() == {ANN: 2}
    table.boss_says(f"report device {ANN}")
    why = " because of staring" if act.startswith("refuse") else ""
    table.say(f"{act.format(ANN)} by casino_supervisor{why}", STAFF[1], "casino_supervisor")
    assert table.count() == {ANN: 1}


def test_wager_voided_after_the_throw_does_not_qualify(table):
    """The Field of the third throw is voided, then that of the second; the line and the first Field count."""
    table.say(f"bet {ANN} pass 30")
    table.say(f"bet {ANN} field 30")
    table.say("roll 4 4")
    for throw in ("roll 6 3", "roll 6 4"):
        table.say(f"bet {ANN} field 30")
        table.say(throw)
    assert table.count() == {ANN: 4}
    table.boss_says(f"report device {ANN}")
    table.boss_says(f"void_since {ANN} 3")
    assert table.count() == {ANN: 3}
    table.boss_says(f"void_since {ANN} 2")
    assert table.count() == {ANN: 2}


def test_refunded_wager_does_not_qualify(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {ANN} field 30")
    table.say("roll 6 3")  # the field wins, and is paid
    assert table.count() == {ANN: 2}
    table.boss_says("invalidate fire")
    assert table.count() == {}


def test_fraud_ruling_disqualifies_only_wagers_already_decided(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {ANN} field 30")
    table.say("roll 6 3")
    table.say("invalidate fraud by casino_supervisor because of loaded dice", STAFF[1], "casino_supervisor")
    assert table.count() == {ANN: 1}
    table.say("roll 5 5")
    assert table.count() == {ANN: 1}


def test_corrected_throw_counts_a_qualifying_wager_only_once(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    table.say(f"bet {BOB} field 30")
    table.say("face 2 5 by boxperson", STAFF[0], "boxperson")  # 4-5: a point of 9
    assert table.state.point == 9
    assert table.count() == {ANN: 1}
    table.say("roll 1 1")
    assert table.count() == {ANN: 1, BOB: 1}


def test_wager_qualifies_if_its_throw_is_corrected_after_closing(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    closing = f"{table.now:%Y-%m-%dT%H:%M:%S}.500Z"
    table.say("face 2 5 by boxperson", STAFF[0], "boxperson")
    assert table.count(until=closing) == {ANN: 1}


def test_wager_taken_down_after_a_throw_qualifies(table):
    table.say(f"bet {ANN} pass 5")
    table.say("roll 4 4")
    table.say(f"bet {ANN} place 6 30")
    table.say(f"bet {BOB} field 30")
    table.say("roll 4 1")
    table.say(f"take {ANN} place 6")
    assert table.count() == {ANN: 1, BOB: 1}
    table.say(f"bet {ANN} place 6 30")
    table.say("roll 4 1")
    assert table.count() == {ANN: 2, BOB: 1}


def test_wager_outside_the_promotion_period_does_not_qualify(table):
    def second(number: int) -> str:
        return f"{BEGAN + timedelta(seconds=number):%Y-%m-%dT%H:%M:%S}.000Z"

    table.say(f"bet {ANN} pass 30")  # the third second
    table.say(f"bet {ANN} field 30")  # the fourth
    table.say("roll 4 4")  # the fifth
    assert table.count(until=second(6)) == {ANN: 2}
    assert table.count(until=second(5)) == {}
    assert table.count(since=second(4)) == {ANN: 1}
    assert table.count(as_of=second(5)) == {}


def test_qualifying_count_as_of_a_moment_ignores_later_rows(table):
    table.say(f"bet {ANN} pass 30")
    table.say("roll 4 4")
    closing = f"{table.now:%Y-%m-%dT%H:%M:%S}.500Z"
    table.boss_says("invalidate fire")
    assert table.count(until=closing) == {}
    assert table.count(until=closing, as_of=closing) == {ANN: 1}


def test_wager_of_a_throw_called_after_closing_does_not_qualify(table):
    table.say(f"bet {ANN} pass 30")
    table.say("throw")
    closing = f"{table.now:%Y-%m-%dT%H:%M:%S}.500Z"
    table.say("roll 4 4")
    assert table.count(until=closing) == {}


def test_wagers_of_a_voided_throw_do_not_qualify(table):
    table.say(f"bet {ANN} pass 30")
    table.say("throw")
    table.say("noroll off_table by stickperson", STAFF[0], "stickperson")
    assert table.count() == {}


def test_overruled_no_roll_counts_a_qualifying_wager_only_once():
    """New Zealand 6.8: ann's wager lay there at the throw; bob's was made since, and is for the next."""
    law, state = open_table(load("newzealand"), Head("newzealand"))
    count, laid = TableCount(law, 2500), LaidWagers()
    for entry, counted in (
        ("seat ann 100", {}), ("seat bob 100", {}), ("bet ann pass 30", {}), ("throw", {}),
        ("noroll missed_end by stickperson", {}), ("bet bob field 25", {}),
        ("overrule 3 3 by game_supervisor", {"ann": 1}), ("roll 3 1", {"ann": 1, "bob": 1}),
    ):  # fmt: skip
        command = parse(entry)
        events = decide(law, state, command)
        count.take(events, within=True)
        laid.follow(events)
        state = advance(state, command, events)
        assert count.counted == counted
        assert laid.of(1, lying=False) == {
            name: {"pass": 3000} if name == "ann" else {"field": 2500} for name in counted
        }


def test_come_wager_that_moves_qualifies_only_once(table):
    """A refund of the moved wager takes its count back."""
    table.say(f"bet {ANN} pass 5")
    table.say("roll 4 4")
    table.say(f"bet {ANN} come 30")
    table.say("roll 3 3")
    assert table.count() == {ANN: 1}
    table.say("roll 5 5")
    assert table.count() == {ANN: 1}
    table.boss_says("invalidate fire")  # it goes back from its box
    assert table.count() == {}
