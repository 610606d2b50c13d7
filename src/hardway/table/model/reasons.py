"""The closed list of reasons for a refusal, in the order of the checks; and refusals that several commands share."""

from hardway.rulebook import Law
from hardway.rulebook import Refusal as Refusal
from hardway.rulebook import Refused as Refused
from hardway.rulebook import refusal_of as refusal_of
from hardway.rulebook import refuse as refuse
from hardway.table.model.events import Event
from hardway.table.model.state import State
from hardway.values.dice import spot_text
from hardway.values.money import AMOUNT_RANGE
from hardway.values.names import NAME
from hardway.values.phrase import person, phrase

REASONS = (
    "unknown_name", "bad_amount", "bad_dice", "bad_time", "not_offered", "not_your_role", "not_confirmed", "no_reason",
    "no_breach", "tender", "excluded", "table_closed", "not_ready", "already_here", "already_done", "table_full",
    "no_shooter", "not_your_dice", "no_dice", "nothing_there", "final", "own_decision", "notice_due", "inspector_due",
    "review_due", "still_open", "must_refund", "no_advice", "not_idle", "locked_after_removal", "window_closed",
    "no_wager", "not_callable", "no_parent", "contract_wager", "over_cap", "outside_sign", "partnership", "unit",
    "not_in_chips", "not_enough",
)  # fmt: skip


Events = tuple[Event, ...]
Decision = Events | Refusal
"""What `decide` returns: the events that an entry causes, or the refusal of the entry."""


def no_player(name: str) -> Refused:
    """Return the refusal of a command for a player who is not at the table."""
    return Refused("unknown_name", None, phrase("nobody called {} is at the table", person(name)))


def check_known(state: State, name: str) -> None:
    """Refuse a command about a person who is not at the table, never left it, and is no spectator on record."""
    if name not in state.players and name not in state.departed and name not in state.desk.spectators:
        raise Refused(
            "unknown_name",
            None,
            phrase(
                "nobody called {} is or was at the table; to put a spectator on record: spectator {}",
                person(name),
                person(name),
            ),
        )


def bad_amount() -> Refused:
    """Return the refusal of an amount that is not a valid sum of money."""
    return Refused("bad_amount", None, f"an amount is {AMOUNT_RANGE}, in whole cents")


def no_slot(law: Law, wager: str) -> Refused:
    """Return the refusal of a wager that the book lacks, that has no such number, or that this table does not offer."""
    name, _, number = wager.partition(" ")
    offered = ", ".join(dict.fromkeys([*(slot.wager.name for slot in law.slots.values()), *law.book.groups]))
    if not NAME.match(name):
        return Refused("unknown_name", None, f"{wager!r} is not the name of a wager; the wagers are {offered}")
    if name in law.book.left_out:
        without = "this variant of its rules leaves" if law.book.variant else "amendments of its rules leave"
        says = f"{law.book.house} does not offer {law.book.left_out[name]} ({name}): {without} it out"
        return Refused("not_offered", law.cite("list"), says)
    if name not in law.book.wagers:
        return Refused("not_offered", law.cite("list"), f"{law.book.house} does not offer {name}; it offers {offered}")
    known = law.book.wagers[name]
    if known.offered and wager in law.book.words.places(name):
        return Refused("not_offered", law.cite(known.offered), f"{known.label} is not offered at this table")
    on = " ".join(spot_text(spot) for spot in known.spots if spot)
    return Refused(
        "unknown_name",
        None,
        f"{name} can be bet on {on}, not on {number or 'no number'}" if on else f"{name} has no number",
    )


def excluded(law: Law, state: State, player: str) -> Refused:
    """Return the refusal for an excluded player, with the clause of their exclusion from the game or the casino."""
    power, where = ("exclude", "game") if (player, "") in state.desk.excluded else ("exclude_casino", "casino")
    authority = law.authority(power)
    return Refused(
        "excluded", authority.cite if authority else None, phrase("{} <is> excluded from the {}", person(player), where)
    )


def table_closed(law: Law) -> Refused:
    """Return the refusal of play at a closed table."""
    authority = law.authority("close")
    return Refused("table_closed", authority.cite if authority else None, "the table is closed")
