"""Checks the claims that the sentence of a refusal makes about the state: a false sentence fails the test that met it."""

import re
from collections.abc import Callable
from typing import Any

from hardway.rulebook import Law
from hardway.table import Refusal, State, would_throw
from hardway.table.model.commands import Act, Bet, Command
from hardway.table.model.desk import Dispute
from hardway.values.money import short


def _lined(state: State) -> set[str]:
    return {name for name, player in state.players.items() if {"pass", "dont_pass"} & player.bets.keys()}


def _out(state: State, says: str) -> bool:
    """Each player with a line wager is named, with what really keeps them from the dice."""
    named = dict(part.split(" ", 1) for part in says.split("; "))
    true = {
        "has declined the dice": lambda name: name in state.declined,
        "was ordered to pass the dice": lambda name: name == state.barred,
        "is excluded from the game": lambda name: (name, "") in state.desk.excluded,
        "is excluded from the casino": lambda name: (name, "casino") in state.desk.excluded,
    }
    return named.keys() == _lined(state) and all(true[why](name) for name, why in named.items())


def _meant(state: State, command: Any) -> Dispute:
    """Return the dispute a command is about: of the number it names, or the only one."""
    number = command.about if isinstance(command, Act) else command.number
    dispute = state.desk.open_dispute(command.player, int(number or 0))
    assert dispute is not None
    return dispute


Claim = Callable[..., bool]
CLAIMS: dict[str, Claim] = {
    # A claim is asked with the law, the state, the command, and what the sentence says in its places.
    r"a shooter needs a line wager, and nobody at the table has one: put one down": lambda law, s, c: (
        not _lined(s) and not s.point
    ),
    r"nobody at the table has a line wager, and none can be made while the point is (\d+)(.*)": (
        lambda law, s, c, point, way: (
            not _lined(s) and s.point == int(point) and ("throws for it" in way) == (law.settings.nobody != "waits")
        )
    ),
    r"the dice are offered to players with a line wager, and nobody .*": lambda law, s, c: (
        not _lined(s) - {s.barred, *(name for name, _ in s.desk.excluded)}
    ),
    r"(\w+) was ordered to pass the dice, and is not offered the dice again until after the next throw": lambda law, s, c, who: who == s.barred,
    r"nobody with a line wager may take the dice: (.*)": lambda law, s, c, out: _out(s, out),
    r"(\w+) has the dice and no line wager, and may not throw them: offer (\w+)": lambda law, s, c, who, turn: (
        s.shooter == who and who not in _lined(s) and turn in s.players
    ),
    r"everybody with a line wager has declined the dice: .*": lambda law, s, c: _lined(s) and _lined(s) <= s.declined,
    r"(\w+) is offered the dice and has not taken them: .*": lambda law, s, c, who: s.offered == who and not s.shooter,
    r"nobody has taken the dice: offer (\w+)": lambda law, s, c, who: (
        s.shooter not in s.players and not s.offered and who in s.players
    ),
    # Where the dice are.
    r"the dice are out.*": lambda law, s, c: s.phase != "hand",
    r"the dice are not in the air": lambda law, s, c: s.phase != "air",
    r"(\w+) threw the dice and may leave only after the call; .*": lambda law, s, c, who: s.phase != "hand" and who in (s.shooter, s.proxy),
    r"no wager is (?:taken|put down by hand) once the dice have left the hand": lambda law, s, c: s.phase != "hand",
    r"no wager is taken once the dice have come to rest": lambda law, s, c: s.phase == "rest",
    r"a wager (?:comes down|is called on|is called off) before the dice leave the hand": lambda law, s, c: (
        s.phase != "hand" and "throw" in (law.settings.take_until, law.settings.on_until, law.settings.off_until)
    ),
    r"a wager (?:comes down|is called on|is called off) before the dice lie still": lambda law, s, c: s.phase == "rest",
    r"no dice lie on the table to be disputed": lambda law, s, c: s.phase == "air" or not s.called,
    # What was called.
    r"the last throw was called off: there is no call .*": lambda law, s, c: s.desk.voided and not s.called,
    r"there is no call to correct: .*": lambda law, s, c: not s.called and not s.desk.voided,
    r"(\d)-(\d) was called already": lambda law, s, c, a, b: s.called == (int(a), int(b)) and not s.desk.level,
    r"(\d)-(\d) was ruled already": lambda law, s, c, a, b: s.called == (int(a), int(b)) and s.desk.level,
    r"die (\d) of this throw has been ruled on, .*": lambda law, s, c, die: int(die) in [one[0] for one in s.desk.faces],
    r"the call was ruled on.*": lambda law, s, c: s.desk.level > 0,
    # Whose the dice are.
    r"(\w+) has the dice": lambda law, s, c, who: s.shooter == who,
    r"(\w+) has accepted the dice: pass them instead": lambda law, s, c, who: s.shooter == who,
    r"(\w+) has chosen two dice and keeps them": lambda law, s, c, who: s.shooter == who and len(s.hand) == 2,
    r"(\w+) does not have the dice": lambda law, s, c, who: s.shooter != who,
    r"(\w+) has no line wager and may not take the dice": lambda law, s, c, who: who not in _lined(s),
    r"only the shooter .*, and (\w+) is not the shooter": lambda law, s, c, who: would_throw(law, s) != who,
    r"(\w+) and (\w+) are the same person": lambda law, s, c, one, other: one == other,
    r"die (\d) is lost(?: already)?": lambda law, s, c, die: int(die) in s.lost,
    r"die (\d) is not lost": lambda law, s, c, die: int(die) not in s.lost,
    r"(\d) dice of the set are lost: .*": lambda law, s, c, lost: len(s.lost) == int(lost),
    # What lies on the layout.
    r"(\w+) has nothing on (.*)": lambda law, s, c, who, wager: (
        wager not in (s.players[who].bets.keys() | {law.book.wager_label(slot) for slot in s.players[who].bets})
    ),
    r".* goes behind a .*, and (\w+) has none": lambda law, s, c, who: (
        law.slots[c.wager].parent and law.slots[c.wager].parent not in s.players[who].bets
    ),
    r".* is placed before the come-out roll": lambda law, s, c: s.point != 0,
    r".* needs a point": lambda law, s, c: s.point == 0,
    r".* was taken down or reduced, and may not be bet again until .*": lambda law, s, c: (
        c.wager.split()[0] in {lock.split()[0] for lock in s.players[c.player].locks}
    ),
    r".* stays until (\d+) or 7 decides it": lambda law, s, c, number: int(number) == s.point or any(
        f"{name} {number}" in player.bets for player in s.players.values() for name in ("come", "dont_come")
    ),
    r"only (\S+) stands on (.*): (\S+) cannot be taken down": lambda law, s, c, amount, wager, asked: (
        short(s.players[c.player].bets[wager].amount) == amount != asked
    ) if wager in law.slots else wager == "4 5 6 8 9 10" or c.wager not in law.slots,
    r"only (.*) may be called (on|off)": lambda law, s, c, kinds, marker: (
        law.slots[c.wager].wager.label not in kinds.split(", ") and law.settings.call(marker) != "none"
    ),
    r"no wager may be called (on|off) at .*": lambda law, s, c, marker: law.settings.call(marker) == "none",
    # People and supervision.
    r"nobody called (\w+) is at the table": lambda law, s, c, who: who not in s.players,
    r"(\w+) is at the table already": lambda law, s, c, who: who in s.players,
    r"(\w+) is excluded from the (game|casino)": lambda law, s, c, who, where: (
        (who, "" if where == "game" else where) in s.desk.excluded
    ),
    r"the table is closed(?: already)?": lambda law, s, c: s.desk.closed,
    r"the table closes after this throw: its closing time was (\S+)": lambda law, s, c, due: (
        s.phase != "hand" and s.desk.closing is not None and s.desk.closing[0] <= s.desk.now
    ),
    r"the table is open": lambda law, s, c: not s.desk.closed,
    r"no more bets has been called.*": lambda law, s, c: s.desk.nomore,
    r"there is no set to inspect": lambda law, s, c: not s.desk.inspect,
    r"(\w+) has inspected this set of dice; .*": lambda law, s, c, who: who in [name for _, name in s.desk.inspected],
    r"(\w+) is detained already": lambda law, s, c, who: who in s.desk.detained,
    r"nobody called (\w+) is detained": lambda law, s, c, who: who not in s.desk.detained,
    r"there is no throw (-?\d+): .*": lambda law, s, c, number: not 0 < int(number) <= s.rolls,
    r"no wager of (\w+) was decided since throw (\d+)": lambda law, s, c, who, first: (
        who not in {one.player for one in s.decided_since(int(first))}
    ),
    r"the decision of dispute (\d+) leaves (\S+) to (pay|take): .*": lambda law, s, c, number, left, verb: (
        short(max(0, s.desk.disputes[int(number) - 1].due * (1 if verb == "pay" else -1))) == left
    ),
    r"the house holds (\S+) of (\w+), not \S+": lambda law, s, c, amount, who: short(s.desk.held_of(who)) == amount,
    r"no dispute of (\w+) is open": lambda law, s, c, who: s.desk.open_dispute(who) is None,
    r"dispute (\d+) of (\w+) is not open": lambda law, s, c, number, who: s.desk.open_dispute(who, int(number)) is None,
    r"(\w+) has (\d+) disputes: say which one, as in .*": lambda law, s, c, who, count: (
        len([d for d in s.desk.disputes if d.player == who]) >= int(count) > 1
    ),
    r"(\w+) has (\d+) disputes open: no more are accepted until one of them ends \(a limit of Hardway\)": (
        lambda law, s, c, who, count: len(s.desk.open_disputes(who)) == int(count)
    ),
    r"dispute (\d+) was closed undecided": lambda law, s, c, number: (
        s.desk.disputes[int(number) - 1].closed and not s.desk.disputes[int(number) - 1].rulings
    ),
    r"(\w+) has asked for a review of dispute (\d+), .*": lambda law, s, c, who, number: (
        s.desk.disputes[int(number) - 1].requested
    ),
    r"it stays held until the findings about (\w+) are on record: .*": lambda law, s, c, who: who not in s.desk.investigated,
    r"dispute (\d+) of (\w+) is open: .*": lambda law, s, c, number, who: not s.desk.open_dispute(who, int(number)).advised,
    r"(\w+) has already been told who can be consulted about the dispute": lambda law, s, c, who: _meant(s, c).advised,
    r"it has not been decided yet: decide": lambda law, s, c: not _meant(s, c).rulings,
    r"there is no decision to review yet: decide": lambda law, s, c: not _meant(s, c).rulings,
    r"it has been decided; .*": lambda law, s, c: _meant(s, c).rulings,
    r"a review has been asked for": lambda law, s, c: _meant(s, c).requested,
    r"a decision is reviewed when that is asked for, .*": lambda law, s, c: not _meant(s, c).requested,
    r"a higher role has ruled on this throw, .*": lambda law, s, c: s.desk.level or s.desk.faces,
    r"there is no outcome to annul, and no wager to go back": lambda law, s, c: (
        not s.called or c.between) and not any(player.bets for player in s.players.values()),
    r"(?P<who>\w+) has (\S+), not (\S+)(?: and (\S+) commission)?": lambda law, s, c, who, has, amount, fee: (
        short(s.players[who].rack) == has
    ),
    r"(\w+) has only (\S+) in tokens and (\S+) in chips(?:; .*)?": lambda law, s, c, who, tokens, chips: (
        (short(s.players[who].tokens), short(s.players[who].rack)) == (tokens, chips)
    ),
    r"(\w+) has sat out only (\d+) rounds? in a row with every other place taken; the place is vacated after (\d+)": lambda law, s, c, who, sat, takes: int(sat) < int(takes),
    # How an entry is written: what it asks for is missing from it.
    r".* is for the .*, and nobody is named: write `by .*": lambda law, s, c: not (
        c.manner.by if isinstance(c, Bet) else c.by
    ),
    r"announcing .* is for the .*, and nobody is named: write `announced .*": lambda law, s, c: not c.manner.announced,
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
