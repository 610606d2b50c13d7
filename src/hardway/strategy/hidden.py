"""Rules and bounds that a text implies and does not write: what begins again, what counts turns, hunches, bounds.

A counter that is only compared with numbers, and only grows between the times it is set to a number, need not be
counted further than the largest of them: a strategy cannot tell any more from one more. So it has an end, and with it
the chain.
"""

from hardway.strategy.expressions import HUNCHES, NEXT_HUNCH, Terms
from hardway.strategy.model import (
    Action,
    Both,
    Compare,
    Condition,
    Either,
    Extreme,
    Last,
    Scaled,
    StrategyRule,
    Sum,
    parts_of,
    sums_in,
)

MADE, SEVEN_OUT = Last("made"), Last("seven_out")


def after_hand(terms: Terms, name: str, line: int) -> list[StrategyRule]:
    """Return the rule by which a counter or a list begins again after a seven-out."""
    return [_begins_again(terms, SEVEN_OUT, name, line)]


def after_point(terms: Terms, name: str, line: int) -> list[StrategyRule]:
    """Return the rule by which a counter or a list begins again once the point is decided."""
    return [_begins_again(terms, Either(MADE, SEVEN_OUT), name, line)]


def _begins_again(terms: Terms, when: Condition, name: str, line: int) -> StrategyRule:
    terms.lasts.update(part for part in parts_of(when) if isinstance(part, Last))
    if name in terms.lists:
        return StrategyRule(when, (Action("reset", line, name=name),), line)
    return StrategyRule(when, (Action("set", line, name=name, amount=Sum(terms.counters[name])),), line)


def limited(rule: StrategyRule, counter: str, times: int) -> StrategyRule:
    """Return a rule that acts so many times before its counter begins again."""
    fewer = Compare(_only(counter), "<", Sum(100 * times))
    count = Action("set", rule.line, name=counter, amount=Sum(100, _only(counter).terms))
    when = fewer if rule.when is None else Both(rule.when, fewer)
    return StrategyRule(when, (*rule.actions, count), rule.line)


def next_hunches(counter: str, line: int) -> StrategyRule:
    """Return the rule that draws the next hunch: a multiplication modulo 61, whose remainders come in a fixed order."""
    times = Sum(0, ((NEXT_HUNCH, counter),))
    rest = Sum(0, ((NEXT_HUNCH, counter), (-HUNCHES - 1, Scaled(times, 1, HUNCHES + 1, 100))))
    return StrategyRule(None, (Action("set", line, name=counter, amount=rest),), line)


def bounded_counters(counters: dict[str, int], rules: list[StrategyRule]) -> tuple[StrategyRule, ...]:
    """Return the rules, with a bound for each counter that need not be counted any further."""
    most = {name: bound for name in counters if (bound := _bound(name, rules)) is not None}
    return tuple(rule._replace(actions=tuple(_within(action, most) for action in rule.actions)) for rule in rules)


def _within(action: Action, most: dict[str, int]) -> Action:
    amount = action.amount
    if action.verb != "set" or action.name not in most or not isinstance(amount, Sum) or not amount.terms:
        return action
    return action._replace(amount=Sum(0, ((1, Extreme((amount, Sum(most[action.name])), largest=False)),)))


def _bound(name: str, rules: list[StrategyRule]) -> int | None:
    """Return a number beyond which a counter need not be counted; None where there is none."""
    compared = list[int]()
    for rule in rules:
        for condition in parts_of(rule.when):
            if isinstance(condition, Compare):
                for one, other in ((condition.left, condition.right), (condition.right, condition.left)):
                    if one == _only(name) and not other.terms:
                        compared.append(other.constant)
                        break
                else:
                    if any(_names(side, name) for side in (condition.left, condition.right)):
                        return None
        if any(_reads(action, name) for action in rule.actions):
            return None
    return max(compared) + 100 if compared else None


def _reads(action: Action, name: str) -> bool:
    """Say whether an action needs more of a counter than a bound leaves: all but adding a number to itself."""
    amount = action.amount
    if not isinstance(amount, Sum) or not _names(amount, name):
        return False
    return not (
        action.verb == "set" and action.name == name and amount.terms == _only(name).terms and amount.constant >= 0
    )


def _names(total: Sum, name: str) -> bool:
    return any(term == name for part in sums_in(total) for _, term in part.terms)


def _only(name: str) -> Sum:
    return Sum(0, ((1, name),))
