"""No table freezes: from every explored state a next throw is possible, and so is paying all players and closing.

The states are those of `explore`: everything players and staff can enter, in small vocabularies in every order and in
random walks through all of it. `pytest -m soak` explores more than twenty times as many.
"""

import sys

import pytest

from hardway.notation import replay_text
from hardway.rulebook import load
from hardway.rulebook.model.law import option_error
from hardway.table import Refusal
from hardway.table.model.commands import Leave
from hardway.table.play import shooter
from tests.books import BOOKS
from tests.in_soak import rest_in_soak
from tests.table.explore import explore, opened

DICE: list[tuple[tuple[str, str], ...]] = [
    (("dice", "auto"),),
    (("dice", "manual"),),
    (("dice", "manual"), ("opening", "manual")),
]

SET = [
    (table, options)
    for table in BOOKS
    for options in DICE
    if not any(option_error(load(table), *one) for one in options)
]
"""Every book with each way of opening and throwing that it leaves to the operator."""


@pytest.mark.parametrize(
    ("table", "options"),
    rest_in_soak(SET, now=SET[::9]),
    ids=lambda one: one if isinstance(one, str) else "-".join(v for _, v in one),
)
@pytest.mark.parametrize(
    ("states", "walks", "steps"),
    [(20, 2, 40), pytest.param(1000, 60, 200, marks=[pytest.mark.soak, pytest.mark.timeout(3600)])],
    ids=["small", "large"],
)
def test_every_explored_table_state_can_continue_and_pay_out(table, options, states, walks, steps, record_property):
    explored = explore(opened(table, *options), states=states, walks=walks, steps=steps)
    record_property("states", explored.states)
    print(f"{table}, {options}: {explored.states} states, {explored.waiting} of them left to the House")
    assert explored.states > states
    for what, record in explored.freezes[:3]:
        pytest.fail(f"{what}:\n{record}")


def test_exploration_finds_a_frozen_table_and_gives_its_record(monkeypatch):
    """The fault that once was: an offer that never goes round again, so that one player who declines stops the table."""
    monkeypatch.setattr(shooter, "_offer_order", lambda law, state: (shooter.queue(law, state), False))
    explored = explore(opened("adelaide", ("dice", "manual")), states=40, walks=0, steps=0, most=300)
    freeze = explored.freezes[0]
    assert freeze.what == "there is no next throw"
    offer, decline = freeze.record.splitlines()[-2:]
    assert (offer.split()[0], decline.split()[0]) == ("offer", "decline")
    assert not replay_text(freeze.record).failures


def test_exploration_finds_chips_that_are_never_paid_out(monkeypatch):
    monkeypatch.setitem(
        sys.modules["hardway.table.decide"]._DECIDE,
        Leave,
        lambda law, state, command: Refusal("not_offered", None, "no"),
    )
    explored = explore(opened("star", ("dice", "auto")), states=1, walks=0, steps=0, most=300)
    assert [freeze.what for freeze in explored.freezes] == ["ann is never paid out"]
