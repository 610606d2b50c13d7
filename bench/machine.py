"""Compares strategies with very large Markov chains with crapssim on one core: the part `large`.

There are three of them, up to one whose Markov chain has no end; each is written here for crapssim too. The times
include computing all figures of the result.
"""

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

import crapssim.bet as b
from crapssim.strategy import Strategy
from crapssim.table import Player

from bench.games import Game as Peer
from bench.large import LARGE, NUMBERS, unit
from bench.peer import _game
from hardway.simulate.game import Task
from hardway.simulate.run import find_strategy, set_game, set_table
from hardway.simulate.task_runner import MachineRunner

BANKROLL, ROLLS, SESSIONS, TURNS = 100_000, 200, 1 << 16, 5


class Oscar(Strategy):
    """Oscar's grind for crapssim: one unit more on the pass line after each win, until it is one unit ahead.

    It never bets more than what takes it one unit ahead.
    """

    def __init__(self) -> None:
        self.stake, self.ahead = 5, 0

    def completed(self, player: Player) -> bool:
        """Return False: it never stops."""
        return False

    def after_roll(self, player: Player) -> None:
        """Count the result of the line wager."""
        for bet in player.bets:
            result = bet.get_result(player.table)
            if result.won:
                self.ahead += self.stake
                self.stake += 5 if self.ahead < 0 else 0
            elif result.lost:
                self.ahead -= self.stake
        if self.ahead >= 5:
            self.stake, self.ahead = 5, 0
        self.stake = min(self.stake, 5 - self.ahead)

    def update_bets(self, player: Player) -> None:
        """Bet on the line."""
        if player.table.point.status == "Off" and not player.bets:
            player.add_bet(b.PassLine(self.stake))


class Pressed(Strategy):
    """A strategy for crapssim: place wagers at two units, and one unit more after each win."""

    def __init__(self, numbers: tuple[int, ...], most: int) -> None:
        self.numbers, self.most = numbers, most
        self.more = dict.fromkeys(numbers, 0)

    def completed(self, player: Player) -> bool:
        """Return False: it never stops."""
        return False

    def after_roll(self, player: Player) -> None:
        """Count wins; a seven-out resets the count."""
        if player.table.point.status == "On" and player.table.dice.total == 7:
            self.more = dict.fromkeys(self.numbers, 0)
            return
        for bet in player.bets:
            if bet.get_result(player.table).won and self.more[bet.number] < self.most:
                self.more[bet.number] += 1

    def update_bets(self, player: Player) -> None:
        """Bet the wagers that are missing."""
        if player.table.point.status == "On":
            up = {bet.number for bet in player.bets}
            for number in self.numbers:
                if number not in up:
                    player.add_bet(b.Place(number, (2 + self.more[number]) * unit(number)))


PEERS: tuple[Peer, ...] = (_game(Oscar), _game(Pressed, NUMBERS, 2), _game(Pressed, NUMBERS, 10**6))
"""The strategies for crapssim, in the order of `LARGE`."""


WANTED = (2_000, 2_000, 400)
"""The ratio to crapssim that is required, in the order of `LARGE`; the last strategy often leaves its chain."""


def figures(figure: Any) -> Iterator[Any]:
    """Play each strategy in turns with crapssim, and yield the median of the ratios."""
    for wanted, (name, text), peer in zip(WANTED, LARGE.items(), PEERS, strict=True):
        yield _measured(figure, name, text, peer, wanted)


def _measured(figure: Any, name: str, text: str, peer: Peer, wanted: float) -> Any:
    game = set_game(set_table("crown"), find_strategy(text), bankroll=BANKROLL, rolls=ROLLS, seed=1)
    player = MachineRunner(game)
    began = time.perf_counter()
    for turn in range(8):
        player.play(Task(turn * SESSIONS, SESSIONS if player.explores else 512))
    warm = time.perf_counter() - began
    pairs = [(_ours(player, 8 + turn), _peers(peer)) for turn in range(TURNS)]
    ours, theirs = (max(column) for column in zip(*pairs, strict=True))
    how = f"a chain of {len(player.chain().chain.explorer.rows):,} rows" if player.explores else "roll by roll"
    times = median(mine / other for mine, other in pairs)
    detail = f"{ours / 1e6:,.1f} million rolls/s against {theirs:,.0f}; {how}, found in {warm:.0f} s of play"
    return figure(f"{name}, machine, one core", times, "times", wanted, True, detail)


def _ours(player: MachineRunner, turn: int) -> float:
    began = time.process_time()
    part, _ = player.play(Task(turn * SESSIONS, SESSIONS if player.explores else SESSIONS >> 5))
    return (part.rolls + part.closing) / (time.process_time() - began)


def _peers(peer: Peer) -> float:
    began = time.process_time()
    peer(4_000)
    return 4_000 / (time.process_time() - began)
