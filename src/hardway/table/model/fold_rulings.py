"""Folds the events of staff and supervision into a state. It applies no rule."""

from collections.abc import Callable
from typing import Any

from hardway.table.model import events as e
from hardway.table.model.desk import Dispute, Posted
from hardway.table.model.state import Limit, State, plain_sign
from hardway.values.clock import UNKNOWN, is_dated
from hardway.values.money import cents
from hardway.values.names import name_key


def _clocked(state: State, event: e.Clocked) -> None:
    state.update_desk(now=event.at)
    if event.moved:
        _date(state, event.moved)


def _date(state: State, moved: int) -> None:
    """Move every time in the desk by `moved` seconds, once the clock knows its day."""

    def later(at: int) -> int:
        return at if at == UNKNOWN or is_dated(at) else at + moved

    desk = state.desk
    posted = tuple(p._replace(posted=later(p.posted), due=later(p.due)) for p in desk.posted)
    closing = desk.closing and (later(desk.closing[0]), later(desk.closing[1]))
    state.update_desk(posted=posted, closing=closing)


def _sign_posted(state: State, event: e.SignPosted) -> None:
    wager, minimum, maximum, unit, per, due, by, name, _because, clause, reading = event
    new = Posted(wager, minimum, maximum, unit, per, state.desk.now, due, by, name, clause, reading)
    others = tuple(posted for posted in state.desk.posted if (posted.wager, posted.due) != (wager, due))
    state.update_desk(posted=(*others, new))


def _sign_changed(state: State, event: e.SignChanged) -> None:
    """Change a line of the sign; wagers on the layout keep the limits they were placed under."""
    for player in state.players.values():
        player.keep_conditions(state.limits)
    state.limits = {**state.limits, event.wager: Limit(event.minimum, event.maximum, event.unit, event.per)}
    standing = any(player.bets for player in state.players.values())
    state.plain_sign = None if standing else plain_sign(state.limits)
    _sign_down(state, event.wager)


def _sign_down(state: State, wager: str) -> None:
    """Remove the notices about a line of the sign: they have taken effect or lapsed."""
    now = state.desk.now
    left = tuple(p for p in state.desk.posted if p.wager != wager or p.due == UNKNOWN or p.due > now)
    state.update_desk(posted=left)


def _closing(state: State, event: e.ClosingPosted) -> None:
    state.update_desk(closing=(event.due, state.desk.now))


def _closed(state: State, event: e.TableClosed) -> None:
    """Close the table, and reset what each opening begins anew: checklist, advice, the order of offering the dice."""
    state.turn_over(None)
    state.last_place = 0
    state.declined = frozenset()
    state.barred = ""
    for player in state.players.values():
        player.advised = False
    reset = {"checked": frozenset(), "inspected": (), "advised": frozenset()}
    state.update_desk(closed=True, closing=None, inspector_told=False, nomore=False, **reset)


def _opened(state: State, event: e.TableOpened) -> None:
    state.update_desk(closed=False, closing=None, inspector_told=False)


def _annulled(state: State, event: e.Annulled) -> None:
    state.update_desk(nomore=False, withdraw=event.scope == "withdrawal")
    if not event.between:  # an annulment between throws leaves the last call or No roll valid
        state.update_desk(voided="")
        state.before = state.since = None
    state.dice_back()


def _forfeited(state: State, event: e.Forfeited) -> None:
    del state.players[event.player].bets[event.wager]
    state.stick_until -= {(event.player, event.wager)}
    state.house += event.amount


def _face(state: State, event: e.FaceRuled) -> None:
    ruled = (event.die, event.face, event.by, event.name, event.because)
    state.update_desk(faces=(*state.desk.faces, ruled), level=max(event.level, state.desk.level))


def _corrected(state: State, event: e.Corrected) -> None:
    grounds = {event.ground} - {""}
    state.update_desk(level=event.level, faces=(), dismissed=state.desk.dismissed | grounds)


def _disputed(state: State, event: e.Disputed) -> None:
    new = Dispute(event.player, event.number, event.roll, event.says, event.over)
    state.update_desk(disputes=(*state.desk.disputes, new))


def _dispute(state: State, number: int, **changed: Any) -> None:
    disputes = tuple(d._replace(**changed) if d.number == number else d for d in state.desk.disputes)
    state.update_desk(disputes=disputes)


def _ruled(state: State, event: e.DisputeRuled) -> None:
    dispute = next(d for d in state.desk.disputes if d.number == event.number)
    rulings = (*dispute.rulings, (event.step, event.by, event.name))
    awarded = dispute.awarded if event.pays is None else event.pays
    _dispute(state, event.number, rulings=rulings, requested=False, awarded=awarded)


def _dispute_closed(state: State, event: e.DisputeClosed) -> None:
    _dispute(state, event.number, closed=event.how, requested=False)  # a satisfied complainant wants no review


def _redress(state: State, event: e.Acted) -> None:
    """Pay what a decision awards: into the rack, or in cash to a person who is not at the table."""
    _carried_out(state, event, event.amount)
    if event.player in state.players:
        state.players[event.player].rack += event.amount
    else:
        state.cashed_out += event.amount


def _reclaim(state: State, event: e.Acted) -> None:
    """Take what a decision orders: from the rack; a person who is not at the table owes it."""
    _carried_out(state, event, -event.amount)
    if event.player in state.players:
        state.players[event.player].rack -= event.amount
    else:
        state.owe(event.player, event.amount)


def _carried_out(state: State, event: e.Acted, paid: int) -> None:
    number = int(event.about)
    dispute = next(d for d in state.desk.disputes if d.number == number)
    _dispute(state, number, paid=dispute.paid + paid)
    state.house -= paid


def _acted(state: State, event: e.Acted) -> None:
    _ACTS.get(event.act, _on_record)(state, event)


def _on_record(state: State, event: e.Acted) -> None:
    """Change nothing: the act is recorded and has no other effect."""


def _exclude(state: State, event: e.Acted) -> None:
    state.update_desk(excluded=(*state.desk.excluded, (event.player, event.about)))
    if state.phase == "hand":
        state.dice_back()


def _withhold(state: State, event: e.Acted) -> None:
    state.update_desk(withheld=state.desk.withheld | {event.player})
    if state.phase == "hand":
        state.dice_back()


def _revoke(state: State, event: e.Acted) -> None:
    """Revoke personal limits; wagers already on the layout keep them."""
    player = state.players[event.player]
    player.keep_conditions(state.limits)
    player.personal = {kind: own for kind, own in player.personal.items() if event.about not in ("", kind)}
    if player.bets:
        state.plain_sign = None


def _held(state: State, player: str, amount: int) -> None:
    held = {**dict(state.desk.seized), player: state.desk.held_of(player) + amount}
    state.update_desk(seized=tuple((name, sum_) for name, sum_ in held.items() if sum_))


def _seize(state: State, event: e.Acted) -> None:
    """Hold money that a player won: from the rack, or in cash from a player who has left."""
    if event.player in state.players:
        state.players[event.player].rack -= event.amount
    else:
        state.cashed_out -= event.amount
        state.cash_winnings(event.player, -event.amount)
    _held(state, event.player, event.amount)
    state.update_desk(investigated=state.desk.investigated - {event.player})


def _release(state: State, event: e.Acted) -> None:
    """Give held money back: into the rack, or in cash to a player who has left."""
    _held(state, event.player, -event.amount)
    if event.player in state.players:
        state.players[event.player].rack += event.amount
    else:
        state.cashed_out += event.amount
        state.cash_winnings(event.player, event.amount)


def _retain(state: State, event: e.Acted) -> None:
    _held(state, event.player, -event.amount)
    state.house += event.amount


def _advise_inspector(state: State, event: e.Acted) -> None:
    dispute = state.desk.open_dispute(event.player, int(event.about or 0))
    assert dispute is not None
    _dispute(state, dispute.number, advised=True)


def _assign(state: State, event: e.Acted) -> None:
    role, _, name = event.about.partition(" ")
    state.update_desk(staff=(*state.desk.staff, (name, role)), relieved=state.desk.relieved - {name_key(name)})


def _chips(state: State, event: e.Acted) -> None:
    state.update_desk(chips=tuple(sorted(cents(word) or 0 for word in event.about.split())))


def _relieve(state: State, event: e.Acted) -> None:
    stay = tuple(one for one in state.desk.staff if one[0] != event.about)
    state.update_desk(staff=stay, relieved=state.desk.relieved | {name_key(event.about)})


_ACTS: dict[str, Callable[[State, e.Acted], None]] = {
    "assign": _assign, "relieve": _relieve, "chips": _chips,
    "exclude": _exclude, "withhold": _withhold, "seize": _seize, "release": _release, "retain": _retain,
    "grant": lambda state, event: state.update_desk(withheld=state.desk.withheld - {event.player}),
    "inspect": lambda state, event: state.update_desk(inspected=(*state.desk.inspected, (event.by, event.name))),
    "advise_inspector": _advise_inspector, "redress": _redress, "revoke": _revoke, "reclaim": _reclaim,
    "report": lambda state, event: state.update_desk(reports=(*state.desk.reports, (event.about, event.player))),
    "spectator": lambda state, event: state.update_desk(spectators=state.desk.spectators | {event.about}),
    "findings": lambda state, event: state.update_desk(investigated=state.desk.investigated | {event.player}),
    "detain": lambda state, event: state.update_desk(detained=state.desk.detained | {event.player}),
    "handover": lambda state, event: state.update_desk(detained=state.desk.detained - {event.player}),
    "link": lambda state, event: state.update_desk(links=(*state.desk.links, frozenset({event.player, event.about}))),
    "check": lambda state, event: state.update_desk(checked=state.desk.checked | {event.about}),
    "tell": lambda state, event: state.update_desk(inspector_told=True),
    "stick": lambda state, event: state.update_desk(stick=event.about),
    "nomore": lambda state, event: state.update_desk(nomore=True),
}  # fmt: skip


def _decided_void(state: State, event: e.DecidedVoid) -> None:
    """Reverse settled wagers; the tokens of a player who has left count as handed in at once."""
    player = state.players.get(event.player)
    if player is not None:
        player.rack -= event.rack
        player.tokens += event.tokens
    else:
        state.unspent += event.tokens
    _held(state, event.player, -event.held)
    state.owe(event.player, event.owed)
    state.cash_winnings(event.player, (0 if player else event.tokens) - event.owed)
    state.house += event.won - event.tokens
    state.commission -= event.commission
    state.void_decided(event.player, event.rolls[0])


def _float(state: State, event: e.FloatMoved) -> None:
    if event.what == "dropped":
        state.update_desk(dropped=state.desk.dropped + event.booked)
    else:
        state.update_desk(float_base=(state.desk.float_base or 0) + event.booked)


FOLD_RULINGS: dict[type, Callable[[State, Any], None]] = {
    e.Clocked: _clocked, e.SignPosted: _sign_posted, e.SignChanged: _sign_changed,
    e.SignLapsed: lambda state, event: _sign_down(state, event.wager), e.ClosingPosted: _closing,
    e.TableClosed: _closed, e.TableOpened: _opened, e.Annulled: _annulled, e.Forfeited: _forfeited,
    e.FaceRuled: _face, e.Corrected: _corrected, e.Disputed: _disputed, e.DisputeRuled: _ruled,
    e.ReviewRequested: lambda state, event: _dispute(state, event.number, requested=True, closed=""),
    e.DisputeClosed: _dispute_closed, e.Acted: _acted, e.FloatMoved: _float,
    e.DecidedVoid: _decided_void,
}  # fmt: skip
