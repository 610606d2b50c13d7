"""The numbers that a wager has noted are written as points or totals, so that none reads as a count."""

import pytest

from hardway.report.sentences.game_sentences import SENTENCES
from hardway.rulebook import law, load
from hardway.table.model.events import Remembered


@pytest.mark.parametrize(
    ("wager", "noted", "said"),
    [
        ("fire", (4,), "ann: Fire has noted the point 4"),
        ("fire", (4, 6), "ann: Fire has noted the points 4 and 6"),
        ("make_small", (2, 3), "ann: Small has noted the totals 2 and 3"),
    ],
)
def test_noted_numbers_of_fire_and_small_bets_are_named_in_words(wager, noted, said):
    event = Remembered("ann", wager, noted, "x")
    assert SENTENCES[Remembered](law(load("vegas")), event).text == said
