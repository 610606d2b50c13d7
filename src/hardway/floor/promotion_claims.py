"""Lets the people's desk keep or forget claimants as a promotion stands. Decides nothing."""

from datetime import datetime, tzinfo

from hardway.floor.people.claimants import Claimants
from hardway.promotion import PromotionState
from hardway.values.clock import UNKNOWN, shown


def keep_claims(
    claimants: Claimants, state: PromotionState, *, by: str, role: str, zone: tzinfo, now: datetime
) -> None:  # fmt: skip
    """Keep claimants whose denied claims must be retained, and forget those whose claims are all settled.

    It goes by how the promotion stands: what a crash left undone is done when it is next opened. Times are the house's.
    """
    for patron in sorted({claim.patron for claim in state.claims}):
        claims = [claim for claim in state.claims if claim.patron == patron]
        retained = max((claim.kept_until for claim in claims), default=UNKNOWN)
        if retained != UNKNOWN:
            until = datetime.fromisoformat(shown(retained)).replace(tzinfo=zone)
            claimants.denied(by, role, patron, state.name, until, now)
        elif all(claim.outcome != "made" for claim in claims):
            claimants.settled(by, role, patron, state.name, now)
