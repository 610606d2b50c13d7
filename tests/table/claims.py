"""What the sentence of a refusal claims, looked up in the state: a sentence that is not so fails the test that met it."""

import re
from collections.abc import Callable
from typing import Any

from hardway.rulebook import Law
from hardway.table import Refusal, State
from hardway.table.commands import Command


def _lined(state: State) -> set[str]:
    return {name for name, player in state.players.items() if {"pass", "dont_pass"} & player.bets.keys()}


def _out(state: State, says: str) -> bool:
    """Each player with a line wager is named, with what really keeps them from the dice."""
    named = dict(part.split(" ", 1) for part in says.split("; "))
    true = {
        "has declined them": lambda name: name in state.declined,
        "was ordered to pass them": lambda name: name == state.barred,
        "is excluded from the game": state.desk.is_excluded,
    }
    return named.keys() == _lined(state) and all(true[why](name) for name, why in named.items())


Claim = Callable[..., bool]
CLAIMS: dict[str, Claim] = {
    # A claim is asked with the law, the state, the command, and what the sentence says in its places.
    r"a shooter needs a line wager, and nobody at the table has one": lambda law, s, c: not _lined(s),
    r"nobody with a line wager may take the dice: (.*)": lambda law, s, c, out: _out(s, out),
    r"(\w+) has the dice and no line wager, and may not throw them: offer (\w+)": lambda law, s, c, who, turn: (
        s.shooter == who and who not in _lined(s) and turn in s.players
    ),
    r"everybody with a line wager has declined the dice: .*": lambda law, s, c: _lined(s) and _lined(s) <= s.declined,
    r"(\w+) is offered the dice and has not taken them: .*": lambda law, s, c, who: s.offered == who and not s.shooter,
    r"nobody has taken the dice: offer (\w+)": lambda law, s, c, who: (
        s.shooter not in s.players and not s.offered and who in s.players
    ),
}  # fmt: skip
"""Sentences by pattern, and how each is known to be so."""
_COMPILED = [(re.compile(pattern), claim) for pattern, claim in CLAIMS.items()]


def holds(law: Law, state: State, command: Command | Any, refusal: Refusal) -> bool:
    """Check what a refusal says; return whether a claim of it is known."""
    for pattern, claim in _COMPILED:
        if found := pattern.fullmatch(refusal.says):
            assert claim(law, state, command, *found.groups()), f"it is not so: {refusal.says!r} of {command}"
            return True
    return False
