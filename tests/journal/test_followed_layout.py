"""Wagers followed by events alone equal the table's layout, over every record of every house."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hardway.journal.qualifying import TableCount
from hardway.notation import NotationError, Replay, of_table, read_file
from hardway.notation.round_table import LaidWagers
from hardway.rulebook import house_names
from hardway.table import Refusal
from hardway.table.model.events import Event
from tests.in_soak import rest_in_soak

RECORDS = Path(__file__).parents[1] / "rules"


def games(house: str) -> Iterator[Replay]:
    """Yield the games of a house; a record of another core has none."""
    for path in sorted((RECORDS / house).glob("*.craps")):
        with suppress(NotationError):
            yield Replay(of_table(read_file(path)))


def outcomes(game: Replay) -> Iterator[tuple[Event, ...]]:
    yield from (played.outcome for played in game.play() if not isinstance(played.outcome, Refusal))


@pytest.mark.parametrize("house", rest_in_soak(house_names(), now=("vegas",)))
def test_wagers_followed_from_events_equal_those_on_the_table(house: str) -> None:
    compared = 0
    for game in games(house):
        count, laid = TableCount(game.law, 0), LaidWagers()
        for outcome in outcomes(game):
            count.take(outcome, within=True)
            laid.follow(outcome)
            stakes = {(name, at): one for name, player in game.state.players.items() for at, one in player.bets.items()}
            assert {key: lying.marker for key, lying in count._layout.items()} == {
                key: stake.marker for key, stake in stakes.items()
            }
            assert count._point == game.state.point
            assert all(amount <= stakes[key].amount for key, amount in laid._down.items() if amount)
            compared += bool(stakes)
    assert compared > 400
