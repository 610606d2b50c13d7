"""Tournaments over HTTP: who begins one, who enters what, what each is shown, and a socket that tells of changes."""

import asyncio
import json
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any

import pytest

from hardway.floor.people import ADMINISTRATOR, Grant
from hardway.floor.people.sessions import LOCK_TIME
from hardway.journal.audit import audit
from hardway.server.answers.codes import LOCKED, OVER
from hardway.server.answers.errors import RequestRefused, done
from hardway.server.hall.lobby import Lobby
from hardway.server.messages import hosted
from hardway.table import Refusal
from tests.server.inside import ORIGIN, Caller, Entering, Inside, inside
from tests.tournament.evenings import GENERAL, ROUNDS
from tests.waiting import SECONDS

CUP = "/api/hosted/tournament/cup"


class Evening(Entering):
    """A tournament, its manager and its director, and anybody else who comes."""

    def __init__(self, here: Inside) -> None:
        super().__init__(here, CUP)
        self.manager = here.person("Max", "staff", Grant("casino_manager", "crown", "*"))
        self.kim = here.person("Kim", "staff", Grant("tournament_director", "crown", "*"))

    async def manage(self, *entries: str) -> None:
        for entry in entries:
            await self.enter(self.manager, entry, "casino_manager")

    async def direct(self, *entries: str) -> None:
        for entry in entries:
            await self.enter(self.kim, entry, "tournament_director")

    async def approved(self) -> "Evening":
        begun = await self.manager.ask("POST", "/api/hosted/tournament", {"house": "crown", "name": "cup"})
        assert begun.status_code == 201, begun.text
        conditions = [f"draft {item} {says}" for item, says in GENERAL.items()]
        conditions += [f"draft round {n} {item} {says}" for n, one in ROUNDS.items() for item, says in one.items()]
        await self.draft(self.manager, "casino_manager", *conditions)
        today = f"{self.here.clock():%Y-%m-%d}"
        await self.manage("submit", f"approve VCGR-1 {today}", f"appoint {self.kim.person}", "entries open")
        return self


def test_tournament_is_begun_only_by_staff_of_the_house() -> None:
    async def work(here: Inside) -> None:
        ann, max_ = here.person("Ann", "player"), here.person("Max", "staff", Grant("casino_manager", "crown", "*"))
        body = {"house": "crown", "name": "cup", "title": "Spring Cup"}
        assert (await ann.ask("POST", "/api/hosted/tournament", body)).status_code == 403
        assert (await max_.ask("POST", "/api/hosted/tournament", {**body, "house": "star"})).status_code == 403
        assert (await max_.ask("POST", "/api/hosted/tournament", body)).status_code == 201
        assert (await max_.ask("POST", "/api/hosted/tournament", body)).json()["error"]["name"] == "name_in_use"
        assert (await ann.ask("GET", "/api/hosted/tournament")).json() == {"hosted": [], "houses": {}}  # a draft yet
        listed = (await max_.ask("GET", "/api/hosted/tournament")).json()
        assert [(one["name"], one["title"], one["phase"], one["zone"]) for one in listed["hosted"]] == [
            ("cup", "Spring Cup", "drafted", "UTC")
        ]
        assert (await max_.ask("GET", "/api/hosted/tournament")).json()["houses"] == {"crown": "Crown Melbourne"}
        assert (await ann.ask("GET", "/api/hosted/tournament/other")).status_code == 404
        standing = (await max_.ask("GET", "/api/hosted/tournament/cup")).json()
        assert standing["zone"] == "UTC"  # its times have no zone of their own
        drafts = standing["drafters"]  # Crown 8.2.1 leaves it to the house, and a dealer is not who acts for it
        assert "casino_manager" in drafts
        assert "dealer" not in drafts
        here.person("Ada", "staff", Grant(ADMINISTRATOR, "*", "*"))
        assert (await max_.ask("GET", "/api/hosted/tournament/cup?as=casino_manager")).json()["crew"] == {
            max_.person: "Max"
        }

    inside(work)


def test_tournament_standing_differs_for_entrants_and_staff() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann, bob = here.person("Ann", "player"), here.person("Bob", "player")
        await evening.enter(ann, f"apply member since 2019, invited by {bob.person}")
        of_ann = (await ann.ask("GET", CUP)).json()
        hosted.TournamentStanding.model_validate_json(json.dumps(of_ann))
        assert of_ann["view"]["people"][0]["answers"] == f"member since 2019, invited by {bob.person}"
        assert of_ann["names"][ann.person] == "Ann"
        assert bob.person not in of_ann["names"], "an id that she wrote herself"
        assert (await bob.ask("GET", CUP)).json()["view"]["people"] == []
        assert [row["entry"] for row in (await bob.ask("GET", CUP)).json()["legal"]["may"]] == ["apply"]
        of_staff = (await evening.manager.ask("GET", f"{CUP}?as=casino_manager")).json()
        assert f"accept {ann.person}" in [row["entry"] for row in of_staff["legal"]["may"]]
        assert of_staff["view"]["missing"] == []
        assert {"draft", "approve"} <= {form["verb"] for form in of_staff["forms"]}
        assert "draw" not in {form["verb"] for form in of_staff["forms"]}
        assert (await ann.ask("GET", f"{CUP}?as=casino_manager")).status_code == 403
        assert (await ann.ask("GET", f"{CUP}/record")).status_code == 403

    inside(work)


def test_answers_of_applicants_are_shown_to_roles_that_decide() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann = here.person("Ann", "player")
        await evening.enter(ann, "apply Ann Zed, 12 Elm Street")
        seen = {}
        for role in ("dealer", "inspector", "pit_boss", "casino_manager"):
            staff = here.person(role.replace("_", " ").title() + " Roe", "staff", Grant(role, "crown", "*"))
            answer = (await staff.ask("GET", f"{CUP}?as={role}")).json()
            assert [one["name"] for one in answer["view"]["people"]] == [ann.person], "who applied is no secret"
            seen[role] = answer["view"]["people"][0]["answers"]
        assert seen == {"dealer": "", "inspector": "", "pit_boss": "", "casino_manager": "Ann Zed, 12 Elm Street"}

    inside(work)


def test_application_accepted_among_several_keeps_its_answers() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann = here.person("Ann", "player")
        says = ("one", "two", "three")

        async def shown() -> str:
            return (await ann.ask("GET", CUP)).json()["view"]["people"][0]["answers"]

        bodies = [{"key": one, "entry": f"apply {one}"} for one in says]
        at_once = await asyncio.gather(*(ann.ask("POST", f"{CUP}/entries", one) for one in bodies))
        [taken] = [one for one, answer in zip(says, at_once, strict=True) if answer.status_code == 200]
        assert await shown() == taken
        assert (await ann.ask("POST", f"{CUP}/entries", {"key": taken, "entry": f"apply {taken}"})).json()["again"]
        reused = await ann.ask("POST", f"{CUP}/entries", {"key": taken, "entry": "apply otherwise"})
        assert (reused.json()["error"]["name"], await shown()) == ("key_reused", taken)
        await evening.enter(ann, "withdraw")
        await evening.enter(ann, "apply four")
        assert await shown() == "four", "the row has the hash of these"

    inside(work)


def test_tournament_refuses_entry_to_guests_staff_and_excluded() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        dealer = here.person("Dee", "staff", Grant("dealer", "crown", "*"))
        out = here.person("Out", "player")
        now = here.clock()
        assert here.house.people.protection.exclude(out.person, out.person, None, now=now, why="asked") is None
        for who in (here.guest(), dealer, out):
            said = await evening.enter(who, "apply", status=403)
            assert said["error"]["name"] in ("not_allowed", "excluded")

    inside(work)


def test_seat_draw_gives_every_entrant_a_place() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        players = [here.person(name, "player") for name in ("Ann", "Bob", "Cal", "Dee")]
        for one in players:
            await evening.enter(one, "apply")
            await evening.manage(f"accept {one.person}")
            await evening.enter(one, "pay fee")
        await evening.manage("entries close")
        await evening.direct("designate t1 round 1", "designate t2 round 1", "draw round 1")
        seats = (await players[0].ask("GET", CUP)).json()["view"]["rounds"][0]["seats"]
        assert sorted(one["player"] for one in seats) == sorted(one.person for one in players)
        assert sorted((one["table"], one["place"]) for one in seats) == [("t1", 1), ("t1", 2), ("t2", 1), ("t2", 2)]
        record = await evening.kim.ask("GET", f"{CUP}/record?as=tournament_director")
        assert "apply Ann" in record.text

    inside(work)


def test_list_of_tournaments_says_when_each_starts_and_its_fee() -> None:
    async def work(here: Inside) -> None:
        await Evening(here).approved()
        listed = (await here.guest().ask("GET", "/api/hosted/tournament")).json()["hosted"]
        assert [(one["name"], one["starts"], one["fee"]) for one in listed] == [
            ("cup", ROUNDS[1]["start"], GENERAL["entry_fee"])
        ]
        here.house.floor.cores.hosts.clear()
        assert (await here.guest().ask("GET", "/api/hosted/tournament")).json()["hosted"] == listed

    inside(work)


def test_table_of_a_cancelled_tournament_is_over_in_the_lobby() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        body = {"round": 1, "dice": "real", "staff": "auto"}
        table = await evening.kim.ask("POST", f"{CUP}/tables?as=tournament_director", body)
        assert table.status_code == 200, table.text

        async def over() -> list[tuple[str, bool]]:
            return [
                (one["table"], one["over"]) for one in (await evening.kim.ask("GET", "/api/lobby")).json()["tables"]
            ]

        ordinary = await here.table("crown")
        assert await over() == [(ordinary, False), ("crown-cup-1", False)]
        await evening.manage("cancel because storm")
        assert await over() == [(ordinary, False), ("crown-cup-1", True)]
        here.house.floor.cores.hosts.clear()
        stored = (await Lobby(here.hall).page(1, 50))["tables"]
        assert [one["over"] for one in stored] == [False, True], "as its journal says, where no process has it open"

    inside(work)


def test_tournament_entry_with_a_repeated_key_is_not_made_twice() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann = here.person("Ann", "player")
        body = {"key": "a1", "entry": "apply"}
        first, again = [await ann.ask("POST", f"{CUP}/entries", body) for _ in range(2)]
        assert (first.json()["again"], again.json()["again"]) == (False, True)
        assert first.json()["seq"] == again.json()["seq"]
        other = await ann.ask("POST", f"{CUP}/entries", {"key": "a1", "entry": "withdraw"})
        assert (other.status_code, other.json()["error"]["name"]) == (422, "key_reused")
        assert (await evening.enter(ann, "aply", status=422))["error"]["name"] == "bad_entry"
        assert (await evening.enter(ann, "submit", status=403))["error"]["name"] == "not_your_role"
        assert (await ann.ask("POST", f"{CUP}/tables", {"round": 1})).status_code == 403
        assert (await evening.enter(ann, "pay fee", status=409))["error"]["clause"] == "8.2.1(a)"

    inside(work)


def test_loss_limits_count_tournament_fees_and_refunds() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann, kept = here.person("Ann", "player"), here.house.ledger
        await evening.enter(ann, "apply")
        await evening.manage(f"accept {ann.person}")
        assert (await ann.ask("PUT", "/api/me/limits", {"what": "loss day", "to": "20.00"})).status_code == 200
        assert (await evening.enter(ann, "pay fee", status=403))["error"]["name"] == "loss_limit_day"
        assert kept.played(ann.person, here.clock()).lost["day"] == 0
        here.house.people.protection.limit(ann.person, "loss day", None, now=here.clock() - timedelta(days=2))
        await ann.ask("PUT", "/api/me/limits", {"what": "loss day", "to": "150.00"})
        body = {"key": "f1", "entry": "pay fee"}
        first, again = [await ann.ask("POST", f"{CUP}/entries", body) for _ in range(2)]
        assert (first.json()["again"], again.json()["again"]) == (False, True)
        assert kept.played(ann.person, here.clock()).lost["day"] == 10_000
        table = await here.table("crown")
        assert (await ann.enter(table, "seat 60", "s1")).json()["error"]["name"] == "loss_limit_day"
        await evening.enter(ann, "withdraw")
        refunded = (await ann.ask("GET", CUP)).json()["view"]["people"][0]["refunded"]
        assert kept.played(ann.person, here.clock()).lost["day"] == 10_000 - int(float(refunded) * 100)
        assert kept.left_tables(ann.person) == frozenset()
        assert audit(here.house.recorder).findings == ()

    inside(work)


def test_loss_limit_of_a_player_is_hidden_from_staff() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann = here.person("Ann", "player")
        await evening.enter(ann, "apply")
        await evening.manage(f"accept {ann.person}")
        await ann.ask("PUT", "/api/me/limits", {"what": "loss day", "to": "20.00"})
        body = {"key": "f1", "entry": f"pay {ann.person} fee"}
        answer = await evening.manager.ask("POST", f"{CUP}/entries?as=casino_manager", body)
        assert (answer.status_code, answer.json()["error"]["name"]) == (403, "protected")
        assert not any(word in answer.text for word in ("20", "day", "limit", "until"))
        assert "20" in (await evening.enter(ann, "pay fee", status=403))["error"]["says"]

    inside(work)


def test_tournament_socket_sends_the_standing_and_each_change() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann, received = here.person("Ann", "player"), asyncio.Queue()
        sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        sent.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket", "path": f"{CUP}/socket", "raw_path": b"", "query_string": b"", "scheme": "ws",
            "headers": [(b"origin", ORIGIN.encode()), (b"host", b"hardway.test"), (b"cookie", f"hardway={ann.token}".encode())],
            "client": ("127.0.0.1", 1), "server": ("hardway.test", 80), "root_path": "", "subprotocols": [],
            "asgi": {"version": "3.0"}, "http_version": "1.1", "extensions": {"websocket.http.response": {}},
        }  # fmt: skip
        socket = asyncio.ensure_future(here.app(scope, sent.get, received.put))
        async with asyncio.timeout(SECONDS):
            assert (await received.get())["type"] == "websocket.accept"
            first = hosted.TournamentStanding.model_validate_json((await received.get())["text"])
            await evening.manage("entries close")
            then = hosted.TournamentStanding.model_validate_json((await received.get())["text"])
            assert (first.view["phase"], then.view["phase"]) == ("entries_open", "entries_closed")
            sent.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await socket

    inside(work)


def test_director_of_a_tournament_locks_after_30_minutes() -> None:
    """Kim is the director, and Dee could be; before entries are closed, both are as all staff."""

    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        dee = here.person("Dee", "staff", Grant("tournament_director", "crown", "*"))
        await evening.manage("entries close")
        async with AsyncExitStack() as wires:
            role = {"role": "tournament_director"}
            kims, dees = [await wires.enter_async_context(one.listening(CUP, **role)) for one in (evening.kim, dee)]
            for wire in (kims, dees):
                await wire.hear("standing")
            for minutes in range(0, 25, 4):
                here.ahead = timedelta(minutes=minutes)
                await here.hall.recheck()
            assert await dees.end() == (LOCKED, "session_locked")
            assert (await evening.kim.ask("GET", f"{CUP}?as=tournament_director")).status_code == 200
            here.ahead = timedelta(minutes=60)
            await here.hall.recheck()
            assert await kims.end() == (LOCKED, "session_locked")

    inside(work)


def test_scoreboard_of_a_tournament_stays_connected_while_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The session of the scoreboard is locked."""

    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        async with AsyncExitStack() as wires:
            role = {"role": "tournament_director"}  # a board that asks for a role shows no more either
            desk = await wires.enter_async_context(evening.kim.listening(CUP, **role))
            boards = [await wires.enter_async_context(evening.kim.listening(CUP, watch=True))]
            for wire in (desk, *boards):
                await wire.hear("standing")
            monkeypatch.setitem(LOCK_TIME, "staff", timedelta(0))
            await here.hall.recheck()
            assert await desk.end() == (LOCKED, "session_locked")
            boards.append(await wires.enter_async_context(evening.kim.listening(CUP, watch=True, **role)))
            standing = await boards[1].hear("standing")
            assert (standing["me"], standing["role"]) == ("", "")
            assert standing["view"]["people"] == []
            monkeypatch.undo()
            await evening.manage("entries close")
            for wire in boards:
                assert (await wire.hear("standing"))["view"]["phase"] == "entries_closed"
            await here.house.in_people_thread(lambda: here.house.people.sessions.sign_out(evening.kim.token))
            await here.hall.recheck()
            for wire in boards:
                assert (await wire.end())[0] == OVER

    inside(work)


def test_tournament_view_as_a_role_without_grant_is_refused() -> None:
    async def work(here: Inside) -> None:
        await Evening(here).approved()
        ann = here.person("Ann", "player")
        for role in ("king", "casino_manager"):
            answer = await ann.ask("GET", f"{CUP}?as={role}")
            assert answer.json()["error"]["name"] == "not_your_role"

    inside(work)


def test_withdrawn_tournament_entrant_can_be_erased_with_answers() -> None:
    """An entrant is not erased; after withdrawal name and answers go, and the journal verifies."""

    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann, bob = here.person("Ann", "player"), here.person("Bob", "player")
        for one in (ann, bob):
            await evening.enter(one, "apply Ann Zed, 12 Elm Street")
        await evening.enter(ann, "apply somebody else", status=409)
        said = await _erased(here, ann)
        assert said["name"] == "entered"
        assert "withdraw or retire first" in said["says"]
        of_staff = (await evening.manager.ask("GET", f"{CUP}?as=casino_manager")).json()
        assert [one["answers"] for one in of_staff["view"]["people"]] == ["Ann Zed, 12 Elm Street"] * 2
        await evening.enter(ann, "withdraw")
        assert await _erased(here, ann) is None
        stored = [*here.house.recorder.rows("tournament.cup"), *here.house.recorder.facts("application").items()]
        assert "Elm Street" not in str([one for one in stored if ann.person in str(one)])
        of_staff = (await evening.manager.ask("GET", f"{CUP}?as=casino_manager")).json()
        assert {one["name"]: one["answers"] for one in of_staff["view"]["people"]} == {
            ann.person: "", bob.person: "Ann Zed, 12 Elm Street",
        }  # fmt: skip
        assert of_staff["names"][ann.person] == "erased person"
        assert here.house.people.accounts.find("Ann") is None
        assert audit(here.house.recorder).findings == ()

    inside(work)


def test_application_answers_entered_by_staff_are_sealed() -> None:
    """An application at the desk has answers too: the journal has their seal, whether it was taken or not."""

    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        ann = here.person("Ann", "player")
        for who, status in ((ann.person, 200), (ann.person, 409), ("pnobodyaaaaaa", 409)):
            await evening.enter(evening.manager, f"apply {who} Ann Zed, 12 Elm Street", "casino_manager", status=status)
        await evening.enter(evening.manager, f"apply {here.person('Bob', 'player').person}", "casino_manager")
        assert "Elm Street" not in str([*here.house.recorder.rows("tournament.cup")])
        of_staff = (await evening.manager.ask("GET", f"{CUP}?as=casino_manager")).json()
        assert [one["answers"] for one in of_staff["view"]["people"]] == ["Ann Zed, 12 Elm Street", ""]
        assert list(here.house.recorder.facts("application")) == [f"tournament.cup:{ann.person}"]
        await evening.enter(ann, "withdraw")
        assert await _erased(here, ann) is None
        assert "Elm Street" not in str([*here.house.recorder.facts("application").values()])
        assert audit(here.house.recorder).findings == ()

    inside(work)


async def _erased(here: Inside, who: Caller) -> Any:
    """Erase a caller at their own wish; return why not, or None."""
    try:
        await here.hall.erase(who.person, who.person)
    except RequestRefused as no:
        return no.error
    return None


def test_unprintable_tournament_title_or_answer_is_refused() -> None:
    async def work(here: Inside) -> None:
        evening = Evening(here)
        begin = {"house": "crown", "name": "cup", "title": "the \u202epuC"}
        answer = await evening.manager.ask("POST", "/api/hosted/tournament", begin)
        assert (answer.status_code, answer.json()["error"]["name"]) == (422, "bad_entry")
        await evening.approved()
        ann = here.person("Ann", "player")
        said = (await evening.enter(ann, "apply I am \u202ennA", status=422))["error"]
        assert (said["name"], "can be printed" in said["says"]) == ("bad_entry", True)
        await evening.enter(ann, "apply I am Ann")

    inside(work)


BAD = [
    ("submit", 409, "incomplete", "8.2.1(a)", "entry_fee (8.2.1(a)): The entry fee, if any."),
    (
        "change odds wager=nosuch set odds=33 to 1",
        409,
        "bad_change",
        "8.2.2",
        "the known values of wager are any_craps",
    ),
    ("draft round 2 start yesterday", 409, "bad_condition", "8.2.1(d)", "a day and a time: 2026-11-14T19:00"),
    ("draft round 100 kind main", 409, "bad_condition", "8.2.1(d)", "rounds are numbered from 1 to 99"),
    ("draft players 8", 409, "bad_condition", "8.2.1(h)", "the least number, to, and the largest: 8 to 24"),
    ("draft prizes a car", 409, "bad_condition", "8.2.1(k)", "amounts or whole percentages by place"),
    ("draft prize 100", 409, "unknown_name", None, "its items are entry_fee"),
    ("draft terms " + "x" * 3000, 422, "invalid", None, "2000 characters"),
]


def test_wrong_tournament_entry_says_what_would_be_right() -> None:
    async def work(here: Inside) -> None:
        evening = Evening(here)
        await evening.manager.ask("POST", "/api/hosted/tournament", {"house": "crown", "name": "cup"})
        for entry, status, name, clause, says in BAD:
            said = (await evening.enter(evening.manager, entry, "casino_manager", status=status))["error"]
            assert (said["name"], said["clause"]) == (name, clause)
            assert says in said["says"]

    inside(work)


def test_conflicting_tournament_conditions_cannot_be_submitted() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        for changed, clause, says, right in (
            (
                "round 2 start 2026-11-14T18:00",
                "8.2.1(d)",
                "rounds do not overlap",
                f"round 2 start {ROUNDS[2]['start']}",
            ),
            ("players 2 to 900", "8.2.1(h)", "round 1 has 8 places for 900 players", f"players {GENERAL['players']}"),
            (
                "withdraw_until 2027-01-01T10:00",
                "8.2.1(h)",
                "end it no later",
                f"withdraw_until {GENERAL['withdraw_until']}",
            ),
        ):
            await evening.manage(f"draft {changed}")
            said = (await evening.enter(evening.manager, "submit", "casino_manager", status=409))["error"]
            assert (said["name"], said["clause"]) == ("bad_condition", clause)
            assert says in said["says"]
            await evening.manage(f"draft {right}")

    inside(work)


def test_tournament_terms_of_ten_megabytes_are_refused() -> None:
    async def work(here: Inside) -> None:
        evening = Evening(here)
        await evening.manager.ask("POST", "/api/hosted/tournament", {"house": "crown", "name": "cup"})
        answer = await evening.manager.ask(
            "POST", f"{CUP}/entries?as=casino_manager", {"key": "k", "entry": "draft terms " + "x" * (10 << 20)}
        )
        assert (answer.status_code, answer.json()["error"]["name"]) == (413, "too_large")

    inside(work)


def test_too_many_entrants_is_a_conflict_and_not_a_flood() -> None:
    """A page sends a request again that was one too many; a rule that refuses a ninth player refuses it again."""
    with pytest.raises(RequestRefused) as refused:
        done(Refusal("too_many", "8.2.1(h)", "eight players are entered, and there are places for eight"))
    assert (refused.value.status, refused.value.headers) == (409, {})
