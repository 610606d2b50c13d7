"""The specification of a table: the head of its record, and refusals of bad settings."""

import pytest

from hardway.floor.spec import Spec

GOOD = Spec("crown", options=(("opening", "manual"),), sign=("* 5 500",), people=(("pkim", "dealer"),))


def test_record_head_of_a_table_lists_every_setting() -> None:
    assert GOOD.head.splitlines() == [
        "house crown", "mode practice", "option opening manual", "sign * 5 500", "pit main", "staff pkim dealer",
    ]  # fmt: skip
    assert GOOD.wrong() == ""


def test_unset_table_settings_have_defaults() -> None:
    assert Spec("crown").head.splitlines() == ["house crown", "mode practice", "pit main"]
    assert Spec("crown").settings == {
        "title": "", "house": "crown", "variant": "", "mode": "practice", "pit": "main", "dice": "electronic",
        "staff": "auto", "betting_seconds": 0, "owner": "",
    }  # fmt: skip
    assert Spec("crown", tournament="cup").settings["round"] == 0


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"dice": "loaded"}, "dice are electronic or real, not 'loaded'"),
        ({"staff": "robots"}, "staff is auto or people, not 'robots'"),
        ({"betting_seconds": 601}, "0 (none) to 600 seconds, not 601"),
        ({"pit": "Main"}, "a pit has a name of small letters"),
        ({"private": True, "mode": "casino"}, "only a practice table outside tournaments can be private"),
        ({"private": True, "tournament": "cup"}, "only a practice table outside tournaments can be private"),
        ({"title": "One\nmode casino"}, "a table's settings are single lines"),
        ({"sign": ("* 5 500\nmode casino",)}, "a table's settings are single lines"),
        ({"sign": ("* 500 5",)}, "the minimum not above the maximum"),
    ],
)
def test_bad_table_settings_are_refused_with_a_reason(change: dict[str, object], says: str) -> None:
    assert says in GOOD._replace(**change).wrong()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change", [{"private": True}, {"mode": "casino"}, {"betting_seconds": 600}, {"betting_seconds": 0}]
)
def test_valid_table_settings_have_no_problem(change: dict[str, object]) -> None:
    assert GOOD._replace(**change).wrong() == ""  # type: ignore[arg-type]
