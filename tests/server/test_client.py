"""The Python client at a real server: a bet, provable dice, a broken socket, a refusal."""

import pytest

from hardway.client import CasinoClient as Client
from hardway.client.results import ServerError, TakenEntry
from tests.server.conftest import Casino


def test_python_client_seat_bets_throws_and_reconnects(casino: Casino) -> None:
    with Client(casino.address) as client:
        client.guest()
        table = client.open("crown")
        with client.sit(table) as seat:
            assert seat.enter("seat 500") == TakenEntry(2, False)
            assert seat.enter("bet pass 10") == TakenEntry(3, False)
            assert seat.rack == "490.00"
            assert isinstance(seat.enter("throw"), TakenEntry)
            assert seat.until(lambda at: at.view["rolls"] == 1)
            assert client.get(f"/api/tables/{table}/throws/1/fairness")["kind"] == "provable"
            seat._socket.drop()
            assert isinstance(seat.enter("bet field 5"), TakenEntry)
            assert client.lobby() == []
            assert [one["table"] for one in client.my_tables()] == [table]


def test_python_client_error_says_why_a_seat_is_refused(casino: Casino) -> None:
    with Client(casino.address) as client:
        with pytest.raises(ServerError) as refused:
            client.sit("crown-1")
        assert refused.value.status == 401
        client.guest()
        with pytest.raises(ServerError) as refused:
            client.sit(client.open("crown"), role="king")
        assert (refused.value.status, refused.value.refused.name) == (403, "not_your_role")
        with pytest.raises(ServerError) as missing:
            client.sit("crown-9999")
        assert missing.value.status == 404
