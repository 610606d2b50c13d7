"""Odd requests: impossible addresses, forged hosts and origins, missing tables."""

import asyncio
import gc
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from hardway.floor.spec import Spec
from hardway.journal import open_recorder
from hardway.server import House, Settings
from hardway.server.hall.hall import Hall
from hardway.server.serve import FirstStart, greeting
from tests.server.conftest import KEY, Casino, serving
from tests.server.inside import FAST, Inside, inside
from tests.waiting import SECONDS

NO_FILES = ["/%00", "/a%00b.js", "/" + "a" * 256, "/" + "a" * 256 + ".js", "/assets/" + "%C3%A4" * 200, "/a" * 2000]
NO_NAMES = [
    "/api/houses/%00", "/api/houses/crown/clauses/%00", "/api/houses/crown/odds/%00", "/api/tables/%00",
    "/api/tables/crown-1/throws/%00/fairness", "/api/simulations/%00", "/api/people/%00", "/api/nothing%00",
    "/api/houses/" + "a" * 300, "/api/tables/" + "a" * 300,
]  # fmt: skip


def test_request_with_a_malformed_path_never_gets_a_server_error(casino: Casino) -> None:
    ada = casino.administrator()
    for path in NO_FILES:
        assert ada.get(path).status_code in (200, 404), path
    for path in NO_NAMES:
        assert 400 <= ada.get(path).status_code < 500, path
    for path in ("/api/passkeys/%00", "/api/me/sessions/%00", "/api/people/%00", "/api/simulations/%00"):
        assert 400 <= ada.delete(path).status_code < 500, path


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://a]b", "//", "null", "http://\udcff"])
def test_malformed_origin_is_refused(casino: Casino, origin: str) -> None:
    answer = casino.stranger().http.post("/api/guest", json={}, headers={b"origin": origin.encode(errors="replace")})
    assert (answer.status_code, answer.json()["error"]["name"]) == (403, "bad_origin")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example"]
)
def test_unknown_host_header_is_refused(casino: Casino, host: str) -> None:
    for path in ("/", "/api/lobby", "/api/houses", "/metrics"):
        answer = casino.stranger().get(path, headers={"host": host})
        assert (answer.status_code, answer.json()["error"]["name"]) == (400, "bad_host"), path
    own = {"host": host, "origin": f"http://{host}"}  # as a page there would send, once its name means this machine
    assert casino.stranger().http.post("/api/guest", json={}, headers=own).status_code == 400


def test_second_origin_header_is_refused(casino: Casino) -> None:
    for other in ("http://evil.example", casino.address):
        twice = [("origin", casino.address), ("origin", other)]
        answer = casino.stranger().http.post("/api/guest", json={}, headers=twice)
        assert (answer.status_code, answer.json()["error"]["name"]) == (403, "bad_origin"), other


def test_empty_host_is_refused_and_missing_host_allowed(casino: Casino) -> None:
    for version, host, status in (("1.1", "Host:\r\n", 400), ("1.1", "Host: \r\n", 400), ("1.0", "", 200)):
        with socket.create_connection(casino.address.removeprefix("http://").split(":"), timeout=SECONDS) as sock:
            sock.sendall(f"GET /api/lobby HTTP/{version}\r\n{host}Connection: close\r\n\r\n".encode())
            answer = sock.makefile("rb").read()
        assert int(answer.split()[1]) == status, host
        assert (b'"bad_host"' in answer) == (status == 400)


@pytest.mark.parametrize(
    "host", ["localhost:8000", "LOCALHOST", "127.0.0.1:1", "[::1]:8000", "192.0.2.7", "casino.example"]
)
def test_request_to_a_host_name_of_the_server_is_answered(house: Callable[..., House], host: str) -> None:
    with serving(house(origins=("https://casino.example",))) as casino:
        assert casino.stranger().get("/api/lobby", headers={"host": host}).status_code == 200


def test_https_adds_hsts_and_binds_the_cookie_to_the_host(house: Callable[..., House]) -> None:
    with serving(house(secure=True)) as casino:
        headers = casino.stranger().post("/api/guest").headers
        assert "max-age" in headers["strict-transport-security"]
        given = headers["set-cookie"]
        name, _, rest = given.partition("=")
        assert name == "__Host-hardway"
        assert "secure" in rest.lower()
        assert "path=/" in rest.lower()
        assert "domain" not in rest.lower()
        token = rest.partition(";")[0]
        me = casino.stranger().get("/api/me", headers={"cookie": f"__Host-hardway={token}"})
        assert me.status_code == 200
        planted = casino.stranger().get("/api/me", headers={"cookie": f"hardway={token}"})
        assert planted.status_code == 401, "what a subdomain or a page without TLS can set is not looked at"


def test_server_greeting_warns_of_missing_tls() -> None:
    assert "TLS" not in greeting("http://127.0.0.1:8000", FirstStart("", "", ()))
    assert "TLS" in greeting("http://0.0.0.0:8000", FirstStart("", "", ()), needs_tls=True)


def test_server_greeting_has_players_first_and_password_last() -> None:
    """The password is for the administrator; a player who reads from the top needs the address alone."""
    says = greeting("http://127.0.0.1:8000", FirstStart("admin", "secret-words", ("crown-1",))).splitlines()
    assert says[0].split()[-1] == "http://127.0.0.1:8000"
    assert says[1] == "To play, open this address in a browser; you need no account."
    assert [line for line in says if "secret-words" in line] == [says[-2]]
    assert says[-2].startswith("To run the casino, sign in as admin, password secret-words")
    assert "password" not in greeting("http://127.0.0.1:8000", FirstStart("", "", ()))


def test_socket_of_missing_table_leaves_no_locks() -> None:
    async def work(here: Inside) -> None:
        ann = here.guest()
        for number in range(20):
            async with ann.socket(f"crown-{number + 100}") as wire:
                assert await wire.end() == (4404, "no_table")
        async with ann.socket("floor") as wire:
            assert await wire.end() == (4404, "no_table")
        gc.collect()
        assert not here.house.floor._opening
        assert not here.hall._hub_locks

    inside(work)


def test_impossible_table_name_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(here: Inside) -> None:
        ann = here.guest()
        asked: list[str] = []
        head = here.recorder.head
        monkeypatch.setattr(here.recorder, "head", lambda stream: asked.append(stream) or head(stream))
        for name in ("CROWN", "a.b", "x" * 65):
            async with ann.socket(name) as wire:
                assert await wire.end() == (4404, "no_table")
        assert not [stream for stream in asked if stream != "floor"]

    inside(work)


def test_restarted_server_takes_over_tables_of_its_last_process(tmp_path: Path) -> None:
    """Its lease outlives it by seconds; a client that asks meanwhile waits, and is not redirected to itself."""
    recorder = open_recorder(str(tmp_path / "h.db"))

    async def crashed() -> str:
        house = House(recorder, KEY, address="http://hardway.test", settings=FAST)
        await house.floor.start()
        table = await house.floor.open(Spec("crown"), by="house")
        assert isinstance(table, str)
        await Hall(house).table(table)
        return table

    table = asyncio.run(crashed())

    async def again(here: Inside) -> None:
        assert (await here.guest().ask("GET", f"/api/tables/{table}")).status_code == 200

    inside(again, db=str(tmp_path / "h.db"), settings=Settings(**FAST._asdict()))
    recorder.close()
