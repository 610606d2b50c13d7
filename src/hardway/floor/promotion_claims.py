"""Lets the people's desk keep or forget claimants as a promotion's events say. Decides nothing."""

from collections.abc import Iterable
from datetime import datetime, tzinfo

from hardway.floor.people.claimants import Claimants
from hardway.promotion.award_events import ClaimDenied, PrizePaid
from hardway.promotion.events import PromotionEvent
from hardway.values.clock import UNKNOWN, shown


def keep_claims(
    claimants: Claimants, promotion: str, events: Iterable[PromotionEvent], *, by: str, role: str, zone: tzinfo,
    now: datetime,
) -> None:  # fmt: skip
    """Keep a claimant whose denied claim must be retained, and forget one who was paid; times are the house's."""
    for event in events:
        if isinstance(event, ClaimDenied) and event.until != UNKNOWN:
            until = datetime.fromisoformat(shown(event.until)).replace(tzinfo=zone)
            claimants.denied(by, role, event.patron, promotion, until, now)
        elif isinstance(event, ClaimDenied) or (isinstance(event, PrizePaid) and not event.left):
            claimants.settled(by, role, event.patron, promotion, now)
