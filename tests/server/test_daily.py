"""The daily shoot: committed before, the same dice for everybody, nothing known before the day is over."""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from typing import Any

from hardway.floor.lot_secrets import LotSecrets
from hardway.journal.audit import audit
from hardway.journal.floor_facts import FLOOR
from hardway.server import House
from tests.daily_by_hand import daily_dice_by_hand, sha
from tests.server.conftest import Clock, serving

NONCES = ("0" * 63 + "1", "0" * 63 + "2", "0" * 63 + "3")
FLAT = "unit 5\nwhen comeout\n  bet pass 1u\n"


def enter(who: Any, day: str, nonce: str, strategy: str = "field") -> Any:
    """Enter a day with a strategy and the commitment to a nonce."""
    committed = sha("hardway daily entry", day, who.id, nonce)
    return who.http.put("/api/daily", json={"strategy": strategy, "commitment": committed})


def show(who: Any, of: str, day: str, nonce: str) -> Any:
    return who.http.put(f"/api/daily/{day}/nonce", json={"person": of, "nonce": nonce})


def test_daily_contest_results_equal_those_by_hand(house: Callable[..., House], clock: Clock) -> None:
    """The results stand once all nonces are shown."""
    with serving(house()) as casino:
        ann, bob = casino.guest(), casino.guest()
        today = ann.get("/api/daily").json()
        day = today["day"]
        assert (today["entered"], today["mine"], today["last"], today["waits"]) == (0, None, None, 0)
        assert enter(ann, day, NONCES[0], "pass_odds").status_code == 200
        mine = enter(ann, day, NONCES[0], FLAT).json()
        committed = sha("hardway daily entry", day, ann.id, NONCES[0])
        assert (mine["entered"], mine["mine"]) == (1, {"strategy": FLAT, "commitment": committed}), (
            "changed, not doubled"
        )
        assert enter(bob, day, NONCES[1]).json()["entered"] == 2
        wrong = enter(bob, day, NONCES[1], "bet nothing 5").json()["error"]
        assert wrong["name"] == "bad_strategy"
        assert "line 1" in wrong["says"]
        assert show(ann, ann.id, day, NONCES[0]).json()["error"]["name"] == "too_early"
        assert ann.get(f"/api/daily/{day}").json()["error"]["name"] == "no_such_day", "not before it is over"
        for none in ("harbour", "2026-13-45", "20261117", "2026-W47-2"):
            answer = ann.get(f"/api/daily/{none}")
            assert answer.status_code == 404
            assert answer.json()["error"]["says"] == "there is no such day: a day is written like 2026-11-17"
        ids = (ann.id, bob.id)
        clock.ahead += timedelta(days=1)
        eve = casino.guest()
        waiting = eve.get("/api/daily").json()
        assert (waiting["waits"], waiting["last"]) == (2, None)
        assert waiting["commitment"] == today["tomorrow"]
        assert show(eve, ids[0], day, NONCES[1]).json()["error"]["name"] == "wrong_nonce"
        assert show(eve, eve.id, day, NONCES[1]).json()["error"]["name"] == "no_such_day"
        assert show(eve, ids[0], day, NONCES[0]).json()["waits"] == 1
        assert show(eve, ids[0], day, NONCES[0]).status_code == 200, "sent twice"
        assert eve.get(f"/api/daily/{day}").json()["error"]["name"] == "no_such_day", "bob's nonce is not shown"
        assert show(eve, ids[1], day, NONCES[1]).json()["last"] == day
        found = eve.get(f"/api/daily/{day}").json()
        assert sha("hardway daily", day, found["secret"]) == today["commitment"]
        assert (found["kind"], found["missing"]) == ("provable", [])
        texts = {one["person"]: one["strategy"] for one in found["players"]}
        entries = [(ids[0], FLAT, NONCES[0]), (ids[1], texts[ids[1]], NONCES[1])]
        assert found["dice"] == daily_dice_by_hand(day, found["secret"], entries)
        line = next(one for one in found["players"] if one["person"] == ids[0])
        won, point, decided = 0, 0, 0
        for total in map(sum, found["dice"]):  # the pass line by hand
            if not point:
                won += 5 * ((total in (7, 11)) - (total in (2, 3, 12)))
                decided += total in (2, 3, 7, 11, 12)
                point = 0 if total in (2, 3, 7, 11, 12) else total
            elif total in (7, point):
                won, point, decided = won + (5 if total == point else -5), 0, decided + 1
        assert float(line["won"]) == won
        assert Fraction(line["price"]) == decided * 5 * Fraction(7, 495)
        assert eve.get(f"/api/daily/{day}").json() == found, "worked out once, and kept"
        assert casino.stranger().get("/api/daily").status_code == 401


def test_daily_nonces_are_secret_until_entries_close(house: Callable[..., House], clock: Clock) -> None:
    """The last to enter, even with the house's secret, cannot try nonces against the others."""
    with serving(house()) as casino:
        ann, friend = casino.guest(), casino.guest()
        day = ann.get("/api/daily").json()["day"]
        enter(ann, day, NONCES[0])
        enter(friend, day, NONCES[1])
        kept = casino.house.recorder
        rows = "".join(row.entry + row.body for stream in kept.streams() for row in kept.rows(stream))
        facts = "".join(str(kept.facts(kind)) for kind in kept.kinds())
        secret = casino.house.floor.lot_secrets.get(f"daily {day}")
        assert secret
        assert not [hidden for hidden in (NONCES[0], secret) if hidden in rows + facts]


def test_daily_entry_without_nonce_does_not_play(house: Callable[..., House], clock: Clock) -> None:
    with serving(house()) as casino:
        ann, bob = casino.guest(), casino.guest()
        day = ann.get("/api/daily").json()["day"]
        enter(ann, day, NONCES[0], FLAT)
        enter(bob, day, NONCES[1])
        ids = (ann.id, bob.id)
        clock.ahead += timedelta(days=1)
        show(casino.guest(), ids[0], day, NONCES[0])
        clock.ahead += timedelta(days=1)
        eve = casino.guest()
        assert show(eve, ids[1], day, NONCES[1]).json()["error"]["name"] == "too_late"
        assert eve.get("/api/daily").json()["last"] == day
        found = eve.get(f"/api/daily/{day}").json()
        assert [one["person"] for one in found["players"]] == [ids[0]]
        assert found["dice"] == daily_dice_by_hand(day, found["secret"], [(ids[0], FLAT, NONCES[0])])
        assert found["kind"] == "not provable: 1 of 2 nonces were not shown, one of 2 dice may be chosen"
        assert len(found["missing"]) == 1


def test_daily_entry_changed_in_the_database_is_found(house: Callable[..., House], clock: Clock) -> None:
    with serving(house()) as casino:
        ann, kept = casino.guest(), casino.house.recorder
        day = ann.get("/api/daily").json()["day"]
        enter(ann, day, NONCES[0], FLAT)
        [digest] = kept.facts("daily_text")
        kept.put("daily_text", digest, {"text": FLAT.replace("5", "50")})
        assert ann.get("/api/daily").json()["mine"]["strategy"] == "", "not what was entered"
        assert [one.stream for one in audit(kept).findings if one.what == "fact"] == [f"daily_text of {digest}"]
        kept.put("daily_text", digest, None)
        [gone] = [one for one in audit(kept).findings if one.what == "fact"]
        assert (gone.stream, gone.found) == (f"daily_text of {digest}", "nothing")
        row = kept.head(FLOOR)
        assert (row.by, row.entry.split()[3]) == (ann.id, sha(FLAT)), "the row has what was entered"


def test_daily_contest_of_a_restored_journal_has_another_secret(house: Callable[..., House], clock: Clock) -> None:
    """The secret of the day was shown, and the journal restored from before: the house draws another commitment, openly."""
    with serving(house()) as casino:
        ann = casino.guest()
        before = ann.get("/api/daily").json()
        secrets = casino.house.floor.lot_secrets
        assert isinstance(secrets, LotSecrets)
        secrets.forget(f"daily {before['day']}")  # as showing it does
        after = ann.get("/api/daily").json()
        assert after["commitment"] != before["commitment"]
        rows = [row for row in casino.house.recorder.rows(FLOOR) if f"daily {before['day']} commit" in row.entry]
        assert len(rows) == 2
        assert "is lost" in rows[1].body
