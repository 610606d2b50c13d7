"""The row of a verb is the only place that knows it: no module lists verbs, and every player's verb has its stakes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardway.values.verbs import STAKES, VERBS, Verb, _row, staked, verbs_of

CORES = ("table", "tournament", "promotion")
SOURCE = Path(__file__).parents[2] / "src" / "hardway"
ROOMS = ("client", "floor", "notation", "server", "wire")
"""The packages around the cores, which must have no lists of verbs."""


def test_command_definition_has_stakes_for_players_not_staff() -> None:
    """A command of a player must state its stakes, one of staff must not."""
    row = {"form": "{player} {amount}", "makes": "BuyIn", "whose": "player"}
    with pytest.raises(ValueError, match=r"lend.*money, tokens, risk, nothing"):
        _row("lend", dict(row))
    assert _row("lend", {**row, "stakes": "money"}).stakes == "money"
    with pytest.raises(ValueError, match="void"):
        _row("void", {"form": "{player} {staff}", "stakes": "money"})


@pytest.mark.parametrize(("column", "known"), [("in_doubt", "first, waits"), ("over", "taken, owed")])
def test_command_definition_with_an_unknown_word_raises_an_error(column: str, known: str) -> None:
    with pytest.raises(ValueError, match=rf"\[pay\] says {column} = 'later': it is one of {known}"):
        _row("pay", {"form": "{prize}", column: "later"})


@pytest.mark.parametrize("core", CORES)
def test_player_commands_each_declare_a_known_kind_of_stake(core: str) -> None:
    given = [verb for verb in verbs_of(core).values() if verb.whose in ("player", "shooter", "patron", "anyone")]
    assert given
    assert {verb.stakes for verb in given} <= set(STAKES)


def test_unknown_command_stakes_risk_and_others_as_they_declare(monkeypatch: pytest.MonkeyPatch) -> None:
    assert staked("lend") == "risk", "what nobody knows is not let through"
    monkeypatch.setitem(VERBS, "lend", Verb("lend", "{player} {amount}", "BuyIn", "player", stakes="money"))
    assert staked("lend") == "money"
    assert staked("lending") == "risk"


def lists_of_verbs(path: Path) -> Iterator[int]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        parts = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())
        words = {one.value.strip() for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, str)}
        if len(words) > 1 and any(words <= verbs_of(core).keys() for core in CORES):
            yield node.lineno  # type: ignore[attr-defined]


@pytest.mark.parametrize("room", ROOMS)
def test_modules_outside_the_cores_contain_no_lists_of_commands(room: str) -> None:
    found = [
        f"{path.relative_to(SOURCE)}:{line}" for path in SOURCE.glob(f"{room}/**/*.py") for line in lists_of_verbs(path)
    ]
    assert not found
