"""Writes a whole table as JSON for a snapshot, so that a long journal need not be read from its beginning."""

from typing import Any

from hardway.table.model.state import PLAYER_FIELDS, Player, State
from hardway.wire.codec import CODEC, CodecError, decode, encode, upcast

_FIELDS = tuple(name for name in State.__slots__ if name not in ("players", "since"))


def encode_state(state: State) -> dict[str, Any]:
    """Return the whole state of a table as JSON."""
    return {
        "table": {name: encode(getattr(state, name)) for name in _FIELDS},
        "players": [
            {name: encode(getattr(player, name)) for name in PLAYER_FIELDS} for player in state.players.values()
        ],
        "since": [encode(entry) for entry in _entries(state.since)],
    }


def decode_state(form: Any, codec: int = CODEC) -> State:
    """Return the state that was encoded; raise CodecError for any other JSON."""
    form = upcast(form, codec) if codec != CODEC else form
    try:
        if form["table"].keys() != set(_FIELDS):
            raise CodecError("this is a table of another version")
        state = State(decode(form["table"]["limits"]))
        for name in _FIELDS:
            setattr(state, name, decode(form["table"][name]))
        for fields in form["players"]:
            player = Player("", 0, 0)
            for name in PLAYER_FIELDS:
                setattr(player, name, decode(fields[name]))
            state.players[player.name] = player
        for entry in form["since"]:
            state.since = (state.since, decode(entry))
    except (KeyError, TypeError) as error:
        raise CodecError(f"this is no table: {error!r}") from None
    return state


def _entries(since: Any) -> list[Any]:
    """Return the entries since the last call, oldest first. They are stored as nested pairs, too deep for recursion."""
    found = []
    while since is not None:
        since, entry = since
        found.append(entry)
    found.reverse()
    return found
