"""A casino of some houses shows these alone: where one plays, works, studies, and begins a tournament."""

import json

from hardway.floor.people import ADMINISTRATOR, EVERYWHERE, Grant
from hardway.rulebook import default_house
from tests.server.inside import FAST, Inside, inside

TWO = FAST._replace(houses=("star", "adelaide", "star"))


def test_house_list_names_only_the_houses_served() -> None:
    async def work(here: Inside) -> None:
        ann = here.guest()
        found = (await ann.ask("GET", "/api/houses")).json()
        assert [one["house"] for one in found["houses"]] == ["star", "adelaide"]
        assert found["first"] == "star", f"{default_house()} is not here"
        for one in found["houses"]:
            assert (await ann.ask("POST", "/api/tables", {"house": one["house"]})).status_code == 201
        index = (await ann.ask("GET", "/")).text
        if listed := index.partition('id="houses">')[2].partition("</script>")[0]:
            assert json.loads(listed) == found
        assert (await ann.ask("GET", "/api/compare")).json()["rules"]["houses"] == ["star", "adelaide"]
        strategy = {"strategy": "bet pass 10", "bankroll": "500.00", "rolls": 5}
        costs = (await ann.ask("POST", "/api/workshop", strategy)).json()["houses"]
        assert [one["house"] for one in costs] == ["star", "adelaide"]

    inside(work, settings=TWO)


def test_casino_of_another_house_lists_that_house_meanwhile() -> None:
    async def work(here: Inside) -> None:
        found = (await here.guest().ask("GET", "/api/houses")).json()
        assert [one["house"] for one in found["houses"]] == ["vegas"]

    inside(work, settings=FAST._replace(houses=("vegas",)))


def test_role_is_given_only_at_a_house_that_is_served() -> None:
    async def work(here: Inside) -> None:
        ada = here.person("Ada", "staff", Grant(ADMINISTRATOR, EVERYWHERE, EVERYWHERE))
        dan = here.person("Dan", "staff")
        for role in ("dealer", ADMINISTRATOR):
            roles = f"/api/people/{dan.person}/roles"
            answer = await ada.ask("POST", roles, {"role": role, "house": "crown", "scope": "*"})
            assert answer.status_code == 404
            assert "There is no house crown; there are star, adelaide" in answer.json()["error"]["says"]
        given = {"roles": [{"role": "dealer", "house": "crown", "scope": "*"}]}
        assert (await ada.ask("POST", "/api/people/invitations", {"staff": True, **given})).status_code == 404
        dealer = {"role": "dealer", "house": "star", "scope": "*"}
        assert (await ada.ask("POST", roles, dealer)).status_code == 200

    inside(work, settings=TWO)
