"""A strategy may name the wagers of every house that is known, also of one that does not come with Hardway."""

from pathlib import Path

import pytest

from hardway.rulebook import add_houses
from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from hardway.strategy.read import StrategyError, read
from tests.outside_house import write_house


def test_strategy_knows_the_words_of_an_added_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    with pytest.raises(StrategyError):
        read("bet front 5")
    add_houses(write_house(tmp_path / "shelf", own_words=True).parent)
    assert read("bet front 5\nbet gull 5")
    with pytest.raises(StrategyError, match=r"front.*gull"):
        read("bet nothing 5")


def test_unreadable_house_adds_no_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    folder = write_house(tmp_path / "shelf", own_words=True)
    (folder / "wagers.toml").write_text("front = [", encoding="utf-8")
    add_houses(folder.parent)
    assert read("bet pass 5")
