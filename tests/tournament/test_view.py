"""The view of a tournament for the public, a player and staff; amounts in dollars."""

from dataclasses import replace

from hardway.tournament import view
from hardway.tournament.model.commands import Stack, Tick
from hardway.tournament.model.commands import TournamentAct as Act
from tests.tournament.evenings import BY, KIM, Evening, approved


def in_play(rounds: dict[int, dict[str, str]] | None = None) -> Evening:
    """Ann, bob and cal in the first round at one table: 1,000 chips each, two hands, the best goes on."""
    evening = approved({"players": "2 to 4"}, {1: {"tables": "1", **(rounds or {}).get(1, {})}})
    for who in ("ann", "bob", "cal"):
        evening.must(
            Act("apply", player=who, says=f"{who} lives here"),
            Act("accept", player=who, **BY),
            Act("pay", player=who, what="fee"),
        )
    evening.must(
        Act("entries", what="close", **BY),
        Act("designate", table="t1", round=1, **KIM),
        Act("draw", round=1, numbers=(0, 0, 0), **KIM),
    )
    names = ("ann", "bob", "cal")
    evening.must(
        *(Act("seat", player=who, table=table, place=place) for who, table, place in evening.state.rounds[1].places)
    )
    evening.must(Act("brief", players=names, **KIM), Act("satisfied", players=names, **KIM), Tick("2026-11-14T19:00"))
    return evening.must(Act("present", name="kim", **KIM), Act("open", round=1, **KIM))


def board(evening: Evening) -> dict:
    (table,) = view(evening.law, evening.state)["rounds"][0]["tables"]
    return table


def test_scoreboard_has_places_chips_cut_and_hands_left() -> None:
    evening = in_play()
    stacks = (Stack("ann", 90000, 1000), Stack("bob", 110000, 1000), Stack("cal", 90000, 1000))
    evening.must(Act("throw", table="t1"), Act("hand", table="t1", stacks=stacks))
    assert board(evening) == {
        "table": "t1", "phase": "open", "hands": 1, "hands_left": 1, "seconds_left": None, "cut": 1,
        "agreed": [],
        "standing": [
            {"place": 1, "player": "bob", "chips": "1100.00"},
            {"place": 2, "player": "ann", "chips": "900.00"},
            {"place": 2, "player": "cal", "chips": "900.00"},
        ],
    }  # fmt: skip
    evening.must(Act("hand", table="t1", stacks=(Stack("ann", 0), Stack("bob", 1), Stack("cal", 2))))
    shown = board(evening)
    assert (shown["phase"], shown["hands_left"]) == ("ended", 0)
    assert [one["place"] for one in shown["standing"]] == [1, 2, 3]


def test_round_by_time_shows_the_seconds_left() -> None:
    evening = in_play({1: {"length": "30 minutes", "goes_on": "2 of round"}})
    evening.must(Tick("2026-11-14T19:10:01"), Act("throw", table="t1"))
    shown = board(evening)
    assert (shown["hands_left"], shown["seconds_left"], shown["cut"]) == (None, 30 * 60 - 601, None)
    evening.must(Tick("2026-11-14T20:00"))
    assert board(evening)["seconds_left"] == 0
    assert view(evening.law, evening.state)["rounds"][0]["goes_on"] == "2 of round"


def test_visitor_sees_players_without_money_and_answers() -> None:
    evening = in_play()
    seen = view(evening.law, evening.state, "")
    assert (seen["tournament"], seen["phase"], seen["time"]) == ("cup", "in_play", "2026-11-14T19:00")
    assert seen["director"] == {"name": "kim", "present": True}
    assert seen["entrants"][0] == {"name": "ann", "state": "accepted", "prize": "0.00"}
    assert (seen["people"], seen["disputes"]) == ([], [])
    assert (seen["missing"], seen["digest"], seen["ledgers"]) == (None, None, None)
    first, final = seen["rounds"]
    assert (first["round"], first["kind"], first["start"], first["phase"]) == (1, "main", "2026-11-14T19:00", "open")
    assert (final["goes_on"], final["tables"], final["phase"]) == (None, [], "scheduled")
    assert first["seats"] == [
        {"player": name, "table": "t1", "place": n, "taken": True} for n, name in enumerate(("ann", "bob", "cal"), 1)
    ]


def test_settled_round_keeps_its_tables_when_one_is_reused() -> None:
    evening = in_play({1: {"length": "1 hands"}})
    stacks = (Stack("ann", 90000, 1000), Stack("bob", 110000, 1000), Stack("cal", 90000, 1000))
    evening.must(
        Act("throw", table="t1"), Act("hand", table="t1", stacks=stacks), Act("progress", round=1, numbers=(), **KIM)
    )
    ended = {
        "table": "t1", "phase": "ended", "hands": 1, "hands_left": 0, "seconds_left": None, "cut": 1,
        "agreed": [],
        "standing": [
            {"place": 1, "player": "bob", "chips": "1100.00"},
            {"place": 2, "player": "ann", "chips": "900.00"},
            {"place": 2, "player": "cal", "chips": "900.00"},
        ],
    }  # fmt: skip
    assert board(evening) == ended
    evening.must(Act("designate", table="t1", round=2, **KIM))
    assert board(evening) == ended


def test_settled_ties_are_shown_in_drawn_order() -> None:
    evening = in_play({1: {"length": "1 hands"}})
    evening.state = replace(evening.state, items={**evening.state.items, (0, "ties"): "draw"})
    evening.must(
        Act("throw", table="t1"),
        Act("hand", table="t1", stacks=tuple(Stack(name, 100000, 0) for name in ("ann", "bob", "cal"))),
    )
    evening.must(Act("progress", round=1, numbers=(2, 0, 0), **KIM))  # cal first, as the numbers draw them
    assert [(one["place"], one["player"]) for one in board(evening)["standing"]] == [(1, "cal"), (1, "ann"), (1, "bob")]


def test_player_sees_own_money_and_answers_staff_see_all() -> None:
    evening = in_play()
    (bob,) = view(evening.law, evening.state, "bob")["people"]
    assert bob == {
        "name": "bob", "answers": "bob lives here", "paid": "100.00", "refunded": "0.00", "prize": "0.00", "owes": "0.00",
        "cashed": "0.00", "chips": "0.00", "briefed": True, "satisfied": True, "signed": False, "bought": 0,
    }  # fmt: skip
    seen = view(evening.law, evening.state, "casino_manager")
    assert [one["name"] for one in seen["people"]] == ["ann", "bob", "cal"]
    assert seen["missing"] == []
    assert seen["approval"]["digest"] == seen["digest"]
    assert seen["ledgers"]["dollars"] == {"received": "300.00", "refunded": "0.00", "prizes": "0.00", "cashed": "0.00"}
    assert seen["ledgers"]["chips"]["given"] == "3000.00"


def test_conditions_are_public_once_approved() -> None:
    evening = Evening().must(Act("draft", item="entry_fee", round=0, says="100", **BY))
    assert view(evening.law, evening.state, "ann")["conditions"] == []
    seen = view(evening.law, evening.state, "casino_manager")
    items = {(one["round"], one["item"]): one for one in seen["conditions"]}
    assert (items[0, "entry_fee"]["stated"], items[0, "entry_fee"]["clause"]) == ("100", "8.2.1(a)")
    assert items[0, "prizes"]["stated"] is None
    assert (1, "chips") in items  # of round 1, though nothing is said of it yet
    assert {one["clause"] for one in seen["missing"]} >= {"8.2.1(b)", "8.2.1(k)", "8.2.1(l)"}
    assert (seen["approval"], seen["time"]) == (None, None)
    told = approved()
    assert view(told.law, told.state, "ann")["conditions"]


def test_dispute_is_shown_to_its_player_and_staff() -> None:
    evening = in_play().must(
        Act("disqualify", player="bob", ground="collusion", **KIM, because="seen"),
        Act("dispute", player="bob", says="no"),
    )
    how = lambda who: [one["how"] for one in view(evening.law, evening.state, who)["disputes"]]  # noqa: E731
    assert (how("bob"), how("pit_boss"), how("ann")) == (["open"], ["open"], [])
    evening.must(Act("decide", number=1, outcome="stands", says="seen on film", by="pit_boss", name="joe"))
    (one,) = view(evening.law, evening.state, "bob")["disputes"]
    assert (one["how"], one["at"], one["rulings"]) == (
        "decided", "2026-11-14T19:00", [{"by": "pit_boss", "name": "joe", "outcome": "stands"}],
    )  # fmt: skip
    evening.must(Act("advise_inspector", number=1, by="pit_boss"))
    assert how("bob") == ["advised"]
    evening.must(Act("content", player="bob", number=1))
    assert how("bob") == ["content"]


def test_view_lists_what_blocks_the_round_and_the_prizes() -> None:
    """The round waits for its table (8.2.1(d)), the prizes for two disputes (9.8); others do not read who raised them."""
    evening = in_play().must(
        Act("dispute", player="bob", says="no"), Act("disputes", table="t1", waiting=(("ann", 3),))
    )

    def found(who: str) -> list[tuple[object, ...]]:
        blocks = view(evening.law, evening.state, who)["blocks"]
        return [(one["act"], one["table"], one["player"], one["number"]) for one in blocks]

    round_ = ("progress", "", "", 0)
    assert found("casino_manager") == [round_, ("award", "", "bob", 1), ("award", "t1", "ann", 3)]
    assert found("ann") == [round_, ("award", "", "", 1), ("award", "t1", "ann", 3)]
    stacks = (Stack("ann", 0), Stack("bob", 0), Stack("cal", 100))
    evening.must(Act("result", table="t1", stacks=stacks, **KIM), Act("content", player="bob", number=1))
    assert found("") == [("award", "t1", "", 3)]  # two without chips are tied: the floor draws for them
    evening.must(Act("disputes", table="t1", waiting=()))
    assert found("") == []


def test_secret_wager_is_shown_to_its_player_and_staff() -> None:
    evening = in_play()
    evening.state = replace(evening.state, items={**evening.state.items, (0, "secret_wagers"): "1"})
    # printf 'salt pass 100' | sha256sum
    commitment = "5e485a5a314ed7998305f03d1368f024456a5c2f830bc84f9229b1bb2302336b"
    evening.must(Act("seal", player="bob", table="t1", hand=1, commitment=commitment), Act("throw", table="t1"))
    seen = lambda who: view(evening.law, evening.state, who)["sealed"]  # noqa: E731
    closed = {
        "table": "t1", "player": "bob", "hand": 1, "commitment": commitment, "says": "", "kept": True, "again": False,
    }  # fmt: skip
    assert (seen("bob"), seen("tournament_director"), seen("ann"), seen("")) == ([closed], [closed], [], [])
    evening.must(Act("reveal", player="bob", table="t1", hand=1, salt="salt", says="pass 100", placed="field 5", **KIM))
    assert seen("bob") == [{**closed, "says": "pass 100", "kept": False}]


def test_raised_fee_is_shown_as_owed_until_the_draw() -> None:
    evening = in_play()
    now = replace(evening.state, items={**evening.state.items, (0, "entry_fee"): "160"})
    before = replace(now, rounds={number: one._replace(phase="scheduled") for number, one in now.rounds.items()})
    assert [one["owes"] for one in view(evening.law, before, "bob")["people"]] == ["60.00"]
    assert [one["owes"] for one in view(evening.law, now, "bob")["people"]] == ["0.00"]
