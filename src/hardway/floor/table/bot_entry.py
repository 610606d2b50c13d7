"""How bots come to a practice table and go: by the entry `bots`, or with a strategy of their host's own."""

from datetime import datetime

from hardway.floor.book import HOUSE
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Answered, Given, Receipt
from hardway.floor.table.bots import Bots
from hardway.floor.table.table_host import TableHost
from hardway.strategy import Strategy, crowd
from hardway.table.model.commands import Command


async def enter_bots(host: TableHost, bots: Bots, person: str, rest: str, key: str, now: datetime) -> Answered:
    """Let bots of the shelf come, or all of them go."""
    words = rest.split()
    if host.told.mode != "practice" or not words or not words[0].isdecimal() or len(words) > 2:
        return Problem("bad_entry", f"written `bots 3` or `bots 3 {crowd()[0]}`, at a practice table; 0: they go")
    if problem := _no_host(host, bots, person):
        return problem
    count = int(words[0])
    coming = bots.come(count, *words[1:]) if count else bots.go()
    return coming if isinstance(coming, Problem) else await _entered(host, coming, key, now)


async def enter_own(host: TableHost, bots: Bots, person: str, strategy: Strategy, now: datetime) -> Answered:
    """Let a bot come that plays a strategy of somebody's own. The journal has what it does, as of any player."""
    if host.told.mode != "practice":
        return Problem("not_allowed", "bots play at practice tables")
    if problem := _no_host(host, bots, person):
        return problem
    coming = bots.come_own(strategy)
    return coming if isinstance(coming, Problem) else await _entered(host, coming, "", now)


def _no_host(host: TableHost, bots: Bots, person: str) -> Problem | None:
    """Say why somebody is not the host of a practice table: another opened it, or it is the house's and others sit
    there."""
    owner = host.settings.get("owner") or HOUSE
    others = host.ahead.players.keys() - bots.players.keys() - {person}
    if owner == person or (owner == HOUSE and not others):
        return None
    says = "bots are invited by the person who opened the table, or who sits alone at a house table"
    return Problem("not_allowed", says)


async def _entered(host: TableHost, coming: list[Command], key: str, now: datetime) -> Answered:
    """Enter some commands; the last has the key, for once it is durable all are."""
    if not coming:
        return Receipt(host.durable.seq)
    *before, last = coming
    for command in before:
        host.put(Given(command, HOUSE, "", now))
    return await host.submit(Given(last, HOUSE, key, now))
