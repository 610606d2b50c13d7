"""Who throws which dice, and the order of the events of a roll."""

import copy

import pytest

import hardway as hw
from hardway.rulebook import build, read
from hardway.rulebook.loading.house_shelf import HOUSES
from hardway.table import Refusal, decide
from hardway.table.model.commands import Rest, Roll, Throw
from hardway.table.model.events import (
    Bowled,
    Called,
    Collected,
    Event,
    Noticed,
    Passed,
    PointMoved,
    Rested,
    Settled,
    Settling,
    SevenOut,
    ShooterNamed,
    Thrown,
)  # fmt: skip
from hardway.table.model.evolve import advance
from tests.table.replayed import at


def shown(decision: tuple[Event, ...] | Refusal) -> list[Event]:
    assert not isinstance(decision, Refusal), decision
    return [event for event in decision if not isinstance(event, Noticed)]


def test_events_of_a_come_out_roll_follow_the_order_of_the_book() -> None:
    """Crown 5.1.2, 5.2 and 5.3.1: two dice are chosen, thrown, called, brought to the centre, and given back."""
    assert shown(decide(*at("crown", "seat ann 100", "bet ann pass 10"), Roll(1, 3))) == [
        ShooterNamed("ann", (1, 2), "5.1.2"), Bowled((3, 4, 5), "5.1.2(a)"), Thrown("ann"), Rested("ann"),
        Called((1, 3), 4, "5.3.1(a)"), Collected("5.3.1(c)"), PointMoved(4, '1.1 "Point"'), Passed("ann", "5.3.1(e)"),
    ]  # fmt: skip


def test_seven_out_of_a_lone_shooter_gives_no_passing_event() -> None:
    events = shown(decide(*at("crown", "seat ann 100", "bet ann pass 10", "roll 1 3"), Roll(4, 3)))
    assert [type(event) for event in events if isinstance(event, SevenOut | Passed | PointMoved)] == [
        PointMoved,
        SevenOut,
    ]


PROXY = ("seat ann 100", "seat bob 100", "bet ann pass 10", "roll 1 3", "proxy ann bob")


def test_proxy_shooter_is_named_as_the_thrower() -> None:
    law, state = at("crown", *PROXY)
    assert shown(decide(law, state, Roll(2, 3)))[:2] == [Thrown("bob"), Rested("bob")]
    thrown = shown(decide(law, state, Throw()))
    assert thrown == [Thrown("bob")]
    out = advance(state, Throw(), tuple(thrown))
    assert shown(decide(law, out, Rest())) == [Rested("bob")]
    assert shown(decide(law, out, Roll(2, 3)))[0] == Rested("bob")


@pytest.mark.parametrize(("entries", "thrower"), [(PROXY, "bob"), (PROXY[:-1], "ann")])
def test_die_lost_from_the_bowl_does_not_change_the_thrower(entries: tuple[str, ...], thrower: str) -> None:
    assert shown(decide(*at("crown", *entries, "dice lost 5"), Throw())) == [Thrown(thrower)]


def test_proxy_shooter_throws_other_dice_after_a_die_is_lost() -> None:
    """A die of the hand is lost: ann has two others, and bob throws them."""
    events = shown(decide(*at("crown", *PROXY, "dice lost 1"), Throw()))
    assert [event for event in events if isinstance(event, ShooterNamed | Thrown)] == [
        ShooterNamed("ann", (2, 3), "5.4.2(a)(ii)"),
        Thrown("bob"),
    ]


NEXT = ("seat ann 500", "seat bob 500", "bet ann dont_pass 20", "bet bob pass 20", "roll 5 4", "dice lost 1")


INSPECTED = ("inspect dice by dealer dan", "inspect dice by game_supervisor gus")


def test_next_shooter_gets_the_new_set_of_dice() -> None:
    """New Zealand 6.1(d): ann goes on with what is left; bob gets the new set, of which none is lost."""
    entries = (*NEXT, "dice new by game_supervisor", *INSPECTED, "take ann dont_pass")
    events = shown(decide(*at("newzealand", *entries), Throw()))
    (taken,) = [event for event in events if isinstance(event, ShooterNamed)]
    assert (taken.player, taken.dice) == ("bob", (1, 2))
    assert [event.dice for event in events if isinstance(event, Bowled)] == [(3, 4, 5)]
    assert events[-1] == Thrown("bob")


@pytest.mark.parametrize(("inspected", "refused"), [((), True), (INSPECTED, False)])
def test_new_set_of_dice_must_be_inspected_before_a_throw(inspected: tuple[str, ...], refused: bool) -> None:
    """New Zealand 5.2: by two people."""
    entries = (*NEXT, "dice new by game_supervisor", *inspected)
    law, state = at("newzealand", *entries)
    assert not isinstance(decide(law, state, Throw()), Refusal), "ann goes on with the old set"
    decision = decide(*at("newzealand", *entries, "take ann dont_pass"), Throw())
    assert isinstance(decision, Refusal) is refused
    if isinstance(decision, Refusal):
        assert (decision.reason, decision.clause) == ("not_ready", "5.2 [two inspections]")


def test_events_of_a_roll_follow_the_steps_of_a_changed_book() -> None:
    """The dice go back to the shooter before wagers are settled, and are brought to the centre last."""
    raw = copy.deepcopy(read(HOUSES / "crown"))
    order = ("called", "passed", "settled", "collected")
    for row in raw["procedure"]:
        row["step"] = str(order.index(row["event"]) + 1)
    table = hw.Table(build(raw))
    for entry in ("seat ann 100", "bet ann pass 10", "bet ann field 5"):
        assert not isinstance(table.do(entry), hw.Refusal)
    steps = (Called, Passed, Settling, Settled, PointMoved, Collected, SevenOut)

    def rolled(first: int, second: int) -> list[type]:
        return [type(event) for event in shown(table.do(f"roll {first} {second}")) if isinstance(event, steps)]

    assert rolled(1, 3) == [Called, Passed, Settling, Settled, PointMoved, Collected]
    assert rolled(3, 4) == [Called, Settling, Settled, PointMoved, SevenOut, Collected]
