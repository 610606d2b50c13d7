"""The daily shoot: committed before, the same dice for everybody, nothing known before the day is over."""

import hmac
from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from hashlib import sha256

from hardway.server import House
from tests.server.conftest import Clock, serving

NONCES = ("0" * 63 + "1", "0" * 63 + "2")


def by_hand(day: str, secret: str, entries: list[tuple[str, str, str]]) -> list[list[int]]:
    """Work the dice out as docs/fairness.md says."""
    bound = [(who, sha256((nonce + "\0" + text).encode()).hexdigest()) for who, text, nonce in sorted(entries)]
    told = "".join(f"{who}\0{entry}\0" for who, entry in bound)
    faces: list[int] = []
    block = 0
    while len(faces) < 120:
        digest = hmac.new(bytes.fromhex(secret), f"hardway daily\0{day}\0{told}{block}".encode(), sha256).digest()
        faces += [byte % 6 + 1 for byte in digest if byte < 252]
        block += 1
    return [faces[at : at + 2] for at in range(0, 120, 2)]


def test_a_day_from_commitment_to_ranking(house: Callable[..., House], clock: Clock) -> None:
    with serving(house()) as casino:
        ann, bob = casino.guest(), casino.guest()
        today = ann.get("/api/daily").json()
        assert (today["entered"], today["mine"], today["last"]) == (0, None, None)
        assert ann.http.put("/api/daily", json={"strategy": "pass_odds", "nonce": NONCES[0]}).status_code == 200
        flat = "unit 5\nwhen comeout\n  bet pass 1u\n"
        mine = ann.http.put("/api/daily", json={"strategy": flat, "nonce": NONCES[0]}).json()
        assert (mine["entered"], mine["mine"]) == (1, {"strategy": flat, "nonce": NONCES[0]}), "changed, not doubled"
        assert bob.http.put("/api/daily", json={"strategy": "field", "nonce": NONCES[1]}).json()["entered"] == 2
        wrong = bob.http.put("/api/daily", json={"strategy": "bet nothing 5", "nonce": NONCES[1]}).json()["error"]
        assert wrong["name"] == "bad_strategy"
        assert "line 1" in wrong["says"]
        day = today["day"]
        assert ann.get(f"/api/daily/{day}").json()["error"]["name"] == "no_such_day", "not before it is over"
        for none in ("harbour", "2026-13-45", "20261117", "2026-W47-2"):
            answer = ann.get(f"/api/daily/{none}")
            assert answer.status_code == 404
            assert answer.json()["error"]["says"] == "there is no such day: a day is written like 2026-11-17"
        ids = {"ann": ann.id, "bob": bob.id}
        clock.ahead += timedelta(days=1)
        eve = casino.guest()
        assert eve.get("/api/daily").json()["last"] == day
        assert eve.get("/api/daily").json()["commitment"] == today["tomorrow"]
        found = eve.get(f"/api/daily/{day}").json()
        assert sha256("\0".join(("hardway daily", day, found["secret"])).encode()).hexdigest() == today["commitment"]
        texts = {one["person"]: one["strategy"] for one in found["players"]}
        entries = [(ids["ann"], flat, NONCES[0]), (ids["bob"], texts[ids["bob"]], NONCES[1])]
        assert found["dice"] == by_hand(day, found["secret"], entries)
        line = next(one for one in found["players"] if one["person"] == ids["ann"])
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
        assert casino.nobody().get("/api/daily").status_code == 401
