"""The projection of the next roll on your own wagers, over HTTP."""

from tests.server.conftest import Casino


def test_projection_shows_the_next_roll_to_its_player(casino: Casino) -> None:
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


def test_projection_is_hidden_from_others(casino: Casino) -> None:
    ann, ben = casino.guest(), casino.guest()
    table = casino.table(ann, dice="real")
    assert ann.enter(table, "seat 500", "a").status_code == ann.enter(table, "bet pass 10", "b").status_code == 200
    assert ben.get(f"/api/tables/{table}/projection").json()["rolls"] == []
    assert ann.get(f"/api/tables/{table}/projection?as=dealer").json()["rolls"] == []
