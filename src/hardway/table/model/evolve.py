"""Folds events into a state. It applies no rule: an event carries everything that it changes."""

from collections.abc import Callable, Iterable
from typing import Any

from hardway.table.model import events as e
from hardway.table.model.commands import Bet, Command
from hardway.table.model.events import Again
from hardway.table.model.fold_rulings import FOLD_RULINGS
from hardway.table.model.state import DICE, PLAYER_FIELDS, STATE_FIELDS, OwnLimit, Player, Snapshot, Stake, State


def _seated(state: State, event: e.Seated) -> None:
    players = {**state.players, event.player: Player(event.player, event.place, event.amount)}
    before_comeout = not state.point and state.phase == "hand"
    player = players[event.player]
    player.last_round = state.last_seated = state.rounds - before_comeout
    player.advised = event.player in state.desk.advised
    player.locks = frozenset(lock for name, lock in state.departed_locks if name == event.player)
    state.departed_locks = frozenset(left for left in state.departed_locks if left[0] != event.player)
    state.departed -= {event.player}
    if event.player in state.desk.spectators:
        state.update_desk(spectators=state.desk.spectators - {event.player})
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
    state.departed |= {event.player}
    state.departed_locks |= {(event.player, lock) for lock in player.locks}
    if player.advised:
        state.update_desk(advised=state.desk.advised | {event.player})
    state.cashed_out += event.amount
    if won := event.amount - event.owed - player.brought:
        state.cash_winnings(event.player, won)
    if event.owed:
        state.owe(event.player, event.owed)
    state.house += player.tokens  # an old journal has no `TokensUnspent`; in any other no tokens are left here
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


_NO_NAMES: frozenset[str] = frozenset()


def evolve(state: State, event: e.Event) -> State:
    """Return the state after an event; the given state is not changed."""
    return fold(state, (event,))


def fold(state: State, events: Iterable[e.Event]) -> State:
    """Return the state after several events; the given state is not changed."""
    draft = state.copy()
    apply(draft, events)
    return draft


def advance(state: State, command: Command, events: tuple[e.Event, ...]) -> State:
    """Return the state after a command: fold its events. While the last call can be taken back, record the command
    too.
    """
    draft = state.copy()
    advance_in_place(draft, command, events)
    return draft


def advance_in_place(draft: State, command: Command, events: tuple[e.Event, ...]) -> None:
    """Change `draft` to the state after a command, as `advance` does without changing it."""
    before = draft.before
    apply(draft, events)
    if before is not None:
        if draft.before is before:
            draft.since = (draft.since, (command, events))
        elif type(events[0]) is e.Undone:
            _record_redecided(draft, events)


def _record_redecided(draft: State, events: tuple[e.Event, ...]) -> None:
    """Record the entries that a correction has decided again: the call may be corrected once more."""
    for place, event in enumerate(events, 1):
        if isinstance(event, Again):
            draft.since = (draft.since, (event.entry, events[place : place + event.gives]))


def entries_since(state: State) -> list[tuple[Command, tuple[e.Event, ...]]]:
    """Return the commands since the last call, each with its events, oldest first.

    For speed, `State.since` holds a plain wager as its event alone; its command is made from that.
    """
    found: list[tuple[Command, tuple[e.Event, ...]]] = []
    entries = state.since
    while entries is not None:
        entries, entry = entries
        plain = type(entry) is e.Placed
        found.append((Bet(entry.player, entry.wager, entry.amount), (entry,)) if plain else entry)
    found.reverse()
    return found


def apply(draft: State, events: Iterable[e.Event]) -> None:
    """Fold several events into `draft` itself."""
    for event in events:
        change = _APPLY[type(event)]
        if change is not None:
            change(draft, event)


def _placed(state: State, event: e.Placed) -> None:
    name, wager, amount, stake, commission, tender = event[:6]
    player = state.players[name]
    player.last_round = state.rounds
    player.rack -= amount + commission
    tokens = 0
    if tender == "tokens":
        player.tokens -= amount
        player.rack += amount
        tokens = amount
    if commission:
        state.commission += commission
    old = player.bets.get(wager)
    if old is None:
        player.bets[wager] = Stake(
            stake, tokens, stake, commission, event.marker, event.only, player.advised, event.split
        )
        return
    player.bets[wager] = old._replace(
        amount=stake,
        tokens=old.tokens + tokens,
        original=stake,
        commission=old.commission + commission,
        advised=player.advised,
        split=event.split,
        conditions=tuple((then, min(made, old.amount)) for then, made in old.conditions),
    )


def _taken(state: State, event: e.Taken) -> None:
    player = state.players[event.player]
    stake = player.bets[event.wager]
    chips = min(event.amount, stake.amount - stake.tokens)
    player.rack += chips + event.commission
    player.tokens += event.amount - chips
    state.commission -= event.commission
    if event.stake:
        settled = state.point != 0 or " " in event.wager  # a wager in a box gets its `original` when it moves
        player.bets[event.wager] = stake._replace(
            amount=event.stake,
            tokens=stake.tokens - (event.amount - chips),
            original=stake.original if settled else event.stake,
            commission=stake.commission - event.commission if event.commission_left is None else event.commission_left,
            split=event.split,
        )
    else:
        del player.bets[event.wager]
        _stop_awaiting(state, event.player, event.wager)
    if event.lock:
        player.locks |= {event.lock}


def _marked(state: State, event: e.Marked) -> None:
    state.players[event.player].marked = True
    bets = state.players[event.player].bets
    bets[event.wager] = bets[event.wager]._replace(marker=event.marker, only=event.only)


def _chosen(state: State, event: e.Chosen) -> None:
    player = state.players[event.player]
    player.goes = {**player.goes, event.wager: event.goes}


def _personal(state: State, event: e.PersonalSet) -> None:
    player = state.players[event.player]
    player.keep_conditions(state.limits)
    player.personal = {**player.personal, event.wager: OwnLimit(event.minimum, event.maximum, event.above)}


def _offered(state: State, event: e.Offered) -> None:
    state.offered = event.player
    if event.again:
        state.declined = _NO_NAMES


def _declined(state: State, event: e.Declined) -> None:
    state.declined |= {event.player}
    state.offered = ""


def _relinquished(state: State, event: e.Relinquished) -> None:
    state.barred = event.player if event.by else ""
    if event.declines:
        state.declined |= {event.player}
    _turn_over(state, event.player)


def _turn_over(state: State, shooter: str) -> None:
    """End a shooter's turn. If staff threw, the players who had declined are asked again."""
    player = state.players.get(shooter)
    if player is None:
        state.declined = _NO_NAMES
    state.turn_over(player)


def _shooter(state: State, event: e.ShooterNamed) -> None:
    if event.player != state.shooter:
        state.proxy = ""
        state.opening_turn = not state.last_place
    state.shooter = event.player
    state.offered = ""
    state.hand = event.dice
    state.stick_until = event.until
    if (player := state.players.get(event.player)) is not None:  # otherwise a member of staff throws, who has no place
        state.last_place = player.place


def _proxied(state: State, event: e.Proxied) -> None:
    state.proxy = event.thrower


def _thrown(state: State, event: e.Thrown) -> None:
    state.phase = "air"
    state.choose_again = False
    state.before = None
    state.since = None
    state.called = ()
    if state.shooter in state.players:  # while staff throw, `declined` stays: staff throw because all have declined
        state.declined = _NO_NAMES
    state.barred = ""
    if state.lost:
        state.missed |= state.lost
    desk = state.desk
    if desk.level or desk.faces or desk.voided or desk.withdraw:
        state.desk = desk._replace(level=0, faces=(), voided="", dismissed=_NO_NAMES, withdraw=False)


def _rested(state: State, event: e.Rested) -> None:
    state.phase = "rest"


def _called(state: State, event: e.Called) -> None:
    state.before = state.snapshot()
    state.called = event.dice
    state.rolls += 1
    state.shooter_phase = "seven" if event.total == 7 else ""
    if not state.point:
        state.rounds += 1  # unless a point is set now
    if state.desk.nomore:
        state.update_desk(nomore=False)
    for player in state.players.values():
        if player.locks:
            player.locks = frozenset(lock for lock in player.locks if not _ends_lock(lock, state.point, event.total))
    if state.departed_locks:
        state.departed_locks = frozenset(
            left for left in state.departed_locks if not _ends_lock(left[1], state.point, event.total)
        )
    state.dice_back()


def _ends_lock(lock: str, point: int, total: int) -> bool:
    """Say whether a throw ends a lock: a throw of one of its numbers or a 7; without a number, any come-out roll.

    If that come-out roll sets a point, `_restore_locks` puts the lock back.
    """
    numbers = [word for word in lock.split()[1:] if word != _BOX]
    return total == 7 or str(total) in numbers if numbers else not point


_BOX = "box"
"""The word in a lock (on betting a wager again) of a wager reduced while still in its box; `_lock_with_number` adds its
number later."""


def _settling(state: State, event: e.Settling) -> None:
    state.close_decided()


def _settled(state: State, event: e.Settled) -> None:
    result = event.result
    if result == "stands":
        return
    name, wager = event.player, event.wager
    player = state.players[name]
    if result == "moved":
        _moved(state, player, event)
        return
    stake = player.bets.pop(wager)
    amount, back, lost_tokens = stake.amount, event.commission, 0
    if result == "lost":
        at_risk = event.at_risk
        state.house += at_risk
        if at_risk != amount:
            _return_excess(player, stake, at_risk)
        if stake.tokens:
            lost_tokens = min(at_risk, stake.tokens)  # the excess over the maximum goes back in chips first
        chips = lost_tokens - at_risk
    else:
        chips = event.pays
        state.house -= chips
        player.rack += amount + chips
        if stake.tokens:
            player.rack -= stake.tokens
            player.tokens += stake.tokens
    if back:
        _return_commission(state, player, back)
    state.decided.append((state.rolls, name, wager, chips, lost_tokens, stake.commission - back))
    if state.stick_until:
        _stop_awaiting(state, name, wager)


def _moved(state: State, player: Player, event: e.Settled) -> None:
    """Move a wager to its number.

    Where limits are per player, it keeps its place among the player's wagers: the earlier ones use up the limit first.
    """
    old, new = event.wager, event.moved_to
    stake = player.bets[old]
    if player.locks:
        player.locks = frozenset(_lock_with_number(lock, old, new) for lock in player.locks)
    stake = stake if stake.original == stake.amount else stake._replace(original=stake.amount)
    if state.plain_sign is None:
        player.bets = {new if key == old else key: stake if key == old else one for key, one in player.bets.items()}
    else:
        del player.bets[old]
        player.bets[new] = stake
    if (player.name, old) in state.stick_until:
        state.stick_until = (state.stick_until - {(player.name, old)}) | {(player.name, new)}


def _lock_with_number(lock: str, old: str, new: str) -> str:
    """Return a lock after its wager moved from the box to a number; then that number ends the lock too."""
    name, _, rest = lock.partition(f" {_BOX} ")
    return f"{new} {rest}" if rest and name == old else lock


def _remembered(state: State, event: e.Remembered) -> None:
    bets = state.players[event.player].bets
    bets[event.wager] = bets[event.wager]._replace(noted=event.noted)


def _return_excess(player: Player, stake: Stake, at_risk: int) -> None:
    """Give back the part above the maximum, chips before tokens, because a loss takes tokens first."""
    back = stake.amount - at_risk
    chips = min(back, stake.amount - stake.tokens)
    player.rack += chips
    player.tokens += back - chips


def _return_commission(state: State, player: Player, amount: int) -> None:
    player.rack += amount
    state.commission -= amount


def _stop_awaiting(state: State, player: str, wager: str) -> None:
    state.stick_until -= {(player, wager)}


def _point(state: State, event: e.PointMoved) -> None:
    state.point = event.point
    state.rounds += -1 if event.point else 1
    for player in state.players.values():
        if event.point:
            player.last_round = min(player.last_round, state.rounds)
            if player.marked:
                _remove_markers_but_off(player)
        elif player.locks:
            player.locks = frozenset(filter(_outlasts_puck, player.locks))
    if event.point:
        _restore_locks(state, state.before)
    elif state.departed_locks:
        state.departed_locks = frozenset(left for left in state.departed_locks if _outlasts_puck(left[1]))


def _outlasts_puck(lock: str) -> bool:
    return lock.split()[1:] not in ([], ["0"])


def _restore_locks(state: State, before: Snapshot | None) -> None:
    """Restore the locks without a number that a come-out roll ended: it set a point, so they last until the next one.

    A lock bars a player from putting back a wager that was taken down. `before` is the table before that roll.
    """
    values, players = before or ((), [])
    for fields in players:
        player = state.players.get(fields[_NAME])
        if player is not None and fields[_LOCKS]:
            player.locks |= {lock for lock in fields[_LOCKS] if " " not in lock}
    if values and (left := values[_DEPARTED_LOCKS]):
        state.departed_locks |= {one for one in left if " " not in one[1]}


_NAME, _LOCKS, _DEPARTED_LOCKS = (
    PLAYER_FIELDS.index("name"),
    PLAYER_FIELDS.index("locks"),
    STATE_FIELDS.index("departed_locks"),
)
"""The positions of `name`, `locks` and `departed_locks` in the tuples of a snapshot."""


def _remove_markers_but_off(player: Player) -> None:
    """Remove the markers of a player's wagers, but not Off markers."""
    for wager, stake in player.bets.items():
        if stake.marker != "off" and (stake.marker or stake.only):
            player.bets[wager] = stake._replace(marker="", only=False)


def _seven_out(state: State, event: e.SevenOut) -> None:
    _turn_over(state, event.shooter)


def _advised(state: State, event: e.Advised) -> None:
    state.players[event.player].advised = True


def _void(state: State, event: e.ThrowVoid) -> None:
    state.before = state.snapshot()
    state.choose_again = False
    state.update_desk(nomore=False, voided=event.ground, level=event.level)
    state.dice_back()


def _undone(state: State, event: e.Undone) -> None:
    assert state.before is not None
    state.restore(state.before)


def _dice(state: State, event: e.DiceMoved) -> None:
    match event.what:
        case "lost":
            state.lost |= {event.die}
            state.missed -= {event.die}
            state.choose_again = True
            if event.die in state.hand:
                state.hand = ()
        case "found":
            state.lost -= {event.die}
            if not event.late:
                state.missed -= {event.die}
                state.choose_again = True
        case "keep":
            state.old_set_shooter = state.shooter
        case "new":
            if event.in_use:
                state.lost = state.missed = frozenset()
                state.hand = ()
                state.old_set_shooter = ""
            else:
                state.spare_set = True
            if event.inspect:
                state.update_desk(inspect=True, inspected=())
        case "inspected":
            state.update_desk(inspect=False)


def dice_at(state: State) -> dict[str, tuple[int, ...]]:
    """Return the numbers of the dice in the hand, in the bowl and lost."""
    bowl = tuple(die for die in DICE if die not in state.hand and die not in state.lost)
    return {"hand": state.hand, "bowl": bowl, "lost": tuple(sorted(state.lost))}


_APPLY: dict[type, Callable[[State, Any], None] | None] = {
    **FOLD_SEATS, e.Placed: _placed, e.Confirmed: None, e.Taken: _taken, e.Marked: _marked, e.Chosen: _chosen,
    e.PersonalSet: _personal,
    e.Offered: _offered, e.Declined: _declined, e.Relinquished: _relinquished, e.ShooterNamed: _shooter,
    e.Bowled: None, e.Proxied: _proxied, e.Thrown: _thrown, e.Rested: _rested, e.Called: _called,
    e.Collected: None, e.Passed: None, e.Settled: _settled, e.Remembered: _remembered, e.PointMoved: _point,
    e.SevenOut: _seven_out,
    e.Advised: _advised, e.ThrowVoid: _void, e.Undone: _undone, e.FellAway: None, e.DiceMoved: _dice,
    e.Noticed: None, Again: None, e.Settling: _settling, **FOLD_RULINGS,
}  # fmt: skip
"""For each kind of event, the function that applies it to the state; None for an event that changes nothing."""
