"""Who may see what of a table. In `mode casino` statistics and export are for staff alone.

Every event is for everybody. What the next roll would do to one's own wagers is a projection: players see it in a
casino only where the book keeps no statistics from them.
"""

from typing import Any

from hardway.rulebook import Cite, Law
from hardway.rulebook.model.wager_model import Cap
from hardway.table.model.desk import Dispute, Posted
from hardway.table.model.evolve import dice_at
from hardway.table.model.state import Player, State
from hardway.table.play.caps import multiple
from hardway.table.play.checklist import still_inspect
from hardway.table.play.shooter import has_dice
from hardway.table.supervise.disputes import next_step
from hardway.values.clock import shown


def view(law: Law, state: State, viewer: str) -> dict[str, Any]:
    """Return the table as a viewer sees it: a player, a role, or a watcher with an empty name."""
    law, staff = law.with_chips(state.desk.chips), viewer in law.book.roles
    return {
        **law.book.identity,
        "point": state.point or None,
        "dice_are": state.phase,
        "shooter": has_dice(law, state) or None,
        "rolls": state.rolls,
        "dice": dice_at(state),
        "chips": law.chips.denominations,
        "sign": {name: (limit.minimum, limit.maximum, limit.unit, limit.per) for name, limit in state.limits.items()},
        "odds": {name: _multiple(law, cap) for name, wager in law.book.wagers.items() if (cap := wager.cap)},
        "posted": [_posted(notice) for notice in state.desk.posted],
        "closes": shown(state.desk.closing[0]) if state.desk.closing is not None else None,
        "open": not state.desk.closed,
        "no_more_bets": state.desk.nomore,
        "stick": state.desk.stick or None,
        "desk": _desk(law, state) if staff else None,
        "players": [_player(law, state, player) for player in state.players.values()],
        "statistics": staff or state.mode == "practice",
        "export": staff or state.mode == "practice",
        "projection": staff or state.mode == "practice" or "statistics" not in law.book.cites,
    }


def _multiple(law: Law, cap: Cap) -> dict[str, str]:
    return {"of": cap.of, "times": multiple(law, cap)}


def _posted(notice: Posted) -> dict[str, Any]:
    limits = (notice.minimum, notice.maximum, notice.unit, notice.per)
    return {"wager": notice.wager, "limits": limits, "from": shown(notice.due)}


def _desk(law: Law, state: State) -> dict[str, Any]:
    """Return what supervision sees: checklist, disputes, reports, who is excluded or detained, money held or owed."""
    desk = state.desk
    return {
        "to_check": [name for name in law.book.equipment if name not in desk.checked],
        "must_check": law.settings.opening == "manual",
        "to_inspect": still_inspect(law, state) if desk.closed or desk.inspect else [],
        "checks": _able(law, "check"),
        "opens": _able(law, "open"),
        "disputes": [_dispute(law, dispute) for dispute in desk.disputes if not dispute.closed],
        "disputes_closed": sum(bool(dispute.closed) for dispute in desk.disputes),
        "reports": list(desk.reports),
        "spectators": sorted(desk.spectators),
        "excluded": dict(desk.excluded),
        "detained": sorted(desk.detained),
        "held": dict(desk.seized),
        "owed": dict(desk.owing),
        "float": state.float_chips,
        "drop": state.drop,
        "partners": [sorted(link) for link in desk.links],
    }


def _dispute(law: Law, dispute: Dispute) -> dict[str, Any]:
    return {**dispute._asdict(), "next": next_ruling(law, dispute)}


def next_ruling(law: Law, dispute: Dispute) -> dict[str, Any] | None:
    """Return whose the next ruling on a dispute is; nobody's once the last decision is final."""
    step = next_step(law, dispute)
    return step and _whose(law, step.roles, step.cite)


def _whose(law: Law, roles: frozenset[str], cite: Cite) -> dict[str, Any]:
    return {"roles": [role for role in law.book.roles if role in roles], "clause": cite.clause or None}


def _able(law: Law, act: str) -> dict[str, Any] | None:
    """Return whose an act is, with those who may act for them; nobody's where the book gives it to nobody."""
    if (authority := law.authority(act)) is None:
        return None
    able = frozenset(role for role in law.book.roles if law.book.may_act(role, authority.roles))
    return _whose(law, able, authority.cite)


def _player(law: Law, state: State, player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "place": player.place,
        "rack": player.rack,
        "tokens": player.tokens,
        "personal": {wager: own[:2] for wager, own in player.personal.items()},
        "wagers": [_wager(law, state, player, key) for key in player.bets],
    }


def _wager(law: Law, state: State, player: Player, key: str) -> dict[str, Any]:
    slot, stake = law.slots[key], player.bets[key]
    return {
        "wager": key,
        "label": slot.wager.label,
        "area": slot.wager.area,
        "amount": stake.amount,
        "tokens": stake.tokens,
        "marker": stake.marker,
        "button": slot.wager.button,
        "working": not slot.asleep(stake.marker, state.point),
        "noted": stake.noted,
    }
