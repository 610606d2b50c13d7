"""Records that are `like` another in the same folder, and the errors of `like`."""

import pytest

from hardway.cli.play.terminal_game import TerminalGame
from hardway.notation import NotationError, read_file, read_record, replay_text
from hardway.notation.record import written_out

BASE = "house crown\nsign * 5 500\nseat ann 500\n@19:40 bet ann pass 10  # a note\n= accepted\n= ann rack 1\nroll 4 2\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "base.craps").write_text(BASE, encoding="utf-8")
    return tmp_path


def record(folder, text, name="own.craps"):
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_like_line_copies_a_record_without_its_expectations(folder):
    path = record(folder, "# a note\nlike base.craps\nbet ann pass_odds 20\nroll 5 1\n= ann rack 534\n")
    read = read_file(path)
    assert [(line.number, line.text) for line in read.lines] == [
        (2, "seat ann 500"), (2, "@19:40 bet ann pass 10"), (2, "roll 4 2"), (3, "bet ann pass_odds 20"),
        (4, "roll 5 1"), (5, "= ann rack 534"),
    ]  # fmt: skip
    assert read.head == read_record(BASE).head
    assert replay_text(path.read_text(), folder).failures == []


def test_like_line_copies_a_record_from_a_named_entry_on(folder):
    path = record(folder, "house crown\nseat bob 100\nseat ann 300\nlike base.craps from bet ann\n= point 6\n")
    replay = replay_text(path.read_text(), folder)
    assert (replay.failures, replay.state.players["ann"].rack) == ([], 29_000)


def test_like_line_is_written_out_as_the_lines_it_copies(folder):
    record(folder, "like base.craps\nseat bob 100\n", "second.craps")
    text = "# kept\nlike second.craps\nroll 5 1  # kept\n"
    whole = written_out(text, folder)
    assert whole == (
        "# kept\nhouse crown\nsign * 5 500\nseat ann 500\n@19:40 bet ann pass 10\nroll 4 2\nseat bob 100\n"
        "roll 5 1  # kept\n"
    )
    assert replay_text(whole).state == replay_text(text, folder).state


def test_like_record_can_be_played_on_after_the_copied_lines(folder):
    game = TerminalGame.of_file(str(record(folder, "like base.craps\nroll 5 1\n")))
    assert game.head == ["house crown", "sign * 5 500"]
    assert game.state.players["ann"].rack == 51_000


@pytest.mark.parametrize(("text", "says"), [
    ("like none.craps\n", "line 1: There is no record none.craps in the folder of this record."),
    ("like ../base.craps\n", "line 1: found '../base.craps', expected a record in the same folder: like NAME.craps"),
    ("like base\n", "line 1: found 'base', expected a record in the same folder: like NAME.craps"),
    ("\nlike own.craps\n", "line 2: Each of these records copies the next, in a circle: own.craps like own.craps."),
    ("like other.craps\n", "line 1: Each of these records copies the next, in a circle: other.craps like own.craps like other.craps."),
    ("like base.craps from field\n", "line 1: The record base.craps has no entry that begins with: field"),
    ("house crown\nlike base.craps\n", "line 2: Only the first line may copy a whole record. Here write: like base.craps from WORDS"),
    ("like wrong.craps\n", "line 1: wrong.craps, line 2: found 'sit', expected an entry"),
    ("like bytes.craps\n", "line 1: bytes.craps, line 2: expected UTF-8 text, but byte 12 is not UTF-8"),
    ("like empty.craps\n", "line 1: empty.craps is empty."),
])  # fmt: skip
def test_like_line_that_cannot_copy_a_record_says_why(folder, text, says):
    record(folder, "like own.craps\n", "other.craps")
    record(folder, "house crown\nsit ann 500\n", "wrong.craps")
    record(folder, "# nothing\n", "empty.craps")
    (folder / "bytes.craps").write_bytes(b"house crown\n\xff\n")
    with pytest.raises(NotationError) as caught:
        read_file(record(folder, text))
    assert caught.value.says.startswith(says)


def test_like_line_is_refused_in_text_that_is_no_file(folder, monkeypatch):
    monkeypatch.chdir(folder)
    with pytest.raises(NotationError, match="like needs a record that is read from a file"):
        read_record("like base.craps\n")
