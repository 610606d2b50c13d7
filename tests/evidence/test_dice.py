"""`hardway audit dice`: its figures, worked out again by `plain_dice.py`, and what it says to people."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from hardway.journal.audit.thrown_dice import thrown_dice
from hardway.journal.row import Row
from hardway.journal.stores import open_recorder
from tests.cli.conftest import Ran
from tests.evidence.conftest import save
from tests.journal.games import PEOPLE, STAFF, Game

ANN, KIM = PEOPLE[0], STAFF[0]
Hardway = Callable[..., Ran]


def write_out(path: Path, *words: object, hardway: Hardway) -> None:
    path.write_text(hardway(*words).out, encoding="utf-8")


def test_plain_script_confirms_dice_audit_and_rejects_changes(
    folder: Path, hardway: Hardway, plain: Callable[..., str]
) -> None:
    played = open_recorder(":memory:")
    Game(played, "crown-1", seed=4).play(180)
    Game(played, "star-1", "star", seed=4, electronic=False).play(360)
    save(played)
    write_out(folder / "evidence.json", "audit", "dice", "--json", hardway=hardway)
    for table in ("crown-1", "star-1"):
        write_out(folder / f"{table}.jsonl", "audit", "export", "--table", table, "--jsonl", hardway=hardway)
    names = [group["name"] for group in json.loads(Path("evidence.json").read_text())["groups"]]
    assert names[:2] == ["electronic dice", "real dice"]
    assert f"{ANN}, real dice" in names
    assert plain("plain_dice.py", "evidence.json", "crown-1.jsonl", "star-1.jsonl").endswith(": the same figures.\n")
    changed = (
        Path("evidence.json")
        .read_text()
        .replace('"test": "sevens",\n          "seen": ', '"test": "sevens",\n          "seen": 1')
    )
    Path("changed.json").write_text(changed)
    with pytest.raises(AssertionError, match="sevens"):
        plain("plain_dice.py", "changed.json", "crown-1.jsonl", "star-1.jsonl")


def real_dice(throws: list[tuple[int, int]]) -> None:
    """Write a journal of one table at which these throws were called."""
    played = open_recorder(":memory:")
    game = Game(played, "crown-1", electronic=False, pace=0)
    game.enter(f"seat {ANN} 5000", ANN)
    for faces in throws:
        game.enter(f"bet {ANN} pass 5", ANN)
        game.enter(f"roll {faces[0]} {faces[1]}", "house")
    save(played)


def test_dice_audit_suspects_loaded_dice_with_exit_1(folder: Path, hardway: Hardway) -> None:
    random = Random(1)
    real_dice([(6, random.randint(1, 6)) for _ in range(60)])
    ran = hardway("audit", "dice")
    assert ran.code == 1
    assert "Suspect: real dice, face 6: seen" in ran.out
    form = json.loads(hardway("audit", "dice", "--json").out)
    assert (form["ok"], form["groups"][0]["throws"]) == (False, 60)
    assert {"face 6", "faces"} <= set(form["groups"][0]["suspect"])


def test_dice_audit_does_not_test_too_few_throws(folder: Path, hardway: Hardway) -> None:
    real_dice([(6, 6)] * 5)
    ran = hardway("audit", "dice")
    assert (ran.code, ran.err) == (2, "hardway: 5 throws: too few to test; a test needs 30 or more\n")


def test_dice_audit_option_stream_tests_throws_of_simulator_seed(folder: Path, hardway: Hardway) -> None:
    ran = hardway("audit", "dice", "--stream", 7, "--rolls", 4000)
    assert ran.code == 0
    assert "No test makes the dice suspect." in ran.out
    group = json.loads(hardway("audit", "dice", "--stream", 7, "--rolls", 300, "--json").out)["groups"][0]
    from hardway.simulate.philox import throws
    from hardway.values.dice import THROWS

    made = [THROWS[throw] for session, count in ((0, 200), (1, 100)) for throw in throws(7, session, count)]
    six = next(test for test in group["tests"] if test["test"] == "face 6")
    assert (group["name"], group["throws"], six["seen"]) == ("seed 7", 300, sum(throw.count(6) for throw in made))


def test_dice_audit_refuses_a_seed_that_no_simulation_has(folder: Path, hardway: Hardway) -> None:
    ran = hardway("audit", "dice", "--stream", "9" * 26)
    assert (ran.code, ran.out) == (2, "")
    assert f"--stream: a seed is a number from 0 to 18446744073709551615, not {'9' * 26}" in ran.err


@pytest.mark.parametrize("words", [["--stream", 7, "--by", "table"], ["--stream", 7, "--table", "crown-1"]])
def test_dice_audit_refuses_option_stream_with_by_or_table(folder: Path, hardway: Hardway, words: list[object]) -> None:
    ran = hardway("audit", "dice", *words)
    assert (ran.code, ran.out) == (2, "")
    assert "--stream tests the simulator's dice, and no journal" in ran.err


def thrown(house: str, *entries: str) -> list[tuple[tuple[int, int], int]]:
    """Return the throws at a table with these entries, each with its set of dice."""
    recorder = open_recorder(":memory:")
    game = Game(recorder, f"{house}-1", house, electronic=False, pace=0)
    game.enter(f"seat {ANN} 5000", ANN)
    for entry in entries:
        _, by, role = entry.partition(" by ")
        row = game.enter(entry.replace("ann", ANN), KIM if by else "house", role=role)
        assert isinstance(row, Row), (entry, row)
    found = thrown_dice(recorder, f"{house}-1")
    assert {(one.table, one.kind, one.thrower) for one in found} == {(f"{house}-1", "real", ANN)}
    return [(one.faces, one.dice_set) for one in found]


def test_dice_audit_omits_annulled_and_counts_corrected_once() -> None:
    assert thrown(
        "crown", "bet ann pass 10", "roll 4 2", "face 2 5 by boxperson", "roll 1 1", "noroll off_table by boxperson", "roll 5 5",
    ) == [((4, 5), 1), ((5, 5), 1)]  # fmt: skip


def test_corrected_throw_counts_for_the_dice_set_that_threw_it() -> None:
    """A new set comes after the call of 4-2, which is then corrected: the set that showed 4-5 is still the first."""
    assert thrown(
        "crown", "bet ann pass 10", "roll 4 2", "dice new by boxperson", "face 2 5 by boxperson", "roll 3 3",
    ) == [((4, 5), 1), ((3, 3), 2)]  # fmt: skip


def test_throws_count_for_a_new_dice_set_from_the_next_shooter() -> None:
    """The shooter goes on with what is left of the old set until the seven (Adelaide 9(d)(iv))."""
    assert thrown(
        "adelaide", "bet ann pass 10", "roll 6 3", "dice lost 2", "dice keep by boxperson", "dice new by boxperson",
        "roll 5 5", "roll 3 4", "bet ann pass 10", "roll 6 6",
    ) == [((6, 3), 1), ((5, 5), 1), ((3, 4), 1), ((6, 6), 2)]  # fmt: skip


def test_throws_after_shooter_leaves_count_for_new_dice_set() -> None:
    bob = PEOPLE[1]
    recorder = open_recorder(":memory:")
    game = Game(recorder, "adelaide-1", "adelaide", electronic=False, pace=0)
    for entry in (
        f"seat {ANN} 500", f"seat {bob} 500", f"bet {ANN} pass 10", "roll 1 1", "dice lost 3", "dice keep by boxperson",
        "dice new by boxperson", f"leave {ANN}", f"bet {bob} pass 10", f"offer {bob}", f"accept {bob} 1 2", "roll 5 5",
    ):  # fmt: skip
        assert isinstance(game.enter(entry, KIM, role="boxperson" if " by " in entry else ""), Row), entry
    assert [(one.thrower, one.dice_set) for one in thrown_dice(recorder, "adelaide-1")] == [(ANN, 1), (bob, 2)]
