"""What `hardway rulings` says at its end."""

from pathlib import Path

import pytest

from hardway.cli.records.show_rulings import show_rulings

HAND = "house crown\nseat ann 500\nbet ann pass 10\n"


@pytest.mark.parametrize(("rolls", "says"), [("roll 4 2\n", "in 1 roll."), ("roll 4 2\nroll 3 1\n", "in 2 rolls.")])
def test_one_roll_is_not_rolls(rolls: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "hand.craps"
    record.write_text(HAND + rolls, encoding="utf-8")
    show_rulings(str(record), as_json=False)
    assert says in capsys.readouterr().out
