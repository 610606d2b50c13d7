"""Turns the events of a throw into the memory of a strategy: only what its conditions ask about."""

from collections.abc import Collection, Iterable

from hardway.strategy.model import Last, Memory, Strategy, remember
from hardway.table.model.events import Called, Event, PointMoved, Settled, SevenOut


def watch(strategy: Strategy, memory: Memory, name: str, events: Collection[Event]) -> Memory:
    """Return the memory after the events of a throw; a no-roll leaves it unchanged."""
    if not any(isinstance(event, Called) for event in events):
        return memory
    last, hand_over = throw_facts(strategy, name, events)
    return remember(strategy, memory, last, hand_over=hand_over)


def throw_facts(strategy: Strategy, name: str, events: Iterable[Event]) -> tuple[frozenset[Last], bool]:
    """Return the strategy's conditions on the last throw that hold, and whether the throw ended the hand."""
    total, made, hand_over = 0, False, False
    decided: set[tuple[str, str]] = set()
    for event in events:
        if isinstance(event, Called):
            total = event.total
        elif isinstance(event, Settled) and event.player == name:
            decided.add((event.result, event.wager))
        elif isinstance(event, PointMoved):
            made |= not event.point
        elif isinstance(event, SevenOut):
            hand_over = True
    facts = {"made": made and not hand_over, "seven_out": hand_over}
    true = (
        last
        for last in strategy.lasts
        if facts.get(last.what) or last.total == total or any((last.what, key) in decided for key in last.keys)
    )
    return frozenset(true), hand_over
