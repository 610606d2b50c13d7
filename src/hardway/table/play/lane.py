"""The fast lane: wagers of which the book says nothing special, put down and settled without a further question.

Nearly everything that happens at a table is such a wager. `settle` and `draft.put_down` ask here first, and whatever
is not plain goes the way of the rule. What is the same each time is made once for a law.
"""

from functools import lru_cache
from typing import Any

from hardway.rulebook import Cite, Law, Outcome, Slot
from hardway.table.play.working import sleeping

LAWS = 32
"""Laws for which something is kept: as many as the rule book keeps."""


Hit = tuple[str, bool, tuple[Any, ...], Slot, Outcome]
"""A wager that a throw touches: its result where it is settled as one simple wager, unless it carries a marker; whether
it can carry one; the end of every such `settled` of it, from the odds on; its slot and the outcome.

Not a named tuple: taking that apart costs twice as much, and it is done for every wager of every roll."""


Touched = dict[str, Hit]
"""The wagers that a throw touches, by their keys."""


def touched(law: Law, point: int, throw: int) -> Touched:
    """Return the wagers a throw touches while the puck stands so; worked out when first asked for."""
    by_throw = _by_throw(law)
    hits = by_throw.get(point * 36 + throw)
    if hits is None:
        known = _hits(law)
        hits = by_throw[point * 36 + throw] = {}
        for slot in law.slots.values():
            outcome = slot.table[point][throw]
            if outcome is not None:
                key = (id(outcome), point != 0)
                hits[slot.key] = known[key] = known.get(key) or _hit(law, slot, outcome, point)
    return hits


@lru_cache(maxsize=LAWS)
def _by_throw(law: Law) -> dict[int, Touched]:
    """Return what was worked out for a law, by point and throw; a cache of each throw by itself is slower to ask."""
    return {}


@lru_cache(maxsize=LAWS)
def _hits(law: Law) -> dict[tuple[int, bool], Hit]:
    """Return the hits that throws share, by outcome: few enough for the processor's cache (4 % of twenty wagers)."""
    return {}


def _hit(law: Law, slot: Slot, outcome: Outcome, point: int) -> Hit:
    result, parts = outcome.result, slot.wager.parts
    if slot.asleep("", point):
        result, cite = sleeping(law, slot, "")
        return "" if result == "decided" else result, True, asleep_tail(cite), slot, outcome
    simple = (result == "won" and not parts and not slot.wager.win_fee) or (
        result == "lost" and not (parts and parts.split)
    )
    tail = (outcome.odds, 0, outcome.clause, outcome.cites, outcome.reading, outcome.parts, "", 0)
    return result if simple else "", slot.sleeps, tail, slot, outcome


def asleep_tail(cite: Cite) -> tuple[Any, ...]:
    """Return the end of every `settled` of a wager that sleeps."""
    return None, 0, cite.clause, (("working", cite.clause),), cite.reading, (), "", 0


PlainBets = dict[str, tuple[Any, ...]]
"""Wagers that are put down without a further question but for the chips: of which nothing is said but when they are
placed, and that carry no marker. Each with the end of every `placed` of it, from the tender on."""


@lru_cache(maxsize=LAWS)
def plain_bets(law: Law) -> tuple[tuple[PlainBets, PlainBets], ...]:
    """Return the wagers that are put down without a further question: without a point and with one, and in each for a
    player who has never used a marker and for one who has."""
    return tuple((_plain(law, now, marked=False), _plain(law, now, marked=True)) for now in ("comeout", "point"))


def _plain(law: Law, now: str, *, marked: bool) -> PlainBets:
    return {
        key: ("chips", "", slot.place.clause, slot.place.reading, None, "", False)
        for key, slot in law.slots.items()
        if slot.simple and slot.wager.when in ("any", now) and not law.strict_sign and not (marked and slot.sleeps)
    }
