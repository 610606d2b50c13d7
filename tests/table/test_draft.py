"""`draft` gives the same events and state as `decide` and `advance`, entry by entry."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hardway as hw
from hardway.notation import parse
from hardway.rulebook import law, load
from hardway.rulebook.model.book import Notice
from hardway.table import Refusal, advance, decide
from hardway.table.draft import play, put_down
from hardway.table.model.commands import Bet, Call, Roll, Take
from hardway.table.model.evolve import entries_since
from tests.table.random_floor import Floor

AMOUNTS = st.sampled_from([-5, 0, 1, 3, 4, 5, 10, 12, 20, 400, "2.50", 0.1])
HOUSES = st.sampled_from(hw.house_names())


def _fields(state, but=("before", "since", "players")):
    return {name: getattr(state, name) for name in type(state).__slots__ if name not in but}


@settings(max_examples=60, deadline=None)
@given(HOUSES, st.data())
def test_mutable_table_state_plays_as_the_immutable_state(house, data):
    table = hw.Table(house, options={"commission_rounding": "down"} if house in ("crown",) else None)
    table.seat("ann", 500)
    law, state = table.law, table.state
    wagers = st.sampled_from(list(law.slots))
    floor = Floor(law, data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(5, 25))):
        what = data.draw(st.sampled_from(["bet", "bet", "bet", "roll", "take", "on", "floor", "floor"]))
        if what == "bet":
            pairs = data.draw(st.dictionaries(wagers, AMOUNTS, min_size=1, max_size=4))
            given_back = table.bets("ann", pairs)
            commands = [Bet("ann", key, round(float(amount) * 100)) for key, amount in pairs.items()]
        elif what == "roll":
            commands = [Roll(data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6)))]
            given_back = [table.do(commands[0])]
        elif what == "floor":
            commands = [floor.next(state)]
            given_back = [table.do(commands[0])]
        elif what == "take":
            commands = [Take("ann", data.draw(wagers))]
            given_back = [table.do(commands[0])]
        else:
            commands = [Call("ann", data.draw(wagers), "on", "dealer")]
            given_back = [table.do(commands[0])]
        for command, outcome in zip(commands, given_back, strict=True):
            decision = decide(law, state, command)
            if what == "bet" and isinstance(decision, Refusal) and decision.reason == "bad_amount":
                begins, _, given = outcome.says.rpartition(", not ")  # the library also names the amount
                assert (begins, given in map(repr, pairs.values())) == (decision.says, True)
                decision = decision._replace(says=outcome.says)
            assert outcome == decision
            if not isinstance(decision, Refusal):
                state = advance(state, command, decision)
        assert table.state.players == state.players
        assert _fields(table.state) == _fields(state)
        assert entries_since(table.state) == entries_since(state)


SHORT = {
    "pass": 500,
    "field": 1000,
    "six": 1200,
    "place 6": 1200,
    "any_seven": 0,
    "eleven": -100,
    "two": 50,
    "hard 8": 90_000,
}
"""Wagers as a host names them: some of the short cut, one by another name, some that no chips can pay or cover."""
SCENES = {
    "a come-out": [], "a point": ["bet ann pass 5", "roll 3 3"], "some stand already": ["bet ann field 5", "bet ann place 6 12"],
    "the dice are out": ["bet ann pass 5", "throw"], "the dice have come to rest": ["bet ann pass 5", "throw", "rest"],
    "one who may not play on": ["exclude ann by pit_boss because a side bet"],
}  # fmt: skip


@pytest.mark.parametrize("who", ["ann", "nobody who sits here"])
@pytest.mark.parametrize("told", ["", "placed"])
@pytest.mark.parametrize("scene", SCENES)
def test_several_bets_at_once_are_decided_as_single_bets(scene, told, who):
    book = load("crown")
    if told:  # no book on the shelf shows anybody words for a wager
        book = replace(book, notices=(*book.notices, Notice(told, "player", book.notices[0].cite, "Good luck!")))
    here = law(book)
    draft = hw.Table("crown").state
    for entry in ["seat ann 500", *SCENES[scene]]:
        assert not isinstance(play(here, draft, parse(entry, book.words)), Refusal), entry
    expected, state = [], draft.copy()
    for key, amount in SHORT.items():
        command = Bet(who, book.words.own_name(key), amount)
        expected.append(decide(here, state, command))
        if not isinstance(expected[-1], Refusal):
            state = advance(state, command, expected[-1])
    assert put_down(here, draft, who, SHORT) == expected
    assert draft.players == state.players
    assert _fields(draft) == _fields(state)
