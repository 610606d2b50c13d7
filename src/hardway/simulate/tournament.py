"""Plays whole tournaments between strategies: who goes on to the next round, who wins, and the prizes.

Players at a table have the same dice, and each is played alone on the machine (`machine.round`). Seats and ties are
drawn. The results of a block depend only on the game and its number, so the same seed gives the same tournaments, on
however many cores.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.errors import SimulateError, check_seed
from hardway.simulate.engine import in_order
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import round as of
from hardway.simulate.machine.law import NotCompiled
from hardway.simulate.machine.machine_session import empty_lane, sit_down
from hardway.simulate.machine.program import Program, program
from hardway.simulate.numba_tools import compiled
from hardway.simulate.run import Written
from hardway.simulate.summary import SURE, Estimate, share
from hardway.simulate.tournament_format import MOST_PLAYERS, RoundFormat, TournamentFormat
from hardway.strategy import StrategyError, check
from hardway.table.model.state import Limit
from hardway.table.play.caps import sign_of
from hardway.tournament.model.conditions import Takes, WagerLimits
from hardway.tournament.model.law import RoundPlaces, places_for_best
from hardway.values.known import processors

BLOCK = 2048
"""How many tournaments are played in one block. Random draws depend on it: another number would change all results."""
MOST_TOURNAMENTS = 10**12
MISSED = {"noted": of.NOTED, "taken": of.TAKEN, "out": of.OUT}
Ints = NDArray[np.int64]
Marks = NDArray[np.bool_]


class PlayedRound(NamedTuple):
    """A round of all tournaments of a block, in arrays by tournament and player.

    They say who plays, at which table, with how many chips at its end, and who goes on (`best`).
    """

    plays: Marks
    order: Ints
    """For each player, their rank in the draw of seats: a player sits at the table with the number `order % tables`."""
    chips: Ints
    """For each player, chips at the end of the round, in cents; -1 for a player who is out because they missed a
    required wager."""
    best: Marks
    drawn: NDArray[np.uint64]
    """For each player a random number that breaks ties: of two tied players, the one with the lower number is ahead."""


class PlayedBlock(NamedTuple):
    """Tournaments that were played, with the win and the prize of every player in the last round."""

    rounds: tuple[PlayedRound, ...]
    first: NDArray[np.float64]
    """1 for the winner; if several tie, each has an equal share of 1."""
    prizes: Ints


@dataclass(frozen=True)
class SimulatedTournament:
    """Tournaments of a format between players; the strategies are dealt to players in turn."""

    format: TournamentFormat
    strategies: tuple[Written, ...]
    players: int
    seed: int = 1

    def __post_init__(self) -> None:
        """Raise SimulateError if these tournaments cannot be played."""
        first, many = self.format.rounds[0], len(self.strategies)
        if not 2 <= self.players <= MOST_PLAYERS:
            raise SimulateError(f"a tournament is simulated with 2 to {MOST_PLAYERS} players, not {self.players}")
        if not 1 <= many <= self.players:
            raise SimulateError(
                f"name a strategy for each player, or fewer that are played in turn; {many} for {self.players}"
            )
        if self.players > first.tables * first.places:
            room = first.tables * first.places
            raise SimulateError(f"round 1 has {room} places for {self.players} players: give it more tables or places")
        check_seed(self.seed)
        for written in self.strategies:
            try:
                check(self.format.law, written.strategy)
            except StrategyError as error:
                name = written.strategy.name
                raise SimulateError(f"{name} at {self.format.law.book.house}: {error.says}") from None

    @cached_property
    def programs(self) -> dict[WagerLimits, tuple[Program, ...]]:
        """Return the strategies, compiled for the limits of each round."""
        law = self.format.law
        try:
            return {
                limits: tuple(
                    program(law, written.strategy, sign_of(law, (("*", Limit(*limits)),)))
                    for written in self.strategies
                )
                for limits in {one.limits for one in self.format.rounds}
            }
        except NotCompiled as error:
            raise SimulateError(f"tournaments with {error} are not simulated") from None

    @cached_property
    def plays(self) -> Ints:
        """Return for each player the index of their strategy."""
        return np.arange(self.players) % len(self.strategies)

    @property
    def tables(self) -> int:
        """Return the number of tables in all rounds of a tournament."""
        return sum(one.tables for one in self.format.rounds)


def play_block(game: SimulatedTournament, first: int, count: int) -> PlayedBlock:
    """Play `count` tournaments from number `first` on, which is a multiple of BLOCK."""
    random = np.random.Generator(np.random.Philox(key=np.array([game.seed, first // BLOCK], np.uint64)))
    shape = (count, game.players)
    chips, out_in = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    rounds: list[PlayedRound] = []
    for number, format_ in enumerate(game.format.rounds, 1):
        keys = random.integers(0, 1 << 63, (2, BLOCK, game.players), np.uint64)[:, :count]
        plays = _field(format_, rounds, out_in, shape)
        _fits(plays, format_, number)
        order = _order(np.where(plays, keys[0], np.uint64(1 << 63)))
        begin = np.where(plays, format_.chips or chips, 0)
        chips = _play(game, number, first, plays, order % format_.tables, begin)
        played = PlayedRound(plays, order, chips, np.zeros_like(plays), keys[1])
        best = _going_on(game.format, number, played, _rooms(game.format, number, rounds, np.where(plays, 0, out_in)))
        out_in = np.where(plays, np.where(best, 0, number), out_in)
        rounds.append(played._replace(best=best))
    return PlayedBlock(tuple(rounds), *_places(game, rounds[-1]))


def _field(format_: RoundFormat, rounds: Sequence[PlayedRound], out_in: Ints, shape: tuple[int, int]) -> Marks:
    """Return who plays in a round; players who buy back in are not simulated."""
    found = np.zeros(shape, bool)
    for takes in format_.takes:
        if takes.who == "entrants":
            found |= True
        elif takes.who == "best":
            found |= rounds[takes.round - 1].best & (out_in == 0)
        elif takes.who == "rest":
            found |= out_in == takes.round
    return found


def _fits(plays: Marks, format_: RoundFormat, number: int) -> None:
    most, room = int(plays.sum(axis=1).max()), format_.room
    if most > room:
        raise SimulateError(
            f"{most} players can reach round {number}, which has {room} places: give it more tables or places"
        )


def _order(keys: NDArray[Any]) -> Ints:
    """Return the rank of each key in its row; the lowest key has rank 0."""
    return np.argsort(np.argsort(keys, axis=1, kind="stable"), axis=1, kind="stable")


def _play(game: SimulatedTournament, number: int, first: int, plays: Marks, table: Ints, begin: Ints) -> Ints:
    """Play a round; return the chips of its players at the end, by tournament and player."""
    rounds, format_ = game.format.rounds, game.format.rounds[number - 1]
    before = sum(one.tables for one in rounds[: number - 1])
    sessions = (first + np.arange(len(plays)))[:, None] * game.tables + before + table
    terms = np.zeros(of.TERMS, np.int64)
    terms[of.THROWS], terms[of.HANDS] = format_.throws, format_.hands
    terms[of.LEAST], terms[of.MISSED], terms[of.ASKED] = game.format.least, MISSED[game.format.missed], -1
    chips = np.zeros_like(begin)
    for strategy, made in enumerate(game.programs[format_.limits]):
        mine = plays & (game.plays == strategy)
        out = np.zeros(int(mine.sum()), np.int64)
        play_all(made, sit_down(made.compiled, 0), game.seed, sessions[mine], begin[mine], terms, out)
        chips[mine] = out
    if (chips == of.IS_BEYOND).any():
        raise SimulateError(f"a strategy {at.OUTGROWN}")
    return chips


def play_all(made: Program, first: Ints, seed: int, sessions: Ints, racks: Ints, terms: Ints, out: Ints) -> None:
    """Play a round for each session with its rack, all from the lane `first`; write the chips to `out`."""
    cells = made.compiled.cells
    compiled(of.play_rounds)(
        cells, first, empty_lane(made.compiled), np.uint64(seed), sessions.astype(np.uint64), racks, terms, out
    )


def _rooms(
    format_: TournamentFormat, number: int, played: Sequence[PlayedRound], out_in: Ints
) -> list[NDArray[Any] | int]:
    """Return how many players each later round can take from this one; `out_in` is the round in which each player went
    out."""

    def coming(takes: Takes) -> NDArray[Any] | int:
        if takes.round > len(played) or takes.who not in ("best", "rest"):
            return format_.most(takes)
        mine = played[takes.round - 1].best if takes.who == "best" else out_in == takes.round
        return mine.sum(axis=1)  # type: ignore[no-any-return]

    return places_for_best(number, (RoundPlaces(one.room, one.takes) for one in format_.rounds), coming)


def _going_on(
    format_: TournamentFormat, number: int, played: PlayedRound, rooms: Sequence[NDArray[Any] | int]
) -> Marks:
    """Return who goes on to later rounds.

    If all who tie would go on, but a round has too few seats for them, lots are drawn (T13).
    """
    round_ = format_.rounds[number - 1]
    best = _best(format_.ties, round_, played)
    if format_.ties != "all" or not rooms:
        return best
    fits = np.all([best.sum(axis=1) <= room for room in rooms], axis=0)
    return best if fits.all() else np.where(fits[:, None], best, _best("draw", round_, played))


def _best(ties: str, round_: RoundFormat, played: PlayedRound) -> Marks:
    """Return the best players with chips, of each table or of the whole round."""
    found, table = np.zeros_like(played.plays), played.order % round_.tables
    for number in range(round_.tables) if round_.of_table else [-1] if round_.goes_on else []:
        here = played.plays & (played.chips > 0) & ((table == number) | (number < 0))
        above, _ = _above(ties, here, played.chips, played.drawn)
        found |= here & (above < round_.goes_on)
    return found


def _above(ties: str, here: Marks, chips: Ints, drawn: NDArray[np.uint64]) -> tuple[Ints, Ints]:
    """Return for each player how many are above, and how many tie with the player, who counts too.

    Where ties are drawn, or go to the first to enter, a player ties only with themselves.
    """
    one, other = (slice(None), slice(None), None), (slice(None), None, slice(None))
    more = chips[other] > chips[one]
    same = chips[other] == chips[one]
    if ties != "all":
        order = drawn if ties == "draw" else np.broadcast_to(np.arange(chips.shape[1], dtype=np.uint64), chips.shape)
        more |= same & (order[other] < order[one])
        same &= np.eye(chips.shape[1], dtype=bool)[None]
    return (more & here[other]).sum(axis=2), (same & here[other]).sum(axis=2)


def _places(game: SimulatedTournament, last: PlayedRound) -> tuple[NDArray[np.float64], Ints]:
    """Return who won, and the prizes of the last round; equal ranks share their prizes, rounded down to a cent."""
    here = last.plays & (last.chips >= 0)
    ties = "draw" if game.format.ties == "draw" else "all"  # the order of entry does not decide prizes (T13)
    above, equal = _above(ties, here, last.chips, last.drawn)
    pool, prizes = game.format.paid * game.players, game.format.prizes
    amounts = [pool * amount // 100 if prizes.percent else amount for amount in prizes.amounts]
    sums = np.concatenate([[0], np.cumsum([*amounts, *[0] * (2 * game.players)])]).astype(np.int64)
    equal = np.maximum(equal, 1)
    won = (sums[above + equal] - sums[above]) // equal
    return np.where(here & (above == 0), 1 / equal, 0.0), np.where(here, won, 0)


class FigureSums(NamedTuple):
    """Sums over tournaments of a figure by strategy, and of its square."""

    total: NDArray[np.float64]
    squares: NDArray[np.float64]

    @classmethod
    def of(cls, figures: NDArray[Any]) -> "FigureSums":
        """Add up figures, and their squares, over all tournaments; `figures` has a row for each tournament."""
        return cls(figures.sum(axis=0), (figures.astype(np.float64) ** 2).sum(axis=0))

    def plus(self, other: "FigureSums") -> "FigureSums":
        """Return the sums of both."""
        return FigureSums(self.total + other.total, self.squares + other.squares)


class StrategyResult(NamedTuple):
    """How a strategy did in a simulation of tournaments: its chances and means for one of its players."""

    name: str
    players: int
    wins: Estimate
    goes_on: tuple[Estimate, ...]
    """For each round but the last: the chance that an entrant with this strategy plays on after it, counted from the
    start of the tournament."""
    chips: tuple[float, ...]
    """For each round: the mean chips at its end of those players of the strategy who played in it."""
    prize: Estimate
    """The mean prize in dollars."""
    net: Estimate
    """The mean in dollars of an entrant's prize less their entry fee and buy-ins."""


class TournamentRun:
    """A simulation of tournaments in progress; `results` has what was found so far."""

    def __init__(self, game: SimulatedTournament, tournaments: int) -> None:
        if tournaments < 1:
            raise SimulateError(f"at least one tournament must be played, not {tournaments:,}")
        if tournaments > MOST_TOURNAMENTS:
            raise SimulateError(f"at most {MOST_TOURNAMENTS:,} tournaments are played, not {tournaments:,}")
        self.game, self.tournaments, self.played = game, tournaments, 0
        self._sums: dict[str, FigureSums] = {}
        self._groups = np.eye(len(game.strategies))[game.plays]
        """A matrix with a row for each player and a column for each strategy: 1 if the player has the strategy,
        otherwise 0."""

    def play(self, *, workers: int | None = None) -> Iterator[None]:
        """Play block after block of tournaments; yield after each."""
        firsts = range(0, self.tournaments, BLOCK)
        calls = (partial(self._block, first, min(BLOCK, self.tournaments - first)) for first in firsts)
        for count, sums in in_order(calls, workers or processors()):
            self._sums = {name: one.plus(self._sums[name]) if self._sums else one for name, one in sums.items()}
            self.played += count
            yield

    def _block(self, first: int, count: int) -> tuple[int, dict[str, FigureSums]]:
        block = play_block(self.game, first, count)
        figures: dict[str, NDArray[Any]] = {"wins": block.first, "prize": block.prizes / 100}
        for number, one in enumerate(block.rounds):
            figures[f"best {number}"] = one.best
            figures[f"plays {number}"] = one.plays
            figures[f"chips {number}"] = np.where(one.plays, np.maximum(one.chips, 0), 0) / 100
        return count, {name: FigureSums.of(values @ self._groups) for name, values in figures.items()}

    @property
    def throws(self) -> int:
        """Return about how many throws all players have made; a hand, from a come-out to its decision, counts as
        27/8."""
        each = sum(one.throws or 27 * one.hands // 8 for one in self.game.format.rounds)
        return self.played * self.game.players * each

    @property
    def results(self) -> list[StrategyResult]:
        """Return the results of each strategy so far."""
        return [self._result(number) for number in range(len(self.game.strategies))]

    def _result(self, number: int) -> StrategyResult:
        rounds, players = range(len(self.game.format.rounds)), int((self.game.plays == number).sum())
        prize, paid = self._mean("prize", number, players), self.game.format.paid / 100
        each = [(self._total(f"chips {one}", number), self._total(f"plays {one}", number)) for one in rounds]
        return StrategyResult(
            self.game.strategies[number].strategy.name, players, self._share("wins", number, players),
            tuple(self._share(f"best {one}", number, players) for one in rounds[:-1]),
            tuple(chips / played if played else 0.0 for chips, played in each),
            prize, Estimate(prize.value - paid, prize.low - paid, prize.high - paid),
        )  # fmt: skip

    def _total(self, what: str, number: int) -> float:
        return float(self._sums[what].total[number])

    def _share(self, what: str, number: int, players: int) -> Estimate:
        """Return a chance with Wilson's interval over tournaments, not too narrow if several players have one
        strategy.
        """
        return share(self._total(what, number) / players, self.played)

    def _mean(self, what: str, number: int, players: int) -> Estimate:
        n, total = self.played, self._total(what, number)
        spread = max(0.0, float(self._sums[what].squares[number]) - total**2 / n) / max(1, n - 1)
        width = SURE * sqrt(spread / n) / players
        return Estimate(total / n / players, total / n / players - width, total / n / players + width)
