"""The server over HTTP: errors of one shape, security, tables, people, books, runs, documents."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

import pytest

from hardway.floor.people import Grant
from hardway.journal.checkpoint import load_checkpoint
from hardway.journal.row import Row, digest
from hardway.rulebook import house_names, load
from hardway.server import House
from hardway.server.messages import FROM_CLIENT, TO_CLIENT, FailedMessage
from tests.server.conftest import PASSWORD, Casino, serving
from tests.server.hands import Hands
from tests.waiting import wait_until


def refused(answer: Any, status: int, name: str) -> dict[str, Any]:
    """Check that an answer is no success in the one shape of an error; return it."""
    assert answer.status_code == status, answer.text
    FailedMessage.model_validate_json(answer.content)
    error: dict[str, Any] = answer.json()["error"]
    assert error["name"] == name, error
    return error


def test_http_errors_have_one_json_shape(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    refused(ann.get("/api/nothing"), 404, "not_found")
    refused(ann.post("/api/nothing"), 404, "not_found")
    refused(ann.delete("/api/lobby"), 405, "not_allowed_here")
    refused(ann.get("/api/tables/crown-99"), 404, "no_table")
    refused(ann.get("/api/tables/CROWN"), 422, "invalid")
    refused(ann.post("/api/tables", {"house": "crown", "more": 1}), 422, "invalid")
    refused(ann.post("/api/tables", {"house": "nowhere"}), 404, "unknown_house")
    refused(near := ann.post("/api/tables", {"house": "crwon"}), 404, "unknown_house")
    assert "did you mean crown?" in near.json()["error"]["says"]
    refused(ann.post("/api/tables", {"house": "crown", "chips": "0"}), 422, "bad_entry")
    refused(ann.http.post("/api/tables", content=b"{"), 422, "invalid")
    refused(ann.http.post("/api/tables", content=b"x" * 70_000), 413, "too_large")
    refused(ann.http.post("/api/tables", content=(b"x" * 1000 for _ in range(100))), 413, "too_large")
    refused(casino.stranger().get(f"/api/tables/{table}"), 401, "not_signed_in")
    error = refused(ann.enter(table, "bet pass 10", "a"), 409, "unknown_name")
    assert error["clause"] is None
    refused(ann.enter(table, "offer bob", "b"), 403, "not_your_role")
    refused(ann.get(f"/api/tables/{table}/history?limit=0"), 422, "invalid")


def test_uncaught_exception_gives_status_500_in_the_error_shape(
    house: Callable[..., House], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = house()
    with serving(broken) as casino:
        monkeypatch.setattr(broken.metrics, "text", lambda: 1 // 0)
        refused(casino.stranger().get("/metrics"), 500, "failed")


def test_http_answers_carry_security_headers_and_safe_cookies(casino: Casino) -> None:
    ann = casino.stranger()
    answer = ann.post("/api/guest")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers or "uvicorn" in answer.headers["server"]


def test_cross_site_post_requests_are_refused(casino: Casino) -> None:
    ann = casino.guest()
    evil = {"origin": "https://evil.example"}
    refused(ann.post("/api/tables", {"house": "crown"}, headers=evil), 403, "bad_origin")
    refused(ann.post("/api/sign-out", headers={"sec-fetch-site": "cross-site"}), 403, "bad_origin")
    assert ann.post("/api/tables", {"house": "crown"}, headers={"origin": casino.address}).status_code == 201
    assert ann.get("/api/lobby", headers=evil).status_code == 200


def test_http_requests_over_the_rate_limit_are_refused(house: Callable[..., House]) -> None:
    with serving(house(per_minute={"requests": 5, "guests": 2})) as casino:
        ann = casino.stranger()
        for _ in range(2):
            ann.http.cookies.clear()
            assert ann.post("/api/guest").status_code == 200
        ann.http.cookies.clear()
        answer = ann.post("/api/guest")
        refused(answer, 429, "too_many")
        assert answer.headers["retry-after"] == "60"
        ann.get("/api/lobby")
        ann.get("/api/lobby")
        refused(ann.get("/api/lobby"), 429, "too_many")


def test_wrong_passwords_of_an_address_are_limited(house: Callable[..., House]) -> None:
    with serving(house()) as casino:
        hands = casino.stranger()
        for number in range(30):
            asked = {"name": f"nobody {number}", "password": "x"}
            refused(hands.post("/api/sign-in", asked), 401, "wrong_credentials")
        answer = hands.post("/api/sign-in", {"name": "nobody at all", "password": "x"})
        refused(answer, 429, "too_many_tries")
        wait = parsedate_to_datetime(answer.headers["retry-after"]) - datetime.now(UTC)
        assert timedelta(minutes=9) < wait <= timedelta(minutes=10)


def test_accepted_entries_appear_in_the_table_history(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    taken = ann.enter(table, "seat 300", "a").json()
    assert (taken["seq"], taken["again"], taken["rows"][0]["seq"]) == (2, False, 2)
    assert ann.enter(table, "seat 300", "a").json()["again"] is True
    ann.enter(table, "bet pass 10", "b")
    page = ann.get(f"/api/tables/{table}/history?limit=2").json()
    assert [row["kind"] for row in page["rows"]] == ["open", "entry"]
    assert page["next"] == 2
    assert list(page["names"]) == [ann.id]  # how those in the rows are shown, should they have left by now
    assert page["names"][ann.id].startswith("Guest ")
    rest = ann.get(f"/api/tables/{table}/history?after=2").json()
    assert [row["seq"] for row in rest["rows"]] == [3]
    assert rest["next"] is None
    record = ann.get(f"/api/tables/{table}/record").text
    assert f"bet {ann.id} pass 10" in record
    legal = ann.get(f"/api/tables/{table}/legal").json()
    assert {"entry": "take", "wager": "pass", "max": "10.00"} in legal["legal"]["may"]


def test_history_names_nobody_who_was_never_at_the_table(casino: Casino) -> None:
    """The owner of a practice table may write any person's id into a reason."""
    ann, bob, eve = casino.person("Ann", kind="player"), casino.person("Bob", kind="player"), casino.guest()
    table = casino.table(eve)
    bob.enter(table, "seat 300", "a")
    bob.enter(table, "leave", "b")
    eve.enter(table, "seat 300", "a")
    assert eve.enter(table, f"dispute about {ann.id}", "b").status_code == 200
    for role in ("", "boxperson"):
        page = eve.get(f"/api/tables/{table}/history?as={role}").json()
        assert any(ann.id in one["text"] for row in page["rows"] for one in row["says"])
        assert page["names"].keys() == {bob.id, eve.id}
    rest = eve.get(f"/api/tables/{table}/history?after=2&limit=1").json()
    assert rest["names"].keys() == {bob.id}, "who has left"


def test_casino_history_and_export_are_for_staff(casino: Casino) -> None:
    ada = casino.administrator()
    table = casino.table(ada, mode="casino")
    bob = casino.guest()
    error = refused(bob.get(f"/api/tables/{table}/history"), 403, "not_your_role")
    assert error["clause"] == "9.1"
    refused(bob.get(f"/api/tables/{table}/record"), 403, "not_your_role")
    refused(bob.get(f"/api/tables/{table}/audit"), 403, "not_your_role")
    refused(bob.get(f"/api/tables/{table}/history?as=inspector"), 403, "not_your_role")
    refused(bob.post("/api/tables", {"house": "crown", "mode": "casino"}), 403, "not_allowed")
    eve = casino.person("Eve", Grant("inspector", "crown", "*"))
    assert eve.get(f"/api/tables/{table}/history?as=inspector").status_code == 200
    refused(eve.get(f"/api/tables/{table}/history"), 403, "not_your_role")
    found = eve.get(f"/api/tables/{table}/audit?as=inspector")
    assert found.status_code == 200, found.text
    assert found.json()["findings"] == []
    assert found.json()["rows"] == 1
    point = load_checkpoint(eve.get("/api/floor/checkpoint").text)
    (line,) = eve.get(f"/api/tables/{table}/rows?as=inspector").text.splitlines()
    row = Row(**json.loads(line))
    assert row.hash == digest(row)
    assert point.heads[table] == (row.seq, row.hash), "docs/verify.html compares the one with the other"
    refused(bob.get(f"/api/tables/{table}/rows"), 403, "not_your_role")
    refused(bob.get("/api/floor/checkpoint"), 403, "not_allowed")
    elsewhere = casino.person("Fay", Grant("inspector", "star", "*"), Grant("dealer", "crown", "table:crown-77"))
    refused(elsewhere.get(f"/api/tables/{table}/history?as=inspector"), 403, "not_your_role")
    refused(elsewhere.get(f"/api/tables/{table}?as=dealer"), 403, "not_your_role")


def test_account_can_be_opened_changed_and_deleted_over_http(casino: Casino) -> None:
    ann = casino.stranger()
    made = ann.post("/api/join", {"name": "Ann of the North", "password": PASSWORD})
    assert made.status_code == 201
    assert made.json()["kind"] == "player"
    refused(casino.stranger().post("/api/join", {"name": "ANN of the north", "password": PASSWORD}), 409, "name_taken")
    refused(casino.stranger().post("/api/join", {"name": "Bea", "password": "short"}), 422, "password_refused")
    other = casino.stranger()
    assert other.post("/api/sign-in", {"name": "ann of the north", "password": PASSWORD}).status_code == 200
    sessions = ann.get("/api/me/sessions").json()["sessions"]
    assert len(sessions) == 2
    assert [one["here"] for one in sessions].count(True) == 1
    there = next(one["id"] for one in sessions if not one["here"])
    assert ann.delete(f"/api/me/sessions/{there}").status_code == 204
    refused(other.get("/api/me"), 401, "not_signed_in")
    body = {"old": PASSWORD, "new": "five dice in a bowl"}
    assert ann.post("/api/me/password", body).status_code == 204
    assert ann.get("/api/me").status_code == 401
    assert ann.post("/api/sign-in", {"name": "Ann of the North", "password": "five dice in a bowl"}).status_code == 200
    assert ann.delete("/api/me").status_code == 204
    refused(
        ann.post("/api/sign-in", {"name": "Ann of the North", "password": "five dice in a bowl"}),
        401,
        "wrong_credentials",
    )


def test_three_wrong_passwords_lock_an_account(casino: Casino) -> None:
    ann = casino.stranger()
    ann.post("/api/join", {"name": "Lock Me", "password": PASSWORD})
    for _ in range(2):
        refused(ann.post("/api/sign-in", {"name": "Lock Me", "password": "no, not that"}), 401, "wrong_credentials")
    ann.post("/api/sign-in", {"name": "Lock Me", "password": "no, not that"})
    error = refused(ann.post("/api/sign-in", {"name": "Lock Me", "password": PASSWORD}), 423, "locked_out")
    assert error["until"]
    ada = casino.administrator()
    someone = next(one for one in ada.get("/api/people").json()["people"] if one["name"] == "Lock Me")
    assert someone["locked"]
    assert ada.post(f"/api/people/{someone['person']}/unlock", {"why": "it was me"}).status_code == 200
    assert ann.post("/api/sign-in", {"name": "Lock Me", "password": PASSWORD}).status_code == 200


def test_loss_limit_refuses_a_buy_in(casino: Casino) -> None:
    ann = casino.person("Ann", kind="player")
    table = casino.table(ann)
    assert ann.put("/api/me/limits", {"what": "loss day", "to": "250.00"}).status_code == 200
    assert ann.enter(table, "seat 200", "a").status_code == 200
    error = refused(ann.enter(table, "buyin 100", "b"), 403, "loss_limit_day")
    assert "50" in error["says"]
    assert error["until"]
    assert ann.enter(table, "buyin 50", "c").status_code == 200
    used = {one["what"]: one for one in ann.get("/api/me/limits").json()["limits"]}
    assert used["loss day"]["used"] == "250.00"
    assert used["loss day"]["to"] == "250.00"
    looser = ann.put("/api/me/limits", {"what": "loss day", "to": "500.00"}).json()["limits"][0]
    assert (looser["to"], looser["later"]["to"]) == ("250.00", "500.00")
    assert ann.enter(table, "leave", "d").status_code == 200
    assert ann.get("/api/me/limits").json()["limits"][0]["used"] == "0.00"
    refused(ann.put("/api/me/limits", {"what": "time day", "to": "5.00"}), 422, "limit_refused")


def test_concurrent_buy_ins_do_not_pass_a_limit(casino: Casino) -> None:
    ann = casino.person("Ann", kind="player")
    tables = [casino.table(ann), casino.table(ann)]
    ann.put("/api/me/limits", {"what": "loss day", "to": "100.00"})
    wires = [ann.socket(table) for table in tables]
    for wire in wires:
        wire.send({"type": "enter", "key": "a", "entry": "seat 100"})
    assert sorted(wire.hear("ack", "problem")["type"] for wire in wires) == ["ack", "problem"]


def test_self_excluded_player_cannot_bet_but_can_leave(casino: Casino) -> None:
    """The player can also take bets down."""
    ann = casino.person("Ann", kind="player")
    table = casino.table(ann)
    wire = ann.socket(table)
    wire.enter("seat 200", "a")
    wire.enter("bet pass 10", "b")
    assert ann.post("/api/me/exclusion", {"days": 7}).json()["excluded"]
    assert wire.hear("problem")["error"]["name"] == "excluded"
    assert wire.enter("bet pass 10", "c")["error"]["name"] == "excluded"
    assert wire.enter("take pass", "d")["type"] == "ack"
    assert wire.enter("leave", "e")["type"] == "ack"
    assert wire.enter("seat 100", "f")["error"]["name"] == "excluded"
    refused(ann.post("/api/me/exclusion", {"days": 2}), 409, "cannot_shorten")


def test_administrator_can_add_people_and_grant_and_revoke_roles(casino: Casino) -> None:
    ada, bob = casino.administrator(), casino.person("Bob", kind="player")
    refused(bob.get("/api/people"), 403, "not_allowed")
    refused(bob.post("/api/people", {"name": "X Y"}), 403, "not_allowed")
    made = ada.post("/api/people", {"name": "Stick Sam", "staff": True}).json()
    sam = casino.stranger()
    assert sam.post("/api/sign-in", {"name": "Stick Sam", "password": made["password"]}).status_code == 200
    given = {"role": "stickperson", "house": "crown", "scope": "pit:main", "why": "hired"}
    person = ada.post(f"/api/people/{made['person']}/roles", given).json()
    assert person["roles"] == [{"role": "stickperson", "house": "crown", "scope": "pit:main"}]
    refused(ada.post(f"/api/people/{made['person']}/roles", given), 409, "already_granted")
    refused(ada.post(f"/api/people/{made['person']}/roles", {**given, "role": "king"}), 422, "unknown_role")
    refused(ada.post(f"/api/people/{bob.id}/roles", given), 422, "not_staff")
    refused(ada.get("/api/people/pnobody"), 404, "no_such_person")
    again = ada.post(f"/api/people/{made['person']}/password", {"why": "lost"}).json()["password"]
    refused(sam.get("/api/me"), 401, "session_over")
    assert sam.post("/api/sign-in", {"name": "Stick Sam", "password": again}).status_code == 200
    assert ada.post(f"/api/people/{bob.id}/exclusion", {"days": None, "why": "asked"}).json()["excluded"]
    assert ada.delete(f"/api/people/{bob.id}").status_code == 204
    refused(bob.get("/api/me"), 401, "not_signed_in")
    word = ada.post("/api/people/invitations", {"staff": True, "roles": [{"role": "dealer", "house": "star"}]}).json()
    joined = casino.stranger().post(
        "/api/join", {"name": "Invited One", "password": PASSWORD, "invitation": word["invitation"]}
    )
    assert joined.json()["roles"] == [{"role": "dealer", "house": "star", "scope": "*"}]
    refused(
        casino.stranger().post(
            "/api/join", {"name": "Too Late", "password": PASSWORD, "invitation": word["invitation"]}
        ),
        422,
        "invitation_refused",
    )


def test_invitations_are_listed_and_withdrawn(casino: Casino) -> None:
    ada = casino.administrator()
    role = {"role": "dealer", "house": "star", "scope": "*"}
    word = ada.post("/api/people/invitations", {"staff": True, "roles": [role]}).json()
    [one] = ada.get("/api/people/invitations").json()["invitations"]
    assert one | {"id": ""} == {
        "id": "", "kind": "staff", "roles": [role], "by": ada.get("/api/me").json()["name"], "until": word["until"]
    }  # fmt: skip
    assert word["invitation"] not in str(one)
    assert ada.delete(f"/api/people/invitations/{one['id']}").status_code == 204
    assert ada.get("/api/people/invitations").json() == {"invitations": []}
    refused(ada.delete(f"/api/people/invitations/{one['id']}"), 404, "no_such_invitation")
    join = {"name": "Too Late", "password": PASSWORD, "invitation": word["invitation"]}
    refused(casino.stranger().post("/api/join", join), 422, "invitation_refused")


def test_strategy_text_of_the_table_owner_sits_down_as_a_bot(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    path = f"/api/tables/{table}/bot"
    refused(bob.post(path, {"strategy": "bet pass 10"}), 403, "not_allowed")
    wrong = ann.post(path, {"strategy": "when moon\n  bet pass 10"})
    refused(wrong, 422, "bad_strategy")
    assert "line 1" in wrong.json()["error"]["says"]
    for misspelt, meant in (("irn_cross", "iron_cross"), ("bet hrd 8 5", "hard"), ("bet yo 5", "eleven")):
        refused(found := ann.post(path, {"strategy": misspelt}), 422, "bad_strategy")
        assert f"did you mean {meant}?" in found.json()["error"]["says"]
    refused(ann.post(path, {"strategy": "bet pass 10\n" * 400}), 422, "invalid")
    assert ann.post(path, {"strategy": "bet pass 10"}).status_code == 201
    players = ann.get(f"/api/tables/{table}").json()["view"]["players"]
    assert [one["name"] for one in players] == ["b7"]


def test_passkey_registration_and_sign_in_options_are_given(casino: Casino) -> None:
    ada = casino.administrator()
    options = ada.post("/api/passkeys/registration").json()["options"]
    assert options["rp"]["id"] == "localhost"
    assert ada.get("/api/passkeys").json() == {"passkeys": []}
    refused(ada.post("/api/passkeys", {"credential": {"id": "x"}}), 409, "challenge_over")
    refused(casino.stranger().post("/api/passkeys/sign-in", {"credential": {}}), 401, "challenge_over")
    assert "challenge" in casino.stranger().post("/api/passkeys/request").json()["options"]
    refused(ada.delete("/api/passkeys/x"), 404, "no_such_passkey")


def test_rule_books_and_odds_are_served_over_http(casino: Casino) -> None:
    ann = casino.stranger()
    marks = {one["house"]: one["mark"] for one in ann.get("/api/houses").json()["houses"]}
    assert marks == {house: load(house).mark for house in house_names()}
    felt = ann.get("/api/houses/vegas/felt").json()
    assert all(marks["vegas"] in [mark["says"] for mark in felt[shape]["marks"]] for shape in ("wide", "tall"))
    crown = ann.get("/api/houses/crown").json()
    assert any(one["wager"] == "pass" for one in crown["wagers"])
    assert ann.get("/api/houses/crown.mini").status_code == 200
    assert {"wide", "tall"} <= set(ann.get("/api/houses/crown/felt").json())
    assert ann.get("/api/houses/crown.mini/felt").status_code == 200
    refused(ann.get("/api/houses/..%2F..%2Fetc"), 404, "not_found")
    refused(ann.get("/api/houses/nowhere"), 404, "unknown_house")
    for misspelt in ("/api/houses/crwon", "/api/houses/crwon/odds"):
        refused(found := ann.get(misspelt), 404, "unknown_house")
        assert "did you mean crown?" in found.json()["error"]["says"]
    refused(yo := ann.get("/api/houses/crown/odds/yo"), 404, "no_wager_here")
    assert "did you mean eleven?" in yo.json()["error"]["says"]
    assert ann.get("/api/houses/crown/clauses/3.4.1").json()["clause"] == "3.4.1"
    assert len(ann.get("/api/houses/crown/clauses").json()["clauses"]) == crown["counts"]["clauses"]
    refused(ann.get("/api/houses/crown/clauses/99.9"), 404, "no_clause")
    odds = {one["wager"]: one for one in ann.get("/api/houses/crown/odds").json()["wagers"]}
    assert odds["pass"]["edge"] == "7/495"
    assert ann.get("/api/houses/crown/odds/hard%206").json()["edge"] == "1/22"
    assert ann.get("/api/houses/crown/odds/pass_odds%206").json()["edge"] == "0"
    refused(ann.get("/api/houses/crown/odds/hard%207"), 404, "no_wager_here")
    # 5 on a Place Bet of 6 wins 35/6, for which Crown pays 6 (6.2): 5 ways to win 6, 6 to lose 5
    assert ann.get("/api/houses/crown/odds/place%206?stake=5").json()["at_stake"]["edge"] == "0"
    refused(ann.get("/api/houses/crown/odds/place%206?stake=five"), 400, "bad_request")
    compared = ann.get("/api/compare").json()
    assert set(compared) == {"rules", "odds"}


def test_simulation_over_http_gives_results_and_can_be_cancelled(casino: Casino) -> None:
    ann = casino.guest()
    strategies = ann.get("/api/strategies").json()["strategies"]
    houses = {one["strategy"]: one["houses"] for one in strategies}
    assert "crown" in houses["three_point_molly"]
    assert "vegas" in houses["dont_pass_odds"]
    assert "vegas/crapless" not in houses["dont_pass_odds"], "there are no don't wagers there"
    asked = {"strategy": "bet pass 10", "sessions": 200, "rolls": 50, "bankroll": "200.00"}
    refused(casino.stranger().post("/api/simulations", asked), 401, "not_signed_in")
    run = ann.post("/api/simulations", asked)
    assert run.status_code == 202
    done = _until_over(ann, run.json()["id"])
    assert done["state"] == "done", done
    assert done["sessions"] == 200
    assert done["result"]["sessions"] == 200
    refused(casino.guest().get(f"/api/simulations/{run.json()['id']}"), 404, "no_simulation")
    file = _until_over(ann, ann.post("/api/simulations", {**asked, "strategy": "/etc/passwd"}).json()["id"])
    assert (file["state"], file["error"]["name"]) == ("failed", "bad_strategy")
    assert "root:" not in json.dumps(file)
    refused(ann.post("/api/simulations", {**asked, "sessions": 10**7, "rolls": 10**5}), 413, "too_large")
    long = ann.post("/api/simulations", {**asked, "sessions": 1_000_000}).json()["id"]
    assert ann.delete(f"/api/simulations/{long}").status_code == 204
    assert _until_over(ann, long)["state"] == "cancelled"


def _until_over(hands: Hands, id: str) -> dict[str, Any]:
    received: dict[str, Any] = {}

    def over() -> bool:
        received.update(hands.get(f"/api/simulations/{id}").json())
        return received["state"] not in ("waiting", "running")

    wait_until(over)
    return received


def test_http_replay_of_a_record_returns_its_rows_and_views(casino: Casino) -> None:
    ann = casino.guest()
    record = "house crown\nseat ann 500\nbet ann pass 10\nroll 4 2\ntake ann pass\n= refused 3.4.1\nroll 3 3\n"
    film = ann.post("/api/replays", {"record": record}).json()
    assert [one["row"]["kind"] for one in film["played"]] == ["entry", "entry", "entry", "refused", "entry"]
    assert film["played"][2]["view"]["point"] == 6
    assert film["final"]["racks"] == {"ann": "510.00"}
    assert film["failures"] == []
    refused(ann.post("/api/replays", {"record": "house /etc\nseat ann 5\n"}), 422, "bad_record")
    refused(ann.post("/api/replays", {"record": "house crown\nfly ann\n"}), 422, "bad_record")
    refused(ann.post("/api/replays", {"record": "x" * (1 << 20)}), 413, "too_large")


def test_health_and_metrics_are_served(casino: Casino) -> None:
    ann = casino.guest()
    ann.enter(casino.table(ann), "seat 300", "a")
    health = ann.get("/health").json()
    assert health["ok"] is True
    figures = ann.get("/metrics").text
    assert re.search(r'hardway_entries_total{answer="taken"} [1-9]', figures)
    assert "hardway_tables_suspended 0.0" in figures


def test_web_page_is_served_or_reported_as_not_built(casino: Casino, tmp_path: Any) -> None:
    from fastapi import FastAPI

    from hardway.server.page import add_page

    assert "not built" in casino.stranger().get("/table/crown-1").text or "<html" in casino.stranger().get("/").text
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html>hardway</html>")
    (tmp_path / "assets" / "a.js").write_text("1")
    app = FastAPI()
    add_page(app, tmp_path)
    import asyncio

    import httpx2

    async def ask(path: str) -> httpx2.Response:
        async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app), base_url="http://x") as client:
            return await client.get(path)

    assert asyncio.run(ask("/table/crown-1")).text == "<html>hardway</html>"
    assert "immutable" in asyncio.run(ask("/assets/a.js")).headers["cache-control"]
    assert asyncio.run(ask("/assets/b.js")).status_code == 404
    assert asyncio.run(ask("/%2e%2e/%2e%2e/etc/passwd")).text == "<html>hardway</html>"


def test_openapi_and_asyncapi_documents_are_served_and_complete(casino: Casino) -> None:
    ann = casino.stranger()
    openapi = ann.get("/openapi.json").json()
    assert openapi["openapi"].startswith("3.")
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            assert operation["description" if "description" in operation else "summary"], (method, path)
            assert "4XX" in operation["responses"], (method, path)
    asyncapi = ann.get("/asyncapi.json").json()
    assert asyncapi["asyncapi"] == "3.0.0"
    text = json.dumps(asyncapi)
    for ref in re.findall(r'"\$ref": "#/([^"]+)"', text):
        found: Any = asyncapi
        for part in ref.split("/"):
            found = found[part]
    sent = set(FROM_CLIENT.json_schema()["discriminator"]["mapping"])
    received = set(TO_CLIENT.json_schema()["discriminator"]["mapping"])
    assert set(asyncapi["components"]["messages"]) == {f"sent_{name}" for name in sent} | received | {"standing"}
    assert set(asyncapi["channels"]) == {"table", "hosted"}
    assert list(asyncapi["channels"]["hosted"]["messages"]) == [
        "sent_ping",
        "sent_active",
        "standing",
        "pong",
        "problem",
    ]


def test_projection_shows_a_player_the_net_of_each_next_roll(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann, dice="real")
    path = f"/api/tables/{table}/projection"
    assert ann.get(path).json()["rolls"] == []
    for key, entry in enumerate(("seat 500", "bet pass 10", "bet hard 8 5")):
        assert ann.enter(table, entry, f"k{key}").status_code == 200
    found = ann.get(path).json()
    nets = {roll["name"]: roll["net"] for roll in found["rolls"] if roll["net"] != "0.00"}
    # Crown's hardways sleep on the come-out (3.5.1): only the line is at risk.
    assert nets == {"2": "-10.00", "3": "-10.00", "7": "10.00", "11": "10.00", "12": "-10.00"}
    assert found["expected"] == "10/9"  # (8 − 4) · 10 / 36
    assert found["seq"] == ann.get(f"/api/tables/{table}").json()["seq"]
    assert ann.enter(table, "roll 4 2", "roll", "stickperson").status_code == 200
    rolls = {roll["name"]: roll for roll in ann.get(path).json()["rolls"]}
    # 5 at 9.5 to 1 wins 47.50, paid 48 (4.2.3).
    assert {name: roll["net"] for name, roll in rolls.items() if roll["net"] != "0.00"} == {
        "6": "10.00", "7": "-15.00", "easy 8": "-5.00", "hard 8": "48.00",
    }  # fmt: skip
    assert rolls["hard 8"]["results"] == [
        {"wager": "hard 8", "label": "Hardways 8", "result": "won", "net": "48.00"}
    ]  # fmt: skip


def test_projection_of_a_player_is_hidden_from_other_people(casino: Casino) -> None:
    ann, ben = casino.guest(), casino.guest()
    table = casino.table(ann, dice="real")
    assert ann.enter(table, "seat 500", "a").status_code == ann.enter(table, "bet pass 10", "b").status_code == 200
    assert ben.get(f"/api/tables/{table}/projection").json()["rolls"] == []
    assert ann.get(f"/api/tables/{table}/projection?as=dealer").json()["rolls"] == []
