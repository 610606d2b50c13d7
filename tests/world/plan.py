"""What may happen in a world, how often, and the plan that a seed makes of it."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from hardway.floor.book import STREAM as FLOOR
from hardway.floor.people.news import KIND as NEWS
from tests.world.hosted import AWARDED_SECONDS, BEGIN_AGAIN
from tests.world.store import MODES, Fault
from tests.world.world import STAFF

BETS = (
    "bet pass 10", "bet pass 10", "bet field 5", "bet field 5", "bet place 6 12", "bet field 5", "bet dont_pass 10", "bet hard 8 5", "take field",
    "take place 6", "bet come 10", "bet pass_odds 10", "bet pass 99999", "bet nothing 5", "undo", "undo", "buyin 100",
    "seat 500", "seat 500", "leave", "leave", "off place 6", "on place 6", "tip 5", "press place 6 6",
)  # fmt: skip
CUP_ENTRIES = ("apply", "apply", "accept", "accept", "pay fee", "pay fee", "withdraw", "entries close", "pay nothing")
SUMMER_ENTRIES = ("enter", "enter", "enter", "claim jackpot", "claim second", "dispute it was late")
HOUSE_ENTRIES = (*BEGIN_AGAIN, "validate nobody came near it", "commit house", "conclude")
HTTP_ENTRIES = ("bet pass 10", "bet field 5", "buyin 300", "buyin 500", "seat 500", "leave")
STAFF_ENTRIES = ("confirm", "decline", "roll 9 9", "noroll irregular because it fell", "throw", "undo")
GARBAGE = ("", "{", "[]", '{"type":"enter"}', '{"type":"enter","key":"k","entry":"\\u0000"}', "x" * 5000,
           '{"type":"commit","throw":1,"commitment":"00"}', '{"type":"enter","key":"#","entry":"bet"}')  # fmt: skip
MOMENTS_A_DAY = 60
"""Moments of a day at which something may happen; about as many steps come of them."""
HASTE = (0.002, 0.01, 0.1, 1.0)
"""Seconds, on average, between two moments: most things happen at almost the same time."""
MOODS = (0.0, 0.5, 1.0, 2.5)
"""How often a kind of step comes in a world, against how often it comes in all of them."""
AWARDING = (("draw", 0.1), ("claim", 1.5), ("pay", 3.0))
"""What is done of the promotion, and how many seconds after its prizes are due."""
LATE_STARTS = 0.6
"""How often one of the first reads in the morning is slow."""
TROUBLES = (0.3, 1.0, 1.7)
"""The same for everything that goes wrong."""


class Step(NamedTuple):
    """Something that is done after a wait."""

    wait: float
    what: str
    who: int
    arg: Any = None


class Cast(NamedTuple):
    """How many servers and pages of players a world has."""

    servers: int
    clients: int

    def client(self, chance: Random) -> int:
        """Return a page of a player."""
        return chance.randrange(self.clients)

    def page(self, chance: Random) -> int:
        """Return a page of a player or of staff."""
        return chance.randrange(self.clients + len(STAFF))

    def server(self, chance: Random) -> int:
        """Return a server."""
        return chance.randrange(self.servers)


class Kind(NamedTuple):
    """A kind of step: how often it comes in a day, whose it is, and what is said with it."""

    often: float
    who: Callable[[Cast, Random], int]
    arg: Callable[[Random], Any] = lambda chance: chance.randrange(1000)
    wrong: bool = False
    """Whether it is something that goes wrong."""


def plan(seed: int, days: int) -> tuple[Cast, list[Step]]:
    """Return how many servers and pages the world of a seed has, and its steps.

    Each kind of step has its own chance: a kind that is added or comes more often changes no other step of any seed. In
    each world some kinds come often and some never, because many a fault needs one kind often and is healed by another.
    """
    chance = Random(f"{seed} plan")
    cast = Cast(chance.choice([1, 2, 2, 2, 3]), chance.randrange(3, 7))
    trouble = chance.choice(TROUBLES)
    own = {name: Random(f"{seed} {name}") for name in KINDS}
    often = {
        name: own[name].choice(MOODS) * kind.often * (trouble if kind.wrong else 1.0) / MOMENTS_A_DAY
        for name, kind in KINDS.items()
    }
    begun = [Step(0.4 + 0.2 * page, "enter", page, "seat 1000") for page in range(cast.clients)]
    begun += [Step(0.5 + 0.2 * page, "summer", page, ("enter", page, False)) for page in range(0, cast.clients, 2)]
    begun.append(Step(2.0, "backup", 0))
    begun += [Step(AWARDED_SECONDS + when, name, 0, KINDS[name].arg(chance)) for name, when in AWARDING]
    morning = Random(f"{seed} morning")
    if morning.random() < LATE_STARTS:
        begun.append(Step(0.0, "late", cast.server(morning), _late(morning)))
    due, now = begun, 0.4
    for day in range(days):
        if day:
            now += 3.0
            due.append(Step(now, "night", 0, round(chance.uniform(6, 14), 2)))
        for _ in range(MOMENTS_A_DAY):
            now += _soon(chance)
            for name, kind in KINDS.items():
                if own[name].random() < often[name]:
                    when = now + _soon(own[name], HASTE[:-1])
                    due.append(Step(when, name, kind.who(cast, own[name]), kind.arg(own[name])))
    due.sort(key=lambda step: step.wait)
    waits = [round(after.wait - before.wait, 4) for before, after in pairwise([Step(0.0, "", 0), *due])]
    return cast, [step._replace(wait=wait) for wait, step in zip(waits, due, strict=True)]


def _soon(chance: Random, haste: tuple[float, ...] = HASTE) -> float:
    return chance.choice(haste) * chance.expovariate(1.0)


def _some(*those: Any) -> Callable[[Random], Any]:
    """Return what chooses one of those."""
    return lambda chance: chance.choice(those)


def _seconds(least: float, most: float) -> Callable[[Random], float]:
    return lambda chance: round(chance.uniform(least, most), 2)


def _together(*each: Callable[[Random], Any]) -> Callable[[Random], tuple[Any, ...]]:
    return lambda chance: tuple(one(chance) for one in each)


def _maybe(share: float, one: Callable[[Random], Any]) -> Callable[[Random], Any]:
    return lambda chance: one(chance) if chance.random() < share else None


def _call(mode: str, call: str, *numbers: int) -> Callable[[Random], Fault]:
    """Return what chooses one of the next calls of the store to fail."""
    return lambda chance: Fault(mode, call, chance.choice(numbers))


def _fault(chance: Random) -> Fault:
    call = chance.choice(["append"] * 5 + ["put", "read", "lease", ""])
    return Fault(chance.choice(MODES), call, chance.choice([1, 1, 2, 5]), round(chance.uniform(0.1, 6), 2))


def _half_filed(chance: Random) -> Fault:
    """Return what lets a claimant's record be stored, and not the row that names it."""
    return Fault("before", "append", chance.choice((2, 2, 3, 4)), about=FLOOR)


def _late(chance: Random) -> Fault:
    """Return what makes one of the first reads of a process slow."""
    return Fault("slow", "read", 1, round(chance.uniform(2, 8), 2), chance.choice(("", NEWS, NEWS, NEWS)))


def _entries(texts: tuple[str, ...]) -> Callable[[Random], Any]:
    """Return what chooses an entry over HTTP, its server, and whether it is sent twice."""
    return _together(_some(*texts), _SERVER, _HALF)


def _outage(chance: Random) -> float:
    return round(chance.choice([0.3, 4.0, 8.0, 14.0]) * chance.uniform(0.5, 1.5), 2)


def _jump(chance: Random) -> float:
    return round(chance.choice([-1, 1]) * chance.choice([1, 30, 400, 4000]), 2)


_SERVER, _HALF, _FACE = _some(0, 1, 2), _some(True, False), _some(1, 2, 3, 4, 5, 6)
_PAUSE = _seconds(0.1, 8)

KINDS: dict[str, Kind] = {
    "enter": Kind(5.5, Cast.client, _some(*BETS)),
    "burst": Kind(3.3, Cast.client, lambda chance: tuple(chance.choices(BETS, k=chance.randrange(2, 7)))),
    "cancel": Kind(1.1, Cast.client, lambda chance: tuple(chance.choices(BETS, k=2))),
    "throw": Kind(4.4, Cast.page),
    "hand": Kind(4.4, Cast.page, _together(_FACE, _FACE)),
    "staff": Kind(1.1, lambda cast, chance: cast.clients + chance.randrange(len(STAFF)), _some(*STAFF_ENTRIES)),
    "again": Kind(1.6, Cast.page),
    "drop": Kind(1.6, Cast.page),
    "mute": Kind(0.6, Cast.page, _seconds(1, 40)),
    "wander": Kind(2.2, Cast.page),
    "ask": Kind(1.1, Cast.client, _together(_some("off", "on"), _HALF)),
    "garbage": Kind(0.6, Cast.page, _some(*GARBAGE)),
    "come": Kind(1.6, Cast.page),
    "sign_out": Kind(1.1, Cast.page, _together(_some(0, 0, 1), _maybe(0.7, _call("before", "put", 1, 2, 2)))),
    "cup": Kind(2.7, Cast.client, _together(_some(*CUP_ENTRIES), _SERVER)),
    "http": Kind(2.7, Cast.client, _entries(HTTP_ENTRIES)),
    "bring": Kind(1.1, Cast.client, _together(_SERVER, _maybe(0.7, _call("before", "read", *range(1, 16))))),
    "summer": Kind(2.7, Cast.client, _entries(SUMMER_ENTRIES)),
    "draw": Kind(1.1, Cast.page),
    "claim": Kind(2.5, Cast.page),
    "pay": Kind(2.5, Cast.page, _together(_SERVER, _maybe(0.7, _half_filed))),
    "house": Kind(0.6, lambda cast, chance: chance.randrange(2), _together(_some(*HOUSE_ENTRIES), _SERVER)),
    "audit": Kind(1.0, Cast.page),
    "fail": Kind(5.7, Cast.server, _fault, wrong=True),
    "kill": Kind(1.2, Cast.server, _together(_PAUSE, _maybe(0.5, _late)), wrong=True),
    "stop": Kind(0.8, Cast.server, _PAUSE, wrong=True),
    "freeze": Kind(2.0, Cast.server, _outage, wrong=True),
    "cut": Kind(2.0, Cast.server, _together(_outage, _HALF), wrong=True),
    "away": Kind(2.0, Cast.server, _together(_outage, _HALF), wrong=True),
    "after": Kind(2.0, Cast.server, _outage, wrong=True),
    "down": Kind(0.4, Cast.server, _outage, wrong=True),
    "jump": Kind(0.8, Cast.server, _jump, wrong=True),
    "power": Kind(0.4, Cast.server, _PAUSE, wrong=True),
    "backup": Kind(0.4, Cast.server, wrong=True),
    "restore": Kind(0.5, Cast.server, wrong=True),
    "revoke": Kind(0.8, lambda cast, chance: chance.randrange(len(STAFF)), wrong=True),
    "exclude": Kind(1.2, Cast.client, _HALF, wrong=True),
    "put_away": Kind(0.4, Cast.server, wrong=True),
}
