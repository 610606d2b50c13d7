"""Who may ask for what: every endpoint and every kind of visitor, over HTTP and over the socket.

The table below is written by hand from the design; an endpoint of the app that is not in it fails the test.
"""

from typing import Any, NamedTuple

import pytest

from hardway.floor.people import ADMINISTRATOR, EVERYWHERE, Grant
from hardway.rulebook import house_names, load
from hardway.server.answers.errors import refused
from tests.books import BOOKS
from tests.floor.test_table_door import NO_DEVICES
from tests.in_soak import more_in_soak, rest_in_soak
from tests.server.inside import Caller, Inside, inside

# Who an endpoint is for.
ANYBODY = "anybody"
NOT_LOCKED = "anybody whose session is not locked"
SIGNED = "everybody who is signed in, and not locked"
ACCOUNT = "everybody who is signed in to an account"
AT_TABLE = "everybody who is signed in, in no role or in one they have here"
RECORD = "at a practice table everybody at the table; in a casino those who work at it"
PROJECTION = "as a record, but in a casino whose book forbids no devices for everybody at the table"
DESK = "those who work at the table"
ADMIN = "administrators"
LOOKS_ON = "administrators, and those whose role looks on at a whole house: here nobody has one"
LOCKED = (423, "session_locked")

Endpoint = tuple[str, str, str, Any, tuple[int, str]]
# method, path, for whom, a body (# is a number of its own), and the answer to a caller who may: the status, and the
# name of what is wrong with the body where something is
ENDPOINTS: list[Endpoint] = [
    ("GET", "/health", ANYBODY, None, (200, "")),
    ("GET", "/metrics", ANYBODY, None, (200, "")),
    ("GET", "/asyncapi.json", ANYBODY, None, (200, "")),
    ("GET", "/openapi.json", ANYBODY, None, (200, "")),
    ("GET", "/{path}", ANYBODY, None, (200, "")),
    ("GET", "/api/lobby", ANYBODY, None, (200, "")),
    ("GET", "/api/houses", ANYBODY, None, (200, "")),
    ("GET", "/api/houses/{name}", ANYBODY, None, (200, "")),
    ("GET", "/api/houses/{name}/felt", ANYBODY, None, (200, "")),
    ("GET", "/api/houses/{name}/clauses", ANYBODY, None, (200, "")),
    ("GET", "/api/houses/{name}/clauses/{clause}", ANYBODY, None, (200, "")),
    ("GET", "/api/houses/{name}/odds", ANYBODY, None, (200, "")),
    ("GET", "/api/houses/{name}/odds/{wager}", ANYBODY, None, (200, "")),
    ("GET", "/api/compare", ANYBODY, None, (200, "")),
    ("GET", "/api/strategies", ANYBODY, None, (200, "")),
    ("GET", "/api/school", ANYBODY, None, (200, "")),
    ("POST", "/api/school/exercises", SIGNED, {"house": "crown", "kinds": ["steps"], "seed": 1}, (200, "")),
    ("POST", "/api/school/answers", SIGNED, {"house": "crown", "kind": "steps", "seed": 1, "answer": "?"}, (200, "")),
    ("POST", "/api/guest", NOT_LOCKED, {}, (200, "")),
    ("POST", "/api/sign-in", ANYBODY, {"name": "nobody #", "password": "x"}, (401, "wrong_credentials")),
    ("POST", "/api/sign-out", ANYBODY, {}, (204, "")),
    ("POST", "/api/join", ANYBODY, {"name": "visitor x", "password": "x"}, (422, "password_refused")),
    ("POST", "/api/passkeys/request", ANYBODY, {}, (200, "")),
    ("POST", "/api/passkeys/sign-in", ANYBODY, {"credential": {}}, (401, "challenge_over")),
    ("POST", "/api/unlock", ANYBODY, {"password": "not this one"}, (401, "wrong_credentials")),
    ("POST", "/api/passkeys/unlock", ANYBODY, {"credential": {}}, (401, "challenge_over")),
    ("GET", "/api/session", NOT_LOCKED, None, (200, "")),
    ("GET", "/api/me", SIGNED, None, (200, "")),
    ("DELETE", "/api/me", SIGNED, None, (204, "")),
    ("PUT", "/api/me/name", SIGNED, {"name": 5}, (422, "invalid")),
    ("POST", "/api/me/password", ACCOUNT, {"old": "x", "new": "y"}, (401, "wrong_credentials")),
    ("GET", "/api/me/sessions", SIGNED, None, (200, "")),
    ("GET", "/api/me/tables", SIGNED, None, (200, "")),
    ("DELETE", "/api/me/sessions/{id}", SIGNED, None, (404, "no_such_session")),
    ("POST", "/api/me/sign-out", SIGNED, {}, (204, "")),
    ("GET", "/api/me/limits", SIGNED, None, (200, "")),
    ("PUT", "/api/me/limits", SIGNED, {"what": "loss day", "to": "500.00"}, (200, "")),
    ("POST", "/api/me/exclusion", SIGNED, {"days": 1}, (200, "")),
    ("GET", "/api/passkeys", SIGNED, None, (200, "")),
    ("POST", "/api/passkeys/registration", ACCOUNT, {}, (200, "")),
    ("POST", "/api/passkeys", SIGNED, {"credential": {}}, (409, "challenge_over")),
    ("DELETE", "/api/passkeys/{id}", SIGNED, None, (404, "no_such_passkey")),
    ("POST", "/api/tables", SIGNED, {"house": "crown"}, (201, "")),
    ("GET", "/api/daily", SIGNED, None, (200, "")),
    ("PUT", "/api/daily", SIGNED, {"strategy": 5}, (422, "invalid")),
    ("PUT", "/api/daily/{day}/nonce", SIGNED, {"nonce": 5}, (422, "invalid")),
    ("GET", "/api/daily/{day}", SIGNED, None, (404, "no_such_day")),
    ("POST", "/api/workshop", SIGNED, {"strategy": 5}, (422, "invalid")),
    ("POST", "/api/doubling", SIGNED, {"strategy": 5}, (422, "invalid")),
    ("POST", "/api/simulations", SIGNED, {"strategy": "x", "sessions": 10_000_000, "rolls": 100_000}, (413, "too_large")),
    ("GET", "/api/simulations/{id}", SIGNED, None, (404, "no_simulation")),
    ("DELETE", "/api/simulations/{id}", SIGNED, None, (404, "no_simulation")),
    ("POST", "/api/replays", SIGNED, {"record": "house nowhere"}, (422, "bad_record")),
    ("GET", "/api/people", ADMIN, None, (200, "")),
    ("POST", "/api/people", ADMIN, {"name": " ", "staff": False}, (422, "name_refused")),
    ("GET", "/api/people/{id}", ADMIN, None, (404, "no_such_person")),
    ("DELETE", "/api/people/{id}", ADMIN, None, (404, "no_such_person")),
    ("POST", "/api/people/{id}/roles", ADMIN, {"role": "dealer", "house": "crown"}, (404, "no_such_person")),
    ("POST", "/api/people/{id}/roles/revoke", ADMIN, {"role": "dealer", "house": "crown"}, (404, "no_such_person")),
    ("POST", "/api/people/{id}/unlock", ADMIN, {}, (404, "no_such_person")),
    ("POST", "/api/people/{id}/password", ADMIN, {}, (404, "no_such_person")),
    ("POST", "/api/people/{id}/exclusion", ADMIN, {"days": 1}, (404, "no_such_person")),
    ("GET", "/api/people/invitations", ADMIN, None, (200, "")),
    ("POST", "/api/people/invitations", ADMIN, {}, (201, "")),
    ("DELETE", "/api/people/invitations/{id}", ADMIN, None, (404, "no_such_invitation")),
    ("GET", "/api/floor", ADMIN, None, (200, "")),
    ("GET", "/api/floor/acts", LOOKS_ON, None, (200, "")),
    ("GET", "/api/floor/checkpoint", LOOKS_ON, None, (200, "")),
    ("GET", "/api/hosted/{core}", SIGNED, None, (200, "")),
    ("POST", "/api/hosted/{core}", SIGNED, {"house": "nowhere", "name": "cup"}, (403, "not_allowed")),
    ("GET", "/api/hosted/{core}/{name}", SIGNED, None, (404, "no_such_stream")),
    ("POST", "/api/hosted/{core}/{name}/entries", SIGNED, {"key": "k", "entry": "apply"}, (404, "no_such_stream")),
    ("POST", "/api/hosted/{core}/{name}/tables", SIGNED, {"round": 1}, (404, "no_such_stream")),
    ("GET", "/api/hosted/{core}/{name}/record", SIGNED, None, (404, "no_such_stream")),
    ("GET", "/api/hosted/{core}/{name}/pack", SIGNED, None, (404, "no_such_stream")),
    ("GET", "/api/hosted/{core}/{name}/claimants", SIGNED, None, (404, "no_such_stream")),
    ("POST", "/api/hosted/{core}/{name}/claimants", SIGNED, {"patron": "p", "name": "A", "address": "B"}, (404, "no_such_stream")),
    ("GET", "/api/tables/{table}", AT_TABLE, None, (200, "")),
    ("GET", "/api/tables/{table}/legal", AT_TABLE, None, (200, "")),
    ("POST", "/api/tables/{table}/entries", AT_TABLE, {"key": "k", "entry": "no such entry"}, (422, "bad_entry")),
    ("PUT", "/api/tables/{table}/guests", AT_TABLE, {"new": True}, (403, "not_allowed")),
    ("POST", "/api/tables/{table}/bot", AT_TABLE, {"strategy": "moon"}, (422, "bad_strategy")),
    ("GET", "/api/tables/{table}/throws/{number}/fairness", AT_TABLE, None, (404, "no_throw")),
    ("GET", "/api/tables/{table}/rolls/{number}/pack", DESK, None, (404, "no_throw")),
    ("GET", "/api/tables/{table}/rolls/{number}/instead/{first}/{second}", DESK, None, (404, "no_throw")),
    ("GET", "/api/tables/{table}/history", RECORD, None, (200, "")),
    ("GET", "/api/tables/{table}/record", RECORD, None, (200, "")),
    ("GET", "/api/tables/{table}/review", RECORD, None, (200, "")),
    ("GET", "/api/tables/{table}/projection", PROJECTION, None, (200, "")),
    ("GET", "/api/tables/{table}/audit", DESK, None, (200, "")),
    ("GET", "/api/tables/{table}/rows", DESK, None, (200, "")),
]  # fmt: skip
OTHERWISE: dict[tuple[str, str], dict[str, tuple[int, str]]] = {
    ("POST", "/api/unlock"): {
        "nobody": (401, "not_signed_in"), "revoked": (401, "not_signed_in"), "over": (401, "session_over"),
    },
    ("DELETE", "/api/me"): {"seated": (409, "seated"), "elsewhere": (409, "seated")},
}  # fmt: skip
"""How it goes for some who may."""
FILLED = {
    "core": "tournament",
    "path": "",
    "name": "crown",
    "clause": "3.4.1",
    "wager": "pass",
    "id": "nobody",
    "number": "1",
    "first": "1",
    "second": "2",
    "day": "2020-01-01",
}


class Visit(NamedTuple):
    """One kind of visitor, in which role they ask, and what they are to each kind of endpoint."""

    who: str
    role: str
    refused: tuple[int, str] | None
    """The refusal wherever a caller must be signed in."""
    here: bool
    """Has the role they ask in at this table."""
    administers: bool = False


def visits(house: str) -> list[Visit]:
    """Return every kind of visitor to a table of a house."""
    found = [
        Visit("nobody", "", (401, "not_signed_in"), True), Visit("revoked", "", (401, "not_signed_in"), True),
        Visit("over", "", (401, "session_over"), True), Visit("locked", "", LOCKED, True),
        Visit("locked staff", "", LOCKED, True), Visit("guest", "", None, True),
        Visit("seated", "", None, True), Visit("elsewhere", "", None, True),
        Visit("administrator", "", None, True, True),
    ]  # fmt: skip
    for role in load(house).roles:
        found += [Visit(kind, role, None, kind in ("here", "pit", "house")) for kind in (
            "here", "pit", "house", "other table", "other pit", "other house", "guest", "seated", "plain staff",
        )]  # fmt: skip
        found += [Visit("administrator", role, None, False, True), Visit("locked staff", role, LOCKED, True)]
        found += [Visit("here", "", None, True)]
    return found


def expected(visit: Visit, whose: str, mode: str, goes: tuple[int, str]) -> tuple[int, str]:
    """Return how an endpoint answers a visitor: the status, and the name of the refusal."""
    if whose == ANYBODY or (whose == NOT_LOCKED and visit.refused != LOCKED):
        return goes
    if visit.refused is not None:
        return visit.refused
    if whose in (ADMIN, LOOKS_ON):
        return goes if visit.administers else (403, "not_allowed")
    if whose == ACCOUNT and visit.who == "guest":
        return 403, "not_allowed"
    if whose in (SIGNED, ACCOUNT):
        return goes
    works = bool(visit.role)
    if not visit.here or (whose == DESK and not works) or (whose == RECORD and mode == "casino" and not works):
        return 403, "not_your_role"
    return goes


class Door:
    """A table, and fresh visitors of each kind."""

    def __init__(self, here: Inside, house: str, table: str, other: str) -> None:
        self.here, self.house, self.table, self.other = here, house.partition("/")[0], table, other
        self.number = 0

    async def come(self, visit: Visit) -> Caller:
        """Return a visitor."""
        self.number += 1
        name, people, role = f"v {self.number}", self.here.house.people, visit.role or "dealer"
        scopes = {
            "here": f"table:{self.table}", "pit": "pit:main", "house": "*", "other table": f"table:{self.other}",
            "other pit": "pit:upstairs",
        }  # fmt: skip
        match visit.who:
            case "nobody":
                return self.here.stranger()
            case "guest":
                return self.here.guest()
            case "administrator":
                return self.here.person(name, "staff", Grant(ADMINISTRATOR, EVERYWHERE, EVERYWHERE))
            case "plain staff":
                return self.here.person(name)
            case "other house":
                others = [one for one in house_names() if one != self.house]
                other = next((one for one in others if role in load(one).roles), "")  # else the nearest they can have
                return self.here.person(name, "staff", Grant(*((role, other) if other else ("dealer", others[0])), "*"))
            case "locked staff":
                return self._locked(self.here.person(name, "staff", Grant(role, self.house, "*")))
            case kind if kind in scopes:
                return self.here.person(name, "staff", Grant(role, self.house, scopes[kind]))
        who = self.here.person(name, "player")
        match visit.who:
            case "revoked":
                people.sessions.sign_out(who.token)
            case "over":
                people.sessions.sign_out_everywhere(who.person, self.here.house.clock())
            case "locked":
                return self._locked(who)
            case "seated" | "elsewhere":
                table = self.table if visit.who == "seated" else self.other
                live = (await self.here.hall.table(table)).live
                state = live.host.durable_state
                for leaving in tuple(state.players):
                    await live.enter(live.giver(leaving), "leave", f"leave {self.number}")
                await live.enter(live.giver(who.person), "seat 500", f"seat {self.number}")
                assert who.person in live.host.durable_state.players
        return who

    def _locked(self, who: Caller) -> Caller:
        """Let a visitor's session stand idle for as long as locks it."""
        sessions = self.here.house.people.sessions
        fact = self.here.recorder.get("session", sessions_id(who.token))
        assert fact is not None
        id = sessions_id(who.token)
        long_ago = sessions.seals.seal("session", id, {**fact, "seen": "2020-01-01T00:00:00.000Z"})
        self.here.recorder.put("session", id, long_ago)
        sessions._seen.clear()
        return who


def sessions_id(token: str) -> str:
    from hardway.floor.people.sessions import session_id

    return session_id(token)


async def opened(here: Inside, house: str, mode: str) -> Door:
    table = await here.table(house, mode=mode)
    return Door(here, house, table, await here.table(house, mode=mode, pit="upstairs"))


def filled(path: str, table: str, role: str) -> str:
    for name, value in {**FILLED, "table": table}.items():
        path = path.replace("{" + name + "}", value)
    return f"{path}?as={role}" if "/tables/" in path and role else path


def numbered(body: Any, number: int) -> Any:
    if not isinstance(body, dict):
        return body
    return {name: value.replace("#", str(number)) if isinstance(value, str) else value for name, value in body.items()}


def unique(found: list[Visit]) -> list[Visit]:
    return list(dict.fromkeys(found))


def test_access_matrix_lists_every_endpoint() -> None:
    async def work(here: Inside) -> None:
        documented = {
            (method.upper(), path.replace("{clause:path}", "{clause}"))
            for path, methods in here.app.openapi()["paths"].items() for method in methods
        }  # fmt: skip
        plain = {route.path for route in here.app.router.routes if hasattr(route, "path") and route.path}
        sockets = {"/api/tables/{name}/socket", "/api/hosted/{core}/{name}/socket"}
        assert plain == {"/openapi.json", "/{path:page}", *sockets}
        beside = {("GET", "/openapi.json"), ("GET", "/{path}")}
        assert documented | beside == {(method, path) for method, path, *_ in ENDPOINTS}
        assert len(ENDPOINTS) == len(documented | beside)
        hidden = [
            route for route in all_routes(here.app.router.routes) if not getattr(route, "include_in_schema", True)
        ]
        assert {getattr(route, "path", "") for route in hidden} <= {"/openapi.json", "/{path:page}"}

    inside(work)


def all_routes(routes: Any) -> list[Any]:
    """Return the routes, those of routers inside routers too."""
    found = []
    for route in routes:
        inner = getattr(getattr(route, "original_router", None), "routes", None) or getattr(route, "routes", None)
        found += all_routes(inner) if inner else [route]
    return found


async def no_work(person: str, work: Any, **more: Any) -> Any:
    """Do nothing in place of what another process would work out."""
    raise refused("bad_record", "no record")


def worked_out_once(whole: Any) -> Any:
    """Have another process work out each kind of answer once, and give it to everybody: here it is only who may ask."""
    found = dict[str, bytes]()

    async def known(person: str, job: Any, **more: Any) -> bytes:
        if job["do"] not in found:
            found[job["do"]] = await whole(person, job, **more)
        return found[job["do"]]

    return known


def fewer(found: list[Visit]) -> list[Visit]:
    """Return every kind of visitor in one role, and in the other roles those with the role here and at another table."""
    role = next(visit.role for visit in found if visit.role)
    return [visit for visit in found if visit.role in ("", role) or visit.who in ("here", "other table")]


def for_whom(*whose: str) -> list[Endpoint]:
    return [one for one in ENDPOINTS if one[2] in whose]


def expected_answer(visit: Visit, endpoint: Endpoint, door: Door, mode: str) -> tuple[int, str]:
    """Return the status and the name of the error that the table says."""
    method, path, whose, _, goes = endpoint
    otherwise = OTHERWISE.get((method, path), {}).get(visit.who, goes)
    if whose == PROJECTION:
        whose = RECORD if door.house in NO_DEVICES else AT_TABLE
    return expected(visit, whose, mode, otherwise)


async def answered(who: Caller, visit: Visit, endpoint: Endpoint, door: Door, mode: str) -> None:
    """Ask a question, and hold the answer against the table."""
    method, path, _, body, _ = endpoint
    status, name = expected_answer(visit, endpoint, door, mode)
    answer = await who.ask(method, filled(path, door.table, visit.role), numbered(body, door.number))
    where = (method, path, visit, answer.status_code, answer.text[:200])
    assert answer.status_code == status, where
    if name:
        error = answer.json()["error"]
        assert error["name"] == name, where
        assert error["says"], where


def test_endpoints_admit_each_kind_of_visitor_as_designed() -> None:
    async def work(here: Inside) -> None:
        door = await opened(here, "crown", "casino")
        here.house.runs.result_of = no_work  # type: ignore[method-assign]
        everybody = unique([visit for visit in visits("crown") if visit.role in ("", "dealer")])
        endpoints = for_whom(ANYBODY, NOT_LOCKED, SIGNED, ACCOUNT, ADMIN, LOOKS_ON)
        assert len(endpoints) * len(everybody) > 700
        for visit in everybody:
            who = await door.come(visit)
            for endpoint in endpoints:  # a fresh one where it is done, and not only looked at: it may change who asks
                refused = expected_answer(visit, endpoint, door, "casino")[0] in (401, 403, 423)
                asks = who if refused or endpoint[0] == "GET" else await door.come(visit)
                await answered(asks, visit, endpoint, door, "casino")

    inside(work)


EVERY_TABLE = [(house, mode) for house in BOOKS for mode in ("casino", "practice")]
NOW = [("crown", "casino"), ("vegas", "practice")]
"""Books differ in the staff of a casino's table: the longest ladder, and no casino."""


@pytest.mark.parametrize("choose", more_in_soak(fewer, list), ids=lambda choose: choose.__name__)
@pytest.mark.parametrize(("house", "mode"), rest_in_soak(EVERY_TABLE, NOW))
def test_table_endpoints_admit_or_refuse_each_role_as_designed(house: str, mode: str, choose: Any) -> None:
    async def work(here: Inside) -> None:
        door = await opened(here, house, mode)
        here.house.runs.result_of = worked_out_once(here.house.runs.result_of)  # type: ignore[method-assign]
        found, endpoints = choose(unique(visits(house))), for_whom(AT_TABLE, RECORD, PROJECTION, DESK)
        assert {visit.role for visit in found} == {"", *load(house).roles}
        for visit in found:
            who = await door.come(visit)  # no question about a table changes who asks it
            for endpoint in endpoints:
                await answered(who, visit, endpoint, door, mode)

    inside(work)


CODES = {401: 4401, 403: 4403, 423: 4423}


@pytest.mark.parametrize("house", rest_in_soak(BOOKS, now=("adelaide", "vegas/crapless")))
def test_table_socket_admits_or_refuses_each_visitor_as_designed(house: str) -> None:
    """A visitor who may read a table may listen there, and sees no more: asks are for staff."""

    async def work(here: Inside) -> None:
        door = await opened(here, house, "casino")
        for visit in unique(visits(house)):
            who = await door.come(visit)
            status, name = expected(visit, AT_TABLE, "casino", (200, ""))
            async with who.socket(door.table, role=visit.role) as wire:
                first = await wire.hear("welcome", "problem")
                if status == 200:
                    assert first["type"] == "welcome", (visit, first)
                    assert (first["view"]["desk"] is not None) == bool(visit.role), visit
                    assert first["view"]["export"] == first["view"]["statistics"] == bool(visit.role), visit
                else:
                    assert first["error"]["name"] == name, (visit, first)
                    assert await wire.end() == (CODES[status], name), visit

    inside(work)


def test_unknown_addresses_and_wrong_methods_give_their_errors() -> None:
    async def work(here: Inside) -> None:
        guest = here.guest()
        for method, path, status, name in (
            ("GET", "/api/tables/crown-99", 404, "no_table"), ("GET", "/api/tables/floor", 404, "no_table"),
            ("GET", "/api/nothing", 404, "not_found"), ("POST", "/api/lobby", 405, "not_allowed_here"),
            ("GET", "/api/houses/nowhere", 404, "unknown_house"), ("DELETE", "/health", 405, "not_allowed_here"),
        ):  # fmt: skip
            answer = await guest.ask(method, path)
            assert (answer.status_code, answer.json()["error"]["name"]) == (status, name), path
        async with guest.socket("crown-99") as wire:
            assert (await wire.hear("problem"))["error"]["name"] == "no_table"
            assert await wire.end() == (4404, "no_table")

    inside(work)


def test_malformed_content_length_is_refused() -> None:
    async def work(here: Inside) -> None:
        for length in (b"\xb2", b"-1", b"1e3"):
            asked = here.guest().http.build_request("POST", "/api/sign-out", headers=[(b"content-length", length)])
            answer = await here.guest().http.send(asked)
            assert (answer.status_code, answer.json()["error"]["name"]) == (413, "too_large"), length

    inside(work)
