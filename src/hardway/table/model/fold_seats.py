"""Folds people coming, buying, being paid and leaving into a state. Knows what each event changes, and no rule."""

from collections.abc import Callable
from typing import Any

from hardway.table.model import events as e
from hardway.table.model.state import Player, State


def _seated(state: State, event: e.Seated) -> None:
    players = {**state.players, event.player: Player(event.player, event.place, event.amount)}
    before_comeout = not state.point and state.phase == "hand"
    player = players[event.player]
    player.last_round = state.last_seated = state.rounds - before_comeout
    player.advised = event.player in state.desk.advised
    player.locks = frozenset(lock for name, lock in state.locks_left if name == event.player)
    state.locks_left = frozenset(left for left in state.locks_left if left[0] != event.player)
    state.left -= {event.player}
    if event.player in state.desk.spectators:
        state.keep(spectators=state.desk.spectators - {event.player})
    state.players = dict(sorted(players.items(), key=lambda item: item[1].place))
    state.brought += event.amount


def _bought(state: State, event: e.Bought | e.Converted) -> None:
    state.players[event.player].rack += event.amount
    _brought(state, event.player, event.amount)


def _brought(state: State, player: str, amount: int) -> None:
    state.players[player].brought += amount
    state.brought += amount


def _tokens(state: State, event: e.TokensIssued) -> None:
    state.players[event.player].tokens += event.amount
    _brought(state, event.player, event.amount)


def _unspent(state: State, event: e.TokensUnspent) -> None:
    player = state.players[event.player]
    player.tokens -= event.amount
    player.brought -= event.amount
    state.unspent += event.amount


def _left(state: State, event: e.Left) -> None:
    player = state.players.pop(event.player)
    state.left |= {event.player}
    state.locks_left |= {(event.player, lock) for lock in player.locks}
    if player.advised:
        state.keep(advised=state.desk.advised | {event.player})
    state.cashed_out += event.amount
    if won := event.amount - event.owed - player.brought:
        state.cash_winnings(event.player, won)
    if event.owed:
        state.owe(event.player, event.owed)
    state.house += player.tokens  # of rows from before unspent tokens were told: none are left otherwise
    if state.shooter == event.player:
        state.turn_over(player)
    state.declined -= {event.player}
    if state.offered == event.player:
        state.offered = ""
    if state.proxy == event.player:
        state.proxy = ""


def _paid(state: State, event: e.Paid) -> None:
    state.cashed_out += event.amount
    state.owe(event.player, event.amount)


FOLD_SEATS: dict[type, Callable[[State, Any], None]] = {
    e.Seated: _seated, e.Bought: _bought, e.TokensIssued: _tokens, e.TokensUnspent: _unspent, e.Left: _left,
    e.Paid: _paid, e.Converted: _bought,
}  # fmt: skip
