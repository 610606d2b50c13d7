"""The socket of a table: welcome, entries in order, resuming, roles, and how it ends."""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from hardway.floor.people import Grant
from hardway.journal.dice_proof import player_commitment
from hardway.server import House
from hardway.server.hall.hall import Hall
from tests.server.conftest import PASSWORD, Casino, Clock, serving
from tests.server.hands import Wire, seen
from tests.server.inside import Inside, inside
from tests.waiting import wait_until


def test_first_bet_is_answered_and_its_row_sent(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    wire = ann.socket(table)
    welcome = wire.hear("welcome")
    assert welcome["you"]["seated"] is False
    assert welcome["missed"] is None
    assert wire.enter("seat 300", "a") == {"type": "ack", "key": "a", "seq": 2, "again": False}
    assert wire.enter("bet pass 10", "b")["seq"] == 3
    rows = [message for message in wire.heard if message["type"] == "rows"]
    assert rows[-1]["view"]["money"] == {"rack": "290.00", "layout": "10.00", "brought": "300.00", "result": "0.00"}
    assert rows[-1]["rows"][0]["entry"].endswith(f"bet {ann.id} pass 10")
    assert rows[-1]["rows"][0]["says"][-1]["clause"] == "3.6.1"


@pytest.mark.parametrize(
    ("entry", "meant"), [("bet pas 10", "pass"), ("bet hardway 8 5", "hard 8"), ("take feild", "field")]
)
def test_misspelt_wager_gets_a_suggestion(casino: Casino, entry: str, meant: str) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    wire = ann.socket(table)
    wire.enter("seat 300", "a")
    says = wire.enter(entry, "b")["error"]["says"]
    assert says.startswith("Crown Melbourne does not offer ")
    assert says.endswith(f"; did you mean {meant}?")
    assert ann.enter(table, entry, "c").json()["error"]["says"] == says
    lunch = wire.enter("bet lunch 10", "d")["error"]["says"]
    assert "does not offer lunch" in lunch
    assert "did you mean" not in lunch


def test_suggestion_for_a_misspelt_wager_is_not_in_the_journal(casino: Casino) -> None:
    table = casino.table(casino.administrator(), mode="casino", staff="people")
    bea = casino.person("Bea", Grant("boxperson", "crown", f"table:{table}"))
    wire = bea.socket(table, role="boxperson")
    said = wire.enter("sign feild 10 500", "a")["error"]["says"]
    assert said.endswith("; did you mean field?"), said
    [row] = [row for row in (wire.rows() or wire.hear("rows")["rows"]) if row["kind"] == "refused"]
    assert said.removesuffix("; did you mean field?") == row["refused"]["says"]


def test_entry_sent_again_with_its_key_is_stored_once(casino: Casino) -> None:
    ann = casino.guest()
    wire = ann.socket(casino.table(ann))
    wire.enter("seat 300", "a")
    first = wire.enter("bet pass 10", "b")
    assert wire.enter("bet pass 10", "b") == {**first, "again": True}


def test_equal_entry_keys_of_two_people_are_independent(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    assert ann.socket(table).enter("seat 300", "a")["type"] == "ack"
    assert bob.socket(table).enter("seat 200", "a")["again"] is False


def test_entries_sent_at_once_are_taken_in_order(casino: Casino) -> None:
    ann = casino.guest()
    wire = ann.socket(casino.table(ann))
    for key, entry in enumerate(("seat 300", "bet pass 10", "bet place 6 12", "take place 6")):
        wire.send({"type": "enter", "key": str(key), "entry": entry})
    answers = [wire.hear("ack", "refused", "problem") for _ in range(4)]
    assert [(answer["type"], answer["key"], answer["seq"]) for answer in answers] == [
        ("ack", "0", 2), ("ack", "1", 3), ("ack", "2", 4), ("ack", "3", 5),
    ]  # fmt: skip


def test_rows_of_a_busy_table_are_sent_in_batches_and_in_order(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    wire, other = ann.socket(table), bob.socket(table)
    wire.enter("seat 300", "a")
    for number in range(40):
        wire.send({"type": "enter", "key": str(number), "entry": "take field" if number % 2 else "bet field 5"})
    wire.send({"type": "say", "words": "that was all"})
    acks = [wire.hear("ack")["seq"] for _ in range(40)]
    assert acks == list(range(3, 43))
    said = other.hear("said")
    assert said["words"] == "that was all"
    while seen(other.heard) < 42:
        other.next()
    received = [message for message in other.heard if message["type"] == "rows"]
    assert [row["seq"] for message in received for row in message["rows"]] == list(range(2, 43)), "each once, in order"
    assert len(received) < 20, "and not one by one"
    layout = [message["view"]["players"][0]["wagers"] for message in received]
    downs = [len(message["rows"][-1]["entry"].split()) == 4 for message in received[1:]]
    assert [bool(wagers) for wagers in layout[1:]] == downs, "the view is of the last row it comes with"


def test_socket_refusal_names_the_error_and_clause(casino: Casino) -> None:
    ann = casino.guest()
    wire = ann.socket(casino.table(ann))
    wire.enter("seat 300", "a")
    wire.enter("bet pass 10", "b")
    refused = wire.enter("bet pass_odds 10", "c")
    assert refused["error"]["name"] == "window_closed"
    assert refused["error"]["clause"] == "3.6.2"
    assert wire.enter("bet ann pass 10", "d")["error"]["name"] == "not_your_role"
    assert wire.enter("bet pass ten", "e")["error"]["name"] == "bad_entry"
    assert wire.enter("@12:00 bet pass 5", "f")["error"]["name"] == "bad_time"


def test_legal_entries_over_a_socket_give_clause_and_reason(casino: Casino) -> None:
    ann = casino.guest()
    wire = ann.socket(casino.table(ann))
    wire.send({"type": "legal", "ask": 1})
    assert wire.hear("legal")["legal"] == {"may": [{"entry": "seat"}], "not": []}
    wire.enter("seat 300", "a")
    wire.send({"type": "legal", "ask": 2})
    received = wire.hear("legal")
    assert received["ask"] == 2
    odds = next(one for one in received["legal"]["not"] if one.get("wager") == "pass_odds")
    assert odds["clause"] == "3.6.2"
    assert "needs a point" in odds["says"]


def test_legal_entries_are_sent_after_each_row_once_subscribed(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    wire, other = ann.socket(table), bob.socket(table)
    wire.enter("seat 300", "a")
    wire.send({"type": "legal", "ask": 1, "follow": True})
    first = wire.hear("legal")["legal"]
    assert not any(one["entry"] == "take" for one in first["may"])
    wire.enter("bet place 6 12", "b")
    received = wire.hear("legal")
    assert {"entry": "take", "wager": "place 6", "max": "12.00"} in received["legal"]["may"], "as of the last row"
    wire.send({"type": "legal", "ask": 2})
    asked = wire.hear("legal")
    assert (asked["seq"], asked["legal"]) == (received["seq"], received["legal"]), "the same as if it were asked for"
    assert other.enter("seat 300", "c")["type"] == "ack"
    assert not any(one["type"] == "legal" for one in other.heard), "a program that does not ask is not sent it"


def test_legal_entries_are_not_sent_again_unchanged(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    wire, watching = ann.socket(table), bob.socket(table)
    for one in (wire, watching):
        one.send({"type": "legal", "ask": 0, "follow": True})
        one.hear("legal")
    for key, entry in enumerate(("seat 300", "bet pass 10", "bet field 5", "bet place 6 12")):
        wire.enter(entry, f"a{key}")
        wire.hear("legal")
    watching.send({"type": "legal", "ask": 1})
    while watching.hear("legal")["ask"] != 1:
        pass
    heard = [one["ask"] for one in watching.heard if one["type"] == "legal"]
    assert heard == [0, 1], "a watcher may sit down, whatever others bet"


def test_departed_player_may_still_dispute(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    ann.socket(table).enter("seat 300", "a")
    wire = bob.socket(table)
    assert wire.enter("dispute they paid me five", "a")["error"]["name"] == "unknown_name", "never at the table"
    for key, entry in enumerate(("seat 100", "leave", "dispute they paid me five")):
        assert wire.enter(entry, f"b{key}")["type"] == "ack", entry
    wire.send({"type": "legal", "ask": 1})
    may = wire.hear("legal")["legal"]["may"]
    rules = {"roles": ["pit_boss", "casino_manager"], "clause": "9.9"}
    own = {"entry": "satisfied", "dispute": 1, "next": rules, "waits": "9.8"}
    assert may == [{"entry": "seat"}, {"entry": "dispute"}, own]
    back = bob.socket(table)
    assert back.enter("satisfied about 1", "c")["type"] == "ack"
    assert back.enter("satisfied about 1", "d")["error"]["name"] == "nothing_there"


def test_reconnect_after_a_gap_sends_missed_rows(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    wire = ann.socket(table)
    wire.enter("seat 300", "a")
    watching = bob.socket(table)
    seq = watching.hear("welcome")["seq"]
    watching.close()
    for number in range(5):
        wire.enter("bet pass 10", f"b{number}")
    back = bob.socket(table, after=seq)
    welcome = back.hear("welcome")
    assert [row["seq"] for row in welcome["missed"]] == list(range(seq + 1, seq + 6))
    assert welcome["seq"] == seq + 5
    assert bob.socket(table, after=seq + 5).hear("welcome")["missed"] == []


def test_reconnect_after_a_server_restart_sends_missed_rows(house: Callable[..., House]) -> None:
    with serving(house()) as casino:
        ann = casino.guest()
        table = casino.table(ann)
        wire = ann.socket(table)
        wire.enter("seat 300", "a")
        wire.enter("bet pass 10", "b")
        cookie = ann.cookie()
    with serving(house()) as casino:
        back = Wire(casino.address, table, "after=1", cookie)
        welcome = back.hear("welcome")
        assert [row["seq"] for row in welcome["missed"]] == [2, 3, 4]
        assert "renew" in welcome["missed"][-1]["proof"], "the process before had the secret of the throw"
        assert welcome["missed"][1]["events"][0]["event"] == "placed"
        assert welcome["you"]["seated"]
        assert back.enter("bet pass 10", "b")["again"] is True
        back.close()


def test_second_socket_of_a_person_gets_the_same_rows(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    one, two = ann.socket(table), ann.socket(table)
    one.enter("seat 300", "a")
    two.enter("bet pass 10", "b")
    assert [row["seq"] for row in one.hear("rows")["rows"]] == [3]
    one.close()
    assert two.hear("presence") == {"type": "presence", "here": [ann.id], "watchers": 0, "ready": [], "awaited": []}


@pytest.mark.usefixtures("patient_dice")
def test_throw_with_a_nonce_of_the_player_is_provable(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    wire = ann.socket(table)
    wire.enter("seat 300", "a")
    wire.enter("bet pass 10", "b")
    nonce = hashlib.sha256(b"ann").hexdigest()
    wire.send({"type": "commit", "throw": 1, "commitment": player_commitment(table, 1, ann.id, nonce)})
    assert wire.hear("dice")["provable"] is True
    wire.send({"type": "enter", "key": "t", "entry": "throw"})
    while (received := wire.hear("dice"))["phase"] != "closed":
        pass
    assert ann.id in received["players"]
    wire.send({"type": "reveal", "throw": 1, "nonce": nonce})
    assert wire.hear("ack")["key"] == "t"
    proof = ann.get(f"/api/tables/{table}/throws/1/fairness").json()
    assert proof["fair"] is True
    assert proof["kind"] == "provable"
    assert proof["rows"]["named"] == 1
    assert ann.get(f"/api/tables/{table}/throws/2/fairness").status_code == 404


def test_nonce_revealed_before_betting_closes_is_refused(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    wire = ann.socket(table)
    wire.enter("seat 300", "a")
    wire.send({"type": "reveal", "throw": 1, "nonce": "ab" * 32})
    assert wire.hear("problem")["error"]["name"] == "betting_open"


def test_chat_message_is_sent_to_everyone_at_the_table(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    hers, his = ann.socket(table), bob.socket(table)
    assert set(his.hear("welcome")["names"]) == {ann.id}, "whose table it is"
    hers.send({"type": "say", "words": "seven!"})
    assert his.hear("said") == {"type": "said", "by": ann.id, "words": "seven!"}
    his.send({"type": "say", "words": "eleven!"})
    while hers.hear("said")["by"] != bob.id:
        pass
    assert any(message["type"] == "names" and bob.id in message["names"] for message in hers.heard)
    hers.send({"type": "say", "words": "two\nlines"})
    assert hers.hear("problem")["error"]["name"] == "bad_message"


@pytest.mark.parametrize(
    "message",
    ["", "{", "[]", '{"type":"enter"}', '{"type":"enter","key":"","entry":"throw"}', '{"type":"what"}', '{"type":1}',
     '{"type":"ping","more":1}', '{"type":"commit","throw":"1","commitment":"ab"}', "\u2028", "null",
     '{"type":"enter","key":"a","entry":"' + "x" * 600 + '"}'],
)  # fmt: skip
def test_malformed_message_is_a_problem(casino: Casino, message: str) -> None:
    ann = casino.guest()
    wire = ann.socket(casino.table(ann))
    wire.send(message)
    assert wire.hear("problem")["error"]["name"] == "bad_message"
    wire.send({"type": "ping"})
    assert wire.hear("pong")


def test_bytes_and_long_messages_close_the_socket(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    wire = ann.socket(table)
    wire.send(b"{}")
    assert wire.end() == (4400, "bad_message")
    wire = ann.socket(table)
    wire.send(json.dumps({"type": "say", "words": "x" * 5000}))
    assert wire.end() == (4400, "bad_message")
    assert wire.heard[-1]["error"]["name"] == "too_large"


def test_refused_table_socket_closes_with_the_reason(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    assert casino.stranger().socket(table).end() == (4401, "not_signed_in")
    assert ann.socket("crown-99").end() == (4404, "no_table")
    assert ann.socket("floor").end() == (4404, "no_table")
    assert casino.guest().socket(table, role="boxperson").end() == (4403, "not_your_role")
    assert ann.socket(table, after="x").end() == (4400, "bad_request")


def test_cross_site_socket_is_refused(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann)
    with pytest.raises(InvalidStatus) as refused:
        Wire(casino.address, table, "", ann.cookie(), origin="https://evil.example")
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body or b"")["error"]["name"] == "bad_origin"
    Wire(casino.address, table, "", ann.cookie(), origin=casino.address).close()


def test_owner_of_a_practice_table_takes_any_role(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann, dice="real", staff="people")
    box = ann.socket(table, role="boxperson")
    welcome = box.hear("welcome")
    assert welcome["you"]["role"] == "boxperson"
    assert "stickperson" in welcome["you"]["roles"]
    assert welcome["view"]["desk"] is not None
    assert box.enter("bet pass 10", "a")["error"]["name"] == "not_your_role"


def test_real_dice_entered_by_the_stick_are_shown_then_settled(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann, dice="real", staff="people")
    player, stick = ann.socket(table), ann.socket(table, role="stickperson")
    player.enter("seat 300", "a")
    player.enter("bet pass 10", "b")
    assert stick.enter("read 4 3", "r")["type"] == "ack"
    assert player.hear("reading")["faces"] == [4, 3]
    assert stick.enter("roll 4 3", "c")["type"] == "ack"
    assert player.hear("reading")["faces"] is None
    settled = [event for row in player.rows() for event in row["events"] if event["event"] == "settled"]
    assert settled[0]["result"] == "won"
    assert settled[0]["pays"] == "10.00"


def test_history_shows_read_and_corrected_dice(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann, dice="real", staff="people")
    player, stick, box = ann.socket(table), ann.socket(table, role="stickperson"), ann.socket(table, role="boxperson")
    player.enter("seat 300", "a")
    player.enter("bet pass 10", "b")
    assert stick.enter("read 3 4", "r")["type"] == "ack"
    assert box.enter("read 3 5 because the second die is a five", "c")["type"] == "ack"
    rows = ann.get(f"/api/tables/{table}/history?as=boxperson").json()["rows"]
    received = [(row["role"], said["text"]) for row in rows if row["kind"] == "dice" for said in row["says"]]
    assert received == [
        ("stickperson", "the dice are read as 3-4"),
        ("boxperson", "the reading is corrected from 3-4 to 3-5: the second die is a five"),
    ]


def test_staff_confirm_the_request_of_a_player(casino: Casino) -> None:
    ada = casino.administrator()
    table = casino.table(ada, mode="casino", staff="people", dice="real")
    dealer = casino.person("Dee", Grant("dealer", "crown", "*"))
    box = dealer.socket(table, role="dealer")
    bob = casino.person("Bob", kind="player")
    player = bob.socket(table)
    player.enter("seat 300", "a")
    player.enter("bet place 6 12", "b")
    player.send({"type": "enter", "key": "on", "entry": "on place 6"})
    while not (asks := box.hear("asks")["asks"]):
        pass
    assert asks[0]["by"] == bob.id
    assert asks[0]["clause"]
    assert player.enter(f"confirm {asks[0]['id']}", "c")["error"]["name"] == "not_your_role"
    assert box.enter(f"confirm {asks[0]['id']}", "c")["type"] == "ack"
    assert player.hear("ack")["key"] == "on"
    assert not any(message["type"] == "asks" for message in player.heard)


def test_refused_staff_entry_is_a_row_hidden_from_players(casino: Casino) -> None:
    ada = casino.administrator()
    table = casino.table(ada, mode="casino", dice="real", staff="people")
    dee = casino.person("Dee", Grant("dealer", "crown", f"table:{table}"))
    bob = casino.person("Bob", kind="player")
    player, dealer = bob.socket(table), dee.socket(table, role="dealer")
    player.enter("seat 300", "a")
    dealer.hear("rows")
    refused = dealer.enter(f"exclude {bob.id} because of the hat", "a")
    assert refused["type"] == "refused"
    assert refused["error"]["clause"]
    row = player.hear("rows")["rows"][0]
    assert (row["kind"], row["entry"], row["by"], "refused" in row) == ("refused", "", "", False)
    while dealer.rows()[-1]["seq"] < row["seq"]:
        dealer.next()
    assert dealer.rows()[-1]["refused"]["name"] == refused["error"]["name"]
    assert dee.get(f"/api/tables/{table}/history?as=dealer").json()["rows"][-1]["entry"].startswith("exclude")


def test_bots_sit_down_and_a_player_can_undo_a_bet(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann, bots=2)
    wire = ann.socket(table)
    assert set(wire.hear("welcome")["names"]) >= {"b1", "b2"}
    wire.enter("seat 300", "a")
    wire.enter("bet pass 10", "b")
    assert wire.enter("undo", "c")["type"] == "ack"
    assert any("take" in row["entry"] for row in wire.rows())


def test_sign_out_closes_the_socket(casino: Casino) -> None:
    ann = casino.guest()
    wire = ann.socket(casino.table(ann))
    wire.hear("welcome")
    assert ann.post("/api/sign-out").status_code == 204
    assert wire.end() == (4401, "session_over")


def test_idle_staff_session_is_locked_until_a_password_is_given(house: Callable[..., House], clock: Clock) -> None:
    with serving(house()) as casino:
        ada = casino.administrator()
        table = casino.table(ada)
        wire = ada.socket(table)
        wire.hear("welcome")
        casino.run(casino.hall.recheck())
        clock.ahead = timedelta(minutes=4)
        wire.send({"type": "ping"})  # a page's own doing, and no act
        wire.hear("pong")
        casino.run(casino.hall.recheck())
        clock.ahead = timedelta(minutes=6)
        assert wire.end() == (4423, "session_locked")
        assert ada.get("/api/me").status_code == 423
        guest = ada.post("/api/guest")
        assert (guest.status_code, guest.json()["error"]["name"]) == (423, "session_locked"), (
            "no way out but by the lock"
        )
        assert "set-cookie" not in guest.headers
        assert ada.post("/api/unlock", {"password": "wrong, I think"}).status_code == 401
        assert ada.post("/api/unlock", {"password": PASSWORD}).status_code == 200
        assert ada.get("/api/me").json()["person"] == ada.id
        assert ada.post("/api/guest").json()["person"] == ada.id


def test_guest_session_can_follow_sign_out_of_a_locked_one(house: Callable[..., House], clock: Clock) -> None:
    with serving(house()) as casino:
        ada = casino.administrator()
        clock.ahead = timedelta(minutes=6)
        assert ada.post("/api/guest").status_code == 423
        assert ada.post("/api/sign-out").status_code == 204
        assert ada.post("/api/guest").json()["kind"] == "guest"


def test_staff_who_act_are_not_locked_out(house: Callable[..., House], clock: Clock) -> None:
    with serving(house()) as casino:
        ada = casino.administrator()
        wire = ada.socket(casino.table(ada))
        for minutes, entry in ((4, "seat 300"), (8, "bet pass 10")):
            clock.ahead = timedelta(minutes=minutes)
            assert wire.enter(entry, str(minutes))["type"] == "ack"
            casino.run(casino.hall.recheck())
        assert ada.get("/api/me").status_code == 200


def test_slow_client_is_closed_and_delays_no_one(house: Callable[..., House]) -> None:
    with serving(house(queue_messages=64, queue_bytes=200_000, messages_per_second=1e6)) as casino:
        ann, bob = casino.guest(), casino.guest()
        table = casino.table(ann)
        wire = ann.socket(table)
        wire.enter("seat 10000", "a")
        slow = _Deaf(casino.address, table, bob.cookie())
        wait_until(lambda: casino.run(_count(casino.hall)) == 2)
        count = 0
        while casino.run(_count(casino.hall)) > 1 and count < 10_000:
            for _ in range(50):
                wire.send({"type": "enter", "key": str(count), "entry": "bet pass 1" if count % 2 else "take pass 1"})
                count += 1
            for _ in range(50):
                wire.hear("ack", "refused")
        assert casino.run(_count(casino.hall)) == 1, f"{count} rows later the deaf one is still kept"
        assert wire.enter("bet pass 5", "last")["type"] == "ack"
        slow.close()


async def _count(hall: Hall) -> int:
    return len(hall.connections)


class _Deaf:
    """A watcher that never reads."""

    def __init__(self, address: str, table: str, cookie: str) -> None:
        import socket as sockets

        host, port = address.removeprefix("http://").split(":")
        self.socket = sockets.socket()
        self.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        request = (
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        )
        self.socket.sendall(request.encode())
        assert b"101" in self.socket.recv(64)

    def close(self) -> None:
        self.socket.close()


def test_stopping_server_answers_open_entries_and_closes_sockets(house: Callable[..., House]) -> None:
    with serving(house()) as casino:
        ann = casino.guest()
        table = casino.table(ann)
        wire = ann.socket(table)
        wire.enter("seat 300", "a")
        for number in range(20):
            wire.send({"type": "enter", "key": f"b{number}", "entry": "bet pass 1"})
        casino.run(casino.house.stop())
        assert wire.end() == (1012, "stopping")
        acked = {message["key"]: message["seq"] for message in wire.heard if message["type"] == "ack"}
        assert ann.get(f"/api/tables/{table}").status_code == 503
        assert casino.stranger().get("/health").status_code == 503
    rows = {row.key: row.seq for row in casino.house.recorder.rows(table)}
    assert all(rows[f"{_person(rows)}/{key}"] == seq for key, seq in acked.items())


def _person(rows: dict[str, Any]) -> str:
    return next(key.partition("/")[0] for key in rows if "/" in key)


def test_entry_that_raises_an_exception_is_answered_as_a_problem(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    async def work(here: Inside) -> None:
        table, ann = await here.table("crown", dice="real"), here.guest()
        async with ann.socket(table) as wire:
            await wire.hear("welcome")
            assert (await wire.enter("seat 300", "a"))["type"] == "ack"
            with monkeypatch.context() as wrong:
                wrong.setattr((await here.hall.table(table)).live.host, "submit", fails)
                answer = await wire.enter("bet pass 10", "b")
            assert (answer["type"], answer["error"]["name"]) == ("problem", "failed")
            assert (await wire.enter("bet pass 10", "b"))["type"] == "ack"

    inside(work)
    assert "work failed" in caplog.text
