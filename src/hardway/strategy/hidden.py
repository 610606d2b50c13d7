"""Rules that a strategy does not write but implies: resets of counters and lists, limits of turns, hunches, and bounds.

A counter that only grows until it is set to a number, and is only compared with numbers, is not counted beyond one more
than the largest of them: no comparison could tell the difference. This bound keeps the number of states finite.
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
    """Return the rule that sets a counter or a list back to its beginning after a seven-out."""
    return [_begins_again(terms, SEVEN_OUT, name, line)]


def after_point(terms: Terms, name: str, line: int) -> list[StrategyRule]:
    """Return the rule that sets a counter or a list back to its beginning once the point is made or missed."""
    return [_begins_again(terms, Either(MADE, SEVEN_OUT), name, line)]


def _begins_again(terms: Terms, when: Condition, name: str, line: int) -> StrategyRule:
    terms.lasts.update(part for part in parts_of(when) if isinstance(part, Last))
    if name in terms.lists:
        return StrategyRule(when, (Action("reset", line, name=name),), line)
    return StrategyRule(when, (Action("set", line, name=name, amount=Sum(terms.counters[name])),), line)


def limited(rule: StrategyRule, counter: str, times: int) -> StrategyRule:
    """Return the same rule, but done at most `times` times before `counter` is set back."""
    fewer = Compare(_only(counter), "<", Sum(100 * times))
    count = Action("set", rule.line, name=counter, amount=Sum(100, _only(counter).terms))
    when = fewer if rule.when is None else Both(rule.when, fewer)
    return StrategyRule(when, (*rule.actions, count), rule.line)


def next_hunches(counter: str, line: int) -> StrategyRule:
    """Return the rule that draws the next number of a hunch: a multiplication modulo 61."""
    times = Sum(0, ((NEXT_HUNCH, counter),))
    rest = Sum(0, ((NEXT_HUNCH, counter), (-HUNCHES - 1, Scaled(times, 1, HUNCHES + 1, 100))))
    return StrategyRule(None, (Action("set", line, name=counter, amount=rest),), line)


def bounded_counters(counters: dict[str, int], rules: list[StrategyRule]) -> tuple[StrategyRule, ...]:
    """Return the rules, in which each counter that can be bounded stops at its bound."""
    most = {name: bound for name in counters if (bound := _bound(name, rules)) is not None}
    return tuple(rule._replace(actions=tuple(_within(action, most) for action in rule.actions)) for rule in rules)


def _within(action: Action, most: dict[str, int]) -> Action:
    amount = action.amount
    if action.verb != "set" or action.name not in most or not isinstance(amount, Sum) or not amount.terms:
        return action
    return action._replace(amount=Sum(0, ((1, Extreme((amount, Sum(most[action.name])), largest=False)),)))


def _bound(name: str, rules: list[StrategyRule]) -> int | None:
    """Return the number beyond which a counter need not be counted, in hundredths; None if every value may matter."""
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
    """Return whether an action depends on the exact value of a counter; adding a number to the counter itself does
    not.
    """
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
