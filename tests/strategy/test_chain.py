"""The chain agrees with the table state by state, throw by throw, to the cent."""

import gc
from random import Random

import pytest

from hardway.rulebook import law, load
from hardway.strategy import (
    ENDED,
    StrategyError,
    TableOracle,
    TooLarge,
    check,
    enumerate_chain,
    load_strategy,
    read,
    shelf,
)
from hardway.strategy.explore import Explorer, pause_collector
from hardway.strategy.house_check import playable
from hardway.values.dice import PLAIN_CLASS_TOTALS
from tests.books import BOOKS
from tests.in_soak import rest_in_soak
from tests.strategy.at_table import AtTable

RICH = 10**9
HUGE = "double_tap"
"""5,103 states, each with fifteen classes of throw: half a minute."""
CHAINED = [name for name in shelf() if name != HUGE and not load_strategy(name).needs_bankroll]


def test_three_point_molly_reaches_544_situations():
    """Published with the design: at New Zealand, flat 10, 544 layouts."""
    chain = enumerate_chain(law(load("newzealand")), load_strategy("three_point_molly"))
    assert (chain.situations, len(chain.states)) == (544, 148)


def test_throws_of_a_chain_fall_into_fifteen_classes():
    assert len(PLAIN_CLASS_TOTALS) == 15
    assert PLAIN_CLASS_TOTALS[:4] == ((2, True), (3, False), (4, False), (4, True))


AGAINST = "unit 10\nbet dont_pass 1u\nbet field 5\nwhen point\n  max dont_pass_odds\n  bet dont_come 1u\n  max dont_come_odds\n  bet horn 4\n  bet hard 8 2"
WITH = "bet place 6 12\nbet place 8 12\nbet pass 5\nbet buy 4 20\nwhen comeout\n  on place\nwhen point\n  bet come 5\n  max come_odds"


LAYOUTS = [(house, text) for house in BOOKS for text in (AGAINST, WITH) if (house, text) != ("vegas/crapless", AGAINST)]
"""Crapless has no wager against the dice."""


@pytest.mark.parametrize(("house", "text"), rest_in_soak(LAYOUTS, now=LAYOUTS[::5]))
def test_layout_effects_are_the_sum_of_those_of_single_wagers(house, text):
    here, strategy = law(load(house)), read(text)
    chain, oracle = enumerate_chain(here, strategy), TableOracle(here, strategy)
    oracle.wagers += chain.wagers
    for state in Random(3).sample(chain.states, min(60, len(chain.states))):
        assert oracle.ask(state.layout) == oracle.effects(state.layout)
        for effect in oracle.effects(state.layout):  # what came of each wager is what the player has more
            tallies = oracle.meanings[effect.meaning].tallies
            more = effect.gain + oracle.at_risk(effect.layout) - oracle.at_risk(state.layout)
            assert sum(tally.result for _, tally in tallies) == more


@pytest.mark.parametrize("name", CHAINED)
def test_strategy_chain_agrees_with_the_table_to_the_cent(name):
    """One look-up a roll has the same results, stakes and racks as decide and evolve."""
    here, strategy = law(load("crown")), load_strategy(name)
    chain = enumerate_chain(here, strategy)
    at = AtTable(here, strategy, Random(name), RICH)
    at.consult()
    state = chain.opening.next
    assert chain.opening.action == RICH - at.ann.rack
    for _ in range(300):
        assert state != ENDED
        wealth, rack = at.wealth, at.ann.rack
        dice = at.random.randint(1, 6), at.random.randint(1, 6)
        entry = chain.entries[state][PLAIN_CLASS_TOTALS.index((sum(dice), dice[0] == dice[1]))]
        at.throw(dice)
        consulted = at.consult()
        assert at.wealth - wealth == entry.cents
        assert at.ann.rack - rack == entry.gain
        assert entry.outlay >= rack + entry.gain - at.ann.rack
        if consulted.stopped:
            break
        state = entry.next
        up = dict(chain.wagers[bet] for bet in chain.states[state].layout.bets)
        assert up == {key: _live(here, key, stake) for key, stake in at.ann.bets.items()}


def _live(here, key: str, stake):
    """A stake without an original amount that no odds are capped by."""
    caps = (slot.wager for slot in here.slots.values() if slot.wager.parent == key.split()[0] and slot.wager.cap)
    return stake if any(wager.cap.base == "original" for wager in caps) else stake._replace(original=stake.amount)


def test_strategy_step_outlay_is_the_rack_that_its_bets_need():
    chain = enumerate_chain(law(load("crown")), read("bet pass 10\nwhen point\n  max pass_odds"))
    six = chain.entries[chain.opening.next][PLAIN_CLASS_TOTALS.index((6, False))]
    assert (chain.opening.outlay, six.outlay, six.action, six.cents) == (1000, 2000, 2000, 0)


def test_commission_counts_as_a_loss_when_the_bet_is_placed():
    """5% of 20 at Crown (3.6.10) is 1: the wager of 20 takes 21 from the rack and leaves the player 1 poorer."""
    opening = enumerate_chain(law(load("crown")), read("bet buy 4 20")).opening
    assert (opening.gain, opening.cents, opening.action) == (-2100, -100, 2100)


def test_wagers_left_when_a_strategy_stops_are_played_out():
    chain = enumerate_chain(law(load("crown")), read("when rolls = 1\n  stop\nbet pass 10"))
    first = chain.entries[chain.opening.next]
    assert first[PLAIN_CLASS_TOTALS.index((7, False))].next == ENDED
    closing = chain.entries[first[PLAIN_CLASS_TOTALS.index((6, False))].next]
    assert closing[PLAIN_CLASS_TOTALS.index((6, True))][:2] == (ENDED, 1000)
    assert closing[PLAIN_CLASS_TOTALS.index((7, False))][:2] == (ENDED, -1000)


def test_strategy_bets_nothing_after_a_stop():
    """Place wagers on 6 and 8 are played out: they come down one by one, without another consultation."""
    chain = enumerate_chain(law(load("crown")), read("when rolls = 1\n  stop\nbet place 6 6\nbet place 8 6"))
    left = {place: state for place, state in enumerate(chain.states) if state.memory is None}
    for place in left:
        assert all(entry.next == ENDED or entry.next in left for entry in chain.entries[place])
        assert all(entry.outlay == entry.action == 0 for entry in chain.entries[place])
    assert {len(state.layout.bets) for state in left.values()} == {1, 2}


def test_strategy_is_evaluated_once_per_range_of_equal_bets(monkeypatch):
    """A range holds the bankrolls that lead to equal bets."""
    oracle = TableOracle(law(load("crown")), read("when rack < 50\n  bet field 5"))
    asked, consult = [], oracle.consult
    monkeypatch.setattr(oracle, "consult", lambda some: asked.extend(rack for _, rack in some) or consult(some))
    explorer = Explorer(oracle, bankroll=4_000)
    explorer.find_all([(0, 49), (0, 60), (0, 70)])
    assert asked == [4_000, 6_000, 7_000]
    assert [(found.low, found.high) for found in explorer.ranges] == [(5, 49), (51, explorer.longest)]
    explorer.find_all([(0, 5), (0, 49), (0, 51), (0, 1_000)])
    assert len(asked) == 3


def test_chain_of_a_strategy_over_the_limit_of_states_is_refused():
    """The field wager at Crown: a line of one's own is not needed, and there are seven states, one for each puck."""
    text = read("bet field 5")
    assert len(enumerate_chain(law(load("crown")), text, most=7).states) == 7
    with pytest.raises(TooLarge, match="too many states to enumerate, more than 6: 7 layouts so far"):
        enumerate_chain(law(load("crown")), text, most=6)
    with pytest.raises(TooLarge, match="7 layouts, 2 values of rolls so far"):
        enumerate_chain(law(load("crown")), read("when rolls = 0\n  bet field 5\nbet field 5"), most=7)


def test_endless_counter_of_a_strategy_is_refused_with_reason():
    text = "counter n 0\nset n n + 1\nbet field 5"
    with pytest.raises(
        TooLarge, match=r"too many states to enumerate, more than 500: 7 layouts, \d+ values of the counter n"
    ):
        enumerate_chain(law(load("crown")), read(text), most=500)


def test_endlessly_growing_stake_is_refused_with_its_line():
    text = "counter n 5\nwhen last lost pass\n  set n n + n\nwhen last won pass\n  set n 5\nbet pass n"
    with pytest.raises(TooLarge, match="line 6 of unnamed raises its bets beyond any rack"):
        enumerate_chain(law(load("crown")), read(text))


def test_chain_counts_rolls_only_as_high_as_they_are_compared():
    chain = enumerate_chain(law(load("crown")), read("when rolls = 2\n  bet field 5\nbet pass 5"))
    assert {state.memory.rolls for state in chain.states} == {0, 1, 2, 3}


def test_chain_refuses_a_strategy_that_reads_its_rack():
    with pytest.raises(ValueError, match="reads rack and start, which exists only in a session with a bankroll"):
        enumerate_chain(law(load("crown")), read("when rack < start\n  stop\nbet pass 5"))


def test_strategy_is_playable_only_where_its_wagers_are_offered():
    assert playable(law(load("crown")), "dont_pass_odds")
    assert not playable(law(load("vegas/crapless")), "dont_pass_odds"), "it has no wager against the dice"


def test_strategy_check_names_missing_wagers_with_their_lines():
    with pytest.raises(StrategyError) as caught:
        check(law(load("crown")), read("bet pass 5\nwhen up world\n  bet craps_eleven 6"))
    first, second = caught.value.says.splitlines()
    assert first.startswith("line 2: Crown Melbourne does not offer world; it offers pass,")
    assert second.startswith("line 3: Crown Melbourne does not offer craps_eleven; it offers pass,")


@pytest.mark.parametrize("condition", ["count world > 0", "0 < standing world", "2 * won world > 5"])
def test_strategy_check_names_a_missing_wager_of_a_comparison(condition):
    with pytest.raises(StrategyError, match=r"^line 2: Crown Melbourne does not offer world; it offers pass,"):
        check(law(load("crown")), read(f"bet pass 5\nwhen {condition}\n  bet field 5"))


@pytest.mark.parametrize(
    ("condition", "whole"),
    [
        ("rack > 50", True),
        ("100 < 2 * rack", True),
        ("min(rack, 100) > 50", False),
        ("50 < 2 * rack / 3 * rack", False),
    ],
)
def test_strategy_has_bankroll_ranges_only_if_linear_in_the_rack(condition, whole):
    """The conditions of the strategy compare the rack only linearly."""
    assert read(f"when {condition}\n  bet field 5").has_ranges is whole


def test_paused_garbage_collector_returns_to_the_former_state():
    for was_on in (True, False):
        (gc.enable if was_on else gc.disable)()
        try:
            with pause_collector():
                assert not gc.isenabled()
            assert gc.isenabled() == was_on
        finally:
            gc.enable()
