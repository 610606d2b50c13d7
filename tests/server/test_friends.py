"""Tables for friends: a secret link, names, bots that speak, and an evening that never freezes."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from fractions import Fraction
from itertools import count
from typing import Any

import pytest

from hardway.floor import tables
from hardway.journal import Recorder
from hardway.journal.audit import audit
from hardway.server import House
from tests.in_soak import more_in_soak
from tests.server.conftest import Casino, Clock, serving
from tests.server.hands import Hands, Wire, seen
from tests.waiting import wait_until


def test_private_table_is_reached_only_by_its_secret_link(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann, private=True)
    house, _, word = table.partition("-")
    assert (house, len(word)) == ("crown", 12), "sixty bits cannot be guessed"
    assert casino.table(ann, private=True) != table
    listed = [one["table"] for one in bob.get("/api/lobby?size=100").json()["tables"]]
    assert table not in listed
    welcome = bob.socket(table).hear("welcome")
    assert (welcome["settings"]["private"], welcome["settings"]["owner"]) == (True, ann.id)
    assert ann.socket(casino.table(ann)).hear("welcome")["settings"]["private"] is False
    for wrong in ({"mode": "casino"}, {"mode": "casino", "dice": "real"}):
        refused = casino.administrator().post("/api/tables", {"house": "crown", "private": True, **wrong})
        assert (refused.status_code, refused.json()["error"]["name"]) == (422, "bad_entry")


def test_guest_name_change_reaches_every_table(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann, private=True)
    mine, theirs = ann.socket(table), bob.socket(table)
    assert mine.enter("seat 300", "a")["type"] == "ack"
    assert ann.http.put("/api/me/name", json={"name": "Ann of the rail"}).json()["name"] == "Ann of the rail"
    while theirs.hear("names")["names"].get(ann.id) != "Ann of the rail":
        pass
    mine.send({"type": "say", "words": "hello"})
    assert theirs.hear("said") == {"type": "said", "by": ann.id, "words": "hello"}
    assert bob.socket(table).hear("welcome")["names"][ann.id] == "Ann of the rail"


def test_guest_name_may_not_imitate_people_or_staff(casino: Casino) -> None:
    ann = casino.guest()
    kate = casino.person("Kate Long", kind="player")
    known = kate.get("/api/me").json()["name"]
    for name, problem in ((known, "name_taken"), ("Dealer", "name_refused"), ("Guest abcd", "name_refused"),
        ("x", "name_refused"), ("a" * 40, "name_refused")):  # fmt: skip
        answer = ann.http.put("/api/me/name", json={"name": name})
        assert answer.json()["error"]["name"] == problem
    answer = kate.http.put("/api/me/name", json={"name": "Another"})
    assert answer.json()["error"]["name"] == "not_allowed"
    assert casino.stranger().http.put("/api/me/name", json={"name": "Ann"}).status_code == 401


def test_names_taken_can_be_asked_for_30_times_in_ten_minutes(house: Callable[..., House]) -> None:
    with serving(house()) as casino:
        guest, stranger = casino.guest(), casino.stranger()
        known = casino.person("Kate Long", kind="player").get("/api/me").json()["name"]
        body = {"name": known, "password": "four dice in a cup"}
        answers = [guest.http.put("/api/me/name", json={"name": known}) for _ in range(15)]
        answers += [stranger.http.post("/api/join", json=body) for _ in range(16)]
        assert [one.json()["error"]["name"] for one in answers] == ["name_taken"] * 30 + ["too_many_tries"]
        free = guest.http.put("/api/me/name", json={"name": "Nobody yet"})
        assert free.json()["error"]["name"] == "too_many_tries"


def test_list_of_my_tables_has_tables_a_person_sits_at_or_owns(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann, private=True)
    assert bob.get("/api/me/tables").json()["tables"] == []
    assert bob.enter(table, "seat 300", "a").status_code == 200
    assert [one["table"] for one in bob.get("/api/me/tables").json()["tables"]] == [table]
    assert bob.enter(table, "leave", "b").status_code == 200
    assert bob.get("/api/me/tables").json()["tables"] == []
    assert [one["table"] for one in ann.get("/api/me/tables").json()["tables"]] == [table]


def test_list_of_my_tables_omits_tables_left_or_closed(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    left, closed = casino.table(ann), casino.table(ann, "star", dice="real")
    for who in (ann, bob):
        assert who.enter(left, "seat 300", "a").status_code == 200
    assert {one["table"] for one in ann.get("/api/me/tables").json()["tables"]} == {left, closed}
    assert ann.enter(left, "leave", "b").status_code == 200
    assert [one["table"] for one in ann.get("/api/me/tables").json()["tables"]] == [closed]
    assert [one["table"] for one in bob.get("/api/me/tables").json()["tables"]] == [left]
    assert ann.enter(closed, "close", "c", "gaming_manager").status_code == 200
    assert ann.get("/api/me/tables").json()["tables"] == []


def test_bots_explain_their_bets_in_the_chat(casino: Casino) -> None:
    ann = casino.guest()
    table = casino.table(ann, private=True)
    wire = ann.socket(table)
    assert wire.enter("seat 300", "a")["type"] == "ack"
    assert wire.enter("bots 1", "b")["type"] == "ack"
    assert wire.enter("bet field 5", "c")["type"] == "ack"
    said = [one for one in wire.heard if one["type"] == "said"] or [wire.hear("said")]
    assert said[0]["by"] == "b1"
    assert said[0]["words"] == "I bet 10 on Win Line, because the puck is off."
    assert casino.guest().socket(table).hear("welcome")["said"] == [], "it is of the moment, and no talk"


def test_guests_of_one_name_get_numbers(casino: Casino) -> None:
    ann, other, late = casino.guest(), casino.guest(), casino.guest()
    table = casino.table(ann, private=True)
    for who, key in ((ann, "a"), (other, "b")):
        assert who.put("/api/me/name", {"name": "Ann"}).status_code == 200
        assert who.enter(table, "seat 300", key).status_code == 200
    wire = late.socket(table)
    names = wire.hear("welcome")["names"]
    assert [names[one.id] for one in (ann, other)] == ["Ann", "Ann (2)"]
    assert late.put("/api/me/name", {"name": "ANN"}).status_code == 200
    assert wire.enter("seat 300", "c")["type"] == "ack"
    while late.id not in names:
        names |= wire.hear("names")["names"]
    assert names[late.id] == "ANN (3)"


def test_host_of_private_table_closes_it_to_new_players(house: Callable[..., House]) -> None:
    with serving(house()) as casino:
        ann, bob, cleo = casino.guest(), casino.guest(), casino.guest()
        table = casino.table(ann, private=True)
        assert bob.enter(table, "seat 300", "a").status_code == 200
        wire = cleo.socket(table)
        assert wire.hear("welcome")["settings"]["nobody_new"] is False
        for who, status in ((bob, 403), (ann, 200)):
            assert who.put(f"/api/tables/{table}/guests", {"new": False}).status_code == status
        assert wire.hear("welcome")["settings"]["nobody_new"] is True
        assert wire.enter("seat 300", "b")["error"]["name"] == "nobody_new"
        assert bob.enter(table, "bet pass 5", "c").status_code == 200
        assert ann.enter(table, "seat 300", "d").status_code == 200, "the host is no guest"
        public = casino.table(ann)
        assert ann.put(f"/api/tables/{public}/guests", {"new": False}).status_code == 403
        cookies = {who: who.cookie() for who in (ann, cleo)}
    with serving(house()) as again:
        back, newcomer = again.stranger(), again.stranger()
        for hands, who in ((back, ann), (newcomer, cleo)):
            hands.http.headers["Cookie"] = cookies[who]
        assert newcomer.enter(table, "seat 300", "e").json()["error"]["name"] == "nobody_new"
        assert back.put(f"/api/tables/{table}/guests", {"new": True}).json()["settings"]["nobody_new"] is False
        assert newcomer.enter(table, "seat 300", "f").status_code == 200


def test_server_sends_a_betting_clock_of_45_seconds(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann, private=True)
    wires = [who.socket(table) for who in (ann, bob)]
    for wire in wires:
        assert wire.enter("seat 300", "a")["type"] == "ack"
        assert wire.enter("bet pass 5", "b")["type"] == "ack"
    clock = wires[0].hear("clock")
    while clock["closes_in"] is None or clock["closes_in"] <= 40:
        clock = wires[0].hear("clock")
    assert 40 < clock["closes_in"] <= 45, "a shooter who is here has 45 seconds"
    assert 40 < ann.get(f"/api/tables/{table}").json()["closes_in"] <= 45


class Friend:
    """A player with a page at the table, which may break and come back."""

    def __init__(self, hands: Hands, table: str) -> None:
        self.hands, self.table = hands, table
        self.id = hands.id
        self._keys = count()
        self.rows: list[int] = []
        self.wire: Wire | None = hands.socket(table)
        self.wire.hear("welcome")
        self.first = seen(self.wire.heard)
        assert self.enter("seat 5000")["type"] == "ack"

    def enter(self, entry: str) -> dict[str, Any]:
        return self.wire.enter(entry, f"k{next(self._keys)}")

    def go(self) -> None:
        """Lose the line, without a word."""
        assert self.wire is not None
        self._note()
        with suppress(OSError):
            self.wire.line.socket.close()
        self.wire = None

    def _note(self) -> None:
        self.rows += [row["seq"] for row in self.wire.rows()]
        missed = (self.wire.heard[0].get("missed") or []) if self.wire.heard else []
        self.rows = sorted({*self.rows, *(row["seq"] for row in missed)})

    def back(self, *, after: int | None = None) -> dict[str, Any]:
        """Come back: a refreshed page knows nothing, a broken socket knows its last row."""
        self.wire = self.hands.socket(self.table, **({"after": after} if after is not None else {}))
        return self.wire.hear("welcome")

    def all_rows(self) -> list[int]:
        if self.wire is not None:
            self._note()
        return self.rows


@pytest.mark.parametrize("many", more_in_soak(15, 200))
def test_game_of_five_and_two_bots_survives_leaving_and_return(
    many: int, house: Callable[..., House], clock: Clock, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shooter leaves, idles or disconnects, another refreshes: the game goes on, and nothing is lost."""
    monkeypatch.setattr(tables, "TICK_SECONDS", 0.005)  # a clock set on a hundred times is seen at once
    with serving(house()) as casino:
        hands = [casino.guest() for _ in range(5)]
        table = casino.table(hands[0], private=True, bots=2)
        friends = [Friend(one, table) for one in hands]
        watcher = casino.guest()

        def look() -> Any:
            return watcher.get(f"/api/tables/{table}").json()["view"]

        def money(friend: Friend) -> Any:
            return friend.hands.get(f"/api/tables/{table}").json()["view"]["money"]

        def shooter() -> Friend | None:
            return next((one for one in friends if one.id == view["shooter"]), None)

        def gone_on(before: tuple[int, str]) -> bool:
            """Say whether the dice were thrown or handed on; time passes for a bot, and for who does not throw."""
            now = look()
            clock.ahead += timedelta(seconds=5)
            return (now["rolls"], now["shooter"]) != before

        done: set[str] = set()
        view, gone, dreams = look(), None, None
        while view["rolls"] < many or len(done) < 4:  # the bots may have the dice for long
            here = [one for one in friends if one.wire is not None]
            for friend in here if view["point"] is None else ():
                if not any(bet["wager"] == "pass" for seat in view["players"] if seat["name"] == friend.id for bet in seat["wagers"]):  # fmt: skip
                    taken = friend.enter("bet pass 5")["type"] == "ack"
                    assert taken or look()["rolls"] > view["rolls"]  # a bot may have thrown meanwhile
            view = look()
            thrower, rolls = shooter(), view["rolls"]
            if rolls >= 0.2 * many and thrower and "gone" not in done:
                done.add("gone")
                gone, before = thrower, money(thrower)
                thrower.go()
            elif gone is not None and rolls >= 0.3 * many:
                again = gone.back()["view"]["money"]
                assert float(again["brought"]) == float(before["brought"]) == 5000
                gone = None
            elif rolls >= 0.4 * many and "refreshed" not in done:
                done.add("refreshed")
                before = money(here[1])
                here[1].go()
                again = here[1].back()["view"]["money"]
                assert again == before or look()["rolls"] > rolls
            elif rolls >= 0.5 * many and "lost" not in done:
                done.add("lost")
                last = seen(here[2].wire.heard) if here[2].wire else 0
                here[2].go()
                missed = here[2].back(after=last)["missed"]
                assert missed is not None
                assert [row["seq"] for row in missed] == list(range(last + 1, last + 1 + len(missed)))
            elif rolls >= 0.6 * many and thrower and "dreams" not in done:
                done.add("dreams")
                dreams = thrower
            elif rolls >= 0.7 * many:
                dreams = None
            thrower = shooter()
            if thrower and thrower.wire is not None and thrower is not dreams:
                thrower.enter("throw")
            before_throw = rolls, view["shooter"]
            wait_until(lambda: gone_on(before_throw))  # noqa: B023
            view = look()
        assert done == {"gone", "refreshed", "lost", "dreams"}
        last = seen(friends[0].wire.heard) if friends[0].wire else 0
        for friend in friends:
            mine = money(friend)
            assert float(mine["rack"]) + float(mine["layout"]) == float(mine["brought"]) + float(mine["result"])
            if friend.wire is not None:
                while seen(friend.wire.heard) < last:
                    friend.wire.next()
        # a player who reconnected, or never broke, has every row; one who refreshed has every row before and after
        whole = [one for one in friends if one.all_rows() == list(range(one.first + 1, one.rows[-1] + 1))]
        assert len(whole) >= 3
    assert not audit(recorder).findings


def test_session_review_matches_bets_and_results_of_the_table(casino: Casino) -> None:
    """Ann bets 5 on the line for each come-out: what her session won and its price are the table's own."""
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann, private=True)
    wire = ann.socket(table)
    assert wire.enter("seat 300", "s")["type"] == "ack"
    for n in range(12):
        view = ann.get(f"/api/tables/{table}").json()["view"]
        if view["point"] is None:
            assert wire.enter("bet pass 5", f"b{n}")["type"] == "ack"
        assert wire.enter("throw", f"t{n}")["type"] == "ack"
        wait_until(lambda n=n: ann.get(f"/api/tables/{table}").json()["view"]["rolls"] == n + 1)  # type: ignore[misc]
    money = ann.get(f"/api/tables/{table}").json()["view"]["money"]
    own = ann.get(f"/api/tables/{table}/review").json()
    assert (own["won"], own["brought"], len(own["curve"])) == (money["result"], "300.00", 12)
    (line,) = own["wagers"] or [{"wager": "pass", "decisions": 0, "price": "0"}]
    assert line["wager"] == "pass"
    assert Fraction(own["price"]) == Fraction(line["price"]) == line["decisions"] * 5 * Fraction(7, 495)
    assert {"pass_odds", "field"} <= {one["strategy"] for one in own["others"]}
    assert bob.get(f"/api/tables/{table}/review?person={ann.id}").json() == own
    assert bob.get(f"/api/tables/{table}/review").json()["curve"] == []
    kept = casino.table(casino.administrator(), mode="casino", dice="real", staff="people")
    assert bob.get(f"/api/tables/{kept}/review").json()["error"]["name"] == "not_your_role"


def test_dice_are_thrown_once_every_player_is_ready(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann, private=True)
    mine, theirs = ann.socket(table), bob.socket(table)
    for wire, key in ((mine, "a"), (theirs, "b")):
        assert wire.enter("seat 300", key)["type"] == "ack"
    assert mine.enter("bet pass 5", "c")["type"] == "ack"
    mine.send({"type": "ready"})
    while theirs.hear("presence")["ready"] != [ann.id]:
        pass
    assert theirs.enter("bet field 5", "d")["type"] == "ack", "betting goes on for who is not ready"
    assert not [one for one in theirs.heard if one["type"] == "rows" and "called" in str(one["rows"])]
    theirs.send({"type": "ready"})
    while not any(event["event"] == "called" for one in theirs.hear("rows")["rows"] for event in one["events"]):
        pass
    while theirs.hear("presence")["ready"]:
        pass
