"""Throws of one total that a hop tells apart are named by their faces, not as the easy or the hard way."""

from hardway.odds.costs.layout import next_rolls
from hardway.rulebook import load
from hardway.table import Head, Refusal, open_table
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Seat


def test_layout_separates_hops_of_one_total() -> None:
    law, state = open_table(load("vegas"), Head("vegas"))
    for command in (Seat("ann", 500_00), Bet("ann", "hop 5-3", 1_00)):
        assert not isinstance(play(law, state, command), Refusal), command
    nets = {roll.name: roll.net for roll in next_rolls(law, state, "ann") if roll.total == 8}
    assert nets == {"8 by 5-3": 15_00, "8 by 6-2 or 4-4": -1_00}  # practice hop: 15 to 1 the easy way
