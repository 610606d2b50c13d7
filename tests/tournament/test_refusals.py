"""The reasons of refusals are a closed list: each occurs, and no other does."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hardway
from hardway.rulebook import Refusal
from hardway.tournament import REASONS, decide, legal
from hardway.tournament.model.commands import Command
from hardway.tournament.model.commands import TournamentAct as Act
from tests.tournament.evenings import any_conditions, any_entry, opened
from tests.tournament.test_ledgers import run_up

PACKAGE = Path(hardway.__file__).parent
SOURCES = [*(PACKAGE / "tournament").rglob("*.py"), PACKAGE / "rulebook" / "model" / "refusal.py"]


def test_tournament_refusal_reasons_are_exactly_the_listed_ones():
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert [reason for reason in REASONS if text.count(f'"{reason}"') < 2] == []
    given = re.findall(r'(?:refuse|Refusal)\("([a-z_]+)"', text)
    assert set(given) <= set(REASONS)
    assert len(set(REASONS)) == len(REASONS)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**9))
def test_offered_retirement_is_accepted_and_refusals_are_listed(seed):
    """Every refusal of a random entry has a reason of the list."""
    random = Random(seed)
    evening = any_conditions(random)
    run_up(evening, random)
    for _ in range(random.randrange(40)):
        outcome = evening.enter(any_entry(random, evening))
        assert not isinstance(outcome, Refusal) or outcome.reason in REASONS
    for who in evening.state.entrants:
        for row in legal(evening.law, evening.state, who)["may"]:
            if row["entry"] == "retire":
                assert not isinstance(evening.enter(Act("retire", player=who)), Refusal)
        rows = legal(evening.law, evening.state, who)["not"]
        assert all(row["reason"] in REASONS and row["says"] for row in rows)


@pytest.mark.parametrize("command", [
    Act("draft", item="entry_fee", round=0, says="200", by="casino_manager"), Act("submit", by="casino_manager"),
    Act("approve", reference="VCGR-2", day="2026-11-20", by="casino_manager"), Act("appoint", director="lee", by="casino_manager"),
    Act("present", by="tournament_director", name="kim"), Act("apply", player="zed"), Act("cancel", by="casino_manager", because="again"),
], ids=lambda command: type(command).__name__)  # fmt: skip
def test_refusal_says_that_the_tournament_is_cancelled(command: Command) -> None:
    evening = opened()
    evening.enter(Act("cancel", by="casino_manager", because="a storm"))
    outcome = decide(evening.law, evening.state, command)
    assert (outcome.reason, outcome.says) == ("too_late", "the tournament is cancelled")
