"""A table in play at a glance: the puck, the shooter, what waits for the crew, the betting clock."""

from typing import Any

from hardway.floor.table.live import Live
from hardway.server.answers.json_forms import Form
from hardway.server.answers.table_json import closes_form
from hardway.table.legal.view import next_ruling
from hardway.table.model.desk import Dispute
from hardway.table.play.shooter import dice_holder
from hardway.values.money import dollars


def table_pulse(live: Live) -> Form:
    """Return what those who run the floor need to know of a table; the durable state, and the requests that wait."""
    state = live.host.durable_state
    return {
        "table": live.host.stream, "point": state.point or None, "shooter": state.shooter or None,
        "rolls": state.rolls, "players": len(state.players), "asks": len(live.asks.waiting),
        "disputes": len(state.desk.undone),
        **closes_form(live),
    }  # fmt: skip


def round_pulse(live: Live) -> Form:
    """Return what those who run a tournament need to know of one of its tables."""
    law, state = live.host.law, live.host.durable_state
    return {
        **table_pulse(live),
        "shooter": dice_holder(law, state) or None,  # also before the first throw
        "called": list(state.called),
        "layout": {
            name: dollars(sum(stake.amount for stake in player.bets.values())) for name, player in state.players.items()
        },
        "complaints": [_complaint(law, one) for one in state.desk.disputes if not one.closed],
    }


def _complaint(law: Any, dispute: Dispute) -> Form:
    """Return an open dispute, with the roles whose turn it is: those who rule next or, once that is done, who ruled."""
    waits = not dispute.rulings or dispute.requested
    due = next_ruling(law, dispute) if waits else None
    due = due or next_ruling(law, dispute._replace(rulings=dispute.rulings[:-1]))
    return {
        "number": dispute.number, "player": dispute.player, "says": dispute.says, "ruled": not waits,
        "roles": due["roles"] if due else [],
    }  # fmt: skip
