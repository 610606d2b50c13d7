"""A player who is excluded, or has come to their limit of time, bets no more, however they come and wherever it was said."""

import asyncio
from datetime import UTC, timedelta

import pytest

from hardway.floor.ledger import PAGE, Ledger
from hardway.floor.people import ADMINISTRATOR, Grant, People
from hardway.floor.table.bots import LEAVING_BOT
from hardway.journal.audit import audit
from hardway.values.verbs import VERBS
from tests.floor.rig import until
from tests.house_key import KEY
from tests.server.inside import Caller, Inside, inside
from tests.waiting import SECONDS


async def seated(here: Inside) -> tuple[str, Caller, People]:
    """Return a table, a player there, and the people as another process has them."""
    table, ann = await here.table("crown", dice="real"), here.person("Ann", "player")
    assert (await ann.enter(table, "seat 300", "a")).status_code == 200
    assert (await ann.enter(table, "bet pass 10", "b")).status_code == 200
    return table, ann, People(here.recorder, key=KEY)


def test_administrator_cannot_play_in_casino_mode_at_their_house() -> None:
    async def work(here: Inside) -> None:
        boss = here.person("Alba", "staff", Grant(ADMINISTRATOR, "crown", "*"))
        for house, allowed in (("crown", False), ("star", True)):
            for mode in ("casino", "practice"):
                table = await here.table(house, mode=mode)
                answer = await boss.enter(table, "seat 300", f"{house}-{mode}")
                assert answer.status_code == (200 if allowed or mode == "practice" else 403), (house, mode, answer.text)

    inside(work)


def test_crew_hears_of_an_exclusion_at_its_table_players_do_not() -> None:
    async def work(here: Inside) -> None:
        table, ann, _ = await seated(here)
        boss = here.person("Alba", "staff", Grant(ADMINISTRATOR, "*", "*"))
        dealer, bob = here.person("Dee", "staff", Grant("dealer", "crown", "*")), here.person("Bob", "player")
        async with dealer.socket(table, role="dealer") as crew:
            assert (await crew.hear("welcome"))["excluded"] == []
            answer = await boss.ask("POST", f"/api/people/{ann.person}/exclusion", {"days": 7})
            assert answer.status_code == 200, answer.text
            assert (await crew.hear("asks"))["excluded"] == [ann.person]
        for who, role, told in ((dealer, "dealer", [ann.person]), (bob, "", [])):
            assert (await who.ask("GET", f"/api/tables/{table}?as={role}")).json()["excluded"] == told, role

    inside(work)


def test_excluded_player_seats_no_bot_with_an_own_strategy() -> None:
    async def work(here: Inside) -> None:
        ann = here.person("Ann", "player")
        table = (await ann.ask("POST", "/api/tables", {"house": "crown"})).json()["table"]
        here.house.people.protection.exclude(ann.person, ann.person, None, now=here.clock())
        for role in ("", "?as=boxperson"):
            answer = await ann.ask("POST", f"/api/tables/{table}/bot{role}", {"strategy": "field"})
            assert (answer.status_code, answer.json()["error"]["name"]) == (403, "excluded")
        assert not here.house.floor.tables[table].host.durable_state.players
        opened = await ann.ask("POST", "/api/tables", {"house": "crown", "bots": 2})
        assert (opened.status_code, opened.json()["error"]["name"]) == (403, "excluded")
        assert (await ann.ask("POST", "/api/tables", {"house": "crown"})).status_code == 201

    inside(work)


def test_bot_of_an_excluded_player_bets_no_more() -> None:
    async def work(here: Inside) -> None:
        ann = here.person("Ann", "player")
        table = (await ann.ask("POST", "/api/tables", {"house": "crown"})).json()["table"]
        answer = await ann.ask(
            "POST", f"/api/tables/{table}/bot", {"strategy": "name bet\nwhen comeout\n  bet pass 10"}
        )
        assert answer.status_code == 201, answer.text
        live = here.house.floor.tables[table]
        here.house.people.protection.exclude(ann.person, ann.person, None, now=here.clock())
        await here.hall.check_may_play(ann.person)
        assert list(live.bots.players.values()) == [LEAVING_BOT], "it goes once its wagers are decided"

    inside(work)


async def with_winners(here: Inside) -> tuple[str, Caller, Caller, People]:
    """Return a table with real dice, a stickperson, and a player who has two Place wagers up and lets winners ride."""
    table, ann = await here.table("crown", dice="real", staff="people"), here.person("Ann", "player")
    stick = here.person("Stan", "staff", Grant("stickperson", "crown", "*"), Grant("dealer", "crown", "*"))
    for number, entry in enumerate(("seat 300", "bet pass 10")):
        assert (await ann.enter(table, entry, str(number))).status_code == 200
    await throw(table, stick, "4 6")
    for number, entry in enumerate(("bet place 6 12", "bet place 8 12", "up place")):
        assert (await ann.enter(table, entry, f"w{number}")).status_code == 200
    return table, ann, stick, People(here.recorder, key=KEY)


async def throw(table: str, stick: Caller, faces: str) -> None:
    for entry in ("throw", f"read {faces}", f"roll {faces}"):
        key = f"{entry}-{stick.inside.clock().timestamp()}".replace(" ", "-")
        answer = await stick.enter(table, entry, key, "stickperson")
        assert answer.status_code == 200, answer.text


def test_winning_wagers_of_an_excluded_player_come_down() -> None:
    async def work(here: Inside) -> None:
        table, ann, stick, _ = await with_winners(here)
        bets = here.house.floor.tables[table].host.durable_state.players[ann.person].bets
        await throw(table, stick, "4 2")
        assert bets["place 6"].amount == 12_00, "until then they ride"
        asked = asyncio.ensure_future(ann.enter(table, "off place 8", "asked"))
        await until(lambda: here.house.floor.tables[table].asks.waiting)
        answer = await ann.ask("POST", "/api/me/exclusion", {"days": 1})
        assert answer.status_code == 200, answer.text
        assert (await asked).json()["error"]["name"] == "excluded"
        for number, entry in enumerate(("up place", "on place 8", "bet field 5")):
            refused = await ann.enter(table, entry, f"x{number}")
            assert (refused.status_code, refused.json()["error"]["name"]) == (403, "excluded"), entry
        await throw(table, stick, "5 1")
        bets = here.house.floor.tables[table].host.durable_state.players[ann.person].bets
        assert "place 6" not in bets, "it won, and came down"
        assert "place 8" in bets, "wagers on the layout are decided"
        assert (await ann.enter(table, "take place 8", "t")).status_code == 200

    inside(work)


@pytest.mark.parametrize("why", ["excluded", "time"])
def test_winning_wagers_of_an_offline_player_kept_out_come_down(why: str) -> None:
    async def work(here: Inside) -> None:
        table, ann, stick, elsewhere = await with_winners(here)
        if why == "excluded":
            elsewhere.protection.exclude(ann.person, ann.person, None, now=here.clock())
        else:
            elsewhere.protection.limit(ann.person, "time day", 60, now=here.clock())
            here.ahead += timedelta(seconds=61)
        await here.hall.recheck()
        await throw(table, stick, "4 2")
        assert "place 6" not in here.house.floor.tables[table].host.durable_state.players[ann.person].bets

    inside(work)


def test_excluded_players_repeated_entry_gets_the_same_answer() -> None:
    async def work(here: Inside) -> None:
        table, ann, elsewhere = await seated(here)
        elsewhere.protection.exclude(ann.person, ann.person, None, now=here.clock())
        for key, entry, seq in (("a", "seat 300", 2), ("b", "bet pass 10", 3)):
            answer = await ann.enter(table, entry, key)
            assert answer.status_code == 200, answer.text
            assert (answer.json()["seq"], answer.json()["again"]) == (seq, True)
        assert (await ann.enter(table, "bet pass 10", "c")).json()["error"]["name"] == "excluded"

    inside(work)


def test_refused_buy_in_does_not_count_against_limits() -> None:
    async def work(here: Inside) -> None:
        table, ann, elsewhere = await seated(here)
        here.house.people.protection.limit(ann.person, "loss day", 500_00, now=here.clock())
        refused = await ann.enter(table, "seat 200", "c")  # sits there already
        assert refused.status_code == 409
        other = Ledger(here.recorder, elsewhere.protection, UTC)
        assert other.may_buy(ann.person, 200_00, here.clock(), table="star-1") is None

    inside(work)


def test_play_time_limit_applies_to_entries_over_http() -> None:
    async def work(here: Inside) -> None:
        table, ann, _ = await seated(here)
        here.house.people.protection.limit(ann.person, "time day", 60, now=here.clock())
        here.ahead += timedelta(seconds=61)
        answer = await ann.enter(table, "bet pass 10", "c")
        assert (answer.status_code, answer.json()["error"]["name"]) == (403, "time_limit_day")

    inside(work)


def test_repeated_buy_in_counts_once_against_limits() -> None:
    async def work(here: Inside) -> None:
        table, ann, people = await seated(here)
        people.protection.limit(ann.person, "loss day", 1000_00, now=here.clock())
        again = (await ann.enter(table, "seat 300", "a")).json()
        assert (again["seq"], again["again"]) == (2, True)
        assert here.recorder.get(PAGE, ann.person)["holds"] == {}

    inside(work)


def test_exclusion_refuses_exactly_the_entries_that_stake_money() -> None:
    async def work(here: Inside) -> None:
        table, ann, elsewhere = await seated(here)
        elsewhere.protection.exclude(ann.person, ann.person, None, now=here.clock())
        for verb in VERBS.values():
            if verb.whose in ("player", "shooter"):
                words = [word for word in verb.examples[0][0].split() if word not in ("ann", "bob")]
                answer = await ann.enter(table, " ".join(words), f"x-{verb.name}")
                excluded = answer.status_code == 403 and answer.json()["error"]["name"] == "excluded"
                assert excluded == (verb.stakes != "nothing"), (verb.name, answer.text)

    inside(work)


def test_onlooker_who_does_not_play_can_be_reported_and_excluded() -> None:
    """Crown 9.1, 9.2.2, 9.6: any person, whether they play or not; one without an account has the name they give."""

    async def work(here: Inside) -> None:
        table, ann, _ = await seated(here)
        dealer = here.person("Dee", "staff", Grant("dealer", "crown", "*"))
        boss = here.person("Pat", "staff", Grant("pit_boss", "crown", "*"))
        zed = here.person("Zed", "player")
        reported = await dealer.enter(table, f"report device {zed.person}", "r0", "dealer")
        assert reported.json()["error"]["name"] == "unknown_name"
        for who in (zed.person, "stranger"):
            assert (await ann.enter(table, f"spectator {who}", f"a-{who}")).status_code == 403
            for verb in ("spectator", "report device"):
                answer = await dealer.enter(table, f"{verb} {who}", f"{verb[:3]}-{who}", "dealer")
                assert answer.status_code == 200, answer.text
            answer = await boss.enter(table, f"exclude {who} because of a device", f"x-{who}", "pit_boss")
            assert answer.status_code == 200, answer.text
        answer = await zed.enter(table, "seat 300", "s")
        assert (answer.json()["error"]["name"], answer.json()["error"]["clause"]) == ("excluded", "9.2.2")
        desk = here.house.floor.tables[table].host.durable_state.desk
        assert desk.excluded == ((zed.person, ""), ("stranger", ""))
        assert desk.reports == (("device", zed.person), ("device", "stranger"))
        assert audit(here.recorder).findings == ()

    inside(work)


def test_excluded_player_throws_for_nobody_else() -> None:
    """The table itself refuses a proxy who is excluded from its game; only the floor knows of this exclusion."""

    async def work(here: Inside) -> None:
        table, bob, cal = await here.table("crown"), here.person("Bob", "player"), here.person("Cal", "player")
        for number, (who, entry) in enumerate((
            (bob, "seat 300"), (cal, "seat 300"), (bob, "bet pass 10"), (bob, f"proxy {cal.person}"),
        )):  # fmt: skip
            assert (await who.enter(table, entry, f"a{number}")).status_code == 200, entry
        assert (await cal.ask("POST", "/api/me/exclusion", {"days": 1})).status_code == 200
        answer = await cal.enter(table, "throw", "b")
        assert (answer.status_code, answer.json()["error"]["name"]) == (403, "excluded")
        assert (await bob.enter(table, f"proxy {bob.person}", "c")).status_code == 200
        assert (await bob.enter(table, "throw", "d")).status_code == 200

    inside(work)


def test_wager_with_cash_that_waits_for_staff_holds_up_nothing() -> None:
    async def work(here: Inside) -> None:
        table = await here.table("crown", dice="real", staff="people")
        other, ann = await here.table("crown"), here.person("Ann", "player")
        await ann.ask("PUT", "/api/me/limits", {"what": "loss day", "to": "400.00"})
        assert (await ann.enter(table, "seat 300", "a")).status_code == 200
        async with ann.socket(table) as wire, asyncio.timeout(SECONDS):
            wire.send({"type": "enter", "key": "o", "entry": "bet field 50 oral with cash 50"})
            wire.send({"type": "legal", "ask": 7})
            assert (await wire.hear("legal", "ack"))["type"] == "legal"
            [id] = here.house.floor.tables[table].asks.waiting
            assert (await ann.enter(other, "seat 100", "b")).status_code == 200
            assert (await ann.enter(other, "leave", "c")).status_code == 200
            dealer = here.person("Dee", "staff", Grant("boxperson", "crown", "*"))
            here.house.people.protection.limit(ann.person, "loss day", 30_000, now=here.clock())
            answers = [await dealer.enter(table, f"confirm {id}", key, "boxperson") for key in "de"]
            heard = await wire.hear("problem", key="o")
        assert heard["error"]["name"] == "loss_limit_day", answers

    inside(work)
