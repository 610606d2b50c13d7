"""Checks a strategy against a house: the house must offer every wager that the strategy names."""

from collections.abc import Iterator

from hardway.notation import NotationError
from hardway.rulebook import Law
from hardway.strategy.model import Count, Keys, Last, Standing, Strategy, Up, Won, parts_of, sums_of
from hardway.strategy.read import StrategyError, read
from hardway.strategy.shelf import text_of
from hardway.table.model.reasons import no_slot


def check(law: Law, strategy: Strategy) -> None:
    """Raise StrategyError with every line of the strategy whose wager the house does not offer at all."""
    errors: dict[tuple[int, str], NotationError] = {}
    for line, keys in named_wagers(strategy):
        missing = [key for key in keys if key not in law.slots]
        if len(missing) == len(keys) and keys:
            says = no_slot(law, keys[0]).refusal.says
            errors[line, says] = NotationError(wrong=says, line=line)
    if errors:
        raise StrategyError(list(errors.values()))


def playable(law: Law, name: str) -> bool:
    """Return whether a house offers every wager of a strategy that comes with Hardway."""
    try:
        check(law, read(text_of(name), book=law.book.words))
    except StrategyError:
        return False
    return True


def named_wagers(strategy: Strategy) -> Iterator[tuple[int, Keys]]:
    """Yield the line of each action, condition or sum that names wagers, and these wagers."""
    for rule in strategy.rules:
        for condition in parts_of(rule.when):
            if isinstance(condition, Up | Last):
                yield rule.line, condition.keys
        for action in rule.actions:
            yield action.line, action.keys
    for line, total in sums_of(strategy):
        yield from ((line, term.keys) for _, term in total.terms if isinstance(term, Count | Standing | Won))
