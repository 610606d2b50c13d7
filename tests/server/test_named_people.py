"""People whom an entry appoints, nominates, bars or enters have an account, and may play where they are to."""

from typing import Any

from hardway.floor.people import Grant
from tests.server.inside import Caller, Inside, inside
from tests.server.test_hosted import Evening


async def strangers(here: Inside) -> list[str]:
    """Return names without a person: a word, an unused id, a guest, and a person who was erased."""
    gone = here.person("Gone", "player")
    assert here.house.people.erase("house", gone.person, seated=False, why="asked", now=here.clock()) is None
    return ["nobody", "paaaaaaaaaaaa", here.guest().person, gone.person]


def kept_out(here: Inside) -> list[str]:
    """Return people who may not play here: one excluded, and a dealer of the house."""
    out = here.person("Out", "player")
    assert here.house.people.protection.exclude(out.person, out.person, None, now=here.clock(), why="asked") is None
    return [out.person, here.person("Dee", "staff", Grant("dealer", "crown", "*")).person]


def of(said: Any) -> tuple[str, str]:
    return said["error"]["name"], said["error"]["clause"]


def test_staff_cannot_enter_excluded_people_in_a_tournament() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        for person in kept_out(here):
            said = await evening.enter(evening.manager, f"apply {person}", "casino_manager", 409)
            assert of(said) == ("not_entitled", "8.2.1(g)(i)")
        ann = here.person("Ann", "player")
        await evening.manage(f"apply {ann.person}", f"accept {ann.person}")
        here.house.people.protection.exclude(ann.person, ann.person, None, now=here.clock(), why="asked")
        said = await evening.enter(evening.manager, f"pay {ann.person} fee", "casino_manager", 409)
        assert of(said) == ("not_entitled", "8.2.1(g)(i)")

    inside(work)


def test_nominated_substitute_must_be_known_and_allowed_to_play() -> None:
    async def work(here: Inside) -> None:
        evening = await Evening(here).approved()
        players: list[Caller] = [here.person(name, "player") for name in ("Ann", "Bob", "Cal", "Deb")]
        for one in players:
            await evening.enter(one, "apply")
            await evening.manage(f"accept {one.person}")
        for name in await strangers(here):
            said = await evening.enter(players[0], f"nominate {name} round 1", status=409)
            assert of(said) == ("unknown_name", "8.3.3")
        for name in kept_out(here):
            said = await evening.enter(players[0], f"nominate {name} round 1", status=409)
            assert of(said) == ("not_entitled", "8.2.1(g)(i)")
        await evening.enter(players[0], f"nominate {here.person('Sub', 'player').person} round 1")

    inside(work)
