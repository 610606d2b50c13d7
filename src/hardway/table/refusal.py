"""Refusals: a closed list of names, checked in this order; the first that fails is given."""

from typing import NamedTuple

from hardway.rulebook import Cite

REASONS = (
    "unknown_name", "bad_amount", "bad_dice", "not_offered", "not_your_role", "not_confirmed", "tender", "excluded",
    "table_closed", "already_here", "table_full", "no_shooter", "not_your_dice", "no_dice", "window_closed", "no_wager",
    "not_callable", "no_parent", "contract_wager", "locked_after_removal", "over_cap", "outside_sign", "unit",
    "not_in_chips", "not_enough",
)  # fmt: skip


class Refusal(NamedTuple):
    """Why an entry was not taken: a name, the clause that orders it if one does, and a sentence."""

    reason: str
    clause: str | None
    says: str
    reading: str = ""


def refuse(reason: str, cite: Cite | None, says: str) -> Refusal:
    """Refuse for a reason, by a clause or a reading where one orders it."""
    if cite is None:
        return Refusal(reason, None, says)
    return Refusal(reason, cite.clause or None, says, cite.reading)
