"""Conditions: missing items, items that do not fit together (8.2.1), and reading them from a file."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from hardway.rulebook import load
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.tournament.conditions_file import conditions_skeleton, read_conditions
from hardway.tournament.drafting import MAX_CHANGES
from hardway.tournament.model.commands import TournamentAct as Act
from hardway.tournament.model.conditions import Ends, Prizes, TournamentConditions, Unread, read_item
from hardway.tournament.model.law import open_tournament
from tests.tournament.evenings import BACK, BY, GENERAL, ROUNDS, Evening, reason

CROWN = load("crown")
RULES = CROWN.tournament
SECOND = {
    **ROUNDS[1],
    "kind": "repechage",
    "takes": "best 1",
    "start": "2026-11-14T20:00",
    "tables": "1",
    "places": "8",
}
THREE = {1: ROUNDS[1], 2: SECOND, 3: {**ROUNDS[2], "takes": "best 2"}}


def said(general: dict[str, str], rounds: dict[int, dict[str, str]]) -> dict[tuple[int, str], str]:
    whole = {(0, item): says for item, says in {**GENERAL, **general}.items()}
    return whole | {(n, item): says for n, items in rounds.items() for item, says in items.items()}


def told(general: dict[str, str] | None = None, **changed: dict[str, str]) -> list[str]:
    """Return the gaps of conditions of two rounds, with changed items in r1 and r2."""
    rounds = {n: {**ROUNDS[n], **changed.get(f"r{n}", {})} for n in ROUNDS}
    return [gap.where for gap in TournamentConditions(RULES, said(general or {}, rounds)).gaps()]


def of_three(general: dict[str, str] | None = None, **changed: dict[str, str]) -> list[str]:
    rounds = {n: {**THREE[n], **changed.get(f"r{n}", {})} for n in THREE}
    return [gap.where for gap in TournamentConditions(RULES, said(general or {}, rounds)).gaps()]


def test_sample_tournament_conditions_have_no_errors() -> None:
    assert (told(), of_three()) == ([], [])


@pytest.mark.parametrize(("general", "gaps"), [
    ({"prizes": "60% 40%"}, []), ({"prizes": "60% 41%"}, ["prizes"]), ({"prizes": "300 100"}, []),
    ({**BACK}, ["buy_back"]),
])  # fmt: skip
def test_prizes_and_buy_backs_must_agree_with_other_items(general: dict[str, str], gaps: list[str]) -> None:
    assert told(general) == gaps


def test_buy_back_allowed_until_the_last_round_is_an_error() -> None:
    takes = {"takes": "best 1 bought"}
    assert told(BACK, r2=takes) == []
    assert told({**BACK, "buy_back_until": "2"}, r2=takes) == ["buy_back_until"]


@pytest.mark.parametrize(("changed", "gaps"), [
    ({"r2": {"takes": "best 1 entrants"}}, ["round 2 takes"]),
    ({"r1": {"takes": "bought"}}, ["round 1 takes"]),
    ({"r2": {"takes": "best 2"}}, ["round 2 takes"]),
    ({"r1": {"goes_on": "none"}}, ["round 1 goes_on"]),
    ({"r2": {"kind": "main"}}, ["round 2 kind"]),
    ({"r2": {"ends": "carried"}}, ["round 2 ends"]),
])  # fmt: skip
def test_rounds_must_agree_with_each_other(changed: dict[str, dict[str, str]], gaps: list[str]) -> None:
    assert told(**changed) == gaps


@pytest.mark.parametrize(("changed", "gaps"), [
    ({"r1": {"ends": "carried"}, "r2": {"chips": "carried"}}, []),
    ({"r2": {"chips": "carried"}}, ["round 2 chips"]),
    ({"r1": {"chips": "carried"}}, ["round 1 chips"]),
    ({"r1": {"ends": "carried"}, "r2": {"chips": "carried", "takes": "best 1 bought"}}, ["round 2 chips"]),
])  # fmt: skip
def test_round_with_carried_chips_follows_one_that_carries_them(changed: dict, gaps: list[str]) -> None:
    assert told(**changed) == gaps


@pytest.mark.parametrize(("changed", "general", "gaps"), [
    ({"r1": {"goes_on": "8 of round"}}, {}, []), ({"r1": {"goes_on": "9 of round"}}, {}, ["round 2 tables"]),
    ({"r1": {"goes_on": "4 of table"}}, {}, []), ({"r1": {"goes_on": "5 of table"}}, {}, ["round 2 tables"]),
    ({"r1": {"goes_on": "8 of round"}, "r2": {"takes": "best 1 rest 1"}}, {"players": "2 to 4"}, []),
    ({"r1": {"goes_on": "3 of round"}, "r2": {"takes": "best 1 rest 1", "places": "7"}}, {}, ["round 2 tables"]),
])  # fmt: skip
def test_rounds_need_places_for_everyone_who_can_advance(
    changed: dict, general: dict[str, str], gaps: list[str]
) -> None:
    """Eight enter; a number of the round or of each of two tables goes on, and never fewer than none are left."""
    assert told(general, **changed) == gaps


def test_round_from_which_none_advance_needs_no_final_places() -> None:
    """Eight places in the final are enough for the eight of round 2; round 1 adds none."""
    second = {"takes": "rest 1", "goes_on": "8 of round"}
    assert of_three(r1={"goes_on": "none"}, r2=second, r3={"takes": "best 1 best 2"}) == ["round 1 goes_on"]


def test_schedule_with_overlapping_rounds_is_an_error() -> None:
    def gap(length: str, start: str) -> str:
        rounds = {1: {**ROUNDS[1], "length": length}, 2: {**ROUNDS[2], "start": start}}
        return " ".join(one.says for one in TournamentConditions(RULES, said({}, rounds)).gaps())

    assert gap("60 minutes", "2026-11-14T20:00") == ""
    assert "round 1 is not over before 2026-11-14T20:00" in gap("60 minutes", "2026-11-14T19:59")
    assert "round 1 is not over before 2026-11-14T19:00: rounds" in gap("30 hands", "2026-11-14T19:00")
    assert gap("30 hands", "2026-11-14T19:00:01") == ""


def test_rounds_not_numbered_from_one_are_an_error() -> None:
    rounds = {2: ROUNDS[1], 3: ROUNDS[2]}
    (gap,) = TournamentConditions(RULES, said({}, rounds)).gaps()
    assert (gap.where, gap.says) == ("round 2 kind", "rounds are numbered from 1, each once")


@pytest.mark.parametrize(("fee", "lacks"), [("100", True), ("none", False)])
def test_round_condition_needed_with_a_fee_is_optional_without(fee: str, lacks: bool) -> None:
    items = {**RULES.items, "kind": RULES.items["kind"]._replace(needs="entry_fee")}
    rounds = {n: {item: says for item, says in items_.items() if item != "kind"} for n, items_ in ROUNDS.items()}
    gaps = TournamentConditions(replace(RULES, items=items), said({"entry_fee": fee}, rounds))._missing()
    assert [gap.where for gap in gaps] == (["round 1 kind", "round 2 kind"] if lacks else [])


@pytest.mark.parametrize(("item", "text", "value"), [
    ("ends", "returned", Ends("returned", Fraction(0))), ("ends", "cash 0.10", Ends("cash", Fraction(1, 10))),
    ("ends", "0.10", None), ("ends", "cash 0", None), ("ends", "cash", None),
    ("refund_fee", "100%", 100), ("refund_fee", "101%", None), ("absent_after", "10000", 10_000),
    ("absent_after", "10001", None), ("prizes", "50% 30%", Prizes((50, 30), percent=True)), ("prizes", "50% 30", None),
    ("prizes", "50 30%", None), ("prizes", "30 50", None), ("prizes", "300 100", Prizes((30_000, 10_000), percent=False)),
])  # fmt: skip
def test_tournament_item_text_is_read_to_a_value_or_reported(item: str, text: str, value: Any) -> None:
    found = read_item(RULES.items[item], text)
    assert isinstance(found, Unread) if value is None else found == value


@pytest.mark.parametrize("text", ["none", "None", "NONE.", "-", "...", "\u200b"])
def test_required_condition_refuses_none_or_a_dash_as_text(text: str) -> None:
    for item in ("terms", "form", "secret_how", "buy_back_how", "grounds"):
        assert read_item(RULES.items[item], text) == Unread(f"it is stated: {RULES.items[item].says}")
    assert read_item(RULES.items["criteria"], text) is None  # so that nobody is turned down by them


def test_optional_condition_accepts_none_but_not_an_empty_text() -> None:
    read = [read_item(RULES.items["criteria"], text) for text in ("none", "", "members")]
    assert read == [None, Unread("it is words, or none"), "members"]


def test_condition_is_none_only_by_the_word_none_itself() -> None:
    assert read_item(RULES.items["terms"], "none  but members") == "none but members"
    assert read_item(RULES.items["grounds"], "none_of_these") == ("none_of_these",)
    assert read_item(RULES.items["entry_fee"], "None") == Unread(
        "it is an amount in dollars of more than nothing, or none"
    )


def test_tournament_conditions_change_at_most_32_rules() -> None:
    evening, one = Evening(), Act("change", table="odds", says="nonsense", **BY)
    evening.state = replace(evening.state, changes=tuple(("odds", f"wager={n}") for n in range(MAX_CHANGES - 1)))
    assert "at most" not in evening.enter(one).says
    evening.state = replace(evening.state, changes=(*evening.state.changes, ("odds", "wager=more")))
    found = evening.enter(one)
    assert (reason(found), "at most 32 places" in found.says) == ("bad_change", True)


def test_rule_change_of_a_tournament_needs_columns_with_values() -> None:
    found = Evening().enter(Act("change", table="odds", says="wager=two set 33 to 1", **BY))
    assert (reason(found), "'33 to 1' has no = sign: write COLUMN=VALUE" in found.says) == ("bad_change", True)


def test_tournament_caches_the_last_two_amended_books() -> None:
    law, _ = open_tournament(CROWN, "cup")
    one, two, three = ((("odds", f"wager=two set odds={odds} to 1"),) for odds in (31, 32, 33))
    assert law.amended(()) is CROWN
    first, second = law.amended(one), law.amended(two)
    assert (law.amended(one) is first, law.amended(two) is second) == (True, True)
    law.amended(three)
    assert (law.amended(two) is second, law.amended(one) is first) == (True, False)


def test_house_without_tournament_rules_cannot_open_a_tournament() -> None:
    with pytest.raises(ValueError, match="have no tournaments"):
        open_tournament(load("star"), "cup")


def read(text: str) -> list[tuple[str, str]]:
    """Items and sentences of the problems on a line of a file."""
    found = read_conditions(CROWN, TomlFile(f'tournament = "cup"\n{text}')).problems
    return [(problem.item, problem.says) for problem in found if problem.line]


@pytest.mark.parametrize("number", ["0", "01", "12345", "x" * 100])
def test_round_section_of_a_conditions_file_needs_a_number(number: str) -> None:
    assert read(f'[round.{number}]\nkind = "main"\n') == [(f"round {number}"[:40], "rounds are numbered: [round.1]")]
    assert read('[round.1]\nkind = "main"\n') == []


def test_too_large_round_number_in_a_conditions_file_is_reported() -> None:
    assert read('[round.9999]\nkind = "main"\n')[0][0] == "round 9999 kind"


def test_conditions_file_error_quotes_200_characters_of_a_value() -> None:
    ((item, says),) = read(f"[conditions]\nentry_fee = {list(range(100))}\n")
    assert (item, len(says)) == ("entry_fee", 200)


@pytest.mark.parametrize("change", ['table = ""\nrows = "a=b"', 'table = "odds"', 'table = "odds"\nrows = 5'])
def test_rule_change_in_a_conditions_file_needs_table_and_rows(change: str) -> None:
    assert [item for item, says in read(f"[[change]]\n{change}\n") if "a change has a table and rows" in says] == [
        "change"
    ]


def test_unknown_key_of_a_rule_change_in_a_file_is_reported() -> None:
    problems = read('[[change]]\ntable = "odds"\nrows = "wager=two set odds=33 to 1"\nwhy = "fun"\n')
    assert problems == [("why", "there is no key 'why' here; known are table, rows")]


def test_new_conditions_file_asks_for_all_items_in_two_rounds() -> None:
    text = conditions_skeleton(CROWN, "cup")
    assert list(tomllib.loads(text)["round"]) == ["1", "2"]
    lines = [line.removeprefix("# ") for line in text.splitlines()]
    for item in RULES.items.values():
        asked = [line for line in lines if line.startswith(f"{item.name} = ")]
        assert len(asked) == (2 if item.of == "round" else 1), item.name
    assert max(len(line) for line in text.splitlines() if not line.endswith('"')) <= 116
