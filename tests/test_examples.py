"""Every example plays as it says, belongs to the house it is named after, and never loses a cent."""

import re
from pathlib import Path

import pytest

from hardway.notation import parse, read_record, replay_text, write
from hardway.rulebook import house_names, load
from hardway.table import Refusal, advance, decide, open_table
from hardway.table.model.commands import Tick

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.craps"))
every_example = pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)


@every_example
def test_example_record_plays_without_failed_checks(path):
    replay = replay_text(path.read_text(encoding="utf-8"), folder=path.parent)
    assert not replay.failures, "\n".join(replay.failures)


@every_example
def test_example_record_file_name_begins_with_its_house(path):
    house = read_record(path.read_text(encoding="utf-8")).head.house
    assert re.fullmatch(rf"{house}(-[a-z]+)+", path.stem)


@every_example
def test_example_record_has_a_comment_a_win_and_eight_checks(path):
    """Each check is of a clause or an event."""
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# "), "it begins with what happens and why"
    checks = [line.text[1:].split()[0] for line in read_record(text).lines if line.text.startswith("=")]
    assert {"won", "clause"} <= set(checks)
    assert sum(check in ("clause", "cites", "refused", "event") for check in checks) >= 8


@every_example
def test_money_of_an_example_record_balances_after_each_entry(path):
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    law, state = open_table(load(record.head.house, record.head.variant), record.head)
    for line in record.lines:
        for command in [*([Tick(line.time)] if line.time else []), *([] if line.command is None else [line.command])]:
            outcome = decide(law, state, command)
            if not isinstance(outcome, Refusal):
                state = advance(state, command, outcome)
            assert state.accounted == state.brought, line.text
    assert state == replay_text(text, folder=path.parent).state


@every_example
def test_example_record_commands_survive_writing_and_parsing(path):
    for line in read_record(path.read_text(encoding="utf-8")).lines:
        if line.command is not None:
            assert parse(write(line.command)) == line.command, line.text


@pytest.mark.parametrize("house", house_names())
def test_each_house_has_at_least_three_example_records(house):
    assert len([path for path in EXAMPLES if path.stem.startswith(f"{house}-")]) >= 3


def test_crown_first_night_example_record_exists():
    assert "crown-first-night" in {path.stem for path in EXAMPLES}
