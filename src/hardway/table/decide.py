"""Decides every command of a table: `decide(law, state, command)` returns events or a refusal.

>>> from hardway.rulebook import load
>>> from hardway.table import Head, open_table
>>> law, state = open_table(load("crown"), Head("crown"))
>>> from hardway.table.model.commands import Seat
>>> decide(law, state, Seat("ann", 50000))[0]
Seated(player='ann', amount=50000, place=1)
"""

from collections.abc import Callable
from typing import Any

from hardway.rulebook import Law
from hardway.table.model import commands as c
from hardway.table.model import signers
from hardway.table.model.events import Undone
from hardway.table.model.evolve import fold
from hardway.table.model.reasons import Decision, Events, Refused
from hardway.table.model.state import State
from hardway.table.play import custody, groups, seats, shooter, taking, throw, wagers, working  # fmt: skip
from hardway.table.supervise import annul, conduct, corrections, disputes, hours
from hardway.table.supervise.notices import with_notices


def decide(law: Law, state: State, command: c.Command) -> Decision:
    """Return the events of a command, or the refusal; the state is not changed."""
    try:
        return decide_or_refuse(law, state, command)
    except Refused as no:
        return no.refusal


def decide_or_refuse(law: Law, state: State, command: c.Command) -> Events:
    """Return the events of a command; raise `Refused`, with the reason, if the table refuses it."""
    if state.desk.chips or law.opened:
        law = law.with_chips(state.desk.chips)
    kind = type(command)
    signed = kind in signers.SIGNED
    if signed:
        signers.check_works_here(law, state, command)
    if isinstance(command, groups.GROUPED) and command.wager in law.book.groups:
        events = groups.decide_group(law, state, command, _DECIDE[kind])
    else:
        events = _DECIDE[kind](law, state, command)
    if signed:
        signers.check_not_own(law, state, command)
    if kind is c.Bet and len(events) == 1 and "placed" not in law.notices_by_event:
        return events
    if state.desk.closing is not None and state.phase != "hand":
        events += _close_if_due(law, state, events)
    # corrections add their own notices
    corrects = kind in _CORRECTIONS or (
        kind is c.Act and isinstance(events[0], Undone)
    )  # these commands add their own notices
    return events if corrects else with_notices(law, events)


def _close_if_due(law: Law, state: State, events: Events) -> Events:
    """Return the event that closes a table whose closing time passed while the dice were out; call it after the dice
    are called."""
    after = fold(state, events)
    return () if after.desk.closed else tuple(hours.closing_due(law, after, after.desk.now))


_CORRECTIONS: dict[type, Callable[[Law, State, Any, corrections.Decide], Events]] = {
    c.NoRoll: corrections.no_roll, c.Face: corrections.face, c.Overrule: corrections.overrule,
    c.Invalidate: annul.invalidate,
}  # fmt: skip


def _correct(law: Law, state: State, command: c.Command) -> Events:
    """Decide a command that may take back the last call; the entries since that call are then decided again."""
    return _CORRECTIONS[type(command)](law, state, command, decide_or_refuse)


def _act(law: Law, state: State, command: c.Act) -> Events:
    """Decide an act of staff. A wager that staff declare void may be one that the last call has settled."""
    again = annul.void_decided(law, state, command, decide_or_refuse) if command.verb == "void" else None
    return again or conduct.act(law, state, command)


_DECIDE: dict[type, Callable[[Law, State, Any], Events]] = {
    c.Seat: seats.seat, c.BuyIn: seats.buy_in, c.Tokens: seats.tokens, c.Leave: seats.leave, c.Bet: wagers.bet,
    c.Take: taking.take, c.Call: working.call, c.Choose: taking.choose, c.Offer: shooter.offer,
    c.Accept: shooter.accept, c.Decline: shooter.decline, c.Pass: shooter.relinquish, c.Proxy: shooter.proxy,
    c.Throw: throw.throw, c.Rest: throw.rest, c.Roll: throw.roll, c.Personal: seats.personal, c.Dice: custody.dice,
    c.Tick: hours.tick, c.Sign: hours.sign, c.Close: hours.close, c.Open: hours.open_, c.Act: _act,
    c.Complain: disputes.complain, c.Rule: disputes.rule, c.RequestReview: disputes.request_review,
    c.Satisfied: disputes.satisfied,
    **dict.fromkeys((c.NoRoll, c.Face, c.Overrule, c.Invalidate), _correct),
}  # fmt: skip
