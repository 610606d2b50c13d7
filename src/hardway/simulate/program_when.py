"""What is left of a condition once the puck is known. Knows conditions alone."""

from hardway.strategy.model import Both, Condition, Either, Not, Puck

UNKNOWN = "the puck is known before a strategy is compiled"


def given(condition: Condition, puck: int) -> Condition | bool:
    """Return a condition with the puck so: true, false, or what remains to be asked."""
    match condition:
        case Puck(point):
            return puck == point if point >= 0 else puck != 0
        case Not(part):
            rest = given(part, puck)
            return not rest if isinstance(rest, bool) else Not(rest)
        case Both(first, second):
            return _joined(Both, given(first, puck), given(second, puck), decides=False)
        case Either(first, second):
            return _joined(Either, given(first, puck), given(second, puck), decides=True)
    return condition


def _joined(
    join: type[Both] | type[Either], first: Condition | bool, second: Condition | bool, *, decides: bool
) -> Condition | bool:
    if isinstance(first, bool):
        return first if first is decides else second
    if isinstance(second, bool):
        return second if second is decides else first
    return join(first, second)
