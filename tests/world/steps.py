"""What each step of a plan does in a world."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from hardway.floor.people import EVERYWHERE, Grant
from hardway.floor.people.sessions import session_id
from hardway.floor.tables import PUT_AWAY
from hardway.journal.streams import table_streams
from hardway.server.hall.hall import Hall
from tests.world.hosted import CUP, SUMMER, Request, claim_prizes, hold_draw, pay_prizes
from tests.world.page import BACK_SECONDS, Page
from tests.world.plan import Step
from tests.world.promises import OUT_SECONDS
from tests.world.server import Server
from tests.world.store import RETRY_SECONDS, Fault
from tests.world.world import STAFF, STAFFED, World

TRIES_AGAIN = 2 * OUT_SECONDS + 1.0
"""Seconds after an exclusion when every server that is well must know of it."""


def take(world: World, step: Step) -> None:
    """Let time pass, and do a step."""
    world.advance(step.wait)
    _DO[step.what](world, step)


# people


def _page(world: World, step: Step) -> Page:
    return world.pages[step.who % len(world.pages)]


def _enter(world: World, step: Step) -> None:
    _page(world, step).enter(step.arg)


def _burst(world: World, step: Step) -> None:
    for text in step.arg:
        _page(world, step).enter(text)


def _cancel(world: World, step: Step) -> None:
    page = _page(world, step)
    _burst(world, step)
    world.outside.call_later(0.002, page.drop)


def _throw(world: World, step: Step) -> None:
    _page(world, step).enter("throw")


def _hand(world: World, step: Step) -> None:
    """Throw real dice, read them and call them."""
    for page in world.pages:
        if page.role == "stickperson":
            first, second = step.arg
            for text in ("throw", f"read {first} {second}", f"roll {first} {second}"):
                page.enter(text)


def _staff(world: World, step: Step) -> None:
    page = _page(world, step)
    if page.role:
        page.enter(f"{step.arg} {page.asks[0]}" if step.arg in ("confirm", "decline") and page.asks else step.arg)


def _come(world: World, step: Step) -> None:
    """Sign in again, where a page was sent away, and come."""
    page = _page(world, step)
    if page.out:
        world.sign_in(page)
    else:
        page.come()


def _cup(world: World, step: Step) -> None:
    """Enter something into the tournament: a player for themselves, the manager for everybody."""
    entry, server = step.arg
    page = _page(world, step)
    text = f"accept {page.person}" if entry == "accept" else entry
    Request(world, "mia" if entry in ("accept", "entries close") else page, CUP, text, server)


def _http(world: World, step: Step) -> None:
    """Enter something at a table without a socket."""
    entry, server, twice = step.arg
    page = _page(world, step)
    Request(world, page, page.table, entry, server, twice=twice)


def _bring(world: World, step: Step) -> None:
    """Sit down at every table at once, and pay the tournament's fee: more than a limit may allow."""
    page, (first, fault) = _page(world, step), step.arg
    _fail_everywhere(world, fault)
    for server, table in enumerate(table_streams(world.store)):
        Request(world, page, table, "seat 500", first + server)
    Request(world, page, CUP, "pay fee", first)


def _summer(world: World, step: Step) -> None:
    """Enter something into the promotion."""
    entry, server, twice = step.arg
    Request(world, _page(world, step), SUMMER, entry, server, twice=twice)


def _pay(world: World, step: Step) -> None:
    """Identify the winners and pay the prizes, which may fail half-way; a regulator audits the journal meanwhile."""
    first, fault = step.arg
    if pay_prizes(world, first) and fault is not None:
        _fail_everywhere(world, fault)
        for tries in (0.5, 1.5):  # between two tries of what failed
            world.outside.call_later(tries * BACK_SECONDS, _audit, world, step)


def _house(world: World, step: Step) -> None:
    """Let a manager of the promotion do something."""
    entry, server = step.arg
    Request(world, ("gil", "lee")[step.who], SUMMER, entry, server)


def _ask(world: World, step: Step) -> None:
    """Ask staff for something, where they must confirm it."""
    asked, closed = step.arg
    page = next((one for one in world.pages if not one.role and one.table == STAFFED), None)
    for text in ("bet place 6 12", f"{asked} place 6") if page is not None else ():
        page.enter(text)

    if closed and page is not None:
        world.outside.call_later(0.3, _close_table, world, STAFFED)


def _sign_out(world: World, step: Step) -> None:
    """Sign a page out, at its own server or another; again, at the next, where the store failed half-way."""
    beside, fault = step.arg
    page = _page(world, step)
    number, token = page.home + beside, page.token
    page.left_open = bool(token)

    def sign_out(number: int) -> None:
        if world.over or not token:
            return
        server = world.servers[number % len(world.servers)]
        if not server.runs:
            world.outside.call_later(BACK_SECONDS, sign_out, number + 1)
            return
        house, hall = server.house, server.hall

        async def work() -> None:
            await house.in_people_thread(lambda: house.people.sessions.sign_out(token))
            hall.signed_out(session_id(token))

        def then(outcome: Any) -> None:
            if outcome is None:
                world.promises.gone.setdefault(token, world.time.now)
            else:
                world.outside.call_later(BACK_SECONDS, sign_out, number + 1)

        server.do(work, then)

    if fault is not None:
        _fail(world, step._replace(who=number, arg=fault))
    sign_out(number)


def _close_table(world: World, table: str) -> None:
    """Close a table wherever it is open, as one is closed where nobody has come for a while."""
    for server in world.servers:
        if server.runs and not server.stopping and table in server.house.floor.tables:
            server.do(lambda floor=server.house.floor: floor.release(table, PUT_AWAY))  # type: ignore[misc]


def _administer(world: World, number: int, work: Callable[[Server, Hall], Any], then: Callable[[Any], None]) -> None:
    server = world.servers[number % len(world.servers)]
    if server.runs:
        server.do(lambda: work(server, server.hall), then)


def _revoke(world: World, step: Step) -> None:
    """Revoke a role; or grant it again, where it is revoked."""
    name, role = STAFF[step.who % len(STAFF)]
    person, ada = world.people[name], world.people["ada"]
    grant, revoked = Grant(role, "crown", EVERYWHERE), (person, role) in world.promises.relieved

    async def work(server: Server, hall: Hall) -> Any:
        house = server.house
        act = house.people.roles.grant if revoked else house.people.roles.revoke
        done = await house.in_people_thread(lambda: act(ada, person, grant, why="", now=house.clock()))
        if not revoked:
            await hall.recheck(person)
        return done

    def then(outcome: Any) -> None:
        if isinstance(outcome, Grant) and not revoked:
            world.promises.relieved[person, role] = world.time.now

    if revoked:
        del world.promises.relieved[person, role]
    _administer(world, step.arg, work, then)


def _exclude(world: World, step: Step) -> None:
    """Exclude a player for ever, some when they have just entered; later they try to play all the same, by every way
    there is."""
    page, ada = _page(world, step), world.people["ada"]
    if page.role:
        return
    person = page.person

    async def work(server: Server, hall: Hall) -> Any:
        house = server.house
        done = await house.in_people_thread(
            lambda: house.people.protection.exclude(ada, person, None, now=house.clock(), why="")
        )
        await hall.check_may_play(person)
        return done

    def then(outcome: Any) -> None:
        if outcome is None:
            world.promises.excluded[person] = world.time.now
            for seconds in (1.0, TRIES_AGAIN):
                world.outside.call_later(seconds, play_on)

    def play_on() -> None:
        page.enter("bet field 5")
        for stream, entry in ((page.table, "bet field 5"), (SUMMER, "enter"), (CUP, "pay fee")):
            Request(world, page, stream, entry, step.who)

    if step.arg:
        Request(world, page, SUMMER, "enter", step.who)
    world.outside.call_later(0.2 if step.arg else 0.0, _administer, world, step.who, work, then)


# what goes wrong


def _server(world: World, step: Step) -> Server:
    return world.servers[step.who % len(world.servers)]


def _fail(world: World, step: Step) -> None:
    server = _server(world, step)
    if server.alive:
        server.line.faults.append(step.arg)
        server.troubled_until = max(server.troubled_until, world.time.now + step.arg.seconds + RETRY_SECONDS)


def _fail_everywhere(world: World, fault: Fault | None) -> None:
    """Let whichever server is asked fail, where there is a fault."""
    for server in world.servers if fault is not None else ():
        _fail(world, Step(0.0, "fail", server.number, fault))


def _revive(world: World, server: Server, late: Fault | None = None) -> None:
    """Start a server again, maybe with a fault of the store at one of its first calls; then everybody comes to it."""
    if world.ending:
        return
    if not server.alive:
        server.start()
        if late is not None:
            _late(world, Step(0.0, "late", server.number, late))
            for page in world.pages:
                page.wander(server.number)
                page.come()
    elif server.stopping:
        world.outside.call_later(1.0, _revive, world, server)


def _late(world: World, step: Step) -> None:
    """Let a read of a server that has just been started be slow; somebody signs out meanwhile."""
    _fail(world, step)
    world.outside.call_later(step.arg.seconds * 0.8, _sign_out_beside, world, _server(world, step))


def _sign_out_beside(world: World, server: Server) -> None:
    """Sign somebody out who is at a server, at the next one."""
    there = [
        number
        for number, page in enumerate(world.pages)
        if page.welcomed and page.wire is not None and page.wire.server is server
    ]
    for number in there[:2] if not world.ending else ():
        _sign_out(world, Step(0.0, "sign_out", number, (1, None)))


def _kill(world: World, step: Step) -> None:
    server, (seconds, late) = _server(world, step), step.arg
    server.kill()
    world.outside.call_later(seconds, _revive, world, server, late)


def _stop(world: World, step: Step) -> None:
    server = _server(world, step)
    if server.runs:
        server.stop()
        world.outside.call_later(step.arg, _revive, world, server)


def _freeze(world: World, step: Step) -> None:
    server = _server(world, step)
    server.frozen_until = world.time.now + step.arg
    server.troubled_until = max(server.troubled_until, server.frozen_until)


def _cut(world: World, step: Step) -> None:
    server, (seconds, balanced) = _server(world, step), step.arg
    server.outage.cut_until = world.time.now + seconds
    if balanced:
        _balance(world, server, seconds)


def _away(world: World, step: Step) -> None:
    server, (seconds, balanced) = _server(world, step), step.arg
    server.outage.away_until = world.time.now + seconds
    if balanced:
        _balance(world, server, seconds)


def _after(world: World, step: Step) -> None:
    """Let the store be away for a server as soon as it has taken somebody's entry."""
    _server(world, step).outage.at_row = step.arg


def _balance(world: World, ill: Server, seconds: float) -> None:
    """Send every page to another server until this one is well, and then to this one, as a load balancer may."""

    def send(home: int) -> None:
        for page in () if world.ending else world.pages:
            page.wander(home)

    send(ill.number + 1)
    world.outside.call_later(seconds + 0.1, send, ill.number)


def _down(world: World, step: Step) -> None:
    for number in range(len(world.servers)):
        _cut(world, step._replace(who=number, arg=(step.arg, False)))


def _jump(world: World, step: Step) -> None:
    _server(world, step).ahead += timedelta(seconds=step.arg)
    world.clocks_differ = True


def _put_away(world: World, step: Step) -> None:
    server = _server(world, step)
    tables = sorted(server.house.floor.tables) if server.runs and not server.stopping else []
    if tables:
        _close_table(world, tables[step.arg % len(tables)])


def _power(world: World, step: Step) -> None:
    for number in range(len(world.servers)):
        _kill(world, step._replace(who=number, arg=(step.arg, None)))


def _backup(world: World, step: Step) -> None:
    world.make_backup()


def _audit(world: World, step: Step) -> None:
    """Let a regulator audit the journal while everybody plays."""
    if not world.over:
        world.promises.audit()


def _restore(world: World, step: Step) -> None:
    world.restore()


def _night(world: World, step: Step) -> None:
    """Close, and open on the next day."""
    _power(world, step._replace(arg=2.0))
    world.advance(1.0)
    world.pass_night(step.arg)


_DO: dict[str, Callable[[World, Step], None]] = {
    "enter": _enter, "burst": _burst, "cancel": _cancel, "throw": _throw, "hand": _hand, "staff": _staff,
    "again": lambda world, step: _page(world, step).again(step.arg),
    "drop": lambda world, step: _page(world, step).drop(), "mute": lambda world, step: _page(world, step).mute(step.arg),
    "wander": lambda world, step: _page(world, step).wander(step.arg), "ask": _ask,
    "garbage": lambda world, step: _page(world, step).garbage(step.arg), "come": _come, "cup": _cup, "http": _http, "bring": _bring,
    "summer": _summer, "house": _house, "draw": lambda world, step: hold_draw(world, step.arg),
    "claim": lambda world, step: claim_prizes(world, step.arg), "pay": _pay, "sign_out": _sign_out,
    "revoke": _revoke, "exclude": _exclude, "fail": _fail, "kill": _kill, "late": _late, "stop": _stop,
    "freeze": _freeze, "cut": _cut, "away": _away, "after": _after, "audit": _audit, "down": _down, "jump": _jump, "power": _power, "put_away": _put_away, "backup": _backup,
    "restore": _restore, "night": _night,
}  # fmt: skip
