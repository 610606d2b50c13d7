"""A table in play at a glance: the puck, the shooter, what waits for the crew, the betting clock."""

from hardway.floor.table.live import Live
from hardway.floor.timestamps import timestamp
from hardway.server.answers.json_forms import Form


def table_pulse(live: Live) -> Form:
    """Return what those who run the floor need to know of a table; the durable state, and the requests that wait."""
    state = live.host.durable_state
    return {
        "table": live.host.stream, "point": state.point or None, "shooter": state.shooter or None,
        "rolls": state.rolls, "players": len(state.players), "asks": len(live.asks.waiting),
        "disputes": sum(not one.closed for one in state.desk.disputes),
        "closes": timestamp(live.closes) if live.closes is not None else None,
    }  # fmt: skip
