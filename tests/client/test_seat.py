"""A seat from Python: at a real server, and at servers that lie, break off, leave gaps or are not there."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx2
import pytest
from websockets.sync.server import ServerConnection

from hardway.client import CasinoClient, ClientError, RemoteSeat, SeatLost, ServerError, ServerUnreachable, TakenEntry
from hardway.journal.dice_proof import house_commitment
from hardway.server import House
from tests.client.fake import ME, SECRETS, TABLE, Fake, dice, row
from tests.server.conftest import Casino, serving
from tests.server.process import free_port

Form = dict[str, Any]


@pytest.fixture
def there(casino: Casino) -> Iterator[CasinoClient]:
    """Return a guest's client of the casino."""
    with CasinoClient(casino.address) as client:
        client.guest()
        yield client


# at a real server


def test_client_seat_buys_in_and_bets_at_a_real_server(there: CasinoClient) -> None:
    with there.sit(there.open("crown")) as seat:
        assert seat.rack is None
        assert seat.enter("seat 300") == TakenEntry(2)
        assert seat.enter("bet pass 10") == TakenEntry(3)
        assert seat.until(lambda seat: seat.seq == 3)
        assert seat.rack == "290.00"
        assert seat.view["money"]["layout"] == "10.00"


def test_client_lists_own_tables_and_those_of_the_lobby(there: CasinoClient) -> None:
    with there.sit(there.open("crown")) as seat:
        seat.enter("seat 300")
        assert [one["table"] for one in there.my_tables()] == [seat.table]
        assert there.lobby() == []


def test_client_receives_a_refusal_with_reason_and_clause(there: CasinoClient) -> None:
    with there.sit(there.open("crown")) as seat:
        seat.enter("seat 300")
        refused = seat.enter("bet pass_odds 10")
        assert (refused.name, bool(refused.clause), bool(refused.says)) == ("window_closed", True, True)
        unread = seat.enter("wager everything")
        assert unread.name == "bad_entry"
        assert seat.seq == 2


def test_client_entry_resent_with_the_same_key_counts_once(there: CasinoClient) -> None:
    with there.sit(there.open("crown")) as seat:
        seat.enter("seat 300")
        assert seat.enter("bet pass 10", key="mine") == TakenEntry(3)
        assert seat.enter("bet pass 10", key="mine") == TakenEntry(3, again=True)
        assert there.enter(seat.table, "bet pass 10", "mine")["again"] is True


def test_client_key_of_another_entry_is_refused_and_bets_nothing(there: CasinoClient) -> None:
    """422, as the IETF's draft of the Idempotency-Key header has it for a key with another payload."""
    with there.sit(there.open("crown")) as seat:
        seat.enter("seat 300")
        assert seat.enter("bet pass 10", key="mine") == TakenEntry(3)
        refused = seat.enter("bet pass 20", key="mine")
        assert (refused.name, "used for another entry" in refused.says) == ("key_reused", True)
        with pytest.raises(ServerError, match="used for another entry") as caught:
            there.enter(seat.table, "bet field 5", "mine")
        assert caught.value.status == 422
        assert seat.rack == "290.00"
        assert seat.enter("bet  pass 10", key="mine") == TakenEntry(3, again=True)


def test_client_hears_at_once_that_a_message_was_invalid(there: CasinoClient) -> None:
    """A wait for the answer would end only with the test's own time-out."""
    with there.sit(there.open("crown")) as seat:
        for entry, key in (("seat 300", "a b"), ("x" * 501, "long"), ("seat 300", "ä")):
            refused = seat.enter(entry, key=key, seconds=60)
            assert (refused.name, refused.says.partition(":")[0]) == (
                "bad_message", "enter.entry" if key == "long" else "enter.key"
            )  # fmt: skip
        with pytest.raises(ClientError, match="an entry and its key are text"):
            seat.enter(None)  # type: ignore[arg-type]  # the mistake that is tested
        assert seat.seq == 1


def test_client_verifies_each_electronic_roll_as_provable(there: CasinoClient) -> None:
    with there.sit(there.open("crown")) as seat:
        seat.enter("seat 300")
        for number in range(1, 4):
            seat.enter("bet pass 10")  # a second one on a point is refused, and the first stays
            assert seat.until(lambda seat: seat.you["person"] in seat.dice["players"])
            assert isinstance(seat.enter("throw"), TakenEntry)
            assert seat.nonces is not None
            assert seat.until(lambda seat, number=number: seat.nonces.checked == number)
        assert seat.nonces.doubted == {}
        proofs = [row["proof"] for row in there.history(seat.table)["rows"] if "secret" in row.get("proof", {})]
        assert [proof["kind"] for proof in proofs] == ["provable"] * 3


def test_second_client_at_a_table_hears_every_row_in_order(there: CasinoClient, casino: Casino) -> None:
    heard: list[int] = []

    def hear(message: Form) -> None:
        heard.extend(row["seq"] for row in message.get("rows") or ())

    with CasinoClient(casino.address) as other:
        other.guest()
        table = there.open("crown")
        with there.sit(table) as seat, other.sit(table, hear=hear) as watcher:
            for entry in ("seat 300", "bet pass 10", "take pass", "bet field 5"):
                seat.enter(entry)
            assert watcher.until(lambda watcher: heard[-1:] == [5])
            assert heard == [2, 3, 4, 5]
            assert watcher.legal()["may"] == [{"entry": "seat"}]


@pytest.mark.parametrize(
    ("ask", "status", "name"),
    [
        (lambda house: house.sit("crown-999"), 404, "no_table"),
        (lambda house: house.sit(house.open("crown", mode="practice"), role="dancer"), 403, "not_your_role"),
        (lambda house: house.open("nowhere"), 404, "unknown_house"),
        (lambda house: house.sign_in("nobody", "nothing"), 401, "wrong_credentials"),
        (lambda house: house.table("crown-999"), 404, "no_table"),
    ],
)
def test_server_error_raised_in_the_client_has_status_and_reason(
    there: CasinoClient, ask: Any, status: int, name: str
) -> None:
    with pytest.raises(ServerError) as said:
        ask(there)
    assert (said.value.status, said.value.refused.name) == (status, name)
    assert str(said.value)


def test_client_sign_out_ends_the_connection_of_its_seat(there: CasinoClient) -> None:
    with there.sit(there.open("crown")) as seat:
        seat.enter("seat 300")
        there.sign_out()
        assert not seat.until(lambda seat: False, seconds=10)
        assert isinstance(seat.lost, ServerError)
        with pytest.raises(ServerError, match="ended"):
            seat.enter("bet pass 10")


def test_client_seat_and_pending_entry_survive_server_restart(house: Callable[..., House]) -> None:
    port = free_port()
    with CasinoClient(f"http://127.0.0.1:{port}") as client:
        with serving(house(), port):
            client.guest()
            seat = client.sit(client.open("crown"), seconds=60)
            seat.enter("seat 300")
        waits = seat.send("bet pass 10", key="once")
        with serving(house(), port), seat:
            # Row 3 says that the house renews its commitment to the next throw.
            assert waits.result(60) == TakenEntry(4)
            assert seat.enter("bet pass 10", key="once") == TakenEntry(4, again=True)
            assert seat.view["money"]["layout"] == "10.00"


# without one


def test_client_reports_an_unreachable_server() -> None:
    address = f"http://127.0.0.1:{free_port()}"
    with CasinoClient(address) as house, pytest.raises(ServerUnreachable, match=f"no server answers at {address}"):
        house.guest()
    with pytest.raises(ServerUnreachable, match=f"no server answers at {address}"):
        RemoteSeat(address, TABLE, seconds=0.3)


def test_client_reports_another_program_at_the_server_address() -> None:
    def page(request: httpx2.Request) -> httpx2.Response:
        return httpx2.Response(200, text="<html>welcome to the bakery</html>")

    there = CasinoClient("http://bakery", transport=httpx2.MockTransport(page))
    with there as house, pytest.raises(ServerUnreachable, match="not a Hardway server"):
        house.lobby()


# servers that lie


def played(lie: Any = lambda message: message) -> dict[int, list[str]]:
    """Throw once at a server; return what is doubted."""
    with Fake(lie) as server, RemoteSeat(server.address, TABLE) as seat:
        assert seat.until(lambda seat: ME in seat.dice["players"])
        assert seat.enter("throw") == TakenEntry(6)
        nonces = seat.nonces
        assert seat.until(lambda seat: seat.seq == 7 or bool(nonces.doubted))  # what is doubted is shown no nonce
        return nonces.doubted


def proof_of(message: Form, part: str) -> Form | None:
    """Return the proof of a throw (`players`) or of a roll (`secret`) in a message."""
    for one in message.get("rows") or ():
        if part in (one["proof"] or {}):
            return dict(one["proof"])
    return None


def changed(message: Form, proof: Form | None, **more: Any) -> Form:
    return {**message, "rows": [{**message["rows"][0], "proof": proof, **more}]}


def test_dice_of_an_honest_server_raise_no_doubt_in_the_client() -> None:
    assert played() == {}


def test_client_doubts_a_house_secret_unlike_the_commitment() -> None:
    def lie(message: Form) -> Form:
        proof = proof_of(message, "secret")
        return changed(message, {**proof, "secret": "ab" * 32}) if proof else message

    assert "the secret is not the one the house committed to" in played(lie)[1]


def test_client_doubts_a_house_commitment_changed_at_the_throw() -> None:
    def lie(message: Form) -> Form:
        proof = proof_of(message, "players")
        return changed(message, {**proof, "house": "ab" * 32}) if proof else message

    assert "the house changed its commitment" in played(lie)[1]


def test_client_doubts_a_throw_without_the_players_commitment() -> None:
    def lie(message: Form) -> Form:
        proof = proof_of(message, "players")
        return changed(message, {**proof, "players": {}}) if proof else message

    assert "this page's commitment is missing from the proof" in played(lie)[1]


def test_client_doubts_called_faces_that_differ_from_the_proof() -> None:
    def lie(message: Form) -> Form:
        proof = proof_of(message, "secret")
        if proof is None:
            return message
        (called,) = message["rows"][0]["events"]
        other = [called["dice"][0] % 6 + 1, called["dice"][1]]
        return changed(message, proof, events=[{**called, "dice": other}])

    (doubt,) = played(lie)[1]
    assert "was called" in doubt


def test_client_doubts_a_roll_without_a_proof() -> None:
    assert played(lambda message: changed(message, None) if proof_of(message, "secret") else message) == {
        1: ["the dice were called without a proof"]
    }


def test_client_doubts_a_throw_with_an_unexpected_serial_number() -> None:
    def lie(message: Form) -> Form:
        proof = proof_of(message, "players") or proof_of(message, "secret")
        return changed(message, {**proof, "throw": 9}) if proof else message

    assert any("the house committed to throw" in doubt for doubt in played(lie)[9])


# lines that break


def test_client_that_sees_a_row_gap_reconnects_at_last_known_row() -> None:
    def gap(server: Fake, line: ServerConnection, message: Form) -> None:
        if message["type"] == "enter" and len(server.after) == 1:
            server.seq = 8
            server.tell(line, server.rows(row(8, "bet p7k3 pass 10"), dice(1, "open", {})))
        elif message["type"] == "enter":
            server.tell(line, {"type": "ack", "key": message["key"], "seq": 8, "again": True})

    with Fake() as server:
        server.script = gap
        with RemoteSeat(server.address, TABLE, provable=False) as seat:
            assert seat.enter("bet pass 10", key="k") == TakenEntry(8, again=True)
        assert server.after[:2] == ["", "5"]


def test_client_answers_an_entry_only_after_its_stored_row() -> None:
    def busy(server: Fake, line: ServerConnection, message: Form) -> None:
        if message["type"] == "enter":
            server.tell(line, {"type": "ack", "key": message["key"], "seq": 6, "again": False})
        elif message["type"] == "say":
            server.tell(line, server.rows(row(6, "bet p7k3 pass 10"), dice(1, "open", {})))

    with Fake() as server:
        server.script = busy
        with RemoteSeat(server.address, TABLE, provable=False) as seat:
            answer = seat.send("bet pass 10")
            with pytest.raises(TimeoutError):
                answer.result(0.05)
            seat.say("now the row")
            assert answer.result(10) == TakenEntry(6, again=False)
            assert seat.seq == 6


def test_client_does_not_doubt_a_throw_missed_while_disconnected() -> None:
    proof = {"throw": 1, "house": house_commitment(TABLE, 1, SECRETS[1]), "players": {}}

    def breaks_off(server: Fake, line: ServerConnection, message: Form) -> None:
        if message["type"] == "say":
            server.welcome = lambda line: Fake.welcome(server, line, 6, [row(6, "throw", proof=proof)])  # type: ignore[method-assign]
            line.close(1012, "stopping")
        else:
            server.honest(line, message)

    with Fake() as server:
        server.script = breaks_off
        with RemoteSeat(server.address, TABLE) as seat:
            assert seat.until(lambda seat: ME in seat.dice["players"])
            seat.say("somebody else throws while I am away")
            assert seat.until(lambda seat: seat.seq == 6)
            assert seat.nonces.doubted == {}


def test_client_resends_an_unanswered_entry_with_the_same_key() -> None:
    keys: list[tuple[str, str]] = []

    def drops(server: Fake, line: ServerConnection, message: Form) -> None:
        if message["type"] == "enter":
            keys.append((message["key"], message["entry"]))
            if len(keys) < 3:
                server.seq = 6
                line.close(1012, "stopping")
            else:
                server.tell(line, {"type": "ack", "key": message["key"], "seq": 6, "again": True})

    with Fake() as server:
        server.script = drops
        with RemoteSeat(server.address, TABLE, provable=False) as seat:
            assert seat.enter("bet pass 10", key="mine") == TakenEntry(6, again=True)
    assert keys == [("mine", "bet pass 10")] * 3


def test_client_follows_a_table_to_another_server_address() -> None:
    with Fake() as here, Fake() as there:

        def elsewhere(line: ServerConnection, seq: int = 5, missed: Any = None) -> None:
            line.send(json.dumps({"type": "elsewhere", "address": there.address}))
            line.close(4421, "elsewhere")

        here.welcome = elsewhere  # type: ignore[method-assign]
        with RemoteSeat(here.address, TABLE) as seat:
            assert seat.address == there.address
            assert seat.enter("throw") == TakenEntry(6)
        assert there.entered
        assert not here.entered


def test_closed_client_seat_raises_for_pending_and_new_entries() -> None:
    def silent(server: Fake, line: ServerConnection, message: Form) -> None:
        pass

    with Fake() as server:
        server.script = silent
        seat = RemoteSeat(server.address, TABLE, provable=False)
        with pytest.raises(SeatLost, match="may or may not have been made"):
            seat.enter("bet pass 10", seconds=0.2)
        waits = seat.send("bet field 5")
        seat.close()
        with pytest.raises(SeatLost, match="closed"):
            waits.result(5)
        with pytest.raises(SeatLost):
            seat.enter("bet field 5")
