"""Promotions over HTTP: wagers of the floor's tables as entries, the house's own secret, claimants, the pack."""

import json
from datetime import datetime, timedelta
from typing import Any

from hardway.floor.people import Grant
from hardway.journal.audit import audit
from hardway.notation import replay_text
from hardway.promotion.model.lot import draw_commitment
from hardway.promotion.pack import pack_differences
from hardway.rulebook import load
from hardway.server.messages import hosted
from tests.server.inside import Caller, Entering, Inside, inside

SUMMER = "/api/hosted/promotion/summer"
NONCE = "a7" * 32
ITEMS = {
    "manner": "one entry is drawn", "award_place": "at the main bar", "eligibility": "adults", "entries": "wager",
    "least_wager": "25", "nature": "cash", "qualifications": "none", "place": "at the casino", "claim": "at the cage",
    "presence": "no", "notified": "by telephone", "published": "on the website",
}  # fmt: skip


class Season(Entering):
    """A promotion of The Star, its manager, and anybody else who comes."""

    def __init__(self, here: Inside) -> None:
        super().__init__(here, SUMMER)
        self.kim = here.person("Kim", "staff", Grant("gaming_manager", "star", "*"))
        self.ines = here.person("Ines", "staff", Grant("inspector", "star", "*"))
        self.stick = here.person("Rex", "staff", Grant("stickperson", "star", "*"))
        self.ann, self.bob = here.person("Ann", "player"), here.person("Bob", "player")

    def later(self, **ahead: int) -> None:
        """Let time pass; everybody signs in again, for no session lasts so long."""
        self.here.ahead += timedelta(**ahead)
        for who in (self.kim, self.ines, self.stick, self.ann, self.bob):
            found = self.here.house.people.accounts.person(who.person)
            who.http.cookies.set("hardway", self.here.house.people.sessions.open(found, self.here.clock()).token)

    def at(self, **ahead: int) -> str:
        return f"{datetime.fromisoformat(f'{self.here.clock():%Y-%m-%dT%H:%M:%S}') + timedelta(**ahead):%Y-%m-%dT%H:%M}"

    async def manage(self, *entries: str) -> None:
        for entry in entries:
            await self.enter(self.kim, entry, "gaming_manager")

    async def view(self, who: Caller, role: str = "") -> Any:
        answer = (await who.ask("GET", f"{SUMMER}?as={role}")).json()
        hosted.PromotionStanding.model_validate_json(json.dumps(answer))
        return answer["view"]

    async def drafted(self, value: int = 12000) -> "Season":
        begun = await self.kim.ask(
            "POST", "/api/hosted/promotion", {"house": "star", "name": "summer", "title": "Summer"}
        )
        assert begun.status_code == 201, begun.text
        times = {
            "starts": self.at(hours=1), "entries_close": self.at(days=2), "awarded": self.at(days=2, hours=1),
        }  # fmt: skip
        items = (f"item {name} {says}" for name, says in {**ITEMS, **times}.items())
        await self.draft(self.kim, "gaming_manager", *items, "prescribed none")
        await self.manage(f"prize jackpot cash {value}", "contents jackpot none")
        await self.manage("detail jackpot description dollars", "detail jackpot conditions none")
        return self

    async def running(self, value: int = 12000) -> "Season":
        await self.drafted(value)
        await self.manage("publish on the website", "notify_authority")
        self.later(hours=25)
        await self.manage("start", "commit house")
        self.table = await self.here.table("star", mode="casino", dice="real")
        return self

    async def bet(self, who: Caller, wager: str, role: str = "") -> None:
        self._key += 1
        answer = await who.enter(self.table, wager, f"t{self._key}", role)
        assert answer.status_code == 200, answer.text

    async def play(self, wager: str, *who: Caller) -> None:
        """Let some bet, and a throw be called."""
        for one in who:
            await self.bet(one, "seat 500")
            await self.bet(one, f"bet {wager}")
        await self.bet(self.stick, "roll 4 4", "stickperson")

    async def closed(self, value: int = 12000) -> "Season":
        await self.running(value)
        await self.play("pass 30", self.ann, self.bob)
        for who in (self.ann, self.bob):
            await self.enter(who, "enter")
        commitment = draw_commitment("summer", 1, self.ines.person, NONCE)
        await self.enter(self.ines, f"commit {commitment}")
        await self.manage(f"scrutineer {self.ines.person}")
        self.later(days=2)
        await self.enter(self.ines, f"reveal {NONCE}")
        return self

    async def drawn(self, value: int = 12000) -> "Season":
        await self.closed(value)
        await self.manage("draw")
        return self


def test_decided_table_wager_counts_for_a_promotion_at_once() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).running()
        ann = season.ann
        assert (await season.enter(ann, "enter", status=409))["error"]["clause"] == "10.7.4"
        await season.bet(ann, "seat 500")
        await season.bet(ann, "bet pass 24")
        assert (await season.view(ann))["qualifying"] == 0
        for _ in range(5):
            await season.bet(ann, "bet field 5")
        assert (await season.view(ann))["qualifying"] == 0, "nothing was thrown"
        await season.play("pass 24", season.bob)
        assert (await season.view(ann))["qualifying"] == 1
        assert (await season.view(season.bob))["qualifying"] == 0
        await season.enter(ann, "enter")
        assert (await season.enter(ann, "enter", status=409))["error"]["clause"] == "10.7.4"
        practice = await here.table("star", dice="real")
        season.table = practice
        await season.play("field 25", ann)
        assert (await season.view(ann))["qualifying"] == 1, "practice is no gaming"

    inside(work)


def test_promotion_entry_of_a_voided_wager_is_not_counted() -> None:
    """A wager that was voided after its entry carries it no more, though no one has asked since."""

    async def work(here: Inside) -> None:
        season = await Season(here).running()
        boss = here.person("Max", "staff", Grant("casino_supervisor", "star", "*"))
        await season.play("dont_pass 25", season.ann, season.bob)
        for who in (season.ann, season.bob):
            await season.enter(who, "enter")
        gone = await boss.enter(
            season.table, f"refuse {season.ann.person} dont_pass because of staring", "r1", "casino_supervisor"
        )
        assert gone.status_code == 200, gone.text
        season.later(days=2)
        await season.manage(f"scrutineer {season.ines.person}")  # any row: entries close before it
        view = await season.view(season.ann)
        assert (view["phase"], view["entries"], view["mine"], view["counted"]) == ("closed", 1, [1], [])
        assert (await season.view(season.bob))["counted"] == [2]
        assert audit(here.recorder).findings == ()

    inside(work)


def test_excluded_or_erased_entrants_are_off_the_list_at_closing() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).running()
        cas = here.person("Cas", "player")
        await season.play("field 25", season.ann, season.bob, cas)
        for who in (season.ann, season.bob, cas):
            await season.enter(who, "enter")
        people, now = here.house.people, here.clock()
        people.protection.exclude(season.ann.person, season.ann.person, None, now=now)
        assert people.erase("house", cas.person, seated=False, why="asked", now=now) is None
        season.later(days=2)
        await season.manage(f"scrutineer {season.ines.person}")  # any row: entries close before it
        view = await season.view(season.kim, "gaming_manager")
        assert (view["phase"], view["office"]["entrants"]) == ("closed", {season.bob.person: 1})
        assert audit(here.recorder).findings == ()

    inside(work)


def test_draw_nonce_cannot_be_committed_for_another_person() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).running()
        said = await season.enter(season.kim, f"commit {season.ines.person} {NONCE}", "gaming_manager", 403)
        assert said["error"]["name"] == "not_your_role"
        said = await season.enter(here.guest(), f"commit {NONCE}", status=403)
        assert said["error"]["name"] == "not_allowed"
        await season.enter(season.ines, f"commit {season.ines.person} {NONCE}", "inspector")
        assert set((await season.view(season.ann))["commitments"]) == {"house", season.ines.person}

    inside(work)


def test_audit_pack_of_a_served_draw_verifies() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).closed()
        assert (await season.ann.ask("GET", f"{SUMMER}/pack")).status_code == 404
        await season.manage("draw")
        pack = (await season.ann.ask("GET", f"{SUMMER}/pack")).json()
        assert pack_differences(load("star"), pack) == []
        assert (pack["kind"], pack["scrutineer"]) == ("provable", season.ines.person)
        record = (await season.kim.ask("GET", f"{SUMMER}/record?as=gaming_manager")).text
        assert f"# {season.ann.person} is Ann" in record
        replayed = replay_text(record)
        assert replayed.failures == []
        assert replayed.state.winners["jackpot"].entry == pack["winners"]["jackpot"][0]

    inside(work)


def test_denied_claim_keeps_name_and_address_for_inspectors() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).drawn()
        winner = (await season.view(season.kim, "gaming_manager"))["office"]["winners"][0]["patron"]
        other = season.bob if winner == season.ann.person else season.ann
        body = {"patron": other.person, "name": "B. Bobson", "address": "1 Pirrama Road"}
        claimants = f"{SUMMER}/claimants?as=gaming_manager"
        early = await season.kim.ask("POST", claimants, body)
        assert early.json()["error"]["name"] == "nothing_there"
        await season.enter(other, "claim jackpot")
        deny = f"deny {other.person} jackpot because the entry was not drawn"
        assert (await season.enter(season.kim, deny, "gaming_manager", 409))["error"]["clause"] == "10.10.1"
        alone = await season.enter(season.kim, f"identify {other.person}", "gaming_manager", 422)
        assert "name and address" in alone["error"]["says"]
        assert (await season.kim.ask("POST", claimants, {**body, "address": " "})).status_code == 422
        assert (await season.kim.ask("POST", claimants, body)).status_code == 200
        await season.manage(deny, f"inform {other.person} jackpot")
        seen = (await season.ines.ask("GET", f"{SUMMER}/claimants?as=inspector")).json()
        hosted.ClaimantList.model_validate(seen)
        assert (seen["claimants"][0]["name"], seen["claimants"][0]["address"]) == ("B. Bobson", "1 Pirrama Road")
        for who, role in ((season.ann, ""), (season.kim, "")):
            assert (await who.ask("GET", f"{SUMMER}/claimants?as={role}")).status_code == 403
        assert (await season.view(other))["claims"][0]["reason"] == "the entry was not drawn"

    inside(work)


def test_decision_is_answered_only_by_the_complaining_patron() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).running()
        for who in (season.ines, here.guest()):
            assert (await season.enter(who, "enter", status=403))["error"]["name"] == "not_allowed"
        await season.enter(season.ann, "dispute my wager was not counted")
        await season.manage("decide 1 it was below the least wager")
        assert (await season.enter(season.bob, "satisfied 1", status=409))["error"]["name"] == "not_permitted"
        await season.enter(season.ann, "dissatisfied 1")
        await season.manage("advise_inspector 1")

    inside(work)


A_PATRONS_OWN = (
    "enter {bob}", "enter {kim}", "enter phantom", "enter house", "enter Bob", "claim {bob} jackpot",
    "choose {bob} jackpot cash 12000", "dispute {bob} it was me", "dispute phantom boo", "satisfied {bob} 1",
    "dissatisfied {bob} 1", "reveal {bob} " + NONCE,
)  # fmt: skip


def test_staff_cannot_make_entries_that_belong_to_a_patron() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).running()
        people = {"bob": season.bob.person, "kim": season.kim.person}
        for entry in A_PATRONS_OWN:
            said = await season.enter(season.kim, entry.format(**people), "gaming_manager", 403)
            assert said["error"]["name"] == "not_your_role", entry
            assert "own entry" in said["error"]["says"], entry

    inside(work)


def test_staff_member_can_commit_and_reveal_a_draw_nonce() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).running()
        ines = season.ines.person
        await season.enter(season.ines, f"commit {ines} {draw_commitment('summer', 1, ines, NONCE)}", "inspector")
        season.later(days=2)
        await season.enter(season.ines, f"reveal {ines} {NONCE}", "inspector")
        assert (await season.view(season.ann))["draw"]["nonces"] == [ines]

    inside(work)


def test_tournament_has_no_draw_pack_or_claimants() -> None:
    async def work(here: Inside) -> None:
        max_ = here.person("Max", "staff", Grant("casino_manager", "crown", "*"))
        begun = await max_.ask("POST", "/api/hosted/tournament", {"house": "crown", "name": "cup"})
        assert begun.status_code == 201
        for path in ("pack", "claimants", "claimants?as=casino_manager"):
            answer = await max_.ask("GET", f"/api/hosted/tournament/cup/{path}")
            assert answer.status_code in (403, 404), path

    inside(work)


def test_draw_part_is_offered_to_outsiders_and_the_scrutineer() -> None:
    async def work(here: Inside) -> None:
        season = await Season(here).running()

        async def told(who: Caller) -> dict[str, Any]:
            legal = (await who.ask("GET", SUMMER)).json()["legal"]
            return {kind: one for kind in ("may", "not") for one in legal[kind] if one["entry"] == "commit"}

        assert [*await told(season.ann)] == [*await told(season.ines)] == ["may"]  # an inspector is no operator
        refused = (await told(season.stick))["not"]
        assert (refused["reason"], refused["clause"]) == ("own_draw", "10.7.1")
        said = await season.enter(season.stick, f"commit {NONCE}", status=409)
        assert said["error"]["phrase"][0] == {"text": season.stick.person, "kind": "person"}  # pages show the name
        await season.manage(f"scrutineer {season.stick.person}")
        assert [*await told(season.stick)] == ["may"]

    inside(work)
