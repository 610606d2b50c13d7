"""Checks a strategy against a house: the house must offer every wager that the strategy names."""

from collections.abc import Iterator

from hardway.notation import NotationError
from hardway.rulebook import Law
from hardway.strategy.model import Both, Compare, Condition, Count, Either, Keys, Last, Not, Strategy, Up
from hardway.strategy.read import StrategyError, read
from hardway.strategy.shelf import text_of
from hardway.table.model.reasons import no_slot


def check(law: Law, strategy: Strategy) -> None:
    """Raise StrategyError with every line that names a wager which the house lacks."""
    errors: dict[tuple[int, str], NotationError] = {}
    for line, keys in named_wagers(strategy):
        missing = [key for key in keys if key not in law.slots]
        if len(missing) == len(keys) and keys:
            says = no_slot(law, keys[0]).refusal.says
            errors[line, says] = NotationError(wrong=says, line=line)
    if errors:
        raise StrategyError(list(errors.values()))


def playable(law: Law, name: str) -> bool:
    """Say whether a house has every wager of a strategy of the shelf."""
    try:
        check(law, read(text_of(name), book=law.book.words))
    except StrategyError:
        return False
    return True


def named_wagers(strategy: Strategy) -> Iterator[tuple[int, Keys]]:
    """Yield the places that a strategy names, each with its line."""
    for rule in strategy.rules:
        for keys in _asked(rule.when):
            yield rule.line, keys
        for action in rule.actions:
            yield action.line, action.keys


def _asked(condition: Condition | None) -> Iterator[Keys]:
    match condition:
        case Up(keys) | Last(keys=keys):
            yield keys
        case Not(part):
            yield from _asked(part)
        case Both(first, second) | Either(first, second):
            yield from _asked(first)
            yield from _asked(second)
        case Compare(left, _, right):
            yield from (term.keys for _, term in (*left.terms, *right.terms) if isinstance(term, Count))
