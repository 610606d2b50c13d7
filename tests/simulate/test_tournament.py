"""Simulated tournaments agree to the chip with the same dice at the real table and in the tournament core."""

from copy import copy
from functools import cache

import numpy as np
import pytest

from hardway.errors import SimulateError
from hardway.simulate.philox import throws as dice_of
from hardway.simulate.run import find_strategy
from hardway.simulate.tournament import BLOCK, SimulatedTournament, TournamentRun, _order, play_block
from hardway.simulate.tournament_format import read_format
from hardway.strategy import act, first_memory, last_bets, watch
from hardway.table import Refusal, State
from hardway.table.draft import play
from hardway.table.model.commands import Accept, Bet, Roll, Seat
from hardway.table.model.events import Placed
from hardway.table.model.state import Limit
from hardway.table.play import caps
from hardway.tournament.conditions_file import ReadConditions
from hardway.tournament.ending import chip_ranking, ties_to_draw
from hardway.tournament.model.commands import Stack, Tick
from hardway.tournament.model.commands import TournamentAct as Act
from hardway.tournament.model.events import ChipsForfeited, PrizeAwarded, WentOut
from hardway.values.dice import THROWS
from tests.in_soak import more_in_soak, rest_in_soak
from tests.tournament.evenings import BY, KIM, Evening, approved

NAMES = tuple(f"p{number}" for number in range(8))
STRATEGIES = (
    "bet pass 10\nmax pass_odds\n",
    "when rack < 130 or rolls > 2\n  stop\nwhen rack > 150\n  bet place 6 30\n  bet place 8 30\n",
    "when comeout\n  bet pass all\nwhen point\n  bet field 15\n",
    "counter stake 5\nwhen last lost hard 8\n  set stake stake + stake\nbet hard 8 stake\nwhen point\n  bet buy 4 25\n  bet come 10\n",
)


def evening(general, first, final) -> Evening:
    """A tournament of eight players who have paid, before the first draw."""
    made = approved(general, {1: first, 2: final})
    for name in NAMES:
        made.must(Act("apply", player=name), Act("accept", player=name, **BY), Act("pay", player=name, what="fee"))
    return made.must(
        Act("entries", what="close", **BY),
        Act("brief", players=NAMES, **KIM),
        Act("satisfied", players=NAMES, **KIM),
        Act("present", name="kim", **KIM),
    )


def game_of(made: Evening, *, throws=None, seed=5) -> SimulatedTournament:
    found = read_format(ReadConditions(made.law, made.state, (), (), ()), throws=throws)
    written = tuple(find_strategy(text, book=found.law.book.words) for text in STRATEGIES)
    return SimulatedTournament(found, written, len(NAMES), seed)


class Table:
    """The real table of a round: every player follows a strategy, and another person shoots."""

    def __init__(self, game, chips, session, limits):
        self.game, self.law = game, game.format.law
        self.state, self.least = State(caps.sign_of(self.law, (("*", Limit(*limits)),))), limits.minimum
        for name, rack in (("shooter", 10**9), *chips.items()):
            self.do(Seat(name, rack))
        self.do(Bet("shooter", "pass", self.least))
        self.do(Accept("shooter"))
        self.names, self.dice = list(chips), iter(dice_of(game.seed, session, 4000))
        self.strategy = {name: game.strategies[game.plays[NAMES.index(name)]].strategy for name in chips}
        self.memory = {name: first_memory(self.strategy[name], rack) for name, rack in chips.items()}
        self.wagered, self.owed = dict.fromkeys(chips, 0), dict.fromkeys(chips, 0)

    def do(self, command):
        outcome = play(self.law, self.state, command)
        assert not isinstance(outcome, Refusal), outcome
        return outcome

    def throw(self):
        """Let every player bet, throw, and say whether the hand is over."""
        for name in self.names:
            if self.memory[name] is not None:
                self.bets(name)
        if "pass" not in self.state.players["shooter"].bets:
            self.do(Bet("shooter", "pass", self.least))
        events = self.do(Roll(*THROWS[next(self.dice)]))
        for name in self.names:
            if self.memory[name] is not None:
                self.memory[name] = watch(self.strategy[name], self.memory[name], name, events)
            self.collect(name)
        return not self.state.point

    def bets(self, name):
        put = []
        asked = act(self.law, self.state, name, self.strategy[name], self.memory[name], put)
        self.wagered[name] += sum(event.amount for event in put if isinstance(event, Placed))
        self.memory[name] = asked.memory
        if asked.stopped:
            self.memory[name] = None
            for command in last_bets(self.law, self.state.players[name]):
                self.do(command)

    def collect(self, name):
        """Take what the director has taken, up to the rack."""
        player = self.state.players[name]
        paid = min(self.owed[name], player.rack)
        player.rack -= paid
        self.owed[name] -= paid

    def chips(self, name):
        player = self.state.players[name]
        return player.rack + sum(stake.amount for stake in player.bets.values()) - self.owed[name]

    def stacks(self):
        found = tuple(Stack(name, self.chips(name), self.wagered[name]) for name in self.names)
        self.wagered = dict.fromkeys(self.wagered, 0)
        return found


def numbers(left, wanted):
    """The numbers that draw these names in this order."""
    left, found = list(left), []
    for name in wanted:
        found.append(left.index(name))
        left.remove(name)
    return tuple(found)


def play_evening(made: Evening, game: SimulatedTournament, number: int, block, throws) -> None:
    """Play one tournament in the core, with the draws of the simulated one, and compare it round by round."""
    made, table_number = copy(made), 0
    for round_ in (1, 2):
        one, format_ = block.rounds[round_ - 1], game.format.rounds[round_ - 1]
        tables = [f"t{round_}{place}" for place in range(format_.tables)]
        made.must(*(Act("designate", table=name, round=round_, **KIM) for name in tables))
        field = [name for place, name in enumerate(NAMES) if one.plays[number, place]]
        drawn = sorted(field, key=lambda name: one.order[number, NAMES.index(name)])
        made.must(Act("draw", round=round_, numbers=numbers(field, drawn), **KIM))
        for name, table, place in made.state.rounds[round_].places:
            made.must(Act("seat", player=name, table=table, place=place))
        made.must(Tick(f"2026-11-14T{19 if round_ == 1 else 21}:00"), Act("open", round=round_, **KIM))
        for name in tables:
            chips = dict(made.state.tables[name].stacks)
            play_table(made, name, Table(game, chips, number * game.tables + table_number, format_.limits), throws)
            table_number += 1
        for name in field:
            entrant = made.state.entrants[name]
            table = made.state.rounds[round_].place_of(name)[0]
            chips = made.state.tables[table].chips_of(name) if entrant.state == "accepted" else -1
            assert one.chips[number, NAMES.index(name)] == chips, (number, round_, name)
        made.must(
            Act("progress", round=round_, numbers=ties(made, game, one, number, tables, final=round_ == 2), **KIM)
        )
        assert set(made.state.rounds[round_].best) == {NAMES[place] for place in np.flatnonzero(one.best[number])}
        made.must(*(Act("release", table=name, **KIM) for name in tables))
    prizes = {
        event.player: event.amount for event in made.enter(Act("award", **KIM)) if isinstance(event, PrizeAwarded)
    }
    assert prizes == {NAMES[place]: won for place, won in enumerate(block.prizes[number].tolist()) if won}


def play_table(made: Evening, name: str, table: Table, throws) -> None:
    if throws:
        for _ in range(throws):
            table.throw()
        made.must(Act("result", table=name, stacks=table.stacks(), **KIM))
        return
    while made.state.tables[name].phase == "open":
        made.must(Act("throw", table=name))
        if table.throw():
            for event in made.enter(Act("hand", table=name, stacks=table.stacks())):
                if isinstance(event, WentOut):
                    table.names.remove(event.player)
                elif isinstance(event, ChipsForfeited) and event.player in table.names:
                    table.owed[event.player] += event.amount
                    table.collect(event.player)


def ties(made: Evening, game: SimulatedTournament, one, number: int, tables, *, final: bool) -> tuple[int, ...]:
    """The numbers that order equal players as the simulation drew them."""
    if game.format.ties != "draw" and (final or not ties_to_draw(made.law, made.state, 1)):
        return ()
    found = []
    drawn = lambda name: one.drawn[number, NAMES.index(name)]  # noqa: E731
    for some in [tables] if final else [[name] for name in tables]:
        room = 2
        for group in chip_ranking(made.state, [made.state.tables[name] for name in some]):
            alive = final or any(made.state.tables[name].chips_of(group[0]) for name in some)
            if alive and len(group) > 1 and (final or 0 < room < len(group)):
                found += numbers(group, sorted(group, key=drawn))
            room -= len(group)
    return tuple(found)


CASES = {
    "ties are drawn": ({"ties": "draw"}, None),
    "the least wager, out": ({"ties": "all", "least_wager": "10", "missed_wager": "out"}, None),
    "the least wager, taken": ({"ties": "entered", "least_wager": "20", "missed_wager": "taken"}, None),
    "throws, and chips carried": ({"ties": "all", "prizes": "50% 30% 20%"}, 9),
}
FIRST = {
    "goes_on": "2 of table",
    "chips": "200",
    "limits": "5 to 25",
    "length": "3 hands",
    "tables": "2",
    "places": "4",
}


@pytest.mark.parametrize("many", more_in_soak(25, 75))
@pytest.mark.parametrize("case", rest_in_soak(CASES, now=["throws, and chips carried"]))
def test_simulated_tournaments_agree_with_table_and_core(case, many):
    """The simulation agrees with the real table and the core of tournaments."""
    general, throws = CASES[case]
    carried = throws is not None
    first = {**FIRST, "ends": "carried" if carried else "returned"}
    final = {"length": "2 hands", "chips": "carried" if carried else "300", "places": "8"}
    made = evening(general, first, final)
    game = game_of(made, throws=throws)
    block = play_block(game, 0, many)
    for number in range(many):
        play_evening(made, game, number, block, throws)


def test_tied_players_advance_by_draw_with_equal_chance():
    """No one bets: at both tables all four tie, and the final has places for five of the eight; so 2 of each are drawn."""
    made = evening({"ties": "all"}, FIRST, {"length": "2 hands", "chips": "300", "places": "5"})
    found = read_format(ReadConditions(made.law, made.state, (), (), ()))
    idle = find_strategy("when rolls > 10000\n  bet pass 10\n", book=found.law.book.words)
    block = play_block(SimulatedTournament(found, (idle,), 8, 3), 0, 200)
    assert set(block.rounds[0].best.sum(axis=1).tolist()) == {4}
    shares = block.rounds[0].best.mean(axis=0)  # each player goes on in half of 200: a standard error of 0.035
    assert np.abs(shares - 0.5).max() < 4 * 0.036


@pytest.mark.soak
def test_simulated_ties_beyond_the_places_are_drawn_as_for_real():
    made = evening({"ties": "all"}, FIRST, {"length": "2 hands", "chips": "300", "places": "4"})
    game = game_of(made)
    block = play_block(game, 0, 75)
    for number in range(75):
        play_evening(made, game, number, block, None)


@cache
def small_game(seed=5, **more):
    made = evening({"ties": "draw", **more}, FIRST, {"length": "2 hands", "chips": "300", "places": "8"})
    return game_of(made, seed=seed)


def results(game, tournaments, workers):
    run = TournamentRun(game, tournaments)
    for _ in run.play(workers=workers):
        pass
    return run.results


def test_simulated_tournaments_of_a_seed_are_equal_on_3_cores():
    """One core and three cores give the same results."""
    game = small_game()
    assert results(game, BLOCK + 100, 1) == results(game, BLOCK + 100, 3)
    assert results(game, 500, 1) != results(small_game(seed=6), 500, 1)


def test_simulated_tournament_places_are_drawn_evenly():
    """Chi-square of 8 players in 8 places over 125,000 draws, a million places: 49 degrees of freedom, 0.999 quantile 85.4."""
    random = np.random.Generator(np.random.Philox(key=np.array([5, 0], np.uint64)))
    order = _order(random.integers(0, 1 << 63, (125_000, 8), np.uint64))
    seen = np.array([np.bincount(order[:, player], minlength=8) for player in range(8)])
    assert ((seen - 15_625) ** 2 / 15_625).sum() < 85.4


def test_simulated_win_chances_add_to_one_prizes_at_most_to_pool():
    """All prizes together are at most the prize pool."""
    found = results(small_game(), 2 * BLOCK, 2)
    assert sum(one.wins.value * one.players for one in found) == pytest.approx(1)
    assert sum(one.goes_on[0].value * one.players for one in found) <= 4
    assert all(one.wins.low <= one.wins.value <= one.wins.high for one in found)
    assert sum(one.prize.value * one.players for one in found) <= 400  # prizes of 300 and 100


def test_simulated_players_of_one_strategy_win_equally_often():
    # Four players of one strategy have one chance in four each; 0.25 must be well within 4 standard errors.
    made = evening({"ties": "draw"}, FIRST, {"length": "2 hands", "chips": "300", "places": "8"})
    found = read_format(ReadConditions(made.law, made.state, (), (), ()))
    pass_line = find_strategy("bet pass 10", book=found.law.book.words)
    field = find_strategy("bet field 10", book=found.law.book.words)
    one = results(SimulatedTournament(found, (pass_line, pass_line, pass_line, field), 8, 3), 4 * BLOCK, 2)
    expected = (1 - one[3].wins.value * 2) / 6
    assert all(abs(each.wins.value - expected) < 4 * (expected / (4 * BLOCK)) ** 0.5 for each in one[:3])


@pytest.mark.parametrize(("players", "strategies", "says"), [
    (9, 4, "round 1 has 8 places for 9 players"),
    (1, 1, "a tournament is simulated with 2 to 512 players, not 1"),
    (2, 4, "name a strategy for each player"),
])  # fmt: skip
def test_simulated_tournament_refuses_wrong_numbers_of_players(players, strategies, says):
    game = small_game()
    with pytest.raises(SimulateError, match=says):
        SimulatedTournament(game.format, game.strategies[:strategies], players)
