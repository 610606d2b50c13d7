"""Plays the games of `bench.games` in crapssim, with those wagers that it has."""

import crapssim.bet as b
from crapssim.strategy import BetPassLine, Strategy
from crapssim.strategy.examples import IronCross
from crapssim.table import Player, Table

from bench.games import Game

HAS = (
    "pass", "pass_odds", "two come", "two come_odds", "four place", "four hardways", "field", "any_craps", "any_seven",
    "two", "three", "eleven", "twelve", "big 6", "big 8", "horn",
)  # fmt: skip
"""Which of the twenty wagers crapssim plays: all of them."""


class Twenty(Strategy):
    """Twenty wagers at once; each is bet again once it is decided."""

    def completed(self, player: Player) -> bool:
        """Return False: it never stops."""
        return False

    def update_bets(self, player: Player) -> None:
        """Bet the wagers that are missing."""
        point = player.table.point
        if point.status == "Off":
            self._want(player, b.PassLine(10))
        else:
            self._with_point(player, point.number)
        for number in (4, 6, 8, 10):
            self._want(player, b.HardWay(number, 5))
        for wager in (b.Field, b.AnyCraps, b.Any7, b.Two, b.Three, b.Yo, b.Boxcars):
            self._want(player, wager(5))
        for wager in (b.Big6(10), b.Big8(10), b.Horn(4)):
            self._want(player, wager)

    def _with_point(self, player: Player, point: int) -> None:
        self._want(player, b.Odds(b.PassLine, point, 20))
        comes = [bet for bet in player.bets if isinstance(bet, b.Come)]
        for come in comes:
            if come.number is not None:
                self._want(player, b.Odds(b.Come, come.number, 20))
        if len(comes) < 2 and all(come.number is not None for come in comes):
            player.add_bet(b.Come(10))
        for number in (4, 5, 6, 8, 9, 10):
            if number != point:
                self._want(player, b.Place(number, 12 if number in (6, 8) else 10))

    @staticmethod
    def _want(player: Player, wager: b.Bet) -> None:
        if not player.already_placed(wager):
            player.add_bet(wager)


def _game(strategy: type[Strategy], *args: int) -> Game:
    def play(rolls: int) -> None:
        table = Table(seed=1)
        table.add_player(bankroll=10**9, strategy=strategy(*args))
        table.run(max_rolls=rolls, verbose=False)

    return play


PEERS: dict[str, Game] = {
    "pass line": _game(BetPassLine, 10),
    "iron cross": _game(IronCross, 10),
    "twenty wagers": _game(Twenty),
}
