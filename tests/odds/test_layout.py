"""The next roll of a layout equals that of the table, and its cost is worked out by hand."""

from collections.abc import Iterator
from fractions import Fraction as F
from itertools import islice
from random import Random

import pytest

from hardway.odds.costs.layout import expected, layout_cost, next_rolls
from hardway.rulebook import Law, load
from hardway.table import Head, Refusal, State, open_table
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Call, Choose, Command, Manner, Personal, Roll, Seat, Tokens
from hardway.table.model.state import Limit
from hardway.values.dice import THROWS
from tests.books import BOOKS

ANN, BEN = "ann", "ben"


def table(house: str, *commands: Command) -> tuple[Law, State]:
    law, state = open_table(load(house), Head(house))
    for command in (Seat(ANN, 500_00), *commands):
        assert not isinstance(play(law, state, command), Refusal), command
    return law, state


def nets(law: Law, state: State) -> dict[str, int]:
    return {roll.name: roll.net // 100 for roll in next_rolls(law, state, ANN) if roll.net}


def wealth(state: State, player: str) -> int:
    one = state.players[player]
    return one.rack + one.tokens + sum(stake.amount for stake in one.bets.values())


def test_nets_and_cost_of_a_come_out_pass_bet_are_those_by_hand() -> None:
    law, state = table("crown", Bet(ANN, "pass", 10_00))
    assert nets(law, state) == {"2": -10, "3": -10, "7": 10, "11": 10, "12": -10}
    # 8 of 36 throws win ten, 4 lose ten; yet the wager costs 7/495 a decision of 557/165 rolls.
    assert expected(next_rolls(law, state, ANN)) == F(4_000, 36)
    assert layout_cost(law, state, ANN) == F(7, 495) / F(557, 165) * 1_000


def test_next_rolls_separate_hard_and_easy_if_they_differ() -> None:
    law, state = table(
        "crown", Bet(ANN, "pass", 10_00), Roll(4, 4), Bet(ANN, "pass_odds", 10_00), Bet(ANN, "hard 6", 2_00)
    )
    # The point of 8 pays 10 and 12 (6 to 5). Hard six pays 9.5 to 1: 2 wins 19; an easy six or a seven loses it.
    assert nets(law, state) == {"hard 6": 19, "easy 6": -2, "7": -22, "8": 22}
    assert [roll.name for roll in next_rolls(law, state, ANN)] == [
        "2",
        "3",
        "4",
        "5",
        "easy 6",
        "hard 6",
        *"789",
        "10",
        "11",
        "12",
    ]


def test_layout_cost_of_any_craps_counts_rounded_payouts() -> None:
    # Five on any craps wins 37.50, paid 38 (Crown 4.2.3): (32 · 5 − 4 · 38)/36 dollars a roll.
    law, state = table("crown", Bet(ANN, "any_craps", 5_00))
    assert layout_cost(law, state, ANN) == F(800, 36)
    assert expected(next_rolls(law, state, ANN)) == F(-800, 36)


def test_pass_and_moved_come_with_odds_cost_twice_the_line_cost() -> None:
    law, state = table(
        "newzealand",
        Bet(ANN, "pass", 10_00),
        Roll(2, 2),
        Bet(ANN, "come", 10_00),
        Roll(4, 5),
        Bet(ANN, "come_odds 9", 10_00),
    )
    assert set(state.players[ANN].bets) == {"pass", "come 9", "come_odds 9"}
    assert layout_cost(law, state, ANN) == 2 * F(7, 495) / F(557, 165) * 1_000


def test_layout_result_counts_the_players_uneven_split_of_a_bet() -> None:
    # NZ 4.17: one on any craps at 7 to 1, three on eleven at 15 to 1. 4 throws net 7 − 3, 2 net 45 − 1, 30 lose 4.
    law, state = table("newzealand", Bet(ANN, "craps_eleven", 4_00, Manner(split=(100, 300))))
    assert (
        expected(next_rolls(law, state, ANN)) == F(100 * (4 * 4 + 2 * 44 - 30 * 4), 36) == -layout_cost(law, state, ANN)
    )


def test_layout_cost_heeds_a_hardway_called_on_or_off() -> None:
    """Crown: 5 on Hardways 8 pays 48 on one throw, and loses on ten: 2/36 of a dollar a roll, called on for a come-out.

    Called off it costs nothing, and the line costs what it did."""
    law, state = table("crown", Bet(ANN, "pass", 10_00), Bet(ANN, "hard 8", 5_00))
    assert not isinstance(play(law, state, Call(ANN, "hard 8", "on", by="dealer")), Refusal)
    line = F(7, 495) / F(557, 165) * 1_000
    assert layout_cost(law, state, ANN) == line + F(200, 36)
    law, state = table("vegas", Bet(ANN, "pass", 10_00), Roll(2, 2), Bet(ANN, "hard 8", 5_00))
    assert not isinstance(play(law, state, Call(ANN, "hard 8", "off")), Refusal)
    assert layout_cost(law, state, ANN) == line


def test_empty_layout_costs_nothing() -> None:
    law, state = table("star")
    assert nets(law, state) == {}
    assert layout_cost(law, state, ANN) == 0


def layouts(house: str, draw: Random) -> Iterator[tuple[Law, State]]:
    """Play tables with two players; yield them before each accepted throw."""
    while True:
        sign = (("*", Limit(draw.choice((1_00, 5_00)), draw.choice((50_00, 5_000_00)))),)
        law, state = open_table(load(house), Head(house, sign=sign))
        for command in (Seat(ANN, 900_00), Seat(BEN, 900_00), Tokens(ANN, 50_00)):
            play(law, state, command)
        if draw.random() < 0.2:
            who = min(held.roles) if (held := law.authority("personal")) else ""
            play(law, state, Personal(ANN, 5_00, 80_00, by=who, name="pat"))
        for _ in range(draw.randint(1, 12)):
            for name in (ANN, BEN):
                for wager in (law.lines[0], *draw.choices(tuple(law.slots), k=draw.randint(0, 12))):
                    play(law, state, Bet(name, wager, 100 * draw.randint(1, 60)))
            bets = state.players[ANN].bets
            if bets and draw.random() < 0.4:
                play(law, state, Call(ANN, draw.choice(tuple(bets)), draw.choice(("on", "off"))))
            play(law, state, Choose(ANN, draw.choice(tuple(law.slots)).partition(" ")[0], draw.choice(("up", "down"))))
            if not isinstance(play(law, state.copy(), Roll(1, 1)), Refusal):
                yield law, state
            play(law, state, Roll(*draw.choice(THROWS)))


def equals_the_table(house: str, count: int) -> None:
    for law, state in islice(layouts(house, Random(f"layouts of {house}")), count):
        by_throw = {throw: roll for roll in next_rolls(law, state, ANN) for throw in roll.throws}
        assert len(by_throw) == 36
        for throw in THROWS:
            after = state.copy()
            assert not isinstance(play(law, after, Roll(*throw)), Refusal)
            assert by_throw[throw].net == wealth(after, ANN) - wealth(state, ANN), (throw, state.players[ANN].bets)


@pytest.mark.parametrize("house", BOOKS)
def test_net_of_each_next_roll_equals_that_of_the_table(house: str) -> None:
    equals_the_table(house, 60)


@pytest.mark.soak
@pytest.mark.parametrize("house", BOOKS)
def test_layout_nets_of_each_next_roll_equal_the_tables(house: str) -> None:
    """The test compares 10,000 random layouts with the table."""
    equals_the_table(house, 10_000)


def test_next_rolls_separate_hop_pairs_of_one_total() -> None:
    law, state = open_table(load("vegas"), Head("vegas"))
    for command in (Seat("ann", 500_00), Bet("ann", "hop 5-3", 1_00)):
        assert not isinstance(play(law, state, command), Refusal), command
    nets = {roll.name: roll.net for roll in next_rolls(law, state, "ann") if roll.total == 8}
    assert nets == {"8 by 5-3": 15_00, "8 by 6-2 or 4-4": -1_00}  # practice hop: 15 to 1 the easy way
