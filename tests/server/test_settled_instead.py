"""A disputed roll settled with other faces: what each player would have in front of them, by arithmetic."""

import re

import pytest

from hardway.floor.people import Grant
from tests.server.inside import Inside, inside


@pytest.mark.parametrize(
    ("faces", "better"),
    [
        ("4/3", "0.00"),  # as it was called: 10 more
        ("1/2", "-20.00"),  # craps: the 10 is lost, not won
        ("2/2", "-10.00"),  # a point: the 10 stays up, and nothing is won
    ],
)
def test_roll_settled_with_other_faces_says_who_stands_better(faces: str, better: str) -> None:
    async def work(here: Inside) -> None:
        table = await here.table("crown", mode="casino", dice="real", staff="people")
        ann = here.person("Ann", "player")
        stick, box, boss = (
            here.person(role.title(), "staff", Grant(role, "crown", f"table:{table}"))
            for role in ("stickperson", "boxperson", "pit_boss")
        )
        for key, (who, entry, role) in enumerate(
            (
                (ann, "seat 300", ""), (ann, "bet pass 10", ""), (stick, "throw", "stickperson"),
                (stick, "rest", "stickperson"), (stick, "read 4 3", "stickperson"), (box, "roll 4 3", "boxperson"),
            )
        ):  # fmt: skip
            answer = await who.enter(table, entry, str(key), role)
            assert answer.status_code == 200, answer.text
        at = f"/api/tables/{table}/rolls/1/instead/{faces}"
        found = (await boss.ask("GET", f"{at}?as=pit_boss")).json()
        assert found == {"roll": 1, "players": [{"player": ann.person, "better": better}]}
        assert (await ann.ask("GET", at)).status_code == 403

    inside(work)


def test_pack_names_who_read_the_dice_and_who_called_them() -> None:
    async def work(here: Inside) -> None:
        table = await here.table("crown", mode="casino", dice="real", staff="people")
        boss, stick, box = (
            here.person(name, "staff", Grant(role, "crown", f"table:{table}"))
            for name, role in (("Kim", "pit_boss"), ("Stan", "stickperson"), ("Bea", "boxperson"))
        )
        ann = here.person("Ann", "player")
        for key, (who, entry, role) in enumerate(
            (
                (ann, "seat 300", ""), (ann, "bet pass 10", ""), (stick, "throw", "stickperson"),
                (stick, "rest", "stickperson"), (stick, "read 5 1", "stickperson"), (box, "roll 5 1", "boxperson"),
            )
        ):  # fmt: skip
            assert (await who.enter(table, entry, str(key), role)).status_code == 200
        pack = (await boss.ask("GET", f"/api/tables/{table}/rolls/1/pack?as=pit_boss")).text
        assert "Bea, Boxperson" in pack
        assert "Stan, Stickperson" in pack
        assert "the dice are read as 5-1" in pack.lower()

    inside(work)


def test_pack_says_what_overruled_the_call_and_adds_up_money() -> None:
    """Ann's 10 are lost to craps. It was a seven, which gives them back and pays 10; and 20 are paid once more."""

    async def work(here: Inside) -> None:
        table = await here.table("crown", mode="casino", dice="real", staff="people", title="Main one")
        boss, stick, box = (
            here.person(name, "staff", Grant(role, "crown", f"table:{table}"))
            for name, role in (("Kim", "pit_boss"), ("Stan", "stickperson"), ("Bea", "boxperson"))
        )
        ann = here.person("Ann", "player")
        found = {}
        for key, (who, entry, role) in enumerate(
            (
                (ann, "seat 300", ""), (ann, "bet pass 10", ""), (stick, "read 1 2", "stickperson"),
                (box, "roll 1 2", "boxperson"), (ann, "dispute it was a seven", ""),
                (box, "face 1 5 because it lay on five", "boxperson"),
                (boss, f"decide {ann.person} about 1 pays 20: she is right", "pit_boss"),
                (ann, "bet pass 10", ""), (stick, "read 4 2", "stickperson"), (box, "roll 4 2", "boxperson"),
                (boss, f"redress {ann.person} 20 about 1", "pit_boss"),
            )
        ):  # fmt: skip
            answer = await who.enter(table, entry, str(key), role)
            assert answer.status_code == 200, answer.text
            found[entry.split()[0]] = answer.json()["seq"]
        pack = (await boss.ask("GET", f"/api/tables/{table}/rolls/1/pack?as=pit_boss")).text
        assert "</small>Roll 1 at Main one</h1>" in pack
        assert f"Corrected to 5-2 by row {found['face']}." in pack.split("</header>")[0]
        beside = pack.split("<h2>Before and after</h2>")[1].split("</table>")[0]
        rows = [re.sub(r"<[^>]*>", " ", row).split() for row in beside.split("</tr>")]
        assert ["together", "300.00", "310.00", "+10.00"] in rows
        assert ["dispute", "1,", "row", str(found["redress"]), "+20.00"] in rows
        assert ["with", "the", "disputes", "+30.00"] in rows

    inside(work)
